// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/drawing/link_measure.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/view_state.h"

#include <QString>
#include <string>

/// Length and angle between two points of a link, for panels.
namespace linkwright::document {

using session::LinkMeasure;
using session::LinkSpan;

enum class SpanPart { Length, Angle };

/// A span with the end that is free to move as the moving one.
LinkSpan spanBetween(const model::Model& model, const std::string& from, const std::string& to);
/// Nothing when a point is missing.
std::optional<LinkMeasure> measure(const model::Model& model, const LinkSpan& span);

/// What came of setting a length or an angle.
struct SpanOutcome {
    QString fault;  ///< why it cannot be (nothing is changed then), empty when it can
    QString note;   ///< which other links changed their shape, empty when none did
};

/// Sets length (m) or angle (rad), as one commit; a length that a dimension keeps is set there.
SpanOutcome setSpan(Project& project, const std::string& body, const LinkSpan& span, SpanPart part,
                    double value);
/// The dimension that keeps the length, or null; valid as long as the model.
const model::Dimension* keptLength(const model::Model& model, const LinkSpan& span);
/// Keeps the length at a formula, by a dimension of the drawing, as one commit.
/// @return why it cannot be, empty when it can
QString keepLength(Project& project, const LinkSpan& span, const std::string& formula);
/// Keeps the length as it is by a dimension of the drawing, or lets it go, as one commit.
void setLengthKept(Project& project, const LinkSpan& span, bool kept);
/// Name of the axis that angles of links are measured from: "x".
QString horizontalAxis(const model::Model& model);
/// Shows the motion it would give, without editing; see `Shown::drag`.
void previewSpan(ViewState& shown, const model::Model& model, const LinkSpan& span, SpanPart part,
                 double value);

}  // namespace linkwright::document
