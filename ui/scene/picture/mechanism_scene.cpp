// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture/mechanism_scene.h"

#include "ui/scene/presenters/presenters.h"

#include <vtkActor.h>
#include <vtkCellPicker.h>
#include <vtkLight.h>
#include <vtkNew.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace linkwright::scene {

namespace {

template <class Element, class Same>
bool same(const std::vector<Element>& one, const std::vector<Element>& other, const Same& alike) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), alike);
}

/// Whether two models give the same picture: while a stiffness or a mass is dragged nothing has to
/// be built anew.
bool drawnAlike(const model::Model& one, const model::Model& other) {
    const auto body = [](const model::Body& first, const model::Body& second) {
        return first.id == second.id && first.name == second.name && first.points == second.points
               && first.appearance == second.appearance;
    };
    const auto spring = [&](const model::SpringDamper& first, const model::SpringDamper& second) {
        return first.id == second.id && first.name == second.name && first.endA == second.endA
               && first.endB == second.endB && onlyDamps(first) == onlyDamps(second);
    };
    bool elements = true;
    forEachElementList(one, [&](const auto& first, const model::ListInfo&) {
        forEachElementList(other, [&](const auto& second, const model::ListInfo&) {
            using List = std::remove_cvref_t<decltype(first)>;
            using Element = typename List::value_type;
            if constexpr (std::is_same_v<List, std::remove_cvref_t<decltype(second)>>) {
                if constexpr (std::is_same_v<Element, model::SpringDamper>)
                    elements = elements && same(first, second, spring);
                else if constexpr (Drawn<Element>)
                    elements = elements && first == second;
            }
        });
    });
    return elements && one.gravity == other.gravity && one.ground == other.ground
           && one.points == other.points && one.joints == other.joints
           && same(one.bodies, other.bodies, body)
           && (one.loads.empty() || one.inputs == other.inputs)
           && one.signalList == other.signalList;
}

}  // namespace

MechanismScene::MechanismScene(vtkRenderer* renderer, vtkRenderer* frontRenderer)
    : renderer_(renderer),
      frontRenderer_(frontRenderer),
      picker_(vtkSmartPointer<vtkCellPicker>::New()) {
    picker_->SetTolerance(0.0005);
    renderer_->GradientBackgroundOn();
    for (vtkRenderer* each : {renderer_.Get(), frontRenderer_.Get()}) {
        each->AutomaticLightCreationOff();
        addLights(*each);
    }
    grid_.addTo(*renderer_);
    for (PathLine* line : {&pathBefore_, &pathAfter_, &referencePath_})
        line->addTo(*renderer_);
    setStyle(darkSceneStyle());
}

MechanismScene::~MechanismScene() = default;

void MechanismScene::addLights(vtkRenderer& renderer) const {
    // Fixed to the camera: x right, y up, z towards the viewer.
    struct CameraLight {
        double x, y, z, intensity;
    };
    for (const CameraLight& place :
         {CameraLight{-0.60, 0.85, 0.80, 0.50}, {0.90, -0.10, 0.60, 0.16}, {0.0, 0.0, 1.0, 0.20}}) {
        vtkNew<vtkLight> light;
        light->SetLightTypeToCameraLight();
        light->SetPosition(place.x, place.y, place.z);
        light->SetFocalPoint(0.0, 0.0, 0.0);
        light->SetIntensity(place.intensity);
        renderer.AddLight(light);
    }
}

void MechanismScene::setStyle(const SceneStyle& style) {
    style_ = style;
    const auto set = [](const QColor& color, auto&& apply) {
        apply(color.redF(), color.greenF(), color.blueF());
    };
    set(style.backgroundBottom, [this](double red, double green, double blue) {
        renderer_->SetBackground(red, green, blue);
    });
    set(style.backgroundTop, [this](double red, double green, double blue) {
        renderer_->SetBackground2(red, green, blue);
    });
    grid_.setStyle(style);
    applyLooks();
    rebuild();
    rebuildGhost();
    gradient_.rebuild(*frontRenderer_, layout_.size, frontLift(), style_.gradient);
    reactions_.rebuild(*frontRenderer_, layout_.size, frontLift(), style_.load);
}

void MechanismScene::setBackground(const QColor& color) {
    renderer_->SetBackground(color.redF(), color.greenF(), color.blueF());
    renderer_->SetBackground2(color.redF(), color.greenF(), color.blueF());
}

void MechanismScene::setPixelRatio(double ratio) {
    if (ratio == pixelRatio_) return;
    pixelRatio_ = ratio;
    applyLooks();
    rebuildGhost();
}

void MechanismScene::applyLooks() {
    pathBefore_.setLook(style_.tracedPath, 1.0, 2.2 * pixelRatio_);
    pathAfter_.setLook(style_.tracedPath, 0.42, 1.6 * pixelRatio_);
    referencePath_.setLook(style_.referencePath, 1.0, 1.5 * pixelRatio_);
}

bool MechanismScene::isEmpty() const {
    return !model_ || model_->bodies.empty();
}

void MechanismScene::setModel(std::shared_ptr<const model::Model> model) {
    const bool alike = model_ && model && drawnAlike(*model_, *model);
    model_ = std::move(model);
    if (alike) {
        resetPose();
        return;
    }
    pose_ = Pose();
    rebuild();
    rebuildGhost();
    gradient_.rebuild(*frontRenderer_, layout_.size, frontLift(), style_.gradient);
}

void MechanismScene::rebuild() {
    for (const PresenterPtr& presenter : presenters_)
        presenter->removeFrom(*renderer_);
    presenters_.clear();
    presenterOfProp_.clear();
    loads_.clear();
    feet_.clear();
    meshes_.clear();
    layout_ = model_ ? makeLayout(*model_) : SceneLayout();
    grid_.setLayout(layout_);
    if (!model_) return;
    const SceneContext context{*model_, layout_, style_, meshes_, shapes_, bodyColors_};
    presenters_ = makePresenters(context);
    shapes_.dropUnused();
    feet_ = footDirections(context);
    for (const PresenterPtr& presenter : presenters_) {
        presenter->addTo(*renderer_);
        presenter->moveTo(pose_);
        for (const auto& part : presenter->parts())
            presenterOfProp_.emplace(part->actor(), presenter.get());
        if (auto* load = dynamic_cast<LoadPresenter*>(presenter.get())) loads_.push_back(load);
    }
    applyLoadValues();
    const auto outlines = std::exchange(outlines_, {});
    setOutlines(outlines);
}

void MechanismScene::resetPose() {
    pose_ = Pose();
    for (const PresenterPtr& presenter : presenters_)
        presenter->moveTo(pose_);
}

bool MechanismScene::setPose(std::span<const session::BodyDisplacement> displacements) {
    if (!model_ || displacements.size() != model_->bodies.size()) return false;
    pose_ = Pose(displacements);
    for (const PresenterPtr& presenter : presenters_)
        presenter->moveTo(pose_);
    return true;
}

void MechanismScene::setGhost(std::shared_ptr<const model::Model> model,
                              std::span<const session::BodyDisplacement> displacements) {
    ghostModel_ = std::move(model);
    ghostPose_ = Pose(displacements);
    rebuildGhost();
}

void MechanismScene::rebuildGhost() {
    if (!compared_.list().empty()) rebuildCompared();
    if (!poseGhosts_.list().empty()) rebuildPoseGhosts();
    if (ghost_) ghost_->removeFrom(*renderer_);
    ghost_.reset();
    if (!ghostModel_ || ghostModel_->bodies.empty()) return;
    ghost_ = std::make_unique<GhostPresenter>(*ghostModel_, layout_, style_, 1.2 * pixelRatio_);
    ghost_->addTo(*renderer_);
    ghost_->moveTo(ghostPose_);
    ghost_->setVisible(ghostVisible_);
}

void MechanismScene::setCompared(std::vector<ComparedMechanism> list) {
    compared_.set(std::move(list));
    rebuildCompared();
}

void MechanismScene::setComparedPose(std::size_t index,
                                     std::span<const session::BodyDisplacement> displacements) {
    compared_.setPose(index, displacements);
}

void MechanismScene::rebuildCompared() {
    compared_.rebuild(*renderer_, {layout_, style_, pixelRatio_, frontLift()});
}

void MechanismScene::setPoseGhosts(std::vector<PoseGhost> list) {
    if (poseGhosts_.set(std::move(list))) rebuildPoseGhosts();
}

void MechanismScene::rebuildPoseGhosts() {
    poseGhosts_.rebuild(*renderer_, model_.get(), {layout_, style_, pixelRatio_});
}

void MechanismScene::setBodyColors(std::map<std::string, QColor> colors) {
    if (colors == bodyColors_) return;
    bodyColors_ = std::move(colors);
    rebuild();
}

void MechanismScene::setGhostPose(std::span<const session::BodyDisplacement> displacements) {
    if (!ghost_ || displacements.size() != ghost_->bodyCount()) return;
    ghostPose_ = Pose(displacements);
    ghost_->moveTo(ghostPose_);
}

Eigen::Vector3d MechanismScene::frontLift() const {
    if (!layout_.planar) return Eigen::Vector3d::Zero();
    return layout_.normal * (layout_.frontOffset() + (pinProtrusion + 0.002) * layout_.size);
}

void MechanismScene::setTracedPath(std::span<const Eigen::Vector3d> before,
                                   std::span<const Eigen::Vector3d> after) {
    pathBefore_.setPoints(before, frontLift());
    pathAfter_.setPoints(after, frontLift());
}

void MechanismScene::setReferencePath(std::span<const Eigen::Vector3d> path) {
    referencePath_.setPoints(path, frontLift());
}

void MechanismScene::setGradientArrows(std::vector<GradientArrow> arrows) {
    gradient_.setArrows(std::move(arrows));
    gradient_.rebuild(*frontRenderer_, layout_.size, frontLift(), style_.gradient);
}

void MechanismScene::setReactionArrows(std::vector<GradientArrow> arrows, double largest) {
    if (arrows.empty() && reactions_.isEmpty()) return;
    reactions_.setArrows(std::move(arrows), largest);
    reactions_.rebuild(*frontRenderer_, layout_.size, frontLift(), style_.load);
}

void MechanismScene::setLoadValues(std::map<std::string, double> values) {
    loadValues_ = std::move(values);
    applyLoadValues();
}

void MechanismScene::applyLoadValues() {
    if (loadValues_.empty()) return;
    double largest = 0.0;
    for (const LoadPresenter* load : loads_)
        largest = std::max(largest, load->largestValue());
    for (const auto& [id, value] : loadValues_)
        largest = std::max(largest, std::abs(value));
    if (!(largest > 0.0) || !std::isfinite(largest)) return;
    for (LoadPresenter* load : loads_) {
        const auto value = loadValues_.find(load->objectId());
        if (value != loadValues_.end() && std::isfinite(value->second))
            load->setFraction(value->second / largest);
    }
}

void MechanismScene::setPathVisible(bool visible) {
    pathVisible_ = visible;
    for (PathLine* line : {&pathBefore_, &pathAfter_, &referencePath_})
        line->setVisible(visible);
    compared_.setPathsVisible(visible);
}

void MechanismScene::setGhostVisible(bool visible) {
    ghostVisible_ = visible;
    if (ghost_) ghost_->setVisible(visible);
    compared_.setGhostsVisible(visible);
}

void MechanismScene::setGradientVisible(bool visible) {
    gradientVisible_ = visible;
    gradient_.setVisible(visible);
}

void MechanismScene::setOutlines(const std::map<std::string, Outline>& outlines) {
    if (outlines == outlines_) return;
    outlines_ = outlines;
    for (const PresenterPtr& presenter : presenters_) {
        const auto entry = outlines.find(presenter->objectId());
        presenter->setOutline(entry == outlines.end() ? std::nullopt : std::optional(entry->second),
                              *renderer_);
    }
}

void MechanismScene::prepareFrame(const CameraControl& camera, int width, int height) {
    grid_.update(camera);
    const double scale = camera.pixelsPerMeter(camera.state().focus);
    referencePath_.setDashes(6.0 / scale, 4.0 / scale);
    if (outlines_.empty()) return;
    for (const PresenterPtr& presenter : presenters_)
        if (outlines_.contains(presenter->objectId())) presenter->setViewportSize(width, height);
}

}  // namespace linkwright::scene
