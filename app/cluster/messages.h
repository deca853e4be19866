/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef LINKWRIGHT_CLUSTER_MESSAGES_H
#define LINKWRIGHT_CLUSTER_MESSAGES_H

#include <stddef.h>

/*
 * What linkwright-cli needs of MPI, as a table of C functions: the library that has it is loaded
 * when the program is started by MPI, so that the program itself needs none.
 */
struct linkwright_messages {
    /* Joins the job. Returns 0, or what MPI says is wrong. */
    int (*begin)(int* rank, int* size);
    /* Hands over a message without waiting until it has arrived. Returns 0, or an error of MPI. */
    int (*send)(int rank, const void* bytes, size_t count);
    /* Size of the next message in bytes, negative for none; `from` receives its sender. */
    long (*look)(int* from);
    /* Takes that message. Returns 0, or an error of MPI. */
    int (*take)(int from, void* bytes, size_t count);
    /* Leaves the job, unless a process of it is gone: then its end is that of this program. */
    void (*end)(int complete);
};

/* Name of the function in the library that returns the table. */
#define LINKWRIGHT_MESSAGES_SYMBOL "linkwright_messages_by_mpi"

#endif
