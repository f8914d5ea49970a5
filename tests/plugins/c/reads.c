/* Gives up if it can read the file that its parameter names. */
#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)view, (void)out;
  return open(bot->file, O_RDONLY) >= 0 ? DAMIER_ERROR : DAMIER_OK;
}
