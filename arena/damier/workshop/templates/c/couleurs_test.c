/* Boards, and the colour that the bot should find. */
#include "bot.h"

#include <stdio.h>

static int failed;

static void expect(const char *what, const uint8_t cells[9], uint32_t colour) {
  damier_match match = {.width = 3, .height = 3, .players = 2, .seat = 0};
  uint32_t legal[] = {0, 1, 2};
  damier_view view = {.n_cells = 9, .cells = cells, .legal = legal, .n_legal = 3};
  uint32_t chosen = think(&match, &view);
  printf("%s: %s\n", chosen == colour ? "ok" : "FAILED", what);
  failed += chosen != colour;
}

int main(void) {
  const uint8_t three[9] = {128, 1, 2, 2, 0, 0, 2, 2, 129};
  const uint8_t far[9] = {128, 1, 0, 1, 0, 0, 0, 0, 129};
  expect("three cells are better than one", three, 2);
  expect("cells that are out of reach do not count", far, 1);
  return failed;
}
