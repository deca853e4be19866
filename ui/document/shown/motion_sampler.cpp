// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/motion_sampler.h"

#include <algorithm>
#include <cstddef>

namespace linkwright::document {

namespace {

/// The two frames around a time and how far it is from the first (0..1).
struct Bracket {
    std::size_t before = 0;
    std::size_t after = 0;
    double fraction = 0.0;
};

Bracket bracket(const std::vector<double>& times, double time) {
    const auto next = std::upper_bound(times.begin(), times.end(), time);
    if (next == times.begin()) return {};
    const auto before = static_cast<std::size_t>(next - times.begin()) - 1;
    if (next == times.end()) return {before, before, 0.0};
    return {before, before + 1, (time - times[before]) / (times[before + 1] - times[before])};
}

}  // namespace

std::vector<session::BodyDisplacement> displacementsAt(const session::SimulationResult& motion,
                                                       double time) {
    const std::size_t count = std::min(motion.times.size(), motion.displacements.size());
    if (count == 0) return {};
    Bracket around = bracket(motion.times, time);
    around.before = std::min(around.before, count - 1);
    around.after = std::min(around.after, count - 1);
    std::vector<session::BodyDisplacement> result = motion.displacements[around.before];
    if (around.fraction == 0.0) return result;
    const std::vector<session::BodyDisplacement>& next = motion.displacements[around.after];
    for (std::size_t body = 0; body < result.size(); ++body) {
        result[body].rotation = result[body].rotation.slerp(around.fraction, next[body].rotation);
        result[body].translation +=
            around.fraction * (next[body].translation - result[body].translation);
    }
    return result;
}

double valueAt(const std::vector<double>& times, const std::vector<double>& values, double time) {
    const std::size_t count = std::min(times.size(), values.size());
    if (count == 0) return 0.0;
    const Bracket around = bracket(times, time);
    const double before = values[std::min(around.before, count - 1)];
    const double after = values[std::min(around.after, count - 1)];
    return before + around.fraction * (after - before);
}

}  // namespace linkwright::document
