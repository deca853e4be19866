// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/hamiltonian.h"
#include "engine/dynamics/equations/loops.h"
#include "engine/sensitivity/equations/cotangents.h"
#include "engine/sensitivity/equations/tree_pullback.h"
#include "engine/sensitivity/substructures/divided_pullback.h"

#include <array>

namespace linkwright::sensitivity {

template <class Space>
class SignalRatesPullback;

/// What one backward evaluation is asked for. Null means zero.
template <class Space>
struct Seeds {
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;
    const Scalar* rate = nullptr;    ///< cotangent of the state rate
    const Scalar* costs = nullptr;   ///< cotangent of each cost element's integrand or value
    const World* signals = nullptr;  ///< cotangent of each signal
    /// Cotangent of what the force of a joint is besides a rate (R in dynamics/joint_reaction.h),
    /// per signal; for joints made of constraint equations.
    const World* pushes = nullptr;
    const Scalar* jointForces = nullptr;  ///< further weights of generalized forces, per velocity
    /// Constant motions that weigh the momenta P* and the forces of single nodes: cotangents of
    /// sums of them over a subtree. Per node.
    const typename Space::Motion* momentumFields = nullptr;
    const typename Space::Motion* forceFields = nullptr;
    /// Signals that are rates, its seeds of forces among those above; of an undivided record.
    SignalRatesPullback<Space>* rates = nullptr;
};

/// Where a backward evaluation adds its results.
template <class Space>
struct Derivatives {
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;
    Scalar* state = nullptr;       ///< stateSize
    Scalar* parameters = nullptr;  ///< parameterCount
    Scalar* inputs = nullptr;      ///< one per input
    std::vector<World>* initialSignals = nullptr;
};

/// Derivative twin of dynamics::Hamiltonian: transposed Jacobian times a vector, in O(n), from a
/// record. With the seed (a, xi-hat) of (d alpha/dt, d p-hat/dt) it differentiates
///   L = a . beta + sum_bodies (xi . f + xi-dot . P*)
///       - w . (M beta + Gamma sigma - p-hat) - omega . (Gamma^T beta - prescribed)
/// where xi = H xi-hat moves the bodies (Maciag 2023, eq. 4.26). Stationarity with respect to
/// beta and sigma gives the multipliers w (the joint form of eta) and omega from the same linear
/// system as the velocities, as in eq. 4.29; what is left is the explicit dependence on the
/// pose, gathered from the tips to the ground.
///
/// On the pose: a joint displacement dpi moves its whole subtree rigidly, but of the velocities
/// only the part relative to the parent turns with it: dV = dpi x V - dpi x V_parent. Taking the
/// first part together with the displacement of the inertias leaves all of them unchanged
/// (kinetic terms are invariant), so that only V_parent, xi_parent, ... and forces that know the
/// world direction appear below. These are the complete partials of exactness rule 1.
///
/// A relative coordinate of the absolute formulation adds, with its impulse s, force tau and the
/// wrench W (see assembly::RelativeDof),
///   a W . dV + tau W . dxi + s (d/dt (W . dxi) - W . deta),   d: of body B less that of body A,
/// which makes it one more velocity, costate and multiplier beside those of the nodes.
template <class Space>
class HamiltonianPullback {
public:
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;

    /// @param dynamics kept; the equations whose records are differentiated
    explicit HamiltonianPullback(const dynamics::Hamiltonian<Space>& dynamics);

    /// Adds the derivatives for one evaluation. Allocates nothing.
    /// @param initialSignals references of the cost terms
    void pullBack(const Record<Space>& record, const Seeds<Space>& seeds,
                  const std::vector<World>& initialSignals, const Derivatives<Space>& derivatives);

    /// Adds the derivatives of a correction (dynamics::Hamiltonian::evaluateCorrection): in L above
    /// without forces, with p-hat = 0 and prescribed = -phi, omega is the cotangent of -phi, which
    /// depends on poses, coordinates and geometry.
    /// @param rate cotangent of d alpha/dt; the entries of momenta are not looked at
    /// @param derivatives of the coordinates; the momenta are left as they are
    void pullCorrection(const Record<Space>& record, const Scalar* rate,
                        const Derivatives<Space>& derivatives);

    /// Adds the derivatives of what is measured at an instant of a kinematic motion, with the pose
    /// held: of velocities beta in L = a . beta - omega . (Gamma^T beta - prescribed), which no
    /// masses are part of.
    /// @param rows factors of those at the record
    /// @param moves whether velocities are among what is measured
    void pullMotion(const Record<Space>& record, const math::RowFactors<Scalar>& rows, bool moves,
                    const Seeds<Space>& seeds, const std::vector<World>& initialSignals,
                    const Derivatives<Space>& derivatives);

    /// Takes the cotangents of the coordinates of such an instant, which are the root of the
    /// closure rows phi, to what those are made of: d alpha = -Gamma^-T d phi (implicit function
    /// theorem).
    /// @param coordinates their cotangents
    void pullPose(const Record<Space>& record, const math::RowFactors<Scalar>& rows,
                  const Scalar* coordinates, const Derivatives<Space>& derivatives);

    /// omega of the last pullback, per closure row.
    [[nodiscard]] const std::vector<Scalar>& rowMultipliers() const { return rowMultipliers_; }

    /// Cotangents of the forces that press frictions, in the last pullback. The pullback takes them
    /// as given: what they depend on is up to the caller (see StagePullback).
    [[nodiscard]] const std::vector<Scalar>& normalCotangents() const {
        return cotangents_.normals;
    }

    /// Takes over the present parameters of divided equations; call before a backward run.
    void refresh();
    /// Whether derivatives with respect to the parameters are wanted (they are at first); without
    /// them those of inertias and of the geometry of divided equations are left out.
    void setWantParameters(bool want) { wantParameters_ = want; }

private:
    void pullDivided(const Record<Space>& record, const Seeds<Space>& seeds,
                     const std::vector<World>& initialSignals,
                     const Derivatives<Space>& derivatives);
    void pullMeasures(const PullbackContext<Space>& context, const Seeds<Space>& seeds,
                      const std::vector<World>& initialSignals,
                      const Derivatives<Space>& derivatives);
    void beginTree(const PullbackContext<Space>& context, const Seeds<Space>& seeds,
                   const Scalar* rate);
    void solveMultipliers(const Record<Space>& record);
    void finishTree(const PullbackContext<Space>& context);
    void finishPlaces(const PullbackContext<Space>& context);
    void beginMotion(const Record<Space>& record, const Scalar* rate,
                     const Derivatives<Space>& derivatives);
    void clear(const Derivatives<Space>& derivatives);
    const Scalar* forceCostates(const Seeds<Space>& seeds);
    void pullRelativeRates(const Scalar* rate);
    void addFields(const Record<Space>& record, const Seeds<Space>& seeds);
    void weighNode(const typename Space::Inertia& inertia, const typename Space::Motion& motion,
                   const typename Space::Vector& gravity, std::size_t index);
    void weighFields(const Record<Space>& record, const Seeds<Space>& seeds);
    void pullFieldInertias(const Record<Space>& record, const Seeds<Space>& seeds);
    void subtractRowMultipliers(const Record<Space>& record);
    /// Rate of the costate of a relative coordinate; those of nodes do not change with H.
    [[nodiscard]] Scalar relativeRate(int dof) const {
        return dof >= 0 && system_.isRelative(dof) ? relativeRates_[at(dof - system_.dofCount)]
                                                   : Scalar(0.0);
    }
    void spreadToRelatives(const PullbackContext<Space>& context);
    void pullLoopConstraintVelocities(const PullbackContext<Space>& context);
    void pullContactVelocity(const PullbackContext<Space>& context, std::size_t row);
    void pullContactPose(const PullbackContext<Space>& context, std::size_t row);
    /// A field of motions at end B of a row less that at end A.
    static typename Space::Motion betweenEnds(const dynamics::LoopConstraintValue<Space>& closure,
                                              const std::vector<typename Space::Motion>& fields) {
        typename Space::Motion motion;
        if (closure.nodeB >= 0) motion += fields[at(closure.nodeB)];
        return closure.nodeA >= 0 ? motion - fields[at(closure.nodeA)] : motion;
    }
    void pullMultipliers(const PullbackContext<Space>& context);
    void pullLoopConstraintPoses(const PullbackContext<Space>& context);
    void pullResidual(const PullbackContext<Space>& context, const assembly::LoopConstraintRow& row,
                      const Scalar& cotangent);
    void pullCurveGap(const PullbackContext<Space>& context, const assembly::LoopConstraintRow& row,
                      const Scalar& cotangent);
    void pullTouch(const PullbackContext<Space>& context, const assembly::LoopConstraintRow& row,
                   const Scalar& cotangent);
    void pullDirection(const PullbackContext<Space>& context,
                       const assembly::DirectionReference& reference,
                       const typename Space::Vector& direction,
                       const typename Space::Vector& cotangent);
    void pullFunction(const PullbackContext<Space>& context, int function, const Scalar& cotangent);
    void pullInertias(const PullbackContext<Space>& context);
    void gatherRelatives(const PullbackContext<Space>& context);
    void addRelativeWrench(const Record<Space>& record, std::size_t index, const Scalar& factor,
                           std::vector<typename Space::Force>& target) const;
    void pullRelativeMultipliers(const Record<Space>& record);
    void pullRelativePoses(const PullbackContext<Space>& context);
    void pullGeometry(const PullbackContext<Space>& context, std::size_t index,
                      const typename Space::Force& displacement);

    /// A point where a loop closes, in the present evaluation.
    struct LoopEnd {
        typename Space::Vector position = Space::Vector::Zero();
        typename Space::Vector velocity = Space::Vector::Zero();
        typename Space::Vector second = Space::Vector::Zero();  ///< second rate along xi and V
    };
    void pullJoinedVelocities(const PullbackContext<Space>& context, std::size_t group);
    void pullJoinedVelocity(const PullbackContext<Space>& context,
                            const assembly::PointReference& point,
                            const typename Space::Vector& impulse, LoopEnd& end);
    void pullJoinedPoses(const PullbackContext<Space>& context, std::size_t group);
    void pullJoinedPose(const PullbackContext<Space>& context,
                        const assembly::PointReference& point, const LoopEnd& end,
                        const typename Space::Vector& impulse,
                        const typename Space::Vector& multiplier);

    const System& system_;
    const Scalar* parameters_;
    CostateFields<Space> fields_;
    CostateFields<Space> jointFields_;  ///< as made by the joints alone, without seed fields
    Cotangents<Space> cotangents_;
    std::vector<typename Space::Force> wrenches_;  ///< M_bodies eta + C^T omega, per node
    std::vector<std::array<LoopEnd, 2>> ends_;     ///< of the points that rows join, per group
    TreePullback<Space> tree_;
    std::unique_ptr<DividedPullback<Space>> divided_;  ///< null: undivided
    bool wantParameters_ = true;
    bool correcting_ = false;  ///< a correction is being pulled, not an evaluation
    std::vector<Scalar> zeroRates_;
    std::vector<Scalar> forceCostates_;      ///< `jointCostates_` with seeds of forces
    std::vector<Scalar> jointCostates_;      ///< per velocity, relative ones from xi
    std::vector<Scalar> jointMultipliers_;   ///< w, per velocity, relative ones from eta
    std::vector<Scalar> relativeRates_;      ///< rate of the relative part of `jointCostates_`
    std::vector<Scalar> impulseCotangents_;  ///< per row of the constraint system, rotors zero
    std::vector<Scalar> rowMultipliers_;     ///< omega, per row of the constraint system
    std::vector<Scalar> arguments_;          ///< of time functions
};

}  // namespace linkwright::sensitivity
