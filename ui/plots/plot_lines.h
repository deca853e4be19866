// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_axes.h"
#include "ui/plots/plot_items.h"

#include <functional>
#include <optional>
#include <vector>

namespace linkwright::plots {

/// What a pane is measured against: limits with what lies beyond them, a threshold, and the stages
/// along x.
class PlotLines {
public:
    struct Limit {
        double value = 0.0;
        bool above = true;  ///< what lies above is beyond it
    };
    struct Stage {
        double x = 0.0;
        QString name;
        QRectF place;  ///< where the name stood last
    };

    std::vector<Limit> limits;
    std::optional<double> threshold;  ///< of the left axis
    QString thresholdName;
    std::vector<Stage> stages;

    /// Values of the left axis that have to be seen.
    [[nodiscard]] std::vector<double> values(bool logarithmic) const;
    [[nodiscard]] bool hasNames() const;

    void draw(PlotItems& items, const PlotAxes& axes) const;
    /// Draws names where nothing is in their way; over curves where there is no such place, and not
    /// at all where other words are.
    /// @param isCovered whether there is something at a place
    /// @param isWritten whether there are words at a place
    void drawNames(PlotItems& items, const PlotAxes& axes,
                   const std::function<bool(const QRectF&)>& isCovered,
                   const std::function<bool(const QRectF&)>& isWritten);
};

}  // namespace linkwright::plots
