// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/diagnostic.h"
#include "engine/project/import/foreign_model.h"

#ifdef LINKWRIGHT_HAS_URDF

#include <console_bridge/console.h>
#include <urdf_parser/urdf_parser.h>

#include <algorithm>
#include <map>
#include <mutex>

namespace linkwright::project {

namespace {

using Eigen::Isometry3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// Keeps what urdfdom would print.
class Listener : public console_bridge::OutputHandler {
public:
    Listener() { console_bridge::useOutputHandler(this); }
    ~Listener() override { console_bridge::restorePreviousOutputHandler(); }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    void log(const std::string& text, console_bridge::LogLevel level, const char*, int) override {
        if (level >= console_bridge::CONSOLE_BRIDGE_LOG_ERROR && said_.empty()) said_ = text;
    }
    [[nodiscard]] const std::string& said() const { return said_; }

private:
    std::string said_;  ///< the first error
};

Vector3d vectorOf(const urdf::Vector3& vector) {
    return {vector.x, vector.y, vector.z};
}

Isometry3d placeOf(const urdf::Pose& pose) {
    const Quaterniond turn(pose.rotation.w, pose.rotation.x, pose.rotation.y, pose.rotation.z);
    return Eigen::Translation3d(vectorOf(pose.position)) * turn.normalized();
}

/// Perpendicular to a unit vector.
Vector3d across(const Vector3d& axis) {
    return axis.unitOrthogonal();
}

class UrdfReader {
public:
    explicit UrdfReader(const urdf::ModelInterface& robot) : robot_(robot) {}

    ForeignModel read() {
        foreign_.name = robot_.getName();
        const urdf::LinkConstSharedPtr root = robot_.getRoot();
        if (root->inertial && root->name != "world")
            foreign_.changed(root->name, "The root link became the ground.");
        std::size_t shapes = 0;
        // Parents before children; recursion could be as deep as somebody likes.
        std::vector<Hung> waiting{{root, foreignGround, Isometry3d::Identity()}};
        while (!waiting.empty()) {
            const Hung next = waiting.back();
            waiting.pop_back();
            for (auto child = next.link->child_joints.rbegin();
                 child != next.link->child_joints.rend(); ++child)
                waiting.push_back(hang(**child, next));
            shapes += next.link->visual_array.size() + next.link->collision_array.size();
        }
        if (shapes > 0)
            foreign_.leftOut({}, std::to_string(shapes) + " shapes for display and contact.");
        addMimics();
        return std::move(foreign_);
    }

private:
    struct Hung {
        urdf::LinkConstSharedPtr link;
        int body = foreignGround;
        Isometry3d place;  ///< of its frame, world
    };

    /// Value of a joint in the drawn pose: 0, or the limit next to it.
    double drawnValue(const urdf::Joint& joint, int depth = 0) const {
        if (joint.mimic && depth < 8) {
            const urdf::JointConstSharedPtr leader = robot_.getJoint(joint.mimic->joint_name);
            if (leader)
                return joint.mimic->multiplier * drawnValue(*leader, depth + 1)
                       + joint.mimic->offset;
        }
        const bool limited =
            joint.limits
            && (joint.type == urdf::Joint::REVOLUTE || joint.type == urdf::Joint::PRISMATIC)
            && joint.limits->lower <= joint.limits->upper;
        return limited ? std::clamp(0.0, joint.limits->lower, joint.limits->upper) : 0.0;
    }

    Hung hang(const urdf::Joint& source, const Hung& parent) {
        const urdf::LinkConstSharedPtr link = robot_.getLink(source.child_link_name);
        const Isometry3d frame = parent.place * placeOf(source.parent_to_joint_origin_transform);
        const Vector3d given = vectorOf(source.axis);
        const Vector3d local = given.norm() > 1e-9 ? given.normalized() : Vector3d::UnitX();
        ForeignJoint joint;
        joint.name = source.name;
        joint.parent = parent.body;
        joint.child = static_cast<int>(foreign_.bodies.size());
        joint.place = frame.translation();
        joint.axis = frame.linear() * local;
        Isometry3d place = frame;
        setKind(source, joint);
        if (joint.coordinates.size() == 1) {
            const double drawn = joint.coordinates.front().drawn;
            place = joint.kind == model::JointKind::Prismatic
                        ? frame * Eigen::Translation3d(drawn * local)
                        : frame * Isometry3d(Eigen::AngleAxisd(drawn, local));
        }
        if (drawn(joint) != 0.0 && !source.mimic)
            foreign_.changed(source.name,
                             "0 is beyond its limits: it is drawn at the nearest one.");
        index_[source.name] = static_cast<int>(foreign_.joints.size());
        foreign_.joints.push_back(std::move(joint));
        foreign_.bodies.push_back({link->name, massOf(*link, place), {}});
        return {link, foreign_.joints.back().child, place};
    }

    static double drawn(const ForeignJoint& joint) {
        return joint.coordinates.size() == 1 ? joint.coordinates.front().drawn : 0.0;
    }

    void setKind(const urdf::Joint& source, ForeignJoint& joint) {
        using model::JointKind;
        switch (source.type) {
            case urdf::Joint::REVOLUTE:
            case urdf::Joint::CONTINUOUS: joint.kind = JointKind::Revolute; break;
            case urdf::Joint::PRISMATIC: joint.kind = JointKind::Prismatic; break;
            case urdf::Joint::FLOATING: joint.kind = JointKind::Free; break;
            case urdf::Joint::PLANAR: {
                const Vector3d normal = joint.axis;
                joint.kind = JointKind::Planar;
                joint.axis = across(normal);
                joint.secondAxis = normal.cross(joint.axis);
                break;
            }
            default: joint.kind = JointKind::Fixed;
        }
        joint.coordinates.resize(static_cast<std::size_t>(model::degreesOfFreedom(joint.kind)));
        for (ForeignCoordinate& coordinate : joint.coordinates)
            if (source.dynamics) {
                coordinate.damping = source.dynamics->damping;
                coordinate.dryFriction = source.dynamics->friction;
            }
        if (joint.coordinates.size() != 1) return;
        ForeignCoordinate& coordinate = joint.coordinates.front();
        coordinate.drawn = drawnValue(source);
        if (!source.limits || source.type == urdf::Joint::CONTINUOUS || source.mimic) return;
        coordinate.effort = source.limits->effort;
        if (source.limits->lower < source.limits->upper) {
            coordinate.lower = source.limits->lower;
            coordinate.upper = source.limits->upper;
        } else {
            foreign_.leftOut(source.name, "Its limits leave no way between them.");
        }
    }

    static ForeignMass massOf(const urdf::Link& link, const Isometry3d& place) {
        if (!link.inertial) return {};
        const urdf::Inertial& inertial = *link.inertial;
        const Isometry3d frame = place * placeOf(inertial.origin);
        Eigen::Matrix3d inertia;
        inertia << inertial.ixx, inertial.ixy, inertial.ixz, inertial.ixy, inertial.iyy,
            inertial.iyz, inertial.ixz, inertial.iyz, inertial.izz;
        return {inertial.mass, frame.translation(),
                frame.linear() * inertia * frame.linear().transpose()};
    }

    void addMimics() {
        for (const auto& [name, source] : robot_.joints_) {
            if (!source->mimic || !index_.contains(name)) continue;
            const auto leader = index_.find(source->mimic->joint_name);
            const int follower = index_.at(name);
            if (leader == index_.end() || leader->second == follower
                || foreign_.joints[static_cast<std::size_t>(follower)].coordinates.size() != 1
                || foreign_.joints[static_cast<std::size_t>(leader->second)].coordinates.size()
                       != 1) {
                foreign_.leftOut(name, "There is no joint \"" + source->mimic->joint_name
                                           + "\" that it could follow.");
                continue;
            }
            foreign_.couplings.push_back(
                {name + "-mimic", leader->second, follower, source->mimic->multiplier});
        }
    }

    const urdf::ModelInterface& robot_;
    ForeignModel foreign_;
    std::map<std::string, int> index_;  ///< of joints
};

}  // namespace

ForeignModel readUrdf(const std::string& text, const std::string& path) {
    static std::mutex turn;  // The listener is one for the whole process.
    const std::lock_guard lock(turn);
    std::string problem;
    try {
        const Listener listener;
        urdf::ModelInterfaceSharedPtr robot = urdf::parseURDF(text);
        // A robot without a name is one all the same.
        const std::size_t root = text.find("<robot");
        if (!robot && listener.said().find("No name given") != std::string::npos
            && root != std::string::npos)
            robot = urdf::parseURDF(std::string(text).insert(root + 6, " name=\"robot\""));
        if (robot && robot->getRoot()) return UrdfReader(*robot).read();
        problem = listener.said();
    } catch (const base::InputError&) {
        throw;
    } catch (const std::exception& error) {
        problem = error.what();
    }
    refuseRobot(path, "The file is not a valid URDF"
                          + (problem.empty() ? std::string(".") : ": " + problem + "."));
}

}  // namespace linkwright::project

#else

namespace linkwright::project {

ForeignModel readUrdf(const std::string&, const std::string& path) {
    refuseRobot(path, "This Linkwright was built without urdfdom, which reads URDF.",
                "Install liburdfdom-dev and build again.");
}

}  // namespace linkwright::project

#endif
