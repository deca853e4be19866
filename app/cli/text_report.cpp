// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/text_report.h"

#include "engine/base/csv.h"
#include "engine/session/solving/motion_doubts.h"
#include "engine/session/solving/motion_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace linkwright::cli {

namespace {

using session::Series;

/// Longer lists of variables are cut when shown to people; --json has them all.
constexpr std::size_t shownVariables = 20;

std::string formatted(const char* format, double value) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, format, value);
    return buffer;
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

std::string seconds(double value) {
    return value < 1.0 ? formatted("%.3g ms", 1e3 * value) : formatted("%.3g s", value);
}

std::size_t nameWidth(const std::vector<session::Variable>& variables) {
    std::size_t width = 0;
    for (const session::Variable& variable : variables)
        width = std::max(width, variable.name.size());
    return width + 2;
}

std::string omission(std::size_t count) {
    if (count <= shownVariables) return {};
    return "  ... and " + std::to_string(count - shownVariables) + " more (see --json)\n";
}

std::string plural(int count, const std::string& one, const std::string& many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

}  // namespace

std::string shortNumber(double value) {
    return formatted("%.6g", value);
}

std::string summaryText(const session::ModelSummary& summary) {
    std::string text = summary.valid ? "The project is valid.\n" : "The project is not valid.\n";
    text += "  " + plural(summary.bodies, "body", "bodies") + ", "
            + plural(summary.joints, "joint", "joints");
    if (!summary.counted) return text + "\n";
    text += ", " + plural(summary.loops, "loop", "loops") + ", "
            + plural(summary.degreesOfFreedom, "degree", "degrees") + " of freedom, "
            + (summary.planar ? "planar\n" : "spatial\n");
    for (const std::string& name : summary.redundantConstraints)
        text += "  redundant constraint: " + name + "\n";
    const session::Mobility& mobility = summary.mobility;
    if (!mobility.fourBar.empty()) text += "  four-bar: " + mobility.fourBar + "\n";
    if (mobility.drive) text += "  drive " + session::describe(*mobility.drive) + "\n";
    return text;
}

namespace {

/// A function with the case it belongs to, if there are cases.
template <class Outcome>
std::string nameIn(const Outcome& outcome) {
    return outcome.caseName.empty() ? outcome.term : outcome.caseName + ": " + outcome.term;
}

std::string casesText(const std::vector<session::CaseOutcome>& cases) {
    std::string text;
    for (const session::CaseOutcome& outcome : cases) {
        text += "    " + padded("case " + outcome.name, 19) + " cost "
                + formatted("%.10g", outcome.cost) + formatted(", weight %.6g", outcome.weight);
        if (outcome.share != 0.0) text += formatted(", share %.6g", outcome.share);
        text += '\n';
    }
    return text;
}

std::string constraintsText(const std::vector<session::ConstraintOutcome>& constraints,
                            const std::vector<session::PeakOutcome>& peaks) {
    std::string text;
    for (const session::ConstraintOutcome& constraint : constraints) {
        text += "    " + padded(nameIn(constraint), 19) + formatted("%.10g", constraint.value);
        const model::Limits& limits = constraint.limits;
        if (std::isfinite(limits.atLeast)) text += formatted(", at least %.6g", limits.atLeast);
        if (std::isfinite(limits.atMost)) text += formatted(", at most %.6g", limits.atMost);
        if (!constraint.isMet())
            text += formatted(
                        constraint.value < limits.atLeast ? ": %.3g too small" : ": %.3g too large",
                        limits.excess(constraint.value))
                    + formatted(" (%.2g is allowed)", limits.margin());
        const session::PeakOutcome* peak = session::peakOf(constraint, peaks);
        if (peak && !limits.areMet(peak->exact))
            text += formatted("; the peak itself is %.6g, ", peak->exact)
                    + formatted("%.3g beyond", limits.excess(peak->exact));
        if (constraint.multiplier != 0.0)
            text += formatted("; multiplier %.6g", constraint.multiplier);
        text += '\n';
    }
    return text;
}

std::string peaksText(const std::vector<session::PeakOutcome>& peaks) {
    std::string text;
    for (const session::PeakOutcome& peak : peaks)
        text += "    " + padded(nameIn(peak), 19) + formatted("%.10g smooth, ", peak.value)
                + formatted("%.10g itself ", peak.exact) + formatted("at %.6g s ", peak.time)
                + formatted("(at most %.2g apart)\n", peak.bound);
    return text;
}

std::string balanceText(const dynamics::EnergyBalance& balance) {
    return "  energy balance       " + formatted("loads %.6g J, ", balance.loads)
           + formatted("drives %.6g J, ", balance.drives)
           + formatted("dissipation %.6g J; ", balance.dissipation)
           + formatted("integration error %.2g J\n", balance.residual());
}

}  // namespace

std::string simulationText(const session::SimulationResult& result) {
    std::string text;
    if (!result.times.empty()) {
        text += "Simulated " + formatted("%.6g", result.times.back()) + " s ("
                + std::to_string(result.times.size()) + " times stored) in "
                + seconds(result.wallSeconds) + ".\n";
    }
    if (!result.failure) {
        text += "  cost                 " + formatted("%.10g", result.cost) + "\n";
        if (result.costByTerm.size() > 1) {
            for (const auto& [term, share] : result.costByTerm)
                text += "    " + padded(term, 19) + formatted("%.10g", share) + "\n";
        }
        text += constraintsText(result.constraints, result.peaks) + peaksText(result.peaks);
    }
    text += "  constraint violation " + formatted("%.2g m, ", result.positionViolation)
            + formatted("%.2g m/s\n", result.velocityViolation);
    if (result.kineticEnergy.empty() || result.potentialEnergy.empty()) return text;
    const double first = result.kineticEnergy.front() + result.potentialEnergy.front();
    const double last = result.kineticEnergy.back() + result.potentialEnergy.back();
    text += "  energy               " + formatted("%.8g J at the start, ", first)
            + formatted("%.8g J at the end\n", last);
    if (result.energyBalance) text += balanceText(*result.energyBalance);
    return text;
}

std::string driveCyclesText(const std::vector<session::DriveCycle>& cycles, double fluctuation) {
    if (cycles.empty()) return "No drive of a joint and no motor.\n";
    std::string text;
    for (const session::DriveCycle& cycle : cycles) {
        const std::string unit = cycle.travels ? " N" : " N m";
        text += cycle.element + (cycle.wholeTurn ? ", turn" : ", motion")
                + formatted(" from %.6g s", cycle.from) + formatted(" to %.6g s:\n", cycle.to);
        text += cycle.travels ? "  force mean " : "  torque mean ";
        text += formatted("%.6g", cycle.meanTorque)
                + formatted(", RMS %.6g", cycle.rootMeanSquareTorque)
                + formatted(", largest %.6g", cycle.largestTorque) + unit
                + formatted(" at %.6g s\n", cycle.largestAt);
        text += formatted("  energy %.6g J", cycle.energy)
                + formatted(", power mean %.6g W", cycle.meanPower)
                + formatted(", largest %.6g W\n", cycle.largestPower);
        text += formatted("  speed mean %.6g", cycle.meanSpeed)
                + (cycle.travels ? " m/s" : " rad/s")
                + formatted(", fluctuation %.3g%%\n", 100.0 * cycle.speedFluctuation);
        if (cycle.wholeTurn)
            text += formatted("  flywheel for a fluctuation of %.3g%%:", 100.0 * fluctuation)
                    + formatted(" %.6g kg m^2", session::flywheelInertia(cycle, fluctuation))
                    + formatted(" (excess energy %.6g J)\n", cycle.excessEnergy);
    }
    return text;
}

std::string errorEstimateText(const session::ErrorEstimate& estimate) {
    const auto digits = [](int count) { return plural(count, "digit", "digits"); };
    std::string text = "Against a run with " + estimate.finer + ":\n";
    text += "  cost                 error " + formatted("%.2g, ", estimate.cost.error)
            + digits(estimate.cost.digits) + " safe\n";
    text += "  end                  " + digits(estimate.fewestDigits)
            + " safe in all coordinates and velocities\n";
    for (const session::EstimatedNumber& number : estimate.signalEnd)
        text += "    " + padded(number.name, 19) + formatted("%.10g", number.value)
                + formatted(", error %.2g, ", number.error) + digits(number.digits) + " safe\n";
    return text;
}

std::string gradientText(const session::GradientResult& result) {
    const std::size_t width = nameWidth(result.variables);
    const auto entries = [&](const std::vector<double>& gradient) {
        std::string text;
        for (std::size_t index = 0; index < std::min(gradient.size(), shownVariables); ++index)
            text += "  " + padded(result.variables[index].name, width)
                    + formatted("% .10g", gradient[index]) + "\n";
        return text + omission(gradient.size());
    };
    std::string text = "Cost " + formatted("%.10g", result.cost) + ", gradient in "
                       + seconds(result.gradientSeconds) + " (cost alone "
                       + seconds(result.forwardSeconds) + "):\n" + entries(result.gradient);
    for (const session::CaseGradient& found : result.cases)
        text += "Case " + found.outcome.name + ", cost " + formatted("%.10g", found.outcome.cost)
                + formatted(", weight %.6g", found.outcome.weight) + ":\n"
                + entries(found.gradient);
    for (const session::ConstraintGradient& constraint : result.constraints)
        text += "Constraint " + nameIn(constraint.constraint) + ", "
                + formatted("%.10g", constraint.constraint.value) + ":\n"
                + entries(constraint.gradient);
    if (!result.peaks.empty()) text += "Peaks:\n" + peaksText(result.peaks);
    return text;
}

std::string hessianText(const session::HessianResult& result) {
    const std::size_t width = nameWidth(result.variables);
    std::string text = "Second derivatives along each variable (--json tells all):\n";
    for (std::size_t index = 0; index < std::min(result.variables.size(), shownVariables);
         ++index) {
        const auto place = static_cast<Eigen::Index>(index);
        text += "  " + padded(result.variables[index].name, width)
                + formatted("% .10g", result.matrix(place, place)) + "\n";
    }
    return text + omission(result.variables.size()) + session::verdictOf(result)
           + formatted(" First-order optimality is %.2g.\n", result.optimality);
}

namespace {

/// The derivatives by the complex step, and how far each other method is from each of them.
std::string deviationText(const session::GradientCheck& check) {
    const session::CheckedMethod& reference = check.methods.back();
    const std::size_t width = std::max(nameWidth(check.variables), std::size_t{12});
    std::string text = "Each derivative, and the relative error of each method there:\n  "
                       + padded({}, width) + padded(session::methodName(reference.method), 20);
    std::vector<std::vector<double>> deviations;
    for (const session::CheckedMethod& method : check.methods) {
        if (&method == &reference) continue;
        deviations.push_back(session::entryDeviations(method.gradient, reference.gradient));
        text += padded(session::methodName(method.method), 20);
    }
    const auto endLine = [&text] {
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    };
    endLine();
    for (std::size_t index = 0; index < std::min(reference.gradient.size(), shownVariables);
         ++index) {
        text += "  " + padded(check.variables[index].name, width)
                + padded(formatted("% .10g", reference.gradient[index]), 20);
        for (const std::vector<double>& method : deviations)
            text += padded(formatted("%.2g", method[index]), 20);
        endLine();
    }
    return text + omission(reference.gradient.size());
}

/// The same of each constraint, those of dimensions included: its largest derivative by the complex
/// step, and how far each other method is from its gradient, relative to that.
std::string constraintDeviationText(const session::GradientCheck& check) {
    const session::CheckedMethod& reference = check.methods.back();
    if (reference.constraints.empty()) return {};
    std::string text =
        "Gradient of each constraint, its largest entry and the error of the methods:\n";
    for (std::size_t index = 0; index < reference.constraints.size(); ++index) {
        const session::ConstraintGradient& exact = reference.constraints[index];
        double largest = 0.0;
        for (const double entry : exact.gradient)
            largest = std::max(largest, std::abs(entry));
        text +=
            "  " + padded(nameIn(exact.constraint), 19) + padded(formatted("%.6g", largest), 20);
        for (const session::CheckedMethod& method : check.methods)
            if (&method != &reference)
                text += padded(
                    formatted("%.2g", session::relativeDeviation(method.constraints[index].gradient,
                                                                 exact.gradient)),
                    20);
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    return text;
}

}  // namespace

namespace {

/// Costates that grow without end belong to an unstable motion.
std::string errorText(double relativeError) {
    constexpr double unstable = 1e6;
    return relativeError < unstable ? formatted("error %.2g", relativeError) : "unstable";
}

}  // namespace

std::string checkText(const session::GradientCheck& check) {
    std::string text = "Gradient of " + formatted("cost %.10g", check.cost)
                       + " by each method, compared with the complex step:\n";
    for (const session::CheckedMethod& method : check.methods) {
        text += "  " + padded(session::methodName(method.method), 20)
                + padded(errorText(method.relativeError), 18) + seconds(method.seconds) + "\n";
    }
    const std::size_t directions = session::directionsOf(check);
    const std::size_t single = check.variables.size() - directions;
    if (single < check.variablesOfModel)
        text += "Compared by " + std::to_string(single) + " of "
                + std::to_string(check.variablesOfModel) + " variables"
                + (directions > 0 ? " and along " + std::to_string(directions)
                                        + " random directions of all of them"
                                  : "")
                + (check.canceled ? ", then stopped.\n" : "; --all takes every variable.\n");
    return text + deviationText(check) + constraintDeviationText(check);
}

std::string optimizationText(const session::OptimizationResult& result) {
    const std::size_t width = nameWidth(result.variables);
    std::string text =
        result.reason + "\n  cost " + formatted("%.10g", result.initialCost) + " -> "
        + formatted("%.10g", result.finalCost) + " in "
        + std::to_string(result.iterations.empty() ? 0 : result.iterations.back().iteration)
        + " iterations, " + std::to_string(result.evaluations) + " evaluations, "
        + seconds(result.wallSeconds) + "\n" + casesText(result.cases)
        + constraintsText(result.constraints, result.peaks) + peaksText(result.peaks);
    for (std::size_t index = 0; index < std::min(result.variables.size(), shownVariables);
         ++index) {
        text += "  " + padded(result.variables[index].name, width)
                + formatted("% .10g", result.variables[index].value) + "\n";
    }
    return text + omission(result.variables.size());
}

std::string iterationText(const session::IterationReport& iteration) {
    std::string text = padded("iteration " + std::to_string(iteration.iteration), 16)
                       + padded(formatted("cost %.8g", iteration.cost), 22)
                       + formatted("optimality %.3g", iteration.optimality);
    if (!iteration.missedTerm.empty())
        text += "  " + iteration.missedTerm
                + (iteration.missedInCase.empty() ? "" : " in " + iteration.missedInCase)
                + formatted(" off by %.2g", iteration.missedBy);
    if (!iteration.stageName.empty()) text += "  (" + iteration.stageName + ")";
    return text + "\n";
}

std::string costatesCsv(const session::CostateResult& result) {
    const std::pair<const char*, const std::vector<Series>*> lists[] = {
        {"joint xi ", &result.jointCostates}, {"joint eta ", &result.jointCostateRates},
        {"body xi ", &result.bodyCostates},   {"body eta ", &result.bodyCostateRates},
        {"mu ", &result.multipliers},         {"residual ", &result.residuals}};
    std::string text = "time [s]";
    for (const auto& [prefix, list] : lists)
        for (const Series& series : *list)
            text += "," + session::columnName(series, prefix);
    text += "\n";
    for (std::size_t time = 0; time < result.times.size(); ++time) {
        text += base::csvText(result.times[time]);
        for (const auto& [prefix, list] : lists)
            for (const Series& series : *list)
                text += "," + base::csvText(series.values.at(time));
        text += "\n";
    }
    return text;
}

}  // namespace linkwright::cli
