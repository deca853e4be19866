// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of those members of HamiltonianPullback that are about closures and relative
// coordinates (gears, drives, rotors); the others are in hamiltonian_pullback_definitions.h.
#include "engine/assembly/formulas.h"
#include "engine/dynamics/equations/tree_solve.h"
#include "engine/sensitivity/elements/joint_reaction_pullback.h"
#include "engine/sensitivity/equations/hamiltonian_pullback.h"
#include "engine/sensitivity/equations/relative_pullback.h"
#include "engine/sensitivity/equations/time_pullback.h"

namespace linkwright::sensitivity {

using assembly::LoopConstraintRow;

/// The part of the closures in the cotangents of V of single nodes: -C^T omega.
template <class Space>
void HamiltonianPullback<Space>::subtractRowMultipliers(const Record<Space>& record) {
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        const dynamics::LoopConstraintValue<Space>& closure = record.closures[row];
        if (closure.nodeA >= 0)
            cotangents_.velocities[at(closure.nodeA)] -= closure.wrenchA * rowMultipliers_[row];
        if (closure.nodeB >= 0)
            cotangents_.velocities[at(closure.nodeB)] -= closure.wrenchB * rowMultipliers_[row];
    }
}

/// Cotangent `impulse` of the second rate of a joined point along xi and V, as far as V makes it.
template <class Space>
void HamiltonianPullback<Space>::pullJoinedVelocity(const PullbackContext<Space>& context,
                                                    const assembly::PointReference& point,
                                                    const typename Space::Vector& impulse,
                                                    LoopEnd& end) {
    if (point.node < 0) return;  // it rests
    const std::size_t node = at(point.node);
    const typename Space::Motion& costate = fields_.costate[node];
    end.position = assembly::worldPoint<Space>(point, parameters_, context.record.poses.data());
    end.velocity = dynamics::velocityOf<Space>(context.record.velocities[node], end.position);
    end.second = dynamics::velocityOf<Space>(fields_.costateRate[node], end.position)
                 + Space::crossVector(costate.angular, end.velocity);
    const typename Space::Vector part = Space::crossVector(-costate.angular, impulse);
    cotangents_.velocities[node] += {Space::moment(end.position, part), part};
}

/// Second rate of joined points: cotangents of their impulses, and its part in V.
template <class Space>
void HamiltonianPullback<Space>::pullJoinedVelocities(const PullbackContext<Space>& context,
                                                      std::size_t group) {
    const assembly::RowGroup& rows = system_.rowGroups[group];
    const LoopConstraintRow& source = system_.rows[at(rows.first)];
    auto& [first, second] = ends_[group];
    const typename Space::Vector impulse =
        dynamics::alongRows<Space>(system_, rows, context.record.impulses.data());
    pullJoinedVelocity(context, source.pointB, impulse, second);
    pullJoinedVelocity(context, source.pointA, -impulse, first);
    const typename Space::Vector apart = second.second - first.second;
    for (int row = rows.first; row < rows.first + rows.count; ++row)
        impulseCotangents_[at(row)] =
            cotangents_.impulses[at(row)]
            + math::dot(assembly::rowDirection<Space>(system_.rows[at(row)]), apart);
}

/// Cotangents of a joined point: `impulse` of its second rate and, with the opposite sign, of its
/// velocity under eta; minus `multiplier` of its velocity.
template <class Space>
void HamiltonianPullback<Space>::pullJoinedPose(const PullbackContext<Space>& context,
                                                const assembly::PointReference& point,
                                                const LoopEnd& end,
                                                const typename Space::Vector& impulse,
                                                const typename Space::Vector& multiplier) {
    using Vector = typename Space::Vector;
    if (point.node < 0) return;
    const std::size_t node = at(point.node);
    const Record<Space>& record = context.record;
    const typename Space::Motion& eta = fields_.multiplier[node];
    const Vector difference = end.second - dynamics::velocityOf<Space>(eta, end.position);
    cotangents_.poses[node].moment +=
        Space::moment(difference, impulse) - Space::moment(end.velocity, multiplier);
    if (!context.wantPlaces) return;
    const Vector turned = Space::crossVector(fields_.costate[node].angular, impulse);
    const typename Space::Angular turn = fields_.costateRate[node].angular - eta.angular;
    const Vector world =
        Space::crossVector(record.velocities[node].angular, Vector(multiplier + turned))
        - Space::crossVector(turn, impulse);
    Space::addTo(cotangents_.parameters + point.parameter, record.poses[node].rotation.back(world));
}

template <class Space>
void HamiltonianPullback<Space>::pullJoinedPoses(const PullbackContext<Space>& context,
                                                 std::size_t group) {
    const assembly::RowGroup& rows = system_.rowGroups[group];
    const LoopConstraintRow& source = system_.rows[at(rows.first)];
    const typename Space::Vector impulse =
        dynamics::alongRows<Space>(system_, rows, context.record.impulses.data());
    const typename Space::Vector multiplier =
        dynamics::alongRows<Space>(system_, rows, rowMultipliers_.data());
    pullJoinedPose(context, source.pointA, ends_[group][0], -impulse, -multiplier);
    pullJoinedPose(context, source.pointB, ends_[group][1], impulse, multiplier);
}

// Rows of wheels restrict velocities, so that dC/dt xi is not symmetric in xi and V, as second
// rates of the others are. They, and those of cams, are differentiated as the wrenches that they
// are made of, in
//   sigma (C (xi-dot - eta) + dC/dt xi) - omega C V,
// and displacing a body turns the fields that move it.

/// dC/dt xi: cotangent of the impulse, and the part in V.
template <class Space>
void HamiltonianPullback<Space>::pullContactVelocity(const PullbackContext<Space>& context,
                                                     std::size_t row) {
    using Pull = WrenchPull<Space>;
    const dynamics::LoopConstraintValue<Space>& closure = context.record.closures[row];
    const LoopConstraintRow& source = system_.rows[row];
    const dynamics::WrenchRates<Space> rates =
        dynamics::wrenchRates<Space>(source, closure, parameters_, context.record);
    impulseCotangents_[row] =
        cotangents_.impulses[row]
        + dynamics::rowRate<Space>(closure, closure.wrenchA, closure.wrenchB, fields_.costateRate)
        + dynamics::rowRate<Space>(closure, rates.onA, rates.onB, fields_.costate);
    const typename Space::Motion motion = betweenEnds(closure, fields_.costate);
    Pull{context, motion, Scalar(0.0), context.record.impulses[row], Pull::Part::Velocities}.row(
        source);
}

/// Everything else.
template <class Space>
void HamiltonianPullback<Space>::pullContactPose(const PullbackContext<Space>& context,
                                                 std::size_t row) {
    using Pull = WrenchPull<Space>;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;
    const dynamics::LoopConstraintValue<Space>& closure = context.record.closures[row];
    const LoopConstraintRow& source = system_.rows[row];
    const Scalar impulse = context.record.impulses[row], multiplier = rowMultipliers_[row];
    const dynamics::WrenchRates<Space> rates =
        dynamics::wrenchRates<Space>(source, closure, parameters_, context.record);
    const auto pull = [&](const std::vector<Motion>& fields, const Scalar& value,
                          const Scalar& rate) {
        const Motion motion = betweenEnds(closure, fields);
        Pull{context, motion, value, rate, Pull::Part::Poses}.row(source);
        const auto turn = [&](int node, const Force& wrench, const Force& wrenchRate) {
            if (node >= 0)
                cotangents_.poses[at(node)] +=
                    Space::crossForce(fields[at(node)], wrench * value + wrenchRate * rate);
        };
        turn(closure.nodeA, closure.wrenchA, rates.onA);
        turn(closure.nodeB, closure.wrenchB, rates.onB);
    };
    const Scalar zero(0.0);
    pull(fields_.costate, zero, impulse);
    pull(fields_.costateRate, impulse, zero);
    pull(fields_.multiplier, -impulse, zero);
    pull(context.record.velocities, -multiplier, zero);
}

/// Second rate of each closure along xi and V: cotangent of its impulse, and its part in V.
template <class Space>
void HamiltonianPullback<Space>::pullLoopConstraintVelocities(
    const PullbackContext<Space>& context) {
    const Scalar zero(0.0);
    for (std::size_t group = 0; group < system_.rowGroups.size(); ++group) {
        if (system_.rowGroups[group].joinsPoints) {
            pullJoinedVelocities(context, group);
            continue;
        }
        const std::size_t row = at(system_.rowGroups[group].first);
        const LoopConstraintRow& source = system_.rows[row];
        const Scalar impulse = context.record.impulses[row];
        if (source.kind == LoopConstraintRow::Kind::CoordinateRatio) {
            const dynamics::LoopConstraintValue<Space>& closure = context.record.closures[row];
            impulseCotangents_[row] = cotangents_.impulses[row];
            closure.entries.forEach([&](int dof, const Scalar& entry) {
                impulseCotangents_[row] += entry * relativeRate(dof);
            });
        } else if (source.kind == LoopConstraintRow::Kind::AlongDirection) {
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
        } else if (source.isOfMovingContact()) {
            pullContactVelocity(context, row);
        } else if (joinsPoints(source)) {
            const Attached<Space> first = context.point(source.pointA);
            const Attached<Space> second = context.point(source.pointB);
            const Attached<Space> span = difference(second, first);
            impulseCotangents_[row] = cotangents_.impulses[row];
            if (source.kind == LoopConstraintRow::Kind::Distance)
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
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        const dynamics::LoopConstraintValue<Space>& closure = context.record.closures[row];
        if (closure.nodeA >= 0)
            wrenches_[at(closure.nodeA)] += closure.wrenchA * rowMultipliers_[row];
        if (closure.nodeB >= 0)
            wrenches_[at(closure.nodeB)] += closure.wrenchB * rowMultipliers_[row];
    }
    pullRelativeMultipliers(context.record);
}

template <class Space>
void HamiltonianPullback<Space>::pullLoopConstraintPoses(const PullbackContext<Space>& context) {
    for (std::size_t group = 0; group < system_.rowGroups.size(); ++group) {
        if (system_.rowGroups[group].joinsPoints) {
            pullJoinedPoses(context, group);
            continue;
        }
        const std::size_t row = at(system_.rowGroups[group].first);
        const LoopConstraintRow& source = system_.rows[row];
        const Scalar impulse = context.record.impulses[row];
        const Scalar multiplier = rowMultipliers_[row];
        // A correction takes the residual away in place of the prescribed rate.
        if (source.function >= 0 && !correcting_)
            pullFunction(context, source.function, multiplier);
        if (source.kind == LoopConstraintRow::Kind::CoordinateRatio) {
            for (const assembly::RatioTerm& term : source.terms)
                cotangents_.parameters[term.ratio] +=
                    (jointMultipliers_[at(term.dof.dof)] - relativeRate(term.dof.dof)) * impulse
                    + multiplier * context.record.jointVelocities[at(term.dof.dof)];
        } else if (source.kind == LoopConstraintRow::Kind::AlongDirection) {
            const Attached<Space> axis = context.direction(source.directionA);
            const Attached<Space> first = context.point(source.pointA);
            const Attached<Space> second = context.point(source.pointB);
            const Attached<Space> cotangent = factorCotangent<Space>(axis, impulse, multiplier);
            context.pullDirectionPose(
                source.directionA, axis,
                factorCotangent<Space>(difference(second, first), impulse, multiplier));
            context.pullPointPose(source.pointA, first, scaled<Space>(cotangent, Scalar(-1.0)));
            context.pullPointPose(source.pointB, second, cotangent);
        } else if (source.isOfMovingContact()) {
            pullContactPose(context, row);
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

/// Numbers of the model in the rate that a drive prescribes, or in its value when correcting.
template <class Space>
void HamiltonianPullback<Space>::pullFunction(const PullbackContext<Space>& context, int function,
                                              const Scalar& cotangent) {
    const assembly::TimeFunction& prescribed = system_.functions[at(function)];
    const math::Expression& formula = prescribed.formula;
    if (system_.timeScale >= 0) {
        const auto slopes = timeDerivatives<Space>(context, function);
        pullTime<Space>(context, cotangent * (correcting_ ? slopes.ofValue : slopes.ofRate));
    }
    assembly::forEachTableNumber(
        prescribed, context.record.time, [&](std::size_t argument, const auto& share) {
            cotangents_.parameters[at(system_.functionNumbers) + argument - 1] +=
                cotangent * (correcting_ ? share.ofValue : share.ofRate);
        });
    if (formula.usedVariables().empty()
        || (formula.usedVariables().size() == 1 && formula.usedVariables().front() == 0))
        return;
    assembly::functionArguments<Scalar>(system_, parameters_, context.record.time, arguments_);
    for (const std::size_t used : formula.usedVariables())
        if (used > 0)
            cotangents_.parameters[at(system_.functionNumbers) + used - 1] +=
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
        const dynamics::LoopConstraintValue<Space>& closure = record.closures[row];
        dynamics::forEachRelativeEntry<Space>(
            system_, closure, [&](std::size_t relative, const Scalar& entry) {
                const Scalar share = entry * rowMultipliers_[row];
                cotangents[at(system_.dofCount) + relative] -= share;
                addRelativeWrench(record, relative, share, wrenches_);
            });
    }
    for (const int rotor : system_.rotors) {
        const std::size_t dof = at(system_.dofCount + rotor);
        const Scalar share = parameters_[system_.armatures[dof]] * jointMultipliers_[dof];
        cotangents[dof] -= share;
        addRelativeWrench(record, at(rotor), share, wrenches_);
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
