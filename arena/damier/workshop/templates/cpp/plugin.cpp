// How the arena calls the bot; the thinking is in bot.cpp. Change the description at the end.
#include "bot.h"

#include <exception>
#include <string>

struct damier_bot {
  const damier_match *match; // lent by the arena until the next match
  std::string error;
};

// No exception may leave a function that the arena calls: what it says becomes the bot's last error.
template <typename Act> static int32_t guarded(damier_bot *bot, Act act) {
  try {
    return act();
  } catch (const std::exception &why) {
    bot->error = std::string("exception: ") + why.what();
  } catch (...) {
    bot->error = "an exception that says nothing";
  }
  return DAMIER_PANIC;
}

static int32_t new_match(damier_bot *bot, const damier_match *match) {
  bot->match = match;
  // Parameters that users give, `damier match {{game}} ./{{name}}:depth=3`: none yet.
  if (match->n_bot_params == 0) return DAMIER_OK;
  bot->error = "this bot has no parameters";
  return DAMIER_UNSUPPORTED;
}

static int32_t create(const damier_host *, const damier_match *match, damier_bot **out) {
  *out = new damier_bot{};
  return new_match(*out, match);
}

static int32_t choose(damier_bot *bot, const damier_view *view, damier_reply *out) {
  return guarded(bot, [&] {
    out->move = think(bot->match, view);
    return DAMIER_OK;
  });
}

static void destroy(damier_bot *bot) { delete bot; }

static const char *last_error(damier_bot *bot) { return bot->error.c_str(); }

static const damier_bot_desc description = {
    .struct_size = sizeof(damier_bot_desc),
    .abi_major = DAMIER_ABI_MAJOR,
    .abi_minor = DAMIER_ABI_MINOR,
    .id = "{{name}}",
    .name = "{{name}}",
    .version = "0.1.0",
    .games = "{{game}}",
    .flags = 1, // the same moves for the same seed
    .create = create,
    .new_match = new_match,
    .choose = choose,
    .destroy = destroy,
    .last_error = last_error,
};

const damier_bot_desc *damier_bot_entry(uint32_t, uint32_t index) {
  return index == 0 ? &description : nullptr;
}
