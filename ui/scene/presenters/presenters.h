// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/presenters/element_presenter.h"

#include <map>
#include <span>
#include <string>

namespace linkwright::scene {

// One function per element kind, each in a file of its name. A null result means that the element
// cannot be drawn because something it refers to is missing.

PresenterPtr makeBodyPresenter(const SceneContext& context, const model::Body& body);
/// Of a body or the ground with a shape from a file; null where it cannot be read.
PresenterPtr makeShapePresenter(const SceneContext& context, const model::Shape& shape,
                                const std::string& objectId, const QColor& color);
PresenterPtr makeRevolutePresenter(const SceneContext& context, const model::Joint& joint);
PresenterPtr makePrismaticPresenter(const SceneContext& context, const model::Joint& joint);
PresenterPtr makeCylindricalPresenter(const SceneContext& context, const model::Joint& joint);
PresenterPtr makeScrewPresenter(const SceneContext& context, const model::Joint& joint);
PresenterPtr makeUniversalPresenter(const SceneContext& context, const model::Joint& joint);
PresenterPtr makeSphericalPresenter(const SceneContext& context, const model::Joint& joint);
PresenterPtr makePlanarPresenter(const SceneContext& context, const model::Joint& joint);
PresenterPtr makeFixedPresenter(const SceneContext& context, const model::Joint& joint);
PresenterPtr makeFreePresenter(const SceneContext& context, const model::Joint& joint);
PresenterPtr makeGroundPresenter(const SceneContext& context, const std::string& point,
                                 const std::string& objectId, const Eigen::Vector3d& axis);
PresenterPtr makePointPresenter(const SceneContext& context, const model::Point& point);

// What acts on bodies and joints: a kind with one of these is drawn.
PresenterPtr makePresenter(const SceneContext& context, const model::SpringDamper& spring);
PresenterPtr makePresenter(const SceneContext& context, const model::Rod& rod);
PresenterPtr makePresenter(const SceneContext& context, const model::TorsionalSpring& spring);
PresenterPtr makePresenter(const SceneContext& context, const model::Motor& motor);
PresenterPtr makePresenter(const SceneContext& context, const model::GearCoupling& gear);
PresenterPtr makePresenter(const SceneContext& context, const model::JointStop& stop);
PresenterPtr makePresenter(const SceneContext& context, const model::Bushing& bushing);
PresenterPtr makePresenter(const SceneContext& context, const model::Road& road);
PresenterPtr makePresenter(const SceneContext& context, const model::Contact& contact);
PresenterPtr makePresenter(const SceneContext& context, const model::Tire& tire);
PresenterPtr makePresenter(const SceneContext& context, const model::RollingWheel& wheel);
PresenterPtr makePresenter(const SceneContext& context, const model::Cam& cam);
PresenterPtr makePresenter(const SceneContext& context, const model::Drive& drive);
PresenterPtr makePresenter(const SceneContext& context, const model::Load& load);

template <class Element>
concept Drawn = requires(const SceneContext& context, const Element& element) {
    makePresenter(context, element);
};

/// A wheel about z: a round rim, a hub and spokes, so that one sees it turn. Lengths in m.
MeshPtr makeWheelMesh(const SceneContext& context, double radius, double rimRadius);

/// Springs that only damp look like a dashpot.
bool onlyDamps(const model::SpringDamper& spring);
PresenterPtr makeDamperPresenter(const SceneContext& context, const model::SpringDamper& damper);

/// A load draws itself by its present value.
class LoadPresenter : public ElementPresenter {
public:
    using ElementPresenter::ElementPresenter;
    /// @param fraction of the largest value, -1..1; the sign turns the arrow round
    virtual void setFraction(double fraction) = 0;
    /// Largest magnitude the model lets this load have, N or N m; 0 when it does not say.
    [[nodiscard]] virtual double largestValue() const = 0;
};

/// Where a joint sits and how deep the stack of bars on it is.
struct JointPlace {
    Eigen::Vector3d origin = Eigen::Vector3d::Zero();  ///< m, drawn pose
    Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();   ///< unit length, towards the viewer
    int bodyA = groundIndex;
    int bodyB = groundIndex;
    double back = 0.0;  ///< rear and front face of the bars along `axis` from `origin`, m
    double front = 0.0;
    double layerA = 0.0;  ///< middle of the layers of the two bodies, m
    double layerB = 0.0;
};
/// Nothing when the joint's point is missing.
std::optional<JointPlace> placeOf(const SceneContext& context, const model::Joint& joint);

/// Direction of a coordinate: its axis as the joint counts it, not always of length one.
Eigen::Vector3d coordinateAxis(const model::Joint& joint, int coordinate);

/// Presenter of rigid parts around one place.
class RigidPresenter : public ElementPresenter {
public:
    RigidPresenter(std::string objectId, const Eigen::Vector3d& place, int body, double radius);
    using ElementPresenter::addPart;

    [[nodiscard]] std::vector<BoundingSphere> bounds() const override;
    [[nodiscard]] std::optional<Eigen::Vector3d> labelPlace() const override;

protected:
    void follow(const Pose& pose) override;

private:
    Eigen::Vector3d drawnPlace_;
    Eigen::Vector3d place_;
    int body_;
    double radius_;
};

/// Direction from each grounded point to the foot of its bracket (unit length, drawn pose).
std::map<std::string, Eigen::Vector3d> footDirections(const SceneContext& context);
/// The one of four directions across `axis` that leads best away from what hangs on a point.
Eigen::Vector3d footDirection(const SceneContext& context, const model::Point& point,
                              const Eigen::Vector3d& axis);

/// Text for a mesh name: lengths to six digits of the scene size.
std::string meshKey(const char* kind, const SceneLayout& layout, std::span<const double> lengths,
                    const QColor& color = QColor());

/// Plate with a hatched edge that stands for the ground: foot towards +y of its frame at
/// distance `reach`, from z = `back` to `front`.
void addFoot(MeshBuilder& builder, const SceneContext& context, double reach, double halfWidth,
             double back, double front);

}  // namespace linkwright::scene
