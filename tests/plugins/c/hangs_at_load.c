__attribute__((constructor)) static void hang(void) {
  for (volatile int turn = 0;; turn = turn + 1) {
  }
}
