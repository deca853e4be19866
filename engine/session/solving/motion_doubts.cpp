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

/// Peaks that are smoothed until they are none: a limit holds for less than the peak.
void doubtPeaks(const model::Model& model, const SimulationResult& motion,
                std::vector<Diagnostic>& found) {
    for (const PeakOutcome& peak : motion.peaks) {
        const double missed = std::abs(peak.exact - peak.value);
        constexpr double share = 0.25;
        if (!(missed > share * std::max(std::abs(peak.exact), std::abs(peak.value)))) continue;
        const auto term = std::find_if(model.costTerms.begin(), model.costTerms.end(),
                                       [&](const auto& each) { return each.id == peak.term; });
        found.push_back(
            {Severity::Warning, peak.term,
             "/objective/terms/" + std::to_string(term - model.costTerms.begin()) + "/smoothing",
             formatted("The smoothing takes the peak away: it is %.5g, and %.5g counts.",
                       peak.exact, peak.value),
             "Enter a smoothing well below the peak."});
    }
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
    doubtPeaks(model, motion, found);
    doubtEnd(model, motion, found);
    for (const auto find : {doubtsOfSteps, doubtsOfPlane})
        for (Diagnostic& doubt : find(model))
            found.push_back(std::move(doubt));
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
