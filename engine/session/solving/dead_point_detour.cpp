// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/dead_point_detour.h"

#include "engine/session/solving/solve.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace linkwright::session {

namespace {

/// Length that travels are compared with, m.
double sizeOf(const model::Model& model) {
    double size = 0.0;
    for (const model::Point& one : model.points)
        for (const model::Point& other : model.points)
            size = std::max(size, std::hypot(one.position[0].value - other.position[0].value,
                                             one.position[1].value - other.position[1].value,
                                             one.position[2].value - other.position[2].value));
    return size;
}

bool isDriven(const model::Model& model, const model::Joint& joint) {
    return std::any_of(model.drives.begin(), model.drives.end(),
                       [&](const model::Drive& drive) { return drive.joint == joint.id; });
}

}  // namespace

std::optional<DeadPointDetour> detourAroundDeadPoints(const model::Model& model,
                                                      double velocityCost) {
    if (model.drives.empty() || !(velocityCost > 0.0)) return std::nullopt;
    const double size = sizeOf(model);
    DeadPointDetour detour{model, model.costTerms.size()};
    for (const model::Joint& joint : model.joints) {
        const bool slides = joint.kind == model::JointKind::Prismatic && size > 0.0;
        if ((joint.kind != model::JointKind::Revolute && !slides) || isDriven(model, joint))
            continue;
        model::Signal signal;
        signal.id = signal.name = "detour-velocity-" + joint.id;
        signal.kind = model::SignalKind::JointVelocity;
        signal.joint = joint.id;
        model::CostTerm term;
        term.id = term.name = "detour-" + joint.id;
        term.signal = signal.id;
        term.reference = model::ReferenceKind::Constant;
        term.referenceValues = {0.0};
        term.weight = slides ? 1.0 / (size * size) : 1.0;
        detour.model.signalList.push_back(signal);
        detour.model.costTerms.push_back(term);
    }
    const SimulationResult motion = simulate(detour.model);
    double velocities = 0.0;
    for (std::size_t index = detour.ownTerms; index < detour.model.costTerms.size(); ++index)
        if (const auto found = motion.costByTerm.find(detour.model.costTerms[index].id);
            found != motion.costByTerm.end())
            velocities += found->second;
    if (motion.failure || !(velocities > 0.0)) return std::nullopt;
    for (std::size_t index = detour.ownTerms; index < detour.model.costTerms.size(); ++index)
        detour.model.costTerms[index].weight.value *= velocityCost / velocities;
    return detour;
}

}  // namespace linkwright::session
