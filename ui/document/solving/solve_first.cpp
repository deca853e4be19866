// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/solve_first.h"

#ifdef __linux__
#include <sched.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#endif

namespace linkwright::document {

#ifdef __linux__
namespace {

/// Those of Qt's painting and of the rasterizer of Mesa, which stands in for a graphics card.
bool draws(const QByteArray& threadName) {
    return threadName.startsWith("llvmpipe") || threadName.startsWith("Thread (pooled");
}

}  // namespace
#endif

void letSolveGoFirst([[maybe_unused]] bool first) {
#ifdef __linux__
    // A woken thread of this policy does not take the processor of another. Programs started
    // meanwhile, the rig's control loop above all, do not inherit it.
    const int policy = (first ? SCHED_BATCH : SCHED_OTHER) | SCHED_RESET_ON_FORK;
    const sched_param unused{};
    const pid_t window = getpid();
    const QDir tasks(QStringLiteral("/proc/self/task"));
    for (const QString& task : tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const pid_t thread = task.toInt();
        QFile name(tasks.filePath(task) + QStringLiteral("/comm"));
        const bool concerned =
            thread == window || (name.open(QIODevice::ReadOnly) && draws(name.readAll()));
        // The idle ones stay as they are: without privileges there is no way back for them.
        const bool idle = (sched_getscheduler(thread) & ~SCHED_RESET_ON_FORK) == SCHED_IDLE;
        if (concerned && !idle) sched_setscheduler(thread, policy, &unused);
    }
#endif
}

}  // namespace linkwright::document
