/* How the arena calls the bot; the thinking is in bot.c. Change the description at the end. */
#include "bot.h"

#include <stdlib.h>

struct damier_bot {
  const damier_match *match; /* lent by the arena until the next match */
};

static int32_t new_match(damier_bot *bot, const damier_match *match) {
  bot->match = match;
  /* Parameters that users give, `damier match {{game}} ./{{name}}:depth=3`: none yet. */
  return match->n_bot_params == 0 ? DAMIER_OK : DAMIER_UNSUPPORTED;
}

static int32_t create(const damier_host *host, const damier_match *match, damier_bot **out) {
  (void)host;
  *out = malloc(sizeof **out);
  return *out ? new_match(*out, match) : DAMIER_ERROR;
}

static int32_t choose(damier_bot *bot, const damier_view *view, damier_reply *out) {
  out->move = think(bot->match, view);
  return DAMIER_OK;
}

static void destroy(damier_bot *bot) { free(bot); }

static const char *last_error(damier_bot *bot) {
  return bot->match->n_bot_params == 0 ? "" : "this bot has no parameters";
}

static const damier_bot_desc description = {
    .struct_size = sizeof(damier_bot_desc),
    .abi_major = DAMIER_ABI_MAJOR,
    .abi_minor = DAMIER_ABI_MINOR,
    .id = "{{name}}",
    .name = "{{name}}",
    .version = "0.1.0",
    .games = "{{game}}",
    .flags = 1, /* the same moves for the same seed */
    .create = create,
    .new_match = new_match,
    .choose = choose,
    .destroy = destroy,
    .last_error = last_error,
};

const damier_bot_desc *damier_bot_entry(uint32_t host_abi_major, uint32_t index) {
  (void)host_abi_major;
  return index == 0 ? &description : NULL;
}
