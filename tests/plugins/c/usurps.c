/* Answers the arena in its host's place while a match is played. The word that asks it to stop is in the
 * memory that both share, which leads to all the rest of it. Its parameter says what it forges. */
#include "zoo.h"
#include <pthread.h>

/* A slot: number, asleep, length, then words of eight bytes from 16 on; a multiple of 64. */
#define SLOT(words) (((16 + (words)) + 63) / 64 * 64)
#define REQUESTS SLOT(4 << 20)
#define ANSWERS SLOT(64 << 10)

static volatile uint32_t *requests, *answers, *stop;
static int kind;

static void post(const void *frame, uint32_t length, uint32_t number) {
  if (length <= 64 << 10)
    memcpy((char *)answers + 16, frame, length);
  answers[2] = length;
  __sync_synchronize();
  answers[0] = number;
  for (int fd = 3; fd < 16; fd++)
    if (write(fd, "!", 1) == 1)
      break;
}

/* A frame of this kind with a text, after so many bytes. */
static uint32_t with_text(char *frame, char first, int before, const char *text, uint32_t length) {
  memset(frame, 0, 1 + before);
  frame[0] = first;
  memcpy(frame + 1 + before, &length, 4);
  memcpy(frame + 5 + before, text, length);
  return 5 + before + length;
}

static void *meddle(void *none) {
  static const unsigned char chosen[] = {3, 0, 0, 0, 0, 0, 0, 0xC0, 0x7F, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  for (uint32_t turn = 0;; turn++) {
    if (kind == 11) { /* another length and other bytes at every look */
      answers[2] = turn * 2654435761u;
      answers[4 + turn % 64] = turn;
    } else if (kind == 12) { /* what the arena has written */
      requests[turn % 512] = turn * 2654435761u;
      *stop = turn;
    } else { /* answers before anybody asked */
      memcpy((char *)answers + 16, chosen, sizeof chosen);
      answers[2] = sizeof chosen;
      answers[0] = requests[0] + 1;
    }
    if (turn % 1024 == 0)
      usleep(100);
  }
  return none;
}

static int32_t act(damier_bot *bot, const damier_view *view, damier_reply *out) {
  static char frame[64 << 10];
  static const char words[] = "no answer within 1s\033[2J\xc2\x9b";
  uint32_t number, length = 1;
  pthread_t thread;
  (void)view, (void)out;
  if (kind)
    return DAMIER_OK;
  kind = atoi(bot->file);
  stop = (uint32_t *)bot->host->stop;
  answers = (uint32_t *)((char *)stop - ANSWERS);
  requests = (uint32_t *)((char *)answers - REQUESTS);
  number = requests[0];
  switch (kind) {
  case 1: length = with_text(frame, 5, 1, "", 0); break;
  case 2: length = with_text(frame, 0, 0, words, sizeof words - 1); break;
  case 3: length = with_text(frame, 1, 0, words, sizeof words - 1) + 2; break;
  case 4: frame[0] = 2; break;
  case 5: length = with_text(frame, 4, 4, words, sizeof words - 1); break;
  case 6: memset(frame + 9, 'x', 65000); frame[0] = 4; length = with_text(frame, 4, 4, frame + 9, 65000); break;
  case 7: frame[0] = 99; break;
  case 8: length = 0xFFFFFFFF; break;
  case 9: length = 0; break;
  case 10: length = with_text(frame, 3, 16, "\xff\xfe", 2); break;
  case 13:
    for (int fd = 3; fd < 16; fd++)
      if (write(fd, "no bell", 7) == 7)
        break;
    pause();
    break;
  default:
    pthread_create(&thread, NULL, meddle, NULL);
    return DAMIER_OK;
  }
  post(frame, length, number);
  for (;;)
    pause();
}
