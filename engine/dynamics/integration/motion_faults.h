// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/dynamics/equations/record.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace linkwright::dynamics {

/// Says at which joint and when the motion became undefined.
/// @throws base::ComputationError always
[[noreturn]] void reportSingular(const System& system, const Status& status);

/// Says how far the drives of a kinematic motion can take the mechanism.
/// @param coordinates of the last pose in which the loops close
/// @throws base::ComputationError always
[[noreturn]] void reportUnreachable(const System& system, const Status& status,
                                    const std::vector<double>& coordinates);

/// The same problem with the name of the spring, damper, bushing or stop that is too stiff for the
/// fixed steps of an explicit method; none where nothing is.
/// @param beyond how many times longer than what is stable the step is: the lighter of the bodies
/// it acts on, which tells, is not all that a spring moves
std::optional<base::Diagnostic> blameStiffness(const System& system, base::Diagnostic problem,
                                               double beyond = 2.0);

/// What made the steps fail: the same problem, with the name of a spring or damper that is too
/// stiff for them, of a wheel that fell over, or with the words that nothing drives the mechanism.
/// @param problem that the motion diverged or came apart
base::Diagnostic blameSteps(const System& system, base::Diagnostic problem);

/// Says that a motion has grown beyond all measure.
/// @param joint index of the joint that moves there, -1 when unknown
/// @throws base::ComputationError always
[[noreturn]] void reportDiverged(const System& system, int joint, double time);

/// Stops a motion that ends beyond all measure while its values are still numbers: with a step far
/// too long for a spring or damper they grow a thousandfold in each step.
/// @param state coordinates and momenta at `time`, s
/// @throws base::ComputationError naming the joint that moves most
template <class Space>
void reportIfDiverged(const System& system, double time, const typename Space::Scalar* state) {
    constexpr double beyondMeasure = 1e30;  // of meters, radians or newton seconds
    for (const Node& node : system.nodes) {
        double largest = 0.0;
        for (int entry = 0; entry < node.coordinateCount; ++entry)
            largest =
                std::max(largest, std::abs(math::realPart(state[node.firstCoordinate + entry])));
        for (int entry = 0; entry < node.dofCount; ++entry)
            largest = std::max(
                largest,
                std::abs(math::realPart(state[system.coordinateCount + node.firstDof + entry])));
        if (largest > beyondMeasure) reportDiverged(system, node.joint, time);
    }
}

/// Says that an adaptive run is stuck.
/// @param time s
/// @throws base::ComputationError always
[[noreturn]] void reportTinySteps(double time);

}  // namespace linkwright::dynamics
