// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/record.h"
#include "engine/dynamics/integration/stage_sum.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace linkwright::dynamics {

/// How much of a record is filled.
enum class EvaluationLevel {
    Stage,    ///< what the derivative twin, the force elements and the signals read
    Complete  ///< everything, for whoever shows the motion
};

/// Whether all forces of a system can be had in divided form. Where not, the undivided equations
/// give the same: friction by reactions asks for the accelerations of the whole, and integrals of
/// the errors of feedbacks belong to no substructure.
bool dividesForces(const System& system);

/// Equations of motion by the Hamiltonian divide-and-conquer algorithm (Maciag 2023, section 3.4):
/// a few long substructures, assembled and disassembled side by side in the lanes of the processor
/// where they have the same shape, and joined in a tree of their own (HandleTree);
/// closed loops are cut and joined by DividedRows.
/// Gives the same as Hamiltonian up to rounding. Not thread-safe: one per thread.
template <class Space>
class DivideAndConquer {
public:
    using Scalar = typename Space::Scalar;

    virtual ~DivideAndConquer() = default;

    /// Null for a system that does not move.
    /// @param parameters of the system; kept
    static std::unique_ptr<DivideAndConquer> create(const System& system, const Scalar* parameters);

    /// Takes over the present parameters; call before a run.
    virtual void refresh() = 0;

    /// Pieces into which an evaluation is cut that threads may share.
    [[nodiscard]] virtual std::size_t pieces() const = 0;
    /// Entries of the state that belong to a piece and thus, as far as possible, to one thread.
    /// @param piece below pieces(), or that number for entries of none
    [[nodiscard]] virtual const std::vector<StateRange>& entriesOf(std::size_t piece) const = 0;

    /// State rate; fills the record, whose time, inputs and function values are there. Its state is
    /// taken from the sum in any case.
    /// @param functions values and rates of the time functions
    /// @return nothing when some joint is without inertia or turned too far for the lanes, with
    ///         nothing filled; else whether the closed loops have lost a direction
    virtual std::optional<Status> evaluate(const StageSum<Scalar>& state,
                                           const assembly::FunctionValues<Scalar>& functions,
                                           Record<Space>& record, Scalar* rate,
                                           EvaluationLevel extent) = 0;
};

}  // namespace linkwright::dynamics
