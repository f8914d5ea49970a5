#include "damier_bot.h"
static const char *no_idea(damier_bot *bot) {
  (void)bot;
  return "no idea";
}
#define ZOO_LAST_ERROR no_idea
#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  return DAMIER_ERROR;
}
