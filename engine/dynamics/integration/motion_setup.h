// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/formulas.h"
#include "engine/assembly/start_state.h"
#include "engine/assembly/system.h"
#include "engine/dynamics/elements/inputs.h"
#include "engine/dynamics/equations/hamiltonian.h"
#include "engine/dynamics/integration/forward_run.h"
#include "engine/model/expressions.h"

#include <span>
#include <utility>
#include <vector>

namespace linkwright::dynamics {

/// A system together with the numbers of its drawing, ready to run: change `numbers` or
/// `samples`, call `prepare`, then run `forward` from `startState`. Not copyable: the parts
/// refer to each other.
template <class Space>
struct MotionSetup {
    using Scalar = typename Space::Scalar;

    explicit MotionSetup(const assembly::System& compiled)
        : system(compiled),
          expressions(compiled.model, expressionProblems),
          parameters(static_cast<std::size_t>(compiled.parameterCount)),
          inputs(compiled.model),
          dynamics(compiled, parameters.data(), inputs),
          forward(dynamics, parameters.data()) {
        const std::vector<double> values = assembly::numbersOf(compiled);
        numbers.assign(values.begin(), values.end());
        for (const model::Input& input : compiled.model.inputs)
            samples.emplace_back(input.samples.begin(), input.samples.end());
        startRecord.resize(compiled);
    }
    MotionSetup(const MotionSetup&) = delete;
    MotionSetup& operator=(const MotionSetup&) = delete;

    /// Parameters, inputs and start state from the present numbers and samples.
    /// @throws base::InputError when a loop cannot be closed
    void prepare() {
        for (std::size_t input = 0; input < samples.size(); ++input)
            if (system.model.inputs[input].kind == model::InputKind::Samples)
                inputs.setSamples(input, samples[input]);
        prepareStart();
        inputs.setNumbers(numbers.data());
        if (system.timeScale >= 0)
            inputs.setTimeScale(parameters[static_cast<std::size_t>(system.timeScale)]);
    }

    /// The parameters alone.
    void prepareParameters() {
        if (!expressions.empty()) assembly::evaluateTable<Scalar>(expressions, numbers);
        assembly::fillParameters<Space>(system, numbers.data(), parameters.data());
        forward.discardTurns();
    }

    /// Like `prepare` without the inputs.
    void prepareStart() {
        prepareParameters();
        assembly::StartState<Scalar> start =
            assembly::assembleStart<Space>(system, numbers.data(), parameters.data(),
                                           startsAt.empty() ? nullptr : startsAt.data());
        startRemarks = std::move(start.remarks);
        startState.resize(dynamics.stateSize());
        std::copy(start.coordinates.begin(), start.coordinates.end(), startState.begin());
        dynamics.momentaFromVelocities(start.coordinates.data(), start.velocities.data(),
                                       startRecord, startState.data() + system.coordinateCount);
    }

    const assembly::System& system;
    std::vector<base::Diagnostic> expressionProblems;
    model::ExpressionTable expressions;
    std::vector<Scalar> numbers;               ///< by slot
    std::vector<std::vector<Scalar>> samples;  ///< per input
    std::vector<Scalar> parameters;
    InputTable<Scalar> inputs;
    Hamiltonian<Space> dynamics;
    ForwardRun<Space> forward;
    /// Joint coordinates that the motion starts with, see assembly::assembleStart; empty: those
    /// that follow from the numbers.
    std::vector<Scalar> startsAt;
    std::vector<Scalar> startState;
    std::vector<base::Diagnostic> startRemarks;  ///< see assembly::StartState
    Record<Space> startRecord;
};

}  // namespace linkwright::dynamics
