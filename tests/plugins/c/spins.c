/* Never answers, and keeps itself waiting for a processor with threads of its own. */
#include "zoo.h"
#include <pthread.h>

static void *spin(void *none) {
  for (;;)
    ;
  return none;
}

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  for (int i = 0; i < 6; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, spin, NULL);
  }
  spin(NULL);
  return DAMIER_OK;
}
