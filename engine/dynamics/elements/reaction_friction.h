// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/signal_rates.h"
#include "engine/math/pivoted_solve.h"

#include <cmath>

namespace linkwright::dynamics {

/// Force that presses the surfaces of a contact together, and its derivatives.
template <class Scalar>
struct PressingForce {
    using World = math::Vector3<Scalar>;
    Scalar value{0.0};  ///< N
    World byReaction = World::Zero();
    World byAxis = World::Zero();
};

/// Size of the pressing force (N) that is left where the reaction vanishes, so that it has a
/// derivative there.
inline constexpr double pressFloor = 1e-6;

/// @param reaction force of the joint, world components
/// @param axis unit axis of the joint
template <class Scalar>
PressingForce<Scalar> pressingForce(assembly::ContactFrictionElement::Press press,
                                    const math::Vector3<Scalar>& reaction,
                                    const math::Vector3<Scalar>& axis) {
    using Press = assembly::ContactFrictionElement::Press;
    using World = math::Vector3<Scalar>;
    using std::sqrt;
    const Scalar along = press == Press::Whole ? Scalar(0.0) : math::dot<Scalar>(reaction, axis);
    World part = reaction;
    if (press == Press::Along) part = axis * along;
    if (press == Press::Across) part = reaction - axis * along;
    PressingForce<Scalar> force;
    force.value = sqrt(math::dot<Scalar>(part, part) + Scalar(pressFloor * pressFloor));
    const Scalar inverse = Scalar(1.0) / force.value;
    force.byReaction = part * inverse;
    // part . axis vanishes for Across, since the axis has unit length.
    if (press == Press::Along) force.byAxis = reaction * (along * inverse);
    if (press == Press::Across) force.byAxis = part * (-along * inverse);
    return force;
}

/// Normal forces of the frictions by joint reactions.
///
/// With the state held, the force of a joint is an affine function of the normal forces n:
///   lambda = lambda_0 + B n,
/// since friction is linear in them and the rates are linear in the forces. lambda_0 and B come
/// from one evaluation of the equations of motion without friction and one with each friction
/// alone; then n = N(lambda_0 + B n) is solved by Newton's method to rounding, from n = 0: of
/// several solutions that which grows out of the motion without friction. No force is taken from
/// the step before.
template <class Space>
class ReactionFriction {
public:
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;

    /// @param dynamics kept; which it belongs to
    explicit ReactionFriction(Hamiltonian<Space>& dynamics)
        : system_(dynamics.system()),
          parameters_(dynamics.parameters()),
          rates_(dynamics),
          count_(system_.contactFrictions.size()),
          free_(count_),
          axes_(count_, World::Zero()),
          pushed_(count_),
          slopes_(count_ * count_),
          scales_(count_) {}

    /// Evaluates with the normal forces that belong to the reactions they cause.
    /// @param evaluate evaluates the equations of motion with the normal forces of the record
    /// @return status of the evaluation; names the friction when there is no solution
    template <class Evaluate>
    Status solve(const Evaluate& evaluate, Record<Space>& record) {
        std::fill(record.normals.begin(), record.normals.end(), Scalar(0.0));
        if (const Status status = evaluate(); status.singular) return status;
        measure(record, free_);
        for (std::size_t contact = 0; contact < count_; ++contact) {
            const assembly::ContactFrictionElement& source = system_.contactFrictions[contact];
            if (source.axis >= 0)
                axes_[contact] =
                    signalValue<Space>(system_.signalElements[at(source.axis)], system_,
                                       parameters_, record.state.data(), record);
            scales_[contact] = 1.0 + math::realPart(pressed(contact, free_[contact]).value);
        }
        for (std::size_t other = 0; other < count_; ++other) {
            std::fill(record.normals.begin(), record.normals.end(), Scalar(0.0));
            record.normals[other] = Scalar(scales_[other]);
            if (const Status status = evaluate(); status.singular) return status;
            measure(record, pushed_);
            for (std::size_t contact = 0; contact < count_; ++contact)
                slopes_[contact * count_ + other] =
                    (pushed_[contact] - free_[contact]) * Scalar(1.0 / scales_[other]);
        }
        if (const Status status = iterate(record); status.singular) return status;
        return evaluate();
    }

private:
    void measure(const Record<Space>& record, std::vector<World>& reactions) {
        rates_.evaluate(record);
        for (std::size_t contact = 0; contact < count_; ++contact)
            reactions[contact] = rates_.value(
                system_.signalElements[at(system_.contactFrictions[contact].reaction)]);
    }

    [[nodiscard]] PressingForce<Scalar> pressed(std::size_t contact, const World& reaction) const {
        return pressingForce<Scalar>(system_.contactFrictions[contact].press, reaction,
                                     axes_[contact]);
    }

    /// Newton's method; leaves normal forces and their shares in the record.
    Status iterate(Record<Space>& record) {
        // Twice more after the values stand still: derivatives carried along follow one step later.
        int left = 2;
        std::fill(record.normals.begin(), record.normals.end(), Scalar(0.0));
        for (int iteration = 0; iteration < maxIterations; ++iteration) {
            const bool regular = linearize(record);
            bool still = true;
            for (std::size_t contact = 0; contact < count_; ++contact) {
                record.normals[contact] -= residuals_[contact];
                const double size =
                    scales_[contact] + std::abs(math::realPart(record.normals[contact]));
                still = still && std::abs(math::realPart(residuals_[contact])) <= standStill * size;
            }
            if (still && !regular) break;
            if (still && left-- == 0) return {};
        }
        Status status;
        status.singular = true;
        status.friction = 0;
        return status;
    }

    /// Newton step of n - N(lambda_0 + B n), in the residuals; where the matrix is singular, the
    /// residuals themselves. The matrix is real: derivatives that the numbers carry follow one step
    /// later all the same.
    /// @return whether friction grows less than what presses: otherwise the joint jams
    bool linearize(Record<Space>& record) {
        residuals_.assign(count_, Scalar(0.0));
        matrix_.assign(count_ * count_, 0.0);
        for (std::size_t contact = 0; contact < count_; ++contact)
            linearize(contact, record);
        if (!factors_.factorize(matrix_, count_)) return false;
        factors_.solve(residuals_);
        return factors_.hasPositiveDeterminant();
    }

    /// Row of n - N(lambda_0 + B n) and of its derivative.
    void linearize(std::size_t contact, Record<Space>& record) {
        World reaction = free_[contact];
        for (std::size_t other = 0; other < count_; ++other)
            reaction += slopes_[contact * count_ + other] * record.normals[other];
        const PressingForce<Scalar> force = pressed(contact, reaction);
        residuals_[contact] = record.normals[contact] - force.value;
        for (std::size_t other = 0; other < count_; ++other) {
            const Scalar share =
                math::dot<Scalar>(force.byReaction, slopes_[contact * count_ + other]);
            record.normalShares[contact * count_ + other] = share;
            matrix_[contact * count_ + other] =
                (contact == other ? 1.0 : 0.0) - math::realPart(share);
        }
    }

    static constexpr int maxIterations = 60;
    static constexpr double standStill = 1e-12;

    const System& system_;
    const Scalar* parameters_;
    SignalRates<Space> rates_;
    std::size_t count_;
    std::vector<World> free_;  ///< lambda_0
    std::vector<World> axes_, pushed_;
    std::vector<World> slopes_;   ///< B, row by row
    std::vector<double> scales_;  ///< N, size of each normal force
    std::vector<double> matrix_;
    math::PivotedFactors factors_;
    std::vector<Scalar> residuals_;
};

}  // namespace linkwright::dynamics
