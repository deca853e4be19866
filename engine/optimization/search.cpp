// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/search.h"

#include "engine/base/diagnostic.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>
#include <string_view>

namespace linkwright::optimization {

namespace {

// SLSQP, having no tolerance of its own here, would go on forever; its line search gives up after
// ten trials.
constexpr int trialsBeforeStall = 30;

void checkVariable(const MinimizerVariable& variable, std::size_t index) {
    char text[160];
    if (!(variable.lower <= variable.upper)) {
        std::snprintf(text, sizeof text, "variable %zu: lower bound %g above upper bound %g", index,
                      variable.lower, variable.upper);
        throw std::invalid_argument(text);
    }
    if (!(variable.scale > 0.0) || !std::isfinite(variable.scale)
        || !std::isfinite(variable.start)) {
        std::snprintf(text, sizeof text,
                      "variable %zu: start %g, scale %g: must be finite, scale positive", index,
                      variable.start, variable.scale);
        throw std::invalid_argument(text);
    }
}

/// A sentence with two numbers, whose exponents are written as everywhere else: 1e-9, not 1e-09.
std::string formatted(const char* format, double first, double second) {
    char text[240];
    std::snprintf(text, sizeof text, format, first, second);
    std::string sentence = text;
    for (const std::string_view padded : {"e-0", "e+0"})
        for (std::size_t at = 0; (at = sentence.find(padded, at)) != std::string::npos; ++at)
            if (at > 0 && std::isdigit(static_cast<unsigned char>(sentence[at - 1])))
                sentence.erase(at + 2, 1);
    return sentence;
}

/// What happened, in a sentence: the remedies are for the drawing, not for designs on the way. A
/// sentence that quotes a name says by itself what it is about.
std::string failureOf(base::Diagnostic diagnostic) {
    diagnostic.remedy.clear();
    if (!diagnostic.object.empty()) diagnostic.place.clear();
    if (diagnostic.message.find('"') != std::string::npos) diagnostic.object.clear();
    std::string text = base::toText(diagnostic);
    constexpr std::string_view severity = "error: ";
    if (text.starts_with(severity)) text.erase(0, severity.size());
    return text;
}

}  // namespace

Search::Search(const CostAndGradient& costAndGradient,
               const std::vector<MinimizerVariable>& variables, const MinimizerOptions& options)
    : costAndGradient_(costAndGradient), options_(options) {
    if (variables.empty()) throw std::invalid_argument("minimize: there are no variables");
    if (options.pausedSeconds != nullptr) pausedBefore_ = *options.pausedSeconds;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const MinimizerVariable& variable = variables[i];
        checkVariable(variable, i);
        const double start = std::clamp(variable.start, variable.lower, variable.upper);
        start_.push_back(start);
        scale_.push_back(variable.scale);
        plainLower_.push_back(variable.lower);
        plainUpper_.push_back(variable.upper);
        lower_.push_back((variable.lower - start) / variable.scale);
        upper_.push_back((variable.upper - start) / variable.scale);
    }
    runLower_.resize(size());
    runUpper_.resize(size());
    best_.scaled.assign(size(), 0.0);
    best_.plain = start_;
    best_.gradient.resize(size());
    best_.scaledGradient.resize(size());
    evaluate(best_);
    initialCost_ = best_.cost;
    optimality_ = projectedGradientNorm(best_);
    report();
    applyRules(best_.cost, false);
}

void Search::place(Point& point) const {
    for (std::size_t i = 0; i < size(); ++i) {
        double& plain = point.plain[i];
        plain = std::clamp(start_[i] + scale_[i] * point.scaled[i], plainLower_[i], plainUpper_[i]);
        if (point.scaled[i] == lower_[i]) plain = plainLower_[i];
        if (point.scaled[i] == upper_[i]) plain = plainUpper_[i];
    }
}

void Search::evaluate(Point& point) {
    ++evaluations_;
    point.cost = costAndGradient_(point.plain, point.gradient);
    bool finite = std::isfinite(point.cost);
    for (std::size_t i = 0; i < size(); ++i) {
        finite = finite && std::isfinite(point.gradient[i]);
        point.scaledGradient[i] = scale_[i] * point.gradient[i];
    }
    if (finite) return;
    throw base::ComputationError({base::Severity::Error,
                                  {},
                                  {},
                                  "The cost or its gradient is not a number.",
                                  "Check the weights and references of the cost terms."},
                                 0.0);
}

double Search::projectedGradientNorm(const Point& point) const {
    double norm = 0.0;
    for (std::size_t i = 0; i < size(); ++i) {
        const double slope = point.scaledGradient[i];
        const double room = slope > 0.0 ? point.scaled[i] - lower_[i] : upper_[i] - point.scaled[i];
        norm =
            std::max(norm, room > boundMargin ? std::abs(slope) : std::min(std::abs(slope), room));
    }
    return norm;
}

void Search::beginRun(double caution) {
    // For a quadratic with minimum zero, the usual shape of a tracking cost, 2 J / |g|^2 lies
    // between the inverse of the largest and of the smallest curvature; once steps were taken,
    // s's / s'y does so always. The cap keeps the first step below half a unit.
    constexpr double largestStep = 0.5;
    constexpr double blindStep = 0.1;
    double squaredNorm = 0.0, largest = 0.0;
    for (std::size_t i = 0; i < size(); ++i) {
        const double slope = best_.scaledGradient[i];
        const bool held = (slope > 0.0 && best_.scaled[i] <= lower_[i])
                          || (slope < 0.0 && best_.scaled[i] >= upper_[i]);
        if (held) continue;
        squaredNorm += slope * slope;
        largest = std::max(largest, std::abs(slope));
    }
    runUnit_ = costScale_ = 1.0;
    if (largest > 0.0) {
        double inverseCurvature = blindStep / largest;
        if (inverseCurvature_ > 0.0) {
            inverseCurvature = inverseCurvature_;
        } else if (best_.cost > 0.0) {
            inverseCurvature = 2.0 * best_.cost / squaredNorm;
        }
        inverseCurvature = caution * std::min(inverseCurvature, largestStep / largest);
        runUnit_ = inverseCurvature * std::sqrt(squaredNorm);
        costScale_ = 1.0 / (inverseCurvature * squaredNorm);
    }
    runBase_ = best_.scaled;
    for (std::size_t i = 0; i < size(); ++i) {
        runLower_[i] = (lower_[i] - runBase_[i]) / runUnit_;
        runUpper_[i] = (upper_[i] - runBase_[i]) / runUnit_;
    }
    runCost_ = best_.cost;
    runOptimality_ = optimality_;
    runTrials_ = runFailures_ = trialsSinceIteration_ = 0;
    // Every run begins by asking for the point it starts from.
    trial_ = best_;
    runTrial_.assign(size(), 0.0);
    trialValid_ = true;
    bestRelativeCost_ = trialRelativeCost_ = 0.0;
}

double Search::trial(std::span<const double> point, std::span<double> gradient) noexcept {
    if (finished()) {
        std::fill(gradient.begin(), gradient.end(), 0.0);
        return costScale_ * bestRelativeCost_;
    }
    if (!std::all_of(point.begin(), point.end(),
                     [](double value) { return std::isfinite(value); })) {
        // The algorithm has lost its way; a fresh run from the best point is the cure.
        trialsSinceIteration_ = trialsBeforeStall;
        std::fill(gradient.begin(), gradient.end(), 0.0);
        return costScale_ * bestRelativeCost_;
    }
    // SLSQP asks again, now for the gradient, for the point it has settled on.
    const bool known = trialValid_ && std::equal(point.begin(), point.end(), runTrial_.begin());
    try {
        if (!known) {
            checkInterruption();
            if (finished()) return trial(point, gradient);
            evaluateTrial(point);
            checkInterruption();
        }
        for (std::size_t i = 0; i < gradient.size(); ++i)
            gradient[i] = costScale_ * runUnit_ * trial_.scaledGradient[i];
        return costScale_ * trialRelativeCost_;
    } catch (const base::ComputationError& error) {
        ++failedEvaluations_;
        ++runFailures_;
        ++failuresSinceIteration_;
        lastFailure_ = failureOf(error.diagnostic());
        return answerFailure(gradient);
    } catch (const base::Cancelled&) {
        cause_ = StopCause::Cancelled;
    } catch (...) {
        thrown_ = std::current_exception();
    }
    return trial(point, gradient);
}

double Search::tryStep(std::span<const double> step) noexcept {
    std::vector<double> point(size());
    for (std::size_t i = 0; i < size(); ++i)
        point[i] = (best_.scaled[i] - runBase_[i] + step[i] / scale_[i]) / runUnit_;
    const double before = bestRelativeCost_;
    const int failures = failedEvaluations_;
    trial(point, {});
    return finished() || failedEvaluations_ > failures || !trialValid_
               ? std::numeric_limits<double>::infinity()
               : trialRelativeCost_ - before;
}

bool Search::attempt(const std::function<void()>& work) noexcept {
    try {
        work();
        return true;
    } catch (const base::ComputationError& error) {
        lastFailure_ = failureOf(error.diagnostic());
    } catch (const base::Cancelled&) {
        cause_ = StopCause::Cancelled;
    } catch (...) {
        thrown_ = std::current_exception();
    }
    return false;
}

void Search::evaluateTrial(std::span<const double> point) {
    trialValid_ = false;
    ++trialsSinceIteration_;
    runTrial_.assign(point.begin(), point.end());
    for (std::size_t i = 0; i < size(); ++i) {
        double& scaled = trial_.scaled[i];
        scaled = std::clamp(runBase_[i] + runUnit_ * point[i], lower_[i], upper_[i]);
        // Rounding must not lift a variable off the bound it was put on.
        if (point[i] <= runLower_[i]) scaled = lower_[i];
        if (point[i] >= runUpper_[i]) scaled = upper_[i];
    }
    place(trial_);
    if (trial_.plain == best_.plain) {
        // The step drowned in rounding: nothing new to evaluate, and no iteration.
        trial_ = best_;
        trialRelativeCost_ = bestRelativeCost_;
        trialValid_ = true;
        return;
    }
    ++runTrials_;
    evaluate(trial_);
    trialValid_ = true;
    const double change = costChange(best_, trial_);
    trialRelativeCost_ = bestRelativeCost_ + change;
    if (change < 0.0) accept(trial_);
}

double Search::answerFailure(std::span<double> gradient) const {
    // Seen along the step d from the last iteration, the answer is the parabola that has the true
    // cost and slope there and its minimum after a quarter of d: a line search that interpolates
    // then tries about a quarter of the step. With slope p < 0: value J + |p|, slope 3 |p| at d.
    double slope = 0.0, squaredLength = 0.0;
    for (std::size_t i = 0; i < size(); ++i) {
        const double step = trial_.scaled[i] - best_.scaled[i];
        slope += step * best_.scaledGradient[i];
        squaredLength += step * step;
    }
    double rise = costScale_ * std::abs(slope);
    // Uphill or level trials do not happen in a line search; any clearly higher cost will do.
    if (!(slope < 0.0)) rise = std::max(rise, 1.0);
    for (std::size_t i = 0; i < gradient.size(); ++i) {
        const double step = trial_.scaled[i] - best_.scaled[i];
        gradient[i] = squaredLength > 0.0 ? 3.0 * rise * runUnit_ * step / squaredLength : 0.0;
    }
    return costScale_ * bestRelativeCost_ + rise;
}

double Search::costChange(const Point& from, const Point& to) const {
    // Costs come out of sums over a motion: their rounding is a few hundred units in the last
    // place.
    constexpr double doubtful = 1e-9;
    const double difference = to.cost - from.cost;
    if (std::abs(difference) > doubtful * std::max(std::abs(from.cost), std::abs(to.cost)))
        return difference;
    double change = 0.0;
    for (std::size_t i = 0; i < size(); ++i) {
        change +=
            0.5 * (to.scaled[i] - from.scaled[i]) * (from.scaledGradient[i] + to.scaledGradient[i]);
    }
    return change;
}

void Search::accept(const Point& point) {
    double squaredStep = 0.0, curvature = 0.0;
    for (std::size_t i = 0; i < size(); ++i) {
        const double step = point.scaled[i] - best_.scaled[i];
        squaredStep += step * step;
        curvature += step * (point.scaledGradient[i] - best_.scaledGradient[i]);
    }
    if (curvature > 0.0) inverseCurvature_ = squaredStep / curvature;
    const bool smallStep = stepIsSmall(best_, point);
    const double previousCost = best_.cost;
    best_ = point;
    bestRelativeCost_ = trialRelativeCost_;
    trialsSinceIteration_ = 0;
    cutShort_ = failuresSinceIteration_ > 0;
    failuresSinceIteration_ = 0;
    optimality_ = projectedGradientNorm(best_);
    ++iterations_;
    report();
    applyRules(previousCost, smallStep);
}

bool Search::stepIsSmall(const Point& from, const Point& to) const {
    for (std::size_t i = 0; i < size(); ++i) {
        const double size = std::max(std::abs(to.plain[i]), scale_[i]);
        if (std::abs(to.plain[i] - from.plain[i]) > options_.stop.relativeStep * size) return false;
    }
    return true;
}

void Search::applyRules(double previousCost, bool smallStep) {
    const model::StopRules& rules = options_.stop;
    const double change = std::abs(previousCost - best_.cost);
    const double magnitude = std::max(std::abs(previousCost), std::abs(best_.cost));
    // Without any slope there is nothing left to follow, whatever the tolerance.
    if (optimality_ == 0.0 || (rules.optimality > 0.0 && optimality_ <= rules.optimality)) {
        cause_ = StopCause::Optimality;
    } else if (rules.cost > 0.0 && best_.cost <= rules.cost) {
        cause_ = StopCause::Cost;
    } else if (iterations_ == 0) {
        return;  // the rules below compare iterations
    } else if (rules.relativeCost > 0.0 && change <= rules.relativeCost * magnitude) {
        cause_ = StopCause::RelativeCost;
    } else if (rules.relativeStep > 0.0 && smallStep) {
        cause_ = StopCause::RelativeStep;
    } else if (rules.maximumIterations > 0 && iterations_ >= rules.maximumIterations) {
        cause_ = StopCause::Iterations;
    }
}

void Search::checkInterruption() {
    if (cause_) return;
    if (options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed)) {
        cause_ = StopCause::Cancelled;
    } else if (options_.stop.seconds > 0.0 && elapsedSeconds() >= options_.stop.seconds) {
        cause_ = StopCause::Time;
    }
}

void Search::report() const {
    if (!options_.iteration) return;
    options_.iteration({iterations_, best_.cost, optimality_, evaluations_, elapsedSeconds(),
                        best_.plain, best_.gradient});
}

/// Seconds of work: without pauses.
double Search::elapsedSeconds() const {
    const double paused =
        options_.pausedSeconds == nullptr ? 0.0 : *options_.pausedSeconds - pausedBefore_;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count()
           - paused;
}

bool Search::stalled() const {
    return trialsSinceIteration_ >= trialsBeforeStall;
}

bool Search::progressed() const {
    // Less than these are crumbs of rounding that would let restarts go on for long.
    const double magnitude = std::max(std::abs(runCost_), std::abs(best_.cost));
    return runCost_ - best_.cost > 1e-10 * magnitude || optimality_ < 0.5 * runOptimality_;
}

void Search::finishExhausted() {
    cause_ = runTrials_ > 0 && runFailures_ == runTrials_ ? StopCause::FailedTrials
                                                          : StopCause::Rounding;
}

std::string Search::reason() const {
    std::string text = causeText();
    if (leftStart_)
        text +=
            " The gradient vanished at the start, which is no minimum: the search went on beside "
            "it.";
    // A search that is cut short by designs that cannot move converges to nothing in particular.
    const bool expected = *cause_ == StopCause::Optimality || *cause_ == StopCause::Cost
                          || *cause_ == StopCause::Cancelled || *cause_ == StopCause::FailedTrials;
    if (failedEvaluations_ > 0 && !expected)
        text +=
            ' '
            + formatted("%.0f of %.0f designs tried could not be computed. The last one failed:",
                        failedEvaluations_, evaluations_)
            + ' ' + lastFailure_;
    return text;
}

std::string optimalityReason(double optimality, double tolerance) {
    return formatted("First-order optimality %.2g is within the tolerance %.2g.", optimality,
                     tolerance);
}

std::string Search::causeText() const {
    const model::StopRules& rules = options_.stop;
    switch (*cause_) {
        case StopCause::Optimality: return optimalityReason(optimality_, rules.optimality);
        case StopCause::Cost:
            return formatted("The cost %.3g is at or below %.3g.", best_.cost, rules.cost);
        case StopCause::RelativeCost:
            return formatted(
                "The last iteration changed the cost by less than %.2g of its value; "
                "first-order optimality is %.2g.",
                rules.relativeCost, optimality_);
        case StopCause::RelativeStep:
            return formatted(
                "The last iteration changed the variables by less than %.2g of their size; "
                "first-order optimality is %.2g.",
                rules.relativeStep, optimality_);
        case StopCause::Iterations:
            return formatted(
                "The maximum of %.0f iterations was reached; first-order optimality is %.2g.",
                rules.maximumIterations, optimality_);
        case StopCause::Time:
            return formatted(
                "The time limit of %.3g s was reached; first-order optimality is %.2g.",
                rules.seconds, optimality_);
        case StopCause::Cancelled: return "Stopped on request; the best design is kept.";
        case StopCause::FailedTrials:
            return "No design tried around the best one could be computed. " + lastFailure_;
        case StopCause::Rounding:
        case StopCause::Infeasible: break;
    }
    return formatted(
        "No step lowers the cost by more than its rounding error; first-order optimality %.2g is "
        "not within the tolerance %.2g.",
        optimality_, rules.optimality);
}

MinimizerResult Search::result() const {
    if (thrown_ != nullptr) std::rethrow_exception(thrown_);
    MinimizerResult outcome;
    outcome.variables = best_.plain;
    outcome.gradient = best_.gradient;
    outcome.initialCost = initialCost_;
    outcome.cost = best_.cost;
    outcome.optimality = optimality_;
    outcome.iterations = iterations_;
    outcome.evaluations = evaluations_;
    outcome.failedEvaluations = failedEvaluations_;
    outcome.cause = *cause_;
    // A cost that hardly changes because designs further on cannot be evaluated says nothing of a
    // minimum, and small steps never do.
    outcome.converged = outcome.cause <= StopCause::RelativeCost
                        && !(outcome.cause == StopCause::RelativeCost && cutShort_);
    outcome.reason = reason();
    outcome.seconds = elapsedSeconds();
    return outcome;
}

}  // namespace linkwright::optimization
