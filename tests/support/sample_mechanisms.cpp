// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_mechanisms.h"

#include <cmath>
#include <numbers>

namespace linkwright::support {

using model::JointKind;

Drawing fiveBar() {
    Drawing drawing;
    drawing.point("A", 0.0, 0.0);
    drawing.point("B", 1.0, 0.0);
    drawing.point("P1", -1.0, -1.0);
    drawing.point("P2", 0.5, -2.0);
    drawing.point("P3", 2.0, -1.0);
    drawing.rod("bar-1", "A", "P1", 1.0);
    drawing.rod("bar-2", "P1", "P2", 1.5);
    drawing.rod("bar-3", "P2", "P3", 1.5);
    drawing.rod("bar-4", "P3", "B", 1.0);
    drawing.joint("joint-A", JointKind::Revolute, model::groundId, "bar-1", "A");
    drawing.joint("joint-P1", JointKind::Revolute, "bar-1", "bar-2", "P1");
    drawing.joint("joint-P2", JointKind::Revolute, "bar-2", "bar-3", "P2");
    drawing.joint("joint-P3", JointKind::Revolute, "bar-3", "bar-4", "P3");
    drawing.joint("joint-B", JointKind::Revolute, model::groundId, "bar-4", "B");
    drawing.spring("spring-1", {model::groundId, "B"}, {"bar-1", "P1"}, 100.0).freeLength =
        2.23606797749979;
    drawing.spring("spring-2", {model::groundId, "B"}, {"bar-2", "P2"}, 100.0).freeLength =
        2.0615528128088303;
    drawing.pointSignal("position-P2", model::SignalKind::PointPosition, {"bar-2", "P2"});
    drawing.term("position-P2", model::TermTime::Running, 1.0);
    drawing.design("spring-1", "freeLength");
    drawing.design("spring-2", "freeLength");
    drawing.model.simulation.duration = 5.0;
    drawing.model.simulation.step = 0.005;
    return drawing;
}

Drawing cartPendulum(int links, double angle, double duration, const std::vector<double>& samples) {
    Drawing drawing;
    const Eigen::Vector3d along(std::cos(angle), std::sin(angle), 0.0);
    const std::array<double, 6> linkInertia{0.0, 0.0, 0.043, 0.0, 0.0, 0.0};
    drawing.point("C", 0.0, 0.0);
    drawing.solid("cart", {"C"}, 0.8, Eigen::Vector3d::Zero(), {0.0, 0.0, 0.019, 0.0, 0.0, 0.0});
    drawing
        .joint("rail", JointKind::Prismatic, model::groundId, "cart", "C", Eigen::Vector3d::UnitX())
        .coordinates[0]
        .damping = 0.5;
    std::string carrier = "cart";
    std::string place = "C";
    for (int link = 1; link <= links; ++link) {
        const std::string number = std::to_string(link);
        const std::string tip = "T" + number;
        const std::string body = "link-" + number;
        drawing.point(tip, along * static_cast<double>(link));
        drawing.solid(body, {place, tip}, 0.5, along * (static_cast<double>(link) - 0.5),
                      linkInertia);
        drawing.joint("hinge-" + number, JointKind::Revolute, carrier, body, place)
            .coordinates[0]
            .damping = 0.3;
        carrier = body;
        place = tip;
    }
    if (!samples.empty()) {
        drawing.samples("push", model::Interpolation::CubicSpline, samples);
        drawing.jointLoad("drive", "rail", 0, 1.0, "push");
    }
    drawing.model.simulation.duration = duration;
    return drawing;
}

void addTravelCost(Drawing& drawing) {
    drawing.jointSignal("travel", model::SignalKind::JointCoordinate, "rail");
    for (const model::TermTime time : {model::TermTime::Running, model::TermTime::Terminal})
        drawing.term("travel", time, 0.5, model::ReferenceKind::Constant).referenceValues = {0.0};
}

Drawing fourBarThrough(const Eigen::Vector3d& crankPivot, const Eigen::Vector3d& crankTip,
                       const Eigen::Vector3d& rockerTip, const Eigen::Vector3d& rockerPivot) {
    Drawing drawing;
    drawing.point("A", crankPivot);
    drawing.point("B", crankTip);
    drawing.point("C", rockerTip);
    drawing.point("D", rockerPivot);
    drawing.rod("crank", "A", "B", 0.7);
    drawing.rod("coupler", "B", "C", 1.3);
    drawing.rod("rocker", "C", "D", 1.1);
    drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A");
    drawing.joint("b", JointKind::Revolute, "crank", "coupler", "B");
    drawing.joint("c", JointKind::Revolute, "coupler", "rocker", "C");
    drawing.joint("d", JointKind::Revolute, model::groundId, "rocker", "D");
    drawing.model.simulation.duration = 1.0;
    return drawing;
}

Drawing fourBar() {
    return fourBarThrough({0.0, 0.0, 0.0}, {0.3, 0.8, 0.0}, {1.9, 1.4, 0.0}, {2.2, -0.1, 0.0});
}

Drawing parallelogram() {
    Drawing drawing =
        fourBarThrough({0.0, 0.0, 0.0}, {0.3, 0.8, 0.0}, {2.5, 0.8, 0.0}, {2.2, 0.0, 0.0});
    // A third crank, parallel to the others: geometry allows it, the equations count it as one
    // too many.
    drawing.point("E", 1.0, 0.0);
    drawing.point("F", 1.3, 0.8);
    drawing.rod("third", "E", "F", 0.9);
    drawing.joint("e", JointKind::Revolute, model::groundId, "third", "E");
    drawing.joint("f", JointKind::Revolute, "third", "coupler", "F");
    return drawing;
}

Drawing sliderCrank() {
    Drawing drawing;
    drawing.point("O", 0.0, 0.0);
    drawing.point("K", 0.4, 0.5);
    drawing.point("S", 1.9, 0.1);
    drawing.rod("crank", "O", "K", 0.8);
    drawing.rod("rod", "K", "S", 1.2);
    drawing.solid("slider", {"S"}, 0.6, {1.95, 0.12, 0.0}, {0.01, 0.02, 0.02, 0.0, 0.0, 0.0});
    drawing.joint("main", JointKind::Revolute, model::groundId, "crank", "O");
    drawing.joint("crank-pin", JointKind::Revolute, "crank", "rod", "K");
    drawing.joint("piston-pin", JointKind::Revolute, "rod", "slider", "S");
    drawing.joint("guide", JointKind::Prismatic, model::groundId, "slider", "S",
                  Eigen::Vector3d(2.0, 0.5, 0.0));
    drawing.model.simulation.duration = 1.0;
    return drawing;
}

Drawing pistonEngine(double crank, double rod, double offset) {
    Drawing drawing;
    const double slider = crank + std::sqrt(rod * rod - offset * offset);
    drawing.point("O", 0.0, offset);
    drawing.point("K", crank, offset);
    drawing.point("S", slider, 0.0);
    drawing.rod("crank", "O", "K", 0.8);
    drawing.rod("rod", "K", "S", 1.2);
    drawing.solid("slider", {"S"}, 0.6, {slider, 0.0, 0.0}, {0.01, 0.02, 0.02, 0.0, 0.0, 0.0});
    drawing.joint("main", model::JointKind::Revolute, model::groundId, "crank", "O");
    drawing.joint("crank-pin", model::JointKind::Revolute, "crank", "rod", "K");
    drawing.joint("piston-pin", model::JointKind::Revolute, "rod", "slider", "S");
    drawing.joint("guide", model::JointKind::Prismatic, model::groundId, "slider", "S",
                  Eigen::Vector3d::UnitX());
    drawing.model.simulation.duration = 2.0;
    drawing.model.simulation.step = 2.0 / 72.0;
    return drawing;
}

Drawing universalPendulum(double firstAngle, double secondAngle) {
    Drawing drawing;
    drawing.point("O", 0.0, 0.0);
    drawing.point("tip", 0.0, -1.0);
    drawing.solid("rod", {"O", "tip"}, 1.5, {0.0, -0.5, 0.0}, {0.125, 0.001, 0.125, 0.0, 0.0, 0.0});
    model::Joint& hook = drawing.joint("hook", JointKind::Universal, model::groundId, "rod", "O",
                                       Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitZ());
    hook.coordinates[0].start = firstAngle;
    hook.coordinates[1].start = secondAngle;
    drawing.model.gravity = {0.0, -9.80665, 0.0};
    drawing.model.simulation.duration = 2.0;
    return drawing;
}

Drawing springPendulum() {
    Drawing drawing = universalPendulum(std::numbers::pi / 4.0, std::numbers::pi / 6.0);
    const double freeAngles[] = {std::numbers::pi / 5.0, std::numbers::pi / 7.0};
    for (int coordinate = 0; coordinate < 2; ++coordinate) {
        model::TorsionalSpring spring;
        spring.id = spring.name = "torsion-" + std::to_string(coordinate);
        spring.joint = "hook";
        spring.coordinate = coordinate;
        spring.stiffness = 20.0;
        spring.freeAngle = freeAngles[coordinate];
        drawing.model.torsionalSprings.push_back(spring);
        drawing.design(spring.id, "freeAngle");
    }
    drawing.point("center", 0.0, -0.5);
    drawing.pointSignal("center", model::SignalKind::PointPosition, {"rod", "center"});
    drawing.term("center", model::TermTime::Running, 0.5);
    return drawing;
}

Drawing freeBody(const std::array<double, 6>& inertia, const Eigen::Vector3d& spin) {
    Drawing drawing;
    drawing.point("O", 0.0, 0.0);
    drawing.solid("body", {"O"}, 1.7, Eigen::Vector3d::Zero(), inertia);
    model::Joint& joint = drawing.joint("float", JointKind::Free, model::groundId, "body", "O");
    for (int axis = 0; axis < 3; ++axis)
        joint.coordinates[static_cast<std::size_t>(3 + axis)].startVelocity = spin[axis];
    drawing.model.gravity = {0.0, 0.0, 0.0};
    return drawing;
}

}  // namespace linkwright::support
