/* A bot for 2048: it tries every slide and takes the one it likes best.
 *
 * Begin with `note`, which says how much the bot likes a grid. A cell is the exponent of its tile
 * (0 empty, 1 is a 2, 2 is a 4, ...) or WALL. Slides: 0 up, 1 right, 2 down, 3 left.
 */
#include "bot.h"

#include <string.h>

#define MOST 64 /* cells of the largest grid */
#define WALL 255

static int side;

/* How good a grid is that was reached by a slide with this gain. */
static long note(const uint8_t *cells, long gained) {
  int largest = 0, empty = 0;
  for (int at = 0; at < side * side; at++) {
    if (cells[at] == 0) empty++;
    if (cells[at] != WALL && cells[at] > largest) largest = cells[at];
  }
  int corners[] = {0, side - 1, side * (side - 1), side * side - 1};
  long corner = 0;
  for (int i = 0; i < 4; i++)
    if (cells[corners[i]] == largest) corner = 1L << largest;
  return gained + corner + 16 * empty;
}

/* Slides one line, whose cells are `step` apart, towards `at`. Returns the gain. */
static long slide_line(uint8_t *cells, int at, int step) {
  long gained = 0;
  int to = at, merged = 1; /* the cell `to` takes the next tile, unless that merges before it */
  for (int i = 0; i < side; i++, at += step) {
    uint8_t tile = cells[at];
    if (tile == 0) continue;
    if (tile == WALL) {
      to = at + step, merged = 1;
    } else if (!merged && cells[to - step] == tile) {
      cells[at] = 0, cells[to - step]++, merged = 1;
      gained += 1L << (tile + 1);
    } else {
      cells[at] = 0, cells[to] = tile, merged = 0;
      to += step;
    }
  }
  return gained;
}

static long slide(uint8_t *cells, uint32_t direction) {
  long gained = 0;
  for (int line = 0; line < side; line++) switch (direction) {
      case 0: gained += slide_line(cells, line, side); break;
      case 1: gained += slide_line(cells, line * side + side - 1, -1); break;
      case 2: gained += slide_line(cells, (side - 1) * side + line, -side); break;
      default: gained += slide_line(cells, line * side, 1);
    }
  return gained;
}

uint32_t think(const damier_match *match, const damier_view *view) {
  side = match->width;
  uint32_t best = view->legal[0];
  long best_note = -1;
  for (uint32_t i = 0; i < view->n_legal; i++) {
    uint8_t after[MOST];
    memcpy(after, view->cells, view->n_cells);
    long gained = slide(after, view->legal[i]);
    if (note(after, gained) > best_note) {
      best_note = note(after, gained);
      best = view->legal[i];
    }
  }
  return best;
}
