// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/tire.h"

#include "engine/model/validation_report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace linkwright::model::validation {

namespace {

void checkRadii(Report& report, const Tire& tire) {
    if (!(tire.radius.value > 0.0))
        report.error("radius",
                     "The radius " + toText(tire.radius.value) + " m of the tire is not positive.",
                     "Enter a positive length.");
    else if (tire.rimRadius.value < 0.0 || tire.rimRadius.value > tire.radius.value)
        report.error("rimRadius",
                     "The radius of the rim, " + toText(tire.rimRadius.value)
                         + " m, is not between 0 and the radius of the tire, "
                         + toText(tire.radius.value) + " m.",
                     "Enter 0 for a sharp edge or a length up to the radius.");
}

void requireNotNegative(Report& report, const char* place, const std::string& what,
                        const Number& number) {
    if (number.value < 0.0)
        report.error(place, "The " + what + " is negative, " + toText(number.value) + ".",
                     "Enter 0 or a positive number.");
}

/// Within these the force is never against its slip: sin(C atan(..)) does not change its sign.
void checkMagic(Report& report, const std::string& key, const MagicFactors& factors) {
    const auto reject = [&](std::size_t factor, const char* letter, const char* range,
                            const char* remedy) {
        report.error(key + "/" + std::to_string(factor),
                     "The " + std::string(magicFactorNames[factor]) + " factor " + letter
                         + " of the Magic Formula is " + toText(factors[factor].value)
                         + " and must be " + range + ".",
                     remedy);
    };
    if (!(factors[0].value > 0.0)) reject(0, "B", "positive", "Enter a number such as 10.");
    if (!(factors[1].value > 0.0) || factors[1].value > 2.0)
        reject(1, "C", "above 0 and at most 2", "Enter a number such as 1.6.");
    if (factors[2].value < 0.0)
        reject(2, "D", "0 or positive", "Enter the largest force per load, such as 1.");
    if (factors[3].value > 1.0) reject(3, "E", "at most 1", "Enter a number such as 0.5 or -1.");
}

/// A tire that lies flat touches the road all around.
void checkUpright(Report& report, const Tire& tire, const Road& road) {
    constexpr double flat = 1e-6;  // sine of the angle between axis and normal
    const auto& axis = tire.axis;
    const auto& up = road.up;
    const double sine = std::hypot(axis[1].value * up[2].value - axis[2].value * up[1].value,
                                   axis[2].value * up[0].value - axis[0].value * up[2].value,
                                   axis[0].value * up[1].value - axis[1].value * up[0].value);
    if (sine <= flat * length(axis) * length(up))
        report.error("axis", "As drawn, the tire lies flat on the road: it cannot roll.",
                     "Turn the axis away from the up direction.");
}

/// More than a part of its radius deep, as an upright wheel, a tire is thrown out at the start.
void warnOfPenetration(Report& report, const Tire& tire) {
    if (report.model().simulation.start == MotionStart::Equilibrium) return;
    constexpr double most = 0.1;
    Contact probe;
    probe.shape = ContactShape::Road;
    probe.road = tire.road;
    probe.radius = tire.radius;
    const double gap = drawnGap(report.model(), probe, tire.center);
    if (gap < -most * tire.radius.value)
        report.warning("center",
                       "As drawn, the tire is " + toRoundedText(-gap)
                           + " m deep in its road: the road pushes it out violently when the motion starts there.",
                       "Draw it higher, lower the road, or start in equilibrium.");
}

/// Largest speed that a joint gives what it carries at the start, m/s.
double startSpeed(const Model& model) {
    double largest = 0.0;
    for (const Joint& joint : model.joints) {
        double square = 0.0;
        for (std::size_t index = 0; index < joint.coordinates.size(); ++index)
            if (const auto& velocity = joint.coordinates[index].startVelocity;
                velocity && isTranslation(joint.kind, static_cast<int>(index)))
                square += velocity->value * velocity->value;
        largest = std::max(largest, std::sqrt(square));
    }
    return largest;
}

/// How many times as fast as its load the circumference of a wheel of given inertia gives way,
/// where each tire carries as much as the others.
double lightness(const Model& model, const Tire& tire, const Body& body) {
    double mass = 0.0;
    for (const Body& other : model.bodies)
        mass += other.massProperties.mass.value;
    if (body.massProperties.kind != MassKind::Explicit || !(tire.radius.value > 0.0)) return 1.0;
    const auto& inertia = body.massProperties.inertia;
    const double x = tire.axis[0].value, y = tire.axis[1].value, z = tire.axis[2].value;
    const double about =
        (inertia[0].value * x * x + inertia[1].value * y * y + inertia[2].value * z * z
         + 2.0 * (inertia[3].value * x * y + inertia[4].value * x * z + inertia[5].value * y * z))
        / (x * x + y * y + z * z);
    const double ratio = mass / static_cast<double>(model.tires.size()) * tire.radius.value
                         * tire.radius.value / about;
    return std::isfinite(ratio) ? std::max(ratio, 1.0) : 1.0;
}

/// In its slip the tire damps with stiffness load / speed, of which there is the transition
/// velocity at standstill: more than a fixed step of an explicit integrator can follow shakes.
void warnOfStiffSlip(Report& report, const Tire& tire) {
    const SimulationSettings& settings = report.model().simulation;
    const Body* body = findById(report.model().bodies, tire.bodyA);
    if (!hasFixedStep(settings.integrator) || body == nullptr
        || !(tire.transitionVelocity.value > 0.0))
        return;
    const double slope =
        tire.law == TireLaw::Brush
            ? tire.longitudinalStiffness.value
            : tire.longitudinal[0].value * tire.longitudinal[1].value * tire.longitudinal[2].value;
    const double speed = std::hypot(tire.transitionVelocity.value, startSpeed(report.model()));
    const double rate =
        slope * length(report.model().gravity) * lightness(report.model(), tire, *body) / speed;
    constexpr double stable = 2.8;
    if (settings.integrator == Integrator::Esdirk4 || rate * settings.step < stable) return;
    char text[160];
    std::snprintf(text, sizeof text,
                  "At %.2g m/s the slip of the tire settles within %.2g s: steps of %.3g s cannot "
                  "follow it.",
                  startSpeed(report.model()), 1.0 / rate, settings.step);
    report.warning("transitionVelocity", text,
                   "Use the integrator \"esdirk43\", a smaller step, a larger transition velocity "
                   "or a heavier wheel.");
}

}  // namespace

void check(Report& report, const Tire& tire) {
    const bool wheel = report.requireBody("bodyA", tire.bodyA);
    (void)report.requirePoint("center", tire.center);
    const Road* road = findById(report.model().roads, tire.road);
    if (road == nullptr)
        report.error(
            "road",
            tire.road.empty() ? "The road is missing." : "There is no road \"" + tire.road + "\".",
            "Specify the road that the tire rolls on.");
    if (wheel && road != nullptr && road->body == tire.bodyA)
        report.error("road", "The tire rolls on its own body.",
                     "Specify a road of another body or of the ground.");
    if (report.requireDirection("axis", tire.axis) && road != nullptr && length(road->up) > 0.0)
        checkUpright(report, tire, *road);
    checkRadii(report, tire);
    if (road != nullptr) warnOfPenetration(report, tire);
    warnIfNegative(report, "stiffness", "stiffness", tire.stiffness);
    warnIfNegative(report, "dissipation", "dissipation", tire.dissipation);
    if (tire.law == TireLaw::Brush) {
        if (!(tire.friction.value > 0.0))
            report.error(
                "friction",
                "The friction coefficient " + toText(tire.friction.value) + " is not positive.",
                "Enter a positive number, such as 1.");
        requireNotNegative(report, "longitudinalStiffness", "slip stiffness",
                           tire.longitudinalStiffness);
        requireNotNegative(report, "lateralStiffness", "cornering stiffness",
                           tire.lateralStiffness);
    } else {
        checkMagic(report, "longitudinal", tire.longitudinal);
        checkMagic(report, "lateral", tire.lateral);
    }
    if (!(tire.loadSensitivity.value >= 0.0) || tire.loadSensitivity.value >= 1.0)
        report.error("loadSensitivity",
                     "The load sensitivity " + toText(tire.loadSensitivity.value)
                         + " is not between 0 and 1.",
                     "Enter 0 for friction that does not depend on the load, or about 0.1.");
    if (!(tire.nominalLoad.value > 0.0))
        report.error("nominalLoad",
                     "The nominal load " + toText(tire.nominalLoad.value) + " N is not positive.",
                     "Enter the load at which the friction has the given value.");
    requireNotNegative(report, "trail", "pneumatic trail", tire.trail);
    requireNotNegative(report, "rollingResistance", "rolling resistance", tire.rollingResistance);
    if (!(tire.transitionVelocity.value > 0.0))
        report.error("transitionVelocity",
                     "The transition velocity " + toText(tire.transitionVelocity.value)
                         + " is not positive.",
                     "Enter a positive number, such as 0.5 m/s.");
    else
        warnOfStiffSlip(report, tire);
}

}  // namespace linkwright::model::validation
