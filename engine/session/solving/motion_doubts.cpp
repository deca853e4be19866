// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/motion_doubts.h"

#include "engine/model/properties.h"
#include "engine/session/document/formatted.h"
#include "engine/session/solving/drawing_doubts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace linkwright::session {

namespace {

using base::Diagnostic;
using base::Severity;

/// A term with the largest size of its signal and of its reference, in their unit.
struct Compared {
    const model::CostTerm& term;
    const model::Signal& signal;
    std::string place;
    base::Quantity quantity = base::Quantity::Unknown;
    double reached = 0.0;
    double wanted = 0.0;
    bool touchesZero = false;  ///< the signal, somewhere
};

double largestSize(const std::vector<double>& values) {
    double size = 0.0;
    for (const double value : values)
        size = std::max(size, std::abs(value));
    return size;
}

/// Of constants and tables; formulas and start values are left out.
double wantedSize(const model::CostTerm& term) {
    double size = 0.0;
    if (term.reference == model::ReferenceKind::Constant)
        for (const model::Number& value : term.referenceValues)
            size = std::max(size, std::abs(value.value));
    if (term.reference == model::ReferenceKind::Table)
        for (const std::vector<double>& column : term.table.columns)
            size = std::max(size, largestSize(column));
    return size;
}

/// A goal in mm or degrees: many times what the signal ever comes to.
void doubtReference(const Compared& seen, std::vector<Diagnostic>& found) {
    using base::Quantity;
    const bool angle = seen.quantity == Quantity::Angle;
    const double most = angle ? 25.0 : 300.0;
    if (!(seen.reached > 0.0) || !(seen.wanted > most * seen.reached)) return;
    if (angle && seen.wanted < 12.0) return;
    found.push_back({Severity::Warning, seen.term.id, seen.place + "/reference",
                     formatted("The reference goes up to %.5g, and the signal \"%s\" to %.5g.",
                               seen.wanted, seen.signal.id.c_str(), seen.reached),
                     "Enter references in SI units: m, rad and s."});
}

/// The root of a sum of squares has no derivative at zero.
void doubtZeroDistance(const Compared& seen, std::vector<Diagnostic>& found) {
    if (seen.signal.kind != model::SignalKind::Distance || !seen.touchesZero) return;
    found.push_back(
        {Severity::Warning, seen.term.id, seen.place + "/signal",
         "The distance \"" + seen.signal.id + "\" becomes zero, where it has no derivative.",
         "Measure a pointOffset, or other points."});
}

/// Deviations that are nothing beside the size from which a term counts them.
void doubtInsensitive(const Compared& seen, std::vector<Diagnostic>& found) {
    const model::TermKind kind = seen.term.kind;
    const bool smooth = model::isSmoothAtZero(kind);
    if (!smooth && !model::isBeyond(kind)) return;
    const double from = smooth ? seen.term.smoothing.value : seen.term.limit.value;
    if (!(seen.reached > 0.0) || !(from > 1000.0 * (seen.reached + seen.wanted))) return;
    found.push_back(
        {Severity::Warning, seen.term.id, seen.place + (smooth ? "/smoothing" : "/limit"),
         formatted("The term counts deviations from %.5g on, and the signal \"%s\" goes up "
                   "to %.5g.",
                   from, seen.signal.id.c_str(), seen.reached),
         "Enter it in SI units: m, rad and s."});
}

std::string placeOfTerm(const model::Model& model, const std::string& id) {
    const auto term = std::find_if(model.costTerms.begin(), model.costTerms.end(),
                                   [&](const auto& each) { return each.id == id; });
    return "/objective/terms/" + std::to_string(term - model.costTerms.begin());
}

std::string caseNote(const std::string& name) {
    return name.empty() ? std::string() : " (In case \"" + name + "\".)";
}

/// A peak that is smoothed until it is none: a limit holds for less than the peak.
void doubtSmoothing(const model::Model& model, const PeakOutcome& peak,
                    std::vector<Diagnostic>& found) {
    const double missed = std::abs(peak.exact - peak.value);
    constexpr double share = 0.25;
    if (!(missed > share * std::max(std::abs(peak.exact), std::abs(peak.value)))) return;
    found.push_back({Severity::Warning, peak.term, placeOfTerm(model, peak.term) + "/smoothing",
                     formatted("The smoothing takes the peak away: it is %.5g, and %.5g counts.",
                               peak.exact, peak.value)
                         + caseNote(peak.caseName),
                     "Enter a smoothing well below the peak."});
}

/// A limit that the smooth peak meets, and the peak itself does not.
void doubtMetPeak(const model::Model& model, const ConstraintOutcome& constraint,
                  const PeakOutcome& peak, std::vector<Diagnostic>& found) {
    const model::Limits& limits = constraint.limits;
    if (!constraint.isMet() || limits.areMet(peak.exact)) return;
    constexpr double matters = 1e-3;  // of the scale; less is told as a note
    const model::CostTerm* term = model::findById(model.costTerms, constraint.term);
    const double smoothing = term ? term->smoothing.value : 0.0;
    const bool above = peak.exact > limits.atMost;
    found.push_back(
        {limits.violation(peak.exact) > matters ? Severity::Warning : Severity::Note,
         constraint.term, placeOfTerm(model, constraint.term) + "/smoothing",
         formatted(above ? "The largest value itself is %.5g, which is %.3g more than the limit of "
                           "%.5g: only the smooth one, %.5g, meets it."
                         : "The smallest value itself is %.5g, which is %.3g less than the limit "
                           "of %.5g: only the smooth one, %.5g, meets it.",
                   peak.exact, limits.excess(peak.exact), above ? limits.atMost : limits.atLeast,
                   constraint.value)
             + caseNote(constraint.caseName),
         formatted("Use a smaller smoothing, such as %.1g, or a tighter limit.", 0.1 * smoothing)});
}

/// An optimization that has ended before it begins.
void doubtEnd(const model::Model& model, const SimulationResult& motion,
              std::vector<Diagnostic>& found) {
    const double end = model.optimization.stop.cost;
    if (!(end > 0.0) || !(motion.cost <= end) || !model.cases.list.empty()
        || !model.optimization.stages.empty())
        return;
    found.push_back(
        {Severity::Warning,
         {},
         "/optimization/stop/cost",
         formatted("The cost is %.5g, and an optimization ends below %.5g: it has nothing "
                   "to do.",
                   motion.cost, end),
         "Enter a smaller cost, or 0 for no such rule."});
}

struct MotionDoubt {
    const char* id;
    void (*find)(const Compared& seen, std::vector<Diagnostic>& found);
};
constexpr MotionDoubt ofMotion[] = {
    {"reference-size", doubtReference},
    {"zero-distance", doubtZeroDistance},
    {"insensitive", doubtInsensitive},
};

std::string variableName(const Variable& variable) {
    return variable.property.empty() ? variable.object : variable.object + "." + variable.property;
}

}  // namespace

std::vector<Diagnostic> doubtsOfMotion(const model::Model& model, const SimulationResult& motion) {
    std::vector<Diagnostic> found;
    if (motion.failure) return found;
    for (std::size_t index = 0; index < model.costTerms.size(); ++index) {
        const model::CostTerm& term = model.costTerms[index];
        const model::Signal* signal = model::findById(model.signalList, term.signal);
        if (!term.active || !signal || model::isAtRest(term.time)
            || term.time == model::TermTime::Nearest)
            continue;
        Compared seen{term, *signal, "/objective/terms/" + std::to_string(index)};
        seen.quantity = model::signalQuantity(model, *signal);
        for (const Series& series : motion.signalSeries) {
            if (series.id != signal->id) continue;
            const double size = largestSize(series.values);
            seen.reached = std::max(seen.reached, size);
            seen.touchesZero =
                seen.touchesZero
                || std::any_of(series.values.begin(), series.values.end(),
                               [&](double value) { return std::abs(value) <= 1e-12; });
        }
        seen.wanted = wantedSize(term);
        for (const MotionDoubt& doubt : ofMotion)
            doubt.find(seen, found);
    }
    for (Diagnostic& doubt : doubtsOfPeaks(model, motion.constraints, motion.peaks))
        found.push_back(std::move(doubt));
    doubtEnd(model, motion, found);
    for (const auto find : {doubtsOfSteps, doubtsOfPlane})
        for (Diagnostic& doubt : find(model))
            found.push_back(std::move(doubt));
    return found;
}

const PeakOutcome* peakOf(const ConstraintOutcome& constraint,
                          const std::vector<PeakOutcome>& peaks) {
    const auto found = std::find_if(peaks.begin(), peaks.end(), [&](const PeakOutcome& peak) {
        return peak.term == constraint.term && peak.caseName == constraint.caseName;
    });
    return found == peaks.end() ? nullptr : &*found;
}

std::vector<Diagnostic> doubtsOfPeaks(const model::Model& model,
                                      const std::vector<ConstraintOutcome>& constraints,
                                      const std::vector<PeakOutcome>& peaks) {
    std::vector<Diagnostic> found;
    for (const PeakOutcome& peak : peaks)
        doubtSmoothing(model, peak, found);
    for (const ConstraintOutcome& constraint : constraints)
        if (const PeakOutcome* peak = peakOf(constraint, peaks))
            doubtMetPeak(model, constraint, *peak, found);
    return found;
}

namespace {

/// Whether the variables moved between two iterations of the same stage.
bool movedBetween(const IterationReport& one, const IterationReport& other) {
    constexpr double much = 1e-6;
    if (one.stage != other.stage || one.variables.size() != other.variables.size()) return false;
    for (std::size_t index = 0; index < one.variables.size(); ++index) {
        const double size = std::max(std::abs(one.variables[index]), much);
        if (std::abs(one.variables[index] - other.variables[index]) > much * size) return true;
    }
    return false;
}

}  // namespace

std::vector<Diagnostic> doubtsOfIterations(const model::Model& model,
                                           const std::vector<const IterationReport*>& iterations) {
    constexpr double rounding = 1e-12;
    std::vector<Diagnostic> found;
    for (std::size_t index = 0; index < model.costTerms.size(); ++index) {
        const model::CostTerm& term = model.costTerms[index];
        if (model::isConstraint(term)) continue;
        double value = 0.0;
        bool same = true;
        for (std::size_t next = 1; next < iterations.size() && same; ++next) {
            const IterationReport& before = *iterations[next - 1];
            const IterationReport& after = *iterations[next];
            if (!movedBetween(before, after) || index >= before.costByTerm.size()
                || index >= after.costByTerm.size())
                continue;
            value = after.costByTerm[index];
            same = std::abs(value - before.costByTerm[index]) <= rounding * std::abs(value);
        }
        // What costs nothing everywhere, as what stays below its limit, is as it is wanted.
        if (same && value != 0.0)
            found.push_back(
                {Severity::Warning, term.id, "/objective/terms/" + std::to_string(index),
                 formatted("The term was the same in all designs that were tried, %.5g: "
                           "no variable changes it.",
                           value),
                 "Measure what the variables change, or deactivate the term."});
    }
    return found;
}

std::vector<Diagnostic> doubtsOfGradient(const std::vector<Variable>& variables,
                                         const std::vector<double>& gradient,
                                         const std::vector<ConstraintGradient>& constraints) {
    // Of each function of the motion by itself: limits and costs have other units.
    std::vector<const std::vector<double>*> rows{&gradient};
    for (const ConstraintGradient& constraint : constraints)
        rows.push_back(&constraint.gradient);
    std::map<std::string, bool> matters;  // of all samples of an input together
    std::map<std::string, bool> undefined;
    for (const std::vector<double>* row : rows) {
        if (row->size() != variables.size()) continue;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            const double slope = (*row)[i];
            const std::string name = variableName(variables[i]);
            // What is zero by symmetry of this design alone is so up to rounding.
            matters[name] = matters[name] || slope != 0.0;
            undefined[name] = undefined[name] || !std::isfinite(slope);
        }
    }
    std::vector<Diagnostic> found;
    for (const Variable& variable : variables) {
        const std::string name = variableName(variable);
        const auto entry = matters.find(name);
        if (entry == matters.end()) continue;  // told
        const std::string place = variable.property.empty() ? "/inputs" : "/designVariables";
        if (undefined[name])
            found.push_back({Severity::Warning, variable.object, place,
                             "The derivative with respect to \"" + name + "\" is not a number.",
                             "Look for a root, a quotient or a distance that is zero."});
        else if (!entry->second)
            found.push_back({Severity::Warning, variable.object, place,
                             "The variable \"" + name + "\" has no effect on the objective.",
                             "Choose a number that matters."});
        matters.erase(entry);
    }
    return found;
}

}  // namespace linkwright::session
