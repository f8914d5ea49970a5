#include "zoo.h"
#include <pthread.h>

static void *idle(void *nothing) {
  for (;;) sleep(3600);
  return nothing;
}

/* Threads that need next to no memory, more than any bot may have. */
static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  static int done;
  (void)bot, (void)view;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 16384);
  for (int at = 0; at < 1000 && !done; at++) {
    pthread_t thread;
    if (pthread_create(&thread, &small, idle, NULL)) break;
    out->nodes++;
  }
  done = 1;
  return DAMIER_OK;
}
