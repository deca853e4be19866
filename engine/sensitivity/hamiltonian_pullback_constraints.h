// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of those members of HamiltonianPullback that are about closures and relative
// coordinates (gears, drives, rotors); the others are in hamiltonian_pullback_definitions.h.
#include "engine/assembly/formulas.h"
#include "engine/sensitivity/hamiltonian_pullback.h"
#include "engine/sensitivity/relative_pullback.h"

namespace linkwright::sensitivity {

using assembly::ClosureRow;

/// The part of the closures in the cotangents of V of single nodes: -C^T omega.
template <class Space>
void HamiltonianPullback<Space>::subtractRowMultipliers(const Record<Space>& record) {
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        const dynamics::ClosureValue<Space>& closure = record.closures[row];
        if (closure.nodeA >= 0)
            cotangents_.velocities[at(closure.nodeA)] -= closure.wrenchA * rowMultipliers_[row];
        if (closure.nodeB >= 0)
            cotangents_.velocities[at(closure.nodeB)] -= closure.wrenchB * rowMultipliers_[row];
    }
}

/// Second rate of each closure along xi and V: cotangent of its impulse, and its part in V.
template <class Space>
void HamiltonianPullback<Space>::pullClosureVelocities(const PullbackContext<Space>& context) {
    const Scalar zero(0.0);
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        const ClosureRow& source = system_.rows[row];
        const Scalar impulse = context.record.impulses[row];
        if (source.kind == ClosureRow::Kind::CoordinateRatio) {
            const dynamics::ClosureValue<Space>& closure = context.record.closures[row];
            impulseCotangents_[row] = cotangents_.impulses[row]
                                      + closure.entryA * relativeRate(closure.dofA)
                                      + closure.entryB * relativeRate(closure.dofB);
        } else if (source.kind == ClosureRow::Kind::AlongDirection) {
            const Attached<Space> axis = context.direction(source.directionA);
            const Attached<Space> first = context.point(source.pointA);
            const Attached<Space> second = context.point(source.pointB);
            const Attached<Space> span = difference(second, first);
            impulseCotangents_[row] = cotangents_.impulses[row] + secondRate<Space>(axis, span);
            const Attached<Space> cotangent = factorCotangent<Space>(axis, impulse, zero);
            context.pullDirectionVelocity(source.directionA.node, axis,
                                          factorCotangent<Space>(span, impulse, zero));
            context.pullPointVelocity(source.pointA.node, first,
                                      scaled<Space>(cotangent, Scalar(-1.0)));
            context.pullPointVelocity(source.pointB.node, second, cotangent);
        } else if (joinsPoints(source)) {
            const Attached<Space> first = context.point(source.pointA);
            const Attached<Space> second = context.point(source.pointB);
            const Attached<Space> span = difference(second, first);
            impulseCotangents_[row] = cotangents_.impulses[row];
            if (source.kind == ClosureRow::Kind::Distance)
                impulseCotangents_[row] +=
                    (math::dot(span.value, span.second) + math::dot(span.velocity, span.costate))
                    * Scalar(source.scale);
            else
                impulseCotangents_[row] +=
                    math::dot(assembly::rowDirection<Space>(source), span.second);
            const Attached<Space> cotangent = spanCotangent<Space>(source, span, impulse, zero);
            context.pullPointVelocity(source.pointA.node, first,
                                      scaled<Space>(cotangent, Scalar(-1.0)));
            context.pullPointVelocity(source.pointB.node, second, cotangent);
        } else {
            const Attached<Space> first = context.direction(source.directionA);
            const Attached<Space> second = context.direction(source.directionB);
            impulseCotangents_[row] = cotangents_.impulses[row] + secondRate<Space>(first, second);
            context.pullDirectionVelocity(source.directionA.node, first,
                                          factorCotangent<Space>(second, impulse, zero));
            context.pullDirectionVelocity(source.directionB.node, second,
                                          factorCotangent<Space>(first, impulse, zero));
        }
    }
}

/// Adds C^T omega to them.
template <class Space>
void HamiltonianPullback<Space>::pullMultipliers(const PullbackContext<Space>& context) {
    std::vector<typename Space::Force>& wrenches = scratch_.wrenches;
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        const dynamics::ClosureValue<Space>& closure = context.record.closures[row];
        if (closure.nodeA >= 0)
            wrenches[at(closure.nodeA)] += closure.wrenchA * rowMultipliers_[row];
        if (closure.nodeB >= 0)
            wrenches[at(closure.nodeB)] += closure.wrenchB * rowMultipliers_[row];
    }
    pullRelativeMultipliers(context.record);
}

/// The part of the multipliers in the cotangents of V: -(M_bodies eta + C^T omega), summed over
/// subtrees like the rest.
template <class Space>
void HamiltonianPullback<Space>::subtractMultipliers() {
    std::vector<typename Space::Force>& wrenches = scratch_.wrenches;
    for (std::size_t index = system_.nodes.size(); index-- > 0;) {
        cotangents_.velocities[index] -= wrenches[index];
        const int parent = system_.nodes[index].parent;
        if (parent >= 0) wrenches[at(parent)] += wrenches[index];
    }
}

template <class Space>
void HamiltonianPullback<Space>::pullClosurePoses(const PullbackContext<Space>& context) {
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        const ClosureRow& source = system_.rows[row];
        const Scalar impulse = context.record.impulses[row];
        const Scalar multiplier = rowMultipliers_[row];
        // A correction takes the residual away in place of the prescribed rate.
        if (source.function >= 0 && !correcting_)
            pullFunction(context, source.function, multiplier);
        if (source.kind == ClosureRow::Kind::CoordinateRatio) {
            if (source.dofA.dof >= 0)
                cotangents_.parameters[source.ratio] +=
                    (jointMultipliers_[at(source.dofA.dof)] - relativeRate(source.dofA.dof))
                        * impulse
                    + multiplier * context.record.jointVelocities[at(source.dofA.dof)];
        } else if (source.kind == ClosureRow::Kind::AlongDirection) {
            const Attached<Space> axis = context.direction(source.directionA);
            const Attached<Space> first = context.point(source.pointA);
            const Attached<Space> second = context.point(source.pointB);
            const Attached<Space> cotangent = factorCotangent<Space>(axis, impulse, multiplier);
            context.pullDirectionPose(
                source.directionA, axis,
                factorCotangent<Space>(difference(second, first), impulse, multiplier));
            context.pullPointPose(source.pointA, first, scaled<Space>(cotangent, Scalar(-1.0)));
            context.pullPointPose(source.pointB, second, cotangent);
        } else if (joinsPoints(source)) {
            const Attached<Space> first = context.point(source.pointA);
            const Attached<Space> second = context.point(source.pointB);
            const Attached<Space> cotangent =
                spanCotangent<Space>(source, difference(second, first), impulse, multiplier);
            context.pullPointPose(source.pointA, first, scaled<Space>(cotangent, Scalar(-1.0)));
            context.pullPointPose(source.pointB, second, cotangent);
        } else {
            const Attached<Space> first = context.direction(source.directionA);
            const Attached<Space> second = context.direction(source.directionB);
            context.pullDirectionPose(source.directionA, first,
                                      factorCotangent<Space>(second, impulse, multiplier));
            context.pullDirectionPose(source.directionB, second,
                                      factorCotangent<Space>(first, impulse, multiplier));
        }
    }
}

/// Named parameters in the rate that a drive prescribes, or in its value when correcting.
template <class Space>
void HamiltonianPullback<Space>::pullFunction(const PullbackContext<Space>& context, int function,
                                              const Scalar& cotangent) {
    const math::Expression& formula = system_.functions[at(function)].formula;
    if (formula.usedVariables().empty()
        || (formula.usedVariables().size() == 1 && formula.usedVariables().front() == 0))
        return;
    assembly::functionArguments<Scalar>(system_, parameters_, context.record.time, arguments_);
    for (const std::size_t used : formula.usedVariables())
        if (used > 0)
            cotangents_.parameters[at(system_.namedParameters) + used - 1] +=
                cotangent
                * (correcting_
                       ? assembly::formulaDerivative<Scalar>(formula, arguments_, used)
                       : assembly::formulaRateDerivative<Scalar>(formula, arguments_, used));
}

template <class Space>
void HamiltonianPullback<Space>::spreadToRelatives(const PullbackContext<Space>& context) {
    for (std::size_t index = 0; index < system_.relatives.size(); ++index) {
        jointCostates_[at(system_.dofCount) + index] =
            dynamics::relativeRate<Space>(system_, context.record, index, fields_.costate);
        relativeRates_[index] = relativeCostateRate<Space>(context, index);
    }
}

/// The velocities of relative coordinates are those of their bodies.
template <class Space>
void HamiltonianPullback<Space>::gatherRelatives(const PullbackContext<Space>& context) {
    for (std::size_t index = 0; index < system_.relatives.size(); ++index) {
        const std::size_t dof = at(system_.dofCount) + index;
        if (const int armature = system_.armatures[dof]; armature >= 0)
            cotangents_.jointVelocities[dof] += parameters_[armature] * relativeRates_[index];
        pullRelativeVelocity<Space>(context, index, context.record.relativeImpulses[index]);
        addRelativeWrench(context.record, index, cotangents_.jointVelocities[dof],
                          cotangents_.velocities);
    }
}

/// The part of the multipliers in the cotangents of relative velocities.
template <class Space>
void HamiltonianPullback<Space>::pullRelativeMultipliers(const Record<Space>& record) {
    if (system_.relatives.empty()) return;
    std::vector<Scalar>& cotangents = cotangents_.jointVelocities;
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        const dynamics::ClosureValue<Space>& closure = record.closures[row];
        const auto subtract = [&](int dof, const Scalar& entry) {
            if (dof < 0 || !system_.isRelative(dof)) return;
            const Scalar share = entry * rowMultipliers_[row];
            cotangents[at(dof)] -= share;
            addRelativeWrench(record, at(dof - system_.dofCount), share, scratch_.wrenches);
        };
        subtract(closure.dofA, closure.entryA);
        subtract(closure.dofB, closure.entryB);
    }
    for (const int rotor : system_.rotors) {
        const std::size_t dof = at(system_.dofCount + rotor);
        const Scalar share = parameters_[system_.armatures[dof]] * jointMultipliers_[dof];
        cotangents[dof] -= share;
        addRelativeWrench(record, at(rotor), share, scratch_.wrenches);
    }
}

template <class Space>
void HamiltonianPullback<Space>::addRelativeWrench(
    const Record<Space>& record, std::size_t index, const Scalar& factor,
    std::vector<typename Space::Force>& target) const {
    const assembly::RelativeDof& relative = system_.relatives[index];
    const typename Space::Force wrench = record.relativeWrenches[index] * factor;
    if (relative.nodeA >= 0) target[at(relative.nodeA)] -= wrench;
    if (relative.nodeB >= 0) target[at(relative.nodeB)] += wrench;
}

template <class Space>
void HamiltonianPullback<Space>::pullRelativePoses(const PullbackContext<Space>& context) {
    const Record<Space>& record = context.record;
    for (std::size_t index = 0; index < system_.relatives.size(); ++index)
        pullRelativePose<Space>(context, index,
                                cotangents_.jointVelocities[at(system_.dofCount) + index],
                                record.relativeForces[index], record.relativeImpulses[index]);
}

}  // namespace linkwright::sensitivity
