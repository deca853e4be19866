// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_curve.h"
#include "ui/plots/qcustomplot_include.h"

#include <QPointF>
#include <vector>

namespace linkwright::plots {

class PlotItems;

/// A path in a plane, for example that of an end effector.
struct Path {
    QString name;
    CurveStyle style;
    std::vector<QPointF> points;  ///< m; y upwards
    bool lastPoint = false;       ///< a dot at the end: where it is now
};

/// Paths with equal scales on both axes, in millimeters. The context menu exports PNG, SVG, PDF and
/// CSV.
class PathPlot : public QCustomPlot {
    Q_OBJECT

public:
    explicit PathPlot(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setPaths(std::vector<Path> paths);
    void setEmptyText(const QString& sentence);
    [[nodiscard]] const std::vector<Path>& paths() const { return paths_; }

    /// All points as text: path, x and y in mm, with a header line.
    [[nodiscard]] QString csv() const;
    /// The plot as a file, not smaller than a figure should be: "png", "svg", "pdf" or "csv".
    [[nodiscard]] QByteArray exported(const QString& suffix);

    [[nodiscard]] QSize sizeHint() const override { return {360, 200}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 180}; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    [[nodiscard]] bool isEmpty() const;
    /// Draws everything anew.
    void rebuild();
    void addCurves();
    [[nodiscard]] bool isLegendBelow() const;
    void addHeader(PlotItems& items) const;
    void fit();

    QString title_;
    QString emptyText_;
    std::vector<Path> paths_;
};

}  // namespace linkwright::plots
