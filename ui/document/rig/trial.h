// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/rig/rig_run.h"

#include <QDateTime>
#include <QString>
#include <memory>
#include <vector>

namespace linkwright::document {

/// What arrives while a run goes on. One entry per cycle of the table.
struct LiveTraces {
    struct Channel {
        QString name;
        std::vector<double> reference, measured, error;  ///< rad, error = measured - reference
        std::vector<double> volts, feedforward;          ///< V
    };
    std::vector<double> times;  ///< s since the start of the table
    std::vector<Channel> channels;
    /// m, of the end effector; every `pathStride`-th cycle. Drawing them has to cost the same after
    /// a minute as after a second, so they never have more than `mostPathPoints`.
    std::vector<Eigen::Vector3d> measuredPath, referencePath;
    static constexpr std::size_t mostPathPoints = 2000;
    std::size_t pathStride = 1, pathCycles = 0;
    double integralSquaredError = 0.0;  ///< so far, m^2 s or rad^2 s
    double largestError = 0.0;          ///< so far, m or rad
    bool inTaskSpace = false;

    void addToPaths(const Eigen::Vector3d& measured, const Eigen::Vector3d& reference) {
        if (pathCycles++ % pathStride != 0) return;
        measuredPath.push_back(measured);
        referencePath.push_back(reference);
        if (measuredPath.size() < mostPathPoints) return;
        for (std::vector<Eigen::Vector3d>* path : {&measuredPath, &referencePath}) {
            for (std::size_t index = 0; 2 * index < path->size(); ++index)
                (*path)[index] = (*path)[2 * index];
            path->resize((path->size() + 1) / 2);
        }
        pathStride *= 2;
    }
};

/// One run, of this session or read from its log. The outcome comes when the recording has been
/// read.
struct Trial {
    int number = 0;  ///< that of its log where it is kept beside the project
    session::RunMode mode = session::RunMode::FeedforwardAndFeedback;
    QDateTime started;
    QString logPath;     ///< where it is kept; empty: not written (see `note`)
    QString note;        ///< what happened to the log, empty when all is well
    QString ofProject;   ///< file name of the other project it was recorded for, or empty
    bool shown = false;  ///< drawn beside the current run
    std::shared_ptr<const session::RunOutcome> outcome;
};

}  // namespace linkwright::document
