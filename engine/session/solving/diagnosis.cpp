// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/diagnosis.h"

#include "engine/session/document/formatted.h"
#include "engine/session/solving/motion_doubts.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <map>
#include <new>

namespace linkwright::session {

namespace {

using Iterations = std::vector<std::shared_ptr<const IterationReport>>;

/// A derivative this small beside the largest one, both scaled, is no effect.
constexpr double noEffect = 1e-12;
/// Scaled derivatives that differ by more than this make an optimizer slow.
constexpr double badScale = 1e6;
constexpr std::size_t maxNames = 5;

/// "a, b, c and 4 more".
std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), maxNames); ++i)
        text += (i > 0 ? ", " : "") + names[i];
    if (names.size() > maxNames) text += formatted(" and %zu more", names.size() - maxNames);
    return text;
}

bool isAt(double value, const std::optional<double>& bound) {
    return bound && std::abs(value - *bound) <= 1e-9 * std::max(1.0, std::abs(*bound));
}

/// What the last iterate tells about its variables.
class Judgement {
public:
    Judgement(const model::Model& model, const std::vector<Variable>& variables,
              const IterationReport& last)
        : model_(model), variables_(variables), last_(last) {
        const auto scaled = toMinimizerVariables(model, variables);
        for (std::size_t i = 0; i < variables.size(); ++i) {
            slopes_.push_back(std::abs(last.gradient[i]) * scaled[i].scale);
            largest_ = std::max(largest_, slopes_.back());
        }
    }

    void addBounds(std::vector<Finding>& findings) const {
        std::map<std::string, std::pair<int, int>> samples;  // input -> held, all
        std::map<std::string, std::string> names;
        for (std::size_t i = 0; i < variables_.size(); ++i) {
            const Variable& variable = variables_[i];
            const double value = last_.variables[i];
            const bool lower = isAt(value, variable.lower);
            const bool held = lower || isAt(value, variable.upper);
            if (variable.sample >= 0) {
                auto& count = samples[variable.object];
                count.first += held ? 1 : 0;
                ++count.second;
                if (!names.contains(variable.object))
                    names[variable.object] = labelOf(model_, variable);
            } else if (held) {
                const std::string unit = unitOf(model_, variable);
                findings.push_back(
                    {Finding::Kind::Bound, variable.object,
                     formatted("%s is at its %s bound %.6g%s; a wider bound changes the cost by "
                               "about %.3g per %s.",
                               labelOf(model_, variable).c_str(), lower ? "lower" : "upper", value,
                               unit.empty() ? "" : (' ' + unit).c_str(),
                               -std::abs(last_.gradient[i]),
                               unit.empty() ? "unit" : unit.c_str())});
            }
        }
        for (const auto& [input, count] : samples)
            if (count.first > 0)
                findings.push_back({Finding::Kind::Bound, input,
                                    formatted("%s is at its bounds in %d of %d samples.",
                                              names[input].c_str(), count.first, count.second)});
    }

    /// Judged by the start too: at an optimum every derivative is small.
    void addScales(std::vector<Finding>& findings, const IterationReport& first,
                   const model::Model& model) const {
        const auto scaled = toMinimizerVariables(model, variables_);
        std::vector<double> starts;
        double largest = 0.0;
        for (std::size_t i = 0; i < variables_.size(); ++i) {
            starts.push_back(std::abs(first.gradient[i]) * scaled[i].scale);
            largest = std::max(largest, starts.back());
        }
        std::vector<std::string> idle;
        std::size_t weakest = variables_.size();
        for (std::size_t i = 0; i < variables_.size(); ++i) {
            if (starts[i] <= noEffect * largest && slopes_[i] <= noEffect * largest) {
                const std::string sample =
                    variables_[i].sample < 0 ? "" : formatted("[%d]", variables_[i].sample);
                idle.push_back(labelOf(model_, variables_[i]) + sample);
            } else if (variables_[i].sample < 0
                       && (weakest == variables_.size() || starts[i] < starts[weakest])) {
                weakest = i;
            }
        }
        if (!idle.empty())
            findings.push_back(
                {Finding::Kind::NoEffect, {}, "No effect on the cost: " + listed(idle) + "."});
        if (weakest < variables_.size() && starts[weakest] > 0.0
            && largest > badScale * starts[weakest])
            findings.push_back(
                {Finding::Kind::Scale, variables_[weakest].object,
                 formatted("%s is the worst-scaled variable: a change of its size affects the cost "
                           "%.1g times less than for the strongest one.",
                           labelOf(model_, variables_[weakest]).c_str(),
                           largest / starts[weakest])});
    }

private:
    const model::Model& model_;
    const std::vector<Variable>& variables_;
    const IterationReport& last_;
    std::vector<double> slopes_;
    double largest_ = 0.0;
};

/// Constraints that hold the optimum, and what they cost.
void addLimits(const model::Model& model, const IterationReport& last,
               std::vector<Finding>& findings) {
    for (std::size_t term = 0;
         term < std::min(last.multiplierByTerm.size(), model.costTerms.size()); ++term) {
        const double multiplier = last.multiplierByTerm[term];
        const model::CostTerm& source = model.costTerms[term];
        const std::optional<model::Number>& limit =
            multiplier > 0.0 ? source.atMost : source.atLeast;
        if (multiplier == 0.0 || !limit) continue;
        const std::string& name = source.name.empty() ? source.id : source.name;
        findings.push_back(
            {Finding::Kind::Limit, source.id,
             formatted("%s is at its limit %.6g; raising the limit by 1 changes the cost by about "
                       "%.3g.",
                       name.c_str(), limit->value, -multiplier)});
    }
}

/// Whether an optimization ended about where it began, near a minimum that it does not quite reach.
bool endedAtStart(const model::Model& model, const Iterations& iterations) {
    constexpr double near = 100.0;  // times the tolerance
    if (iterations.empty()) return false;
    const IterationReport& first = *iterations.front();
    const IterationReport& last = *iterations.back();
    return first.stage == last.stage && last.violation <= model.optimization.limitTolerance
           && first.cost - last.cost <= 1e-6 * std::abs(first.cost)
           && last.optimality <= near * model.optimization.stop.optimality;
}

/// Whether what was left of the cost is nothing beside what it was.
bool goalIsMet(const Iterations& iterations) {
    if (iterations.empty()) return false;
    const double first = iterations.front()->cost;
    const double last = iterations.back()->cost;
    return last >= 0.0 && last <= 1e-10 * first;
}

std::string suggestion(OptimizationState state, bool still, const std::vector<Finding>& findings,
                       const Iterations& iterations) {
    const auto has = [&](Finding::Kind kind) {
        return std::any_of(findings.begin(), findings.end(),
                           [kind](const Finding& finding) { return finding.kind == kind; });
    };
    if (state == OptimizationState::Failed && iterations.empty())
        return "Follow the message above, then start again.";
    if (state == OptimizationState::Failed)
        return "Follow the message above; the best values of the iterations are kept and can be "
               "restored.";
    if (state == OptimizationState::Running) return "Continue from the last iteration.";
    const bool falling = iterations.size() > 3
                         && iterations.back()->cost < 0.99 * iterations[iterations.size() - 4]->cost
                         && iterations.back()->stage == iterations[iterations.size() - 4]->stage;
    if (state != OptimizationState::Converged && falling)
        return "The cost was still falling: continue from the last iteration with more iterations.";
    if (has(Finding::Kind::Bound))
        return "Widen the bounds that variables have reached, if that is allowed.";
    if (state == OptimizationState::Converged && nothingMatters(iterations))
        return "Choose variables that change the cost.";
    if (has(Finding::Kind::NoEffect)) return "Unstar the variables that have no effect.";
    if (state != OptimizationState::Converged)
        return "Try a smaller integration step, or the other algorithm; where the cost hardly "
               "changes, a looser optimality tolerance is enough.";
    if (still)
        return "This need not be a minimum: start again from here, or try another algorithm.";
    if (goalIsMet(iterations))
        return "The cost is nearly zero: starting from another design would gain nothing.";
    return "Check the gradient once, then start from another design to see whether there is a "
           "lower minimum.";
}

void addConstantTerms(const model::Model& model, const Iterations& iterations,
                      std::vector<Finding>& findings) {
    std::vector<const IterationReport*> reports;
    for (const auto& iteration : iterations)
        reports.push_back(iteration.get());
    for (const base::Diagnostic& doubt : doubtsOfIterations(model, reports)) {
        const model::CostTerm* term = model::findById(model.costTerms, doubt.object);
        findings.push_back({Finding::Kind::NoEffect, doubt.object,
                            "The cost term \"" + (term->name.empty() ? term->id : term->name)
                                + "\" was the same in all designs that were tried."});
    }
}

std::string stateSentence(OptimizationState state) {
    switch (state) {
        case OptimizationState::Running:
            return "The optimization did not end: it is still running, or was interrupted.";
        case OptimizationState::Converged: return "Converged.";
        case OptimizationState::Unconverged: return "Ended without convergence.";
        case OptimizationState::Stopped: return "Stopped on request; the best values are kept.";
        case OptimizationState::Failed: return "Ended with an error.";
    }
    return {};
}

}  // namespace

base::Diagnostic withTime(const base::ComputationError& error) {
    base::Diagnostic problem = error.diagnostic();
    if (problem.message.find("at t = ") == std::string::npos)
        problem.message += formatted(" (At t = %.6g s.)", error.time());
    return problem;
}

std::vector<base::Diagnostic> problemsOf(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const base::InputError& error) {
        return error.diagnostics();
    } catch (const base::ComputationError& error) {
        return {withTime(error)};
    } catch (const std::bad_alloc&) {
        return {{base::Severity::Error,
                 {},
                 {},
                 "There is not enough memory for this.",
                 "Shorten the duration, enlarge the step, or reduce the number of samples."}};
    } catch (const std::exception& error) {
        return {{base::Severity::Error,
                 {},
                 {},
                 std::string("Internal error: ") + error.what(),
                 "Please report it together with the project file."}};
    } catch (...) {
        return {{base::Severity::Error,
                 {},
                 {},
                 "Unknown internal error.",
                 "Please report it together with the project file."}};
    }
}

std::string failureText(const std::vector<base::Diagnostic>& problems) {
    if (problems.empty()) return "The engine gave no reason.";
    const base::Diagnostic& first = problems.front();
    std::string text =
        first.object.empty() ? first.message : '"' + first.object + "\": " + first.message;
    if (!first.remedy.empty()) text += ' ' + first.remedy;
    if (problems.size() > 1) text += formatted(" (And %zu more.)", problems.size() - 1);
    return text;
}

bool foundNothingBetter(const model::Model& model, const OptimizationResult& result,
                        const Iterations& iterations) {
    return !result.converged && !result.cancelled && endedAtStart(model, iterations);
}

bool nothingMatters(const Iterations& iterations) {
    if (iterations.empty()) return false;
    const IterationReport& last = *iterations.back();
    const double rounding = 1e-14 * std::abs(last.cost);
    return last.iteration == 0 && last.cost > 0.0 && !last.gradient.empty()
           && std::all_of(last.gradient.begin(), last.gradient.end(),
                          [&](double slope) { return std::abs(slope) <= rounding; });
}

bool standsStill(const model::Model& model, const Iterations& iterations) {
    if (iterations.empty() || goalIsMet(iterations)) return false;
    const IterationReport& last = *iterations.back();
    const model::OptimizationSettings& settings = model.optimization;
    const auto stage = static_cast<std::size_t>(std::max(0, last.stage));
    const model::StopRules& rules = stage < settings.stages.size() && settings.stages[stage].stop
                                        ? *settings.stages[stage].stop
                                        : settings.stop;
    return rules.optimality > 0.0 && last.optimality > rules.optimality
           && (rules.cost <= 0.0 || last.cost > rules.cost);
}

std::vector<Finding> diagnose(const model::Model& model, OptimizationState state,
                              const std::string& reason, const std::vector<Variable>& variables,
                              const Iterations& iterations) {
    std::vector<Finding> findings;
    const bool converged = state == OptimizationState::Converged;
    const bool still = converged && standsStill(model, iterations);
    const bool idle = converged && nothingMatters(iterations);
    const bool best = state == OptimizationState::Unconverged && endedAtStart(model, iterations);
    const std::string sentence = idle    ? "No variable changes the cost."
                                 : still ? "The cost no longer falls."
                                 : best  ? "No better design was found from here."
                                         : stateSentence(state);
    findings.push_back({Finding::Kind::Outcome,
                        {},
                        // The reason of a stop says so itself.
                        state == OptimizationState::Stopped && !reason.empty()
                            ? reason
                            : sentence + (reason.empty() ? "" : " " + reason)});
    const bool known = !iterations.empty() && !variables.empty()
                       && iterations.back()->gradient.size() == variables.size()
                       && iterations.front()->gradient.size() == variables.size();
    if (known) {
        const Judgement judgement(model, variables, *iterations.back());
        addLimits(model, *iterations.back(), findings);
        judgement.addBounds(findings);
        judgement.addScales(findings, *iterations.front(), model);
    }
    addConstantTerms(model, iterations, findings);
    findings.push_back(
        {Finding::Kind::Suggestion, {}, suggestion(state, still, findings, iterations)});
    return findings;
}

}  // namespace linkwright::session
