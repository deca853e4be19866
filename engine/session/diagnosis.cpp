// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/diagnosis.h"

#include "engine/session/variables.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
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
constexpr std::size_t mostNames = 5;

std::string formatted(const char* format, ...) {
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return text;
}

/// "a, b, c and 4 more".
std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), mostNames); ++i)
        text += (i > 0 ? ", " : "") + names[i];
    if (names.size() > mostNames) text += formatted(" and %zu more", names.size() - mostNames);
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
        : variables_(variables), last_(last) {
        const auto scaled = toMinimizerVariables(model, variables);
        for (std::size_t i = 0; i < variables.size(); ++i) {
            slopes_.push_back(std::abs(last.gradient[i]) * scaled[i].scale);
            largest_ = std::max(largest_, slopes_.back());
        }
    }

    void addBounds(std::vector<Finding>& findings) const {
        std::map<std::string, std::pair<int, int>> samples;  // input -> held, all
        for (std::size_t i = 0; i < variables_.size(); ++i) {
            const Variable& variable = variables_[i];
            const double value = last_.variables[i];
            const bool lower = isAt(value, variable.lower);
            const bool held = lower || isAt(value, variable.upper);
            if (variable.sample >= 0) {
                auto& count = samples[variable.object];
                count.first += held ? 1 : 0;
                ++count.second;
            } else if (held) {
                findings.push_back(
                    {Finding::Kind::Bound, variable.object,
                     formatted("%s is held by its %s bound %.6g; a wider bound changes the cost by "
                               "about %.3g per unit.",
                               variable.name.c_str(), lower ? "lower" : "upper", value,
                               -std::abs(last_.gradient[i]))});
            }
        }
        for (const auto& [input, count] : samples)
            if (count.first > 0)
                findings.push_back({Finding::Kind::Bound, input,
                                    formatted("%s is held by its bounds in %d of %d samples.",
                                              input.c_str(), count.first, count.second)});
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
                idle.push_back(variables_[i].name);
            } else if (variables_[i].sample < 0
                       && (weakest == variables_.size() || starts[i] < starts[weakest])) {
                weakest = i;
            }
        }
        if (!idle.empty())
            findings.push_back({Finding::Kind::NoEffect, {},
                                "Without effect on the cost: " + listed(idle) + "."});
        if (weakest < variables_.size() && starts[weakest] > 0.0
            && largest > badScale * starts[weakest])
            findings.push_back(
                {Finding::Kind::Scale, variables_[weakest].object,
                 formatted("%s is scaled worst: a change of its size moves the cost %.1g times less "
                           "than the strongest variable does.",
                           variables_[weakest].name.c_str(), largest / starts[weakest])});
    }

private:
    const std::vector<Variable>& variables_;
    const IterationReport& last_;
    std::vector<double> slopes_;
    double largest_ = 0.0;
};

std::string suggestion(RunState state, const std::vector<Finding>& findings,
                       const Iterations& iterations) {
    const auto has = [&](Finding::Kind kind) {
        return std::any_of(findings.begin(), findings.end(),
                           [kind](const Finding& finding) { return finding.kind == kind; });
    };
    if (state == RunState::Failed && iterations.empty())
        return "Follow the message above, then start again.";
    if (state == RunState::Failed)
        return "Follow the message above; the best values of the iterations are kept and can be "
               "restored.";
    if (state == RunState::Running) return "Continue from the last iteration.";
    const bool falling =
        iterations.size() > 3
        && iterations.back()->cost < 0.99 * iterations[iterations.size() - 4]->cost
        && iterations.back()->stage == iterations[iterations.size() - 4]->stage;
    if (state != RunState::Converged && falling)
        return "The cost was still falling: continue from the last iteration with more iterations.";
    if (has(Finding::Kind::Bound)) return "Widen the bounds that hold variables, if that is allowed.";
    if (has(Finding::Kind::NoEffect)) return "Hold the variables without effect fixed.";
    if (state != RunState::Converged)
        return "Try a smaller integration step, or the other algorithm; where the cost hardly "
               "changes, a looser optimality is enough.";
    return "Check the gradient once, then start from another guess to see whether there is a lower "
           "minimum.";
}

std::string stateSentence(RunState state) {
    switch (state) {
        case RunState::Running: return "The run did not end: it goes on, or was interrupted.";
        case RunState::Converged: return "Converged.";
        case RunState::Unconverged: return "Ended without convergence.";
        case RunState::Stopped: return "Stopped on request; the best values are kept.";
        case RunState::Failed: return "Ended with an error.";
    }
    return {};
}

void addTable(std::string& text, const StoredRun& run) {
    text += "\n## Variables\n\n| variable | initial | final | lower | upper | dJ/dp |\n"
            "|---|---:|---:|---:|---:|---:|\n";
    constexpr std::size_t mostRows = 40;
    const IterationReport* last = run.iterations.empty() ? nullptr : run.iterations.back().get();
    const std::vector<Variable>& ends = run.result ? run.result->variables : run.variables;
    for (std::size_t i = 0; i < std::min(mostRows, run.variables.size()); ++i) {
        const Variable& variable = run.variables[i];
        const auto bound = [](const std::optional<double>& value) {
            return value ? formatted("%.6g", *value) : std::string("free");
        };
        text += formatted("| %s | %.8g | %.8g | %s | %s | %s |\n", variable.name.c_str(),
                          variable.value, ends[i].value, bound(variable.lower).c_str(),
                          bound(variable.upper).c_str(),
                          last && i < last->gradient.size()
                              ? formatted("%.4g", last->gradient[i]).c_str()
                              : "");
    }
    if (run.variables.size() > mostRows)
        text += formatted("\n%zu more are in the results file.\n", run.variables.size() - mostRows);
}

void addCheck(std::string& text, const GradientCheck& check) {
    text += formatted("\n## Gradient check\n\nCost %.12g; one forward run takes %.3g ms. The exact "
                      "methods %s.\n\n| method | largest error | time |\n|---|---:|---:|\n",
                      check.cost, 1e3 * check.forwardSeconds,
                      check.passed ? "agree" : "do **not** agree");
    for (const CheckedMethod& method : check.methods)
        text += formatted("| %s | %s | %.3g ms |\n", methodName(method.method).c_str(),
                          method.method == GradientMethod::ComplexStep
                              ? "reference"
                              : formatted("%.2g", method.relativeError).c_str(),
                          1e3 * method.seconds);
    if (!check.costates || check.costates->residuals.empty()) return;
    text += "\n## Constraints of motion and costates\n\nLargest norms over time (Maciag 2023, table "
            "4.2).\n\n| constraint | largest | at the end |\n|---|---:|---:|\n";
    for (const Series& residual : check.costates->residuals) {
        if (residual.values.empty()) continue;
        const double largest = *std::max_element(residual.values.begin(), residual.values.end());
        text += formatted("| %s | %.2g | %.2g |\n", residual.id.c_str(), largest,
                          residual.values.back());
    }
}

}  // namespace

base::Diagnostic withTime(const base::ComputationError& error) {
    base::Diagnostic problem = error.diagnostic();
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
                 "Internal error of unknown kind.",
                 "Please report it together with the project file."}};
    }
}

std::string failureText(const std::vector<base::Diagnostic>& problems) {
    if (problems.empty()) return "The engine gave no reason.";
    const base::Diagnostic& first = problems.front();
    std::string text = first.object.empty() ? first.message : '"' + first.object + "\": " + first.message;
    if (!first.remedy.empty()) text += ' ' + first.remedy;
    if (problems.size() > 1) text += formatted(" (And %zu more.)", problems.size() - 1);
    return text;
}

std::vector<Finding> diagnose(const model::Model& model, RunState state, const std::string& reason,
                              const std::vector<Variable>& variables,
                              const Iterations& iterations) {
    std::vector<Finding> findings;
    findings.push_back({Finding::Kind::Outcome, {},
                        stateSentence(state) + (reason.empty() ? "" : " " + reason)});
    const bool known = !iterations.empty() && !variables.empty()
                       && iterations.back()->gradient.size() == variables.size()
                       && iterations.front()->gradient.size() == variables.size();
    if (known) {
        const Judgement judgement(model, variables, *iterations.back());
        judgement.addBounds(findings);
        judgement.addScales(findings, *iterations.front(), model);
    }
    findings.push_back(
        {Finding::Kind::Suggestion, {}, suggestion(state, findings, iterations)});
    return findings;
}

std::string reportOf(const StoredRun& run,
                     const std::vector<std::pair<std::string, std::string>>& figures) {
    const model::Model& model = *run.initialModel;
    std::string text = "# " + run.description.name + ": " + run.description.projectName + "\n\n";
    if (!run.description.notes.empty()) text += run.description.notes + "\n\n";
    text += "Linkwright " LINKWRIGHT_VERSION;
    if (!run.created.empty()) text += ", begun " + run.created;
    if (!run.path.empty()) text += ", file `" + run.path.substr(run.path.rfind('/') + 1) + "`";
    text += ".\n\n## Outcome\n\n";
    for (const Finding& finding :
         diagnose(model, run.state, run.reason, run.variables, run.iterations))
        text += "- " + finding.text + "\n";
    if (run.result)
        text += formatted("\nCost %.10g \u2192 %.10g in %d iterations, %d evaluations, %.3g s.\n",
                          run.result->initialCost, run.result->finalCost,
                          run.iterations.empty() ? 0 : run.iterations.back()->iteration,
                          run.result->evaluations, run.result->wallSeconds);
    text += formatted("\n## Problem\n\n%zu bodies, %zu joints, %zu variables; %.6g s with steps of "
                      "%.6g s; stop at optimality %.2g or after %d iterations; %zu stages.\n\n",
                      model.bodies.size(), model.joints.size(), run.variables.size(),
                      model.simulation.duration, model.simulation.step,
                      model.optimization.stop.optimality, model.optimization.stop.maximumIterations,
                      std::max<std::size_t>(1, model.optimization.stages.size()));
    text += "| cost term | share at the start | share at the end |\n|---|---:|---:|\n";
    const auto share = [&](const IterationReport& report, std::size_t term) {
        return term < report.costByTerm.size() ? formatted("%.6g", report.costByTerm[term])
                                               : std::string();
    };
    for (std::size_t term = 0; term < model.costTerms.size(); ++term) {
        const std::string& id = model.costTerms[term].id;
        text += "| " + id + " | ";
        if (!run.iterations.empty())
            text += share(*run.iterations.front(), term) + " | "
                    + share(*run.iterations.back(), term);
        text += " |\n";
    }
    for (const auto& [file, caption] : figures)
        text += "\n![" + caption + "](" + file + ")\n\n" + caption + "\n";
    addTable(text, run);
    if (run.check) addCheck(text, *run.check);
    return text;
}

}  // namespace linkwright::session
