// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/document/repairs.h"

#include "engine/assembly/locked_loop.h"
#include "engine/session/drawing/drawing_parts.h"
#include "engine/session/drawing/mass_from_shape.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace linkwright::session {

namespace {

/// From a joint along the link that it holds, to the farthest spherical joint of it or else to its
/// farthest point; of unit length.
Eigen::Vector3d directionOfLink(const model::Model& model, const model::Joint& joint) {
    const Eigen::Vector3d start = pointPosition(model, joint.point);
    Eigen::Vector3d farthest = Eigen::Vector3d::Zero();
    const auto reach = [&](const std::string& point) {
        const Eigen::Vector3d along = pointPosition(model, point) - start;
        if (along.norm() > farthest.norm()) farthest = along;
    };
    for (const model::Joint& other : model.joints)
        for (const std::string& body : {joint.bodyA, joint.bodyB})
            if (other.kind == model::JointKind::Spherical && body != model::groundId
                && (other.bodyA == body || other.bodyB == body))
                reach(other.point);
    if (farthest.norm() == 0.0)
        if (const model::Body* body = model::findById(model.bodies, joint.bodyB))
            for (const std::string& point : body->points)
                reach(point);
    return farthest.norm() > 0.0 ? farthest.normalized() : Eigen::Vector3d::UnitX();
}

}  // namespace

std::array<double, 6> nearestInertia(const std::array<double, 6>& inertia) {
    Eigen::Matrix3d matrix;
    matrix << inertia[0], inertia[3], inertia[4],  //
        inertia[3], inertia[1], inertia[5],        //
        inertia[4], inertia[5], inertia[2];
    // J = tr(S) 1 - S with the second moments S, so S = tr(J)/2 1 - J; a real body has S >= 0.
    const Eigen::Matrix3d second = matrix.trace() / 2.0 * Eigen::Matrix3d::Identity() - matrix;
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(second);
    const Eigen::Vector3d moments = solver.eigenvalues();
    if (moments.minCoeff() >= 0.0) return inertia;
    const Eigen::Vector3d possible = moments.cwiseMax(0.0);
    const Eigen::Matrix3d mended =
        solver.eigenvectors() * possible.asDiagonal() * solver.eigenvectors().transpose();
    const Eigen::Matrix3d result = mended.trace() * Eigen::Matrix3d::Identity() - mended;
    return {result(0, 0), result(1, 1), result(2, 2), result(0, 1), result(0, 2), result(1, 2)};
}

void makeRoundRod(model::Model& model, const std::string& id) {
    model::Body* body = model::findById(model.bodies, id);
    if (!body || body->massProperties.kind != model::MassKind::Rod || body->points.size() < 2)
        return;
    const model::Point* first = model::findById(model.points, body->points[0]);
    const model::Point* second = model::findById(model.points, body->points[1]);
    if (!first || !second) return;
    constexpr double slenderness = 20.0;
    double square = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis)
        square += std::pow(second->position[axis].value - first->position[axis].value, 2);
    const double length = std::sqrt(square);
    MassShape shape;
    shape.kind = ShapeKind::Rod;
    shape.outerDiameter = length / slenderness;
    const double section = std::numbers::pi / 4.0 * shape.outerDiameter * shape.outerDiameter;
    shape.density = body->massProperties.mass.value / (section * length);
    model::MassProperties round = massOfShape(model, *body, shape);
    round.mass = body->massProperties.mass;  // with its formula
    body->massProperties = std::move(round);
}

std::string addFreeJoint(model::Model& model, const std::string& id) {
    const model::Body* body = model::findById(model.bodies, id);
    if (!body || body->points.empty()) return {};
    model::Joint joint;
    joint.id = model::freshId(model, "joint");
    joint.name = (body->name.empty() ? id : body->name) + " moves freely";
    joint.kind = model::JointKind::Free;
    joint.bodyB = id;
    joint.point = body->points.front();
    joint.coordinates.resize(static_cast<std::size_t>(model::degreesOfFreedom(joint.kind)));
    model.joints.push_back(joint);
    return joint.id;
}

void freeLockedLoop(model::Model& model, const std::string& joint) {
    const auto loop = assembly::lockedLoopThrough(model, joint);
    if (!loop) return;
    for (const std::string& id : loop->spherical)
        changeJointKind(model, id, model::JointKind::Spherical, Eigen::Vector3d::UnitZ(), {});
    for (const std::string& id : loop->universal) {
        const Eigen::Vector3d along = directionOfLink(model, *model::findById(model.joints, id));
        DrawingPlane plane;
        plane.normal = along.unitOrthogonal();
        plane.horizontal = along.cross(plane.normal);
        changeJointKind(model, id, model::JointKind::Universal, plane.horizontal, plane);
    }
}

void cleanStages(model::Model& model) {
    const auto isTerm = [&](const std::string& id) {
        return model::findById(model.costTerms, id) != nullptr;
    };
    for (model::OptimizationStage& stage : model.optimization.stages) {
        std::erase_if(stage.termWeights, [&](const auto& entry) { return !isTerm(entry.first); });
        if (stage.activeTerms) {
            std::erase_if(*stage.activeTerms, [&](const std::string& id) { return !isTerm(id); });
            if (stage.activeTerms->empty()) stage.activeTerms.reset();
        }
        std::erase_if(stage.parameterValues, [&](const auto& entry) {
            const model::Parameter* parameter = model::findById(model.parameters, entry.first);
            const bool varied =
                std::any_of(model.designVariables.begin(), model.designVariables.end(),
                            [&](const model::DesignVariable& variable) {
                                return variable.object == entry.first;
                            });
            return !parameter || !parameter->value.expression.empty() || varied;
        });
    }
}

}  // namespace linkwright::session
