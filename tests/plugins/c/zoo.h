/* The harmless part of every animal of the zoo. A file that includes this defines `act`, which is
 * called for every move; what it managed to do that it should not is told by `nodes`, a bit each. */
#define _GNU_SOURCE
#include "damier_bot.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

struct damier_bot {
  const damier_host *host;
  char file[512]; /* the value of the bot's first parameter */
  int matches;
};

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out);

static int32_t zoo_new_match(damier_bot *bot, const damier_match *match) {
  if (match->n_bot_params > 0)
    snprintf(bot->file, sizeof bot->file, "%s", match->bot_params[0].value);
  bot->matches++;
  return DAMIER_OK;
}

static int32_t zoo_create(const damier_host *host, const damier_match *match, damier_bot **out) {
  *out = calloc(1, sizeof **out);
  (*out)->host = host;
  return zoo_new_match(*out, match);
}

static int32_t zoo_choose(damier_bot *bot, const damier_view *view, damier_reply *out) {
  out->move = view->legal[0];
  return act(bot, view, out);
}

static void zoo_destroy(damier_bot *bot) { free(bot); }

#ifndef ZOO_MAJOR
#define ZOO_MAJOR DAMIER_ABI_MAJOR
#endif
#ifndef ZOO_MINOR
#define ZOO_MINOR DAMIER_ABI_MINOR
#endif
#ifndef ZOO_SIZE
#define ZOO_SIZE sizeof(damier_bot_desc)
#endif
#ifndef ZOO_CREATE
#define ZOO_CREATE zoo_create
#endif
#ifndef ZOO_NEW_MATCH
#define ZOO_NEW_MATCH zoo_new_match
#endif
#ifndef ZOO_LAST_ERROR
#define ZOO_LAST_ERROR NULL
#endif
#ifndef ZOO_COMMENT
#define ZOO_COMMENT NULL
#endif
#ifndef ZOO_PARAMS
#define ZOO_PARAMS NULL, 0
#endif
#ifndef ZOO_GAMES
#define ZOO_GAMES "2048 go couleurs"
#endif

#ifndef ZOO_FLAGS
#define ZOO_FLAGS 0
#endif

/* With room behind it, for a descriptor that says it is longer. */
static const struct {
  damier_bot_desc desc;
  char future[256];
} zoo = {{ZOO_SIZE, ZOO_MAJOR, ZOO_MINOR, "zoo", "Zoo", "1", ZOO_GAMES, ZOO_FLAGS, ZOO_CREATE,
          ZOO_NEW_MATCH, zoo_choose, zoo_destroy, ZOO_LAST_ERROR, NULL, ZOO_COMMENT, ZOO_PARAMS},
         {1, 2, 3}};

const damier_bot_desc *damier_bot_entry(uint32_t host_abi_major, uint32_t index) {
  (void)host_abi_major;
  return index == 0 ? &zoo.desc : NULL;
}
