// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/optimizations/recorded_optimization.h"

#include "engine/session/solving/diagnosis.h"

#include <exception>
#include <utility>

namespace linkwright::session {

namespace {

/// The results file of an optimization, as long as it can be written.
class Record {
public:
    Record(const model::Model& model, const OptimizeRequest& request) : request_(request) {
        if (request.recordPath.empty()) return;
        OptimizationDescription description = request.description;
        if (request.start) description.start = request.start->variables;
        attempt([&] { recorder_.emplace(request.recordPath, model, description); });
    }

    template <class Write>
    void write(const Write& write) {
        if (recorder_) attempt([&] { write(*recorder_); });
    }

private:
    template <class Action>
    void attempt(const Action& action) {
        try {
            action();
        } catch (const base::InputError& error) {
            recorder_.reset();
            if (request_.recordingFailed) request_.recordingFailed(error.diagnostics());
        }
    }

    const OptimizeRequest& request_;
    std::optional<OptimizationRecorder> recorder_;
};

/// The motion of an optimum; none where it cannot be computed, for example because a number reached
/// a bound at which the model is no longer valid.
std::optional<SimulationResult> motionOf(const model::Model& optimum) {
    try {
        return simulate(optimum);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace

std::shared_ptr<const OptimizationResult> optimizeRecorded(const model::Model& model,
                                                           const OptimizeRequest& request,
                                                           SolveControl control) {
    Record record(model, request);
    control.keepIterations = false;
    control.start = request.start;
    control.iteration = [&](const IterationReport& report) {
        record.write([&](OptimizationRecorder& file) { file.add(report); });
        if (request.iterated) request.iterated(std::make_shared<const IterationReport>(report));
    };
    std::shared_ptr<const OptimizationResult> result;
    try {
        result = std::make_shared<const OptimizationResult>(optimize(model, control));
    } catch (...) {
        const std::string reason = failureText(problemsOf(std::current_exception()));
        record.write([&](OptimizationRecorder& file) { file.fail(reason); });
        throw;
    }
    if (request.abandoned && *request.abandoned) return result;
    record.write([&](OptimizationRecorder& file) {
        const std::optional<SimulationResult> motion = motionOf(result->model);
        file.finish(*result, motion ? &*motion : nullptr);
    });
    return result;
}

}  // namespace linkwright::session
