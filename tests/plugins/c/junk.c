#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  char junk[65536];
  memset(junk, 'j', sizeof junk);
  if (view->n_history > 0) return DAMIER_ERROR;
  printf("first word\n");
  fflush(stdout);
  for (int at = 0; at < 160; at++)
    if (write(1, junk, sizeof junk) < 0) break;
  fprintf(stderr, "last word\n");
  bot->host->log(bot->host->ctx, 1, "logged", 6);
  return DAMIER_OK;
}
