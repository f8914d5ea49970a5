#include "zoo.h"

/* Thinks until it is told to answer. With a parameter, it sleeps meanwhile. */
static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  const volatile uint32_t *stop = bot->host->stop;
  (void)view, (void)out;
  if (*stop != 0)
    return DAMIER_ERROR;
  while (*stop == 0)
    if (bot->file[0])
      usleep(500);
  return DAMIER_OK;
}
