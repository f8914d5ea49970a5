#define ZOO_FLAGS 1
#include "dice.c"
