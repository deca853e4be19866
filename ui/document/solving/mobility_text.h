// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/quality/motion_marks.h"

#include <QString>

namespace linkwright::document {

/// "turns from 31.2 to 213.7 °, to dead points", in the unit shown; empty where nothing is known.
/// @param drive of which to tell; another one gives nothing
QString rangeText(const session::Mobility& mobility, const std::string& drive);

/// "crank-rocker", empty for what is no four-bar.
QString fourBarText(const session::Mobility& mobility);

/// "Rocker turns back at 56.1°, a limit of its rotation." in the unit shown.
QString markText(const model::Model& model, const session::MotionMark& mark);

}  // namespace linkwright::document
