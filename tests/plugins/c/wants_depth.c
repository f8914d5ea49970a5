#include "damier_bot.h"
#include <string.h>

static int32_t want(const damier_host *, const damier_match *, damier_bot **);
static const char *why(damier_bot *bot) {
  (void)bot;
  return "depth is 3 or nothing";
}
#define ZOO_CREATE want
#define ZOO_LAST_ERROR why
#include "zoo.h"

static int32_t want(const damier_host *host, const damier_match *match, damier_bot **out) {
  zoo_create(host, match, out);
  int deep = match->n_bot_params == 1 && strcmp(match->bot_params[0].key, "depth") == 0 &&
             strcmp(match->bot_params[0].value, "3") == 0;
  return deep ? DAMIER_OK : DAMIER_UNSUPPORTED;
}

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  return DAMIER_OK;
}
