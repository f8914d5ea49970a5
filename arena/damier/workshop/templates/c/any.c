/* A bot for {{game}}: it notes every legal move, and plays one of those it likes best.
 *
 * Begin with `note`, which says how much the bot likes a move.
 *
{{about}}
 */
#include "bot.h"

/* How much the bot likes a move. As it is, it likes them all the same. */
static long note(const damier_match *match, const damier_view *view, uint32_t move) {
  (void)match, (void)view, (void)move;
  return 0;
}

/* The next of a row of numbers that look random (SplitMix64). */
static uint64_t next(uint64_t *row) {
  uint64_t number = *row += 0x9e3779b97f4a7c15u;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9u;
  number = (number ^ (number >> 27)) * 0x94d049bb133111ebu;
  return number ^ (number >> 31);
}

uint32_t think(const damier_match *match, const damier_view *view) {
  uint64_t row = match->bot_seed + view->n_history; /* the same seed gives the same moves */
  uint32_t best = view->legal[0], liked = 0;
  long best_note = 0;
  for (uint32_t i = 0; i < view->n_legal; i++) {
    long this_note = note(match, view, view->legal[i]);
    if (this_note > best_note || liked == 0) best_note = this_note, liked = 0;
    /* Of moves that it likes the same, each is as likely. */
    if (this_note == best_note && next(&row) % ++liked == 0) best = view->legal[i];
  }
  return best;
}
