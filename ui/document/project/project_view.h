// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/shown/display_units.h"
#include "ui/document/shown/plot_layout.h"

#include <QJsonObject>

namespace linkwright::document {

/// How a project is shown, as its file keeps it under "view" beside camera and layout.
struct ProjectView {
    PlotLayout plots;
    PlotView plotView;
    UnitChoice units;
    TypedUnits typedUnits;

    bool operator==(const ProjectView&) const = default;
};

/// The same view with these entries; those that say nothing are left out.
QJsonObject withEntries(QJsonObject view, const ProjectView& entries);
/// Entries that make no sense are left out.
ProjectView projectViewFrom(const QJsonObject& view);

}  // namespace linkwright::document
