// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_pane.h"

#include <QWidget>
#include <vector>

class QVBoxLayout;

namespace linkwright::plots {

/// Panes above each other that share the x axis, the crosshair and the playhead. Only the lowest
/// labels its x axis.
class PlotStack : public QWidget {
    Q_OBJECT

public:
    explicit PlotStack(QWidget* parent = nullptr);

    /// Adds a pane at the bottom; `stretch` is its share of the height.
    PlotPane* addPane(const QString& title, const QString& unit, int stretch = 1);
    void clearPanes();
    [[nodiscard]] const std::vector<PlotPane*>& panes() const { return panes_; }

    void setXLabel(const QString& label, const QString& unit = {});
    void setPlayhead(std::optional<double> x);
    /// All of x, instead of the extent of the curves.
    void setFullXRange(std::optional<AxisRange> range);
    void resetView();
    /// Fixed cursors of all panes, see PlotPane.
    void setFixedCursors(const std::vector<double>& places);
    /// Lets all panes end at the same place, however many axes each has at the right.
    void alignRightAxes();

Q_SIGNALS:
    /// The user drags the playhead to this x.
    void scrubbed(double x);
    /// The user fixed, dragged or removed cursors in one of the panes.
    void fixedCursorsChanged(const std::vector<double>& places);
    /// The user zoomed, panned or asked for everything in one of the panes.
    void rangesChanged();
    /// The user asks what can be done with a curve, in the legend of a pane.
    void legendMenuRequested(linkwright::plots::PlotPane* pane, int curve,
                             const QPoint& globalPosition);

protected:
    void paintEvent(QPaintEvent* event) override;
    void connectNotify(const QMetaMethod& signal) override;

private:
    void offerLegendMenu(PlotPane* pane);
    void shareRange(PlotPane* source, double lower, double upper);

    QVBoxLayout* layout_ = nullptr;
    std::vector<PlotPane*> panes_;
    QString xLabel_;
    QString xUnit_;
    std::optional<AxisRange> fullX_;
    std::optional<double> playhead_;
    std::vector<double> fixedCursors_;
    bool legendMenusWanted_ = false;
};

}  // namespace linkwright::plots
