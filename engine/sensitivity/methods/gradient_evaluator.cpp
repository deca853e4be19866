// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/methods/gradient_evaluator.h"

#include "engine/assembly/branch_rows.h"
#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/model/properties.h"
#include "engine/sensitivity/methods/gradient_worker.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <utility>

namespace linkwright::sensitivity {

namespace {

/// A derivative that is no number must not reach a search, or a drawing of it.
[[noreturn]] void reportDiverged(double duration) {
    throw base::ComputationError(
        {base::Severity::Error, "", "/simulation",
         "The cost is a number, but none of its derivatives is: the motion diverges, or grows too "
         "sensitive to follow.",
         "Use a smaller step or a shorter duration, or check stiff springs and loads."},
        duration);
}

[[noreturn]] void reportUndefined(const VariableInfo& variable, double duration) {
    const std::string what =
        variable.sample >= 0
            ? "sample " + std::to_string(variable.sample) + " of \"" + variable.object + "\""
            : "\"" + variable.object + "\" " + variable.property;
    std::ostringstream value;
    value << variable.value;
    throw base::ComputationError(
        {base::Severity::Error, variable.object, variable.property,
         "The derivative of the cost with respect to " + what + " (now " + value.str()
             + ") is not a number.",
         "Where friction or damping at rest is too stiff for the steps, derivatives grow beyond "
         "all numbers: use smaller steps or the integrator esdirk4. Otherwise something that "
         "depends on it has no derivative there, such as a square root of zero in a formula or a "
         "length that vanishes: move the value away from there, change the formula, or remove it "
         "from the variables."},
        duration);
}

bool isNumber(double entry) {
    return std::isfinite(entry);
}

/// A motion that diverges leaves no derivative but those that are zero anyway.
bool isLost(std::span<const double> gradient) {
    return std::none_of(gradient.begin(), gradient.end(),
                        [](double entry) { return isNumber(entry) && entry != 0.0; })
           && !std::all_of(gradient.begin(), gradient.end(), isNumber);
}

}  // namespace

double along(const Direction& direction, std::span<const double> gradient) {
    double sum = 0.0;
    for (const auto& [entry, share] : direction)
        sum += share * gradient[entry];
    return sum;
}

struct GradientEvaluator::Implementation {
    explicit Implementation(const model::Model& source,
                            assembly::Numbers varied = assembly::Numbers::Variables)
        : system(assembly::compile(source, assembly::SpaceChoice::Automatic, varied)) {
        const model::Model& model = system.model;
        for (const model::DesignVariable& variable : model.designVariables) {
            const model::Number* number =
                model::findNumber(model, variable.object, variable.property);
            if (number == nullptr)
                throw base::InputError(base::Diagnostic{
                    base::Severity::Error, variable.object, variable.property,
                    "A design variable refers to a property that does not exist.", "Remove it."});
            unknowns.push_back({number->slot, -1, -1});
            variables.push_back({variable.object, variable.property, -1, number->value,
                                 variable.lower, variable.upper});
        }
        for (std::size_t input = 0; input < model.inputs.size(); ++input) {
            const model::Input& channel = model.inputs[input];
            if (!channel.optimize || channel.kind != model::InputKind::Samples) continue;
            for (std::size_t sample = 0; sample < channel.samples.size(); ++sample) {
                unknowns.push_back({-1, static_cast<int>(input), static_cast<int>(sample)});
                variables.push_back({channel.id, "", static_cast<int>(sample),
                                     channel.samples[sample], channel.lower, channel.upper});
            }
        }
        worker = system.planar ? planarWorker(system, unknowns) : spatialWorker(system, unknowns);
    }

    /// @param along directions of the entries; none: the variables
    void requireNumbers(std::span<const double> gradient,
                        const std::vector<Direction>& along = {}) const {
        const auto bad = std::find_if_not(gradient.begin(), gradient.end(), isNumber);
        if (bad == gradient.end()) return;
        // When all of several are undefined, none of them is to blame.
        if (gradient.size() > 1 && isLost(gradient))
            reportDiverged(system.model.simulation.duration);
        const auto place = static_cast<std::size_t>(bad - gradient.begin());
        // Any of a direction may be to blame.
        if (!along.empty() && along[place].size() != 1)
            reportDiverged(system.model.simulation.duration);
        reportUndefined(variables[along.empty() ? place : along[place].front().first],
                        system.model.simulation.duration);
    }

    /// Takes the whole gradient, and of it what is asked for.
    template <class Compute>
    double wholeGradient(std::span<double> gradient, const Compute& compute) {
        std::vector<double> whole;
        if (!directions.empty()) whole.resize(variables.size());
        const std::span<double> target = directions.empty() ? gradient : std::span<double>(whole);
        const double cost = compute(target);
        requireNumbers(target);
        for (std::size_t index = 0; index < directions.size(); ++index)
            gradient[index] = along(directions[index], whole);
        return cost;
    }

    void setWeights(const std::map<std::string, double>& given) {
        for (const model::CostTerm& term : system.model.costTerms) {
            const auto found = given.find(term.id);
            worker->setWeight(term.weight.slot,
                              found != given.end() ? found->second : term.weight.value);
        }
        weights = given;
    }

    /// The same where every number may change, also those by which bodies stay parallel.
    Implementation& forAnyNumber() {
        if (!assembly::keepsBranch(system)) return *this;
        if (!anyNumber)
            anyNumber = std::make_unique<Implementation>(system.model, assembly::Numbers::Any);
        anyNumber->setWeights(weights);
        return *anyNumber;
    }

    assembly::System system;
    std::map<std::string, double> weights;
    std::unique_ptr<Implementation> anyNumber;
    std::vector<VariableSlot> unknowns;
    std::vector<VariableInfo> variables;
    std::vector<Direction> directions;  ///< none: the variables
    std::unique_ptr<GradientWorker> worker;
};

GradientEvaluator::GradientEvaluator(const model::Model& model)
    : implementation_(std::make_unique<Implementation>(model)) {}
GradientEvaluator::~GradientEvaluator() = default;
GradientEvaluator::GradientEvaluator(GradientEvaluator&&) noexcept = default;
GradientEvaluator& GradientEvaluator::operator=(GradientEvaluator&&) noexcept = default;

const std::vector<VariableInfo>& GradientEvaluator::variables() const {
    return implementation_->variables;
}

void GradientEvaluator::setTermWeights(const std::map<std::string, double>& weights) {
    implementation_->setWeights(weights);
}

void GradientEvaluator::setProgress(std::function<void(double)> progress) {
    implementation_->worker->setProgress(std::move(progress));
}

void GradientEvaluator::setDirections(std::vector<Direction> directions) {
    implementation_->directions = directions;
    implementation_->worker->setDirections(std::move(directions));
}

double GradientEvaluator::cost(std::span<const double> variables, const std::atomic<bool>* stop) {
    return implementation_->worker->cost(variables, stop);
}

double GradientEvaluator::costAndGradient(std::span<const double> variables,
                                          std::span<double> gradient,
                                          const std::atomic<bool>* stop) {
    return implementation_->wholeGradient(gradient, [&](std::span<double> whole) {
        return implementation_->worker->costAndGradient(variables, whole, stop);
    });
}

double GradientEvaluator::continuousAdjointGradient(std::span<const double> variables,
                                                    std::span<double> gradient,
                                                    const std::atomic<bool>* stop) {
    return implementation_->wholeGradient(gradient, [&](std::span<double> whole) {
        return implementation_->worker->continuousGradient(variables, whole, stop);
    });
}

CostateHistory GradientEvaluator::costates(std::span<const double> variables,
                                           const std::atomic<bool>* stop) {
    return implementation_->worker->costates(variables, stop);
}

double GradientEvaluator::directGradient(std::span<const double> variables,
                                         std::span<double> gradient,
                                         const std::atomic<bool>* stop) {
    const double cost = implementation_->worker->directGradient(variables, gradient, stop);
    implementation_->requireNumbers(gradient, implementation_->directions);
    return cost;
}

double GradientEvaluator::complexStepGradient(std::span<const double> variables,
                                              std::span<double> gradient,
                                              const std::atomic<bool>* stop) {
    implementation_->worker->complexGradient(variables, gradient, stop);
    implementation_->requireNumbers(gradient, implementation_->directions);
    return implementation_->worker->cost(variables, stop);
}

double GradientEvaluator::finiteDifferenceGradient(std::span<const double> variables,
                                                   std::span<double> gradient,
                                                   const std::atomic<bool>* stop) {
    implementation_->worker->differenceGradient(variables, gradient, stop);
    implementation_->requireNumbers(gradient, implementation_->directions);
    return implementation_->worker->cost(variables, stop);
}

Curvature GradientEvaluator::curvature(std::span<const double> variables,
                                       std::span<const double> shares,
                                       const std::atomic<bool>* stop) {
    return implementation_->worker->curvature(variables, shares, stop);
}

Curvature GradientEvaluator::wholeCurvature(std::span<const double> variables,
                                            std::span<const double> shares,
                                            const std::atomic<bool>* stop) {
    return implementation_->worker->wholeCurvature(variables, shares, stop);
}

void GradientEvaluator::hessianTimes(std::span<const double> variables,
                                     std::span<const double> direction, std::span<double> product,
                                     const std::atomic<bool>* stop) {
    implementation_->worker->hessianTimes(variables, direction, product, stop);
    implementation_->requireNumbers(product);
}

NodeStates GradientEvaluator::nodeStates() {
    return implementation_->worker->nodeStates();
}

void GradientEvaluator::setCut(const std::optional<MotionCut>& cut) {
    implementation_->worker->setCut(cut);
}

CutEnds GradientEvaluator::cutEnds() const {
    return implementation_->worker->cutEnds();
}

void GradientEvaluator::setPathForces(std::vector<std::vector<double>> forces) {
    implementation_->worker->setPathForces(std::move(forces));
}

double GradientEvaluator::curvatureRuns() {
    return implementation_->worker->curvatureRuns();
}

double GradientEvaluator::wholeCurvatureRuns() {
    return implementation_->worker->wholeCurvatureRuns();
}

std::string GradientEvaluator::curvatureFault() const {
    return implementation_->worker->curvatureFault();
}

bool GradientEvaluator::isSmoothAlongMotion() const {
    return implementation_->worker->isSmoothAlongMotion();
}

std::vector<double> GradientEvaluator::propertyGradient(std::span<const double> variables,
                                                        const std::atomic<bool>* stop) {
    std::vector<double> gradient =
        implementation_->forAnyNumber().worker->propertyGradient(variables, stop);
    if (isLost(gradient)) reportDiverged(implementation_->system.model.simulation.duration);
    return gradient;
}

void GradientEvaluator::setCombination(Combine combine) {
    implementation_->worker->setCombination(std::move(combine));
}

std::vector<ConstraintValue> GradientEvaluator::constraints() const {
    return implementation_->worker->constraints();
}

std::vector<PeakValue> GradientEvaluator::peaks() const {
    return implementation_->worker->peaks();
}

std::vector<double> GradientEvaluator::costByTerm() const {
    return implementation_->worker->costByTerm();
}

double GradientEvaluator::forwardSeconds() const {
    return implementation_->worker->forwardSeconds();
}

bool GradientEvaluator::hasCostates() const {
    const assembly::System& system = implementation_->system;
    return !system.kinematic && system.timeScale < 0
           && std::none_of(system.costs.begin(), system.costs.end(),
                           [](const assembly::CostElement& cost) { return cost.jumps(); });
}

GradientEvaluator::FunctionGradient GradientEvaluator::functionGradient() const {
    return implementation_->worker->functionGradient();
}

}  // namespace linkwright::sensitivity
