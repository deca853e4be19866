// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/equilibrium/equilibrium_terms.h"

#include "engine/base/diagnostic.h"
#include "engine/dynamics/elements/signals.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::sensitivity {

InputsAtStart::InputsAtStart(const model::Model& model) {
    std::vector<std::string> names{"t"};
    for (const model::Parameter& parameter : model.parameters) {
        names.push_back(parameter.id);
        parameters_.push_back(parameter.value.slot);
    }
    for (const model::Input& input : model.inputs) {
        formulas_.emplace_back();
        if (input.kind == model::InputKind::Expression)
            formulas_.back() = math::Expression::parse(input.expression, names);
    }
}

EquilibriumTerms::EquilibriumTerms(const assembly::System& system) : system_(system) {
    for (std::size_t index = 0; index < system.model.costTerms.size(); ++index) {
        const model::CostTerm& term = system.model.costTerms[index];
        if (term.active && model::isAtRest(term.time)) add(index);
    }
}

void EquilibriumTerms::add(std::size_t index) {
    const model::Model& model = system_.model;
    const model::CostTerm& source = model.costTerms[index];
    Term term;
    term.index = index;
    assembly::CostElement& element = term.element;
    element.time = source.time;
    element.kind = source.kind;
    element.weight = source.weight.slot;
    element.smoothing = source.smoothing.slot;
    element.limit = source.limit.slot;
    if (source.atLeast) element.atLeast = source.atLeast->slot;
    if (source.atMost) element.atMost = source.atMost->slot;
    for (std::size_t signal = 0; signal < model.signalList.size(); ++signal)
        if (model.signalList[signal].id == source.signal) element.signal = static_cast<int>(signal);
    for (std::size_t place = 0; place < source.referenceValues.size() && place < 3; ++place)
        element.reference[place] = source.referenceValues[place].slot;
    for (std::size_t place = 0; place < source.componentWeights.size() && place < 3; ++place)
        element.componentWeights[place] = source.componentWeights[place].slot;
    for (std::size_t input = 0; input < model.inputs.size(); ++input)
        if (model.inputs[input].id == source.harmonic.input) term.input = static_cast<int>(input);
    wantsSmallMotions_ = wantsSmallMotions_ || source.time != model::TermTime::Equilibrium;
    terms_.push_back(term);
}

void EquilibriumTerms::setLinearSystem(const EquilibriumRates& rates) {
    linear_ = {rates.byState, rates.byInput, rates.outputs, rates.feedthrough};
    vibrations_ = vibrationsOf(linear_.byState);
    change_.reset();
    for (Term& term : terms_) {
        if (term.element.time != model::TermTime::Response) continue;
        const model::HarmonicInput& harmonic = source(term).harmonic;
        const LinearForm form = formOf(term, linear_);
        term.responses.clear();
        for (int place = 0; place < harmonic.count; ++place) {
            const double part =
                harmonic.count > 1 ? static_cast<double>(place) / (harmonic.count - 1) : 0.0;
            term.responses.emplace_back(
                form, harmonic.from * std::pow(harmonic.to / harmonic.from, part));
        }
    }
}

void EquilibriumTerms::setLinearSlopes(const LinearSlopes& slopes) {
    change_ = slopes;
}

std::vector<EquilibriumValue> EquilibriumTerms::values(const Numbers& numbers,
                                                       const SignalOf& signalOf) {
    change_.reset();
    std::vector<EquilibriumValue> values;
    for (const Term& term : terms_) {
        EquilibriumValue value{term.index, term.element.isConstraint()};
        value.value = tell(term, numbers, signalOf).real();
        const auto number = [&](int slot) {
            return numbers[static_cast<std::size_t>(slot)].real();
        };
        if (term.element.atLeast >= 0) value.atLeast = number(term.element.atLeast);
        if (term.element.atMost >= 0) value.atMost = number(term.element.atMost);
        values.push_back(value);
    }
    return values;
}

std::vector<EquilibriumValue> EquilibriumTerms::slopes(const Numbers& numbers,
                                                       const SignalOf& signalOf) {
    std::vector<EquilibriumValue> slopes;
    for (const Term& term : terms_) {
        const auto slope = [&](int slot) {
            return slot < 0 ? 0.0
                            : numbers[static_cast<std::size_t>(slot)].imag() / equilibriumStep;
        };
        slopes.push_back({term.index, term.element.isConstraint(),
                          tell(term, numbers, signalOf).imag() / equilibriumStep,
                          slope(term.element.atLeast), slope(term.element.atMost)});
    }
    return slopes;
}

EquilibriumTerms::Complex EquilibriumTerms::referenceOf(const Term& term, const Numbers& numbers,
                                                        std::size_t place) {
    const int reference = term.element.reference[place];
    return reference < 0 ? Complex(0.0) : numbers[static_cast<std::size_t>(reference)];
}

/// What a term with a single number costs.
EquilibriumTerms::Complex EquilibriumTerms::penalty(const Term& term, const Numbers& numbers,
                                                    const Complex& value) {
    const Complex deviation = value - referenceOf(term, numbers, 0);
    return dynamics::penaltyOf<Complex>(term.element, numbers.data(), deviation).value;
}

EquilibriumTerms::Complex EquilibriumTerms::tell(const Term& term, const Numbers& numbers,
                                                 const SignalOf& signalOf) const {
    const assembly::CostElement& element = term.element;
    if (element.time == model::TermTime::Response) return largestResponse(term, numbers);
    const Complex weight = numbers[static_cast<std::size_t>(element.weight)];
    if (model::isOfVibration(element.time)) return weight * penalty(term, numbers, vibration(term));
    const auto signal = static_cast<std::size_t>(element.signal);
    const int components = system_.signalElements[signal].components;
    math::Vector3<Complex> deviation = signalOf(signal);
    for (int component = 0; component < components; ++component)
        deviation[component] -= referenceOf(term, numbers, static_cast<std::size_t>(component));
    return weight
           * dynamics::termPenalty<Complex>(element, numbers.data(), deviation, components).value;
}

EquilibriumTerms::Complex EquilibriumTerms::vibration(const Term& term) const {
    const auto number = static_cast<std::size_t>(source(term).vibration);
    if (number < 1 || number > vibrations_.size())
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, source(term).id, "vibration",
            vibrations_.empty()
                ? "Nothing vibrates about the equilibrium, so there is no frequency."
                : "There is no mode number " + std::to_string(number) + ": there are "
                      + std::to_string(vibrations_.size()) + " about the equilibrium.",
            "Use a lower number, add a spring, or lower the damping."});
    const Vibration& vibration = vibrations_[number - 1];
    const Complex value = vibration.eigenvalue;
    const Complex slope = change_ ? eigenvalueSlope(vibration, change_->byState) : Complex(0.0);
    const double size = std::abs(value);
    const double growth = (std::conj(value) * slope).real() / size;
    if (source(term).time == model::TermTime::Frequency)
        return Complex(size, equilibriumStep * growth) * (0.5 * std::numbers::inv_pi);
    const double ratio = -value.real() / size;
    return {ratio, equilibriumStep * (-slope.real() - ratio * growth) / size};
}

LinearForm EquilibriumTerms::formOf(const Term& term, const LinearSlopes& slopes) const {
    Eigen::Index first = 0;
    const auto signal = static_cast<std::size_t>(term.element.signal);
    for (std::size_t before = 0; before < signal; ++before)
        first += system_.signalElements[before].components;
    const Eigen::Index count = system_.signalElements[signal].components;
    return {slopes.byState, slopes.byInput.col(term.input), slopes.outputs.middleRows(first, count),
            slopes.feedthrough.col(term.input).segment(first, count)};
}

/// Smooth as a peak of the motion, see dynamics::MotionFunctions.
EquilibriumTerms::Complex EquilibriumTerms::largestResponse(const Term& term,
                                                            const Numbers& numbers) const {
    std::optional<LinearForm> change;
    if (change_) change = formOf(term, *change_);
    const Complex weight = numbers[static_cast<std::size_t>(term.element.weight)];
    std::vector<Complex> costs;
    for (const FrequencyResponse& response : term.responses) {
        const Eigen::VectorXcd& values = response.values();
        Eigen::VectorXcd slopes = Eigen::VectorXcd::Zero(values.size());
        if (change) slopes = response.slopes(*change);
        Complex squares(0.0);
        for (Eigen::Index row = 0; row < values.size(); ++row)
            squares +=
                dynamics::componentWeight(term.element, numbers.data(), static_cast<int>(row))
                * Complex(std::norm(values[row]),
                          equilibriumStep * 2.0 * (std::conj(values[row]) * slopes[row]).real());
        costs.push_back(weight * penalty(term, numbers, std::sqrt(squares)));
    }
    if (costs.size() == 1) return costs.front();
    const Complex smoothing = numbers[static_cast<std::size_t>(term.element.smoothing)];
    const Complex largest = *std::max_element(
        costs.begin(), costs.end(),
        [](const auto& one, const auto& other) { return one.real() < other.real(); });
    Complex sum(0.0);
    for (const Complex& cost : costs)
        sum += std::exp((cost - largest) / smoothing) / static_cast<double>(costs.size());
    return largest + smoothing * std::log(sum);
}

}  // namespace linkwright::sensitivity
