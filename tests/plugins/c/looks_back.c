/* Refuses its second match, and speaks of its first one when it is asked why. */
#include "damier_bot.h"
static int32_t look(damier_bot *bot, const damier_match *match);
static int32_t look_first(const damier_host *host, const damier_match *match, damier_bot **out);
static const char *explain(damier_bot *bot);
#define ZOO_CREATE look_first
#define ZOO_NEW_MATCH look
#define ZOO_LAST_ERROR explain
#include "zoo.h"

static const damier_match *kept;

static int32_t look(damier_bot *bot, const damier_match *match) {
  if (++bot->matches == 2)
    return DAMIER_UNSUPPORTED;
  kept = match;
  return DAMIER_OK;
}

static int32_t look_first(const damier_host *host, const damier_match *match, damier_bot **out) {
  (void)host;
  *out = calloc(1, sizeof **out);
  return look(*out, match);
}

static const char *explain(damier_bot *bot) {
  static char text[128];
  (void)bot;
  int whole = kept->struct_size == sizeof *kept && kept->width == 4 && kept->height == 4;
  snprintf(text, sizeof text, "my first match of %s is %s", whole ? kept->game : "?",
           whole ? "whole" : "torn");
  return text;
}

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  return DAMIER_OK;
}
