// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/study_run.h"

#include <chrono>
#include <map>
#include <thread>
#include <utility>

namespace linkwright::session {

namespace {

constexpr double reportEvery = 0.2;  // s
constexpr std::chrono::milliseconds patience{200};
constexpr int maxLosses = 3;  ///< of one point

class Runner {
public:
    Runner(const StudyPlan& plan, StudyFile& file, StudyPool& pool, const StudyControl& control)
        : file_(file),
          pool_(pool),
          control_(control),
          statuses_(file.statuses()),
          schedule_(
              plan, statuses_, control.part,
              [this](std::uint64_t point) { return file_.point(point); },
              [this](const StudyPoint& point) { keep(point); }) {
        progress_.points = statuses_.size();
        for (const std::int32_t status : statuses_)
            ++progress_.byStatus.at(static_cast<std::size_t>(status));
        statuses_ = {};
    }

    StudyProgress run() {
        report(true);
        while (!stopped()) {
            handOut();
            if (begun_ == 0 && !paused()) break;
            if (begun_ == 0) {
                rest();
                continue;
            }
            if (std::optional<StudyPool::Outcome> outcome = pool_.finished(patience))
                take(*outcome);
            report(false);
        }
        file_.sync();
        report(true);
        progress_.arrived.clear();
        return progress_;
    }

private:
    [[nodiscard]] bool stopped() const { return control_.stop != nullptr && *control_.stop; }
    [[nodiscard]] bool paused() const { return control_.pause != nullptr && *control_.pause; }

    /// All that was begun has ended, and no more is to be begun now.
    void rest() {
        report(true);
        const auto from = std::chrono::steady_clock::now();
        while (paused() && !stopped())
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        begin_ += std::chrono::steady_clock::now() - from;
    }

    void handOut() {
        while (!paused() && pool_.room() > 0) {
            std::optional<StudyTask> task = schedule_.next();
            if (!task) return;
            pool_.begin(std::move(*task));
            ++begun_;
        }
    }

    void take(StudyPool::Outcome& outcome) {
        --begun_;
        if (outcome.computed) {
            ++progress_.computed;
            keep(*outcome.computed);
            schedule_.finish(outcome.point);
            return;
        }
        ++progress_.lost;
        if (++losses_[outcome.point] < maxLosses && pool_.size() > 0) {
            schedule_.giveBack(outcome.point);
            return;
        }
        throw base::InputError(
            {base::Severity::Error,
             {},
             file_.path(),
             "The process that computed point " + std::to_string(outcome.point)
                 + " ended without a result, again and again.",
             "Check the memory of the machines, then continue: everything else is kept."});
    }

    void keep(const StudyPoint& point) {
        file_.write(point);
        --progress_.byStatus[static_cast<std::size_t>(PointStatus::Open)];
        ++progress_.byStatus[static_cast<std::size_t>(point.status)];
        if (control_.progress) progress_.arrived.push_back(point);
    }

    void report(bool always) {
        progress_.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
        if (!control_.progress || (!always && progress_.seconds < reported_ + reportEvery)) return;
        reported_ = progress_.seconds;
        control_.progress(progress_);
        progress_.arrived.clear();
    }

    StudyFile& file_;
    StudyPool& pool_;
    const StudyControl& control_;
    std::vector<std::int32_t> statuses_;
    StudyProgress progress_;
    StudySchedule schedule_;
    std::size_t begun_ = 0;
    std::map<std::uint64_t, int> losses_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    double reported_ = 0.0;
};

}  // namespace

double StudyProgress::secondsLeft() const {
    if (computed == 0) return -1.0;
    return seconds / static_cast<double>(computed) * static_cast<double>(count(PointStatus::Open));
}

StudyProgress runStudy(const StudyPlan& plan, StudyFile& file, StudyPool& pool,
                       const StudyControl& control) {
    if (control.part.count > 1 && plan.study().kind == StudyKind::Global)
        throw base::InputError({base::Severity::Error,
                                {},
                                file.path(),
                                "A global search cannot be divided into parts: each batch needs "
                                "the one before.",
                                "Run it with threads or under MPI."});
    return Runner(plan, file, pool, control).run();
}

}  // namespace linkwright::session
