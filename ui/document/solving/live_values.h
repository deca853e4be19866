// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/solving/results.h"

#include <QString>
#include <string>
#include <vector>

namespace linkwright::document {

/// A number that changes with the playhead.
struct LiveValue {
    QString label;
    double value = 0.0;
    QString unit;
};

/// What can be said about an element at `time` (s): length and force of a spring, position of a
/// point, coordinates and velocities of a joint, components of a signal. Empty when nothing can.
std::vector<LiveValue> liveValues(const model::Model& model,
                                  const session::SimulationResult& motion,
                                  const std::string& object, double time);

}  // namespace linkwright::document
