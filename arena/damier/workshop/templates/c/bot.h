/* What the bot is asked, and nothing else. */
#ifndef BOT_H
#define BOT_H
#include "damier_bot.h"

/* The move to play in this position: one of view->legal, which is never empty. */
uint32_t think(const damier_match *match, const damier_view *view);

#endif
