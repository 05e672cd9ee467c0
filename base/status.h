/* How a call went. A status is about the call; what is wrong with a record is a finding, what is wrong
 * with a move is a verdict. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

enum status {
    STATUS_OK,
    STATUS_NO_MEMORY,
    STATUS_IO,    /* reading or writing failed; errno says why */
    STATUS_USAGE, /* the caller asked for something that does not exist */
};

#endif
