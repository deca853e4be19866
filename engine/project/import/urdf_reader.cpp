// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/diagnostic.h"
#include "engine/math/surface_shapes.h"
#include "engine/project/import/imported_model.h"
#include "engine/project/import/scene_mesh.h"
#include "engine/project/import/urdf_check.h"
#include "engine/project/mesh_file.h"

#ifdef LINKWRIGHT_HAS_URDF

#include <console_bridge/console.h>
#include <urdf_parser/urdf_parser.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <system_error>

namespace linkwright::project {

namespace {

namespace fs = std::filesystem;
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

/// Finds and reads the shapes of links.
class UrdfMeshes {
public:
    /// @param path of the robot description
    explicit UrdfMeshes(const std::string& path) : path_(fs::absolute(path)) {}

    [[nodiscard]] bool canRead(const urdf::Geometry& geometry) const {
        if (geometry.type != urdf::Geometry::MESH) return true;
        const fs::path file = find(dynamic_cast<const urdf::Mesh&>(geometry).filename);
        return !file.empty() && isKnown(file);
    }

    /// Empty where the shape cannot be read, which is told.
    math::TriangleMesh surfaceOf(const urdf::Geometry& geometry, const std::string& link) {
        switch (geometry.type) {
            case urdf::Geometry::SPHERE:
                return math::capsuleSurface(dynamic_cast<const urdf::Sphere&>(geometry).radius,
                                            0.0);
            case urdf::Geometry::BOX:
                return math::boxSurface(0.5
                                        * vectorOf(dynamic_cast<const urdf::Box&>(geometry).dim));
            case urdf::Geometry::CYLINDER: {
                const auto& round = dynamic_cast<const urdf::Cylinder&>(geometry);
                const double half = 0.5 * round.length;
                return math::turnedSurface(
                    {{0.0, -half}, {round.radius, -half}, {round.radius, half}, {0.0, half}});
            }
            default: return meshOf(dynamic_cast<const urdf::Mesh&>(geometry), link);
        }
    }

    void reportMissing(ImportedModel& foreign) const {
        const std::size_t count = unread_.size();
        if (count == 1)
            foreign.leftOut({}, "1 shape that is missing or in an unsupported format: "
                                    + *unread_.begin() + ".");
        else if (count > 1)
            foreign.leftOut({},
                            std::to_string(count)
                                + " shapes that are missing or in an unsupported format, such as "
                                + *unread_.begin() + ".");
        for (const auto& [link, text] : damaged_)
            foreign.leftOut(link, text);
    }

private:
    static bool isKnown(const fs::path& file) {
        std::string ending = file.extension().string();
        std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char letter) {
            return static_cast<char>(std::tolower(letter));
        });
        return ending == ".stl" || ending == ".obj" || isSceneMesh(file.string());
    }

    /// The file of `package://arm/meshes/a.stl`, `file:///a.stl` or `meshes/a.stl`; empty: not
    /// there. It is looked for in all folders around the robot description, which may have another
    /// name than the package.
    [[nodiscard]] fs::path find(const std::string& name) const {
        constexpr std::string_view package = "package://", plain = "file://";
        const bool packaged = name.starts_with(package);
        const fs::path inside = packaged                  ? name.substr(package.size())
                                : name.starts_with(plain) ? name.substr(plain.size())
                                                          : name;
        fs::path rest;
        if (packaged && !inside.empty())
            for (auto part = std::next(inside.begin()); part != inside.end(); ++part)
                rest /= *part;
        std::error_code error;
        for (fs::path folder = path_.parent_path();; folder = folder.parent_path()) {
            for (const fs::path& file : {folder / inside, folder / (packaged ? rest : inside)})
                if (fs::is_regular_file(file, error)) return file;
            if (folder == folder.parent_path()) return {};
        }
    }

    math::TriangleMesh meshOf(const urdf::Mesh& mesh, const std::string& link) {
        const fs::path file = find(mesh.filename);
        math::TriangleMesh placed;
        if (file.empty() || !isKnown(file)) {
            unread_.insert(mesh.filename);
            return placed;
        }
        try {
            const std::string path = file.string();
            math::append(placed, isSceneMesh(path) ? readSceneMesh(path) : readMesh(path, 1.0),
                         Eigen::Affine3d(Eigen::Scaling(vectorOf(mesh.scale))));
        } catch (const base::InputError& error) {
            damaged_.emplace_back(link, std::string("Its shape: ") + error.what());
        }
        return placed;
    }

    fs::path path_;
    std::set<std::string> unread_;                              ///< as the file names them
    std::vector<std::pair<std::string, std::string>> damaged_;  ///< link, sentence
};

class UrdfReader {
public:
    /// @param inertiaLines of the file, by link
    UrdfReader(const urdf::ModelInterface& robot, const std::string& path,
               const std::map<std::string, long>& inertiaLines)
        : robot_(robot), meshes_(path), inertiaLines_(inertiaLines) {}

    ImportedModel read() {
        foreign_.name = robot_.getName();
        const urdf::LinkConstSharedPtr root = robot_.getRoot();
        if (root->inertial && root->name != "world")
            foreign_.changed(root->name, "The root link became the ground.");
        look(*root, Isometry3d::Identity(), foreign_.groundSurface, foreign_.groundColor);
        // Parents before children; recursion could be as deep as somebody likes.
        std::vector<Hung> waiting{{root, foreignGround, Isometry3d::Identity()}};
        while (!waiting.empty()) {
            const Hung next = waiting.back();
            waiting.pop_back();
            for (auto child = next.link->child_joints.rbegin();
                 child != next.link->child_joints.rend(); ++child)
                waiting.push_back(hang(**child, next));
        }
        meshes_.reportMissing(foreign_);
        if (byContact_ > 0)
            foreign_.changed({}, byContact_ == 1
                                     ? "1 link is shown by its contact shapes: its display shapes are missing or in an unsupported format."
                                     : std::to_string(byContact_)
                                           + " links are shown by their contact shapes: their display shapes are missing or in an unsupported format.");
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
        ImportedJoint joint;
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
        foreign_.bodies.push_back({.name = link->name, .mass = massOf(*link, place)});
        look(*link, place, foreign_.bodies.back().surface, foreign_.bodies.back().color);
        return {link, foreign_.joints.back().child, place};
    }

    /// What a link looks like: its shapes for display or, where one of those cannot be read, those
    /// for contact.
    void look(const urdf::Link& link, const Isometry3d& place, math::TriangleMesh& surface,
              std::string& color) {
        const auto readable = [this](const auto& list) {
            return std::all_of(list.begin(), list.end(), [this](const auto& shape) {
                return shape->geometry && meshes_.canRead(*shape->geometry);
            });
        };
        const bool byContact = !link.visual_array.empty() && !link.collision_array.empty()
                               && !readable(link.visual_array) && readable(link.collision_array);
        if (byContact) ++byContact_;
        for (const urdf::VisualSharedPtr& visual : link.visual_array)
            if (color.empty() && visual->material && visual->material->color.a > 0.0F)
                color = colorText({visual->material->color.r, visual->material->color.g,
                                   visual->material->color.b});
        const auto add = [&](const urdf::Geometry& geometry, const urdf::Pose& origin) {
            math::append(surface, meshes_.surfaceOf(geometry, link.name),
                         Eigen::Affine3d(place * placeOf(origin)));
        };
        const auto addAll = [&](const auto& list) {
            for (const auto& shape : list)
                if (shape->geometry) add(*shape->geometry, shape->origin);
        };
        if (byContact || link.visual_array.empty())
            addAll(link.collision_array);
        else
            addAll(link.visual_array);
    }

    static double drawn(const ImportedJoint& joint) {
        return joint.coordinates.size() == 1 ? joint.coordinates.front().drawn : 0.0;
    }

    void setKind(const urdf::Joint& source, ImportedJoint& joint) {
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
        for (ImportedCoordinate& coordinate : joint.coordinates)
            if (source.dynamics) {
                coordinate.damping = source.dynamics->damping;
                coordinate.dryFriction = source.dynamics->friction;
            }
        if (joint.coordinates.size() != 1) return;
        ImportedCoordinate& coordinate = joint.coordinates.front();
        coordinate.drawn = drawnValue(source);
        if (!source.limits || source.type == urdf::Joint::CONTINUOUS || source.mimic) return;
        coordinate.effort = source.limits->effort;
        if (source.limits->lower < source.limits->upper) {
            coordinate.lower = source.limits->lower;
            coordinate.upper = source.limits->upper;
        } else {
            foreign_.leftOut(source.name, "Its limits leave no travel between them.");
        }
    }

    [[nodiscard]] ImportedMass massOf(const urdf::Link& link, const Isometry3d& place) const {
        if (!link.inertial) return {};
        const urdf::Inertial& inertial = *link.inertial;
        const Isometry3d frame = place * placeOf(inertial.origin);
        Eigen::Matrix3d inertia;
        if (inertial.mass < 0.0) return {.center = frame.translation()};  // told by the check
        inertia << inertial.ixx, inertial.ixy, inertial.ixz, inertial.ixy, inertial.iyy,
            inertial.iyz, inertial.ixz, inertial.iyz, inertial.izz;
        const auto line = inertiaLines_.find(link.name);
        return {inertial.mass, frame.translation(),
                frame.linear() * inertia * frame.linear().transpose(),
                line == inertiaLines_.end() ? 0 : line->second};
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
    UrdfMeshes meshes_;
    const std::map<std::string, long>& inertiaLines_;
    int byContact_ = 0;  ///< links that are drawn with their shapes for contact
    ImportedModel foreign_;
    std::map<std::string, int> index_;  ///< of joints
};

}  // namespace

ImportedModel readUrdf(const std::string& text, const std::string& path) {
    const UrdfFindings found = checkUrdf(text, path);
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
        if (robot && robot->getRoot()) {
            ImportedModel foreign = UrdfReader(*robot, path, found.inertiaLines).read();
            foreign.notes.insert(foreign.notes.end(), found.notes.begin(), found.notes.end());
            return foreign;
        }
        problem = listener.said();
    } catch (const base::InputError&) {
        throw;
    } catch (const std::exception& error) {
        problem = error.what();
    }
    rejectRobot(path, "The file is not a valid URDF"
                          + (problem.empty() ? std::string(".") : ": " + problem + "."));
}

}  // namespace linkwright::project

#else

namespace linkwright::project {

ImportedModel readUrdf(const std::string&, const std::string& path) {
    rejectRobot(path, "This Linkwright was built without urdfdom, which reads URDF.",
                "Install liburdfdom-dev and build again.");
}

}  // namespace linkwright::project

#endif
