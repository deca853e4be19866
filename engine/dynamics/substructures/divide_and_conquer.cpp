// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/substructures/divided_dynamics_definitions.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>

namespace linkwright::dynamics {

bool dividesForces(const System& system) {
    return system.contactFrictions.empty()
           && std::none_of(system.feedbacks.begin(), system.feedbacks.end(),
                           [](const assembly::FeedbackElement& feedback) {
                               return feedback.integralCoordinate >= 0;
                           });
}

template class DivideAndConquer<math::PlanarSpace<double>>;
template class DivideAndConquer<math::SpatialSpace<double>>;

}  // namespace linkwright::dynamics
