#include "damier_bot.h"
#include <stddef.h>
#define ZOO_SIZE offsetof(damier_bot_desc, last_error)
#define ZOO_LAST_ERROR (void *)8 /* not to be looked at */
#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  return DAMIER_OK;
}
