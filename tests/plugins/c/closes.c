#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  for (int fd = 0; fd < 1024; fd++) close(fd);
  for (;;) sleep(3600);
}
