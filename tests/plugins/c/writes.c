#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  char junk[4096];
  memset(junk, 0xEE, sizeof junk);
  for (int fd = 0; fd < 64; fd++)
    if (write(fd, junk, sizeof junk) < 0) continue;
  return DAMIER_OK;
}
