/* Grids, and the slide that the bot should find. */
#include "bot.h"

#include <stdio.h>

static int failed;

static void expect(const char *what, const uint8_t cells[9], uint32_t slide) {
  damier_match match = {.width = 3, .height = 3, .players = 1};
  uint32_t legal[] = {0, 1, 2, 3};
  damier_view view = {.n_cells = 9, .cells = cells, .legal = legal, .n_legal = 4};
  uint32_t chosen = think(&match, &view);
  printf("%s: %s\n", chosen == slide ? "ok" : "FAILED", what);
  failed += chosen != slide;
}

int main(void) {
  const uint8_t corner[9] = {0, 0, 0, 9, 0, 0, 0, 0, 0};
  const uint8_t pairs[9] = {1, 5, 2, 2, 5, 1, 1, 2, 4};
  expect("a large tile goes into the corner", corner, 0);
  expect("it merges where it can", pairs, 0);
  return failed;
}
