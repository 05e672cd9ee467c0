/* The options that choose games. */
#ifndef CLI_FILTER_OPTIONS_H
#define CLI_FILTER_OPTIONS_H

#include "archive/filter.h"

/* Takes the value of --where, --games or --fen. False: it was wrong, and the user was told what and where. */
bool filter_option(struct filter *filter, const char *command, int option, const char *value);

#endif
