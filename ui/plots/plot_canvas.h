// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/qcustomplot_include.h"

#include <functional>
#include <utility>

namespace linkwright::plots {

/// The plot inside a pane. Its layers, from below: axes with what does not move, curves, marks.
/// Each is drawn only when something on it changes; the pane says when.
class PlotCanvas : public QCustomPlot {
public:
    /// @param prepareMarks brings what is on the layer of marks up to date
    PlotCanvas(QWidget* parent, std::function<void()> prepareMarks);

    [[nodiscard]] QString fixedLayer() const { return QStringLiteral("fixed"); }
    [[nodiscard]] QString markLayer() const { return QStringLiteral("overlay"); }
    void replotCurves();
    /// Draws the marks with the next picture of the window, in a part of it or everywhere.
    void marksChanged(const QRect& part);
    /// Nothing waits: marks are drawn with all else.
    void marksPrepared() { marksWait_ = false; }

    // The pane decides which events of the pointer are drags and zooms of QCustomPlot.
    using QCustomPlot::mouseMoveEvent;
    using QCustomPlot::mousePressEvent;
    using QCustomPlot::mouseReleaseEvent;
    using QCustomPlot::wheelEvent;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void replotMarks();

    std::function<void()> prepareMarks_;
    bool marksWait_ = false;
};

}  // namespace linkwright::plots
