__attribute__((constructor)) static void fall(void) { __builtin_trap(); }
