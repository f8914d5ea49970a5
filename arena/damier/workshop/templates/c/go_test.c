/* Boards of 3x3, and the move that the bot should find; 9 is to pass. */
#include "bot.h"

#include <stdio.h>

static int failed;

static void expect(const char *what, const uint8_t cells[9], uint32_t move) {
  damier_match match = {.width = 3, .height = 3, .players = 2, .seat = 0};
  uint32_t legal[10], n_legal = 0;
  for (uint32_t at = 0; at < 9; at++)
    if (cells[at] == 0) legal[n_legal++] = at;
  legal[n_legal++] = 9;
  damier_view view = {.n_cells = 9, .cells = cells, .legal = legal, .n_legal = n_legal};
  uint32_t chosen = think(&match, &view);
  printf("%s: %s\n", chosen == move ? "ok" : "FAILED", what);
  failed += chosen != move;
}

int main(void) {
  const uint8_t capture[9] = {1, 2, 0, 0, 1, 0, 0, 0, 0};
  const uint8_t eyes[9] = {0, 1, 0, 1, 1, 1, 1, 1, 1};
  expect("it captures a stone", capture, 2);
  expect("it does not fill its own eyes", eyes, 9);
  return failed;
}
