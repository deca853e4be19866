// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/motion_faults.h"

#include "engine/assembly/formulas.h"
#include "engine/assembly/idle_rotation.h"
#include "engine/assembly/joint_forces.h"
#include "engine/assembly/kinematics.h"
#include "engine/assembly/locked_loop.h"
#include "engine/dynamics/integration/tableau.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/properties.h"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace linkwright::dynamics {

namespace {

/// The stiffness or damping of the drawing that moves the lightest body it acts on fastest.
class Stiffness {
public:
    explicit Stiffness(const System& system) : model_(system.model) {
        model::forEachElementList(model_, [this](const auto& list, const model::ListInfo&) {
            for (const auto& element : list)
                model::visitReferences(element,
                                       [&](const std::string& id) { refer(element.id, id); });
        });
        for (const model::Joint& joint : model_.joints)
            refer(joint.id, joint.id);
        model::forEachNumber(
            model_, [this](const model::PropertyInfo& info, const model::Number& number) {
                if (info.property == "stiffness" && info.quantity == base::Quantity::Unknown)
                    weigh(info, impactRate(number.value / inertiaFor(info)));
                else if (info.quantity != base::Quantity::Unknown
                         && info.property.starts_with("stiffness"))
                    weigh(info, std::sqrt(number.value / inertiaFor(info)));
                if (info.property.starts_with("damping"))
                    weigh(info, number.value / inertiaFor(info));
            });
    }

    [[nodiscard]] const std::string& stiffest() const { return name_; }
    /// 1/s
    [[nodiscard]] double rate() const { return rate_; }

private:
    void refer(const std::string& element, const std::string& id) {
        if (const model::Body* body = model::findById(model_.bodies, id))
            bodies_[element].push_back(body);
        if (const model::Joint* joint = model::findById(model_.joints, id)) {
            joints_.emplace(element, joint);
            for (const std::string* side : {&joint->bodyA, &joint->bodyB})
                refer(element, *side);
        }
    }

    void weigh(const model::PropertyInfo& info, double rate) {
        if (!(rate > rate_)) return;
        rate_ = rate;
        name_ = info.object;
    }

    /// 1/s, of stops and contacts, whose stiffness grows with depth: that of an impact at 1 m/s or
    /// rad/s, which is half a swing of 2.94 d/v with d = (5 v^2 / (4 k/m))^(2/5).
    /// @param ratio k/m
    static double impactRate(double ratio) {
        return ratio > 0.0 ? 3.1416 / (2.94 * std::pow(1.25 / ratio, 0.4)) : 0.0;
    }

    /// Mass or moment of inertia of the lightest body.
    [[nodiscard]] double inertiaFor(const model::PropertyInfo& info) const {
        const bool turns = std::string(base::unitSymbol(info.quantity)).ends_with("rad");
        double least = HUGE_VAL;
        const auto found = bodies_.find(info.object);
        if (found == bodies_.end()) return least;
        for (const model::Body* body : found->second) {
            const double mass = body->massProperties.mass.value;
            if (mass == 0.0) continue;
            least = std::min(least, turns ? momentOf(*body, info.object) : mass);
        }
        return least;
    }

    /// About the axis of the hinge that an element acts on, else the least one that there is; of a
    /// rod that about its end. kg m^2
    [[nodiscard]] double momentOf(const model::Body& body, const std::string& element) const {
        const model::MassProperties& mass = body.massProperties;
        if (mass.kind == model::MassKind::Rod) return mass.mass.value * squareOfExtent(body) / 3.0;
        const auto& given = mass.inertia;
        Eigen::Matrix3d inertia;
        inertia << given[0].value, given[3].value, given[4].value, given[3].value, given[1].value,
            given[5].value, given[4].value, given[5].value, given[2].value;
        const auto found = joints_.find(element);
        const model::Point* pivot =
            found == joints_.end() ? nullptr : model::findById(model_.points, found->second->point);
        if (pivot != nullptr && found->second->coordinates.size() == 1) {
            const Eigen::Vector3d axis = vectorOf(found->second->axis).normalized();
            const Eigen::Vector3d arm = axis.cross(centerOf(body) - vectorOf(pivot->position));
            return axis.dot(inertia * axis) + mass.mass.value * arm.squaredNorm();
        }
        double least = HUGE_VAL;
        const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> principal(inertia,
                                                                       Eigen::EigenvaluesOnly);
        for (const double moment : principal.eigenvalues())
            if (moment > 0.0) least = std::min(least, moment);
        return least;
    }

    static Eigen::Vector3d vectorOf(const model::Number3& numbers) {
        return {numbers[0].value, numbers[1].value, numbers[2].value};
    }

    [[nodiscard]] Eigen::Vector3d centerOf(const model::Body& body) const {
        if (body.massProperties.centerOfMass) return vectorOf(*body.massProperties.centerOfMass);
        Eigen::Vector3d sum = Eigen::Vector3d::Zero();
        for (const std::string& id : body.points)
            if (const model::Point* point = model::findById(model_.points, id))
                sum += vectorOf(point->position);
        return sum / std::max<double>(1.0, static_cast<double>(body.points.size()));
    }

    /// m^2; that of a body which is drawn by one point is not known.
    [[nodiscard]] double squareOfExtent(const model::Body& body) const {
        double square = 0.0;
        for (const std::string& id : body.points) {
            double sum = 0.0;
            const model::Point* point = model::findById(model_.points, id);
            const model::Point* first = model::findById(model_.points, body.points.front());
            for (std::size_t axis = 0; axis < 3 && point != nullptr && first != nullptr; ++axis) {
                const double span = point->position[axis].value - first->position[axis].value;
                sum += span * span;
            }
            square = std::max(square, sum);
        }
        return square > 0.0 ? square : HUGE_VAL;
    }

    const model::Model& model_;
    std::map<std::string, std::vector<const model::Body*>> bodies_;
    std::map<std::string, const model::Joint*> joints_;  ///< that elements act on
    std::string name_;
    double rate_ = 0.0;
};

/// What comes apart at a wheel is not a loop that a reader would look for.
base::Diagnostic blameWheel(base::Diagnostic problem) {
    problem.message =
        "The wheel cannot keep rolling: it has fallen over, or it turns faster than the steps can "
        "follow.";
    problem.remedy = "Keep it upright, use a smaller step, or shorten the duration.";
    return problem;
}

/// As while a mechanism is being drawn.
base::Diagnostic blameFreeFall(const System& system, base::Diagnostic problem) {
    const model::Model& model = system.model;
    if (!model.drives.empty() || !model.inputs.empty()) return problem;
    problem.message =
        "Nothing drives the mechanism, so it moves freely, and faster than the steps can follow.";
    problem.remedy = "Finish the drawing, add a drive or damping, or use adaptive steps.";
    return problem;
}

}  // namespace

std::optional<base::Diagnostic> blameStiffness(const System& system, base::Diagnostic problem,
                                               double beyond) {
    // Where the region of stability of explicit methods of order four ends, about.
    constexpr double stable = 2.8;
    const model::SimulationSettings& settings = system.model.simulation;
    if (!model::hasFixedStep(settings.integrator) || tableauOf(settings.integrator).diagonal != 0.0)
        return std::nullopt;
    const Stiffness stiffness(system);
    if (settings.step * stiffness.rate() < beyond * stable) return std::nullopt;
    char text[96];
    std::snprintf(text, sizeof text,
                  " It is too stiff for a step of %.3g s: it needs one below %.2g s.",
                  settings.step, stable / stiffness.rate());
    problem.object = stiffness.stiffest();
    problem.message += text;
    problem.remedy = "Use the implicit integrator \"esdirk43\", or a smaller step.";
    return problem;
}

base::Diagnostic blameSteps(const System& system, base::Diagnostic problem) {
    if (model::findById(system.model.wheels, problem.object)) return blameWheel(problem);
    if (!model::hasFixedStep(system.model.simulation.integrator)) return problem;
    if (const auto stiff = blameStiffness(system, problem)) return *stiff;
    problem.place = "/simulation/integrator";
    return blameFreeFall(system, std::move(problem));
}

namespace {

/// The lightest body when it is nothing beside the heaviest: loops through it cannot be told from
/// singular ones, in numbers of sixteen digits.
const model::Body* weightlessBody(const System& system) {
    constexpr double nothing = 1e-8;
    const auto [lightest, heaviest] = std::minmax_element(
        system.model.bodies.begin(), system.model.bodies.end(),
        [](const model::Body& first, const model::Body& second) {
            return first.massProperties.mass.value < second.massProperties.mass.value;
        });
    if (lightest == system.model.bodies.end() || model::isMassless(*lightest)
        || lightest->massProperties.mass.value > nothing * heaviest->massProperties.mass.value)
        return nullptr;
    return &*lightest;
}

/// What never moved may be a loop with too few freedoms, which no change of lengths cures.
base::Diagnostic blameLockedAtStart(const System& system, const Status& status,
                                    base::Diagnostic problem) {
    const bool moved = status.time > system.model.simulation.step;
    return system.planar || moved ? problem
                                  : assembly::blameLockedLoop(system.model, std::move(problem));
}

/// The massless body of a node at which the equations cannot be solved; null where there is none.
const model::Body* undeterminedBody(const System& system, const Status& status) {
    for (const assembly::InertiaShare& share : system.inertiaShares)
        if (status.node >= 0 && share.node == status.node
            && model::isMassless(system.model.bodies[at(share.body)]))
            return &system.model.bodies[at(share.body)];
    // Of a joint with several freedoms, the body is beyond the last of its nodes.
    for (const assembly::InertiaShare& share : system.inertiaShares) {
        int node = share.node;
        while (node >= 0 && node != status.node)
            node = system.nodes[at(node)].parent;
        if (status.node >= 0 && node == status.node
            && model::isMassless(system.model.bodies[at(share.body)]))
            return &system.model.bodies[at(share.body)];
    }
    return nullptr;
}

/// What goes on although the kept equations of its points do not.
base::Diagnostic blameKeptRows(const System& system, base::Diagnostic problem) {
    if (assembly::stopsForForces(system)) {
        problem.message =
            "Bars of the loop through this joint line up, where forces of joints are not "
            "determined: the mechanism goes on, but signals or friction need these forces.";
        problem.remedy =
            "Remove signals and friction that need forces of joints, or shorten the duration.";
    } else if (!system.leftOutRows.empty()) {
        problem.message +=
            " Some of its constraints are redundant, and were left out where it was drawn; here, "
            "others are.";
        problem.remedy =
            "If it should pass, let redundant joints go: replace some by joints with more freedom, "
            "or remove links that others guide as well. Otherwise, shorten the duration.";
    }
    return problem;
}

}  // namespace

void reportSingular(const System& system, const Status& status) {
    base::Diagnostic problem{base::Severity::Error, "", "", "", ""};
    const model::Body* weightless = status.row >= 0 ? weightlessBody(system) : nullptr;
    if (status.unsolved) {
        const int joint = system.nodes[at(std::max(status.node, 0))].joint;
        if (joint >= 0) problem.object = system.model.joints[at(joint)].id;
        problem.message =
            "The equations of an implicit step could not be solved; the motion of this joint "
            "changed the most.";
        problem.remedy = "Use a smaller step, or an integrator with adaptive step.";
    } else if (status.friction >= 0) {
        const assembly::ContactFrictionElement& contact =
            system.contactFrictions[at(status.friction)];
        problem.object = system.model.jointFrictions[at(contact.source)].id;
        problem.message =
            "The friction of the joint and the reaction that presses it have no "
            "common solution: the joint jams.";
        problem.remedy = "Use smaller friction coefficients, or give the force a longer lever arm.";
    } else if (weightless != nullptr) {
        problem.object = weightless->id;
        problem.message =
            "The body is too light compared with the others in its loop: the equations cannot be "
            "solved.";
        problem.remedy = "Give it a mass, or draw it as a rod between two points.";
    } else if (status.row >= 0 && system.rows[at(status.row)].isOfWheel()) {
        problem.object = system.closures[at(system.rows[at(status.row)].closure)].name;
        problem.message =
            "The wheel cannot keep rolling: it lies flat on the ground, or other constraints hold "
            "it in a way that contradicts rolling.";
        problem.remedy =
            "Keep it upright, leave it free to move where it rolls to, or shorten the duration.";
    } else if (status.row >= 0
               && system.rows[at(status.row)].kind == assembly::LoopConstraintRow::Kind::OnCurve) {
        problem.object = system.closures[at(system.rows[at(status.row)].closure)].name;
        problem.message =
            "The cam jams: it pushes its follower perpendicular to the only direction it can move "
            "in, or other constraints already hold them.";
        problem.remedy =
            "Change the curve or the guide of the follower so that the pressure angle stays below "
            "90 degrees, or shorten the duration.";
    } else if (status.row >= 0) {
        const assembly::LoopConstraintRow& row = system.rows[at(status.row)];
        problem.object = system.closures[at(row.closure)].name;
        problem.message =
            "The mechanism reached a singular configuration (a dead point): the loop through this "
            "joint is stretched or folded, and from there it could go on in more than one way, or "
            "in none.";
        problem.remedy =
            "Change lengths or forces so that the loop stays away from it, or "
            "shorten the duration.";
        problem = blameLockedAtStart(system, status, blameKeptRows(system, std::move(problem)));
    } else if (const model::Body* body = undeterminedBody(system, status)) {
        problem.object = body->id;
        problem.message = "Link \"" + (body->name.empty() ? body->id : body->name)
                          + "\" has no mass, and nothing determines its motion.";
        problem.remedy =
            "Give it a mass, or connect it to the others so that they determine its motion.";
    } else if (const auto spins = assembly::undeterminedSpins(system.model); !spins.empty()) {
        problem = spins.front();
    } else if (const auto stiff = blameStiffness(
                   system, {base::Severity::Error, "", "/simulation", "The motion diverged.", ""});
               stiff && status.time > 0.0) {
        problem = *stiff;
    } else {
        const Node& node = system.nodes[at(std::max(status.node, 0))];
        problem.object = system.model.joints[at(node.joint)].id;
        problem.message = "The motion became undefined at this joint: no positive inertia is left.";
        problem.remedy = "Check masses and inertias beyond this joint, or use a smaller step.";
    }
    throw base::ComputationError(problem, status.time);
}

namespace {

/// Such as  "Crank" at 213.7 degrees,  for each joint that is driven.
std::string describeDriven(const System& system, const std::vector<double>& coordinates) {
    std::string text;
    for (const assembly::LoopConstraintRow& row : system.rows) {
        if (system.closures[at(row.closure)].kind != assembly::LoopConstraint::Kind::Drive
            || row.kind != assembly::LoopConstraintRow::Kind::CoordinateRatio
            || row.dofB.coordinate < 0)
            continue;
        const std::string& id = system.closures[at(row.closure)].name;
        const model::Drive* drive = model::findById(system.model.drives, id);
        const double value = coordinates[at(row.dofB.coordinate)];
        char number[64];
        if (drive != nullptr && !model::drivesTravel(system.model, *drive))
            std::snprintf(number, sizeof number, " at %.6g degrees",
                          value * (180.0 / std::numbers::pi));
        else
            std::snprintf(number, sizeof number, " at %.6g m", value);
        text += (text.empty() ? "\"" : ", \"")
                + (drive != nullptr && !drive->name.empty() ? drive->name : id) + "\"" + number;
    }
    return text.empty() ? "its drives" : text;
}

/// Whether the loops alone, drives let go, lose a direction at a pose: there they can go on in two
/// ways. Where it is the drive that has come to the end of its travel they do not.
template <class Space>
bool loopsMeet(const System& system, const std::vector<double>& coordinates, double time) {
    std::vector<assembly::LoopConstraintRow> loops;
    for (const assembly::LoopConstraintRow& row : system.rows)
        if (system.closures[at(row.closure)].kind != assembly::LoopConstraint::Kind::Drive)
            loops.push_back(row);
    if (loops.empty()) return false;
    const std::vector<double> numbers = assembly::numbersOf(system);
    std::vector<double> parameters(at(system.parameterCount));
    assembly::fillParameters<Space>(system, numbers.data(), parameters.data());
    std::vector<assembly::Pose<Space>> poses(system.nodes.size());
    std::vector<typename Space::Motion> columns(at(system.dofCount));
    assembly::placeNodes<Space>(system, parameters.data(), coordinates.data(), poses.data(),
                                columns.data());
    std::vector<double> arguments, residuals(loops.size());
    assembly::FunctionValues<double> functions;
    assembly::evaluateFunctions<double>(system, parameters.data(), time, arguments, functions);
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> jacobian(
        static_cast<Eigen::Index>(loops.size()), system.dofCount);
    assembly::rowJacobian<Space>(system, loops, parameters.data(), coordinates.data(), poses.data(),
                                 columns.data(), functions, residuals.data(), jacobian.data());
    const Eigen::VectorXd sizes =
        Eigen::JacobiSVD<Eigen::MatrixXd>(Eigen::MatrixXd(jacobian)).singularValues();
    // The pose is one close by, from which the way went no further.
    constexpr double close = 1e-3;
    return sizes.tail(1)[0] < close * sizes[0];
}

}  // namespace

void reportUnreachable(const System& system, const Status& status,
                       const std::vector<double>& coordinates) {
    base::Diagnostic problem{base::Severity::Error, "", "", "", ""};
    if (status.row >= 0)
        problem.object = system.closures[at(system.rows[at(status.row)].closure)].name;
    const bool meet =
        coordinates.size() == at(system.coordinateCount)
        && (system.planar
                ? loopsMeet<math::PlanarSpace<double>>(system, coordinates, status.time)
                : loopsMeet<math::SpatialSpace<double>>(system, coordinates, status.time));
    problem.message = "The mechanism cannot follow " + describeDriven(system, coordinates)
                      + ": beyond this dead point the loops do not close.";
    problem.remedy = "Change lengths, limit the travel of the drive, or shorten the duration.";
    if (meet) {
        problem.message = "The mechanism cannot follow " + describeDriven(system, coordinates)
                          + ": at this change point the loops can go on in two ways, and forces of "
                            "joints have no bound.";
        problem.remedy =
            "Add a gear that leads the links through it, remove signals and friction that need "
            "forces of joints, limit the travel of the drive, or shorten the duration.";
    }
    problem = blameLockedAtStart(system, status, std::move(problem));
    throw base::ComputationError(problem, status.time);
}

void reportDiverged(const System& system, int joint, double time) {
    const base::Diagnostic diverged{
        base::Severity::Error, joint >= 0 ? system.model.joints[at(joint)].id : "", "/simulation",
        "The motion diverged: coordinates or momenta have grown without bound.",
        "Use a smaller step or the adaptive integrator, or check stiff springs, dampers and "
        "loads."};
    throw base::ComputationError(blameSteps(system, diverged), time);
}

void reportTinySteps(double time) {
    throw base::ComputationError(
        {base::Severity::Error, "", "/simulation",
         "The adaptive integrator needs steps too small to go on.",
         "The motion may be near a singular configuration; loosen the tolerances or shorten the "
         "duration."},
        time);
}

}  // namespace linkwright::dynamics
