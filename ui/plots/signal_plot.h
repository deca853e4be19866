// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_stack.h"

#include <map>
#include <utility>
#include <vector>

namespace linkwright::plots {

/// A curve over time or another signal, with what it is measured in.
struct TimeSeries {
    QString name;
    QString unit;
    CurveStyle style;
    std::vector<double> values;      ///< one per time
    QString pane;                    ///< title of the pane it belongs to
    std::vector<double> times = {};  ///< or other x, in any order; empty: those of the plot
    int axis = -1;  ///< y axis; -1: that of its unit, the first unit of a pane at the left
    int tag = -1;   ///< what the owner wants to know again, see `tagOf`
    /// Differences up to this are rounding, which no axis is stretched for; in the unit.
    double noise = 0.0;
    std::vector<PlotLimit> limits = {};  ///< of its values; on its axis
    QString lineLabel = {};              ///< written above it, see CurveLook
    bool listed = true;                  ///< in the legend
    QString key = {};  ///< what files call it by; that of its pane is made of them
};

/// Part of a curve along which x does not fall.
struct AscendingPart {
    std::vector<double> x, y;
};
/// A curve whose x goes to and fro, cut where it turns back; parts share the sample between them,
/// and those that go to the left are told from left to right.
std::vector<AscendingPart> ascendingParts(const std::vector<double>& x,
                                          const std::vector<double>& y);

/// The y axes of the series of one pane: as asked for, else one per unit and at most `maxAxes`.
std::vector<int> axesByUnit(const std::vector<TimeSeries>& series, int maxAxes = 4);

/// Signals against time: one pane per title, in the order of first use, on one time axis with the
/// playhead of the timeline.
class SignalPlot : public PlotStack {
    Q_OBJECT

public:
    explicit SignalPlot(QWidget* parent = nullptr);

    /// Replaces everything shown. Panes that stay keep their zoom.
    /// @param times or other x, see setXLabel
    /// @param titles of the panes, also of those without a curve; without any: those of the series
    void setSeries(const std::vector<double>& times, const std::vector<TimeSeries>& series,
                   std::vector<QString> titles = {});
    void clear();
    /// The tag of a curve of a pane, -1 when it has none.
    [[nodiscard]] int tagOf(const PlotPane* pane, CurveId curve) const;

Q_SIGNALS:
    /// The user has dragged a limit there.
    void limitDragged(int handle, double value);

private:
    void addCurve(PlotPane& pane, const TimeSeries& entry, int axis,
                  const std::vector<double>& times);
    void fillPane(PlotPane& pane, const QString& title, const std::vector<double>& times,
                  const std::vector<TimeSeries>& series);

    std::vector<QString> titles_;
    std::map<std::pair<const PlotPane*, CurveId>, int> tags_;
};

}  // namespace linkwright::plots
