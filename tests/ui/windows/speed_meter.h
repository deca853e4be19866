// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QThread>
#include <atomic>
#include <vector>

namespace linkwright::windows {

/// Tells how long the window keeps its events waiting: another thread sends it one every other
/// millisecond and notes when it was answered.
class Watchdog : public QObject {
    Q_OBJECT

public:
    Watchdog();
    ~Watchdog() override;

    void restart();
    [[nodiscard]] double longestMilliseconds() const { return longest_; }
    /// @param share of all answers, between 0 and 1
    [[nodiscard]] double percentileMilliseconds(double share) const;

protected:
    void customEvent(QEvent* event) override;

private:
    QThread* thread_ = nullptr;
    std::atomic<bool> stop_ = false;
    std::atomic<bool> waiting_ = false;
    QElapsedTimer clock_;
    std::atomic<qint64> sent_ = 0;  ///< ns on `clock_`
    std::vector<double> delays_;    ///< ms
    double longest_ = 0.0;
};

/// Processor time of all threads of this program so far, s.
double processorSeconds();
/// Processor time of the calling thread so far, s.
double threadSeconds();
/// Largest resident size so far, MB.
double peakMegabytes();
/// Resident size now, MB.
double residentMegabytes();

}  // namespace linkwright::windows
