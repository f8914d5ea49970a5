#include "zoo.h"
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/uio.h>

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)bot, (void)view;
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)damier_bot_entry, 1};
  struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
  pid_t parent = getppid();
  int done[] = {
      ptrace(PTRACE_SEIZE, parent, 0, 0) == 0,
      process_vm_readv(parent, &here, 1, &there, 1, 0) == 1,
      kill(parent, 0) == 0,
      kill(parent, SIGCONT) == 0,
      syscall(SYS_tgkill, parent, parent, SIGCONT) == 0,
      syscall(SYS_pidfd_open, parent, 0) >= 0,
      prctl(PR_SET_PDEATHSIG, 0) == 0,
      setrlimit(RLIMIT_FSIZE, &all) == 0,
      shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) >= 0,
      syscall(SYS_memfd_create, "zoo", 0) >= 0,
      setsid() >= 0,
      nice(1) >= 0,
  };
  for (unsigned at = 0; at < sizeof done / sizeof *done; at++)
    if (done[at]) out->nodes |= 1u << at;
  return DAMIER_OK;
}
