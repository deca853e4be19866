// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_table.h"

#include "ui/plots/plot_export.h"
#include "ui/widgets/number_format.h"

#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace linkwright::plots {

QString visibleSamples(const Curves& curves, const PlotAxes& axes, const QString& title) {
    Curves columns;
    QString text = csvCell(axes.xLabel.isEmpty() ? QStringLiteral("x") : axes.xName());
    for (CurveGraph* curve : curves) {
        if (!curve->xExtent()) continue;
        columns.push_back(curve);
        const QString unit = axes.unit(curve->axis);
        const QString name = curve->label().isEmpty() ? title : curve->label();
        text += QLatin1Char(',')
                + csvCell(unit.isEmpty() ? name : QStringLiteral("%1 [%2]").arg(name, unit));
    }
    text += QLatin1Char('\n');
    const AxisRange range = axes.xRange();
    std::map<std::pair<double, int>, std::vector<double>> lines;
    for (std::size_t column = 0; column < columns.size(); ++column)
        for (const QCPGraphData& sample : *columns[column]->data()) {
            if (sample.key < range.lower || sample.key > range.upper || std::isnan(sample.value))
                continue;
            std::vector<double>* cells = &lines[{sample.key, 0}];
            const auto taken = [&] {
                return column < cells->size() && std::isfinite((*cells)[column]);
            };
            for (int repeated = 0; taken(); cells = &lines[{sample.key, repeated}])
                ++repeated;
            cells->resize(columns.size(), std::numeric_limits<double>::quiet_NaN());
            (*cells)[column] = sample.value;
        }
    for (const auto& [place, cells] : lines) {
        text +=
            widgets::formatExact(axes.hasXDecades() ? std::pow(10.0, place.first) : place.first);
        for (const double value : cells)
            text +=
                QLatin1Char(',') + (std::isfinite(value) ? widgets::formatExact(value) : QString());
        text += QLatin1Char('\n');
    }
    return text;
}

}  // namespace linkwright::plots
