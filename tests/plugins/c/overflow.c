#include "zoo.h"

static int deeper(volatile int *above) {
  volatile int here[256] = {above[0] + 1};
  return deeper(here) + here[1];
}

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  volatile int start = 0;
  return deeper(&start);
}
