#include "zoo.h"
#include <pthread.h>

static void *idle(void *nothing) {
  for (;;) sleep(3600);
  return nothing;
}

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view;
  for (int at = 0; at < 5000; at++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, idle, NULL)) break;
    out->nodes++;
  }
  return DAMIER_OK;
}
