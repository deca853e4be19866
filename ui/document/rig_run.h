// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/rig_run.h"

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
    std::vector<Eigen::Vector3d> measuredPath, referencePath;  ///< m, of the end effector
    double integralSquaredError = 0.0;  ///< so far, m^2 s or rad^2 s
    double largestError = 0.0;          ///< so far, m or rad
    bool inTaskSpace = false;
};

/// One run of this session. The outcome comes when the recording has been read.
struct RigRun {
    int number = 0;
    session::RunMode mode = session::RunMode::FeedforwardAndFeedback;
    QDateTime started;
    QString logPath;      ///< where it is kept; empty: not written (see `note`)
    QString note;         ///< what happened to the log, empty when all is well
    bool shown = false;   ///< drawn beside the current run
    std::shared_ptr<const session::RunOutcome> outcome;
};

}  // namespace linkwright::document
