// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/motion_task.h"

#include "engine/model/case_model.h"
#include "engine/session/solving/solve.h"

#include <QElapsedTimer>
#include <cmath>

namespace linkwright::document {

namespace {

constexpr double promptSeconds = 0.02;  ///< motion and gradient together come at once within this
constexpr double maxFrames = 500.0;

/// Times to keep: steps of an integrator with fixed steps, so that nothing has to be computed
/// between them. Empty: all there are.
std::vector<double> watchableTimes(const model::Model& model) {
    const model::SimulationSettings& settings = model.simulation;
    const double steps = std::ceil(settings.duration / settings.step - 1e-9);
    if (settings.integrator != model::Integrator::RungeKutta4 || !(steps > 2.0 * maxFrames))
        return {};
    const double stride = std::ceil(steps / maxFrames);
    std::vector<double> times;
    for (double index = 0.0; index < steps; index += stride)
        times.push_back(index * settings.step);
    times.push_back(settings.duration);
    return times;
}

double secondsOf(const QElapsedTimer& clock) {
    return 1e-9 * static_cast<double>(clock.nsecsElapsed());
}

}  // namespace

MotionTask::MotionTask(QObject* parent) : QObject(parent) {
    connect(&task_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (!problems.empty()) Q_EMIT failed(problems);
            });
    connect(&task_, &BackgroundTask::ended, this, &MotionTask::ended);
}

void MotionTask::request(const ModelPointer& model, bool withGradient, Frames frames,
                         const std::string& caseName) {
    task_.start(
        [this, model, withGradient, frames, caseName](const BackgroundTask::TaskContext& turn) {
            work(model, withGradient, frames, caseName, turn);
            return BackgroundTask::Answer();
        });
}

void MotionTask::work(const ModelPointer& model, bool withGradient, Frames frames,
                      const std::string& caseName, const BackgroundTask::TaskContext& turn) {
    session::SolveControl control;
    control.stop = &turn.stop();
    QElapsedTimer clock;
    clock.start();
    const model::Case* chosen = model::findCase(*model, caseName);
    const ModelPointer moving =
        chosen ? std::make_shared<const model::Model>(modelOfCase(*model, *chosen)) : model;
    const std::vector<double> times =
        frames == Frames::Watchable ? watchableTimes(*moving) : std::vector<double>();
    const SimulationPointer motion = std::make_shared<const session::SimulationResult>(
        session::simulate(*moving, times, control));
    motionSeconds_ = secondsOf(clock);
    const auto deliver = [&](const GradientPointer& gradient) {
        turn.report([this, model, motion, gradient] { Q_EMIT computed(model, motion, gradient); });
    };
    const bool wanted = withGradient && !motion->failure;
    const bool prompt = wanted && motionSeconds_ + gradientSeconds_ < promptSeconds;
    if (!prompt) deliver(nullptr);
    if (!wanted || (!prompt && turn.superseded())) return;
    control.stop = prompt ? &turn.stop() : &turn.superseded();
    clock.restart();
    try {
        const auto gradient = std::make_shared<const session::PropertyGradient>(
            session::computePropertyGradient(*model, control));
        gradientSeconds_ = secondsOf(clock);
        deliver(gradient);
    } catch (...) {
        if (prompt) deliver(nullptr);
        throw;
    }
}

}  // namespace linkwright::document
