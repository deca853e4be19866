// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/validation.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <cmath>
#include <functional>

/// Checks of the terms of the objective.
namespace linkwright::model::validation {

namespace {

bool allFinite(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

void checkExpressions(Report& report, const CostTerm& term, std::size_t count,
                      const std::string& expected) {
    if (term.referenceExpressions.size() != count)
        report.error("referenceExpressions", "The number of reference formulas is wrong.",
                     expected);
    for (std::size_t index = 0; index < term.referenceExpressions.size(); ++index)
        report.requireTimeFormula("referenceExpressions/" + std::to_string(index),
                                  term.referenceExpressions[index],
                                  "Write a formula of the time t, for example 5+2*sin(1.26*t).");
}

void checkTable(Report& report, const ReferenceTable& table, std::size_t count,
                const std::string& expected) {
    const std::string called = table.file.empty() ? "The table" : "The table " + table.file;
    const std::vector<double>& times = table.times;
    if (times.size() < 2) {
        report.error("table", called + " has fewer than two rows.",
                     "Specify a CSV file next to the project file whose first column is the time.");
        return;
    }
    if (!allFinite(times)
        || std::adjacent_find(times.begin(), times.end(), std::greater_equal<>()) != times.end())
        report.error(
            "table",
            "The times of " + (table.file.empty() ? "the table" : table.file) + " do not increase.",
            "Sort the rows by time and remove duplicates.");
    if (table.columns.size() != count)
        report.error(
            "table",
            called + " has " + std::to_string(table.columns.size()) + " columns besides the time.",
            expected);
    for (const std::vector<double>& column : table.columns)
        if (column.size() != times.size() || !allFinite(column)) {
            report.error("table", called + " has gaps or values that are not finite.",
                         "Enter a number for every time.");
            return;
        }
}

void checkReference(Report& report, const CostTerm& term, const Signal& signal) {
    const auto count = static_cast<std::size_t>(componentCount(report.model(), signal));
    const std::string expected = "Signal \"" + term.signal + "\" has " + std::to_string(count)
                                 + (count == 1 ? " component." : " components.");
    switch (term.reference) {
        case ReferenceKind::InitialValue: break;
        case ReferenceKind::Constant:
            if (term.referenceValues.size() != count)
                report.error("referenceValues", "The number of reference values is wrong.",
                             expected);
            break;
        case ReferenceKind::Expression: checkExpressions(report, term, count, expected); break;
        case ReferenceKind::Table: checkTable(report, term.table, count, expected); break;
    }
    if (!term.componentWeights.empty() && term.componentWeights.size() != count)
        report.error("componentWeights", "The number of component weights is wrong.", expected);
}

/// What of the motion a term looks at lies within it.
void checkTimes(Report& report, const CostTerm& term) {
    const double duration = report.model().simulation.duration;
    if (!(duration > 0.0)) return;  // says nothing about times
    const auto within = [&](double time) {
        return time >= 0.0 && time <= duration * (1.0 + 1e-12);
    };
    const std::string remedy = "Enter a time from 0 to the duration of " + toText(duration) + " s.";
    if (term.time == TermTime::Instant && !within(term.instant))
        report.error(
            "instant",
            "The signal is evaluated at " + toText(term.instant) + " s, outside the motion.",
            remedy);
    if (!mayHaveWindow(term.time)) return;
    const double from = term.window.from.value_or(0.0), to = term.window.to.value_or(duration);
    if (!within(from))
        report.error("window/from",
                     "The window begins at " + toText(from) + " s, outside the motion.", remedy);
    else if (!within(to))
        report.error("window/to", "The window ends at " + toText(to) + " s, outside the motion.",
                     remedy);
    else if (!(from < to))
        report.error(
            "window/to",
            "The window ends at " + toText(to) + " s, but begins at " + toText(from) + " s.",
            "Enter an end after the beginning, or \"time\": \"instant\" for one time.");
}

/// A number that a term at rest is compared with.
void checkEquilibriumReference(Report& report, const CostTerm& term, std::size_t count) {
    if (term.reference != ReferenceKind::Constant)
        report.error("reference", "At rest the term is compared with constants only.",
                     "Set \"reference\" to \"constant\" and give \"referenceValues\".");
    else if (term.referenceValues.size() != count)
        report.error("referenceValues", "The number of reference values is wrong.",
                     "Give " + std::to_string(count) + (count == 1 ? " value." : " values."));
}

void checkHarmonic(Report& report, const HarmonicInput& harmonic) {
    constexpr int most = 10000;
    report.requireInput("harmonic/input", harmonic.input);
    if (!(harmonic.from > 0.0) || !std::isfinite(harmonic.from))
        report.error("harmonic/from", "The lowest frequency is not positive.",
                     "Enter a frequency in Hz.");
    else if (!(harmonic.to >= harmonic.from) || !std::isfinite(harmonic.to))
        report.error("harmonic/to",
                     "The frequencies end at " + toText(harmonic.to) + " Hz, but begin at "
                         + toText(harmonic.from) + " Hz.",
                     "Enter a highest frequency that is not below the lowest one.");
    if (harmonic.count < 1 || harmonic.count > most)
        report.error("harmonic/count",
                     "The number of frequencies is " + std::to_string(harmonic.count) + ".",
                     "Enter a number from 1 to " + std::to_string(most) + ".");
}

/// Terms about the mechanism at rest.
void checkEquilibrium(Report& report, const CostTerm& term) {
    const Model& model = report.model();
    if (isOfVibration(term.time)) {
        checkEquilibriumReference(report, term, 1);
        if (term.vibration < 1)
            report.error("vibration",
                         "There is no mode number " + std::to_string(term.vibration) + ".",
                         "Enter 1 for the lowest one, 2 for the next.");
    }
    if (term.time == TermTime::Response) {
        checkEquilibriumReference(report, term, 1);
        checkHarmonic(report, term.harmonic);
    }
    if (const Signal* signal = findById(model.signalList, term.signal);
        signal && !isOfVibration(term.time)) {
        const auto count = static_cast<std::size_t>(componentCount(model, *signal));
        if (term.time == TermTime::Equilibrium) checkEquilibriumReference(report, term, count);
        if (!term.componentWeights.empty() && term.componentWeights.size() != count)
            report.error("componentWeights", "The number of component weights is wrong.",
                         "Give " + std::to_string(count) + " of them.");
        if (signal->kind == SignalKind::ConstraintImpulse
            || signal->kind == SignalKind::MomentImpulse)
            report.error("signal", "An impulse adds up over a motion: at rest there is none.",
                         "Measure the reaction instead.");
    }
    if (term.active && !model.wheels.empty())
        report.error("time",
                     "Where a mechanism that rolls comes to rest depends on its path there, so its "
                     "numbers alone do not determine it.",
                     "Remove the term, or use contacts instead of rolling wheels.");
    for (const Drive& drive : model.drives)
        if (drive.profile == DriveProfile::Table && !drive.times.empty()
            && drive.times.front() < 0.0)
            report.error("time",
                         "The table of the drive \"" + drive.id
                             + "\" begins before the motion, so where it rests is not one of its "
                               "values.",
                         "Start the table at 0 s.");
}

}  // namespace

void checkTerms(Report& report) {
    const Model& model = report.model();
    for (std::size_t index = 0; index < model.costTerms.size(); ++index) {
        const CostTerm& term = model.costTerms[index];
        report.enter("objective/terms", index, term.id);
        if (term.weight.value < 0.0)
            report.warning("weight", "The weight is negative: the term is maximized.",
                           "Enter a positive weight unless this is intended.");
        if (isSmoothAtZero(term.kind) && !(term.smoothing.value > 0.0))
            report.error("smoothing", "The smoothing is not positive.",
                         "Enter a small positive number: below it the term is nearly squared.");
        else if (isSmoothed(term.time) && !(term.smoothing.value > 0.0))
            report.error("smoothing", "The smoothing is not positive.",
                         "Enter a small positive number: peaks closer to each other than it count "
                         "together.");
        if (term.atLeast && term.atMost && term.atLeast->value > term.atMost->value)
            report.error("atLeast", "The lower limit of the term is above the upper one.",
                         "Enter a lower limit that is not above the upper one.");
        if (term.limitScale && !(*term.limitScale > 0.0 && std::isfinite(*term.limitScale)))
            report.error("limitScale", "The scale of the limits is not positive.",
                         "Enter a size of the term, or leave it out.");
        if (isBeyond(term.kind) && !(term.limit.value >= 0.0))
            report.error("limit", "The limit is negative.",
                         "Enter the largest deviation that costs nothing.");
        checkTimes(report, term);
        if (term.time == TermTime::Nearest) checkTargets(report, term);
        if (isAtRest(term.time)) checkEquilibrium(report, term);
        if (isOfVibration(term.time)) continue;
        if (const Signal* signal = findById(model.signalList, term.signal)) {
            if (term.time != TermTime::Nearest && !isAtRest(term.time))
                checkReference(report, term, *signal);
        } else
            report.error("signal", "There is no signal \"" + term.signal + "\".",
                         "Specify an existing signal or add this one.");
    }
}

void checkHasActiveTerms(Report& report) {
    const Model& model = report.model();
    const bool optimizes = !model.costTerms.empty() || !model.designVariables.empty()
                           || std::any_of(model.inputs.begin(), model.inputs.end(),
                                          [](const Input& input) { return input.optimize; });
    // Whoever only draws has asked for nothing yet.
    if (hasActiveTerms(model) || !optimizes) return;
    report.enter("/objective");
    report.warning("terms", "The objective has no active terms.",
                   "Add a term, or activate one, before asking for gradients or an "
                   "optimization.");
}

}  // namespace linkwright::model::validation
