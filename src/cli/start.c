/* The program for one machine. The one for several is ranks/start.c. */
#include "cli/cli.h"
#include "lab/dealer.h"

int main(int count, char **word) { return longroll(count, word, &dealer_threads); }
