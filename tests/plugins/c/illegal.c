#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot;
  /* The slide that is not in the list, or the point that was played first. */
  for (uint32_t mv = 0; mv < 4; mv++) {
    int legal = 0;
    for (uint32_t at = 0; at < view->n_legal; at++) legal |= view->legal[at] == mv;
    if (!legal) out->move = mv;
  }
  return DAMIER_OK;
}
