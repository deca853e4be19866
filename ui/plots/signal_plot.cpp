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
    if (times.empty()) return;
    const auto [least, most] = std::minmax_element(times.begin(), times.end());
    if (*most > *least) setFullXRange(AxisRange{*least, *most});
}

std::vector<AscendingPart> ascendingParts(const std::vector<double>& x,
                                          const std::vector<double>& y) {
    std::vector<AscendingPart> parts;
    const std::size_t count = std::min(x.size(), y.size());
    std::size_t first = 0;
    while (first < count) {
        // The first change of x tells where this part goes.
        std::size_t last = first;
        double direction = 0.0;
        while (last + 1 < count && direction * (x[last + 1] - x[last]) >= 0.0) {
            if (x[last + 1] != x[last]) direction = x[last + 1] - x[last];
            ++last;
        }
        AscendingPart part;
        const auto begin = static_cast<std::ptrdiff_t>(first);
        const auto end = static_cast<std::ptrdiff_t>(last) + 1;
        part.x.assign(x.begin() + begin, x.begin() + end);
        part.y.assign(y.begin() + begin, y.begin() + end);
        if (direction < 0.0) {
            std::reverse(part.x.begin(), part.x.end());
            std::reverse(part.y.begin(), part.y.end());
        }
        parts.push_back(std::move(part));
        if (last + 1 >= count) break;
        first = last > first ? last : last + 1;
    }
    return parts;
}

void SignalPlot::addCurve(PlotPane& pane, const TimeSeries& entry, int axis,
                          const std::vector<double>& times) {
    std::vector<AscendingPart> parts =
        ascendingParts(entry.times.empty() ? times : entry.times, entry.values);
    if (parts.empty()) parts.emplace_back();
    bool first = true;
    for (AscendingPart& part : parts) {
        CurveLook look{entry.name, entry.style, entry.listed && first};
        if (first) look.lineLabel = entry.lineLabel;
        const CurveId curve = pane.addCurve(look);
        pane.setCurveAxis(curve, axis);
        pane.setCurveData(curve, std::move(part.x), std::move(part.y));
        if (entry.tag >= 0) tags_[{&pane, curve}] = entry.tag;
        first = false;
    }
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
        addCurve(pane, entry, axes[index], times);
        if (axes[index] == 0) pane.setTitle(title, entry.unit);
        pane.setAxisUnit(axes[index], entry.unit);
        noise[axes[index]] = std::max(noise[axes[index]], entry.noise);
        for (PlotLimit limit : entry.limits) {
            limit.axis = axes[index];
            pane.addLimit(limit);
        }
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
