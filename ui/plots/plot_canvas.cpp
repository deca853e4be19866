// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_canvas.h"

namespace linkwright::plots {

PlotCanvas::PlotCanvas(QWidget* parent, std::function<void()> prepareMarks)
    : QCustomPlot(parent), prepareMarks_(std::move(prepareMarks)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setMinimumSize(0, 0);
    setAutoAddPlottableToLegend(false);
    setPlottingHint(QCP::phImmediateRefresh, false);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    addLayer(fixedLayer(), layer(QStringLiteral("grid")));
    // Axes share the buffer of the grid, so that curves are drawn by themselves.
    moveLayer(layer(QStringLiteral("main")), layer(QStringLiteral("legend")));
    layer(QStringLiteral("main"))->setMode(QCPLayer::lmBuffered);
}

void PlotCanvas::replotCurves() {
    layer(QStringLiteral("main"))->replot();
}

void PlotCanvas::marksChanged(const QRect& part) {
    marksWait_ = true;
    update(part);
}

void PlotCanvas::paintEvent(QPaintEvent* event) {
    if (std::exchange(marksWait_, false)) replotMarks();
    QCustomPlot::paintEvent(event);
}

void PlotCanvas::replotMarks() {
    // This picture shows them: the layer need not ask for another one.
    setAttribute(Qt::WA_UpdatesDisabled);
    if (hasInvalidatedPaintBuffers()) {
        replot();
    } else {
        prepareMarks_();
        // Items that came and went make QCustomPlot draw all layers. They were on this one only.
        for (const QSharedPointer<QCPAbstractPaintBuffer>& buffer : std::as_const(mPaintBuffers))
            buffer->setInvalidated(false);
        layer(markLayer())->replot();
    }
    setAttribute(Qt::WA_UpdatesDisabled, false);
}

/// The pane draws what was resized, with all else that changes in the same frame.
void PlotCanvas::resizeEvent(QResizeEvent*) {
    setViewport(rect());
}

}  // namespace linkwright::plots
