// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/view/mechanism_view.h"

#include "ui/document/shown/display_units.h"

#include <vtkCamera.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <QEasingCurve>
#include <QPainter>
#include <QResizeEvent>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace linkwright::scene {

namespace {

constexpr double maxMargin = 64.0;   // pixels left free for the texts around
constexpr double maxPathSize = 4.0;  // of the mechanism, for a view of its paths as well
constexpr int cameraMilliseconds = 200;
constexpr double emptyRadius = 2.0;  // empty sizes around the origin, before anything is drawn

std::vector<std::string> toStrings(const QStringList& ids) {
    std::vector<std::string> result;
    for (const QString& id : ids)
        result.push_back(id.toStdString());
    return result;
}

}  // namespace

void MechanismView::installSurfaceFormat() {
    VtkView::installSurfaceFormat();
}

MechanismView::MechanismView(QWidget* parent)
    : QWidget(parent),
      vtkView_(new VtkView(this)),
      scene_(vtkView_->renderer(), vtkView_->frontRenderer()),
      overlay_(new ViewOverlay(camera_, this)) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(160, 120);
    overlay_->raise();
    overlay_->setUnderlay([this](QPainter& painter) {
        paintMassMarks(painter, camera_, scene_.style(), scene_.layout(), scene_.pose(), masses_);
        std::vector<TargetMark> targets = targets_;
        for (TargetMark& target : targets) {  // in front of the bars, as the paths are
            target.place += scene_.frontLift();
            target.present += scene_.frontLift();
            if (target.pivot) *target.pivot += scene_.frontLift();
        }
        paintTargetMarks(painter, camera_, scene_.style(), scene_.layout().size, targets,
                         largestTarget_);
        std::vector<LimitMark> limits = limitMarks_;
        for (LimitMark& mark : limits) {
            mark.place += scene_.frontLift();
            if (mark.kind != LimitMark::Kind::Line) continue;
            mark.from += scene_.frontLift();
            mark.to += scene_.frontLift();
        }
        paintLimitMarks(painter, camera_, scene_.layout().size, limits);
        if (labelsVisible_) paintDimensions(painter);
        if (!property("focusRing").toBool()) return;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(scene_.style().accent, 1.0));
        painter.drawRect(QRectF(overlay_->rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    });
    overlay_->setSupply([this] {
        updateLegend();
        updateOverlayLabels();
    });
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &MechanismView::showUnits);
    connect(vtkView_, &VtkView::aboutToRender, this, [this] {
        bringUpToDate();
        overlay_->bringUpToDate();
        scene_.setPixelRatio(devicePixelRatioF());
        const int* size = vtkView_->renderWindow()->GetSize();
        scene_.prepareFrame(camera_, size[0], size[1]);
        vtkView_->renderer()->ResetCameraClippingRange();
    });
    animation_.setStartValue(0.0);
    animation_.setEndValue(1.0);
    animation_.setDuration(cameraMilliseconds);
    animation_.setEasingCurve(QEasingCurve::OutCubic);
    connect(&animation_, &QVariantAnimation::valueChanged, this, [this](const QVariant& fraction) {
        camera_.setState(
            CameraControl::between(animationStart_, animationTarget_, fraction.toDouble()));
        syncCamera();
    });
    syncCamera();
}

MechanismView::~MechanismView() {
    animation_.stop();
    // Before the scene goes: it releases what the actors hold on the graphics card.
    delete vtkView_;
}

void MechanismView::expectFrame() {
    if (std::exchange(frameExpected_, true)) return;
    QMetaObject::invokeMethod(
        this, [this] { bringUpToDate(); }, Qt::QueuedConnection);
}

void MechanismView::bringUpToDate() const {
    if (std::exchange(frameExpected_, false) && frameSource_) frameSource_();
}

void MechanismView::setModel(std::shared_ptr<const model::Model> model) {
    const bool wasEmpty = scene_.isEmpty();
    scene_.setModel(std::move(model));
    const SceneLayout& layout = scene_.layout();
    camera_.setViewAxes(layout.viewAxes);
    if (!layout.planar) {
        camera_.setHome(-35.0 * degree, 24.0 * degree);
    } else {
        camera_.setHome(-20.0 * degree, (layout.lyingFlat ? 34.0 : 13.0) * degree);
    }
    drawnPose_ = true;
    scene_.setGridFillsView(editing_ || scene_.isEmpty());
    if (massesVisible_) setMassesVisible(true);
    overlay_->setEmpty(scene_.isEmpty() && scene_.pointMarks().empty());
    if (editing_) {
        cameraPlaced_ = true;
    } else if (wasEmpty || scene_.isEmpty() || !cameraPlaced_) {
        animation_.stop();
        camera_.setState(camera_.turnedTo(StandardView::Home));
        camera_.setState(fitted(camera_.state(), emptyBoundsOr(scene_.bounds({})), fitMargin()));
        cameraPlaced_ = !scene_.isEmpty() && isVisible();
    }
    applyHighlights();
    syncCamera();
}

void MechanismView::showUnits() {
    if (const auto model = scene_.shownModel(); scene_.isEmpty() && scene_.pointMarks().empty()) {
        // What has no size yet takes it from the unit.
        scene_.setModel(nullptr);
        scene_.setModel(model);
    }
    refresh();
}

std::vector<BoundingSphere> MechanismView::emptyBoundsOr(
    std::vector<BoundingSphere> spheres) const {
    if (spheres.empty())
        spheres.push_back({Eigen::Vector3d::Zero(), emptyRadius * emptySceneSize()});
    return spheres;
}

CameraState MechanismView::fitted(const CameraState& state,
                                  const std::vector<BoundingSphere>& spheres, double marginPixels) {
    const auto [top, bottom] = overlay_->coveredRows();
    camera_.setCoveredRows(top, bottom);
    return camera_.fitted(state, spheres, marginPixels);
}

/// Pixels left free around what is shown; a small view has none to give away.
double MechanismView::fitMargin() const {
    return std::clamp(0.14 * std::min(width(), height()), 18.0, maxMargin);
}

/// The mechanism with the places it is to reach, and its paths but those of a vehicle, whose way
/// would leave nothing to see of it.
std::vector<BoundingSphere> MechanismView::everything() const {
    bringUpToDate();
    std::vector<BoundingSphere> spheres = scene_.bounds({});
    const std::vector<Eigen::Vector3d> path = scene_.pathPlaces();
    const double farthest = maxPathSize * scene_.layout().size;
    const bool leaves = std::any_of(path.begin(), path.end(), [&](const Eigen::Vector3d& place) {
        return (place - path.front()).norm() > farthest;
    });
    if (!leaves)
        for (const Eigen::Vector3d& place : path)
            spheres.push_back({place, 0.0});
    for (const TargetMark& target : targets_)
        spheres.push_back({target.place, 0.0});
    return emptyBoundsOr(std::move(spheres));
}

void MechanismView::setDisplacements(std::span<const session::BodyDisplacement> displacements) {
    if (!scene_.setPose(displacements)) return;
    const double tolerance = 1e-9 * scene_.layout().size;
    drawnPose_ = std::all_of(displacements.begin(), displacements.end(),
                             [tolerance](const session::BodyDisplacement& moved) {
                                 return moved.translation.norm() < tolerance
                                        && moved.rotation.vec().norm() < 1e-9;
                             });
    refresh();
}

void MechanismView::setWorkPlane(const std::optional<WorkPlane>& plane) {
    scene_.setWorkPlane(plane);
    refresh();
}

void MechanismView::showNotice(const QString& text) {
    overlay_->setNotice(text);
}

void MechanismView::setToolCursor(std::optional<Qt::CursorShape> shape) {
    toolCursor_ = shape;
    showCursor();
}

void MechanismView::setPicking(bool picking) {
    picking_ = picking;
    showCursor();
}

/// The only place that shapes the pointer: what moves the camera goes before what a click is for.
void MechanismView::showCursor() {
    if (drag_ == Drag::Camera)
        setCursor(cameraMove_ == CameraMove::Orbit ? Qt::ClosedHandCursor
                  : cameraMove_ == CameraMove::Pan ? Qt::SizeAllCursor
                                                   : Qt::SizeVerCursor);
    else if (picking_)
        setCursor(Qt::CrossCursor);
    else if (toolCursor_)
        setCursor(*toolCursor_);
    else
        unsetCursor();
}

void MechanismView::setEmptyText(const QString& text) {
    overlay_->setEmptyText(text);
}

void MechanismView::setCoveredArea(const QRect& area) {
    if (area == covered_) return;
    covered_ = area;
    camera_.setCoveredRight(area.isEmpty() ? 0.0 : width() - area.left());
    overlay_->setCoveredArea(area);
    refresh();
}

QRect MechanismView::freeArea() const {
    const auto [top, bottom] = overlay_->coveredRows();
    const int right = covered_.isEmpty() ? 0 : width() - covered_.left();
    return rect().adjusted(0, static_cast<int>(top), -right, -static_cast<int>(bottom));
}

void MechanismView::setEditing(bool editing) {
    if (editing == editing_) return;
    editing_ = editing;
    scene_.setGridFillsView(editing || scene_.isEmpty());
    if (editing) {
        animation_.stop();
        scene_.resetPose();
        drawnPose_ = true;
    }
    refresh();
    Q_EMIT editingChanged(editing);
}

void MechanismView::setGhost(std::shared_ptr<const model::Model> model,
                             std::span<const session::BodyDisplacement> displacements) {
    scene_.setGhost(std::move(model), displacements);
    refresh();
}

void MechanismView::setGhostDisplacements(
    std::span<const session::BodyDisplacement> displacements) {
    scene_.setGhostPose(displacements);
    refresh();
}

void MechanismView::setCompared(std::vector<ComparedMechanism> list) {
    if (list == scene_.compared()) return;
    scene_.setCompared(std::move(list));
    refresh();
}

void MechanismView::setComparedDisplacements(
    std::size_t index, std::span<const session::BodyDisplacement> displacements) {
    scene_.setComparedPose(index, displacements);
    vtkView_->requestRender();  // no name and no mark follows them
}

void MechanismView::clearGhost() {
    setGhost(nullptr, {});
}

void MechanismView::setSceneStyle(const SceneStyle& style) {
    scene_.setStyle(style);
    overlay_->setSceneStyle(style);
    applyHighlights();
    refresh();
}

void MechanismView::setTracedPath(std::span<const Eigen::Vector3d> before,
                                  std::span<const Eigen::Vector3d> after) {
    scene_.setTracedPath(before, after);
    refresh();
}

void MechanismView::setReferencePath(std::span<const Eigen::Vector3d> path) {
    scene_.setReferencePath(path);
    refresh();
}

void MechanismView::setTargets(std::vector<TargetMark> targets, double largest) {
    if (targets.empty() && targets_.empty()) return;
    targets_ = std::move(targets);
    largestTarget_ = largest;
    refresh();
}

void MechanismView::setLimitMarks(std::vector<LimitMark> marks) {
    if (marks.empty() && limitMarks_.empty()) return;
    limitMarks_ = std::move(marks);
    refresh();
}

void MechanismView::setCaseNames(std::vector<CaseName> names) {
    if (names.empty() && caseNames_.empty()) return;
    caseNames_ = std::move(names);
    refresh();
}

void MechanismView::setPoseGhosts(std::vector<PoseGhost> list) {
    scene_.setPoseGhosts(std::move(list));
    refresh();
}

void MechanismView::setBodyColors(std::map<std::string, QColor> colors, ColorScale scale) {
    overlay_->setColorScale(std::move(scale));
    if (colors == scene_.bodyColors()) return;
    scene_.setBodyColors(std::move(colors));
    applyHighlights();
    refresh();
}

void MechanismView::setGradientArrows(std::vector<GradientArrow> arrows) {
    scene_.setGradientArrows(std::move(arrows));
    refresh();
}

void MechanismView::setLoadValues(std::map<std::string, double> values) {
    scene_.setLoadValues(std::move(values));
    refresh();
}

void MechanismView::setFaultyObjects(const QStringList& ids) {
    faulty_ = ids;
    applyHighlights();
    refresh();
}

void MechanismView::setCostText(const QString& title, const QString& value, const QString& unit) {
    overlay_->setCost(title, value, unit);
}

void MechanismView::setLegend(std::vector<LegendEntry> entries) {
    legend_ = std::move(entries);
    overlay_->invalidate();
}

void MechanismView::updateLegend() {
    std::vector<LegendEntry> shown;
    for (const LegendEntry& entry : legend_) {
        const bool visible =
            (entry.symbol == LegendSymbol::TracedPath && scene_.hasPath())
            || (entry.symbol == LegendSymbol::ReferencePath && scene_.hasReferencePath())
            || (entry.symbol == LegendSymbol::Target && !targets_.empty())
            || (entry.symbol == LegendSymbol::Ghost && scene_.hasGhost())
            || (entry.symbol == LegendSymbol::Gradient && scene_.hasGradient())
            || entry.symbol == LegendSymbol::Compared;
        if (!visible) continue;
        shown.push_back(entry);
        if (entry.symbol == LegendSymbol::Target && areCrowded(camera_, targets_))
            shown.back().symbol = LegendSymbol::TargetDot;
    }
    overlay_->setLegend(std::move(shown));
}

void MechanismView::setSelection(const QStringList& ids) {
    if (ids == selection_) return;
    selection_ = ids;
    applyHighlights();
    refresh();
}

void MechanismView::setHover(const QString& id) {
    if (id == hover_) return;
    hover_ = id;
    applyHighlights();
    refresh();
}

void MechanismView::applyHighlights() {
    const double ratio = devicePixelRatioF();
    std::map<std::string, Outline> outlines;
    for (const QString& id : faulty_)
        outlines[id.toStdString()] = {scene_.style().fault, 1.8 * ratio};
    if (!hover_.isEmpty()) outlines[hover_.toStdString()] = {scene_.style().text1, 1.0 * ratio};
    for (const QString& id : selection_)
        outlines[id.toStdString()] = {scene_.style().accent, 1.8 * ratio};
    scene_.setOutlines(outlines);
}

void MechanismView::syncCamera() {
    camera_.setViewport(size());
    camera_.apply(*vtkView_->renderer()->GetActiveCamera());
    overlay_->cameraChanged();
    refresh();
    Q_EMIT cameraMoved();
}

/// Something of the next frame is another; what follows from all of it is computed once, then.
void MechanismView::refresh() {
    scene_.updateGrid(camera_);  // new points snap to it
    overlay_->invalidate();
    vtkView_->requestRender();
}

void MechanismView::resizeEvent(QResizeEvent* event) {
    vtkView_->setGeometry(rect());
    overlay_->setGeometry(rect());
    camera_.setViewport(size());
    // The first real size decides how the model fits.
    if (!cameraPlaced_ && !scene_.isEmpty())
        camera_.setState(fitted(camera_.state(), scene_.bounds({}), fitMargin()));
    syncCamera();
    QWidget::resizeEvent(event);
}

void MechanismView::moveCamera(const CameraState& target) {
    cameraPlaced_ = true;
    animation_.stop();
    if (!cameraAnimated_ || !isVisible()) {
        camera_.setState(target);
        syncCamera();
        return;
    }
    animationStart_ = camera_.state();
    animationTarget_ = target;
    animation_.start();
}

void MechanismView::centerOn(const Eigen::Vector3d& place) {
    CameraState state = camera_.state();
    state.focus = place;
    animation_.stop();
    camera_.setState(state);
    syncCamera();
}

void MechanismView::showStandardView(StandardView view) {
    CameraState target = camera().turnedTo(view);
    target = fitted(target, everything(), fitMargin());
    moveCamera(target);
}

void MechanismView::turnToPlane(const WorkPlane& plane) {
    // A plane seen at a flat angle cannot be drawn in.
    constexpr double minCosine = 0.5;
    if (std::abs(plane.normal.dot(camera_.screenFrame().front)) >= minCosine) return;
    moveCamera(camera_.facing(plane.normal));  // at the same scale: more is going to be drawn
}

void MechanismView::fitAll() {
    bringUpToDate();
    moveCamera(fitted(camera_.state(), everything(), fitMargin()));
}

void MechanismView::fitSelection() {
    bringUpToDate();
    std::vector<BoundingSphere> spheres;
    // What acts on a joint is one small sign: whoever has just made it wants to see the whole.
    const std::shared_ptr<const model::Model>& model = scene_.shownModel();
    const auto isSmall = [&](const QString& id) {
        return model != nullptr && model::findById(model->bodies, id.toStdString()) == nullptr
               && !scene_.isPoint(id.toStdString());
    };
    if (!std::all_of(selection_.begin(), selection_.end(), isSmall))
        spheres = scene_.bounds(toStrings(selection_));
    if (spheres.empty()) {
        fitAll();
    } else {
        moveCamera(fitted(camera_.state(), spheres, 1.6 * fitMargin()));
    }
}

void MechanismView::zoomOut() {
    // What fits is in the middle of what buttons and texts leave free.
    CameraControl zoomed = camera();
    zoomed.zoom(0.8, QRectF(freeArea()).center());
    moveCamera(zoomed.state());
}

void MechanismView::setPerspective(bool perspective) {
    if (perspective == camera_.perspective()) return;
    camera_.setPerspective(perspective);
    syncCamera();
    Q_EMIT perspectiveChanged(perspective);
}

void MechanismView::setGridVisible(bool visible) {
    scene_.setGridVisible(visible);
    refresh();
}

void MechanismView::setLabelsVisible(bool visible) {
    labelsVisible_ = visible;
    refresh();
}

void MechanismView::setPathVisible(bool visible) {
    scene_.setPathVisible(visible);
    refresh();
}

void MechanismView::setGhostVisible(bool visible) {
    scene_.setGhostVisible(visible);
    refresh();
}

void MechanismView::setGradientVisible(bool visible) {
    scene_.setGradientVisible(visible);
    refresh();
}

void MechanismView::setReactionArrows(std::vector<GradientArrow> arrows, double largest) {
    scene_.setReactionArrows(std::move(arrows), largest);
    refresh();
}

void MechanismView::setMassesVisible(bool visible) {
    massesVisible_ = visible;
    masses_ = visible && scene_.shownModel() ? massMarks(*scene_.shownModel(), scene_.layout())
                                             : std::vector<MassMark>();
    overlay_->update();
}

void MechanismView::setAntialiasing(Antialiasing mode) {
    vtkView_->setAntialiasing(mode);
}

QPointF MechanismView::toWidget(const Eigen::Vector3d& position) const {
    return camera().project(position);
}

void MechanismView::setBackground(const QColor& color) {
    scene_.setBackground(color);
    vtkView_->requestRender();
}

void MechanismView::setControlsVisible(bool visible) {
    overlay_->setControlsVisible(visible);
}

QImage MechanismView::screenshot() {
    bringUpToDate();
    const Antialiasing mode = vtkView_->antialiasing();
    vtkView_->setAntialiasing(Antialiasing::Always);
    QImage image = vtkView_->grabPicture();
    vtkView_->setAntialiasing(mode);
    image.setDevicePixelRatio(devicePixelRatioF());
    QPainter painter(&image);
    overlay_->render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    return image;
}

}  // namespace linkwright::scene
