// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/case_motions.h"
#include "ui/document/shown/selection_model.h"
#include "ui/document/shown/view_state.h"
#include "ui/document/solving/solver.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/scene/view/view_overlay.h"

#include <QObject>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::windows {

/// Feeds the 3D view: model, motion at the playhead, ghost, traced path, descent arrows, texts;
/// and carries selection and hover both ways.
class ViewPresenter : public QObject {
    Q_OBJECT

public:
    ViewPresenter(document::Project& project, document::Solver& solver, document::ViewState& shown,
                  document::Optimizations& optimizations, document::SelectionModel& selection,
                  scene::MechanismView& view, QObject* parent = nullptr);

    /// Shows the whole motion, and goes on doing so when the view changes its size, until the user
    /// moves the camera.
    void keepFitted();
    /// Whether the user has moved the camera since it was fitted last.
    [[nodiscard]] bool cameraChosen() const;
    /// Moves the camera there; it stays.
    void showFrom(const scene::CameraState& camera);

    /// Looks at a link and moves the camera along with it. @return whether there is such a link
    bool follow(const std::string& link);

    /// The view has another size and place: fits it where the mechanism is small or partly outside.
    void showAgain();

    /// Paths of a trial on the rig, m; they take the place of the simulated path. Empty: none.
    void setTrialPaths(const std::vector<Eigen::Vector3d>& measured,
                       const std::vector<Eigen::Vector3d>& reference);

    /// A design beside the present one, in the place of the initial one; null: none.
    /// @param motion of it, null while it is not known  @param name for the legend
    void showDesign(document::ModelPointer design, document::SimulationPointer motion,
                    const QString& name);

    /// Shows other cases as ghosts, too.
    void followCases(document::CaseMotions& cases);

    /// Name of the point whose path can be drawn; empty when none is traced.
    [[nodiscard]] const QString& tracedName() const {
        view_.bringUpToDate();
        return tracedName_;
    }
    /// Id of the signal of its position; empty when none is traced.
    [[nodiscard]] std::string tracedId() const {
        return tracedName().isEmpty() ? std::string() : traced_;
    }

public Q_SLOTS:
    void setGhostWanted(bool wanted);
    /// Keeps the mechanism as it is shown now as the ghost, or lets go of it.
    void keepPose(bool keep);
    void setPathWanted(bool wanted);
    void setGradientWanted(bool wanted);
    void setReactionsWanted(bool wanted);
    /// Makes signals of the joint reactions that are none yet, and tells so.
    void measureReactions();

Q_SIGNALS:
    void tracedChanged();
    /// The view shows what changed: others may add what they say of it, in the same turn.
    void presented(linkwright::document::ViewChange what);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitNow();
    [[nodiscard]] bool wholeMotionVisible() const;
    void connectSelection();
    void show(document::ViewChange what);
    void showMotion();
    void showTime();
    void showDragged();
    [[nodiscard]] std::optional<Eigen::Vector3d> followedPlace() const;
    /// What of a motion is seen: places and load values at the present time, and the traced path.
    struct Seen {
        double time = 0.0;
        std::vector<Eigen::Vector3d> places;  ///< m
        std::map<std::string, double> loads;  ///< N or N m by load
    };
    [[nodiscard]] Seen seen(const model::Model& model,
                            const session::SimulationResult& motion) const;
    /// Whether the shown iterate of the optimization would look like the one drawn last.
    [[nodiscard]] bool looksLikeDrawn(const Seen& now) const;
    [[nodiscard]] std::map<std::string, double> loadValues(const model::Model& model) const;
    void showModel();
    void showPose();
    void showGhost();
    [[nodiscard]] document::SimulationPointer ghostMotion() const;
    void showPath();
    void showGradient();
    [[nodiscard]] bool atOptimum() const;
    void showLoads();
    void showReactions();
    void showTexts();
    void showFaults();
    void collectPath();
    void showReference(const model::Signal* signal);
    void collectTargets();
    void collectTargets(const model::CostTerm& term, const model::Signal& signal);
    struct Target;
    void showTargets();
    [[nodiscard]] std::optional<Target> targetOf(const model::CostTerm& term,
                                                 const model::Signal& signal) const;
    /// @param present components of its signal now
    [[nodiscard]] std::optional<scene::TargetMark> markOf(
        const Target& target, const Eigen::Vector3d& present,
        const std::vector<session::BodyDisplacement>& pose) const;
    [[nodiscard]] std::optional<Eigen::Vector3d> placeOfForce(
        const std::string& id, const std::vector<session::BodyDisplacement>& pose) const;
    void showCompared();
    void poseCompared();
    void addComparedEntries(std::vector<scene::LegendEntry>& entries) const;
    /// Positions of a signal over a motion, empty when it is not a position in it.
    [[nodiscard]] static std::vector<Eigen::Vector3d> pathOf(
        const session::SimulationResult& motion, const std::string& signal);

    document::Project& project_;
    document::Solver& solver_;
    document::ViewState& shown_;
    document::Optimizations& optimizations_;
    document::SelectionModel& selection_;
    scene::MechanismView& view_;
    document::CaseMotions* cases_ = nullptr;
    document::ViewChange pending_;  ///< not shown yet
    std::string followed_;          ///< link that the camera moves with; empty: none
    bool fitted_ = false;           ///< the camera is ours to move
    bool pressed_ = false;          ///< a button went down over the view
    bool motionFitted_ = false;     ///< the first motion of the project has been brought into view
    bool optimumArrives_ = false;   ///< its motion is not shown yet
    bool ghostWanted_ = true;
    bool poseKept_ = false;  ///< the ghost is a pose the user kept, not the initial design
    bool pathWanted_ = true;
    bool gradientWanted_ = true;
    bool reactionsWanted_ = false;
    [[nodiscard]] session::BodyDisplacement startOf(const model::Model& model,
                                                    const std::string& point) const;

    std::optional<Seen> drawn_;     ///< of an iterate; none: something else is drawn
    bool passedOver_ = false;       ///< the shown iterate is not the drawn one, but looks like it
    document::ModelPointer model_;  ///< whose motion is shown
    document::ModelPointer drawing_;
    bool atStart_ = true;  ///< the playhead is
    document::ModelPointer ghostModel_;
    document::ModelPointer design_;  ///< shown as the ghost
    document::SimulationPointer designMotion_;
    QString designName_;
    QString tracedName_;
    std::string chosenPath_;  ///< id of the signal of a position that was selected last
    std::string traced_;      ///< id of the signal whose path is drawn
    std::vector<document::SimulationPointer> comparedMotions_;  ///< in the order of the view
    QStringList comparedNames_;
    bool referenceShown_ = false;
    /// What a cost term wants to be constant.
    struct Target {
        enum class Kind {
            Place,        ///< of a point
            Force,        ///< of `joint`
            Travel,       ///< of `joint`
            TaskContext,  ///< of `body`, by `joint`
            BodyTurn,     ///< of `body`, which turns about `joint` in a plane
            Length,       ///< between two attachments
            AnyTime,      ///< of a point, whenever it comes near
            Pose          ///< the same of a body: a place, and where its farthest point is then
        };
        Kind kind = Kind::Place;
        std::string signal;
        std::string joint;
        std::string body;
        Eigen::Vector3d wanted = Eigen::Vector3d::Zero();  ///< m or N; x: m or rad
        Eigen::Vector3d far = Eigen::Vector3d::Zero();     ///< of a pose, m
        session::BodyDisplacement pose;                    ///< of `body`, Pose only
    };
    std::vector<Target> targets_;
    double largestTargetForce_ = 0.0;  ///< N, of those reactions over the motion
    bool targetsShown_ = false;
    std::vector<Eigen::Vector3d> trialPath_;  ///< measured on the rig, shown instead of `path_`
    std::vector<Eigen::Vector3d> trialReference_;
    std::vector<Eigen::Vector3d> path_;  ///< one per stored time of the shown motion
};

}  // namespace linkwright::windows
