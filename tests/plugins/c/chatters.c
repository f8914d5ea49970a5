/* Says much in its first match, and gives up in its second without a word. */
#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)out;
  if (bot->matches == 2)
    return DAMIER_ERROR;
  if (view->n_history == 0)
    for (int i = 0; i < 600; i++)
      fprintf(stderr, "first match, line %d %080d\n", i, 0);
  return DAMIER_OK;
}
