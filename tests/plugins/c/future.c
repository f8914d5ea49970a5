/* A descriptor of a later version, whose further fields nobody here knows. It says that it is of minor 0,
 * so that not even those which came after that are looked at. */
#define ZOO_SIZE sizeof(damier_bot_desc) + 64
#define ZOO_MINOR 0
#define ZOO_COMMENT (void *)8 /* not to be called */
#define ZOO_PARAMS (void *)8, 1 /* not to be looked at */
#include "zoo.h"

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view, (void)out;
  return DAMIER_OK;
}
