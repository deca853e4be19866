// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/imported_model.h"

#include "engine/math/surface_shapes.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace linkwright::project {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Of a body between two joints, beside all bodies together; small enough not to be felt.
constexpr double smallShare = 1e-6;
constexpr double smallRadius = 0.01;  // m
constexpr double minRadius = 0.001;   // m, of a body that has mass

Matrix3d ballInertia(double mass, double radius) {
    return 0.4 * mass * radius * radius * Matrix3d::Identity();
}

std::string inQuotes(const std::string& name) {
    return "\"" + name + "\"";
}

Matrix3d aboutPoint(double mass, const Vector3d& offset) {
    return mass * (offset.squaredNorm() * Matrix3d::Identity() - offset * offset.transpose());
}

ImportedMass together(const ImportedMass& one, const ImportedMass& other) {
    ImportedMass sum;
    sum.mass = one.mass + other.mass;
    if (sum.mass <= 0.0) return one;
    sum.center = (one.mass * one.center + other.mass * other.center) / sum.mass;
    sum.inertia = one.inertia + aboutPoint(one.mass, one.center - sum.center) + other.inertia
                  + aboutPoint(other.mass, other.center - sum.center);
    return sum;
}

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

/// A joint that moves nothing that has mass could take any speed.
void stiffenMassless(ImportedModel& foreign) {
    std::vector<double> carried(foreign.bodies.size());
    for (std::size_t body = 0; body < carried.size(); ++body)
        carried[body] = foreign.bodies[body].mass.mass;
    for (auto joint = foreign.joints.rbegin(); joint != foreign.joints.rend(); ++joint) {
        if (joint->closing) {
            // What a loop holds on to is carried by the loop.
            for (const int body : {joint->parent, joint->child})
                if (body != foreignGround && carried[at(body)] <= 0.0) carried[at(body)] = 1e-300;
            continue;
        }
        const double mass = carried[at(joint->child)];
        if (joint->parent != foreignGround) carried[at(joint->parent)] += mass;
        if (mass > 0.0 || joint->kind == model::JointKind::Fixed) continue;
        joint->kind = model::JointKind::Fixed;
        joint->coordinates.clear();
        foreign.changed(joint->name,
                        "The joint moves nothing that has mass: it was made rigid, at 0.");
    }
}

/// Bodies that are fixed to another one become part of it.
void joinRigid(ImportedModel& foreign) {
    std::vector<int> host(foreign.bodies.size());
    for (std::size_t body = 0; body < host.size(); ++body)
        host[body] = static_cast<int>(body);
    const auto hostOf = [&](int body) { return body == foreignGround ? body : host[at(body)]; };
    for (const ImportedJoint& joint : foreign.joints) {
        if (joint.closing || joint.kind != model::JointKind::Fixed) continue;
        const int target = host[at(joint.child)] = hostOf(joint.parent);
        const ImportedBody& part = foreign.bodies[at(joint.child)];
        if (target == foreignGround) {
            math::append(foreign.groundSurface, part.surface, Eigen::Affine3d::Identity());
            if (foreign.groundColor.empty()) foreign.groundColor = part.color;
            foreign.changed(part.name, "It is fixed to the ground and became part of it.");
        } else {
            ImportedBody& whole = foreign.bodies[at(target)];
            whole.mass = together(whole.mass, part.mass);
            math::append(whole.surface, part.surface, Eigen::Affine3d::Identity());
            if (whole.color.empty()) whole.color = part.color;
            foreign.changed(part.name, "It is fixed to " + inQuotes(whole.name)
                                           + " and became part of it, mass and inertia included.");
        }
    }
    std::vector<int> place(foreign.bodies.size(), foreignGround);
    std::vector<ImportedBody> kept;
    for (std::size_t body = 0; body < host.size(); ++body) {
        if (host[body] != static_cast<int>(body)) continue;
        place[body] = static_cast<int>(kept.size());
        kept.push_back(std::move(foreign.bodies[body]));
    }
    foreign.bodies = std::move(kept);
    const auto moved = [&](int body) {
        const int whole = hostOf(body);
        return whole == foreignGround ? whole : place[at(whole)];
    };
    std::vector<int> jointPlace(foreign.joints.size(), -1);
    std::vector<ImportedJoint> joints;
    for (std::size_t index = 0; index < foreign.joints.size(); ++index) {
        ImportedJoint& joint = foreign.joints[index];
        joint.parent = moved(joint.parent);
        joint.child = moved(joint.child);
        if (joint.parent == joint.child) {
            if (joint.closing) foreign.leftOut(joint.name, "It connects a body to itself.");
            continue;
        }
        jointPlace[index] = static_cast<int>(joints.size());
        joints.push_back(std::move(joint));
    }
    foreign.joints = std::move(joints);
    const auto gone = [&](int& joint) { return (joint = jointPlace[at(joint)]) < 0; };
    std::erase_if(foreign.couplings, [&](ImportedCoupling& coupling) {
        const bool first = gone(coupling.jointA), second = gone(coupling.jointB);
        return first || second;
    });
    std::erase_if(foreign.actuators,
                  [&](ImportedActuator& actuator) { return gone(actuator.joint); });
}

/// The nearest principal moments that a real body has: none above the sum of the others.
/// @param moments ascending
Vector3d possibleMoments(const Vector3d& moments) {
    Vector3d possible = moments.cwiseMax(0.0);
    const double excess = possible[2] - possible[0] - possible[1];
    if (excess > 0.0) possible += excess / 3.0 * Vector3d(1.0, 1.0, -1.0);
    return possible;
}

std::string listed(const Vector3d& moments) {
    char text[96];
    std::snprintf(text, sizeof text, "%.4g, %.4g and %.4g kg m\u00b2", moments[0], moments[1],
                  moments[2]);
    return text;
}

/// Gives a body the nearest inertia that a real one has.
void mendMoments(ImportedModel& foreign, ImportedBody& body) {
    Matrix3d& inertia = body.mass.inertia;
    inertia = (0.5 * (inertia + inertia.transpose())).eval();
    const Eigen::SelfAdjointEigenSolver<Matrix3d> principal(inertia);
    const Vector3d moments = principal.eigenvalues();
    const Vector3d possible = possibleMoments(moments);
    // What rounding of six printed digits makes is no fault.
    const double rounding = 1e-5 * std::max(std::abs(moments[2]), std::abs(moments[0]));
    const bool wrong = (possible - moments).cwiseAbs().maxCoeff() > rounding;
    if ((possible - moments).cwiseAbs().maxCoeff() > 0.0)
        inertia =
            principal.eigenvectors() * possible.asDiagonal() * principal.eigenvectors().transpose();
    if (!wrong) return;
    if (body.mass.line > 0)
        foreign.changed(body.name, "No real body has its principal moments of inertia in line "
                                       + std::to_string(body.mass.line) + ", " + listed(moments)
                                       + ": the nearest possible ones, " + listed(possible)
                                       + ", were used.");
    else
        foreign.changed(body.name, "No real body has its principal moments of inertia, "
                                       + listed(moments) + ": the nearest possible ones, "
                                       + listed(possible) + ", were used.");
}

void requireFinite(const ImportedModel& foreign) {
    const auto check = [&](bool finite, const std::string& name) {
        if (!finite) rejectRobot(foreign.path, "\"" + name + "\" has a number that is not finite.");
    };
    for (const ImportedBody& body : foreign.bodies)
        check(std::isfinite(body.mass.mass) && body.mass.center.allFinite()
                  && body.mass.inertia.allFinite(),
              body.name);
    for (const ImportedJoint& joint : foreign.joints) {
        check(joint.place.allFinite() && joint.axis.allFinite() && joint.secondAxis.allFinite(),
              joint.name);
        for (const ImportedCoordinate& coordinate : joint.coordinates)
            for (const double number :
                 {coordinate.drawn, coordinate.damping, coordinate.dryFriction, coordinate.armature,
                  coordinate.stiffness, coordinate.springReference, coordinate.effort,
                  coordinate.lower.value_or(0.0), coordinate.upper.value_or(0.0),
                  coordinate.start.value_or(0.0), coordinate.startVelocity.value_or(0.0)})
                check(std::isfinite(number), joint.name);
    }
    for (const ImportedCoupling& coupling : foreign.couplings)
        check(std::isfinite(coupling.ratio), coupling.name);
    for (const ImportedActuator& actuator : foreign.actuators)
        check(std::isfinite(actuator.gain + actuator.proportional + actuator.derivative
                            + actuator.offset),
              actuator.name);
}

}  // namespace

ImportedMass lightMass(double total, const Vector3d& center) {
    const double mass = smallShare * (total > 0.0 ? total : 1.0);
    return {mass, center, ballInertia(mass, smallRadius)};
}

std::string colorText(const Vector3d& color) {
    char text[16] = "#";
    for (int part = 0; part < 3; ++part)
        std::snprintf(
            text + 1 + 2 * part, 3, "%02x",
            static_cast<unsigned>(std::lround(255.0 * std::clamp(color[part], 0.0, 1.0))));
    return text;
}

Vector3d lightOf(const std::string& color) {
    unsigned red = 0, green = 0, blue = 0;
    std::sscanf(color.c_str(), "#%2x%2x%2x", &red, &green, &blue);
    return Vector3d(red, green, blue) / 255.0;
}

void repairInertia(ImportedModel& foreign, ImportedBody& body) {
    mendMoments(foreign, body);
    Matrix3d& inertia = body.mass.inertia;
    const Eigen::SelfAdjointEigenSolver<Matrix3d> principal(inertia, Eigen::EigenvaluesOnly);
    if (principal.eigenvalues()[2] >= ballInertia(body.mass.mass, minRadius)(0, 0)) return;
    inertia = ballInertia(body.mass.mass, smallRadius);
    if (body.mass.line > 0)
        foreign.changed(body.name, "Its inertia in line " + std::to_string(body.mass.line)
                                       + " would be that of a ball smaller than 1 mm: it was given "
                                         "that of a 1 cm ball.");
    else
        foreign.changed(body.name,
                        "Its inertia would be that of a ball smaller than 1 mm: it was given that "
                        "of a 1 cm ball.");
}

void normalize(ImportedModel& foreign) {
    requireFinite(foreign);
    for (ImportedBody& body : foreign.bodies)
        if (body.mass.mass < 0.0) {
            body.mass = {0.0, body.mass.center, Matrix3d::Zero()};
            foreign.changed(body.name, "Its mass was negative: it was set to 0.");
        }
    // Each by itself: what becomes part of another body could hide in it.
    for (ImportedBody& body : foreign.bodies)
        if (body.mass.mass > 0.0) mendMoments(foreign, body);
    stiffenMassless(foreign);
    joinRigid(foreign);
    double total = 0.0;
    for (const ImportedBody& body : foreign.bodies)
        total += body.mass.mass;
    for (ImportedBody& body : foreign.bodies) {
        if (body.mass.mass > 0.0) {
            repairInertia(foreign, body);
            continue;
        }
        body.mass = lightMass(total, body.mass.center);
        char text[128];
        std::snprintf(
            text, sizeof text,
            "It has no mass: it was given a ball of %.2g kg, a millionth of the total mass.",
            body.mass.mass);
        foreign.changed(body.name, text);
    }
}

}  // namespace linkwright::project
