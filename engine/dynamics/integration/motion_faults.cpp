// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/motion_faults.h"

#include "engine/dynamics/integration/tableau.h"

#include <algorithm>
#include <cstdio>

namespace linkwright::dynamics {

namespace {

/// Springs and dampers by the rates at which they alone would move the lighter body.
class Stiffness {
public:
    explicit Stiffness(const System& system) : model_(system.model) {
        for (const model::SpringDamper& spring : model_.springs)
            weigh(spring.id, spring.stiffness.value, spring.damping.value,
                  std::min(massOf(spring.endA.body), massOf(spring.endB.body)));
        for (const model::TorsionalSpring& spring : model_.torsionalSprings)
            weigh(spring.id, spring.stiffness.value, spring.damping.value,
                  inertiaAt(spring.joint));
        for (const model::Joint& joint : model_.joints)
            for (std::size_t place = 0; place < joint.coordinates.size(); ++place)
                weigh(joint.id, 0.0, joint.coordinates[place].damping.value,
                      model::isTranslation(joint.kind, static_cast<int>(place))
                          ? std::min(massOf(joint.bodyA), massOf(joint.bodyB))
                          : inertiaAt(joint.id));
    }

    [[nodiscard]] const std::string& stiffest() const { return name_; }
    /// 1/s
    [[nodiscard]] double rate() const { return rate_; }

private:
    void weigh(const std::string& name, double stiffness, double damping, double inertia) {
        const double rate = std::max(std::sqrt(stiffness / inertia), damping / inertia);
        if (!(rate > rate_)) return;
        rate_ = rate;
        name_ = name;
    }

    [[nodiscard]] double massOf(const std::string& id) const {
        const model::Body* body = model::findById(model_.bodies, id);
        return body == nullptr ? HUGE_VAL : body->massProperties.mass.value;
    }

    /// Of the lighter body, as a rod from the joint.
    [[nodiscard]] double inertiaAt(const std::string& id) const {
        const model::Joint* joint = model::findById(model_.joints, id);
        if (joint == nullptr) return HUGE_VAL;
        double inertia = HUGE_VAL;
        for (const std::string* side : {&joint->bodyA, &joint->bodyB})
            if (const model::Body* body = model::findById(model_.bodies, *side))
                inertia = std::min(inertia, rodInertia(*body, joint->point));
        return inertia;
    }

    [[nodiscard]] double rodInertia(const model::Body& body, const std::string& from) const {
        const model::Point* pivot = model::findById(model_.points, from);
        double square = 0.0;
        for (const std::string& id : body.points) {
            const model::Point* point = model::findById(model_.points, id);
            double sum = 0.0;
            for (std::size_t axis = 0; axis < 3 && point != nullptr && pivot != nullptr; ++axis) {
                const double span = point->position[axis].value - pivot->position[axis].value;
                sum += span * span;
            }
            square = std::max(square, sum);
        }
        return square > 0.0 ? body.massProperties.mass.value * square / 3.0 : HUGE_VAL;
    }

    const model::Model& model_;
    std::string name_;
    double rate_ = 0.0;
};

}  // namespace

base::Diagnostic blameStiffness(const System& system, base::Diagnostic problem) {
    // Where the region of stability of explicit methods of order four ends, about.
    constexpr double stable = 2.8;
    const model::SimulationSettings& settings = system.model.simulation;
    const bool explicitSteps = tableauOf(settings.integrator).diagonal == 0.0;
    const Stiffness stiffness(system);
    if (!explicitSteps || !model::hasFixedStep(settings.integrator)
        || settings.step * stiffness.rate() < stable)
        return problem;
    char text[96];
    std::snprintf(text, sizeof text, " It is too stiff for a step of %.3g s: it needs one below %.2g s.",
                  settings.step, stable / stiffness.rate());
    problem.object = stiffness.stiffest();
    problem.message += text;
    problem.remedy = "Take the implicit integrator \"esdirk43\", or a smaller step.";
    return problem;
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
    if (lightest == system.model.bodies.end()
        || lightest->massProperties.mass.value > nothing * heaviest->massProperties.mass.value)
        return nullptr;
    return &*lightest;
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
            "changed "
            "most.";
        problem.remedy = "Take a smaller step, or an integrator with adaptive step.";
    } else if (status.friction >= 0) {
        const assembly::ContactFrictionElement& contact =
            system.contactFrictions[at(status.friction)];
        problem.object = system.model.jointFrictions[at(contact.source)].id;
        problem.message =
            "The friction of the joint and the reaction that presses it have no "
            "common solution: the joint jams.";
        problem.remedy = "Take smaller coefficients of friction, or give the force a better arm.";
    } else if (weightless != nullptr) {
        problem.object = weightless->id;
        problem.message =
            "The body is too light beside the others for the loop that it is part of: the equations "
            "cannot be solved.";
        problem.remedy = "Give it a mass, or draw it as a rod between two points.";
    } else if (status.row >= 0) {
        const assembly::ClosureRow& row = system.rows[at(status.row)];
        problem.object = system.closures[at(row.closure)].name;
        problem.message =
            "The mechanism reached a singular configuration (stretched or folded) at "
            "the loop through this joint: from there it could go on in more than one way, or in "
            "none.";
        problem.remedy =
            "Change lengths or forces so that the loop stays away from it, or "
            "shorten the duration.";
    } else {
        const Node& node = system.nodes[at(std::max(status.node, 0))];
        problem.object = system.model.joints[at(node.joint)].id;
        problem.message = "The motion became undefined at this joint: no positive inertia is left.";
        problem.remedy = "Check masses and inertias beyond this joint, or take a smaller step.";
    }
    throw base::ComputationError(problem, status.time);
}

void reportDiverged(const System& system, int joint, double time) {
    throw base::ComputationError(
        blameStiffness(
            system,
            {base::Severity::Error, joint >= 0 ? system.model.joints[at(joint)].id : "",
             "/simulation",
             "The motion diverged: coordinates or momenta have grown beyond all measure.",
             "Take a smaller step or the adaptive integrator, or check stiff springs, dampers and "
             "loads."}),
        time);
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
