// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/diagnostic.h"
#include "engine/math/surface_shapes.h"
#include "engine/project/import/imported_model.h"
#include "engine/project/import/mjcf_repair.h"

#ifdef LINKWRIGHT_HAS_MJCF

#include <mujoco/mujoco.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stdexcept>

namespace linkwright::project {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr int maxRepairs = 500;
/// Nothing weighs less: what MuJoCo was made to take for a body without mass.
constexpr double weightless = 1e-13;  // kg

template <class Thing, void (*remove)(Thing*)>
struct Remover {
    void operator()(Thing* thing) const { remove(thing); }
};
using OwnedModel = std::unique_ptr<mjModel, Remover<mjModel, mj_deleteModel>>;
using OwnedData = std::unique_ptr<mjData, Remover<mjData, mj_deleteData>>;

Vector3d vectorAt(const mjtNum* numbers, int index) {
    return Eigen::Map<const Vector3d>(numbers + 3 * index);
}

Matrix3d matrixAt(const mjtNum* numbers, int index) {
    return Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(numbers + 9 * index);
}

/// The tree of a compiled model, in its reference pose.
class MjcfReader {
public:
    MjcfReader(const mjModel& model, const mjData& pose) : model_(model), pose_(pose) {}

    ImportedModel read() {
        foreign_.name = model_.names;
        const bool weightless = (model_.opt.disableflags & mjDSBL_GRAVITY) != 0;
        foreign_.gravity =
            weightless ? Vector3d(Vector3d::Zero()) : vectorAt(model_.opt.gravity, 0);
        if (model_.opt.density > 0.0 || model_.opt.viscosity > 0.0)
            foreign_.leftOut({}, "The forces of the medium around the bodies.");
        bodyOf_.assign(static_cast<std::size_t>(model_.nbody), foreignGround);
        jointOf_.assign(static_cast<std::size_t>(std::max(model_.njnt, 0)), -1);
        for (int body = 1; body < model_.nbody; ++body)
            addBody(body);
        for (int equality = 0; equality < model_.neq; ++equality)
            addEquality(equality);
        for (int actuator = 0; actuator < model_.nu; ++actuator)
            addActuator(actuator);
        if (model_.nkey > 0)
            foreign_.changed({}, "Joints that turn or slide start as in the first keyframe.");
        addShapes();
        if (model_.ntendon > 0) foreign_.leftOut({}, std::to_string(model_.ntendon) + " tendons.");
        return std::move(foreign_);
    }

private:
    /// What a body looks like: its shapes that touch nothing, as those for display do, or else all.
    void addShapes() {
        std::vector<bool> displayed(static_cast<std::size_t>(model_.nbody), false);
        const auto isForDisplay = [&](int geom) {
            return model_.geom_contype[geom] == 0 && model_.geom_conaffinity[geom] == 0;
        };
        for (int geom = 0; geom < model_.ngeom; ++geom)
            if (isForDisplay(geom))
                displayed[static_cast<std::size_t>(model_.geom_bodyid[geom])] = true;
        int left = 0;
        for (int geom = 0; geom < model_.ngeom; ++geom) {
            const auto body = static_cast<std::size_t>(model_.geom_bodyid[geom]);
            const math::TriangleMesh surface = surfaceOf(geom);
            if (surface.triangles.empty() || displayed[body] != isForDisplay(geom)) {
                ++left;
                continue;
            }
            const int owner = bodyOf_[body];
            const bool ground = owner == foreignGround;
            Eigen::Affine3d place = Eigen::Affine3d::Identity();
            place.linear() = matrixAt(pose_.geom_xmat, geom);
            place.translation() = vectorAt(pose_.geom_xpos, geom);
            ImportedBody* drawn =
                ground ? nullptr : &foreign_.bodies[static_cast<std::size_t>(owner)];
            math::append(ground ? foreign_.groundSurface : drawn->surface, surface, place);
            std::string& color = ground ? foreign_.groundColor : drawn->color;
            if (color.empty()) color = colorOf(geom);
        }
        if (left > 0)
            foreign_.leftOut({}, std::to_string(left) + (left == 1 ? " shape" : " shapes")
                                     + " for contact, or without thickness; the mass was kept.");
    }

    [[nodiscard]] std::string colorOf(int geom) const {
        const int material = model_.geom_matid[geom];
        const float* color =
            material >= 0 ? model_.mat_rgba + 4 * material : model_.geom_rgba + 4 * geom;
        return colorText({color[0], color[1], color[2]});
    }

    [[nodiscard]] math::TriangleMesh surfaceOf(int geom) const {
        const Vector3d size = vectorAt(model_.geom_size, geom);
        switch (model_.geom_type[geom]) {
            case mjGEOM_SPHERE: return math::capsuleSurface(size[0], 0.0);
            case mjGEOM_CAPSULE: return math::capsuleSurface(size[0], size[1]);
            case mjGEOM_CYLINDER:
                return math::turnedSurface(
                    {{0.0, -size[1]}, {size[0], -size[1]}, {size[0], size[1]}, {0.0, size[1]}});
            case mjGEOM_ELLIPSOID: {
                math::TriangleMesh mesh;
                math::append(mesh, math::capsuleSurface(1.0, 0.0),
                             Eigen::Affine3d(Eigen::Scaling(size)));
                return mesh;
            }
            case mjGEOM_BOX: return math::boxSurface(size);
            case mjGEOM_MESH: return meshOf(model_.geom_dataid[geom]);
            default: return {};  // planes and heights have no thickness
        }
    }

    /// As MuJoCo has it: about its center of mass, along its principal axes.
    [[nodiscard]] math::TriangleMesh meshOf(int mesh) const {
        math::TriangleMesh surface;
        if (mesh < 0) return surface;
        const float* vertices = model_.mesh_vert + 3 * model_.mesh_vertadr[mesh];
        for (int vertex = 0; vertex < model_.mesh_vertnum[mesh]; ++vertex)
            surface.vertices.emplace_back(vertices[3 * vertex], vertices[3 * vertex + 1],
                                          vertices[3 * vertex + 2]);
        const int* faces = model_.mesh_face + 3 * model_.mesh_faceadr[mesh];
        for (int face = 0; face < model_.mesh_facenum[mesh]; ++face)
            surface.triangles.push_back(
                {faces[3 * face], faces[3 * face + 1], faces[3 * face + 2]});
        return surface;
    }

    [[nodiscard]] std::string nameOf(int type, int index, const char* noun) const {
        const char* name = mj_id2name(&model_, type, index);
        if (name != nullptr && *name != '\0') return name;
        return noun + std::to_string(index);
    }

    /// One body for each joint: all but the last are without mass.
    void addBody(int body) {
        const std::string name = nameOf(mjOBJ_BODY, body, "body-");
        int parent = bodyOf_[static_cast<std::size_t>(model_.body_parentid[body])];
        const int joints = model_.body_jntnum[body];
        for (int place = 0; place < std::max(joints, 1); ++place) {
            ImportedJoint joint;
            joint.parent = parent;
            joint.child = parent = static_cast<int>(foreign_.bodies.size());
            if (joints > 0) {
                const int index = model_.body_jntadr[body] + place;
                setJoint(joint, index);
                jointOf_[static_cast<std::size_t>(index)] =
                    static_cast<int>(foreign_.joints.size());
            } else {
                joint.name = name + "-fixed";
                joint.place = vectorAt(pose_.xpos, body);
            }
            foreign_.joints.push_back(std::move(joint));
            const bool last = place + 1 >= joints;
            foreign_.bodies.push_back(
                {.name = last ? name : name + "-" + std::to_string(place + 1), .mass = {}});
            ImportedMass& mass = foreign_.bodies.back().mass;
            mass.center = vectorAt(pose_.xipos, body);
            if (!last) continue;
            if (model_.body_mass[body] < weightless) continue;
            mass.mass = model_.body_mass[body];
            const Matrix3d axes = matrixAt(pose_.ximat, body);
            mass.inertia =
                axes * vectorAt(model_.body_inertia, body).asDiagonal() * axes.transpose();
        }
        bodyOf_[static_cast<std::size_t>(body)] = parent;
    }

    void setJoint(ImportedJoint& joint, int index) {
        using model::JointKind;
        joint.name = nameOf(mjOBJ_JOINT, index, "joint-");
        joint.place = vectorAt(pose_.xanchor, index);
        joint.axis = vectorAt(pose_.xaxis, index);
        const int type = model_.jnt_type[index];
        joint.kind = type == mjJNT_FREE    ? JointKind::Free
                     : type == mjJNT_BALL  ? JointKind::Spherical
                     : type == mjJNT_SLIDE ? JointKind::Prismatic
                                           : JointKind::Revolute;
        joint.coordinates.resize(static_cast<std::size_t>(model::degreesOfFreedom(joint.kind)));
        const bool single = joint.coordinates.size() == 1;
        for (std::size_t place = 0; place < joint.coordinates.size(); ++place) {
            const int dof = model_.jnt_dofadr[index] + static_cast<int>(place);
            joint.coordinates[place].damping = model_.dof_damping[dof];
            joint.coordinates[place].dryFriction = model_.dof_frictionloss[dof];
            if (single)
                joint.coordinates[place].armature = model_.dof_armature[dof];
            else if (model_.dof_armature[dof] > 0.0 && place == 0)
                foreign_.leftOut(joint.name, "Its armature.");
        }
        if (!single) {
            if (model_.jnt_limited[index]) foreign_.leftOut(joint.name, "Its limits.");
            if (model_.jnt_stiffness[index] > 0.0) foreign_.leftOut(joint.name, "Its spring.");
            return;
        }
        ImportedCoordinate& coordinate = joint.coordinates.front();
        const int number = model_.jnt_qposadr[index];
        coordinate.drawn = pose_.qpos[number];
        if (model_.nkey > 0 && model_.key_qpos[number] != coordinate.drawn)
            coordinate.start = model_.key_qpos[number];
        const double speed = model_.nkey > 0 ? model_.key_qvel[model_.jnt_dofadr[index]] : 0.0;
        if (speed != 0.0) coordinate.startVelocity = speed;
        coordinate.stiffness = model_.jnt_stiffness[index];
        coordinate.springReference = model_.qpos_spring[number];
        if (model_.jnt_limited[index]) {
            coordinate.lower = model_.jnt_range[2 * index];
            coordinate.upper = model_.jnt_range[2 * index + 1];
        }
    }

    /// The direction all hinges turn about, if every joint keeps to the plane across it.
    [[nodiscard]] std::optional<Vector3d> normal() const {
        std::optional<Vector3d> normal;
        for (const ImportedJoint& joint : foreign_.joints) {
            if (joint.kind == model::JointKind::Fixed || joint.closing) continue;
            if (joint.kind == model::JointKind::Revolute) {
                if (!normal) normal = joint.axis;
                if (joint.axis.cross(*normal).norm() > 1e-9) return std::nullopt;
            } else if (joint.kind != model::JointKind::Prismatic) {
                return std::nullopt;
            }
        }
        for (const ImportedJoint& joint : foreign_.joints)
            if (normal && joint.kind == model::JointKind::Prismatic
                && std::abs(joint.axis.dot(*normal)) > 1e-9)
                return std::nullopt;
        return normal;
    }

    void addEquality(int index) {
        const std::string name = nameOf(mjOBJ_EQUALITY, index, "equality-");
        if (!model_.eq_active[index]) {
            foreign_.leftOut(name, "The constraint is not active.");
            return;
        }
        const int type = model_.eq_type[index];
        if (type == mjEQ_JOINT) {
            addCoupling(name, index);
        } else if (type == mjEQ_CONNECT || type == mjEQ_WELD) {
            addLoop(name, index);
        } else {
            foreign_.leftOut(name, "A tendon constraint.");
        }
    }

    void addLoop(const std::string& name, int index) {
        const int first = model_.eq_obj1id[index], second = model_.eq_obj2id[index];
        ImportedJoint joint;
        joint.name = name;
        joint.closing = true;
        joint.parent = bodyOf_[static_cast<std::size_t>(first)];
        joint.child = bodyOf_[static_cast<std::size_t>(second)];
        if (joint.child == foreignGround) std::swap(joint.parent, joint.child);
        if (model_.eq_type[index] == mjEQ_WELD) {
            joint.kind = model::JointKind::Fixed;
            joint.place = vectorAt(pose_.xpos, second);
            foreign_.changed(name, "The soft weld became rigid, in the drawn pose.");
        } else {
            joint.place =
                vectorAt(pose_.xpos, first)
                + matrixAt(pose_.xmat, first) * vectorAt(model_.eq_data + mjNEQDATA * index, 0);
            const std::optional<Vector3d> plane = normal();
            joint.kind = plane ? model::JointKind::Revolute : model::JointKind::Spherical;
            if (plane) joint.axis = *plane;
            foreign_.changed(name, std::string("The soft connection is a rigid ")
                                       + (plane ? "revolute joint: all others turn about the same "
                                                  "direction."
                                                : "spherical joint."));
        }
        joint.coordinates.resize(static_cast<std::size_t>(model::degreesOfFreedom(joint.kind)));
        foreign_.joints.push_back(std::move(joint));
    }

    void addCoupling(const std::string& name, int index) {
        const mjtNum* polynomial = model_.eq_data + mjNEQDATA * index;
        const int follower = model_.eq_obj1id[index], leader = model_.eq_obj2id[index];
        const auto single = [&](int joint) {
            return joint >= 0
                   && (model_.jnt_type[joint] == mjJNT_HINGE
                       || model_.jnt_type[joint] == mjJNT_SLIDE);
        };
        if (!single(follower) || !single(leader)) {
            foreign_.leftOut(name, "The constraint of one joint alone.");
            return;
        }
        if (polynomial[2] != 0.0 || polynomial[3] != 0.0 || polynomial[4] != 0.0)
            foreign_.changed(name, "Only the linear part of the coupling was kept.");
        if (polynomial[0] != 0.0) {
            char offset[32];
            std::snprintf(offset, sizeof offset, "%.4g %s", polynomial[0],
                          model_.jnt_type[follower] == mjJNT_SLIDE ? "m" : "rad");
            foreign_.changed(name, std::string("Its joint is drawn ") + offset
                                       + " from its reference, where the coupling holds.");
        }
        if (polynomial[1] == 0.0) {
            foreign_.leftOut(name, "The coupling has no linear part.");
            return;
        }
        foreign_.couplings.push_back({name, jointOf_[static_cast<std::size_t>(leader)],
                                      jointOf_[static_cast<std::size_t>(follower)], polynomial[1]});
    }

    void addActuator(int index) {
        const std::string name = nameOf(mjOBJ_ACTUATOR, index, "actuator-");
        const int transmission = model_.actuator_trntype[index];
        const int joint = model_.actuator_trnid[2 * index];
        const bool known =
            (transmission == mjTRN_JOINT || transmission == mjTRN_JOINTINPARENT) && joint >= 0
            && (model_.jnt_type[joint] == mjJNT_HINGE || model_.jnt_type[joint] == mjJNT_SLIDE);
        if (!known) {
            foreign_.leftOut(name, "It does not act on a joint that turns or slides.");
            return;
        }
        const int bias = model_.actuator_biastype[index];
        if (model_.actuator_gaintype[index] != mjGAIN_FIXED
            || (bias != mjBIAS_NONE && bias != mjBIAS_AFFINE)) {
            foreign_.leftOut(name, "It is not a plain motor or servo.");
            return;
        }
        if (model_.actuator_dyntype[index] != mjDYN_NONE)
            foreign_.changed(name, "It follows its control at once: its dynamics were left out.");
        if (model_.actuator_forcelimited[index] || model_.actuator_ctrllimited[index])
            foreign_.leftOut(name, "The limits of its control or force.");
        // Length of the transmission: gear q; force on the joint: gear times that of the actuator.
        const double gear = model_.actuator_gear[6 * index];
        const mjtNum* law = model_.actuator_biasprm + mjNBIAS * index;
        ImportedActuator actuator;
        actuator.name = name;
        actuator.joint = jointOf_[static_cast<std::size_t>(joint)];
        actuator.gain = gear * model_.actuator_gainprm[mjNGAIN * index];
        if (bias == mjBIAS_AFFINE) {
            actuator.offset = gear * law[0];
            actuator.proportional = -gear * gear * law[1];
            actuator.derivative = -gear * gear * law[2];
        }
        foreign_.actuators.push_back(std::move(actuator));
    }

    const mjModel& model_;
    const mjData& pose_;
    ImportedModel foreign_;
    std::vector<int> bodyOf_, jointOf_;  ///< of bodies and joints of the file
};

/// Moves joints that follow others to where their couplings want them while the others are at their
/// references: the drawn pose then holds the offsets.
void followCouplings(const mjModel& model, mjData& pose) {
    // A leader may follow another one; as many rounds as couplings reach all.
    constexpr int maxRounds = 100;
    for (int round = 0; round < std::min(model.neq, maxRounds); ++round)
        for (int index = 0; index < model.neq; ++index) {
            const int follower = model.eq_obj1id[index], leader = model.eq_obj2id[index];
            if (!model.eq_active[index] || model.eq_type[index] != mjEQ_JOINT || leader < 0)
                continue;
            const int to = model.jnt_qposadr[follower], from = model.jnt_qposadr[leader];
            const mjtNum* polynomial = model.eq_data + mjNEQDATA * index;
            if (polynomial[1] == 0.0) continue;
            pose.qpos[to] = model.qpos0[to] + polynomial[0]
                            + polynomial[1] * (pose.qpos[from] - model.qpos0[from]);
        }
}

[[noreturn]] void throwError(const char* message) {
    throw std::runtime_error(message);
}
void ignoreWarning(const char*) {}

/// Parses the text in the place of the file.
OwnedModel load(const std::string& text, const std::string& path, std::string& problem) {
    const auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    const std::string name = std::filesystem::path(path).filename().string();
    if (mj_makeEmptyFileVFS(files.get(), name.c_str(), static_cast<int>(text.size())) != 0) {
        problem = "it is too large";
        return nullptr;
    }
    std::memcpy(files->filedata[files->nfile - 1], text.data(), text.size());
    std::array<char, 1000> said{};
    OwnedModel model(mj_loadXML(path.c_str(), files.get(), said.data(), said.size()));
    problem = said.data();
    mj_deleteVFS(files.get());
    return model;
}

}  // namespace

ImportedModel readMjcf(const std::string& text, const std::string& path) {
    static std::mutex turn;  // MuJoCo's way to tell errors is one for the whole process.
    const std::lock_guard lock(turn);
    mju_user_error = throwError;
    mju_user_warning = ignoreWarning;
    std::string problem, tried = text;
    MjcfRepairs repairs;
    try {
        OwnedModel model = load(tried, path, problem);
        for (int count = 0; !model && count < maxRepairs; ++count) {
            if (!repairMjcf(tried, path, problem, repairs)) break;
            model = load(tried, path, problem);
        }
        if (model) {
            const OwnedData pose(mj_makeData(model.get()));
            followCouplings(*model, *pose);
            mj_kinematics(model.get(), pose.get());
            ImportedModel foreign = MjcfReader(*model, *pose).read();
            for (const std::string& part : repairs.unknown)
                foreign.leftOut(part, "MuJoCo " + std::string(mj_versionString())
                                          + " does not recognize this word.");
            for (const std::string& part : repairs.incomplete)
                foreign.leftOut(
                    part, "It lacks what MuJoCo " + std::string(mj_versionString()) + " requires.");
            if (repairs.bare)
                foreign.leftOut(
                    {},
                    "Some meshes, textures or other files it refers to are missing: none was read, "
                    "and bodies whose mass comes from meshes have none.");
            return foreign;
        }
    } catch (const base::InputError&) {
        throw;
    } catch (const std::exception& error) {
        problem = error.what();
    }
    std::replace(problem.begin(), problem.end(), '\n', ' ');
    rejectRobot(
        path,
        "MuJoCo " + std::string(mj_versionString()) + " cannot read the file: " + problem + ".",
        "Included files and meshes must be where it says they are.");
}

}  // namespace linkwright::project

#else

namespace linkwright::project {

ImportedModel readMjcf(const std::string&, const std::string& path) {
    rejectRobot(path, "This Linkwright was built without MuJoCo, which reads MJCF.",
                "Install libmujoco-dev and build again.");
}

}  // namespace linkwright::project

#endif
