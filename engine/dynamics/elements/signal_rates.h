// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/signals.h"
#include "engine/dynamics/equations/hamiltonian.h"
#include "engine/math/tangent.h"

namespace linkwright::dynamics {

/// Signals that are rates along the motion: accelerations and reactions. They are the tangents
/// of velocity-level quantities in the direction of the state's own rate, so the equations of
/// motion are evaluated once more with tangents as numbers. A reaction is the rate of an impulse:
/// lambda = d(sigma)/dt (Maciag 2023, section 3.2.1).
template <class Space>
class SignalRates {
public:
    using Scalar = typename Space::Scalar;
    using Moving = typename Space::template Rebind<math::Tangent<Scalar>>;
    using MovingScalar = typename Moving::Scalar;
    using World = math::Vector3<Scalar>;

    /// Both arguments are kept; the parameters count from `refresh` on.
    SignalRates(const System& system, const Scalar* parameters)
        : system_(system),
          source_(parameters),
          parameters_(at(system.parameterCount)),
          inputs_(system.model),
          dynamics_(system, parameters_.data(), inputs_),
          state_(dynamics_.stateSize()),
          rate_(dynamics_.stateSize()) {
        record_.resize(system);
    }

    /// Takes over the present parameters; call before a run.
    void refresh() {
        for (std::size_t index = 0; index < parameters_.size(); ++index)
            parameters_[index] = MovingScalar(source_[index], Scalar(0.0));
        dynamics_.refresh();
    }

    /// Evaluates along the motion through a record. The record is not singular, so neither is
    /// this.
    void evaluate(const Record<Space>& record) {
        // What is measured has the level of velocities: how the normal forces change is not asked.
        for (std::size_t contact = 0; contact < record.normals.size(); ++contact)
            record_.normals[contact] = MovingScalar(record.normals[contact], Scalar(0.0));
        for (std::size_t entry = 0; entry < state_.size(); ++entry)
            state_[entry] = MovingScalar(record.state[entry], record.rate[entry]);
        dynamics_.evaluate(MovingScalar(record.time, Scalar(1.0)), state_.data(), record_,
                           rate_.data(), Extent::Stage);
    }

    /// Value of a rate signal at the record last evaluated.
    [[nodiscard]] World value(const assembly::SignalElement& signal,
                              const Record<Space>& record) const {
        World result = World::Zero();
        if (signal.kind == model::SignalKind::Reaction)
            result = wrenchToWorld<Space>(signal, system_,
                                          jointPush<Space>(signal, system_, source_, record));
        const math::Vector3<MovingScalar> moving =
            signalValue<Moving>(signal, system_, parameters_.data(), state_.data(), record_);
        for (int component = 0; component < signal.components; ++component)
            result[component] += moving[component].derivative;
        return result;
    }

    /// The last evaluation, its parameters and its equations: numbers with their rates.
    [[nodiscard]] const Record<Moving>& record() const { return record_; }
    [[nodiscard]] const MovingScalar* parameters() const { return parameters_.data(); }
    [[nodiscard]] const Hamiltonian<Moving>& dynamics() const { return dynamics_; }

private:
    const System& system_;
    const Scalar* source_;
    std::vector<MovingScalar> parameters_;
    InputTable<MovingScalar> inputs_;
    Hamiltonian<Moving> dynamics_;
    std::vector<MovingScalar> state_, rate_;
    Record<Moving> record_;
};

}  // namespace linkwright::dynamics
