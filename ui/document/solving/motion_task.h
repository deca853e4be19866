// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/solving/results.h"
#include "ui/document/solving/background_task.h"

#include <atomic>
#include <memory>
#include <string>

namespace linkwright::document {

using ModelPointer = std::shared_ptr<const model::Model>;
using SimulationPointer = std::shared_ptr<const session::SimulationResult>;
using GradientPointer = std::shared_ptr<const session::PropertyGradient>;

/// The motion of a model, and then its gradient, for somebody who watches. The newest request wins.
/// A gradient that would keep the next motion waiting is given up for it, and made when no newer
/// request waits.
class MotionTask : public QObject {
    Q_OBJECT

public:
    /// How much of a motion is handed over.
    enum class Frames {
        Every,     ///< each step of the integrator
        Watchable  ///< some hundred, at steps of the integrator: as many as a picture shows
    };

    explicit MotionTask(QObject* parent = nullptr);

    /// @param caseName the motion is that of the model in this case; empty, or no case of it: the
    ///        model itself. The gradient is that of the objective, all its cases included.
    void request(const ModelPointer& model, bool withGradient, Frames frames,
                 const std::string& caseName = {});
    /// Nothing that was asked for so far is answered any more.
    void discard() { task_.discard(); }
    /// True until the answer to the newest request is complete.
    [[nodiscard]] bool busy() const { return task_.busy(); }
    /// Time the last motion took, s.
    [[nodiscard]] double motionSeconds() const { return motionSeconds_; }

Q_SIGNALS:
    /// @param gradient null when it was not asked for, is not known yet, or was given up
    void computed(const linkwright::document::ModelPointer& model,
                  const linkwright::document::SimulationPointer& motion,
                  const linkwright::document::GradientPointer& gradient);
    /// A motion or its gradient cannot be computed.
    void failed(const std::vector<linkwright::base::Diagnostic>& problems);
    void ended();  ///< a request is answered, or was given up

private:
    void work(const ModelPointer& model, bool withGradient, Frames frames,
              const std::string& caseName, const BackgroundTask::TaskContext& turn);

    std::atomic<double> motionSeconds_ = 0.0;
    double gradientSeconds_ = 0.0;  ///< of the last one; the working thread's
    BackgroundTask task_;           ///< last: its thread ends before the others go
};

}  // namespace linkwright::document
