#include "zoo.h"
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/uio.h>

/* Reads a byte of the arena, at the address that the bot's parameter tells. */
static int reads(pid_t arena, const char *address) {
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)strtoull(address, NULL, 0), 1};
  return process_vm_readv(arena, &here, 1, &there, 1, 0) == 1;
}

static int shares_memory(void) {
  int shared = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  if (shared >= 0) shmctl(shared, IPC_RMID, NULL);
  return shared >= 0;
}

static int changes_a_limit(void) {
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files)) return 0;
  files.rlim_cur /= 2;
  return setrlimit(RLIMIT_NOFILE, &files) == 0;
}

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)view;
  struct rlimit files;
  pid_t parent = getppid();
  int done[] = {
      reads(parent, bot->file),
      kill(parent, 0) == 0,
      kill(parent, SIGCONT) == 0,
      syscall(SYS_tgkill, parent, parent, SIGCONT) == 0,
      syscall(SYS_pidfd_open, parent, 0) >= 0,
      prctl(PR_SET_PDEATHSIG, 0) == 0,
      changes_a_limit(),
      shares_memory(),
      syscall(SYS_memfd_create, "zoo", 0) >= 0,
      setpgid(0, getpgid(parent)) == 0,
      nice(1) >= 0,
      syscall(SYS_prlimit64, parent, RLIMIT_NOFILE, NULL, &files) == 0,
      ptrace(PTRACE_SEIZE, parent, 0, 0) == 0,
  };
  for (unsigned at = 0; at < sizeof done / sizeof *done; at++)
    if (done[at]) out->nodes |= 1u << at;
  return DAMIER_OK;
}
