// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_pane_data.h"

#include <algorithm>
#include <cmath>

namespace linkwright::plots {

std::optional<std::size_t> PlotPane::Curve::nearest(double place, bool logarithmic) const {
    if (x.empty() || !std::isfinite(place)) return std::nullopt;
    const auto found = std::lower_bound(x.begin(), x.end(), place);
    auto index = static_cast<std::size_t>(found - x.begin());
    if (index == x.size()) --index;
    if (index > 0 && place - x[index - 1] < x[index] - place) --index;
    if (!drawable(y[index], logarithmic)) return std::nullopt;
    return index;
}

std::optional<double> PlotPane::Curve::valueAt(double place, bool logarithmic) const {
    if (x.empty() || !std::isfinite(place) || place < x.front() || place > x.back())
        return std::nullopt;
    const auto found = std::lower_bound(x.begin(), x.end(), place);
    const auto index = static_cast<std::size_t>(found - x.begin());
    if (x[index] == place || index == 0)
        return drawable(y[index], logarithmic) ? std::optional(y[index]) : std::nullopt;
    if (!drawable(y[index], logarithmic) || !drawable(y[index - 1], logarithmic))
        return std::nullopt;
    const double fraction = (place - x[index - 1]) / (x[index] - x[index - 1]);
    // On a logarithmic axis the line on the screen is straight in the logarithm.
    if (logarithmic) return y[index - 1] * std::pow(y[index] / y[index - 1], fraction);
    return y[index - 1] + fraction * (y[index] - y[index - 1]);
}

std::optional<std::size_t> PlotPane::Curve::lastDrawable(bool logarithmic) const {
    for (std::size_t index = y.size(); index > 0; --index)
        if (drawable(y[index - 1], logarithmic)) return index - 1;
    return std::nullopt;
}

}  // namespace linkwright::plots
