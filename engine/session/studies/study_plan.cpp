// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/study_plan.h"

#include "engine/session/solving/solve.h"
#include "engine/session/solving/stage_model.h"
#include "engine/session/studies/linkage_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace linkwright::session {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// Values that a number of a sweep goes through.
std::size_t countOf(const StudyNumber& number) {
    return number.values.empty() ? static_cast<std::size_t>(number.count) : number.values.size();
}

double valueAt(const StudyNumber& number, std::size_t index) {
    if (!number.values.empty()) return number.values[index];
    if (number.count == 1) return number.lower;
    const double fraction = static_cast<double>(index) / (number.count - 1);
    return number.lower + (number.upper - number.lower) * fraction;
}

std::uint64_t sweepLength(const Study& study) {
    if (study.together) return countOf(study.numbers.front());
    std::uint64_t count = 1;
    for (const StudyNumber& number : study.numbers)
        count *= countOf(number);
    return count;
}

bool hasNumbers(StudyKind kind) {
    return kind == StudyKind::Sweep || kind == StudyKind::Tolerance;
}

}  // namespace

StudyPlan::StudyPlan(model::Model model, Study study)
    : model_(std::move(model)), study_(std::move(study)) {
    requireValid(model_);
    std::vector<base::Diagnostic> problems = problemsOf(model_, study_);
    if (!problems.empty()) throw base::InputError(std::move(problems));
    // How far an optimization comes in a time depends on the machine.
    model_.optimization.stop.seconds = 0.0;
    for (model::OptimizationStage& stage : model_.optimization.stages)
        if (stage.stop) stage.stop->seconds = 0.0;
    prepareProblem();
    measure();
    const std::size_t dimensions = variables_.size();
    const auto count = static_cast<std::uint64_t>(study_.points);
    switch (study_.kind) {
        case StudyKind::MultiStart: points_ = count; break;
        case StudyKind::Sweep: points_ = sweepLength(study_); break;
        case StudyKind::TradeOff:
            points_ = frontLength() * static_cast<std::uint64_t>(study_.starts);
            break;
        case StudyKind::Tolerance: points_ = count; break;
        case StudyKind::Global:
            search_ = std::make_unique<LinkageSearch>(*this);
            points_ = search_->points();
            break;
    }
    if (points_ > maxStudyPoints)
        throw base::InputError({base::Severity::Error,
                                {},
                                "/studies",
                                "Study \"" + study_.name + "\" has too many points.",
                                "Use fewer points or starts."});
    if (hasNumbers(study_.kind)) return;
    if (study_.sampling == Sampling::Sobol || study_.kind == StudyKind::Global)
        sobol_.emplace(dimensions, study_.seed);
    else
        hypercube_.emplace(dimensions,
                           static_cast<std::uint32_t>(
                               study_.kind == StudyKind::TradeOff ? study_.starts : study_.points),
                           study_.seed);
}

StudyPlan::~StudyPlan() = default;
StudyPlan::StudyPlan(StudyPlan&&) noexcept = default;

void StudyPlan::prepareProblem() {
    if (study_.kind == StudyKind::TradeOff) {
        model_.optimization.stages.clear();  // they are about one objective
        for (model::CostTerm& term : model_.costTerms)
            if (!model::isConstraint(term))
                term.active = std::find(study_.functions.begin(), study_.functions.end(), term.id)
                              != study_.functions.end();
    }
    problem_ = model_;
    if (hasNumbers(study_.kind)) {
        problem_.designVariables.clear();
        for (const StudyNumber& number : study_.numbers)
            problem_.designVariables.push_back(
                {number.object, number.property, std::nullopt, std::nullopt});
        for (model::Input& input : problem_.inputs)
            input.optimize = false;
    } else {
        const auto& stages = model_.optimization.stages;
        problem_ =
            modelOfStage(model_, stages.empty() ? model::OptimizationStage{} : stages.back());
    }
    variables_ = variablesOf(problem_);
}

void StudyPlan::measure() {
    for (std::size_t term = 0; term < model_.costTerms.size(); ++term)
        if (problem_.costTerms[term].active) terms_.push_back(term);
}

std::vector<std::string> StudyPlan::functions() const {
    std::vector<std::string> names{"cost"};
    for (const std::size_t term : terms_)
        names.push_back(model_.costTerms[term].id);
    return names;
}

std::vector<double> StudyPlan::fromUnit(const std::vector<double>& unit) const {
    std::vector<double> values(unit.size());
    for (std::size_t index = 0; index < unit.size(); ++index) {
        const double lower = *variables_[index].lower, upper = *variables_[index].upper;
        values[index] = lower + (upper - lower) * unit[index];
    }
    return values;
}

std::vector<double> StudyPlan::toUnit(const std::vector<double>& values) const {
    std::vector<double> unit(values.size());
    for (std::size_t index = 0; index < values.size(); ++index) {
        const double lower = *variables_[index].lower, upper = *variables_[index].upper;
        unit[index] = upper > lower ? (values[index] - lower) / (upper - lower) : 0.0;
    }
    return unit;
}

std::vector<double> StudyPlan::startValues(std::uint64_t index) const {
    return fromUnit(sobol_ ? sobol_->point(index)
                           : hypercube_->point(static_cast<std::uint32_t>(index)));
}

std::vector<double> StudyPlan::sweptValues(std::uint64_t point) const {
    std::vector<double> values;
    for (std::size_t index = study_.numbers.size(); index-- > 0;) {
        const StudyNumber& number = study_.numbers[index];
        const std::size_t count = countOf(number);
        values.push_back(valueAt(number, study_.together ? point : point % count));
        point = study_.together ? point : point / count;
    }
    std::reverse(values.begin(), values.end());  // the last number changes first
    return values;
}

std::vector<double> StudyPlan::scatteredValues(std::uint64_t point) const {
    std::vector<double> values;
    for (std::size_t index = 0; index < study_.numbers.size(); ++index) {
        const StudyNumber& number = study_.numbers[index];
        const double offset = number.scatter == Scatter::Normal
                                  ? normalNumber(study_.seed, point, index) / 3.0
                                  : 2.0 * uniformNumber(study_.seed, point, index) - 1.0;
        values.push_back(variables_[index].value + number.tolerance * offset);
    }
    return values;
}

std::uint64_t StudyPlan::frontLength() const {
    const auto between = static_cast<std::uint64_t>(study_.points) - 2;
    return study_.functions.size() == 2 ? 2 + between : 3 + between * between;
}

std::uint64_t StudyPlan::groupOf(std::uint64_t point) const {
    if (study_.kind == StudyKind::Global) return 0;
    return study_.kind == StudyKind::TradeOff ? point / frontLength() : point;
}

StudyPlan::Needs StudyPlan::needsOf(std::uint64_t point) const {
    Needs needs;
    if (study_.kind == StudyKind::Global) needs.below = search_->neededBelow(point);
    if (study_.kind != StudyKind::TradeOff) return needs;
    const std::uint64_t first = point - point % frontLength();
    const std::size_t ends = study_.functions.size();
    if (point - first < ends) return needs;
    for (std::size_t end = 0; end < ends; ++end)
        needs.points.push_back(first + end);
    needs.points.push_back(point - 1);
    return needs;
}

StudyPlan::Decision StudyPlan::decideOnFront(
    std::uint64_t point, const std::function<StudyPoint(std::uint64_t)>& known) const {
    const std::uint64_t chain = point / frontLength(), step = point % frontLength();
    const std::size_t ends = study_.functions.size();
    StudyTask task;
    task.point = point;
    task.optimize = true;
    task.limits.assign(ends, unlimited);
    if (step < ends) {
        task.minimized = static_cast<int>(step);
        if (chain == 0)
            for (const Variable& variable : variables_)
                task.values.push_back(variable.value);
        else
            task.values = startValues(chain - 1);
        return {task, {}};
    }
    task.minimized = 0;
    // The optimum of the first function alone is the neighbor of the first point between.
    task.values = known(step == ends ? point - step : point - 1).values;
    std::vector<StudyPoint> optima;
    for (std::size_t end = 0; end < ends; ++end)
        optima.push_back(known(point - step + end));
    if (!std::all_of(optima.begin(), optima.end(),
                     [](const StudyPoint& optimum) { return optimum.computed(); })) {
        StudyPoint settled;
        settled.point = point;
        settled.status = PointStatus::Failed;
        settled.values = task.values;
        settled.reason = "One of the ends of the front was not found, so its span is unknown.";
        return {std::nullopt, settled};
    }
    const auto between = static_cast<std::uint64_t>(study_.points) - 2;
    // Rows of the grid are passed to and fro, so that each point has a neighbor before it.
    std::uint64_t place = step - ends;
    std::vector<std::uint64_t> places{place};
    if (ends == 3) {
        const std::uint64_t row = place / between, column = place % between;
        places = {row, row % 2 == 0 ? column : between - 1 - column};
    }
    for (std::size_t function = 1; function < ends; ++function) {
        const auto valueAtEnd = [&](std::size_t end) {
            const auto names = functions();
            // Behind the cost of all terms, since a term may be called "cost", too.
            const auto found =
                std::find(names.begin() + 1, names.end(), study_.functions[function]);
            return optima[end].functions[static_cast<std::size_t>(found - names.begin())];
        };
        const double best = valueAtEnd(function);
        double worst = best;
        for (std::size_t end = 0; end < ends; ++end)
            worst = std::max(worst, valueAtEnd(end));
        const double fraction =
            static_cast<double>(places[function - 1] + 1) / static_cast<double>(between + 1);
        task.limits[function] = worst + (best - worst) * fraction;
    }
    return {task, {}};
}

StudyPlan::Decision StudyPlan::decide(std::uint64_t point,
                                      const std::function<StudyPoint(std::uint64_t)>& known) const {
    StudyTask task;
    task.point = point;
    switch (study_.kind) {
        case StudyKind::MultiStart:
            task.optimize = true;
            task.values = startValues(point);
            break;
        case StudyKind::Sweep: task.values = sweptValues(point); break;
        case StudyKind::Tolerance: task.values = scatteredValues(point); break;
        case StudyKind::TradeOff: return decideOnFront(point, known);
        case StudyKind::Global: {
            const auto choice = search_->choose(*this, point, *sobol_, known);
            if (!choice) {
                StudyPoint settled;
                settled.point = point;
                settled.status = PointStatus::Unused;
                settled.values.assign(variables_.size(), 0.0);
                return {std::nullopt, settled};
            }
            task.optimize = choice->optimize;
            task.values = fromUnit(choice->unit);
            break;
        }
    }
    return {task, {}};
}

}  // namespace linkwright::session
