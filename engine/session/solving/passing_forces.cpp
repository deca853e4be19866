// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/passing_forces.h"

#include "engine/assembly/joint_forces.h"

#include <set>

namespace linkwright::session {

namespace {

bool isForceOfJoint(const model::Model& model, const model::Signal& signal) {
    return model::isReaction(signal.kind)
           && model::findById(model.drives, signal.constraint) == nullptr;
}

/// Signals of forces of joints, and formulas of them.
std::set<std::string> forcesOfJoints(const model::Model& model) {
    std::set<std::string> ids;
    for (std::size_t before = model.signalList.size() + 1; before != ids.size();) {
        before = ids.size();
        for (const model::Signal& signal : model.signalList)
            if (isForceOfJoint(model, signal)
                || std::any_of(signal.operands.begin(), signal.operands.end(),
                               [&](const model::SignalOperand& operand) {
                                   return ids.contains(operand.signal);
                               }))
                ids.insert(signal.id);
    }
    return ids;
}

}  // namespace

std::optional<model::Model> passingLinedUpBars(const model::Model& model) {
    const std::set<std::string> forces = forcesOfJoints(model);
    if (forces.empty()) return std::nullopt;
    for (const model::CostTerm& term : model.costTerms)
        if (term.active
            && (forces.contains(term.signal)
                || std::any_of(term.otherSignals.begin(), term.otherSignals.end(),
                               [&](const std::string& id) { return forces.contains(id); })))
            return std::nullopt;
    const assembly::System system = assembly::compile(model);
    if (system.kinematic || !assembly::stopsForForces(system)) return std::nullopt;
    model::Model passing = model;
    std::erase_if(passing.signalList,
                  [&](const model::Signal& signal) { return forces.contains(signal.id); });
    return passing;
}

}  // namespace linkwright::session
