// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/rig/rig_controller.h"

#include <QDateTime>
#include <QString>
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace linkwright::document {

/// What arrives while a trial goes on. One entry per cycle of the table.
struct LiveTraces {
    std::vector<double> times;  ///< s since the start of the table
    std::vector<session::ChannelLog> channels;
    /// m, of the end effector; every `pathStride`-th cycle. Drawing them has to cost the same after
    /// a minute as after a second, so they never have more than `maxPathPoints`.
    std::vector<Eigen::Vector3d> measuredPath, referencePath;
    static constexpr std::size_t maxPathPoints = 2000;
    std::size_t pathStride = 1, pathCycles = 0;
    double integralSquaredError = 0.0;  ///< so far, m^2 s or rad^2 s
    double largestError = 0.0;          ///< so far, m or rad
    bool inTaskSpace = false;

    /// @param places of the end effector, measured and wanted, m; none where there is none, or
    ///        where the mechanism cannot be closed
    void add(const session::RigSample& sample,
             const std::optional<std::pair<Eigen::Vector3d, Eigen::Vector3d>>& places) {
        const double step = times.empty() ? 0.0 : sample.trialTime - times.back();
        times.push_back(sample.trialTime);
        double square = 0.0;
        for (std::size_t index = 0; index < channels.size(); ++index) {
            channels[index].add(sample.wanted(index), sample.angle[index], sample.volts[index]);
            const double error = sample.angle[index] - sample.reference[index];
            square += error * error;
        }
        if (inTaskSpace) {
            if (!places) return;
            addToPaths(places->first, places->second);
            square = (places->first - places->second).squaredNorm();
        }
        integralSquaredError += square * step;
        largestError = std::max(largestError, std::sqrt(square));
    }

    void addToPaths(const Eigen::Vector3d& measured, const Eigen::Vector3d& reference) {
        if (pathCycles++ % pathStride != 0) return;
        measuredPath.push_back(measured);
        referencePath.push_back(reference);
        if (measuredPath.size() < maxPathPoints) return;
        for (std::vector<Eigen::Vector3d>* path : {&measuredPath, &referencePath}) {
            for (std::size_t index = 0; 2 * index < path->size(); ++index)
                (*path)[index] = (*path)[2 * index];
            path->resize((path->size() + 1) / 2);
        }
        pathStride *= 2;
    }
};

/// One trial, of now or read from its log. The outcome comes when the recording has been
/// read.
struct Trial {
    int number = 0;  ///< that of its log where it is kept beside the project
    session::TrialMode mode = session::TrialMode::FeedforwardAndFeedback;
    QDateTime started;
    QString logPath;     ///< where it is kept; empty: not written (see `note`)
    QString note;        ///< what happened to the log, empty when all is well
    QString ofProject;   ///< file name of the other project it was recorded for, or empty
    bool shown = false;  ///< ticked: drawn, also beside the current one
    std::shared_ptr<const session::TrialOutcome> outcome;

    /// Whether it ended before its plan: what was measured is not to be compared.
    [[nodiscard]] bool incomplete() const { return outcome && !outcome->log.completed; }
};

}  // namespace linkwright::document
