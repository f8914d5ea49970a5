/* Has a thread that never rests. */
#include "zoo.h"
#include <pthread.h>

static void *ponder(void *none) {
  for (;;)
    ;
  return none;
}

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  static pthread_t thread;
  (void)bot, (void)view, (void)out;
  if (!thread) pthread_create(&thread, NULL, ponder, NULL);
  return DAMIER_OK;
}
