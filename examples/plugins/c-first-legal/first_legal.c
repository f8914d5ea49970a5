/* A plugin in C that knows no rules: it looks at the cells and takes a move from the list.
 *
 *   cc -shared -fPIC -O2 -I bots/include -o first_legal.so first_legal.c
 *   damier match go9 ./first_legal.so random
 */
#include "damier_bot.h"

#include <stdlib.h>
#include <string.h>

struct damier_bot {
  int go; /* in Go the last of the legal moves is to pass */
};

static int32_t new_match(damier_bot *bot, const damier_match *match) {
  bot->go = strcmp(match->game, "go") == 0;
  return DAMIER_OK;
}

static int32_t create(const damier_host *host, const damier_match *match, damier_bot **out) {
  (void)host;
  *out = calloc(1, sizeof **out);
  return *out ? new_match(*out, match) : DAMIER_ERROR;
}

static int32_t choose(damier_bot *bot, const damier_view *view, damier_reply *out) {
  uint32_t filled = 0;
  for (uint32_t at = 0; at < view->n_cells; at++) filled += view->cells[at] != 0;
  /* A board of Go that is nearly full: time to pass. */
  int pass = bot->go && 10 * filled > 9 * view->n_cells;
  out->move = view->legal[pass ? view->n_legal - 1 : 0];
  out->value = (float)filled / (float)view->n_cells;
  out->nodes = view->n_legal;
  return DAMIER_OK;
}

static void destroy(damier_bot *bot) { free(bot); }

static const damier_bot_desc first_legal = {
    .struct_size = sizeof(damier_bot_desc),
    .abi_major = DAMIER_ABI_MAJOR,
    .abi_minor = DAMIER_ABI_MINOR,
    .id = "first-legal",
    .name = "First legal (C example)",
    .version = "1.0",
    .games = "go 2048 couleurs",
    .flags = 1,
    .create = create,
    .new_match = new_match,
    .choose = choose,
    .destroy = destroy,
};

const damier_bot_desc *damier_bot_entry(uint32_t host_abi_major, uint32_t index) {
  (void)host_abi_major;
  return index == 0 ? &first_legal : NULL;
}
