// SPDX-License-Identifier: BSD-3-Clause
//
// The only file that knows MPI. Messages that were sent are kept until they have arrived.
#include "app/cluster/messages.h"

#include <mpi.h>

#include <list>
#include <vector>

namespace {

struct Sent {
    std::vector<char> bytes;
    MPI_Request request = MPI_REQUEST_NULL;
};

std::list<Sent>& onTheWay() {
    static std::list<Sent> list;
    return list;
}

void discardArrived() {
    for (auto sent = onTheWay().begin(); sent != onTheWay().end();) {
        int arrived = 0;
        const bool fine = MPI_Test(&sent->request, &arrived, MPI_STATUS_IGNORE) == MPI_SUCCESS;
        sent = arrived != 0 || !fine ? onTheWay().erase(sent) : std::next(sent);
    }
}

int begin(int* rank, int* size) {
    int level = 0;
    if (const int error = MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level))
        return error;
    // A process that is gone must not take the others along where MPI lets them live.
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    return MPI_Comm_size(MPI_COMM_WORLD, size);
}

int send(int rank, const void* bytes, size_t count) {
    discardArrived();
    const auto* first = static_cast<const char*>(bytes);
    Sent& sent = onTheWay().emplace_back();
    sent.bytes.assign(first, first + count);
    return MPI_Isend(sent.bytes.data(), static_cast<int>(count), MPI_BYTE, rank, 0, MPI_COMM_WORLD,
                     &sent.request);
}

long look(int* from) {
    int there = 0, count = 0;
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS || there == 0)
        return -1;
    MPI_Get_count(&status, MPI_BYTE, &count);
    *from = status.MPI_SOURCE;
    return count;
}

int take(int from, void* bytes, size_t count) {
    return MPI_Recv(bytes, static_cast<int>(count), MPI_BYTE, from, 0, MPI_COMM_WORLD,
                    MPI_STATUS_IGNORE);
}

void end(int complete) {
    if (complete == 0) return;  // MPI would wait for the process that is gone
    for (Sent& sent : onTheWay())
        MPI_Wait(&sent.request, MPI_STATUS_IGNORE);
    onTheWay().clear();
    MPI_Finalize();
}

}  // namespace

extern "C" const linkwright_messages* linkwright_messages_by_mpi() {
    static const linkwright_messages table{begin, send, look, take, end};
    return &table;
}
