// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/imported_tree.h"
#include "engine/project/import/xml_text.h"

#include <utility>
#include <vector>

namespace linkwright::project {

namespace {

using Eigen::Vector3d;
using model::JointKind;

/// Writes bodies with axes parallel to the world in the drawn pose, which is the reference pose.
class MjcfWriter {
public:
    explicit MjcfWriter(ImportedModel& foreign) : foreign_(foreign) {}

    std::string write() {
        text_ = "<mujoco" + attribute("model", foreign_.name)
                + ">\n  <compiler angle=\"radian\"/>\n  <option"
                + attribute("gravity", foreign_.gravity)
                + " integrator=\"RK4\" timestep=\"0.001\"/>\n  <default>\n    <geom "
                  "contype=\"0\" conaffinity=\"0\"/>\n  </default>\n  <worldbody>\n";
        addChildren(foreignGround, Vector3d::Zero(), "    ");
        text_ += "  </worldbody>\n";
        addCouplings();
        addActuators();
        if (starts_)
            text_ += "  <keyframe>\n    <key name=\"start\" qpos=\"" + positions_ + "\" qvel=\""
                     + velocities_ + "\"/>\n  </keyframe>\n";
        return text_ + "</mujoco>\n";
    }

private:
    void addChildren(int parent, const Vector3d& origin, const std::string& indent) {
        for (const ImportedJoint& joint : foreign_.joints)
            if (joint.parent == parent) addBody(joint, origin, indent);
    }

    /// The joint of a link that stands between two of them, or null for the last: one body has all.
    [[nodiscard]] const ImportedJoint* nextInBody(const ImportedJoint& joint) const {
        if (foreign_.bodies[static_cast<std::size_t>(joint.child)].mass.mass > 0.0) return nullptr;
        for (const ImportedJoint& next : foreign_.joints)
            if (next.parent == joint.child) return &next;
        return nullptr;
    }

    void addBody(const ImportedJoint& first, const Vector3d& parentOrigin,
                 const std::string& indent) {
        std::vector<const ImportedJoint*> joints{&first};
        while (const ImportedJoint* next = nextInBody(*joints.back()))
            joints.push_back(next);
        const ImportedJoint& joint = *joints.back();
        const ImportedBody& body = foreign_.bodies[static_cast<std::size_t>(joint.child)];
        const Vector3d& origin = joint.place;
        const Eigen::Matrix3d& inertia = body.mass.inertia;
        text_ += indent + "<body" + attribute("name", body.name)
                 + attribute("pos", Vector3d(origin - parentOrigin)) + ">\n";
        const std::string inner = indent + "  ";
        for (const ImportedJoint* each : joints)
            addJoint(*each, inner);
        text_ += inner + "<inertial" + attribute("pos", Vector3d(body.mass.center - origin))
                 + attribute("mass", body.mass.mass)
                 + attribute("fullinertia",
                             exactText(Vector3d(inertia.diagonal())) + " "
                                 + exactText(Vector3d(inertia(0, 1), inertia(0, 2), inertia(1, 2))))
                 + "/>\n";
        for (std::size_t place = 0; place + 1 < body.outline.size(); ++place) {
            const Vector3d from = body.outline[place] - origin;
            const Vector3d to = body.outline[place + 1] - origin;
            if ((to - from).norm() > 0.0)
                text_ += inner + "<geom type=\"capsule\""
                         + attribute("fromto", exactText(from) + " " + exactText(to))
                         + attribute("size", 0.04 * (to - from).norm()) + "/>\n";
        }
        addChildren(joint.child, origin, inner);
        text_ += indent + "</body>\n";
    }

    void addJoint(const ImportedJoint& joint, const std::string& indent) {
        if (joint.kind == JointKind::Fixed) return;
        if (joint.kind == JointKind::Free) {
            text_ += indent + "<freejoint" + attribute("name", joint.name) + "/>\n";
            for (const ImportedCoordinate& coordinate : joint.coordinates)
                if (coordinate.damping != 0.0) {
                    foreign_.leftOut(joint.name, "The damping of its free motion.");
                    break;
                }
            startAt(exactText(joint.place) + " 1 0 0 0", "0 0 0 0 0 0");
            return;
        }
        if (joint.kind == JointKind::Spherical) {
            text_ += indent + "<joint" + attribute("name", joint.name) + " type=\"ball\""
                     + attribute("damping", joint.coordinates.front().damping) + "/>\n";
            startAt("1 0 0 0", "0 0 0");
            return;
        }
        const ImportedCoordinate& coordinate = joint.coordinates.front();
        text_ += indent + "<joint" + attribute("name", joint.name)
                 + attribute("type", joint.kind == JointKind::Prismatic ? "slide" : "hinge")
                 + attribute("axis", joint.axis);
        const auto unlessZero = [&](const char* name, double value) {
            if (value != 0.0) text_ += attribute(name, value);
        };
        unlessZero("ref", coordinate.drawn);
        unlessZero("damping", coordinate.damping);
        unlessZero("frictionloss", coordinate.dryFriction);
        unlessZero("armature", coordinate.armature);
        unlessZero("stiffness", coordinate.stiffness);
        unlessZero("springref", coordinate.springReference);
        if (coordinate.lower || coordinate.upper)
            // A side without a limit is one that nothing reaches.
            text_ += " limited=\"true\""
                     + attribute("range", exactText(coordinate.lower.value_or(-1e4)) + " "
                                              + exactText(coordinate.upper.value_or(1e4)));
        text_ += "/>\n";
        if (coordinate.start || coordinate.startVelocity) starts_ = true;
        startAt(exactText(coordinate.start.value_or(coordinate.drawn)),
                exactText(coordinate.startVelocity.value_or(0.0)));
    }

    void startAt(const std::string& position, const std::string& velocity) {
        positions_ += (positions_.empty() ? "" : " ") + position;
        velocities_ += (velocities_.empty() ? "" : " ") + velocity;
    }

    [[nodiscard]] const std::string& jointName(int joint) const {
        return foreign_.joints[static_cast<std::size_t>(joint)].name;
    }

    void addCouplings() {
        if (foreign_.couplings.empty()) return;
        text_ += "  <equality>\n";
        for (const ImportedCoupling& coupling : foreign_.couplings)
            text_ += "    <joint" + attribute("name", coupling.name)
                     + attribute("joint1", jointName(coupling.jointB))
                     + attribute("joint2", jointName(coupling.jointA))
                     + attribute("polycoef", "0 " + exactText(coupling.ratio) + " 0 0 0") + "/>\n";
        text_ += "  </equality>\n";
    }

    void addActuators() {
        if (foreign_.actuators.empty()) return;
        text_ += "  <actuator>\n";
        for (const ImportedActuator& actuator : foreign_.actuators)
            text_ += "    <general" + attribute("name", actuator.name)
                     + attribute("joint", jointName(actuator.joint)) + " gaintype=\"fixed\""
                     + attribute("gainprm", actuator.gain) + " biastype=\"affine\""
                     + attribute("biasprm", Vector3d(actuator.offset, -actuator.proportional,
                                                     -actuator.derivative))
                     + "/>\n";
        text_ += "  </actuator>\n";
    }

    ImportedModel& foreign_;
    std::string text_;
    std::string positions_, velocities_;  ///< of the first keyframe, in the order of the joints
    bool starts_ = false;
};

}  // namespace

std::string formatMjcf(ImportedModel& foreign) {
    return MjcfWriter(foreign).write();
}

}  // namespace linkwright::project
