// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/expression.h"
#include "engine/model/descriptions.h"
#include "engine/model/doubts.h"
#include "engine/model/parameter_edits.h"
#include "engine/model/properties.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Doubts about formulas, settings, the objective and its variables.
namespace linkwright::model::validation {

namespace {

/// A formula of one of its variables, the others held.
class Course {
public:
    /// @param names of the variables; the first one varies
    /// @pre the formula can be read
    Course(const Model& model, const std::string& formula, std::vector<std::string> names) {
        values_.resize(names.size(), 0.0);
        for (const Parameter& parameter : model.parameters) {
            names.push_back(parameter.id);
            values_.push_back(parameter.value.value);
        }
        formula_ = math::Expression::parse(formula, names);
    }

    double operator()(double place) {
        values_[0] = place;
        return formula_.evaluate(std::span<const double>(values_));
    }

    /// Where it is not a number, of the places of a grid.
    std::optional<double> undefined(double from, double to) {
        constexpr int parts = 97;
        for (int part = 0; part <= parts; ++part) {
            const double place = from + (to - from) * part / parts;
            if (!std::isfinite((*this)(place))) return place;
        }
        return std::nullopt;
    }

    /// Where it jumps between two places, or grows without bound: the largest change of a fine
    /// grid does not become smaller in ever smaller parts of it. Nothing where it does not.
    /// @param betweenPieces whether a jump counts where it goes on to another piece
    std::optional<double> jump(double from, double to, bool betweenPieces) {
        const std::vector<double> grid = gridOf(from, to);
        double least = INFINITY, most = -INFINITY;
        std::vector<std::pair<double, std::size_t>> changes;
        double before = (*this)(from);
        for (std::size_t place = 0; place + 1 < grid.size(); ++place) {
            const double after = (*this)(grid[place + 1]);
            if (std::isfinite(before) && std::isfinite(after)) {
                least = std::min({least, before, after});
                most = std::max({most, before, after});
                changes.emplace_back(std::abs(after - before), place);
            }
            before = after;
        }
        std::sort(changes.begin(), changes.end(), std::greater<>());
        int left = 4;
        for (const auto& [change, place] : changes) {
            const auto found = narrowed(grid[place], grid[place + 1], 1e-3 * (most - least));
            if (found && (betweenPieces || !endsPiece(*found, 1e-6 * (to - from)))) return found;
            if (!found && --left == 0) break;
        }
        return std::nullopt;
    }

private:
    /// Even, and on both sides of where it goes on to another piece.
    [[nodiscard]] std::vector<double> gridOf(double from, double to) const {
        constexpr int parts = 331;  // no period of a formula is likely to share it
        std::vector<double> grid;
        for (int part = 0; part <= parts; ++part)
            grid.push_back(from + (to - from) * part / parts);
        for (const double place : formula_.piecesBetween(from, to, values_, 0))
            for (const double side : {-1e-9, 1e-9})
                grid.push_back(std::clamp(place + side * (to - from), from, to));
        std::sort(grid.begin(), grid.end());
        return grid;
    }

    [[nodiscard]] bool endsPiece(double place, double near) const {
        return !formula_.piecesBetween(place - near, place + near, values_, 0).empty();
    }

    std::optional<double> narrowed(double low, double high, double most) {
        const double width = 1e-9 * std::max({std::abs(low), std::abs(high), high - low});
        double atLow = (*this)(low), atHigh = (*this)(high);
        while (high - low > width) {
            const double middle = 0.5 * (low + high);
            const double value = (*this)(middle);
            if (!std::isfinite(value)) return middle;
            if (std::abs(value - atLow) > std::abs(atHigh - value)) {
                high = middle;
                atHigh = value;
            } else {
                low = middle;
                atLow = value;
            }
        }
        if (std::abs(atHigh - atLow) > most && most > 0.0) return 0.5 * (low + high);
        return std::nullopt;
    }

    math::Expression formula_;
    std::vector<double> values_;
};

void reportJump(Report& report, const std::string& place, Course course, double from, double to,
                const std::string& what, const std::string& unit, bool betweenPieces = true) {
    const auto found = course.jump(from, to, betweenPieces);
    if (!found) return;
    const double where = std::abs(*found) < 1e-7 * (to - from) ? 0.0 : *found;
    report.warning(place,
                   "The formula jumps at " + what + " = " + toRoundedText(where) + unit
                       + ": no step can follow it, and gradients leave the jump out.",
                   "Make it smooth, for example with tanh in place of a sign.");
}

template <class Spring>
void doubtLaws(Report& report, const std::vector<Spring>& springs, const char* list,
               double (*reach)(const Model&, const Spring&), const char* unit) {
    const Model& model = report.model();
    for (std::size_t index = 0; index < springs.size(); ++index) {
        const Spring& spring = springs[index];
        if (spring.law.formula.empty()) continue;
        report.enter(list, index, spring.id);
        const double size = reach(model, spring);
        const std::size_t before = report.diagnostics().size();
        reportJump(report, "formula", {model, spring.law.formula, {"x", "v"}}, -size, size, "x",
                   unit);
        if (report.diagnostics().size() == before)
            reportJump(report, "formula", {model, spring.law.formula, {"v", "x"}}, -10.0, 10.0, "v",
                       unit + std::string("/s"));
    }
}

void doubtJumps(Report& report) {
    const Model& model = report.model();
    doubtLaws<SpringDamper>(
        report, model.springs, "springs",
        [](const Model& drawn, const SpringDamper& spring) {
            const double size = drawnDistance(drawn, spring.endA, spring.endB);
            return size > 0.0 ? size : 1.0;
        },
        " m");
    doubtLaws<TorsionalSpring>(
        report, model.torsionalSprings, "torsionalSprings",
        [](const Model&, const TorsionalSpring&) { return 3.2; }, " rad");
    const double duration = model.simulation.duration;
    // Steps end where a push or a reference goes on to another piece. A drive cannot jump at all.
    const auto ofTime = [&](const std::string& place, const std::string& formula,
                            bool betweenPieces) {
        Course course(model, formula, {"t"});
        if (const auto time = course.undefined(0.0, duration))
            return report.warning(
                place, "The formula is not a number at t = " + toRoundedText(*time) + " s.",
                "Look for a quotient by zero, a root or a logarithm.");
        reportJump(report, place, std::move(course), 0.0, duration, "t", " s", betweenPieces);
    };
    for (std::size_t index = 0; index < model.drives.size(); ++index) {
        report.enter("drives", index, model.drives[index].id);
        if (model.drives[index].profile == DriveProfile::Formula)
            ofTime("expression", model.drives[index].expression, true);
    }
    for (std::size_t index = 0; index < model.inputs.size(); ++index) {
        report.enter("inputs", index, model.inputs[index].id);
        if (model.inputs[index].kind == InputKind::Expression)
            ofTime("expression", model.inputs[index].expression, false);
    }
    for (std::size_t index = 0; index < model.costTerms.size(); ++index) {
        const CostTerm& term = model.costTerms[index];
        report.enter("objective/terms", index, term.id);
        if (term.reference == ReferenceKind::Expression && term.active)
            for (std::size_t part = 0; part < term.referenceExpressions.size(); ++part)
                ofTime("referenceExpressions/" + std::to_string(part),
                       term.referenceExpressions[part], false);
    }
}

void doubtTolerances(Report& report) {
    const SimulationSettings& settings = report.model().simulation;
    if (hasFixedStep(settings.integrator)) return;
    report.enter("/simulation");
    const auto tell = [&](const char* place, double value, double least) {
        if (value > 0.01)
            report.warning(place,
                           "A tolerance of " + toText(value) + " leaves the motion to chance.",
                           "Enter a small number, for example 1e-8.");
        else if (value < least)
            report.warning(place, "A tolerance of " + toText(value) + " is below rounding.",
                           "Enter a larger number, for example 1e-8.");
    };
    tell("relativeTolerance", settings.relativeTolerance, 1e-14);
    tell("absoluteTolerance", settings.absoluteTolerance, 1e-25);
}

void doubtStopRules(Report& report) {
    report.enter("/optimization");
    if (const double tolerance = report.model().optimization.limitTolerance; tolerance > 0.01)
        report.warning("limitTolerance",
                       "A limit may be missed by " + toText(tolerance) + " times its scale.",
                       "Enter a small number, for example 1e-6.");
    const auto tell = [&](const std::string& place, double value) {
        if (value >= 1.0)
            report.warning(place,
                           "With a tolerance of " + toText(value)
                               + " an optimization may end where it starts.",
                           "Enter a small number, for example 1e-6.");
    };
    const auto look = [&](const std::string& place, const StopRules& stop) {
        tell(place + "/relativeCost", stop.relativeCost);
        tell(place + "/relativeStep", stop.relativeStep);
        if (stop.optimality >= 1e3) tell(place + "/optimality", stop.optimality);
    };
    const OptimizationSettings& settings = report.model().optimization;
    look("stop", settings.stop);
    for (std::size_t index = 0; index < settings.stages.size(); ++index)
        if (settings.stages[index].stop)
            look("stages/" + std::to_string(index) + "/stop", *settings.stages[index].stop);
}

/// A time in other units, or a motion that ends before anything moves.
void doubtDuration(Report& report) {
    const double duration = report.model().simulation.duration;
    report.enter("/simulation");
    if (duration < 1e-5)
        report.warning("duration", "The motion lasts " + toRoundedText(duration) + " s.",
                       "Enter the duration in s.");
    else if (duration > 1e6)
        report.warning("duration",
                       "The motion lasts " + toRoundedText(duration / 86400.0) + " days.",
                       "Enter the duration in s.");
}

/// Numbers that nature keeps positive, and the bounds of variables that do not.
void doubtBounds(Report& report) {
    const Model& model = report.model();
    for (std::size_t index = 0; index < model.designVariables.size(); ++index) {
        const DesignVariable& variable = model.designVariables[index];
        report.enter("designVariables", index, variable.object);
        const std::string name = variable.object + "." + variable.property;
        if (variable.lower && variable.upper && *variable.lower == *variable.upper) {
            report.warning("lower",
                           "Both bounds of \"" + name + "\" are the same: it cannot change.",
                           "Widen the bounds, or remove the variable.");
            continue;
        }
        using base::Quantity;
        Quantity quantity = Quantity::Unknown;
        for (const PropertyInfo& info : propertiesOf(model, variable.object))
            if (info.property == variable.property) quantity = info.quantity;
        static constexpr std::array<std::string_view, 9> words{
            "radius",           "rimRadius",          "length",
            "resistance",       "rotorInertia",       "smoothing",
            "frictionVelocity", "transitionVelocity", "surfaceRadius"};
        const bool product = variable.property.starts_with("inertia.")
                             && variable.property.substr(8, 1) != variable.property.substr(9, 1);
        const bool positive =
            !product && variable.property.find("Coupling") == std::string::npos
            && (quantity == Quantity::Mass || quantity == Quantity::Inertia
                || quantity == Quantity::Stiffness || quantity == Quantity::TorsionalStiffness
                || quantity == Quantity::Damping || quantity == Quantity::TorsionalDamping
                || std::find(words.begin(), words.end(), variable.property) != words.end());
        if (positive && variable.lower && *variable.lower < 0.0)
            report.warning("lower",
                           "The lower bound " + toText(*variable.lower) + " allows a negative \""
                               + name + "\".",
                           "Enter a lower bound that is not negative.");
    }
}

/// Whether the weight of a term is given elsewhere, too.
bool isWeighted(const Model& model, const CostTerm& term) {
    for (const OptimizationStage& stage : model.optimization.stages)
        if (stage.termWeights.contains(term.id)) return true;
    for (const DesignVariable& variable : model.designVariables)
        if (variable.object == term.id) return true;
    for (const Case& entry : model.cases.list)
        for (const CaseNumber& number : entry.numbers)
            if (number.object == term.id) return true;
    return !term.weight.expression.empty();
}

template <class Visit>
void forEachActiveTerm(Report& report, const Visit& visit) {
    const Model& model = report.model();
    for (std::size_t index = 0; index < model.costTerms.size(); ++index) {
        if (!model.costTerms[index].active) continue;
        report.enter("objective/terms", index, model.costTerms[index].id);
        visit(model.costTerms[index]);
    }
}

void doubtWeights(Report& report) {
    const Model& model = report.model();
    forEachActiveTerm(report, [&](const CostTerm& term) {
        const auto& weights = term.componentWeights;
        if (term.weight.value == 0.0 && !isWeighted(model, term))
            report.warning("weight", "The weight is zero: the term has no effect.",
                           "Enter a weight, or deactivate the term.");
        else if (!weights.empty()
                 && std::all_of(weights.begin(), weights.end(), [](const Number& weight) {
                        return weight.value == 0.0 && weight.expression.empty();
                    }))
            report.warning("componentWeights",
                           "All component weights are zero: the term has no effect.",
                           "Enter a weight, or deactivate the term.");
        else if (std::any_of(weights.begin(), weights.end(),
                             [](const Number& weight) { return weight.value < 0.0; }))
            report.warning("componentWeights",
                           "A component weight is negative: the deviation is maximized.",
                           "Enter positive weights unless this is intended.");
    });
    for (std::size_t index = 0; index < model.cases.list.size(); ++index) {
        const Case& entry = model.cases.list[index];
        report.enter("cases", index, {});
        if (entry.active && entry.weight == 0.0)
            report.warning("weight",
                           "The weight of case \"" + entry.name + "\" is zero: it has no effect.",
                           "Enter a weight, or deactivate the case.");
    }
}

/// @param partly whether a table for a part of the motion is common
void reportTimes(Report& report, const std::string& place, const std::vector<double>& times,
                 bool partly) {
    const double duration = report.model().simulation.duration;
    if (times.size() < 2) return;
    const double span = times.back() - times.front();
    const std::string lasts = ", and the motion lasts " + toRoundedText(duration) + " s";
    if (times.front() >= duration || times.back() <= 0.0)
        report.warning(place,
                       "The table is outside the motion: it goes from "
                           + toRoundedText(times.front()) + " to " + toRoundedText(times.back())
                           + " s" + lasts + ".",
                       "Enter times in s from the start of the motion, or change the duration.");
    else if (std::min(times.back(), duration) - std::max(times.front(), 0.0) < 0.5 * duration
             && !partly)
        report.warning(place,
                       "The table goes from " + toRoundedText(times.front()) + " to "
                           + toRoundedText(times.back()) + " s" + lasts
                           + ": beyond it the nearest row counts.",
                       "Add rows, or give the term a window.");
    else if (duration < 0.01 * span || span < 0.01 * duration)
        report.warning(place,
                       "The table goes from " + toRoundedText(times.front()) + " to "
                           + toRoundedText(times.back()) + " s" + lasts + ".",
                       "Enter times in s, not in ms, or change the duration.");
}

void doubtTables(Report& report) {
    forEachActiveTerm(report, [&](const CostTerm& term) {
        if (term.reference == ReferenceKind::Table && !isAtRest(term.time)
            && term.time != TermTime::Nearest)
            reportTimes(report, "table", term.table.times,
                        term.time != TermTime::Running || term.window.from || term.window.to);
    });
    const Model& model = report.model();
    for (std::size_t index = 0; index < model.drives.size(); ++index) {
        report.enter("drives", index, model.drives[index].id);
        if (model.drives[index].profile == DriveProfile::Table)
            reportTimes(report, "times", model.drives[index].times, true);
    }
}

/// Whether two places move as one: the same body, or a joint at the point that both name.
bool moveAsOne(const Model& model, const Attachment& one, const Attachment& other) {
    if (one.body == other.body) return true;
    if (one.point != other.point) return false;
    return std::any_of(model.joints.begin(), model.joints.end(), [&](const Joint& joint) {
        const bool joins = (joint.bodyA == one.body && joint.bodyB == other.body)
                           || (joint.bodyB == one.body && joint.bodyA == other.body);
        return joins && joint.point == one.point
               && traitsOf(joint.kind).coordinates.find('t') == std::string_view::npos;
    });
}

/// Signals that no motion changes, and lengths that have no derivative.
void doubtConstantSignals(Report& report) {
    const Model& model = report.model();
    forEachActiveTerm(report, [&](const CostTerm& term) {
        const Signal* signal = findById(model.signalList, term.signal);
        if (!signal || isOfVibration(term.time)) return;
        const bool ofPlace =
            isOneOf(signal->kind, {SignalKind::PointPosition, SignalKind::PointVelocity,
                                   SignalKind::PointAcceleration, SignalKind::BodyDirection,
                                   SignalKind::DirectionAngle, SignalKind::AngularVelocity,
                                   SignalKind::BodyAngle});
        const bool ofTwo = isOneOf(signal->kind, {SignalKind::Distance, SignalKind::PointOffset});
        if ((ofPlace && signal->at.body == groundId)
            || (ofTwo && moveAsOne(model, signal->at, signal->other)))
            report.warning("signal",
                           "The signal \"" + signal->id
                               + "\" does not change: it is measured within one body, or at a "
                                 "joint of two.",
                           "Measure what moves.");
        if (signal->kind == SignalKind::Distance
            && drawnDistance(model, signal->at, signal->other) < coincidentDistance)
            report.warning(
                "signal",
                "The distance \"" + signal->id + "\" is zero as drawn, where it has no derivative.",
                "Measure a pointOffset, or other points.");
    });
}

bool areAlike(const CostTerm& one, const CostTerm& other) {
    return one.signal == other.signal && one.otherSignals == other.otherSignals
           && one.time == other.time && one.kind == other.kind && one.instant == other.instant
           && one.window == other.window && one.reference == other.reference
           && one.referenceValues == other.referenceValues
           && one.referenceExpressions == other.referenceExpressions && one.table == other.table
           && one.componentWeights == other.componentWeights && one.targets == other.targets
           && one.vibration == other.vibration && one.harmonic == other.harmonic;
}

void doubtPairs(Report& report) {
    const Model& model = report.model();
    for (std::size_t second = 1; second < model.costTerms.size(); ++second)
        for (std::size_t first = 0; first < second; ++first) {
            const CostTerm& one = model.costTerms[first];
            const CostTerm& other = model.costTerms[second];
            if (!one.active || !other.active || !areAlike(one, other)) continue;
            report.enter("objective/terms", second, other.id);
            const auto crossed = [](const CostTerm& low, const CostTerm& high) {
                return low.atLeast && high.atMost && low.atLeast->value > high.atMost->value;
            };
            if (one.weight == other.weight && (crossed(one, other) || crossed(other, one)))
                report.warning("atLeast", "The limits contradict those of \"" + one.id + "\".",
                               "No design meets both: change one of them.");
            else if (!isConstraint(one) && !isConstraint(other) && one.limit == other.limit
                     && one.smoothing == other.smoothing)
                report.warning("", "The term is there twice: \"" + one.id + "\" is the same.",
                               "Remove one of the two, or add up their weights.");
        }
}

/// Ids that anything of the model names, formulas included.
std::set<std::string> namedIds(const Model& model) {
    std::set<std::string> named;
    const auto take = [&](const std::string& id) { named.insert(id); };
    forEachList(model, [&](const auto& list, const ListInfo&) {
        for (const auto& element : list)
            if constexpr (requires { visitReferences(element, take); })
                visitReferences(element, take);
    });
    return named;
}

std::vector<std::string> formulasOf(const Model& model) {
    std::vector<std::string> formulas{model.simulation.durationFormula};
    forEachNumber(model, [&](const PropertyInfo&, const Number& number) {
        if (!number.expression.empty()) formulas.push_back(number.expression);
    });
    for (const Input& input : model.inputs)
        formulas.push_back(input.expression);
    for (const Drive& drive : model.drives)
        formulas.push_back(drive.expression);
    for (const Signal& signal : model.signalList)
        formulas.push_back(signal.expression);
    for (const SpringDamper& spring : model.springs)
        formulas.push_back(spring.law.formula);
    for (const TorsionalSpring& spring : model.torsionalSprings)
        formulas.push_back(spring.law.formula);
    for (const DesignVariable& variable : model.designVariables) {
        formulas.push_back(variable.lowerFormula);
        formulas.push_back(variable.upperFormula);
    }
    for (const CostTerm& term : model.costTerms)
        formulas.insert(formulas.end(), term.referenceExpressions.begin(),
                        term.referenceExpressions.end());
    for (const Road& road : model.roads)
        formulas.push_back(road.height);
    for (const Case& entry : model.cases.list)
        for (const CaseInput& input : entry.inputs)
            formulas.push_back(input.expression);
    return formulas;
}

void doubtIdleVariables(Report& report) {
    const Model& model = report.model();
    if (model.designVariables.empty()
        && std::none_of(model.inputs.begin(), model.inputs.end(),
                        [](const Input& input) { return input.optimize; }))
        return;
    const std::set<std::string> named = namedIds(model);
    const std::vector<std::string> formulas = formulasOf(model);
    for (std::size_t index = 0; index < model.designVariables.size(); ++index) {
        const std::string& id = model.designVariables[index].object;
        const bool parameter = findById(model.parameters, id) != nullptr;
        if (!parameter && !findById(model.points, id)) continue;
        const bool used =
            named.contains(id)
            || (parameter
                && std::any_of(formulas.begin(), formulas.end(),
                               [&](const std::string& formula) { return usesName(formula, id); }));
        if (used) continue;
        report.enter("designVariables", index, id);
        report.warning("object", "The variable has no effect: nothing uses \"" + id + "\".",
                       "Choose a number that matters.");
    }
    for (std::size_t index = 0; index < model.inputs.size(); ++index) {
        const Input& input = model.inputs[index];
        if (!input.optimize || named.contains(input.id)) continue;
        report.enter("inputs", index, input.id);
        report.warning("optimize", "The input has no effect: no load, motor or signal uses it.",
                       "Choose it as the input of a load or motor.");
    }
}

void doubtCases(Report& report) {
    const std::vector<Case>& cases = report.model().cases.list;
    for (std::size_t second = 1; second < cases.size(); ++second)
        for (std::size_t first = 0; first < second; ++first) {
            const Case& one = cases[first];
            const Case& other = cases[second];
            if (!one.active || !other.active || one.numbers != other.numbers
                || one.inputs != other.inputs || one.references != other.references
                || one.duration != other.duration)
                continue;
            report.enter("cases", second, {});
            report.warning(
                "", "The cases \"" + one.name + "\" and \"" + other.name + "\" change the same.",
                "Change something in one of them, or remove it.");
        }
}

constexpr Doubt ofTask[] = {
    {"jumps", doubtJumps},
    {"tolerances", doubtTolerances},
    {"stop-rules", doubtStopRules},
    {"duration", doubtDuration},
    {"bounds", doubtBounds},
    {"weights", doubtWeights},
    {"tables", doubtTables},
    {"constant-signals", doubtConstantSignals},
    {"constant-terms", doubtConstantTerms},
    {"limits", doubtLimits},
    {"pairs", doubtPairs},
    {"cases", doubtCases},
    {"idle-variables", doubtIdleVariables},
};

}  // namespace

}  // namespace linkwright::model::validation

namespace linkwright::model {

std::span<const Doubt> taskDoubts() {
    return validation::ofTask;
}

}  // namespace linkwright::model
