#include "zoo.h"
#include <sys/socket.h>

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view;
  int kinds[] = {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK};
  for (int at = 0; at < 4; at++)
    if (socket(kinds[at], at == 3 ? SOCK_RAW : SOCK_STREAM, 0) >= 0) out->nodes |= 1 << at;
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0) out->nodes |= 16;
  return DAMIER_OK;
}
