// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/quality/motion_marks.h"
#include "engine/session/quality/path_sensitivity.h"
#include "engine/session/quality/transmission.h"
#include "ui/document/shown/view_state.h"
#include "ui/document/solving/background_task.h"

#include <optional>
#include <string>
#include <vector>

namespace linkwright::document {

/// What a driven motion says of its mechanism, worked out beside the window: how far the drive
/// goes, the class of a four-bar, instants to mark, the transmission angle, what lengths do to a
/// path. It follows what is shown, also while a length is dragged, but for the iterates of an
/// optimization.
class MotionFacts : public QObject {
    Q_OBJECT

public:
    struct Facts {
        ModelPointer model;  ///< null: nothing is known
        session::Mobility mobility;
        std::vector<session::MotionMark> marks;
        std::optional<session::LeastTransmission> transmission;
        std::optional<session::PathSensitivity> sensitivity;  ///< where it is wanted
    };

    MotionFacts(ViewState& shown, Optimizations& optimizations, QObject* parent = nullptr);

    [[nodiscard]] const Facts& facts() const { return facts_; }
    /// Asks what lengths do to the path of a signal; empty: nobody wants to know.
    void setPathWanted(const std::string& signal);
    [[nodiscard]] bool busy() const { return task_.busy(); }

Q_SIGNALS:
    void changed();

private:
    void follow();

    ViewState& shown_;
    Optimizations& optimizations_;
    std::string pathWanted_;
    Facts facts_;
    BackgroundTask task_;  ///< last: its thread ends before the others go
};

}  // namespace linkwright::document
