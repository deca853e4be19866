// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_stack.h"

#include <vector>

namespace linkwright::plots {

/// A curve over time, with what it is measured in.
struct TimeSeries {
    QString name;
    QString unit;
    CurveStyle style;
    std::vector<double> values;  ///< one per time
    QString pane;                ///< title of the pane it belongs to
    std::vector<double> times = {};  ///< s; empty: those of the plot
};

/// Signals against time: one pane per title, in the order of first use, on one time axis with the
/// playhead of the timeline.
class SignalPlot : public PlotStack {
    Q_OBJECT

public:
    explicit SignalPlot(QWidget* parent = nullptr);

    /// Replaces everything shown. Panes that stay keep their zoom.
    void setSeries(const std::vector<double>& times, const std::vector<TimeSeries>& series);
    void clear();

private:
    static void fillPane(PlotPane& pane, const QString& title, const std::vector<double>& times,
                         const std::vector<TimeSeries>& series);

    std::vector<QString> titles_;
};

}  // namespace linkwright::plots
