// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/methods/collect_costates.h"

#include "engine/dynamics/elements/signals.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/sensitivity/elements/joint_reaction_pullback.h"
#include "engine/sensitivity/equations/relative_pullback.h"
#include "engine/sensitivity/methods/tangent_evaluation.h"

#include <algorithm>
#include <cmath>

namespace linkwright::sensitivity {

namespace {

using assembly::LoopConstraintRow;

/// A closure equation under the costate fields: C xi, and C eta + C-dot xi.
template <class Scalar>
struct RowCostate {
    Scalar costate{0.0}, rate{0.0};
};

/// Product rule for phi = first . second.
template <class Space>
RowCostate<typename Space::Scalar> productCostate(const Attached<Space>& first,
                                                  const Attached<Space>& second) {
    RowCostate<typename Space::Scalar> row;
    row.costate = math::dot(first.costate, second.value) + math::dot(first.value, second.costate);
    row.rate = secondRate<Space>(first, second) + math::dot(first.multiplier, second.value)
               + math::dot(first.value, second.multiplier);
    return row;
}

template <class Space>
Attached<Space> spanOf(const LoopConstraintRow& row, const PullbackContext<Space>& context) {
    return difference(context.point(row.pointB), context.point(row.pointA));
}

/// Costates at one instant: evaluates the fields of Maciag 2023, eq. 4.26 from those of the
/// joints.
template <class Space>
class CostateFrame {
public:
    using Scalar = typename Space::Scalar;

    CostateFrame(const System& system, const Scalar* parameters)
        : system_(system), parameters_(parameters), fields_(system), cotangents_(system) {}

    /// xi = H xi-hat, eta = H eta-hat + H-dot xi-hat, with H-dot = V x H; the second part of eta
    /// is kept apart as `costateRate`. Relative coordinates get theirs from the bodies.
    void spread(const Record<Space>& record, std::vector<Scalar>& jointCostates,
                std::vector<Scalar>& jointRates) {
        for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
            const assembly::Node& node = system_.nodes[index];
            typename Space::Motion own;
            typename Space::Motion ownRate;
            for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof) {
                own += record.axes[at(dof)] * jointCostates[at(dof)];
                ownRate += record.axes[at(dof)] * jointRates[at(dof)];
            }
            fields_.costate[index] = own;
            fields_.costateRate[index] = Space::crossMotion(record.velocities[index], own);
            fields_.multiplier[index] = ownRate;
            if (node.parent < 0) continue;
            fields_.costate[index] += fields_.costate[at(node.parent)];
            fields_.costateRate[index] += fields_.costateRate[at(node.parent)];
            fields_.multiplier[index] += fields_.multiplier[at(node.parent)];
        }
        const PullbackContext<Space> context{system_, parameters_, record, fields_, cotangents_};
        for (std::size_t index = 0; index < system_.relatives.size(); ++index) {
            const std::size_t dof = at(system_.dofCount) + index;
            jointCostates[dof] =
                dynamics::relativeRate<Space>(system_, record, index, fields_.costate);
            jointRates[dof] =
                dynamics::relativeRate<Space>(system_, record, index, fields_.multiplier)
                + relativeCostateRate<Space>(context, index);
        }
    }

    RowCostate<Scalar> row(std::size_t index, const Record<Space>& record,
                           const std::vector<Scalar>& jointCostates,
                           const std::vector<Scalar>& jointRates) {
        const LoopConstraintRow& source = system_.rows[index];
        const PullbackContext<Space> context{system_, parameters_, record, fields_, cotangents_};
        switch (source.kind) {
            case LoopConstraintRow::Kind::PointComponent: {
                Attached<Space> direction;
                direction.value = assembly::rowDirection<Space>(source);
                return productCostate<Space>(direction, spanOf(source, context));
            }
            case LoopConstraintRow::Kind::Distance: {
                const Attached<Space> span = spanOf(source, context);
                RowCostate<Scalar> twice = productCostate<Space>(span, span);
                const Scalar half(0.5 * source.scale);
                return {twice.costate * half, twice.rate * half};
            }
            case LoopConstraintRow::Kind::Perpendicular:
                return productCostate<Space>(context.direction(source.directionA),
                                             context.direction(source.directionB));
            case LoopConstraintRow::Kind::AlongDirection:
                return productCostate<Space>(context.direction(source.directionA),
                                             spanOf(source, context));
            case LoopConstraintRow::Kind::Touching:
            case LoopConstraintRow::Kind::Rolling:
            case LoopConstraintRow::Kind::OnCurve:
                return movingContact(source, record.closures[index], record);
            case LoopConstraintRow::Kind::CoordinateRatio: break;
        }
        const dynamics::LoopConstraintValue<Space>& closure = record.closures[index];
        RowCostate<Scalar> sum;
        closure.entries.forEach([&](int dof, const Scalar& entry) {
            sum.costate += entry * jointCostates[at(dof)];
            sum.rate += entry * jointRates[at(dof)];
        });
        return sum;
    }

    /// C xi, and C eta + dC/dt xi, of a row of a wheel or a cam.
    RowCostate<Scalar> movingContact(const LoopConstraintRow& source,
                                     const dynamics::LoopConstraintValue<Space>& closure,
                                     const Record<Space>& record) const {
        const dynamics::WrenchRates<Space> rates =
            dynamics::wrenchRates<Space>(source, closure, parameters_, record);
        const auto rate = [&](const auto& onA, const auto& onB, const auto& fields) {
            return dynamics::rowRate<Space>(closure, onA, onB, fields);
        };
        return {rate(closure.wrenchA, closure.wrenchB, fields_.costate),
                rate(rates.onA, rates.onB, fields_.costate)
                    + rate(closure.wrenchA, closure.wrenchB, fields_.costateRate)
                    + rate(closure.wrenchA, closure.wrenchB, fields_.multiplier)};
    }

    /// Costate of a body and its rate, at the center of mass of the node that carries it.
    void body(int nodeIndex, const Record<Space>& record, CostateHistory::BodyCostate& costate,
              CostateHistory::BodyCostate& rate) const {
        costate.fill(0.0);
        rate.fill(0.0);
        if (nodeIndex < 0) return;
        const std::size_t node = at(nodeIndex);
        const typename Space::Inertia& inertia = record.inertias[node];
        const typename Space::Vector center = inertia.firstMoment / inertia.mass;
        const typename Space::Motion& xi = fields_.costate[node];
        const typename Space::Motion eta = fields_.multiplier[node] + fields_.costateRate[node];
        const auto& motion = record.velocities[node];
        const typename Space::Vector linear = dynamics::velocityOf<Space>(xi, center);
        const typename Space::Vector linearRate =
            dynamics::velocityOf<Space>(eta, center)
            + Space::crossVector(xi.angular, dynamics::velocityOf<Space>(motion, center));
        const auto& rotation = record.poses[node].rotation;
        const typename Space::Angular turned =
            eta.angular - Space::angularCross(motion.angular, xi.angular);
        write(linear, Space::rotateAngularBack(rotation, xi.angular), costate);
        write(linearRate, Space::rotateAngularBack(rotation, turned), rate);
    }

private:
    void write(const typename Space::Vector& linear, const typename Space::Angular& angular,
               CostateHistory::BodyCostate& target) const {
        const math::Vector3<Scalar> world = dynamics::toWorld<Space>(system_, linear);
        for (std::size_t axis = 0; axis < 3; ++axis)
            target[axis] = world[static_cast<Eigen::Index>(axis)];
        if constexpr (Space::planar)
            target[3] = angular;
        else
            for (std::size_t axis = 0; axis < 3; ++axis)
                target[3 + axis] = angular[static_cast<Eigen::Index>(axis)];
    }

    const System& system_;
    const Scalar* parameters_;
    CostateFields<Space> fields_;
    Cotangents<Space> cotangents_;  ///< not written; the context wants one
};

/// d/dt (C v) along the motion: C v-dot + C-dot v, zero for the accelerations of the motion.
/// @param rates evaluated at the instant
template <class Space>
double accelerationResidual(const TangentEvaluation<Space>& rates) {
    double sum = 0.0;
    for (const auto& rate : dynamics::closureRates(rates.record())) {
        const double change = math::realPart(rate.derivative);
        sum += change * change;
    }
    return std::sqrt(sum);
}

/// d/dt (C eta + C-dot xi) along the motion and its costates: the costate equations evaluated with
/// tangents as numbers give the rate of eta.
template <class Space>
class JerkResidual {
public:
    using Scalar = typename Space::Scalar;
    using Rates = TangentEvaluation<Space>;
    using Moving = typename Rates::Moving;
    using MovingScalar = typename Rates::MovingScalar;

    JerkResidual(dynamics::ForwardRun<Space>& forward, const Rates& rates)
        : system_(forward.dynamics().system()),
          rates_(rates),
          pullback_(rates.dynamics()),
          frame_(system_, rates.dynamics().parameters()),
          seeds_(forward.dynamics().stateSize()),
          state_(seeds_.size()),
          parameters_(at(system_.parameterCount)),
          inputs_(system_.model.inputs.size()),
          costates_(at(system_.velocityCount())),
          costateRates_(costates_.size()) {
        for (const auto& signal : forward.initialSignals()) {
            initialSignals_.emplace_back();
            for (int axis = 0; axis < 3; ++axis)
                initialSignals_.back()[axis] = MovingScalar(signal[axis], Scalar(0.0));
        }
        initialCotangents_.resize(initialSignals_.size());
        for (std::size_t cost = 0; cost < system_.costs.size(); ++cost)
            costs_.emplace_back(forward.functions().runningSeed(cost));
    }

    /// Costs on rates are left out of the pullback, see StagePullback.
    static bool isKnown(const System& system) {
        return std::none_of(system.costs.begin(), system.costs.end(), [&](const auto& cost) {
            return cost.isRunning() && !cost.isConstraint()
                   && hasSeedsOfItsOwn(system.signalElements[at(cost.signal)]);
        });
    }

    /// @param costate lambda, the opposite of the costate of the thesis
    /// @param rate minus its rate
    double operator()(const Scalar* costate, const std::vector<Scalar>& rate) {
        for (std::size_t entry = 0; entry < seeds_.size(); ++entry)
            seeds_[entry] = MovingScalar(costate[entry], -rate[entry]);
        std::fill(state_.begin(), state_.end(), MovingScalar(0.0));
        Seeds<Moving> seeds;
        seeds.rate = seeds_.data();
        seeds.costs = costs_.data();
        pullback_.pullBack(
            rates_.record(), seeds, initialSignals_,
            {state_.data(), parameters_.data(), inputs_.data(), &initialCotangents_});
        for (std::size_t dof = 0; dof < at(system_.dofCount); ++dof) {
            const std::size_t entry = at(system_.coordinateCount) + dof;
            costates_[dof] = -seeds_[entry];
            costateRates_[dof] = state_[entry];
        }
        frame_.spread(rates_.record(), costates_, costateRates_);
        double sum = 0.0;
        for (std::size_t row = 0; row < system_.rows.size(); ++row)
            sum = std::hypot(
                sum, frame_.row(row, rates_.record(), costates_, costateRates_).rate.derivative);
        return sum;
    }

private:
    const System& system_;
    const Rates& rates_;
    HamiltonianPullback<Moving> pullback_;
    CostateFrame<Moving> frame_;
    std::vector<MovingScalar> seeds_, costs_, state_, parameters_, inputs_;
    std::vector<MovingScalar> costates_, costateRates_;
    std::vector<math::Vector3<MovingScalar>> initialSignals_, initialCotangents_;
};

}  // namespace

template <class Space>
CostateHistory collectCostates(dynamics::ForwardRun<Space>& forward,
                               ContinuousAdjoint<Space>& adjoint) {
    using Scalar = typename Space::Scalar;
    dynamics::Hamiltonian<Space>& dynamics = forward.dynamics();
    const System& system = dynamics.system();
    CostateFrame<Space> frame(system, dynamics.parameters());
    TangentEvaluation<Space> rates(system, dynamics.parameters());
    JerkResidual<Space> jerk(forward, rates);
    Record<Space> record;
    record.resize(system);
    const std::size_t dofs = at(system.dofCount);
    std::vector<Scalar> stateRate(dynamics.stateSize());
    std::vector<Scalar> costates(at(system.velocityCount())), costateRates(costates.size());

    CostateHistory history;
    history.cost = forward.totalCost();
    history.hasJerk = JerkResidual<Space>::isKnown(system);
    const std::size_t count = forward.steps().size();
    for (std::size_t index = 0; index <= count; ++index) {
        history.times.push_back(index < count ? forward.steps()[index].time : forward.duration());
        const StagePullback<Space>& pullback =
            adjoint.differentiate(index, record, stateRate.data());
        const Scalar* costate =
            adjoint.costates().data() + index * dynamics.stateSize() + system.coordinateCount;
        for (std::size_t dof = 0; dof < dofs; ++dof) {
            costates[dof] = -costate[dof];
            // The derivative of the integrand is minus the rate of the costate lambda = -xi.
            costateRates[dof] = stateRate[at(system.coordinateCount) + dof];
        }
        frame.spread(record, costates, costateRates);
        history.jointCostates.push_back(costates);
        history.jointCostateRates.push_back(costateRates);

        CostateHistory::Residuals residuals;
        dynamics.closureViolation(record, residuals.position, residuals.velocity);
        rates.evaluate(record);
        residuals.acceleration = accelerationResidual<Space>(rates);
        if (history.hasJerk)
            residuals.jerk =
                jerk(adjoint.costates().data() + index * dynamics.stateSize(), stateRate);
        history.multipliers.emplace_back();
        for (std::size_t row = 0; row < system.rows.size(); ++row) {
            history.multipliers.back().push_back(pullback.rowMultiplier(row));
            const RowCostate<Scalar> value = frame.row(row, record, costates, costateRates);
            residuals.costate = std::hypot(residuals.costate, value.costate);
            residuals.costateRate = std::hypot(residuals.costateRate, value.rate);
        }
        history.residuals.push_back(residuals);

        history.bodyCostates.emplace_back(system.bodyNode.size());
        history.bodyCostateRates.emplace_back(system.bodyNode.size());
        for (std::size_t body = 0; body < system.bodyNode.size(); ++body)
            frame.body(system.bodyNode[body], record, history.bodyCostates.back()[body],
                       history.bodyCostateRates.back()[body]);
    }
    return history;
}

template CostateHistory collectCostates(dynamics::ForwardRun<math::PlanarSpace<double>>&,
                                        ContinuousAdjoint<math::PlanarSpace<double>>&);
template CostateHistory collectCostates(dynamics::ForwardRun<math::SpatialSpace<double>>&,
                                        ContinuousAdjoint<math::SpatialSpace<double>>&);

}  // namespace linkwright::sensitivity
