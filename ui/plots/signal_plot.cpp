// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/signal_plot.h"

#include <QObject>
#include <algorithm>

namespace linkwright::plots {

namespace {

/// A peak that lasts is what one looks for; a sample or two beside the rest are a jump.
constexpr int maxSpikes = 2;

}  // namespace

SignalPlot::SignalPlot(QWidget* parent) : PlotStack(parent) {
    setXLabel(QObject::tr("Time"), QStringLiteral("s"));
}

void SignalPlot::setSeries(const std::vector<double>& times, const std::vector<TimeSeries>& series,
                           std::vector<QString> titles) {
    for (const TimeSeries& entry : series)
        if (std::find(titles.begin(), titles.end(), entry.pane) == titles.end())
            titles.push_back(entry.pane);
    if (titles != titles_) {
        clear();
        titles_ = titles;
        for (const QString& title : titles) {
            PlotPane* pane = addPane(title, {});
            pane->setSpikesAside(true, maxSpikes);
            connect(pane, &PlotPane::limitDragged, this, &SignalPlot::limitDragged);
        }
    }
    tags_.clear();
    for (std::size_t index = 0; index < titles_.size(); ++index)
        fillPane(*panes()[index], titles_[index], times, series);
    alignRightAxes();
    if (times.size() >= 2 && times.back() > times.front())
        setFullXRange(AxisRange{times.front(), times.back()});
}

void SignalPlot::fillPane(PlotPane& pane, const QString& title, const std::vector<double>& times,
                          const std::vector<TimeSeries>& series) {
    std::vector<TimeSeries> own;
    for (const TimeSeries& entry : series)
        if (entry.pane == title) own.push_back(entry);
    const std::vector<int> axes = axesByUnit(own);
    QStringList keys;
    for (const TimeSeries& entry : own)
        if (!entry.key.isEmpty() && !keys.contains(entry.key)) keys << entry.key;
    pane.setKey(keys.join(u','));
    std::map<int, double> noise;
    pane.clearCurves();
    pane.clearLimits();
    for (std::size_t index = 0; index < own.size(); ++index) {
        TimeSeries& entry = own[index];
        CurveLook look{entry.name, entry.style, entry.listed};
        look.lineLabel = entry.lineLabel;
        const CurveId curve = pane.addCurve(look);
        if (axes[index] == 0) pane.setTitle(title, entry.unit);
        pane.setCurveAxis(curve, axes[index]);
        pane.setAxisUnit(axes[index], entry.unit);
        noise[axes[index]] = std::max(noise[axes[index]], entry.noise);
        pane.setCurveData(curve, entry.times.empty() ? times : std::move(entry.times),
                          std::move(entry.values));
        for (PlotLimit limit : entry.limits) {
            limit.axis = axes[index];
            pane.addLimit(limit);
        }
        if (entry.tag >= 0) tags_[{&pane, curve}] = entry.tag;
    }
    for (const auto& [axis, size] : noise)
        pane.setAxisNoise(axis, size);
}

int SignalPlot::tagOf(const PlotPane* pane, CurveId curve) const {
    const auto found = tags_.find({pane, curve});
    return found == tags_.end() ? -1 : found->second;
}

std::vector<int> axesByUnit(const std::vector<TimeSeries>& series, int maxAxes) {
    std::map<QString, int> known;
    // What was asked for decides where curves of the same unit go.
    for (const TimeSeries& entry : series)
        if (entry.axis >= 0) known.emplace(entry.unit, std::min(entry.axis, maxAxes - 1));
    int next = 0;
    std::vector<int> axes;
    for (const TimeSeries& entry : series) {
        if (entry.axis < 0 && !known.contains(entry.unit)) {
            const auto used = [&](int axis) {
                return std::any_of(known.begin(), known.end(),
                                   [&](const auto& pair) { return pair.second == axis; });
            };
            while (next < maxAxes - 1 && used(next))
                ++next;
            known[entry.unit] = next;
        }
        axes.push_back(entry.axis >= 0 ? std::min(entry.axis, maxAxes - 1) : known[entry.unit]);
    }
    return axes;
}

void SignalPlot::clear() {
    clearPanes();
    titles_.clear();
}

}  // namespace linkwright::plots
