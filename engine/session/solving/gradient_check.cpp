// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/gradient_check.h"

#include "engine/base/part_progress.h"
#include "engine/project/words.h"
#include "engine/session/solving/case_evaluator.h"
#include "engine/session/solving/gradient_along.h"
#include "engine/session/solving/stage_model.h"
#include "engine/session/solving/task.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <span>
#include <utility>

namespace linkwright::session {

namespace {

/// Runs shorter than this are timed twice: the first also fills caches and takes memory.
constexpr double timedTwice = 0.1;  // s

/// Relative steps of the curve: two per decade, from coarse to below rounding.
std::vector<double> differenceSteps() {
    std::vector<double> steps;
    for (int half = -2; half >= -26; --half)
        steps.push_back(std::pow(10.0, 0.5 * half));
    return steps;
}

/// Central differences along the gradient, which need two runs per step however many variables
/// there are: dJ/ds = g.d, d_i = g_i size_i^2 normalized, size_i = max(1, |x_i|).
void addDifferenceCurve(const model::Model& model, const std::vector<double>& exact,
                        GradientCheck& check, const SolveControl& control) {
    CaseEvaluator evaluator(model);
    const std::size_t count = exact.size();
    const std::vector<double> values = variableValuesOf(model);
    std::vector<double> direction(count), trial(count);
    double length = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const double size = std::max(1.0, std::abs(values[i]));
        direction[i] = exact[i] * size * size;
        length = std::max(length, std::abs(direction[i]) / size);
    }
    if (!(length > 0.0) || !std::isfinite(length)) return;
    double slope = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        direction[i] /= length;
        slope += exact[i] * direction[i];
    }
    const auto costAt = [&](double step) {
        for (std::size_t i = 0; i < count; ++i)
            trial[i] = values[i] + step * direction[i];
        return evaluator.cost(trial, control.stop);
    };
    for (const double step : differenceSteps()) {
        try {
            const double difference = (costAt(step) - costAt(-step)) / (2.0 * step);
            const double error = std::abs(difference - slope) / std::abs(slope);
            if (!std::isfinite(error)) continue;
            check.differenceSteps.push_back(step);
            check.differenceErrors.push_back(error);
        } catch (const base::ComputationError&) {
            continue;  // so large a step leads to a design that cannot move
        } catch (const base::InputError&) {
            continue;  // or whose loops do not close where the motion begins
        }
    }
}

double largest(const std::vector<double>& values) {
    double found = 0.0;
    for (const double value : values)
        found = std::max(found, std::abs(value));
    return found;
}

/// Relative change of the variables that says how large derivatives are beside an optimum.
constexpr double besideOptimum = 1e-3;

/// Change of the adjoint gradient when every variable changes by a thousandth of its size; empty
/// when that design cannot move.
std::vector<double> changeBeside(const model::Model& model, const std::vector<double>& whole,
                                 const std::atomic<bool>* stop) {
    std::vector<double> values = variableValuesOf(model), gradient(whole.size());
    for (double& value : values)
        value += besideOptimum * std::max(1.0, std::abs(value));
    try {
        CaseEvaluator evaluator(model);
        evaluator.costAndGradient(GradientMethod::Adjoint, values, gradient, stop);
    } catch (const base::ComputationError&) {
        return {};
    } catch (const base::InputError&) {
        return {};  // its loops do not close
    }
    for (std::size_t i = 0; i < gradient.size(); ++i)
        gradient[i] -= whole[i];
    return gradient;
}

/// The continuous adjoint and the differences come close only.
bool isExact(GradientMethod method) {
    return method != GradientMethod::ContinuousAdjoint
           && method != GradientMethod::FiniteDifference;
}

/// Whether the exact methods agree with the complex step within `acceptedError`.
bool exactMethodsAgree(const GradientCheck& check) {
    return std::all_of(check.methods.begin(), check.methods.end(), [](const CheckedMethod& method) {
        return !isExact(method.method) || method.relativeError <= acceptedError;
    });
}

/// Derivatives smaller than this part of a value of order one are none.
constexpr double rounding = 1e-12;

/// What is compared: variables by themselves, then random directions.
struct Rows {
    std::vector<Variable> named;
    std::vector<sensitivity::Direction> directions;
    std::size_t single = 0;  ///< how many are variables

    void add(const Variable& variable, std::size_t place) {
        named.push_back(variable);
        directions.push_back({{place, 1.0}});
        ++single;
    }
};

/// From the largest derivative to the smallest, evenly by rank; in the order of the variables.
std::vector<std::size_t> someOf(const std::vector<double>& gradient) {
    std::vector<std::size_t> ranked(gradient.size()), chosen;
    std::iota(ranked.begin(), ranked.end(), std::size_t{0});
    std::stable_sort(ranked.begin(), ranked.end(), [&](std::size_t one, std::size_t other) {
        return std::abs(gradient[one]) > std::abs(gradient[other]);
    });
    for (std::size_t index = 0; index < checkedOfMany; ++index)
        chosen.push_back(ranked[index * (ranked.size() - 1) / (checkedOfMany - 1)]);
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

std::size_t placeOf(const std::vector<Variable>& variables, const std::string& name) {
    const auto found =
        std::find_if(variables.begin(), variables.end(),
                     [&](const Variable& variable) { return variable.name == name; });
    if (found == variables.end())
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, "", "", "There is no variable \"" + name + "\" to check.",
            "Variables are named like \"" + variables.front().name + "\"."});
    return static_cast<std::size_t>(found - variables.begin());
}

/// All variables by plus or minus their size; the same directions every time.
void addDirections(Rows& rows, const std::vector<Variable>& variables, int count) {
    std::mt19937 random(41);
    for (int index = 0; index < count; ++index) {
        Variable named;
        named.name = "random direction " + std::to_string(index + 1);
        sensitivity::Direction direction;
        for (std::size_t place = 0; place < variables.size(); ++place) {
            const double size = std::max(1.0, std::abs(variables[place].value));
            direction.push_back({place, (random() & 1U) != 0 ? size : -size});
        }
        rows.named.push_back(std::move(named));
        rows.directions.push_back(std::move(direction));
    }
}

/// @param gradient by all variables
Rows rowsOf(const CheckPlan& plan, const std::vector<Variable>& variables,
            const std::vector<double>& gradient) {
    Rows rows;
    if (plan.everything || (plan.variables.empty() && variables.size() <= checkedUnasked)) {
        for (std::size_t place = 0; place < variables.size(); ++place)
            rows.add(variables[place], place);
        return rows;
    }
    if (plan.variables.empty())
        for (const std::size_t place : someOf(gradient))
            rows.add(variables[place], place);
    for (const std::string& name : plan.variables)
        rows.add(variables[placeOf(variables, name)], placeOf(variables, name));
    addDirections(rows, variables, plan.directions);
    return rows;
}

/// Largest deviation of variables over their largest derivative, or of directions over theirs.
double deviationOf(const std::vector<double>& gradient, const std::vector<double>& exact,
                   std::size_t single) {
    const auto part = [&](const std::vector<double>& all, bool first) {
        const auto middle = all.begin() + static_cast<std::ptrdiff_t>(std::min(single, all.size()));
        return first ? std::vector<double>(all.begin(), middle)
                     : std::vector<double>(middle, all.end());
    };
    return std::max(relativeDeviation(part(gradient, true), part(exact, true)),
                    relativeDeviation(part(gradient, false), part(exact, false)));
}

/// Holds every method against the complex step.
void compare(GradientCheck& check, std::size_t single) {
    for (CheckedMethod& method : check.methods) {
        const CheckedMethod& exact = check.methods.back();
        method.relativeError = deviationOf(method.gradient, exact.gradient, single);
        const auto compareOther = [&](const auto& own, const auto& reference, double value) {
            // What no variable reaches has rounding for a gradient.
            if (largest(reference.gradient) <= rounding * std::max(1.0, std::abs(value))) return;
            method.relativeError = std::max(method.relativeError,
                                            deviationOf(own.gradient, reference.gradient, single));
        };
        for (std::size_t index = 0; index < method.constraints.size(); ++index)
            compareOther(method.constraints[index], exact.constraints.at(index),
                         exact.constraints[index].constraint.value);
        for (std::size_t index = 0; index < method.cases.size(); ++index)
            compareOther(method.cases[index], exact.cases.at(index),
                         exact.cases[index].outcome.cost);
    }
    check.passed = exactMethodsAgree(check);
}

/// At an optimum the derivatives vanish and what is left of them is rounding: there they are
/// compared with those a thousandth beside it.
/// @param change of the gradient there, see changeBeside
void compareBeside(GradientCheck& check, const Rows& rows, const std::vector<double>& change) {
    const std::vector<double>& exact = check.methods.back().gradient;
    double ofVariables = largest(change), ofDirections = 0.0;
    for (std::size_t index = rows.single; index < exact.size(); ++index)
        ofDirections =
            std::max(ofDirections, std::abs(sensitivity::along(rows.directions[index], change)));
    if (!(ofVariables > largest(exact) || ofDirections > largest(exact))
        || !std::isfinite(ofVariables) || !std::isfinite(ofDirections))
        return;
    for (CheckedMethod& method : check.methods) {
        double error = 0.0;
        for (std::size_t index = 0; index < exact.size(); ++index) {
            const double difference = std::abs(method.gradient[index] - exact[index]);
            error = std::isfinite(difference) && std::isfinite(error)
                        ? std::max(error,
                                   difference / (index < rows.single ? ofVariables : ofDirections))
                        : std::numeric_limits<double>::infinity();
        }
        if (std::isfinite(error)) method.relativeError = error;
    }
    check.passed = exactMethodsAgree(check);
}

/// Derivatives by all variables, as they are along the rows.
std::vector<double> alongRows(const Rows& rows, const std::vector<double>& gradient) {
    std::vector<double> result;
    for (const sensitivity::Direction& direction : rows.directions)
        result.push_back(sensitivity::along(direction, gradient));
    return result;
}

/// So many rows are compared by all methods before the next ones are: what a canceled check has.
constexpr std::size_t rowsAtATime = 64;

/// One check as it goes on.
class Checking {
public:
    Checking(const model::Model& model, const CheckPlan& plan, const SolveControl& control,
             const std::function<void(std::size_t)>& begun)
        : model_(model),
          plan_(plan),
          control_(control),
          begun_(begun),
          variables_(requireVariables(model)),
          ofPart_(control),
          hasCostates_(CaseEvaluator(model).hasCostates()) {
        // How many rows there will be is known before which they are.
        const std::vector<double> none(variables_.size());
        const std::size_t rows = rowsOf(plan_, variables_, none).named.size();
        std::vector<double> work{4.0, 4.0};
        for (std::size_t first = 0; first < rows; first += rowsAtATime)
            for (const GradientMethod method : rowMethods)
                work.push_back(1.0 + runsOf(method, std::min(rowsAtATime, rows - first)));
        work.insert(work.end(), {3.0, 50.0});
        parts_.emplace(std::move(work), control.progress);
    }

    GradientCheck run() {
        check_.variablesOfModel = variables_.size();
        addWhole(GradientMethod::Adjoint);
        if (hasCostates_) {
            try {
                addWhole(GradientMethod::ContinuousAdjoint);
            } catch (const base::ComputationError&) {
                // Backwards its equations explode where impacts are stiff: it is left out.
                hasCostates_ = false;
            }
        } else {
            begin(1);
        }
        std::size_t done = 0;
        try {
            for (std::size_t first = 0; first < rows_.named.size(); first += rowsAtATime) {
                work_ = 2 + first / rowsAtATime * rowMethods.size();
                addRows(first, std::min(rowsAtATime, rows_.named.size() - first));
                done = std::min(first + rowsAtATime, rows_.named.size());
            }
            finish();
        } catch (const base::Cancelled&) {
            if (done == 0) throw;
            keepOnly(done);
        }
        return std::move(check_);
    }

private:
    static constexpr std::array<GradientMethod, 3> rowMethods{
        GradientMethod::Direct, GradientMethod::FiniteDifference, GradientMethod::ComplexStep};

    void begin(std::size_t part) {
        if (begun_) begun_(part);
        ofPart_.progress = parts_->part(work_);
    }
    void end() { parts_->finish(work_++); }

    /// @param directions none: all variables
    GradientResult timed(GradientMethod method,
                         const std::vector<sensitivity::Direction>& directions) {
        GradientResult result = computeGradientAlong(model_, method, directions, ofPart_);
        if (result.gradientSeconds < timedTwice) {
            const GradientResult again = computeGradientAlong(model_, method, directions, ofPart_);
            result.gradientSeconds = std::min(result.gradientSeconds, again.gradientSeconds);
            result.forwardSeconds = std::min(result.forwardSeconds, again.forwardSeconds);
        }
        return result;
    }

    /// The adjoints have the whole gradient at once.
    void addWhole(GradientMethod method) {
        begin(method == GradientMethod::Adjoint ? 0 : 1);
        GradientResult result = timed(method, {});
        if (method == GradientMethod::Adjoint) {
            whole_ = result.gradient;
            check_.cost = result.cost;
            check_.forwardSeconds = result.forwardSeconds;
            rows_ = rowsOf(plan_, variables_, whole_);
            check_.variables = rows_.named;
        }
        for (ConstraintGradient& constraint : result.constraints)
            constraint.gradient = alongRows(rows_, constraint.gradient);
        for (CaseGradient& found : result.cases)
            found.gradient = alongRows(rows_, found.gradient);
        check_.methods.push_back({method, alongRows(rows_, result.gradient), 0.0,
                                  result.gradientSeconds, std::move(result.constraints),
                                  std::move(result.cases)});
        end();
    }

    /// The other methods along some of the rows.
    void addRows(std::size_t first, std::size_t count) {
        const auto from = rows_.directions.begin() + static_cast<std::ptrdiff_t>(first);
        const std::vector<sensitivity::Direction> directions(
            from, from + static_cast<std::ptrdiff_t>(count));
        for (const GradientMethod method : rowMethods) {
            begin(static_cast<std::size_t>(
                std::find(checkedMethods.begin(), checkedMethods.end(), method)
                - checkedMethods.begin()));
            GradientResult result = timed(method, directions);
            if (first == 0) check_.methods.push_back({.method = method, .gradient = {}});
            append(*std::find_if(check_.methods.begin(), check_.methods.end(),
                                 [&](const CheckedMethod& own) { return own.method == method; }),
                   std::move(result));
            end();
        }
    }

    static void append(CheckedMethod& method, GradientResult result) {
        const auto add = [](std::vector<double>& own, const std::vector<double>& more) {
            own.insert(own.end(), more.begin(), more.end());
        };
        add(method.gradient, result.gradient);
        method.seconds += result.gradientSeconds;
        if (method.constraints.empty() && method.cases.empty()) {
            method.constraints = std::move(result.constraints);
            method.cases = std::move(result.cases);
            return;
        }
        for (std::size_t index = 0; index < method.constraints.size(); ++index)
            add(method.constraints[index].gradient, result.constraints.at(index).gradient);
        for (std::size_t index = 0; index < method.cases.size(); ++index)
            add(method.cases[index].gradient, result.cases.at(index).gradient);
    }

    /// Costates, the verdict, and the curve of differences.
    void finish() {
        compare(check_, rows_.single);
        begin(checkedMethods.size());
        if (hasCostates_)
            check_.costates =
                std::make_shared<const CostateResult>(computeCostates(model_, ofPart_));
        end();
        begin(checkedMethods.size() + 1);
        if (!check_.passed)
            compareBeside(check_, rows_, changeBeside(model_, whole_, control_.stop));
        addDifferenceCurve(model_, whole_, check_, control_);
        end();
    }

    /// What was compared by all methods before the check was canceled.
    void keepOnly(std::size_t rows) {
        check_.canceled = true;
        check_.variables.resize(rows);
        for (CheckedMethod& method : check_.methods) {
            method.gradient.resize(rows);
            for (ConstraintGradient& constraint : method.constraints)
                constraint.gradient.resize(rows);
            for (CaseGradient& found : method.cases)
                found.gradient.resize(rows);
        }
        compare(check_, std::min(rows_.single, rows));
    }

    const model::Model& model_;
    const CheckPlan& plan_;
    const SolveControl& control_;
    const std::function<void(std::size_t)>& begun_;
    std::vector<Variable> variables_;
    SolveControl ofPart_;
    bool hasCostates_;
    std::optional<base::PartProgress> parts_;
    std::size_t work_ = 0;       ///< of `parts_`
    std::vector<double> whole_;  ///< by the discrete adjoint
    Rows rows_;
    GradientCheck check_;
};

}  // namespace

std::string methodName(GradientMethod method) {
    return project::toWord(method);
}

double relativeDeviation(const std::vector<double>& gradient,
                         const std::vector<double>& reference) {
    double scale = 0.0;
    double deviation = 0.0;
    for (std::size_t index = 0; index < reference.size(); ++index) {
        const double difference = std::abs(gradient[index] - reference[index]);
        if (std::isnan(difference)) return std::numeric_limits<double>::infinity();
        scale = std::max(scale, std::abs(reference[index]));
        deviation = std::max(deviation, difference);
    }
    return deviation == 0.0 ? 0.0 : deviation / scale;
}

std::vector<double> entryDeviations(const std::vector<double>& gradient,
                                    const std::vector<double>& reference) {
    std::vector<double> deviations;
    for (std::size_t index = 0; index < reference.size(); ++index) {
        const double difference = std::abs(gradient.at(index) - reference[index]);
        const double deviation = difference == 0.0 ? 0.0 : difference / std::abs(reference[index]);
        deviations.push_back(std::isnan(deviation) ? std::numeric_limits<double>::infinity()
                                                   : deviation);
    }
    return deviations;
}

const CheckedMethod* doubtfulMethod(const GradientCheck& check) {
    const CheckedMethod* found = nullptr;
    for (const CheckedMethod& method : check.methods) {
        if (isExact(method.method) || method.relativeError <= acceptedApproximation) continue;
        if (!found || !(method.relativeError <= found->relativeError)) found = &method;
    }
    return found;
}

std::size_t directionsOf(const GradientCheck& check) {
    return static_cast<std::size_t>(
        std::count_if(check.variables.begin(), check.variables.end(),
                      [](const Variable& variable) { return variable.object.empty(); }));
}

GradientCheck checkGradient(const model::Model& model, const CheckPlan& plan,
                            const SolveControl& control,
                            const std::function<void(std::size_t)>& begun) {
    requireValid(model);
    requireCost(model);
    return Checking(model, plan, control, begun).run();
}

}  // namespace linkwright::session
