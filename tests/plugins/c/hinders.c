/* Rests in its own turn, and has all its threads at work while others move; with a parameter from the
 * moment on at which it is loaded. */
#include "damier_bot.h"
static int32_t hinders_create(const damier_host *host, const damier_match *match, damier_bot **out);
#define ZOO_CREATE hinders_create
#include "zoo.h"
#include <pthread.h>

static volatile int at_work;

static void *hinder(void *none) {
  for (;;)
    if (!at_work) usleep(1000);
  return none;
}

static void begin(void) {
  static int threads;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 16384);
  for (pthread_t thread; threads < 480; threads++)
    if (pthread_create(&thread, &small, hinder, NULL)) break;
}

static int32_t hinders_create(const damier_host *host, const damier_match *match, damier_bot **out) {
  if (match->n_bot_params > 0) {
    begin();
    at_work = 1;
  }
  return zoo_create(host, match, out);
}

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  at_work = 0;
  begin();
  usleep(2000);
  at_work = 1;
  return DAMIER_OK;
}
