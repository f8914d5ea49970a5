#include "zoo.h"
#include <dirent.h>
#include <sys/stat.h>

static int opens(const char *path, int how) { return open(path, how, 0600) >= 0; }

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  (void)view;
  char other[600], parent[64];
  snprintf(other, sizeof other, "%s.other", bot->file);
  snprintf(parent, sizeof parent, "/proc/%d/environ", getppid());
  int done[] = {
      opens(bot->file, O_RDONLY),
      opens("/etc/passwd", O_RDONLY),
      opens("/proc/self/environ", O_RDONLY),
      opens(parent, O_RDONLY),
      opendir("/") != NULL,
      opens(bot->file, O_WRONLY),
      opens(bot->file, O_RDWR | O_APPEND),
      opens(other, O_WRONLY | O_CREAT),
      opens("/tmp", O_TMPFILE | O_RDWR),
      mkdir(other, 0700) == 0,
      symlink("/etc/passwd", other) == 0,
      chmod(bot->file, 0644) == 0,
      truncate(bot->file, 0) == 0,
      rename(bot->file, other) == 0,
      link(bot->file, other) == 0,
      unlink(bot->file) == 0 || unlink(other) == 0,
      chdir("/tmp") == 0,
      opens("/dev/tty", O_RDWR),
  };
  for (unsigned at = 0; at < sizeof done / sizeof *done; at++)
    if (done[at]) out->nodes |= 1u << at;
  return DAMIER_OK;
}
