#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view;
  out->move = 4000000000u;
  return DAMIER_OK;
}
