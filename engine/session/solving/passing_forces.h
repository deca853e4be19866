// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/session/document/formatted.h"
#include "engine/session/solving/motion_frames.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace linkwright::session {

/// A model without its signals of forces and impulses of joints, and without formulas of these,
/// when it is but they that stop its motion where bars line up (assembly::stopsForForces); null
/// when an active term needs one of them, or nothing would be gained.
std::optional<model::Model> passingLinedUpBars(const model::Model& model);

/// Forces of joints along a motion that was integrated without them, from its coordinates and
/// velocities: where bars line up the equations of its points lose a direction, and with it these
/// forces, while the motion goes on. Forces near such an instant follow from its neighbors.
template <class Space>
class PassingForces {
public:
    /// @param whole the system with the signals; kept
    explicit PassingForces(const assembly::System& whole)
        : system_(whole), setup_(whole), frames_(whole, setup_.dynamics, setup_.forward) {
        setup_.prepare();
        record_.resize(whole);
        rate_.resize(setup_.dynamics.stateSize());
    }

    /// @param state of the motion @param velocities of its joints
    void add(double time, const double* state, const std::vector<double>& velocities) {
        // Closer than this to a singular pose, a thousandth of a radian, the forces have lost too
        // many digits.
        constexpr double nearest = 1e-6;
        state_.assign(state, state + rate_.size());
        setup_.dynamics.momentaFromVelocities(state, velocities.data(), record_,
                                              state_.data() + system_.coordinateCount);
        const dynamics::Status status =
            setup_.dynamics.evaluate(time, state_.data(), record_, rate_.data());
        const bool known = !status.singular && record_.closureRatio > nearest;
        times_.push_back(time);
        if (!known) unknown_.push_back(time);
        std::size_t series = 0;
        for (std::size_t index = 0; index < system_.model.signalList.size(); ++index) {
            const Eigen::Vector3d value =
                known ? Eigen::Vector3d(setup_.forward.signalAt(index, record_))
                      : Eigen::Vector3d::Constant(std::numeric_limits<double>::quiet_NaN());
            for (int component = 0; component < system_.signalElements[index].components;
                 ++component)
                list()[series++].values.push_back(value[component]);
        }
    }

    /// Puts the forces between the other signals, in the order of the model.
    void addTo(SimulationResult& result) {
        for (Series& series : list()) {
            const auto measured = std::find_if(
                result.signalSeries.begin(), result.signalSeries.end(), [&](const Series& other) {
                    return other.id == series.id && other.component == series.component;
                });
            if (measured != result.signalSeries.end())
                series = std::move(*measured);
            else
                interpolate(series.values);
        }
        result.signalSeries = std::move(list());
        if (unknown_.empty()) return;
        result.warnings.push_back(
            {base::Severity::Warning, "", "/signals",
             formatted("Bars line up at t = %.4g s: forces of joints are not determined there, and "
                       "were interpolated.",
                       unknown_.front()),
             "Choose another step to see them nearer to it, or remove signals of these forces."});
    }

private:
    std::vector<Series>& list() { return frames_.result().signalSeries; }

    /// Between the values around; at the ends as the nearest one.
    void interpolate(std::vector<double>& values) const {
        const auto isKnown = [](double value) { return !std::isnan(value); };
        for (auto next = values.begin(); next != values.end(); ++next) {
            if (isKnown(*next)) continue;
            const auto after = std::find_if(next, values.end(), isKnown);
            const bool first = next == values.begin(), last = after == values.end();
            if (first && last) return;
            const auto at = [&](auto place) { return times_[std::size_t(place - values.begin())]; };
            const double share =
                first || last ? 0.0 : (at(next) - at(next - 1)) / (at(after) - at(next - 1));
            const double left = first ? *after : *(next - 1);
            *next = left + share * ((last ? left : *after) - left);
        }
    }

    const assembly::System& system_;
    dynamics::MotionSetup<Space> setup_;
    MotionFrames<Space> frames_;  ///< for its list of signals
    dynamics::Record<Space> record_;
    std::vector<double> state_, rate_, times_;
    std::vector<double> unknown_;  ///< times, s
};

}  // namespace linkwright::session
