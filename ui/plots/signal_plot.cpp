// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/signal_plot.h"

#include <algorithm>

namespace linkwright::plots {

SignalPlot::SignalPlot(QWidget* parent) : PlotStack(parent) {
    setXLabel(QStringLiteral("Time"), QStringLiteral("s"));
}

void SignalPlot::setSeries(const std::vector<double>& times,
                           const std::vector<TimeSeries>& series) {
    std::vector<QString> titles;
    for (const TimeSeries& entry : series)
        if (std::find(titles.begin(), titles.end(), entry.pane) == titles.end())
            titles.push_back(entry.pane);
    if (titles != titles_) {
        clear();
        titles_ = titles;
        for (const QString& title : titles)
            addPane(title, {});
    }
    for (std::size_t index = 0; index < titles_.size(); ++index)
        fillPane(*panes()[index], titles_[index], times, series);
    if (times.size() >= 2 && times.back() > times.front())
        setFullXRange(AxisRange{times.front(), times.back()});
}

void SignalPlot::fillPane(PlotPane& pane, const QString& title, const std::vector<double>& times,
                          const std::vector<TimeSeries>& series) {
    pane.clearCurves();
    for (const TimeSeries& entry : series) {
        if (entry.pane != title) continue;
        pane.setTitle(title, entry.unit);
        pane.setCurveData(pane.addCurve(entry.name, entry.style), entry.times.empty() ? times : entry.times,
                          entry.values);
    }
}

void SignalPlot::clear() {
    clearPanes();
    titles_.clear();
}

}  // namespace linkwright::plots
