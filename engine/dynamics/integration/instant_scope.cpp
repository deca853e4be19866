// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/instant_scope.h"

#include <algorithm>
#include <cstddef>

namespace linkwright::dynamics {

namespace {

InstantScope extentOf(const assembly::System& system, std::size_t signal) {
    using model::SignalKind;
    const assembly::SignalElement& element = system.signalElements[signal];
    if (element.formula >= 0) {
        InstantScope most = InstantScope::Poses;
        for (const assembly::SignalFormula::Operand& operand :
             system.signalFormulas[static_cast<std::size_t>(element.formula)].operands)
            if (operand.signal >= 0)
                most = std::max(most, extentOf(system, static_cast<std::size_t>(operand.signal)));
        return most;
    }
    if (element.rate) return InstantScope::Forces;
    if (model::isOneOf(
            element.kind,
            {SignalKind::PointPosition, SignalKind::BodyDirection, SignalKind::BodyAngle,
             SignalKind::JointCoordinate, SignalKind::DirectionAngle, SignalKind::Distance,
             SignalKind::PointOffset, SignalKind::TransmissionAngle, SignalKind::PressureAngle,
             SignalKind::CamPlace, SignalKind::CenterOfMass, SignalKind::InputValue}))
        return InstantScope::Poses;
    if (model::isOneOf(element.kind, {SignalKind::PointVelocity, SignalKind::AngularVelocity,
                                      SignalKind::JointVelocity, SignalKind::KineticEnergy}))
        return InstantScope::Velocities;
    return InstantScope::Forces;
}

}  // namespace

InstantScope extentOf(const assembly::System& system) {
    InstantScope most = InstantScope::Poses;
    for (const assembly::CostElement& cost : system.costs) {
        if (cost.isNearest()) continue;
        most = std::max(most, extentOf(system, static_cast<std::size_t>(cost.signal)));
    }
    for (const assembly::TargetElement& targets : system.targets)
        for (const assembly::TargetElement::Component& component : targets.components)
            most = std::max(most, extentOf(system, static_cast<std::size_t>(component.signal)));
    return most;
}

}  // namespace linkwright::dynamics
