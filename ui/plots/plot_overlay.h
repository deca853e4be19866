// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_pane.h"

#include <QWidget>

class QPainter;

namespace linkwright::plots {

/// What lies over the curves of a pane: title, legend, limits, stage lines, playhead, crosshair,
/// last points. It is repainted alone, so that a moving playhead costs no redraw of the curves.
class PlotOverlay : public QWidget {
    Q_OBJECT

public:
    explicit PlotOverlay(PlotPane& pane);

    /// Paints everything but what follows the pointer; used for exports, too.
    void paintStill(QPainter& painter) const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintTitle(QPainter& painter) const;
    void paintLegend(QPainter& painter, int leftEdge) const;
    void paintLimits(QPainter& painter) const;
    void paintStageLines(QPainter& painter) const;
    void paintEnds(QPainter& painter) const;
    void paintPlayhead(QPainter& painter) const;
    void paintCrosshair(QPainter& painter) const;
    void paintReadout(QPainter& painter, double x) const;
    void paintEmptyText(QPainter& painter) const;
    [[nodiscard]] QString scaledText(double value) const;
    [[nodiscard]] bool isEmpty() const;

    const PlotPane& pane_;
};

}  // namespace linkwright::plots
