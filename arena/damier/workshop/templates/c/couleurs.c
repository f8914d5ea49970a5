/* A bot for 7 Couleurs: it counts what every colour gains and takes the one it likes best.
 *
 * Begin with `note`, which says how much the bot likes a colour. A cell is a free colour, or
 * OWNED + the seat that owns it.
 */
#include "bot.h"

#include <string.h>

#define MOST 65536 /* cells of the largest board, and more */
#define OWNED 128

static uint8_t seen[MOST];
static uint32_t waiting[MOST];

/* How many cells a colour gains: those of that colour that are connected to the own zone. */
static long note(const damier_match *match, const uint8_t *cells, uint32_t colour) {
  uint32_t width = match->width, n = width * match->height, n_waiting = 0;
  uint8_t mine = OWNED + match->seat;
  long gained = 0;
  memset(seen, 0, n);
  for (uint32_t at = 0; at < n; at++)
    if (cells[at] == mine) seen[at] = 1, waiting[n_waiting++] = at;
  while (n_waiting > 0) {
    uint32_t at = waiting[--n_waiting], column = at % width, near[4], n_near = 0;
    if (column > 0) near[n_near++] = at - 1;
    if (column + 1 < width) near[n_near++] = at + 1;
    if (at >= width) near[n_near++] = at - width;
    if (at + width < n) near[n_near++] = at + width;
    for (uint32_t i = 0; i < n_near; i++)
      if (!seen[near[i]] && cells[near[i]] == colour)
        seen[near[i]] = 1, waiting[n_waiting++] = near[i], gained++;
  }
  return gained;
}

uint32_t think(const damier_match *match, const damier_view *view) {
  uint32_t best = view->legal[0];
  long best_note = -1;
  for (uint32_t i = 0; i < view->n_legal; i++) {
    long this_note = note(match, view->cells, view->legal[i]);
    if (this_note > best_note) best_note = this_note, best = view->legal[i];
  }
  return best;
}
