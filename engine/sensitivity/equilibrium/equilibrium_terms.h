// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/formulas.h"
#include "engine/assembly/system.h"
#include "engine/sensitivity/equilibrium/equilibrium_functions.h"
#include "engine/sensitivity/equilibrium/equilibrium_motion.h"
#include "engine/sensitivity/equilibrium/equilibrium_spectrum.h"

#include <complex>
#include <functional>
#include <optional>

namespace linkwright::sensitivity {

/// Values of inputs at t = 0, which follow from their first samples or from the named parameters.
class InputsAtStart {
public:
    /// @param model with slots
    explicit InputsAtStart(const model::Model& model);

    /// @param numbers by slot, formulas evaluated
    template <class Scalar>
    std::vector<Scalar> valuesAtStart(const std::vector<Scalar>& numbers,
                                      const std::vector<std::vector<Scalar>>& samples) const {
        std::vector<Scalar> arguments{Scalar(0.0)};
        for (const int slot : parameters_)
            arguments.push_back(numbers[static_cast<std::size_t>(slot)]);
        std::vector<Scalar> values;
        for (std::size_t input = 0; input < formulas_.size(); ++input)
            values.push_back(formulas_[input]
                                 ? assembly::evaluateFormula<Scalar>(*formulas_[input], arguments)
                                 : samples[input].front());
        return values;
    }

private:
    std::vector<int> parameters_;  ///< slots
    std::vector<std::optional<math::Expression>> formulas_;
};

/// What the terms about rest say of signals and of the linear system there. Numbers carry an
/// imaginary part of `equilibriumStep` times their derivative.
class EquilibriumTerms {
    using Complex = std::complex<double>;
    using Numbers = std::vector<Complex>;

public:
    using SignalOf = std::function<math::Vector3<Complex>(std::size_t signal)>;

    /// @param system kept
    explicit EquilibriumTerms(const assembly::System& system);

    /// Whether frequencies, damping or responses are asked for.
    [[nodiscard]] bool wantsSmallMotions() const { return wantsSmallMotions_; }
    void setLinearSystem(const EquilibriumRates& rates);
    void setLinearSlopes(const LinearSlopes& slopes);

    /// @param signalOf value of a signal at rest
    /// @throws base::InputError where there is no such vibration
    std::vector<EquilibriumValue> values(const Numbers& numbers, const SignalOf& signalOf);
    /// @param signalOf with the derivative
    std::vector<EquilibriumValue> slopes(const Numbers& numbers, const SignalOf& signalOf);

private:
    struct Term {
        std::size_t index = 0;          ///< into the terms of the model
        assembly::CostElement element;  ///< its offsets are slots
        int input = -1;
        std::vector<FrequencyResponse> responses;  ///< of each frequency, at the last evaluation
    };

    void add(std::size_t index);
    [[nodiscard]] const model::CostTerm& source(const Term& term) const {
        return system_.model.costTerms[term.index];
    }
    Complex tell(const Term& term, const Numbers& numbers, const SignalOf& signalOf) const;
    Complex vibration(const Term& term) const;
    Complex largestResponse(const Term& term, const Numbers& numbers) const;
    static Complex referenceOf(const Term& term, const Numbers& numbers, std::size_t place);
    static Complex penalty(const Term& term, const Numbers& numbers, const Complex& value);
    [[nodiscard]] LinearForm formOf(const Term& term, const LinearSlopes& slopes) const;

    const assembly::System& system_;
    std::vector<Term> terms_;
    bool wantsSmallMotions_ = false;
    LinearSlopes linear_;
    std::vector<Vibration> vibrations_;
    std::optional<LinearSlopes> change_;
};

}  // namespace linkwright::sensitivity
