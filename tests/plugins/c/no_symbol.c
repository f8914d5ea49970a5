int damier_no_bot_entry(void) { return 0; }
