/* A bot for Go: it tries every legal move and takes the one it likes best.
 *
 * Begin with `note`, which says how much the bot likes a move. A cell is 0 empty, 1 black or
 * 2 white; a move is a cell's number, row by row from the top, and size*size is to pass.
 */
#include "bot.h"

#include <string.h>

#define MOST 625 /* points of the largest board */

static int size;

/* The neighbours of a point; returns how many. */
static int around(int at, int near[4]) {
  int n = 0;
  if (at % size > 0) near[n++] = at - 1;
  if (at % size < size - 1) near[n++] = at + 1;
  if (at >= size) near[n++] = at - size;
  if (at < size * (size - 1)) near[n++] = at + size;
  return n;
}

/* Lists the stones of a chain; returns its liberties. */
static int chain(const uint8_t *cells, int at, int stones[MOST], int *n_stones) {
  uint8_t seen[MOST] = {0};
  int liberties = 0, near[4];
  seen[at] = 1, stones[0] = at, *n_stones = 1;
  for (int done = 0; done < *n_stones; done++)
    for (int i = around(stones[done], near) - 1; i >= 0; i--) {
      if (seen[near[i]]) continue;
      seen[near[i]] = 1;
      if (cells[near[i]] == 0) liberties++;
      else if (cells[near[i]] == cells[at]) stones[(*n_stones)++] = near[i];
      else seen[near[i]] = 0;
    }
  return liberties;
}

/* How good a stone at a point is; negative if it should not be played at all. */
static long note(const uint8_t *cells, int at, uint8_t colour) {
  uint8_t after[MOST];
  int near[4], stones[MOST], n_stones, n = around(at, near);
  int own = 0, captured = 0, saved = 0;
  memcpy(after, cells, sizeof(uint8_t) * size * size);
  after[at] = colour;
  for (int i = 0; i < n; i++) {
    if (cells[near[i]] == colour) {
      own++;
      if (chain(cells, near[i], stones, &n_stones) == 1) saved += n_stones;
    } else if (after[near[i]] != 0 && chain(after, near[i], stones, &n_stones) == 0) {
      captured += n_stones;
      for (int s = 0; s < n_stones; s++) after[stones[s]] = 0;
    }
  }
  int liberties = chain(after, at, stones, &n_stones);
  if (own == n && saved == 0) return -1;          /* an own eye */
  if (liberties < 2 && captured == 0) return -1;  /* lost at once */
  return 1 + 20 * captured + 10 * saved + (liberties < 4 ? liberties : 4);
}

uint32_t think(const damier_match *match, const damier_view *view) {
  size = match->width;
  uint32_t pass = (uint32_t)(size * size);
  uint32_t best = view->legal[view->n_legal - 1]; /* to pass, where that is allowed */
  long best_note = 0;
  for (uint32_t i = 0; i < view->n_legal; i++) {
    if (view->legal[i] == pass) continue;
    long this_note = note(view->cells, (int)view->legal[i], match->seat + 1);
    if (this_note > best_note) best_note = this_note, best = view->legal[i];
  }
  return best;
}
