// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/kinks.h"

#include "engine/assembly/formulas.h"
#include "engine/dynamics/integration/moving_jumps.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>

namespace linkwright::dynamics {

namespace {

using assembly::System;

/// Half the length of the step that crosses the kink of a function, of the duration.
constexpr double crossing = 1e-10;

/// One before and one behind an instant.
void addAround(double instant, double duration, std::vector<double>& instants) {
    for (const double side : {-crossing, crossing})
        instants.push_back(instant + side * duration);
}

/// Those of inputs. A step of a dynamic motion knows what is held within it; the instants of a
/// kinematic one are what they are by themselves, and a jump at the end counts for it, too.
void addSampleKinks(const System& system, std::vector<double>& instants) {
    const double duration = system.model.simulation.duration;
    for (const model::Input& input : system.model.inputs) {
        const bool holds = input.interpolation == model::Interpolation::Hold;
        if (input.kind != model::InputKind::Samples
            || !(holds || input.interpolation == model::Interpolation::Linear))
            continue;
        const double interval = duration / static_cast<double>(input.samples.size() - 1);
        for (std::size_t sample = 1; sample < input.samples.size(); ++sample) {
            const double instant = interval * static_cast<double>(sample);
            if (holds && system.kinematic)
                addAround(instant, duration, instants);
            else
                instants.push_back(instant);
        }
    }
}

void addTermTimes(const System& system, std::vector<double>& instants) {
    for (const assembly::CostElement& cost : system.costs) {
        if (cost.isInstant()) instants.push_back(cost.instant);
        if (!cost.hasWindow) continue;
        instants.push_back(cost.from);
        instants.push_back(cost.to);
    }
}

/// Ratio of the time of the motion to that of steps.
double timeScaleOf(const System& system, const double* parameters) {
    return system.timeScale < 0 ? 1.0 : parameters[system.timeScale];
}

/// Only these functions of formulas have kinks or jumps, atan2 and the inverse ones where they
/// undo others.
bool mayHaveKinks(const std::string& formula) {
    for (const char* name : {"abs", "max", "min", "sqrt", "tan", "asin", "acos", "<", ">", "sign",
                             "step", "pulse", "saw"})
        if (formula.find(name) != std::string::npos) return true;
    return false;
}

/// Times of a motion at which a formula goes on to another piece.
/// @param arguments the first is time
std::vector<double> timesOfPieces(const System& system, const math::Expression& formula,
                                  double timeScale, const std::vector<double>& arguments) {
    std::vector<double> times =
        formula.piecesBetween(0.0, system.model.simulation.duration * timeScale, arguments, 0);
    for (double& time : times)
        time /= timeScale;
    return times;
}

/// Finds the jumps of functions of time: between neighbors on a grid that differ much, by halving
/// as long as one half keeps the jump; then beside what was found.
class JumpSearch {
public:
    /// @param pieces times between which a jump is not to be overlooked, however near together
    JumpSearch(double duration, std::vector<double>& instants, const std::vector<double>& pieces)
        : duration_(duration), instants_(instants) {
        constexpr int count = 1000;
        for (int place = 0; place <= count; ++place)
            grid_.push_back(duration * place / count);
        for (const double time : pieces)
            for (const double side : {-2e-12, 2e-12})
                grid_.push_back(std::clamp(time + side * duration, 0.0, duration));
        std::sort(grid_.begin(), grid_.end());
    }

    /// @param function of a time in s
    void add(const std::function<double(double)>& function) {
        // Just at a jump, a quotient such as (t - T)/abs(t - T) has no value.
        const std::function<double(double)> valueAt = [&](double time) {
            const double value = function(time);
            return std::isfinite(value) ? value : function(time + 1e-15 * duration_);
        };
        std::vector<Value> values;
        double largest = 0.0;
        for (const double time : grid_) {
            values.push_back({time, valueAt(time)});
            if (std::isfinite(values.back().value))
                largest = std::max(largest, std::abs(values.back().value));
        }
        // Smaller ones than a hundred thousandth of the largest value do no harm.
        harmless_ = 1e-5 * largest;
        for (std::size_t place = 0; place + 1 < values.size(); ++place)
            search(valueAt, values[place], values[place + 1], maxPerInterval);
    }

private:
    static constexpr int maxPerInterval = 4;
    struct Value {
        double time, value;
    };

    void search(const std::function<double(double)>& valueAt, const Value& begin, const Value& end,
                int most) {
        const double jump = std::abs(end.value - begin.value);
        if (most == 0 || !(jump > harmless_) || !std::isfinite(jump)) return;
        Value left = begin, right = end;
        const auto keepsJump = [&] { return std::abs(right.value - left.value) >= 0.3 * jump; };
        while (right.time - left.time > 1e-14 * duration_) {
            const double time = 0.5 * (left.time + right.time);
            const Value middle{time, valueAt(time)};
            const bool first =
                std::abs(middle.value - left.value) > std::abs(right.value - middle.value);
            (first ? right : left) = middle;
            // A smooth function changes in proportion to the interval.
            if (!keepsJump()) return;
        }
        const double instant = 0.5 * (left.time + right.time);
        addAround(instant, duration_, instants_);
        const double before = instant - crossing * duration_;
        const double behind = instant + crossing * duration_;
        if (before > begin.time) search(valueAt, begin, {before, valueAt(before)}, most - 1);
        if (behind < end.time) search(valueAt, {behind, valueAt(behind)}, end, most - 1);
    }

    double duration_;
    std::vector<double>& instants_;
    std::vector<double> grid_;  ///< s, ascending
    double harmless_ = 0.0;
};

/// Jumps of a formula of time, and of its rate; where it has smooth steps or drives a joint, of its
/// second rate, too.
/// @param arguments the first is time
void addFormulaKinks(const System& system, const math::Expression& formula, bool withSecondRate,
                     double timeScale, std::vector<double> arguments,
                     std::vector<double>& instants) {
    const std::vector<std::size_t>& used = formula.usedVariables();
    if (used.empty() || used.front() != 0) return;
    JumpSearch search(system.model.simulation.duration, instants,
                      timesOfPieces(system, formula, timeScale, arguments));
    search.add([&](double time) {
        arguments[0] = time * timeScale;
        return assembly::evaluateFormula<double>(formula, arguments);
    });
    search.add([&](double time) {
        arguments[0] = time * timeScale;
        return assembly::formulaRate<double>(formula, arguments);
    });
    if (!withSecondRate) return;
    search.add([&](double time) {
        arguments[0] = time * timeScale;
        return assembly::formulaSecondRate<double>(formula, arguments);
    });
}

bool hasSmoothSteps(const std::string& formula) {
    return formula.find("smoothstep") != std::string::npos;
}

/// Texts of the functions of drives and references; empty for tables.
std::vector<std::string> textsOfFunctions(const System& system) {
    std::vector<std::string> texts(system.functions.size());
    for (const assembly::LoopConstraintRow& row : system.rows)
        if (row.function >= 0)
            if (const model::Drive* drive =
                    model::findById(system.model.drives,
                                    system.closures[static_cast<std::size_t>(row.closure)].name))
                texts[static_cast<std::size_t>(row.function)] = drive->expression;
    for (const assembly::CostElement& cost : system.costs) {
        const model::CostTerm& term = system.model.costTerms[static_cast<std::size_t>(cost.term)];
        for (std::size_t place = 0; place < cost.functions.size(); ++place)
            if (cost.functions[place] >= 0 && place < term.referenceExpressions.size())
                texts[static_cast<std::size_t>(cost.functions[place])] =
                    term.referenceExpressions[place];
    }
    return texts;
}

/// Those of drives and references, and jumps of their second rate, which is that of accelerations.
/// Tables are constant beyond their ends, which matters within the motion.
void addFunctionKinks(const System& system, double timeScale, const std::vector<double>& arguments,
                      std::vector<double>& instants) {
    if (system.functions.empty()) return;
    const double duration = system.model.simulation.duration;
    const std::vector<std::string> texts = textsOfFunctions(system);
    for (std::size_t index = 0; index < system.functions.size(); ++index) {
        const assembly::TimeFunction& function = system.functions[index];
        if (function.isTable()) {
            for (const double end :
                 {function.times.front() / timeScale, function.times.back() / timeScale})
                if (end > 2.0 * crossing * duration && end < (1.0 - 2.0 * crossing) * duration)
                    addAround(end, duration, instants);
        } else if (mayHaveKinks(texts[index])) {
            addFormulaKinks(system, function.formula, true, timeScale, arguments, instants);
        }
    }
}

void addInputKinks(const System& system, double timeScale, const std::vector<double>& arguments,
                   std::vector<double>& instants) {
    std::vector<std::string> names{"t"};
    for (const model::Parameter& parameter : system.model.parameters)
        names.push_back(parameter.id);
    for (const model::Input& input : system.model.inputs)
        if (input.kind == model::InputKind::Expression && mayHaveKinks(input.expression))
            addFormulaKinks(system, math::Expression::parse(input.expression, names),
                            hasSmoothSteps(input.expression), timeScale, arguments, instants);
}

/// Those of formulas of signals and time, as far as time alone makes them.
void addSignalKinks(const System& system, double timeScale, const std::vector<double>& arguments,
                    std::vector<double>& instants) {
    for (const assembly::SignalFormula& formula : system.signalFormulas) {
        const auto place = static_cast<std::size_t>(formula.signal);
        const std::string& text = system.model.signalList[place].expression;
        if (!mayHaveKinks(text)) continue;
        std::vector<double> complete = arguments;
        complete.resize(arguments.size() + formula.operands.size(), 1.0);
        addFormulaKinks(system, formula.expression, hasSmoothSteps(text), timeScale,
                        std::move(complete), instants);
    }
}

}  // namespace

std::vector<double> landings(const System& system, const double* parameters) {
    std::vector<double> instants;
    addSampleKinks(system, instants);
    addTermTimes(system, instants);
    const double timeScale = timeScaleOf(system, parameters);
    std::vector<double> arguments;
    assembly::functionArguments<double>(system, parameters, 0.0, arguments);
    addFunctionKinks(system, timeScale, arguments, instants);
    addInputKinks(system, timeScale, arguments, instants);
    addSignalKinks(system, timeScale, arguments, instants);
    const double duration = system.model.simulation.duration;
    std::sort(instants.begin(), instants.end());
    std::vector<double> list;
    for (const double instant : instants)
        if (instant > 0.0 && instant < duration
            && (list.empty() || instant > list.back() + 1e-12 * duration))
            list.push_back(instant);
    return list;
}

std::vector<Jump> jumpsOf(const System& system, const double* parameters) {
    const double duration = system.model.simulation.duration;
    const double timeScale = timeScaleOf(system, parameters);
    std::vector<double> arguments;
    assembly::functionArguments<double>(system, parameters, 0.0, arguments);
    std::vector<Jump> jumps;
    std::vector<double> instants;
    const auto take = [&](const std::string& source) {
        std::sort(instants.begin(), instants.end());
        // Both sides of each, and what was found twice.
        double last = -duration;
        for (const double instant : instants)
            if (instant > last + 1e-6 * duration) jumps.push_back({source, last = instant});
        instants.clear();
    };
    const auto search = [&](const math::Expression& formula, const auto& valueAt) {
        const std::vector<double> pieces = timesOfPieces(system, formula, timeScale, arguments);
        JumpSearch(duration, instants, pieces).add([&](double time) {
            std::vector<double> moved = arguments;
            moved[0] = time * timeScale;
            return valueAt(moved);
        });
    };
    const bool accelerations =
        std::any_of(system.signalElements.begin(), system.signalElements.end(),
                    [](const assembly::SignalElement& signal) { return signal.rate; });
    const std::vector<std::string> texts = textsOfFunctions(system);
    for (const assembly::LoopConstraintRow& row : system.rows) {
        if (row.function < 0) continue;
        const auto index = static_cast<std::size_t>(row.function);
        const assembly::TimeFunction& function = system.functions[index];
        if (function.isTable()) {
            for (const double end : {function.times.front(), function.times.back()})
                if (end > 0.0 && end < duration * timeScale) instants.push_back(end / timeScale);
        } else if (mayHaveKinks(texts[index])) {
            const math::Expression& formula = function.formula;
            search(formula, [&](const auto& at) { return assembly::formulaRate(formula, at); });
            if (accelerations)
                search(formula,
                       [&](const auto& at) { return assembly::formulaSecondRate(formula, at); });
        }
        take(system.closures[static_cast<std::size_t>(row.closure)].name);
    }
    for (const assembly::CostElement& cost : system.costs) {
        for (const int index : cost.functions) {
            if (index < 0 || !mayHaveKinks(texts[static_cast<std::size_t>(index)])) continue;
            const assembly::TimeFunction& function =
                system.functions[static_cast<std::size_t>(index)];
            search(function.formula,
                   [&](const auto& at) { return assembly::evaluateFormula(function.formula, at); });
        }
        take(system.model.costTerms[static_cast<std::size_t>(cost.term)].id);
    }
    std::vector<std::string> names{"t"};
    for (const model::Parameter& parameter : system.model.parameters)
        names.push_back(parameter.id);
    for (const model::Input& input : system.model.inputs) {
        if (input.kind != model::InputKind::Expression || !mayHaveKinks(input.expression)) continue;
        const math::Expression formula = math::Expression::parse(input.expression, names);
        search(formula, [&](std::vector<double> at) {
            at.resize(names.size());
            return assembly::evaluateFormula(formula, at);
        });
        take(input.id);
    }
    return jumps;
}

std::vector<Step> splitSteps(const std::vector<Step>& steps, const std::vector<double>& landings) {
    if (landings.empty() || steps.empty()) return steps;
    // An end of a step this near to a landing is the landing, up to rounding.
    const double near = 1e-12 * (steps.back().time + steps.back().size);
    std::vector<Step> result;
    auto next = landings.begin();
    for (const Step& step : steps) {
        const double end = step.time + step.size;
        double time = step.time;
        while (next != landings.end() && *next <= time + near)
            ++next;
        for (; next != landings.end() && *next < end - near; ++next) {
            result.push_back({time, *next - time});
            time = *next;
        }
        result.push_back({time, end - time});
    }
    return result;
}

}  // namespace linkwright::dynamics
