// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/scene/sample_models.h"

#include <Eigen/Geometry>

#include <cmath>
#include <string>

namespace linkwright::scene {

namespace {

void addPoint(model::Model& model, const std::string& id, double horizontal, double vertical,
              double depth = 0.0) {
    model::Point point;
    point.id = id;
    point.name = id;
    point.position = {horizontal, vertical, depth};
    model.points.push_back(point);
}

void addBody(model::Model& model, const std::string& id, const std::string& name,
             std::vector<std::string> points) {
    model::Body body;
    body.id = id;
    body.name = name;
    body.points = std::move(points);
    model.bodies.push_back(body);
}

model::Joint& addJoint(model::Model& model, model::JointKind kind, const std::string& bodyA,
                       const std::string& bodyB, const std::string& point) {
    model::Joint joint;
    joint.id = "joint-" + std::to_string(model.joints.size() + 1);
    joint.name = "Joint " + point;
    joint.kind = kind;
    joint.bodyA = bodyA;
    joint.bodyB = bodyB;
    joint.point = point;
    model.joints.push_back(joint);
    return model.joints.back();
}

model::SpringDamper& addSpring(model::Model& model, const std::string& id, const std::string& name,
                               model::Attachment endA, model::Attachment endB) {
    model::SpringDamper spring;
    spring.id = id;
    spring.name = name;
    spring.endA = std::move(endA);
    spring.endB = std::move(endB);
    spring.stiffness = 100.0;
    model.springs.push_back(spring);
    return model.springs.back();
}

}  // namespace

std::shared_ptr<const model::Model> fiveBarModel() {
    auto model = std::make_shared<model::Model>();
    model->name = "Five-bar with springs";
    addPoint(*model, "A", 0.0, 0.0);
    addPoint(*model, "B", 1.0, 0.0);
    addPoint(*model, "P1", -1.0, -1.0);
    addPoint(*model, "P2", 0.5, -2.0);
    addPoint(*model, "P3", 2.0, -1.0);
    addBody(*model, "link-1", "Link 1", {"A", "P1"});
    addBody(*model, "link-2", "Link 2", {"P1", "P2"});
    addBody(*model, "link-3", "Link 3", {"P2", "P3"});
    addBody(*model, "link-4", "Link 4", {"P3", "B"});
    using Kind = model::JointKind;
    addJoint(*model, Kind::Revolute, model::groundId, "link-1", "A");
    addJoint(*model, Kind::Revolute, "link-1", "link-2", "P1");
    addJoint(*model, Kind::Revolute, "link-2", "link-3", "P2");
    addJoint(*model, Kind::Revolute, "link-3", "link-4", "P3");
    addJoint(*model, Kind::Revolute, "link-4", model::groundId, "B");
    addSpring(*model, "spring-1", "Spring 1", {model::groundId, "B"}, {"link-1", "P1"});
    addSpring(*model, "spring-2", "Spring 2", {model::groundId, "B"}, {"link-2", "P2"});
    return model;
}

std::vector<session::BodyDisplacement> turnedFiveBar(double angleA, double angleB) {
    const Eigen::Vector3d drawn1(-1.0, -1.0, 0.0);
    const Eigen::Vector3d drawn2(0.5, -2.0, 0.0);
    const Eigen::Vector3d drawn3(2.0, -1.0, 0.0);
    const Eigen::Vector3d pointB(1.0, 0.0, 0.0);
    const auto turn = [](double angle) {
        return Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()));
    };
    const Eigen::Vector3d moved1 = turn(angleA) * drawn1;
    const Eigen::Vector3d moved3 = pointB + turn(angleB) * (drawn3 - pointB);
    // Both lower links are equally long: P2 lies below the middle of P1 and P3.
    const Eigen::Vector3d half = 0.5 * (moved3 - moved1);
    const double height = std::sqrt((drawn2 - drawn1).squaredNorm() - half.squaredNorm());
    const Eigen::Vector3d moved2 =
        moved1 + half + Eigen::Vector3d(half.y(), -half.x(), 0.0).normalized() * height;
    const auto carry = [](const Eigen::Vector3d& start, const Eigen::Vector3d& end,
                          const Eigen::Vector3d& movedStart, const Eigen::Vector3d& movedEnd) {
        session::BodyDisplacement displacement;
        displacement.rotation =
            Eigen::Quaterniond::FromTwoVectors(end - start, movedEnd - movedStart);
        displacement.translation = movedStart - displacement.rotation * start;
        return displacement;
    };
    return {carry(Eigen::Vector3d::Zero(), drawn1, Eigen::Vector3d::Zero(), moved1),
            carry(drawn1, drawn2, moved1, moved2), carry(drawn2, drawn3, moved2, moved3),
            carry(drawn3, pointB, moved3, pointB)};
}

std::shared_ptr<const model::Model> cartPendulumModel() {
    auto model = std::make_shared<model::Model>();
    addPoint(*model, "C", 0.0, 0.0);
    addPoint(*model, "P1", 0.35, -0.9);
    addPoint(*model, "P2", 0.2, -1.8);
    addBody(*model, "cart", "Cart", {"C"});
    addBody(*model, "upper", "Upper link", {"C", "P1"});
    addBody(*model, "lower", "Lower link", {"P1", "P2"});
    addJoint(*model, model::JointKind::Prismatic, model::groundId, "cart", "C").axis = {1.0, 0.0,
                                                                                        0.0};
    addJoint(*model, model::JointKind::Revolute, "cart", "upper", "C");
    addJoint(*model, model::JointKind::Revolute, "upper", "lower", "P1");
    model::Load load;
    load.id = "push";
    load.name = "Push";
    load.at = {"cart", "C"};
    model->loads.push_back(load);
    return model;
}

std::shared_ptr<const model::Model> assortedModel() {
    auto model = std::make_shared<model::Model>();
    using Kind = model::JointKind;
    model->gravity = {0.0, 0.0, -9.81};
    const std::array kinds{Kind::Revolute,  Kind::Prismatic, Kind::Cylindrical,
                           Kind::Universal, Kind::Spherical, Kind::Planar,
                           Kind::Fixed,     Kind::Free,      Kind::Screw};
    for (std::size_t at = 0; at < kinds.size(); ++at) {
        const std::string number = std::to_string(at + 1);
        const double column = 0.4 * static_cast<double>(at % 4);
        const double row = 0.6 * static_cast<double>(at / 4);
        addPoint(*model, "J" + number, column, row, 0.5);
        addPoint(*model, "E" + number, column + 0.08, row + 0.03, 0.15);
        addBody(*model, "body-" + number, "Body " + number, {"J" + number, "E" + number});
        model::Joint& joint =
            addJoint(*model, kinds[at], model::groundId, "body-" + number, "J" + number);
        joint.axis = {0.0, 1.0, 0.0};
        joint.secondAxis = {1.0, 0.0, 0.0};
        if (kinds[at] == Kind::Prismatic || kinds[at] == Kind::Cylindrical)
            joint.axis = {1.0, 0.0, 0.0};
    }
    addPoint(*model, "T", 0.9, 0.3, 0.5);
    addPoint(*model, "U", 1.1, 0.3, 0.8);
    addBody(*model, "solid", "Solid", {"E1", "T", "U", "E7"});
    addSpring(*model, "spring", "Spring", {"body-3", "E3"}, {"body-6", "E6"});
    model::Load torque;
    torque.id = "torque";
    torque.kind = model::LoadKind::JointLoad;
    torque.joint = "joint-1";
    model->loads.push_back(torque);
    return model;
}

std::shared_ptr<const model::Model> planarAssortmentModel() {
    auto model = std::make_shared<model::Model>();
    using Kind = model::JointKind;
    addPoint(*model, "O", 0.0, 0.0);
    addPoint(*model, "Q", 0.02, 0.05);
    addPoint(*model, "R", 0.12, 0.02);
    addPoint(*model, "S", 0.08, -0.04);
    addPoint(*model, "G", 0.14, 0.08);
    addBody(*model, "crank", "Crank", {"O", "Q"});
    addBody(*model, "coupler", "Coupler", {"Q", "R", "S"});
    addBody(*model, "slider", "Slider", {"R", "G"});
    addJoint(*model, Kind::Revolute, model::groundId, "crank", "O");
    addJoint(*model, Kind::Revolute, "crank", "coupler", "Q");
    addJoint(*model, Kind::Fixed, "coupler", "slider", "R");
    addJoint(*model, Kind::Prismatic, model::groundId, "slider", "G").axis = {1.0, 0.5, 0.0};
    model::SpringDamper& damper =
        addSpring(*model, "damper", "Damper", {model::groundId, "O"}, {"coupler", "S"});
    damper.stiffness = 0.0;
    damper.damping = 3.0;
    return model;
}

std::shared_ptr<const model::Model> chainModel(int count) {
    auto model = std::make_shared<model::Model>();
    addPoint(*model, "N0", 0.0, 0.0);
    std::string before = model::groundId;
    for (int at = 1; at <= count; ++at) {
        const std::string number = std::to_string(at);
        addPoint(*model, "N" + number, 0.05 * (at % 20 < 10 ? at % 10 : 10 - at % 10), -0.05 * at);
        addBody(*model, "link-" + number, "Link " + number,
                {"N" + std::to_string(at - 1), "N" + number});
        addJoint(*model, model::JointKind::Revolute, before, "link-" + number,
                 "N" + std::to_string(at - 1));
        before = "link-" + number;
    }
    return model;
}

}  // namespace linkwright::scene
