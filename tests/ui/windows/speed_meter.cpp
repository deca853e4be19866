// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/windows/speed_meter.h"

#include <sys/resource.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QEvent>
#include <QFile>
#include <algorithm>
#include <ctime>

namespace linkwright::windows {

namespace {

constexpr int heartbeatMilliseconds = 2;

double secondsOf(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

Watchdog::Watchdog() {
    clock_.start();
    thread_ = QThread::create([this] {
        while (!stop_) {
            QThread::msleep(heartbeatMilliseconds);
            if (waiting_.exchange(true)) continue;
            sent_ = clock_.nsecsElapsed();
            QCoreApplication::postEvent(this, new QEvent(QEvent::User));
        }
    });
    thread_->start();
}

Watchdog::~Watchdog() {
    stop_ = true;
    thread_->wait();
    delete thread_;
}

void Watchdog::restart() {
    delays_.clear();
    longest_ = 0.0;
}

void Watchdog::customEvent(QEvent*) {
    const double delay = 1e-6 * static_cast<double>(clock_.nsecsElapsed() - sent_);
    delays_.push_back(delay);
    longest_ = std::max(longest_, delay);
    waiting_ = false;
}

double Watchdog::percentileMilliseconds(double share) const {
    if (delays_.empty()) return 0.0;
    std::vector<double> sorted = delays_;
    std::sort(sorted.begin(), sorted.end());
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

double processorSeconds() {
    return secondsOf(CLOCK_PROCESS_CPUTIME_ID);
}

double threadSeconds() {
    return secondsOf(CLOCK_THREAD_CPUTIME_ID);
}

double peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

double residentMegabytes() {
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly)) return 0.0;
    const QList<QByteArray> fields = file.readAll().split(' ');
    return fields.size() < 2 ? 0.0
                             : fields[1].toDouble() * static_cast<double>(sysconf(_SC_PAGESIZE))
                                   / (1024.0 * 1024.0);
}

}  // namespace linkwright::windows
