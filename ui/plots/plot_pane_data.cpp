// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_pane_data.h"

#include <algorithm>
#include <cmath>

namespace linkwright::plots {

void PlotPane::Curve::clear() {
    x.clear();
    y.clear();
    index.clear();
}

void PlotPane::Curve::append(double place, double value) {
    x.push_back(place);
    y.push_back(value);
    index.add(value);
}

std::optional<std::size_t> PlotPane::Curve::nearest(double place, bool logarithmic) const {
    if (x.empty() || !std::isfinite(place)) return std::nullopt;
    const auto found = std::lower_bound(x.begin(), x.end(), place);
    auto sample = static_cast<std::size_t>(found - x.begin());
    if (sample == x.size()) --sample;
    if (sample > 0 && place - x[sample - 1] < x[sample] - place) --sample;
    if (!drawable(y[sample], logarithmic)) return std::nullopt;
    return sample;
}

std::optional<double> PlotPane::Curve::valueAt(double place, bool logarithmic) const {
    if (x.empty() || !std::isfinite(place) || place < x.front() || place > x.back())
        return std::nullopt;
    const auto found = std::lower_bound(x.begin(), x.end(), place);
    const auto sample = static_cast<std::size_t>(found - x.begin());
    if (x[sample] == place || sample == 0)
        return drawable(y[sample], logarithmic) ? std::optional(y[sample]) : std::nullopt;
    if (!drawable(y[sample], logarithmic) || !drawable(y[sample - 1], logarithmic))
        return std::nullopt;
    const double fraction = (place - x[sample - 1]) / (x[sample] - x[sample - 1]);
    // On a logarithmic axis the line on the screen is straight in the logarithm.
    if (logarithmic) return y[sample - 1] * std::pow(y[sample] / y[sample - 1], fraction);
    return y[sample - 1] + fraction * (y[sample] - y[sample - 1]);
}

std::optional<std::size_t> PlotPane::Curve::lastDrawable(bool logarithmic) const {
    for (std::size_t sample = y.size(); sample > 0; --sample)
        if (drawable(y[sample - 1], logarithmic)) return sample - 1;
    return std::nullopt;
}

}  // namespace linkwright::plots
