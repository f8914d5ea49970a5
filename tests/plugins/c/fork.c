#include "zoo.h"
#include <sched.h>

static char stack[65536];

static int stray(void *nothing) {
  (void)nothing;
  for (;;) pause();
}

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view;
  /* The structure of clone3: flags and, fifth, the signal at the end. */
  uint64_t how[11] = {0, 0, 0, 0, SIGCHLD};
  long pid;
  if ((pid = fork()) == 0) stray(NULL);
  out->nodes |= pid > 0 ? 1 : 0;
  if ((pid = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)) == 0) stray(NULL);
  out->nodes |= pid > 0 ? 2 : 0;
  if ((pid = syscall(SYS_clone3, how, sizeof how)) == 0) stray(NULL);
  out->nodes |= pid > 0 ? 4 : 0;
  pid = clone(stray, stack + sizeof stack, CLONE_VM | SIGCHLD, NULL);
  out->nodes |= pid > 0 ? 8 : 0;
  return DAMIER_OK;
}
