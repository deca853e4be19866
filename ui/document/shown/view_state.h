// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/view_frame.h"
#include "ui/document/solving/motion_task.h"
#include "ui/document/solving/solver.h"

#include <QElapsedTimer>
#include <QObject>
#include <functional>
#include <optional>
#include <vector>

namespace linkwright::document {

/// What of the shown state changed.
enum class ViewPart {
    Motion = 1,     ///< the model or its motion
    Drawing = 2,    ///< the drawing or the pulled pose, while dragging
    Gradient = 4,   ///< the cost gradient, or whether it is stale
    Iteration = 8,  ///< the iteration looked at, or following
    Time = 16       ///< the playhead
};
Q_DECLARE_FLAGS(ViewChange, ViewPart)
Q_DECLARE_OPERATORS_FOR_FLAGS(ViewChange)

/// What is shown now, and the only place that decides it: a model with its motion, the pose that is
/// pulled, the time. The model is the iteration that is looked at, the iterate while optimizing,
/// what is being dragged, otherwise the project.
class ViewState : public QObject {
    Q_OBJECT

public:
    ViewState(Project& project, Solver& solver, Optimizations& optimizations,
              QObject* parent = nullptr);

    [[nodiscard]] ModelPointer model() const;
    /// Of that model or, where the model has none yet, the last one. Null when there is none; then
    /// the drawing itself is shown.
    [[nodiscard]] SimulationPointer motion() const;
    /// Whether the motion is older than the project.
    [[nodiscard]] bool stale() const {
        return !optimizations_.running() && solver_.simulationStale();
    }
    /// The drawing, which is ahead of its motion while something is dragged and just after.
    [[nodiscard]] ModelPointer drawing() const;
    /// All of these at the present time, worked out once for it.
    [[nodiscard]] ViewFramePointer frame() const;
    /// Cost gradient of the project or of what is dragged.
    [[nodiscard]] GradientPointer gradient() const;
    /// While something is dragged a gradient that takes long is given up for the next motion.
    [[nodiscard]] bool gradientStale() const;
    [[nodiscard]] double time() const { return time_; }  ///< s, of the playhead
    void setTime(double time);

    /// Shows what an edit would do to the motion, its cost and gradient, without making it: while a
    /// number or a point is dragged. The newest wins; a commit or `endDrag` ends it.
    void drag(const std::function<void(model::Model&)>& edit);
    /// Shows the bodies displaced while they are pulled.
    void pull(const std::vector<session::BodyDisplacement>& pose);
    /// Shows the project as it is again.
    void endDrag();
    [[nodiscard]] bool dragging() const { return dragged_ != nullptr; }
    /// Empty when nothing is pulled.
    [[nodiscard]] const std::vector<session::BodyDisplacement>& pulledPose() const {
        return pulled_;
    }

    /// An iteration that is looked at.
    struct Iteration {
        std::size_t optimization = 0;  ///< place in `Optimizations::all`
        std::size_t iteration = 0;     ///< place in `Optimization::iterations`
    };
    /// Shows an iteration, or the project again.
    void showIteration(std::optional<Iteration> iteration);
    [[nodiscard]] std::optional<Iteration> iteration() const { return iteration_; }
    /// Whether the iterates of the running optimization are followed.
    void setFollowing(bool following);
    [[nodiscard]] bool following() const { return following_; }

    /// The mechanism before the last optimization; null when there was none.
    [[nodiscard]] ModelPointer initialModel() const { return initial_.model; }
    [[nodiscard]] SimulationPointer initialMotion() const { return initial_.motion; }

    /// True while what is asked for here is computed.
    [[nodiscard]] bool busy() const { return motionTask_.busy(); }

    /// Calls `slot` after changes of any of `parts`, as long as `receiver` lives.
    template <typename Receiver, typename Slot>
    void whenChanged(ViewChange parts, Receiver* receiver, Slot slot) {
        connect(this, &ViewState::changed, receiver, [parts, receiver, slot](ViewChange what) {
            if (what & parts) std::invoke(slot, receiver);
        });
    }

Q_SIGNALS:
    /// What an event changed, in one record.
    void changed(linkwright::document::ViewChange what);

private:
    /// A model and its motion.
    struct Moving {
        ModelPointer model;
        SimulationPointer motion;
    };

    void reset();
    void onModelChanged();
    void onStarted();
    void onIterated(const IterationList& reports);
    void take(const ModelPointer& model, const SimulationPointer& motion,
              const GradientPointer& gradient);
    [[nodiscard]] const Moving* special() const;
    [[nodiscard]] bool isIterateDue(const Optimization& optimization,
                                    const session::IterationReport& report) const;

    Project& project_;
    Solver& solver_;
    Optimizations& optimizations_;
    ModelPointer dragged_;  ///< the newest, null when nothing is dragged
    Moving previewed_;      ///< the newest one dragged whose motion is known; outlives its commit
    ModelPointer gradientModel_;
    GradientPointer gradient_;  ///< of what is dragged
    std::vector<session::BodyDisplacement> pulled_;
    std::optional<Iteration> iteration_;
    Moving replayed_;  ///< that iteration
    bool following_ = true;
    Moving iterate_;              ///< of the running optimization
    QElapsedTimer sinceIterate_;  ///< since an iterate's motion was asked for
    Moving initial_;
    double time_ = 0.0;
    mutable ViewFramePointer frame_;  ///< the newest that was asked for
    MotionTask motionTask_;           ///< what is dragged, and iterations looked at
    MotionTask follower_;             ///< iterates
};

}  // namespace linkwright::document
