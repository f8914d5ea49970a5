#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view;
  char *words[] = {"true", NULL};
  execv("/bin/true", words);
  execv("/usr/bin/true", words);
  out->nodes = 0; /* still here */
  return DAMIER_OK;
}
