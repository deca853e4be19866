// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/curve_raster.h"
#include "ui/plots/qcustomplot_include.h"

namespace linkwright::plots {

/// A curve of QCustomPlot that draws solid lines on the screen with a CurveRaster. Dashed ones, and
/// everything on paper, are drawn as QCustomPlot does.
class CurveGraph : public QCPGraph {
public:
    CurveGraph(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPGraph(keyAxis, valueAxis) {}

protected:
    void drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const override;

private:
    mutable CurveRaster raster_;
};

}  // namespace linkwright::plots
