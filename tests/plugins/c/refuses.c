#include "damier_bot.h"
static int32_t refuse(const damier_host *host, const damier_match *match, damier_bot **out) {
  (void)host, (void)match, (void)out;
  return DAMIER_UNSUPPORTED;
}
#define ZOO_CREATE refuse
#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  return DAMIER_OK;
}
