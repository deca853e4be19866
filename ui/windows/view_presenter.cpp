// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/view_presenter.h"

#include "engine/session/drawing/reference_curve.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/objective_actions.h"
#include "ui/document/optimizations/outcome.h"
#include "ui/document/shown/display_units.h"
#include "ui/document/shown/motion_sampler.h"
#include "ui/scene/view/view_overlay.h"
#include "ui/widgets/theme.h"

#include <QMouseEvent>
#include <QPointer>
#include <QTimer>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace linkwright::windows {
namespace {

constexpr int narrowView = 480;        // pixels
constexpr double minSlope = 1e-9;      // cost per meter; what an optimum leaves is rounding
constexpr double smallestStep = 1e-9;  // of the size of the drawing
constexpr double minShare = 0.5;       // of the view that the mechanism should fill
constexpr int viewMargin = 24;         // pixels
constexpr double visibleMove = 0.25;   // pixels
constexpr double minChange = 1e-3;     // of a number that shows
constexpr int maxZoomSteps = 8;        // of what goes farther only the start is shown
constexpr std::size_t framesChecked = 60;

bool isPosition(const model::Signal* signal) {
    return signal && signal->kind == model::SignalKind::PointPosition;
}

/// The position that an element of the tree stands for: a signal, a point that one measures, or a
/// cost term of one.
const model::Signal* positionOf(const model::Model& model, const std::string& id) {
    if (const model::CostTerm* term = model::findById(model.costTerms, id)) {
        const model::Signal* signal = model::findById(model.signalList, term->signal);
        return isPosition(signal) ? signal : nullptr;
    }
    for (const model::Signal& signal : model.signalList)
        if (isPosition(&signal) && (signal.id == id || signal.at.point == id)) return &signal;
    return nullptr;
}

/// The point position whose path is drawn: the one that was selected last, else one the objective
/// speaks of, else the first there is.
const model::Signal* chosenPosition(const model::Model& model, const std::string& chosen) {
    if (const model::Signal* signal = model::findById(model.signalList, chosen); isPosition(signal))
        return signal;
    for (const model::CostTerm& term : model.costTerms) {
        const model::Signal* signal = model::findById(model.signalList, term.signal);
        if (term.active && isPosition(signal)) return signal;
    }
    for (const model::Signal& signal : model.signalList)
        if (isPosition(&signal)) return &signal;
    return nullptr;
}

/// The cost term whose reference is drawn: the first one that counts and follows this signal.
const model::CostTerm* tracedTerm(const model::Model& model, const model::Signal& signal) {
    for (const model::CostTerm& term : model.costTerms)
        if (term.active && term.signal == signal.id && term.time != model::TermTime::Nearest)
            return &term;
    return nullptr;
}

/// Samples of an input at `time` (s), joined by lines: good enough for the length of an arrow.
double inputAt(const model::Input& input, double duration, double time) {
    if (input.samples.empty()) return 0.0;
    std::vector<double> times(input.samples.size());
    const double last = std::max<double>(1.0, static_cast<double>(times.size()) - 1.0);
    for (std::size_t sample = 0; sample < times.size(); ++sample)
        times[sample] = duration * static_cast<double>(sample) / last;
    return document::valueAt(times, input.samples, time);
}

bool isFlat(const model::Model& model) {
    return std::all_of(model.points.begin(), model.points.end(),
                       [](const model::Point& point) { return point.position[2].value == 0.0; });
}

/// Whether a signal is a force that the view draws as an arrow.
bool isShownForce(const model::Signal& signal) {
    return signal.kind == model::SignalKind::Reaction
           || signal.kind == model::SignalKind::ContactForce
           || signal.kind == model::SignalKind::TireForce;
}

/// Whether a cost that is a sum of squares would be zero after a step that is nothing beside the
/// drawing: exact solutions leave such slopes.
bool slopesAreRounding(const std::vector<scene::GradientArrow>& arrows, double cost) {
    double steepest = 0.0, size = 0.0;
    for (const scene::GradientArrow& arrow : arrows) {
        steepest = std::max(steepest, arrow.vector.norm());
        size = std::max(size, (arrow.position - arrows.front().position).norm());
    }
    return cost >= 0.0 && cost < smallestStep * size * steepest;
}

}  // namespace

ViewPresenter::ViewPresenter(document::Project& project, document::Solver& solver,
                             document::ViewState& shown, document::Optimizations& optimizations,
                             document::SelectionModel& selection, scene::MechanismView& view,
                             QObject* parent)
    : QObject(parent),
      project_(project),
      solver_(solver),
      shown_(shown),
      optimizations_(optimizations),
      selection_(selection),
      view_(view) {
    connectSelection();
    view_.installEventFilter(this);
    connect(&project_, &document::Project::replaced, this, [this] {
        motionFitted_ = false;
        chosenPath_.clear();
        if (poseKept_) keepPose(false);
        // Not from where the project before was looked at.
        const scene::StillCamera still(view_);
        view_.goToCamera(view_.homeState());
        keepFitted();
    });
    connect(&project_, &document::Project::modelChanged, this, &ViewPresenter::showModel);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this, [this] {
        if (project_.empty()) keepFitted();  // an empty view is as large as its unit suggests
    });
    connect(&shown_, &document::ViewState::changed, this, [this](document::ViewChange what) {
        pending_ |= what;
        view_.expectFrame();
    });
    view_.setFrameSource([self = QPointer(this)] {
        if (self) self->show(std::exchange(self->pending_, {}));
    });
    // From nearby more can be seen.
    connect(&view_, &scene::MechanismView::cameraMoved, this, [this] {
        if (passedOver_) showMotion();
    });
    connect(&solver_, &document::Solver::simulationChanged, this, [this] {
        showTexts();
        if (!solver_.simulationStale() && std::exchange(optimumArrives_, false)) showAgain();
        // Later motions of the project leave the camera alone.
        if (!std::exchange(motionFitted_, solver_.simulation() != nullptr) && fitted_) fitNow();
    });
    connect(&optimizations_, &document::Optimizations::started, this, &ViewPresenter::showGhost);
    connect(&optimizations_, &document::Optimizations::finished, this, [this] {
        showGhost();
        optimumArrives_ = true;
        showAgain();  // the optimum may be larger than the guess
    });
    connect(&optimizations_, &document::Optimizations::numbersReported, this,
            &ViewPresenter::showTexts);
    connect(&solver_, &document::Solver::problemsChanged, this, &ViewPresenter::showFaults);
    connect(&optimizations_, &document::Optimizations::changed, this, &ViewPresenter::showCompared);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this,
            &ViewPresenter::showCompared);
    showModel();
    showTexts();
}

/// Moved by hand, or turned to another side than a project is opened with.
bool ViewPresenter::cameraChosen() const {
    const scene::CameraState now = view_.cameraState(), home = view_.homeState();
    return !fitted_ || std::abs(now.yaw - home.yaw) > 1e-9
           || std::abs(now.pitch - home.pitch) > 1e-9;
}

void ViewPresenter::keepFitted() {
    fitted_ = true;
    fitNow();
}

void ViewPresenter::showFrom(const scene::CameraState& camera) {
    fitted_ = false;
    const scene::StillCamera still(view_);
    view_.goToCamera(camera);
}

bool ViewPresenter::follow(const std::string& link) {
    followed_ = link;
    const std::optional<Eigen::Vector3d> place = followedPlace();
    if (!place) return false;
    fitted_ = false;
    view_.centerOn(*place);
    return true;
}

/// The middle of what the followed link is drawn with.
std::optional<Eigen::Vector3d> ViewPresenter::followedPlace() const {
    if (followed_.empty() || !model::findById(project_.model().bodies, followed_))
        return std::nullopt;
    const std::vector<scene::BoundingSphere> spheres = view_.mechanismScene().bounds({followed_});
    if (spheres.empty()) return std::nullopt;
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const scene::BoundingSphere& sphere : spheres)
        sum += sphere.center;
    return sum / static_cast<double>(spheres.size());
}

void ViewPresenter::showAgain() {
    if (!followed_.empty()) return;
    // The docks around the view are laid out with the next turn of the event loop.
    QTimer::singleShot(0, &view_, [this] {
        view_.bringUpToDate();
        QRectF seen;
        for (const scene::PointMark& mark : view_.mechanismScene().pointMarks()) {
            const QPointF at = view_.toWidget(mark.place);
            seen = seen.isNull() ? QRectF(at, QSizeF(1.0, 1.0))
                                 : seen.united(QRectF(at, QSizeF(1.0, 1.0)));
        }
        const bool small =
            std::max(seen.width() / view_.width(), seen.height() / view_.height()) < minShare;
        if (!seen.isNull()
            && (small || !QRectF(view_.freeArea()).contains(seen) || !wholeMotionVisible()))
            keepFitted();
    });
}

void ViewPresenter::fitNow() {
    // The view gets its final size only when the docks around it have been laid out.
    QTimer::singleShot(0, &view_, [this] {
        view_.bringUpToDate();
        if (!fitted_) return;
        const scene::StillCamera still(view_);
        view_.fitAll();
        for (int step = 0; step < maxZoomSteps && !wholeMotionVisible(); ++step)
            view_.zoomOut();
        if (!wholeMotionVisible()) view_.fitAll();
    });
}

/// Whether every point of every body stays inside the view over the whole motion.
bool ViewPresenter::wholeMotionVisible() const {
    if (!shown_.frame()->poseShown) return true;
    const session::SimulationResult& motion = *shown_.motion();
    // Texts of a small view keep their distance themselves.
    const QRectF inside =
        QRectF(view_.rect())
            .adjusted(viewMargin, viewMargin, -viewMargin, -viewMargin)
            .intersected(QRectF(view_.freeArea()).adjusted(0.0, 0.0, -viewMargin, 0.0));
    const std::size_t stride =
        std::max<std::size_t>(1, motion.displacements.size() / framesChecked);
    for (const Target& target : targets_)
        if (target.joint.empty() && !inside.contains(view_.toWidget(target.wanted))) return false;
    for (std::size_t frame = 0; frame < motion.displacements.size(); frame += stride)
        for (std::size_t body = 0; body < model_->bodies.size(); ++body)
            for (const std::string& id : model_->bodies[body].points) {
                const model::Point* point = model::findById(model_->points, id);
                if (!point) continue;
                const session::BodyDisplacement& moved = motion.displacements[frame][body];
                const Eigen::Vector3d drawn(point->position[0].value, point->position[1].value,
                                            point->position[2].value);
                if (!inside.contains(view_.toWidget(moved.rotation * drawn + moved.translation)))
                    return false;
            }
    return true;
}

bool ViewPresenter::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Resize:
            if (fitted_) fitNow();
            showTexts();
            break;
        case QEvent::MouseButtonRelease: pressed_ = false; break;
        case QEvent::MouseButtonPress:
            pressed_ = true;
            // Whoever draws has chosen the part of the plane to draw in.
            if (view_.editing()) fitted_ = false;
            break;
        case QEvent::Wheel: fitted_ = false; break;
        case QEvent::MouseMove:
            // The second click on a file may still be down when its project is here.
            if (pressed_ && static_cast<QMouseEvent*>(event)->buttons() != Qt::NoButton)
                fitted_ = false;
            break;
        default: break;
    }
    return QObject::eventFilter(watched, event);
}

void ViewPresenter::connectSelection() {
    using document::SelectionModel;
    using scene::MechanismView;
    connect(&view_, &MechanismView::selectionChanged, &selection_,
            [this](const QStringList& ids) { selection_.select(ids); });
    connect(&view_, &MechanismView::hoverChanged, &selection_, &SelectionModel::hover);
    connect(&view_, &MechanismView::editingChanged, this, [this] {
        showModel();
        showTargets();
    });
    connect(&selection_, &SelectionModel::selectionChanged, &view_, &MechanismView::setSelection);
    connect(&selection_, &SelectionModel::hoverChanged, &view_, &MechanismView::setHover);
    connect(&selection_, &SelectionModel::selectionChanged, this, [this] {
        const model::Signal* chosen =
            model_ ? positionOf(*model_, selection_.current().toStdString()) : nullptr;
        if (!chosen || std::exchange(chosenPath_, chosen->id) == chosen->id) return;
        collectPath();
        showTexts();
    });
}

void ViewPresenter::show(document::ViewChange what) {
    using document::ViewPart;
    const auto before = what & ViewPart::Time ? followedPlace() : std::nullopt;
    if (what & ViewPart::Motion) showMotion();
    if (what & ViewPart::Drawing) showDragged();
    if (what & ViewPart::Time) showTime();
    if (what & ViewPart::Gradient && !(what & ViewPart::Motion)) showGradient();
    if (const auto now = followedPlace(); before && now)
        view_.centerOn(view_.cameraState().focus + *now - *before);
    Q_EMIT presented(what);
}

void ViewPresenter::showMotion() {
    const document::SimulationPointer motion = shown_.motion();
    std::optional<Seen> now;
    if (motion && optimizations_.running()) now = seen(*shown_.model(), *motion);
    passedOver_ = now && looksLikeDrawn(*now);
    if (passedOver_) {
        showTexts();
        return;
    }
    drawn_ = std::move(now);
    showModel();
    showGhost();
    collectPath();
    showReactions();
    showTexts();
}

ViewPresenter::Seen ViewPresenter::seen(const model::Model& model,
                                        const session::SimulationResult& motion) const {
    const document::ViewFramePointer frame = shown_.frame();
    Seen now;
    now.time = frame->time;
    now.loads = loadValues(model);
    const auto drawnAt = [](const model::Point& point) {
        return Eigen::Vector3d(point.position[0].value, point.position[1].value,
                               point.position[2].value);
    };
    for (const model::Point& point : model.points)
        now.places.push_back(drawnAt(point));
    const std::vector<session::BodyDisplacement>& pose = frame->pose;
    for (std::size_t body = 0; body < std::min(pose.size(), model.bodies.size()); ++body)
        for (const std::string& id : model.bodies[body].points)
            if (const model::Point* point = model::findById(model.points, id))
                now.places.emplace_back(pose[body].rotation * drawnAt(*point)
                                        + pose[body].translation);
    for (const Eigen::Vector3d& place : pathOf(motion, traced_))
        now.places.push_back(place);
    return now;
}

bool ViewPresenter::looksLikeDrawn(const Seen& now) const {
    const bool forces = std::any_of(targets_.begin(), targets_.end(),
                                    [](const Target& target) { return !target.joint.empty(); });
    if (!drawn_ || !model_ || reactionsWanted_ || forces || drawn_->time != now.time
        || drawn_->places.size() != now.places.size() || drawn_->loads.size() != now.loads.size())
        return false;
    const auto alike = [](double one, double other) {
        return std::abs(one - other) <= minChange * std::abs(one);
    };
    for (const auto& [load, value] : now.loads) {
        const auto before = drawn_->loads.find(load);
        if (before == drawn_->loads.end() || !alike(before->second, value)) return false;
    }
    // Masses and radii show, too.
    for (const model::DesignVariable& variable : model_->designVariables) {
        const model::Number* before =
            model::findNumber(*model_, variable.object, variable.property);
        const model::Number* after =
            model::findNumber(*shown_.model(), variable.object, variable.property);
        if (!before || !after || !alike(before->value, after->value)) return false;
    }
    for (std::size_t place = 0; place < now.places.size(); ++place) {
        const QPointF moved =
            view_.toWidget(now.places[place]) - view_.toWidget(drawn_->places[place]);
        if (!(std::abs(moved.x()) < visibleMove && std::abs(moved.y()) < visibleMove)) return false;
    }
    return true;
}

/// Only what the hand does; the motion follows.
void ViewPresenter::showDragged() {
    if (!shown_.pulledPose().empty()) {
        view_.setDisplacements(shown_.pulledPose());
        showGradient();
    } else if (view_.editing()) {
        showModel();
    }
}

void ViewPresenter::showModel() {
    model_ = shown_.model();
    // What is dragged in the view is shown there ahead of its motion.
    const bool elsewhere = shown_.dragging() && !view_.editing();
    const document::ModelPointer drawing = elsewhere ? model_ : shown_.drawing();
    if (std::exchange(drawing_, drawing) != drawing) {
        view_.setModel(drawing);
        if (!shown_.dragging()) view_.setSelection(selection_.selected());
    }
    showPose();
    showGradient();
    showLoads();
}

void ViewPresenter::showPose() {
    if (view_.editing()) return;  // the drawing itself is shown
    const document::ViewFramePointer frame = shown_.frame();
    if (frame->poseShown) view_.setDisplacements(frame->pose);
    const document::SimulationPointer initial = ghostMotion();
    if (ghostModel_ && initial && !poseKept_)
        view_.setGhostDisplacements(document::displacementsAt(*initial, shown_.time()));
    poseCompared();
}

void ViewPresenter::showGhost() {
    if (poseKept_) return;
    const document::ModelPointer initial = design_        ? design_
                                           : ghostWanted_ ? shown_.initialModel()
                                                          : nullptr;
    if (initial == ghostModel_) return;
    ghostModel_ = initial;
    const document::SimulationPointer motion = ghostMotion();
    if (!initial)
        view_.clearGhost();
    else
        view_.setGhost(initial, motion ? document::displacementsAt(*motion, shown_.time())
                                       : std::vector<session::BodyDisplacement>());
    showTexts();
}

document::SimulationPointer ViewPresenter::ghostMotion() const {
    return design_ ? designMotion_ : shown_.initialMotion();
}

void ViewPresenter::showDesign(document::ModelPointer design, document::SimulationPointer motion,
                               const QString& name) {
    if (!design && !design_) return;
    design_ = std::move(design);
    designMotion_ = std::move(motion);
    designName_ = name;
    showGhost();
    showPose();
    showTexts();
}

void ViewPresenter::collectPath() {
    path_.clear();
    const QString before = std::exchange(tracedName_, QString());
    const document::SimulationPointer motion = shown_.motion();
    const model::Signal* signal = model_ ? chosenPosition(*model_, chosenPath_) : nullptr;
    if (motion && signal) {
        path_ = pathOf(*motion, signal->id);
        if (!path_.empty()) tracedName_ = document::nameOf(*model_, signal->at.point);
    }
    const std::string traced = signal ? signal->id : std::string();
    if (std::exchange(traced_, traced) != traced) showCompared();
    showReference(signal);
    showPath();
    collectTargets();
    showTargets();
    if (tracedName_ != before) Q_EMIT tracedChanged();
}

/// Where the traced point should go. A point that should stay in place has no path.
void ViewPresenter::showReference(const model::Signal* signal) {
    std::vector<Eigen::Vector3d> reference;
    const model::CostTerm* term = signal && !path_.empty() ? tracedTerm(*model_, *signal) : nullptr;
    if (term
        && (term->reference == model::ReferenceKind::Expression
            || term->reference == model::ReferenceKind::Table)) {
        const std::vector<double>& times = shown_.motion()->times;
        const auto curve = session::referenceCurve(*model_, *term, times, {});
        if (curve.size() == 3)
            for (std::size_t frame = 0; frame < times.size(); ++frame)
                reference.emplace_back(curve[0][frame], curve[1][frame], curve[2][frame]);
    }
    referenceShown_ = !reference.empty();
    view_.setReferencePath(trialPath_.empty() ? reference : trialReference_);
}

void ViewPresenter::setTrialPaths(const std::vector<Eigen::Vector3d>& measured,
                                  const std::vector<Eigen::Vector3d>& reference) {
    if (measured.empty() && trialPath_.empty()) return;
    trialPath_ = measured;
    trialReference_ = reference;
    if (measured.empty()) {
        collectPath();  // what the trial had taken the place of
        return;
    }
    view_.setReferencePath(trialReference_);
    showPath();
}

void ViewPresenter::showPath() {
    if (!trialPath_.empty() && pathWanted_) {
        view_.setTracedPath(trialPath_, {});
        return;
    }
    if (path_.empty() || !pathWanted_) {
        view_.setTracedPath({}, {});
        return;
    }
    const std::vector<double>& times = shown_.motion()->times;
    const auto passed = std::upper_bound(times.begin(), times.end(), shown_.time());
    const std::size_t split =
        std::min(path_.size(),
                 static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, passed - times.begin())));
    const std::span<const Eigen::Vector3d> all(path_);
    // Both parts share the frame at the playhead, so that no gap shows.
    view_.setTracedPath(all.first(split), all.subspan(split - 1));
}

/// Where a point of the drawing is at the start of the motion: with the first body drawn through
/// it, or where it was drawn when the ground holds it.
session::BodyDisplacement ViewPresenter::startOf(const model::Model& model,
                                                 const std::string& point) const {
    const bool held =
        std::any_of(model.joints.begin(), model.joints.end(), [&](const model::Joint& joint) {
            return joint.point == point
                   && (joint.bodyA == model::groundId || joint.bodyB == model::groundId);
        });
    const document::SimulationPointer motion = shown_.motion();
    if (held || !motion || motion->displacements.empty()) return {};
    // Something fixed to a body can be there although the body is not drawn through it.
    const auto fixed =
        std::find_if(model.signalList.begin(), model.signalList.end(),
                     [&](const model::Signal& signal) { return signal.at.point == point; });
    const std::string carrier = fixed == model.signalList.end() ? std::string() : fixed->at.body;
    std::optional<std::size_t> found;
    for (std::size_t body = 0; body < model.bodies.size(); ++body) {
        const std::vector<std::string>& points = model.bodies[body].points;
        const bool drawn = std::find(points.begin(), points.end(), point) != points.end();
        if (drawn || (!found && model.bodies[body].id == carrier)) found = body;
        if (drawn) break;
    }
    return found && *found < motion->displacements.front().size()
               ? motion->displacements.front()[*found]
               : session::BodyDisplacement();
}

/// Whether the design shown is one at which an optimization converged: its slopes are rounding.
bool ViewPresenter::atOptimum() const {
    if (optimizations_.all().empty()) return false;
    const auto& result = optimizations_.all().back().result;
    const model::Model& model = *shown_.model();
    return document::isAtMinimum(optimizations_.all().back())
           && std::all_of(result->variables.begin(), result->variables.end(),
                          [&model](const session::Variable& variable) {
                              if (variable.sample >= 0) return true;
                              const model::Number* number =
                                  model::findNumber(model, variable.object, variable.property);
                              return number && number->value == variable.value;
                          });
}

/// Descent arrows belong to the drawing, so they are shown while it is at its start.
void ViewPresenter::showGradient() {
    std::vector<scene::GradientArrow> arrows;
    const document::GradientPointer gradient = shown_.gradient();
    if (gradient && gradientWanted_ && !shown_.gradientStale() && !optimizations_.running()
        && shown_.time() == 0.0 && shown_.pulledPose().empty() && !atOptimum()) {
        // While something is dragged, the arrows belong to what is shown.
        const model::Model& model = *shown_.model();
        const bool flat = isFlat(model);
        for (const model::Point& point : model.points) {
            scene::GradientArrow arrow;
            arrow.id = point.id;
            const std::array<const char*, 3> keys{"position.x", "position.y", "position.z"};
            for (int axis = 0; axis < (flat ? 2 : 3); ++axis) {
                const auto found = gradient->find({point.id, keys[static_cast<std::size_t>(axis)]});
                if (found != gradient->end()) arrow.vector[axis] = -found->second;
            }
            for (int axis = 0; axis < 3; ++axis)
                arrow.position[axis] = point.position[static_cast<std::size_t>(axis)].value;
            const session::BodyDisplacement start = startOf(model, point.id);
            arrow.position = start.rotation * arrow.position + start.translation;
            arrow.vector = start.rotation * arrow.vector;
            if (arrow.vector.norm() > minSlope && arrow.vector.allFinite()) arrows.push_back(arrow);
        }
    }
    const auto motion = shown_.motion();
    if (motion && slopesAreRounding(arrows, motion->cost)) arrows.clear();
    view_.setGradientArrows(std::move(arrows));
}

std::map<std::string, double> ViewPresenter::loadValues(const model::Model& model) const {
    std::map<std::string, double> values;
    for (const model::Load& load : model.loads) {
        const model::Input* input = model::findById(model.inputs, load.input);
        if (input && input->kind == model::InputKind::Samples)
            values[load.id] =
                load.magnitude.value * inputAt(*input, model.simulation.duration, shown_.time());
        else if (load.input.empty())
            values[load.id] = load.magnitude.value;
    }
    return values;
}

void ViewPresenter::showLoads() {
    view_.setLoadValues(model_ ? loadValues(*model_) : std::map<std::string, double>());
}

/// Forces that the joints exert on their second body and contacts on their first one, where they
/// are signals.
void ViewPresenter::showReactions() {
    std::vector<scene::GradientArrow> arrows;
    double largest = 0.0;
    const document::ViewFramePointer now = shown_.frame();
    if (reactionsWanted_ && now->poseShown && !view_.editing()) {
        const document::SimulationPointer& motion = now->motion;
        const std::vector<session::BodyDisplacement>& pose = now->pose;
        for (const model::Signal& signal : model_->signalList) {
            if (!isShownForce(signal)) continue;
            const std::optional<Eigen::Vector3d> place = placeOfForce(signal.constraint, pose);
            if (!place) continue;
            scene::GradientArrow arrow;
            arrow.id = signal.constraint;
            arrow.position = *place;
            std::vector<const std::vector<double>*> components;
            for (const session::Series& series : motion->signalSeries)
                if (series.id == signal.id) components.push_back(&series.values);
            if (components.size() != 3) continue;
            for (std::size_t axis = 0; axis < 3; ++axis)
                arrow.vector[static_cast<int>(axis)] =
                    document::valueAt(motion->times, *components[axis], shown_.time());
            for (std::size_t frame = 0; frame < motion->times.size(); ++frame) {
                double square = 0.0;
                for (const std::vector<double>* values : components)
                    if (frame < values->size()) square += (*values)[frame] * (*values)[frame];
                largest = std::max(largest, std::sqrt(square));
            }
            if (arrow.vector.allFinite()) arrows.push_back(arrow);
        }
    }
    view_.setReactionArrows(std::move(arrows), std::isfinite(largest) ? largest : 0.0);
}

void ViewPresenter::setReactionsWanted(bool wanted) {
    reactionsWanted_ = wanted;
    showReactions();
}

void ViewPresenter::measureReactions() {
    const int added = document::measureReactions(project_);
    const auto& signalList = project_.model().signalList;
    if (added == 1)
        view_.showNotice(tr("The reaction of 1 joint is now measured. Ctrl+Z undoes this."));
    else if (added > 0)
        view_.showNotice(
            tr("The reactions of %1 joints are now measured. Ctrl+Z undoes this.").arg(added));
    else if (std::any_of(signalList.begin(), signalList.end(), isShownForce))
        view_.showNotice(tr("The reactions of all joints are already measured."));
    else
        view_.showNotice(tr("No joint has a reaction. Connect links by a joint first."));
}

void ViewPresenter::showTexts() {
    const model::Model& model = project_.model();
    const document::SimulationPointer motion = shown_.motion();
    const QString shownCase = QString::fromStdString(solver_.shownCase());
    QString title = shownCase.isEmpty() ? tr("Cost J") : tr("Cost J, %1").arg(shownCase);
    if (const auto looked = shown_.iteration())
        title = tr("Cost J, iteration %1")
                    .arg(optimizations_.all()[looked->optimization]
                             .iterations[looked->iteration]
                             ->iteration);
    else if (optimizations_.running())
        title = tr("Cost J, iterate");
    else if (motion && solver_.simulationStale() && !shown_.dragging())
        title = tr("Cost J, before the last edit");
    const bool known = motion && !model.costTerms.empty() && !motion->failure;
    view_.setCostText(title, known ? document::numberText(motion->cost, 5) : QString(),
                      document::costUnit(model));
    std::vector<scene::LegendEntry> entries;
    const bool narrow = view_.width() < narrowView;
    if (!tracedName_.isEmpty())
        entries.push_back({scene::LegendSymbol::TracedPath,
                           narrow ? tr("Path") : tr("Path of %1").arg(tracedName_)});
    if (targetsShown_) entries.push_back({scene::LegendSymbol::Target, tr("Target")});
    if (referenceShown_) entries.push_back({scene::LegendSymbol::ReferencePath, tr("Target path")});
    entries.push_back({scene::LegendSymbol::Ghost, poseKept_ ? tr("Kept pose")
                                                   : design_ ? designName_
                                                             : tr("Initial")});
    addComparedEntries(entries);
    entries.push_back({scene::LegendSymbol::Gradient, tr("Cost falls this way")});
    view_.setLegend(std::move(entries));
}

void ViewPresenter::showFaults() {
    QStringList faulty;
    for (const base::Diagnostic& problem : solver_.problems())
        if (problem.severity == base::Severity::Error && !problem.object.empty())
            faulty << QString::fromStdString(problem.object);
    view_.setFaultyObjects(faulty);
}

void ViewPresenter::showTime() {
    const bool arrowsChange = std::exchange(atStart_, shown_.time() == 0.0) != atStart_;
    showPose();
    showPath();
    showTargets();
    showLoads();
    if (reactionsWanted_) showReactions();
    if (arrowsChange) showGradient();
}

void ViewPresenter::keepPose(bool keep) {
    poseKept_ = keep;
    if (keep) {
        const document::ViewFramePointer frame = shown_.frame();
        ghostModel_ = frame->model;
        view_.setGhost(ghostModel_, frame->poseShown && !view_.editing()
                                        ? frame->pose
                                        : std::vector<session::BodyDisplacement>());
    } else {
        view_.clearGhost();
        ghostModel_ = nullptr;
    }
    showGhost();
    showTexts();
}

void ViewPresenter::setGhostWanted(bool wanted) {
    ghostWanted_ = wanted;
    showGhost();
}

void ViewPresenter::setPathWanted(bool wanted) {
    pathWanted_ = wanted;
    showPath();
    showTargets();
    view_.setPathVisible(wanted);
}

void ViewPresenter::setGradientWanted(bool wanted) {
    gradientWanted_ = wanted;
    view_.setGradientVisible(wanted);
    showGradient();
}

}  // namespace linkwright::windows
