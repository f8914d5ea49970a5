/* Says something about every move, by the entry that minor 1 added. */
#define ZOO_COMMENT zoo_comment
#include "damier_bot.h"
static const char *zoo_comment(damier_bot *bot);
#include "zoo.h"

/* The first match that is created for a look is another bot's. */
static const char *zoo_comment(damier_bot *bot) {
  return bot->matches == 1 ? "the first\nlegal \033[2J one" : NULL;
}

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  return DAMIER_OK;
}
