// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/expression.h"
#include "engine/sensitivity/equilibrium/equilibrium_functions.h"
#include "engine/sensitivity/equilibrium/equilibrium_model.h"
#include "engine/sensitivity/equilibrium/equilibrium_motion.h"
#include "engine/sensitivity/equilibrium/equilibrium_spectrum.h"
#include "engine/sensitivity/equilibrium/equilibrium_terms.h"

#include <optional>

namespace linkwright::sensitivity {

/// The functions at rest of one space.
template <template <class> class SpaceOf>
class EquilibriumWorker final : public EquilibriumFunctions {
    using Complex = std::complex<double>;

public:
    /// @param source with slots
    /// @param system of the same at rest
    EquilibriumWorker(const model::Model& source, assembly::System system)
        : system_(std::move(system)),
          inputs_(source),
          terms_(system_),
          held_(slotsWithoutMotion(system_.model)),
          study_(system_),
          search_(study_),
          moved_(study_) {}

    void evaluate(std::span<const double> numbers, const std::vector<std::vector<double>>& samples,
                  const std::atomic<bool>* stop) override {
        std::vector<double> held(numbers.begin(), numbers.end());
        for (const int slot : held_)
            held[static_cast<std::size_t>(slot)] = 0.0;
        samples_ = samples;
        study_.begin(held, inputs_.valuesAtStart(held, samples_));
        search_.requireFreedom();
        search_.seek(stop);
        rates_ = study_.rates(terms_.wantsSmallMotions());
        inverse_.reset();
        if (terms_.wantsSmallMotions()) terms_.setLinearSystem(rates_);
        auto& setup = study_.setup();
        std::vector<double> rate(study_.state().size());
        setup.dynamics.evaluate(0.0, study_.state().data(), setup.startRecord, rate.data());
        const std::vector<Complex> asComplex(setup.numbers.begin(), setup.numbers.end());
        values_ = terms_.values(asComplex, [&](std::size_t signal) {
            return math::Vector3<Complex>(
                setup.forward.signalAt(signal, setup.startRecord).template cast<Complex>());
        });
    }

    [[nodiscard]] const std::vector<EquilibriumValue>& values() const override { return values_; }
    [[nodiscard]] std::vector<double> coordinates() const override {
        return {study_.state().begin(), study_.state().begin() + system_.coordinateCount};
    }

    EquilibriumSlopes slopes(const VariableSlot& unknown) override {
        auto& setup = moved_.setup();
        const std::vector<double>& numbers = study_.setup().numbers;
        std::copy(numbers.begin(), numbers.end(), setup.numbers.begin());
        const bool moves = std::find(held_.begin(), held_.end(), unknown.slot) == held_.end();
        if (unknown.slot >= 0 && moves)
            setup.numbers[static_cast<std::size_t>(unknown.slot)] += Complex(0.0, equilibriumStep);
        setup.prepareParameters();
        std::vector<std::vector<Complex>> samples;
        for (const std::vector<double>& list : samples_)
            samples.emplace_back(list.begin(), list.end());
        if (unknown.input >= 0)
            samples[static_cast<std::size_t>(unknown.input)]
                   [static_cast<std::size_t>(unknown.sample)] += Complex(0.0, equilibriumStep);
        const std::vector<Complex> inputs = inputs_.valuesAtStart(setup.numbers, samples);
        for (std::size_t input = 0; input < inputs.size(); ++input) {
            setup.samples[input].assign(2, inputs[input]);
            setup.inputs.setSamples(input, setup.samples[input]);
        }
        if (!inverse_)
            inverse_ =
                math::OrthogonalDecomposition(search_.slopeOf(rates_), neutral).pseudoInverse();
        moved_.follow(*inverse_);
        if (terms_.wantsSmallMotions()) terms_.setLinearSlopes(moved_.linear());
        EquilibriumSlopes result;
        result.terms =
            terms_.slopes(setup.numbers, [&](std::size_t signal) { return moved_.signal(signal); });
        for (int entry = 0; entry < system_.coordinateCount; ++entry)
            result.coordinates.push_back(moved_.state()[static_cast<std::size_t>(entry)].imag()
                                         / equilibriumStep);
        return result;
    }

private:
    /// Below this share of the largest, nothing resists a direction, and it stays as it is.
    static constexpr double neutral = 1e-9;

    assembly::System system_;
    InputsAtStart inputs_;
    EquilibriumTerms terms_;
    std::vector<int> held_;
    EquilibriumStudy<SpaceOf> study_;
    EquilibriumSearch<SpaceOf> search_;
    MovedEquilibrium<SpaceOf> moved_;
    EquilibriumRates rates_;
    std::optional<Eigen::MatrixXd> inverse_;  ///< of their derivative by u and z
    std::vector<std::vector<double>> samples_;
    std::vector<EquilibriumValue> values_;
};

}  // namespace linkwright::sensitivity
