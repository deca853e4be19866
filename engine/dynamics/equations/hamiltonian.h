// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/parallel.h"
#include "engine/dynamics/elements/inputs.h"
#include "engine/dynamics/equations/loops.h"
#include "engine/dynamics/equations/record.h"
#include "engine/dynamics/equations/tree.h"
#include "engine/dynamics/substructures/divide_and_conquer.h"

#include <memory>
#include <optional>
#include <vector>

namespace linkwright::dynamics {

template <class Space>
class ReactionFriction;

/// Equations of motion in joint coordinates and joint momenta (Maciag 2023, eqs. 3.25-3.28).
///
/// State: coordinates alpha (coordinateCount), then joint momenta p-hat (dofCount).
///   p-hat = M beta + Gamma sigma,  Gamma^T beta = prescribed    (3.28a)
///   d(p-hat)/dt = H^T (f + C-dot^T sigma) + H-dot^T P*          (3.28b)
/// with P* = M_bodies V + C^T sigma summed over the subtree beyond each joint. Referred to the
/// fixed world origin, body momenta obey dP/dt = f, and the columns of H are fixed in their
/// node, H-dot = V x H; so the thesis' term H-dot^T M H beta is (V x H) . P*.
/// sigma is the impulse of the closure forces accumulated since the start.
///
/// The state goes on with coordinates that belong to no joint: integrals of the errors of feedbacks
/// and of the forces of joints. Friction by the reaction of its joint is solved for together with
/// the rates, see reaction_friction.h.
///
/// In the absolute formulation the nodes are free bodies and the joints are rows, which makes
/// these the equations (3.14) of poses and spatial momenta.
template <class Space>
class Hamiltonian {
public:
    using Scalar = typename Space::Scalar;

    /// All arguments are kept. The inputs may get other samples between evaluations; other
    /// parameters need `refresh`.
    /// @param parameters as made by assembly::fillParameters
    Hamiltonian(const System& system, const Scalar* parameters, const InputTable<Scalar>& inputs);
    Hamiltonian(const Hamiltonian&) = delete;
    Hamiltonian& operator=(const Hamiltonian&) = delete;

    /// Coordinates, then joint momenta.
    [[nodiscard]] std::size_t stateSize() const {
        return at(system_.coordinateCount) + at(system_.dofCount);
    }

    /// Time derivative of the state; fills the record. Allocates nothing.
    /// @param rate stateSize() values, complete only when the status is not singular
    /// @param time s; a scalar of the engine, so that it can be differentiated along
    /// @param extent of what is filled; only divided equations make use of it
    Status evaluate(const Scalar& time, const Scalar* state, Record<Space>& record, Scalar* rate,
                    EvaluationLevel extent = EvaluationLevel::Complete);
    /// The same at a state that is still to be computed, which then is that of the record.
    Status evaluate(const Scalar& time, const StageSum<Scalar>& state, Record<Space>& record,
                    Scalar* rate, EvaluationLevel extent);

    /// A step of Newton's method onto the constraints: the joint velocities nearest to zero, in the
    /// metric of the masses, that take the residuals phi of the closure rows away within one
    /// second,
    ///   M beta + Gamma sigma = 0,  Gamma^T beta = -phi.
    /// @param state its coordinates; the momenta are left out
    /// @param record filled as by an evaluation without forces
    /// @param rate d alpha/dt of that, and zero for the momenta: adding it to the state leaves
    /// residuals
    ///        of the order of phi squared
    Status evaluateCorrection(const Scalar& time, const Scalar* state, Record<Space>& record,
                              Scalar* rate);

    /// Places the bodies and rows of a record, as an evaluation begins with; the rest of it stays.
    /// @param state its coordinates; the momenta become zero
    /// @param keeps the parameters are those of the last placement: at the same time, functions of
    ///        time are taken over from it
    void place(const Scalar& time, const Scalar* state, Record<Space>& record, bool keeps = false);

    /// V from the joint velocities of a placed record.
    void moveBodies(Record<Space>& record) const;
    /// Rates of coordinates from the joint velocities of a placed record.
    void rateCoordinates(const Record<Space>& record, Scalar* rate) const;

    /// The evaluation of a record by undivided equations: the record itself, or a copy if it is of
    /// divided ones.
    const Record<Space>& undivided(const Record<Space>& record, Record<Space>& copy);

    /// Takes over the present parameters; call before evaluations of extent `Stage`.
    void refresh();

    /// Joint momenta that belong to coordinates and joint velocities, with sigma = 0.
    void momentaFromVelocities(const Scalar* coordinates, const Scalar* velocities,
                               Record<Space>& record, Scalar* momenta);

    /// Residual and rate of each closure row in an evaluated record.
    void closureViolation(const Record<Space>& record, double& position, double& velocity) const;

    /// Pieces of an evaluation that threads may share, one when it is undivided.
    [[nodiscard]] std::size_t pieces() const { return divided_ ? divided_->pieces() : 1; }
    /// Whether sharing them takes less time than it saves: see tests/bench/RESULTS.md.
    [[nodiscard]] bool worthSharing() const {
        constexpr int minDofs = 2000;
        return pieces() > 1 && system_.dofCount >= minDofs;
    }
    /// Calls `work(range)` for ranges that make up the whole state: while pieces are shared, each
    /// on the thread whose pieces of an evaluation the entries belong to.
    template <class Work>
    void shareState(const Work& work) const {
        if (!divided_ || !base::PieceSharing::active()) {
            work(StateRange{0, stateSize()});
            return;
        }
        for (const StateRange& range : divided_->entriesOf(pieces()))
            work(range);
        base::forPieces(pieces(), [&](std::size_t piece) {
            for (const StateRange& range : divided_->entriesOf(piece))
                work(range);
        });
    }

    [[nodiscard]] const System& system() const { return system_; }
    [[nodiscard]] const Scalar* parameters() const { return parameters_; }
    [[nodiscard]] const InputTable<Scalar>& inputs() const { return inputs_; }

private:
    /// With the normal forces of the record.
    Status evaluateWithNormals(const Scalar& time, const StageSum<Scalar>& state,
                               Record<Space>& record, Scalar* rate, EvaluationLevel extent);
    Status evaluateUndivided(const Scalar& time, const Scalar* state, Record<Space>& record,
                             Scalar* rate);
    void evaluateFunctions(const Scalar& time, Record<Space>& record, bool keeps = false);
    std::optional<Status> evaluateDivided(const StageSum<Scalar>& state, Record<Space>& record,
                                          Scalar* rate, EvaluationLevel extent);
    Status solveVelocities(Record<Space>& record, Scalar* rate);
    void placeBodies(const Scalar& time, const Scalar* coordinates, Record<Space>& record,
                     bool keeps = false);
    void placeRows(const Scalar& time, const Scalar* coordinates, Record<Space>& record,
                   bool keeps);
    void addRelativeForces(Record<Space>& record) const;
    void pushImpulses(const Record<Space>& record, Scalar* rate) const;
    void accumulate(const Scalar* state, Record<Space>& record, Scalar* rate);

    const System& system_;
    const Scalar* parameters_;
    const InputTable<Scalar>& inputs_;
    Tree<Space> tree_;
    LoopScratch<Space> scratch_;
    std::vector<Scalar> jointForces_;
    std::vector<Scalar> momentumRates_;                 ///< of a correction, which nobody asks for
    std::unique_ptr<DivideAndConquer<Space>> divided_;  ///< null: undivided
    /// Null: no friction by reactions. Shared, since only its maker needs to know the type.
    std::shared_ptr<ReactionFriction<Space>> contacts_;
    std::vector<Scalar> arguments_;
    assembly::FunctionValues<Scalar> functions_;
    double functionsTime_ = NAN;  ///< of these, s
};

/// Rate of each closure row in an evaluated record, C V less the prescribed rate.
template <class Space>
std::vector<typename Space::Scalar> closureRates(const Record<Space>& record) {
    std::vector<typename Space::Scalar> rates;
    rates.reserve(record.closures.size());
    for (const LoopConstraintValue<Space>& closure : record.closures) {
        typename Space::Scalar rate = -closure.prescribedRate;
        if (closure.nodeA >= 0)
            rate += Space::dotProduct(record.velocities[at(closure.nodeA)], closure.wrenchA);
        if (closure.nodeB >= 0)
            rate += Space::dotProduct(record.velocities[at(closure.nodeB)], closure.wrenchB);
        closure.entries.forEach([&](int dof, const typename Space::Scalar& entry) {
            rate += entry * record.jointVelocities[at(dof)];
        });
        rates.push_back(rate);
    }
    return rates;
}

}  // namespace linkwright::dynamics
