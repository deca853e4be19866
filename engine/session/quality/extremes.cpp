// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/quality/extremes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace linkwright::session {

namespace {

class SampledCurve {
public:
    SampledCurve(const std::vector<double>& times, const std::vector<double>& values)
        : times_(times), values_(values) {}

    [[nodiscard]] Extremes::Place extremeAt(std::size_t sample) const {
        const Extremes::Place known{values_[sample], times_[sample]};
        if (sample < 2 || sample + 2 >= values_.size()) return known;
        const double bend = bendAt(sample);
        // Neighbors that bend otherwise are beside a kink.
        constexpr double alike = 0.5;
        for (const double beside : {bendAt(sample - 1), bendAt(sample + 1)})
            if (!(beside / bend > alike && beside / bend < 1.0 / alike)) return known;
        const double rise = slope(sample - 1);
        const double top = 0.5 * (times_[sample - 1] + times_[sample]) - 0.5 * rise / bend;
        if (!(top >= times_[sample - 1] && top <= times_[sample + 1])) return known;
        return {values_[sample - 1] + rise * (top - times_[sample - 1])
                    + bend * (top - times_[sample - 1]) * (top - times_[sample]),
                top};
    }

private:
    [[nodiscard]] double slope(std::size_t from) const {
        return (values_[from + 1] - values_[from]) / (times_[from + 1] - times_[from]);
    }
    /// Second divided difference.
    [[nodiscard]] double bendAt(std::size_t sample) const {
        return (slope(sample) - slope(sample - 1)) / (times_[sample + 1] - times_[sample - 1]);
    }

    const std::vector<double>& times_;
    const std::vector<double>& values_;
};

}  // namespace

Extremes extremesOf(const std::vector<double>& times, const std::vector<double>& values) {
    const SampledCurve curve(times, values);
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return {curve.extremeAt(static_cast<std::size_t>(least - values.begin())),
            curve.extremeAt(static_cast<std::size_t>(most - values.begin()))};
}

}  // namespace linkwright::session
