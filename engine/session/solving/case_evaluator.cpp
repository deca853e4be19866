// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/case_evaluator.h"

#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/base/part_progress.h"
#include "engine/model/case_model.h"
#include "engine/model/limits.h"
#include "engine/session/solving/passing_forces.h"
#include "engine/session/solving/peaks.h"
#include "engine/session/solving/solve.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace linkwright::session {

namespace {

using optimization::LimitedValue;
using sensitivity::Combination;
using sensitivity::ConstraintValue;
using sensitivity::GradientEvaluator;

std::size_t activeConstraints(const model::Model& model) {
    return static_cast<std::size_t>(std::count_if(
        model.costTerms.begin(), model.costTerms.end(),
        [](const model::CostTerm& term) { return term.active && model::isConstraint(term); }));
}

std::string inCase(const std::string& name) {
    return " (In case \"" + name + "\".)";
}

/// Says in which case something went wrong.
template <class Work>
auto told(const std::string& name, const Work& work) {
    try {
        return work();
    } catch (const base::ComputationError& error) {
        if (name.empty()) throw;
        base::Diagnostic found = error.diagnostic();
        found.message += inCase(name);
        throw base::ComputationError(std::move(found), error.time());
    } catch (const base::InputError& error) {
        if (name.empty()) throw;
        std::vector<base::Diagnostic> found = error.diagnostics();
        for (base::Diagnostic& problem : found)
            problem.message += inCase(name);
        throw base::InputError(std::move(found));
    }
}

/// How far a value is beyond its limits; negative within them.
double beyondLimits(const ConstraintOutcome& constraint) {
    return std::max(constraint.value - constraint.limits.atMost,
                    constraint.limits.atLeast - constraint.value);
}

model::Limits limitsOf(const model::Model& model, const ConstraintValue& constraint) {
    return model::limitsOf(model.costTerms.at(constraint.term), model.optimization,
                           constraint.atLeast, constraint.atMost, constraint.range);
}

}  // namespace

double runsOf(GradientMethod method, std::size_t variables) {
    const auto count = static_cast<double>(variables);
    switch (method) {
        case GradientMethod::Direct: return 1.0 + count;
        case GradientMethod::ComplexStep: return 2.0 + 4.0 * count;
        case GradientMethod::FiniteDifference: return 2.0 + 2.0 * count;
        default: return 3.0;
    }
}

double costAndGradientBy(GradientMethod method, GradientEvaluator& evaluator,
                         std::span<const double> values, std::span<double> gradient,
                         const std::atomic<bool>* stop) {
    switch (method) {
        case GradientMethod::Adjoint: break;
        case GradientMethod::ContinuousAdjoint:
            return evaluator.continuousAdjointGradient(values, gradient, stop);
        case GradientMethod::Direct: return evaluator.directGradient(values, gradient, stop);
        case GradientMethod::ComplexStep:
            return evaluator.complexStepGradient(values, gradient, stop);
        case GradientMethod::FiniteDifference:
            return evaluator.finiteDifferenceGradient(values, gradient, stop);
    }
    return evaluator.costAndGradient(values, gradient, stop);
}

CaseEvaluator::CaseEvaluator(const model::Model& model) {
    const std::vector<Variable> variables = variablesOf(model);
    const std::vector<const model::Case*> active = model::activeCases(model);
    hasCases_ = !active.empty();
    hasBound_ = active.size() > 1 && model.cases.objective == model::CaseObjective::Worst;
    constraintsPerPart_ = activeConstraints(model);
    if (!hasCases_) addPart(model, nullptr, variables);
    for (const model::Case* chosen : active)
        addPart(model, chosen, variables);
}

void CaseEvaluator::addPart(const model::Model& project, const model::Case* chosen,
                            const std::vector<Variable>& variables) {
    const std::string name = chosen != nullptr ? chosen->name : std::string();
    model::Model own = chosen != nullptr ? modelOfCase(project, *chosen) : project;
    GradientEvaluator evaluator = told(name, [&] {
        const auto passing = passingLinedUpBars(own);
        return GradientEvaluator(passing ? *passing : own);
    });
    Part part{name,
              chosen != nullptr ? chosen->weight : 1.0,
              std::move(own),
              std::move(evaluator),
              {},
              {},
              {},
              {}};
    for (std::size_t place = 0; place < variables.size(); ++place) {
        const Variable& variable = variables[place];
        if (!variable.caseName.empty() && variable.caseName != name) continue;
        part.places.push_back(place);
        part.added.push_back(chosen != nullptr && variable.sample < 0
                                 ? model::addedTo(*chosen, variable.object, variable.property)
                                 : 0.0);
    }
    // Both lists are made from the same model; this fails when the code that makes them disagrees.
    const std::vector<sensitivity::VariableInfo>& others = part.evaluator.variables();
    const bool agree =
        std::equal(part.places.begin(), part.places.end(), others.begin(), others.end(),
                   [&](std::size_t place, const sensitivity::VariableInfo& other) {
                       const Variable& variable = variables[place];
                       return variable.object == other.object && variable.property == other.property
                              && variable.sample == other.sample;
                   });
    if (!agree)
        throw std::logic_error("the gradient evaluator lists other variables than the session");
    part.values.resize(part.places.size());
    part.gradient.resize(part.places.size());
    parts_.push_back(std::move(part));
}

template <class Work>
void CaseEvaluator::forEachPart(const Work& work) {
    const base::PartProgress parts(std::vector<double>(parts_.size(), 1.0), progress_);
    for (Part& part : parts_) {
        part.progress = parts.part(static_cast<std::size_t>(&part - parts_.data()));
        part.evaluator.setProgress(part.progress);
    }
    if (parts_.size() == 1) return told(parts_.front().name, [&] { work(parts_.front()); });
    base::parallelFor(parts_.size(), [&](std::size_t index, std::size_t) {
        told(parts_[index].name, [&] { work(parts_[index]); });
    });
}

void CaseEvaluator::takeValues(Part& part, std::span<const double> variables) const {
    for (std::size_t index = 0; index < part.places.size(); ++index)
        part.values[index] = variables[part.places[index]] + part.added[index];
}

double CaseEvaluator::computePart(Part& part, GradientMethod method,
                                  const std::atomic<bool>* stop) const {
    return costAndGradientBy(method, part.evaluator, part.values, part.gradient, stop);
}

void CaseEvaluator::addGradient(const Part& part, std::span<const double> own, double factor,
                                std::span<double> gradient) const {
    for (std::size_t index = 0; index < own.size(); ++index)
        gradient[directions_ > 0 ? index : part.places[index]] += factor * own[index];
}

std::size_t CaseEvaluator::worstPart() const {
    const auto worst =
        std::max_element(parts_.begin(), parts_.end(), [](const Part& one, const Part& other) {
            return one.weight * one.cost < other.weight * other.cost;
        });
    return static_cast<std::size_t>(worst - parts_.begin());
}

double CaseEvaluator::objective() const {
    if (!hasCases_) return parts_.front().cost;
    if (hasBound_) return parts_[worstPart()].weight * parts_[worstPart()].cost;
    double sum = 0.0;
    for (const Part& part : parts_)
        sum += part.weight * part.cost;
    return sum;
}

void CaseEvaluator::setDirections(const std::vector<sensitivity::Direction>& directions) {
    directions_ = directions.size();
    for (Part& part : parts_) {
        std::map<std::size_t, std::size_t> placeIn;
        for (std::size_t index = 0; index < part.places.size(); ++index)
            placeIn[part.places[index]] = index;
        std::vector<sensitivity::Direction> own(directions.size());
        for (std::size_t index = 0; index < directions.size(); ++index)
            for (const auto& [place, share] : directions[index])
                if (const auto found = placeIn.find(place); found != placeIn.end())
                    own[index].push_back({found->second, share});
        part.directions = std::move(own);
        part.evaluator.setDirections(part.directions);
        part.gradient.resize(directions.empty() ? part.places.size() : directions.size());
    }
}

void CaseEvaluator::setTermWeights(const std::map<std::string, double>& weights) {
    for (Part& part : parts_)
        part.evaluator.setTermWeights(weights);
}

bool CaseEvaluator::hasCostates() const {
    return std::all_of(parts_.begin(), parts_.end(),
                       [](const Part& part) { return part.evaluator.hasCostates(); });
}

double CaseEvaluator::cost(std::span<const double> variables, const std::atomic<bool>* stop) {
    forEachPart([&](Part& part) {
        takeValues(part, variables);
        part.cost = part.evaluator.cost(part.values, stop);
    });
    return objective();
}

double CaseEvaluator::costAndGradient(GradientMethod method, std::span<const double> variables,
                                      std::span<double> gradient, const std::atomic<bool>* stop) {
    if (!hasCases_) {
        Part& only = parts_.front();
        only.evaluator.setProgress(progress_);
        return only.cost = costAndGradientBy(method, only.evaluator, variables, gradient, stop);
    }
    std::fill(gradient.begin(), gradient.end(), 0.0);
    if (hasBound_) {
        cost(variables, stop);
        Part& worst = parts_[worstPart()];
        told(worst.name, [&] { worst.cost = computePart(worst, method, stop); });
        addGradient(worst, worst.gradient, worst.weight, gradient);
        return objective();
    }
    forEachPart([&](Part& part) {
        takeValues(part, variables);
        part.cost = computePart(part, method, stop);
    });
    for (const Part& part : parts_)
        addGradient(part, part.gradient, part.weight, gradient);
    return objective();
}

void CaseEvaluator::hessianTimes(std::span<const double> variables,
                                 std::span<const double> direction, std::span<double> product,
                                 const std::atomic<bool>* stop) {
    if (hasBound_)
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, "", "/cases/objective",
            "The largest of several costs has no second derivatives where another one takes over.",
            "Choose the sum of the cases, or leave one of them active."});
    forEachPart([&](Part& part) {
        takeValues(part, variables);
        std::vector<double> own;
        for (const std::size_t place : part.places)
            own.push_back(direction[place]);
        part.evaluator.hessianTimes(part.values, own, part.gradient, stop);
    });
    std::fill(product.begin(), product.end(), 0.0);
    for (const Part& part : parts_)
        addGradient(part, part.gradient, hasCases_ ? part.weight : 1.0, product);
}

std::vector<std::vector<double>> CaseEvaluator::partGradients(GradientMethod method,
                                                              std::span<const double> variables,
                                                              const std::atomic<bool>* stop) {
    forEachPart([&](Part& part) {
        takeValues(part, variables);
        part.cost = computePart(part, method, stop);
    });
    std::vector<std::vector<double>> gradients;
    for (const Part& part : parts_)
        addGradient(part, part.gradient, 1.0,
                    gradients.emplace_back(directions_ > 0 ? directions_ : variables.size(), 0.0));
    return gradients;
}

std::vector<ConstraintGradient> CaseEvaluator::constraintGradients(
    GradientMethod method, std::span<const double> variables, const std::atomic<bool>* stop) {
    const std::vector<ConstraintOutcome> found = constraints();
    std::vector<ConstraintGradient> result;
    for (const ConstraintOutcome& constraint : found)
        result.push_back({constraint, std::vector<double>(
                                          directions_ > 0 ? directions_ : variables.size(), 0.0)});
    forEachPart([&](Part& part) {
        takeValues(part, variables);
        const auto first = static_cast<std::size_t>(&part - parts_.data()) * constraintsPerPart_;
        // One motion a thread serves all its functions.
        const base::ParallelLoop loop(constraintsPerPart_);
        const base::PartProgress functions(std::vector<double>(constraintsPerPart_, 1.0),
                                           part.progress);
        std::vector<std::unique_ptr<GradientEvaluator>> others(loop.workers());
        loop.run([&](std::size_t index, std::size_t worker) {
            if (worker > 0 && !others[worker])
                others[worker] = std::make_unique<GradientEvaluator>(part.model);
            GradientEvaluator& evaluator = worker > 0 ? *others[worker] : part.evaluator;
            if (worker > 0) evaluator.setDirections(part.directions);
            evaluator.setProgress(functions.part(index));
            evaluator.setCombination([&](double, const std::vector<ConstraintValue>& constraints) {
                Combination alone{0.0, {}};
                alone.constraints.resize(constraints.size());
                alone.constraints[index].value = 1.0;
                return alone;
            });
            std::vector<double> own(part.gradient.size());
            costAndGradientBy(method, evaluator, part.values, own, stop);
            addGradient(part, own, 1.0, result[first + index].gradient);
        });
        part.evaluator.setCombination({});
    });
    return result;
}

std::vector<LimitedValue> CaseEvaluator::functionsOf(
    const Part& part, double cost, double bound,
    const std::vector<ConstraintValue>& constraints) const {
    std::vector<LimitedValue> functions;
    for (const ConstraintValue& constraint : constraints)
        functions.push_back({constraint.value, limitsOf(part.model, constraint), constraint.path,
                             constraint.beyondPath, constraint.isPeak});
    if (hasBound_)
        functions.push_back({part.weight * cost - bound,
                             {.atMost = 0.0,
                              .scale = boundSize_,
                              .tolerance = part.model.optimization.limitTolerance},
                             {}});
    return functions;
}

optimization::ConstrainedValue CaseEvaluator::constrained(
    GradientMethod method, std::span<const double> variables, std::span<double> gradient,
    const optimization::MultipliersOf& multipliersOf, const std::atomic<bool>* stop) {
    const double bound = hasBound_ ? variables.back() : 0.0;
    const std::size_t perPart = constraintsPerPart_ + (hasBound_ ? 1 : 0);
    forEachPart([&](Part& part) {
        takeValues(part, variables);
        const auto first = static_cast<std::size_t>(&part - parts_.data()) * perPart;
        part.evaluator.setCombination(
            [&](double cost, const std::vector<ConstraintValue>& constraints) {
                const std::vector<double> multipliers =
                    multipliersOf(first, functionsOf(part, cost, bound, constraints));
                Combination combination{part.weight * (hasBound_ ? multipliers.back() : 1.0), {}};
                for (std::size_t index = 0; index < constraints.size(); ++index)
                    combination.constraints.push_back({multipliers[index],
                                                       -std::min(multipliers[index], 0.0),
                                                       -std::max(multipliers[index], 0.0)});
                return combination;
            });
        part.cost = computePart(part, method, stop);
        part.evaluator.setCombination({});
    });
    optimization::ConstrainedValue result;
    std::fill(gradient.begin(), gradient.end(), 0.0);
    for (const Part& part : parts_) {
        addGradient(part, part.gradient, 1.0, gradient);
        const std::vector<LimitedValue> own =
            functionsOf(part, part.cost, bound, part.evaluator.constraints());
        result.functions.insert(result.functions.end(), own.begin(), own.end());
    }
    result.cost = hasBound_ ? bound : objective();
    if (!hasBound_) return result;
    const std::vector<double> multipliers = multipliersOf(0, result.functions);
    gradient.back() = 1.0;
    for (const double share : splitMultipliers(multipliers).second)
        gradient.back() -= share;
    return result;
}

std::shared_ptr<optimization::CostCurvature> CaseEvaluator::curvature(
    std::span<const double> variables, std::span<const double> multipliers,
    optimization::CurvatureKind kind, const std::atomic<bool>* stop) {
    auto result = std::make_shared<optimization::CostCurvature>();
    result->parts.resize(parts_.size());
    const std::size_t perPart = constraintsPerPart_ + (hasBound_ ? 1 : 0);
    const std::vector<double> weights = partWeights(multipliers);
    forEachPart([&](Part& part) {
        takeValues(part, variables);
        const auto index = static_cast<std::size_t>(&part - parts_.data());
        std::vector<double> shares(constraintsPerPart_, 0.0);
        for (std::size_t place = 0; place < shares.size() && !multipliers.empty(); ++place)
            shares[place] = multipliers[index * perPart + place] / weights[index];
        // Its Lagrangian counts as one here.
        std::optional<sensitivity::MotionCut> scaled = part.cut;
        if (scaled)
            for (double& costate : scaled->costates)
                costate /= weights[index];
        if (scaled) part.evaluator.setCut(scaled);
        std::vector<std::vector<double>> forces = part.pathForces;
        for (std::vector<double>& own : forces)
            for (double& force : own)
                force /= weights[index];
        part.evaluator.setPathForces(std::move(forces));
        const bool whole = kind == optimization::CurvatureKind::Whole;
        result->parts[index] = {weights[index],
                                whole ? part.evaluator.wholeCurvature(part.values, shares, stop)
                                      : part.evaluator.curvature(part.values, shares, stop),
                                part.places};
        if (scaled) part.evaluator.setCut(part.cut);
        part.evaluator.setPathForces(part.pathForces);
    });
    return result;
}

/// Of the worst of several costs, the parts that they have in its bound; equal ones where none has
/// any yet.
std::vector<double> CaseEvaluator::partWeights(std::span<const double> multipliers) const {
    constexpr double least = 1e-12;
    std::vector<double> shares(parts_.size(), 1.0);
    if (hasBound_) {
        const std::vector<double> known = splitMultipliers(multipliers).second;
        const bool any =
            std::any_of(known.begin(), known.end(), [](double own) { return own > 0.0; });
        for (std::size_t index = 0; index < shares.size(); ++index)
            shares[index] =
                any ? std::max(known[index], least) : 1.0 / static_cast<double>(shares.size());
    }
    for (std::size_t index = 0; index < shares.size(); ++index)
        shares[index] *= parts_[index].weight;
    return shares;
}

void CaseEvaluator::setPathForces(const std::vector<std::vector<double>>& forces) {
    const std::size_t perPart = constraintsPerPart_ + (hasBound_ ? 1 : 0);
    for (std::size_t index = 0; index < parts_.size(); ++index) {
        const auto begin = forces.begin() + static_cast<std::ptrdiff_t>(index * perPart);
        parts_[index].pathForces.clear();
        if (!forces.empty())
            parts_[index].pathForces.assign(
                begin, begin + static_cast<std::ptrdiff_t>(constraintsPerPart_));
        parts_[index].evaluator.setPathForces(parts_[index].pathForces);
    }
}

std::vector<sensitivity::NodeStates> CaseEvaluator::nodeStates() {
    std::vector<sensitivity::NodeStates> result;
    for (Part& part : parts_) {
        result.push_back(part.evaluator.nodeStates());
        part.nodeNumbers = result.back().values.size();
        if (part.nodeNumbers == 0) return {};
    }
    return result;
}

void CaseEvaluator::setCut(const std::optional<sensitivity::MotionCut>& cut) {
    std::ptrdiff_t first = 0;
    for (Part& part : parts_) {
        part.cut.reset();
        if (cut) {
            const auto own = [&](const std::vector<double>& values) {
                const auto begin = values.begin() + first;
                return std::vector<double>(begin,
                                           begin + static_cast<std::ptrdiff_t>(part.nodeNumbers));
            };
            part.cut = {own(cut->states), own(cut->costates)};
            first += static_cast<std::ptrdiff_t>(part.nodeNumbers);
        }
        part.evaluator.setCut(part.cut);
    }
}

sensitivity::CutEnds CaseEvaluator::cutEnds() const {
    sensitivity::CutEnds result;
    for (const Part& part : parts_) {
        const sensitivity::CutEnds own = part.evaluator.cutEnds();
        result.arrived.insert(result.arrived.end(), own.arrived.begin(), own.arrived.end());
        result.slopes.insert(result.slopes.end(), own.slopes.begin(), own.slopes.end());
    }
    return result;
}

double CaseEvaluator::curvatureRuns(optimization::CurvatureKind kind) {
    double runs = 0.0;
    for (Part& part : parts_)
        runs = std::max(runs, kind == optimization::CurvatureKind::Whole
                                  ? part.evaluator.wholeCurvatureRuns()
                                  : part.evaluator.curvatureRuns());
    return runs;
}

std::string CaseEvaluator::curvatureFault() const {
    if (hasBound_) return "The cost is that of the worst case.";
    for (const Part& part : parts_)
        if (!(part.weight > 0.0)) return "The case \"" + part.name + "\" has no positive weight.";
    for (const Part& part : parts_)
        if (std::string fault = part.evaluator.curvatureFault(); !fault.empty()) return fault;
    return {};
}

bool CaseEvaluator::hasWholeCurvature() const {
    return std::all_of(parts_.begin(), parts_.end(), [](const Part& part) {
        return part.weight > 0.0 && part.evaluator.isSmoothAlongMotion();
    });
}

std::pair<std::vector<double>, std::vector<double>> CaseEvaluator::splitMultipliers(
    std::span<const double> multipliers) const {
    const std::size_t perPart = constraintsPerPart_ + (hasBound_ ? 1 : 0);
    std::pair<std::vector<double>, std::vector<double>> result;
    if (multipliers.size() != perPart * parts_.size()) return result;
    for (std::size_t index = 0; index < multipliers.size(); ++index)
        (index % perPart < constraintsPerPart_ ? result.first : result.second)
            .push_back(multipliers[index]);
    return result;
}

int CaseEvaluator::constraintAt(int function) const {
    const auto perPart = static_cast<int>(constraintsPerPart_) + (hasBound_ ? 1 : 0);
    if (function < 0 || perPart == 0) return -1;
    const int place = function % perPart;
    if (place >= static_cast<int>(constraintsPerPart_)) return -1;
    return function / perPart * static_cast<int>(constraintsPerPart_) + place;
}

std::vector<CaseOutcome> CaseEvaluator::cases() const {
    std::vector<CaseOutcome> result;
    if (!hasCases_) return result;
    for (const Part& part : parts_)
        result.push_back({part.name, part.weight, part.cost});
    return result;
}

std::vector<ConstraintOutcome> CaseEvaluator::constraints() const {
    std::vector<ConstraintOutcome> result;
    for (const Part& part : parts_)
        for (const ConstraintValue& found : part.evaluator.constraints())
            result.push_back({part.model.costTerms.at(found.term).id, found.value,
                              limitsOf(part.model, found), 0.0, part.name});
    return result;
}

std::vector<std::size_t> CaseEvaluator::termsOfConstraints() const {
    std::vector<std::size_t> result;
    for (const Part& part : parts_)
        for (const ConstraintValue& found : part.evaluator.constraints())
            result.push_back(found.term);
    return result;
}

std::vector<PeakOutcome> CaseEvaluator::peaks() const {
    std::vector<PeakOutcome> result;
    for (const Part& part : parts_)
        for (PeakOutcome& peak : peaksOf(part.model, part.evaluator)) {
            peak.caseName = part.name;
            result.push_back(std::move(peak));
        }
    return result;
}

std::vector<double> CaseEvaluator::costByTerm() const {
    if (!hasCases_) return parts_.front().evaluator.costByTerm();
    std::vector<double> result(parts_.front().model.costTerms.size(), 0.0);
    const std::size_t worst = worstPart();
    for (const Part& part : parts_) {
        if (hasBound_ && &part != &parts_[worst]) continue;
        const std::vector<double> shares = part.evaluator.costByTerm();
        for (std::size_t term = 0; term < result.size(); ++term)
            result[term] += part.weight * shares[term];
    }
    const std::vector<ConstraintOutcome> found = constraints();
    const std::vector<std::size_t> terms = termsOfConstraints();
    for (std::size_t index = 0; index < terms.size(); ++index) {
        std::size_t nearest = index % constraintsPerPart_;
        for (std::size_t other = nearest; other < terms.size(); other += constraintsPerPart_)
            if (beyondLimits(found[other]) > beyondLimits(found[nearest])) nearest = other;
        result[terms[index]] = found[nearest].value;
    }
    return result;
}

double CaseEvaluator::forwardSeconds() const {
    return std::accumulate(parts_.begin(), parts_.end(), 0.0, [](double sum, const Part& part) {
        return sum + part.evaluator.forwardSeconds();
    });
}

GradientEvaluator::FunctionGradient CaseEvaluator::functionGradient() const {
    return hasCases_ ? GradientEvaluator::FunctionGradient{}
                     : parts_.front().evaluator.functionGradient();
}

}  // namespace linkwright::session
