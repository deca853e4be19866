// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/preview_worker.h"

#include "engine/session/solving/solve.h"

#include <QElapsedTimer>
#include <QThread>

#ifdef __linux__
#include <sched.h>
#endif

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

namespace linkwright::document {

namespace {

constexpr double promptSeconds = 0.02;  ///< motion and gradient together come at once within this
constexpr double mostFrames = 500.0;

/// Times to keep: steps of an integrator with fixed steps, so that nothing has to be computed
/// between them. Empty: all there are.
std::vector<double> watchableTimes(const model::Model& model) {
    const model::SimulationSettings& settings = model.simulation;
    const double steps = std::ceil(settings.duration / settings.step - 1e-9);
    if (settings.integrator != model::Integrator::RungeKutta4 || !(steps > 2.0 * mostFrames))
        return {};
    const double stride = std::ceil(steps / mostFrames);
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

PreviewWorker::PreviewWorker(Haste haste, QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
    pool_.setExpiryTimeout(-1);
#ifdef __linux__
    // Not SCHED_IDLE: whoever closes the window would wait for a thread that hardly gets a turn.
    if (haste == Haste::Leisure)
        pool_.start([] {
            const sched_param unused{};
            sched_setscheduler(0, SCHED_BATCH, &unused);
        });
#else
    if (haste == Haste::Leisure) pool_.setThreadPriority(QThread::LowPriority);
#endif
}

PreviewWorker::~PreviewWorker() {
    closing_ = true;
    superseded_ = true;
    pool_.waitForDone();
}

void PreviewWorker::request(std::shared_ptr<const model::Model> model, int generation,
                            bool withGradient, Frames frames) {
    Request request{{Job::Kind::Simulate, std::move(model), generation, withGradient}, frames};
    if (!running_) {
        start(std::move(request));
        return;
    }
    next_ = std::move(request);
    superseded_ = true;
}

void PreviewWorker::start(Request request) {
    running_ = true;
    superseded_ = false;
    pool_.start([this, request = std::move(request)] {
        try {
            work(request);
        } catch (const std::exception&) {
            // What cannot be computed is not shown: the last preview stays, and committing it tells
            // why.
        }
        QMetaObject::invokeMethod(
            this, [this] { finish(); }, Qt::QueuedConnection);
    });
}

void PreviewWorker::work(const Request& request) {
    session::SolveControl control;
    control.stop = &closing_;
    QElapsedTimer clock;
    clock.start();
    const std::vector<double> times = request.frames == Frames::Watchable
                                          ? watchableTimes(*request.job.model)
                                          : std::vector<double>();
    const SimulationPointer motion = std::make_shared<const session::SimulationResult>(
        session::simulate(*request.job.model, times, control));
    motionSeconds_ = secondsOf(clock);
    const auto deliver = [&](const GradientPointer& gradient) {
        QMetaObject::invokeMethod(
            this,
            [this, job = request.job, motion, gradient] { Q_EMIT computed(job, motion, gradient); },
            Qt::QueuedConnection);
    };
    const bool wanted = request.job.withGradient && !motion->failure;
    const bool prompt = motionSeconds_ + gradientSeconds_ < promptSeconds;
    if (!wanted || !prompt) deliver(nullptr);
    if (!wanted || (!prompt && superseded_)) return;
    if (!prompt) control.stop = &superseded_;
    clock.restart();
    GradientPointer gradient;
    try {
        gradient = std::make_shared<const session::PropertyGradient>(
            session::computePropertyGradient(*request.job.model, control));
        gradientSeconds_ = secondsOf(clock);
    } catch (const std::exception&) {
        if (!prompt) throw;
    }
    if (gradient || prompt) deliver(gradient);
}

void PreviewWorker::finish() {
    running_ = false;
    if (next_) start(*std::exchange(next_, std::nullopt));
}

}  // namespace linkwright::document
