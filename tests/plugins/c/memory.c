#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  size_t size = (size_t)6 << 30;
  char *much = malloc(size);
  if (!much) {
    fprintf(stderr, "no memory\n");
    abort();
  }
  for (size_t at = 0; at < size; at += 4096) much[at] = 1;
  return DAMIER_OK;
}
