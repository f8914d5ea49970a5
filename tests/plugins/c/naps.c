#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  usleep(60000);
  return DAMIER_OK;
}
