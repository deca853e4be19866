// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/hamiltonian.h"
#include "engine/math/dual.h"

namespace linkwright::sensitivity {

/// The equations of motion evaluated with tangents as numbers: everything in a record with its rate
/// along the motion.
template <class Space>
class TangentEvaluation {
public:
    using Scalar = typename Space::Scalar;
    using Moving = typename Space::template Rebind<math::Tangent<Scalar>>;
    using MovingScalar = typename Moving::Scalar;

    /// Both arguments are kept, the parameters as they are now.
    TangentEvaluation(const dynamics::System& system, const Scalar* parameters)
        : inputs_(system.model) {
        for (int index = 0; index < system.parameterCount; ++index)
            parameters_.emplace_back(parameters[index], Scalar(0.0));
        dynamics_ =
            std::make_unique<dynamics::Hamiltonian<Moving>>(system, parameters_.data(), inputs_);
        state_.resize(dynamics_->stateSize());
        rate_.resize(dynamics_->stateSize());
        record_.resize(system);
    }

    /// Evaluates along the motion through a record, which is not singular.
    void evaluate(const dynamics::Record<Space>& record) {
        // How normal forces of frictions change is not asked.
        for (std::size_t contact = 0; contact < record.normals.size(); ++contact)
            record_.normals[contact] = MovingScalar(record.normals[contact], Scalar(0.0));
        for (std::size_t entry = 0; entry < state_.size(); ++entry)
            state_[entry] = MovingScalar(record.state[entry], record.rate[entry]);
        dynamics_->evaluate(MovingScalar(record.time, Scalar(1.0)), state_.data(), record_,
                            rate_.data(), dynamics::EvaluationLevel::Stage);
    }

    [[nodiscard]] const dynamics::Record<Moving>& record() const { return record_; }
    [[nodiscard]] const dynamics::Hamiltonian<Moving>& dynamics() const { return *dynamics_; }

private:
    std::vector<MovingScalar> parameters_;
    dynamics::InputTable<MovingScalar> inputs_;
    std::unique_ptr<dynamics::Hamiltonian<Moving>> dynamics_;
    std::vector<MovingScalar> state_, rate_;
    dynamics::Record<Moving> record_;
};

}  // namespace linkwright::sensitivity
