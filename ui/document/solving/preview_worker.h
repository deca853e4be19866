// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/solving/engine_bridge.h"

#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <memory>
#include <optional>

namespace linkwright::document {

/// What a model does while it is being changed: motion and gradient for somebody who watches, as
/// often as possible, on a thread of its own. The newest request wins. A gradient that would keep
/// the next motion waiting is given up for it, and made when no newer request waits.
class PreviewWorker : public QObject {
    Q_OBJECT

public:
    /// How much of a motion is handed over.
    enum class Frames {
        Every,     ///< each step of the integrator
        Watchable  ///< some hundred, at steps of the integrator: as many as a picture shows
    };

    /// Which threads go first where there are not enough processors.
    enum class Haste {
        Prompt,  ///< a person waits for it
        Leisure  ///< whatever else computes goes first
    };

    explicit PreviewWorker(Haste haste = Haste::Prompt, QObject* parent = nullptr);
    /// Waits for what is being computed.
    ~PreviewWorker() override;

    void request(std::shared_ptr<const model::Model> model, int generation, bool withGradient,
                 Frames frames);
    /// True until the answer to the newest request is complete.
    [[nodiscard]] bool busy() const { return running_; }
    /// Time the last motion took, s.
    [[nodiscard]] double motionSeconds() const { return motionSeconds_; }

Q_SIGNALS:
    /// @param gradient null when it was not asked for, is not known yet, or was given up
    void computed(const linkwright::document::Job& job,
                  const linkwright::document::SimulationPointer& motion,
                  const linkwright::document::GradientPointer& gradient);

private:
    struct Request {
        Job job;
        Frames frames = Frames::Every;
    };

    void start(Request request);
    void work(const Request& request);
    void finish();

    QThreadPool pool_;
    bool running_ = false;
    std::optional<Request> next_;
    std::atomic<bool> superseded_ = false;  ///< a newer request waits
    std::atomic<bool> closing_ = false;
    std::atomic<double> motionSeconds_ = 0.0;
    double gradientSeconds_ = 0.0;  ///< of the last one; the working thread's
};

}  // namespace linkwright::document
