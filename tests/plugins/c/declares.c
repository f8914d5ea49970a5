/* Declares its parameters, and would take any. */
#include "damier_bot.h"
static const damier_param_info parameters[2] = {
    {"depth", "1 to 8", "3", "how far it looks"},
    {"rave", "on, off", "on", "a \033[2J switch"},
};
#define ZOO_PARAMS parameters, 2
#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  return DAMIER_OK;
}
