/* A bot for Connect Four in C: it wins if it can, blocks if it must, does not prepare the other's win,
 * and else likes the middle of the board.
 *
 *   make
 *   connect-four match connect-four ./plugins/four.so random -n 20
 *
 * A cell is 0 empty, 1 the first seat's or 2 the second seat's; a move is a column, from 0 on the left.
 */
#include "damier_bot.h"

#include <stdlib.h>
#include <string.h>

struct damier_bot {
  int width, height, connect;
  uint8_t mine, theirs; /* the codes of their discs */
  const char *refusal;  /* why the match is not played, or NULL */
};

static int32_t new_match(damier_bot *bot, const damier_match *match) {
  bot->width = match->width;
  bot->height = match->height;
  bot->connect = 4;
  bot->mine = (uint8_t)(match->seat + 1);
  bot->theirs = (uint8_t)(2 - match->seat);
  bot->refusal = NULL;
  for (uint32_t i = 0; i < match->n_game_params; i++)
    if (strcmp(match->game_params[i].key, "connect") == 0)
      bot->connect = atoi(match->game_params[i].value);
  if (strcmp(match->game, "connect-four") != 0)
    bot->refusal = "this bot plays connect-four only";
  else if (match->n_bot_params > 0)
    bot->refusal = "this bot has no parameters";
  return bot->refusal ? DAMIER_UNSUPPORTED : DAMIER_OK;
}

static int32_t create(const damier_host *host, const damier_match *match, damier_bot **out) {
  (void)host;
  *out = calloc(1, sizeof **out);
  return *out ? new_match(*out, match) : DAMIER_ERROR;
}

/* How many discs of this code follow a cell in one direction. */
static int run(const damier_bot *bot, const uint8_t *cells, int column, int row, int right, int down,
               uint8_t disc) {
  int length = 0;
  for (;;) {
    column += right, row += down;
    if (column < 0 || column >= bot->width || row < 0 || row >= bot->height) return length;
    if (cells[row * bot->width + column] != disc) return length;
    length++;
  }
}

/* Would a disc of this code complete a line here? */
static int completes(const damier_bot *bot, const uint8_t *cells, int column, int row, uint8_t disc) {
  static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (int i = 0; i < 4; i++) {
    int right = steps[i][0], down = steps[i][1];
    int length = 1 + run(bot, cells, column, row, right, down, disc) +
                 run(bot, cells, column, row, -right, -down, disc);
    if (length >= bot->connect) return 1;
  }
  return 0;
}

/* The row, from the top, where a disc comes to rest in a column that is not full. */
static int landing(const damier_bot *bot, const uint8_t *cells, int column) {
  int row = 0;
  while (row + 1 < bot->height && cells[(row + 1) * bot->width + column] == 0) row++;
  return row;
}

/* How much the bot likes a column. Begin here to make it stronger. */
static int note(const damier_bot *bot, const uint8_t *cells, int column) {
  int row = landing(bot, cells, column);
  if (completes(bot, cells, column, row, bot->mine)) return 3000;
  if (completes(bot, cells, column, row, bot->theirs)) return 2000;
  int from_middle = abs(2 * column - (bot->width - 1));
  int gives_away = row > 0 && completes(bot, cells, column, row - 1, bot->theirs);
  return (gives_away ? 0 : 1000) - from_middle;
}

static int32_t choose(damier_bot *bot, const damier_view *view, damier_reply *out) {
  int best = 0;
  for (uint32_t i = 0; i < view->n_legal; i++) {
    int this_note = note(bot, view->cells, (int)view->legal[i]);
    if (i == 0 || this_note > best) best = this_note, out->move = view->legal[i];
  }
  out->nodes = view->n_legal;
  return DAMIER_OK;
}

static void destroy(damier_bot *bot) { free(bot); }

static const char *last_error(damier_bot *bot) { return bot->refusal ? bot->refusal : ""; }

static const damier_bot_desc four = {
    .struct_size = sizeof(damier_bot_desc),
    .abi_major = DAMIER_ABI_MAJOR,
    .abi_minor = DAMIER_ABI_MINOR,
    .id = "four",
    .name = "Four (C)",
    .version = "1.0",
    .games = "connect-four",
    .flags = 1, /* the same moves for the same seed */
    .create = create,
    .new_match = new_match,
    .choose = choose,
    .destroy = destroy,
    .last_error = last_error,
};

const damier_bot_desc *damier_bot_entry(uint32_t host_abi_major, uint32_t index) {
  (void)host_abi_major;
  return index == 0 ? &four : NULL;
}
