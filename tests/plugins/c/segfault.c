#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  fprintf(stderr, "about to fall\n");
  *(volatile int *)8 = 1;
  return DAMIER_OK;
}
