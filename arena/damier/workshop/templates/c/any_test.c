/* A position of {{game}}, and what holds for whatever the bot answers. */
#include "bot.h"

#include <stdio.h>

static const uint8_t cells[] = {
{{cells}}
};
static const uint32_t legal[] = {
{{legal}}
};
static int failed;

static void expect(const char *what, int holds) {
  printf("%s: %s\n", holds ? "ok" : "FAILED", what);
  failed += !holds;
}

static uint32_t ask(uint64_t seed) {
  damier_match match = {.width = {{width}}, .height = {{height}}, .players = {{seats}}, .seat = {{seat}}};
  damier_view view = {.n_cells = sizeof cells, .cells = cells, .legal = legal};
  match.bot_seed = seed;
  view.n_legal = sizeof legal / sizeof *legal;
  return think(&match, &view);
}

static int is_legal(uint32_t move) {
  for (size_t i = 0; i < sizeof legal / sizeof *legal; i++)
    if (legal[i] == move) return 1;
  return 0;
}

int main(void) {
  int all_legal = 1, all_same = 1;
  for (uint64_t seed = 0; seed < 100; seed++) {
    all_legal &= is_legal(ask(seed));
    all_same &= ask(seed) == ask(seed);
  }
  expect("every move is a legal one", all_legal);
  expect("the same seed gives the same move", all_same);
  return failed;
}
