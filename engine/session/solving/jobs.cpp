// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/jobs.h"

#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/job_queue.h"
#include "engine/session/solving/solve.h"

#include <atomic>
#include <exception>
#include <utility>

namespace linkwright::session {

namespace {

// Simulations go first: they are short and somebody is watching.
constexpr int simulationLane = 0;
constexpr int optimizationLane = 1;
constexpr int laneCount = 2;

template <class Function, class... Arguments>
void call(const Function& function, Arguments&&... arguments) {
    if (function) function(std::forward<Arguments>(arguments)...);
}

}  // namespace

struct Engine::State {
    explicit State(JobListener callbacks)
        : listener(std::move(callbacks)),
          queue(laneCount, [this](const std::exception_ptr& thrown) { fail(thrown); }) {}

    void fail(const std::exception_ptr& thrown) {
        if (queue.closing()) return;
        try {
            std::rethrow_exception(thrown);
        } catch (const base::Cancelled&) {
            return;  // somebody wanted it so
        } catch (...) {
            call(listener.failed, problemsOf(thrown));
        }
    }

    void simulate(const model::Model& model, bool withGradient, const std::atomic<bool>& stop) {
        SolveControl control;
        control.stop = &stop;
        auto result =
            std::make_shared<const SimulationResult>(session::simulate(model, {}, control));
        if (stop) return;  // a newer request made it worthless
        const bool complete = !result->failure.has_value();
        call(listener.simulated, std::move(result));
        if (!withGradient || !complete) return;
        auto gradient =
            std::make_shared<const PropertyGradient>(computePropertyGradient(model, control));
        if (!stop) call(listener.gradientReady, std::move(gradient));
    }

    void optimize(const model::Model& model, const OptimizeRequest& request,
                  const std::atomic<bool>& stop) {
        std::optional<RunRecorder> recorder;
        const auto record = [&](const auto& write) { keep(recorder, write); };
        RunDescription description = request.description;
        if (request.start) description.start = request.start->variables;
        if (!request.recordPath.empty())
            keepGoing([&] { recorder.emplace(request.recordPath, model, description); });
        SolveControl control;
        control.stop = &stop;
        control.pause = &paused;
        control.keepIterations = false;  // the listener has them
        control.start = request.start;
        control.iteration = [&](const IterationReport& report) {
            record([&] { recorder->add(report); });
            if (!queue.closing())
                call(listener.iterated, std::make_shared<const IterationReport>(report));
        };
        std::shared_ptr<const OptimizationResult> result;
        try {
            result = std::make_shared<const OptimizationResult>(session::optimize(model, control));
        } catch (...) {
            const std::string reason = failureText(problemsOf(std::current_exception()));
            record([&] { recorder->fail(reason); });
            throw;
        }
        // A run whose program is closed stays as it is in its file, to be continued.
        if (queue.closing()) return;
        std::optional<SimulationResult> motion;
        if (recorder) keepGoing([&] { motion = session::simulate(result->model); });
        // Also without its motion the run has ended, and its file says so.
        record([&] { recorder->finish(*result, motion ? &*motion : nullptr); });
        call(listener.optimized, std::move(result));
    }

    /// Work that may fail without ending the optimization. @return whether it went well
    template <class Write>
    bool keepGoing(const Write& write) {
        try {
            write();
            return true;
        } catch (const base::InputError& error) {
            if (!queue.closing()) call(listener.recordingFailed, error.diagnostics());
        } catch (const base::ComputationError& error) {
            if (!queue.closing()) call(listener.recordingFailed, std::vector{error.diagnostic()});
        }
        return false;
    }

    /// Writes to the results file as long as there is one.
    template <class Write>
    void keep(std::optional<RunRecorder>& recorder, const Write& write) {
        if (recorder && !keepGoing(write)) recorder.reset();
    }

    JobListener listener;
    std::atomic<bool> paused = false;
    JobQueue queue;  ///< last: its thread ends before the listener goes
};

Engine::Engine(JobListener listener) : state_(std::make_unique<State>(std::move(listener))) {}

Engine::~Engine() = default;

void Engine::simulate(std::shared_ptr<const model::Model> model, bool withGradient) {
    state_->queue.post(
        simulationLane,
        [state = state_.get(), model = std::move(model), withGradient](
            const std::atomic<bool>& stop) { state->simulate(*model, withGradient, stop); },
        JobQueue::WhenRunning::Stop);
}

void Engine::optimize(std::shared_ptr<const model::Model> model, OptimizeRequest request) {
    state_->paused = false;
    state_->queue.post(
        optimizationLane,
        [state = state_.get(), model = std::move(model), request = std::move(request)](
            const std::atomic<bool>& stop) { state->optimize(*model, request, stop); },
        JobQueue::WhenRunning::LetFinish);
}

void Engine::pause(bool paused) {
    state_->paused = paused;
}

void Engine::stop() {
    state_->queue.stop(optimizationLane);
}

bool Engine::busy() const {
    return state_->queue.busy();
}

void Engine::waitUntilIdle() {
    state_->queue.waitUntilIdle();
}

}  // namespace linkwright::session
