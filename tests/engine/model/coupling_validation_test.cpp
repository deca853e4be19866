// SPDX-License-Identifier: GPL-3.0-or-later
//
// Faults of torsional springs, rods, gear couplings, drives, motors, and of what is measured and
// asked for with them.
#include "engine/model/validation.h"
#include "tests/engine/model/fault_table.h"
#include "tests/engine/model/rich_model.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <limits>

namespace coupling_validation_test {

using namespace linkwright;
using namespace linkwright::model;
using base::Severity;
using linkwright::testing::Fault;
using linkwright::testing::richModel;
using linkwright::testing::textOf;
using linkwright::testing::verifyFound;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

CostTerm& term(Model& m, const char* id) {
    return *findById(m.costTerms, id);
}

Signal& signal(Model& m, const char* id) {
    return *findById(m.signalList, id);
}

/// Joint frictions and feedbacks.
const std::vector<Fault>& controlFaults() {
    static const std::vector<Fault> faults{
        {"stop of a missing joint", [](Model& m) { m.jointStops[0].joint = "Q"; }, Severity::Error,
         "ends", "/jointStops/0/joint", "no joint \"Q\"", ""},
        {"stop without a limit", [](Model& m) { m.jointStops[1].upper.reset(); }, Severity::Error,
         "heel", "/jointStops/1/lower", "no limit", "Enter"},
        {"limits the wrong way round", [](Model& m) { m.jointStops[0].lower = 9.5; },
         Severity::Error, "ends", "/jointStops/0/lower", "9.5 is above", "Swap"},
        {"friction of a missing joint", [](Model& m) { m.jointFrictions[2].joint = "Q"; },
         Severity::Error, "pin", "/jointFrictions/2/joint", "no joint \"Q\"", ""},
        {"friction by the reaction of a weld", [](Model& m) { m.jointFrictions[2].joint = "weld"; },
         Severity::Error, "pin", "/jointFrictions/2/load", "no single contact",
         "levels of friction"},
        {"pin without radius", [](Model& m) { m.jointFrictions[2].radius = 0.0; }, Severity::Error,
         "pin", "/jointFrictions/2/radius", "0 m is not positive", "for example"},
        {"one coordinate of a contact", [](Model& m) { m.jointFrictions[2].coordinate = 1; },
         Severity::Error, "pin", "/jointFrictions/2/coordinate", "all coordinates", "Leave"},
        {"feedback of a missing signal", [](Model& m) { m.feedbacks[2].measuredSignal = "Q"; },
         Severity::Error, "pull", "/feedbacks/2/measuredSignal", "no signal \"Q\"", ""},
        {"feedback of a velocity", [](Model& m) { m.feedbacks[2].measuredSignal = "velocity"; },
         Severity::Error, "pull", "/feedbacks/2/measuredSignal", "more than the pose",
         "referenceRate"},
        {"feedback of a fourth component", [](Model& m) { m.feedbacks[2].measuredComponent = 3; },
         Severity::Error, "pull", "/feedbacks/2/measuredComponent", "no component 3", "x, y or z"},
        {"feedback of a joint and a signal",
         [](Model& m) { m.feedbacks[2].measuredJoint = "rail"; }, Severity::Error, "pull",
         "/feedbacks/2/measuredJoint", "Both", "Omit either"},
        {"feedback of nothing", [](Model& m) { m.feedbacks[2].measuredSignal = ""; },
         Severity::Error, "pull", "/feedbacks/2/measuredSignal", "missing", "Specify a signal"},
        {"feedback along no direction",
         [](Model& m) {
             m.feedbacks[2].direction = {0.0, 0.0, 0.0};
         },
         Severity::Error, "pull", "/feedbacks/2/direction", "", ""},
        {"feedback at a missing point", [](Model& m) { m.feedbacks[2].at.point = "Q"; },
         Severity::Error, "pull", "/feedbacks/2/at/point", "no point \"Q\"", ""},
        {"force of a missing feedback", [](Model& m) { signal(m, "hold-force").constraint = "Q"; },
         Severity::Error, "hold-force", "/signals/21/constraint", "no feedback \"Q\"",
         "Specify the feedback"}};
    return faults;
}

const std::vector<Fault>& elementFaults() {
    static const std::vector<Fault> faults{
        {"id taken by a rod", [](Model& m) { m.rods[0].id = "servo"; }, Severity::Error, "servo",
         "/motors/0/id", "already used at /rods/0", "unique id"},
        {"spring on a missing joint", [](Model& m) { m.torsionalSprings[0].joint = "Q"; },
         Severity::Error, "hair", "/torsionalSprings/0/joint", "no joint \"Q\"", ""},
        {"spring on a missing coordinate", [](Model& m) { m.torsionalSprings[0].coordinate = 1; },
         Severity::Error, "hair", "/torsionalSprings/0/coordinate", "no coordinate number 1", ""},
        {"torsional spring on a travel", [](Model& m) { m.torsionalSprings[0].joint = "rail"; },
         Severity::Error, "hair", "/torsionalSprings/0/coordinate", "a travel, not an angle",
         "Specify a rotation"},
        {"torsional spring on a ball joint", [](Model& m) { m.torsionalSprings[0].joint = "knee"; },
         Severity::Error, "hair", "/torsionalSprings/0/coordinate", "quaternion", "revolute"},
        {"negative torsional stiffness", [](Model& m) { m.torsionalSprings[0].stiffness = -1.0; },
         Severity::Warning, "hair", "/torsionalSprings/0/stiffness", "negative", ""},
        {"rod at a missing body", [](Model& m) { m.rods[0].endB.body = "Q"; }, Severity::Error,
         "tie", "/rods/0/endB/body", "no body \"Q\"", ""},
        {"rod at a missing point", [](Model& m) { m.rods[0].endA.point = "Q"; }, Severity::Error,
         "tie", "/rods/0/endA/point", "no point \"Q\"", ""},
        {"rod within a body",
         [](Model& m) {
             m.rods[1].endB = {"link", "A"};
         },
         Severity::Error, "strut", "/rods/1/endB", "same body", "another body"},
        {"rod between one place", [](Model& m) { m.rods[1].endB.point = "B"; }, Severity::Error,
         "strut", "/rods/1/endB", "coincide", "spherical"},
        {"wheel of no radius", [](Model& m) { m.wheels[0].radius = 0.0; }, Severity::Error,
         "caster", "/wheels/0/radius", "0 m of the wheel is not positive", "positive length"},
        {"rim larger than its wheel", [](Model& m) { m.wheels[0].rimRadius = 0.5; },
         Severity::Error, "caster", "/wheels/0/rimRadius", "0.5 m, is larger than the wheel",
         "at most"},
        {"rim of negative radius", [](Model& m) { m.wheels[1].rimRadius = -0.1; }, Severity::Error,
         "roller", "/wheels/1/rimRadius", "negative, -0.1 m", "sharp edge"},
        {"wheel on its own body", [](Model& m) { m.wheels[1].bodyB = "plate"; }, Severity::Error,
         "roller", "/wheels/1/bodyB", "own body", "another body"},
        {"wheel that lies flat",
         [](Model& m) {
             m.wheels[1].axis = {-2.0, -0.6, 0.0};
         },
         Severity::Error, "roller", "/wheels/1/axis", "lies flat", "away from the normal"},
        {"wheel about a missing point", [](Model& m) { m.wheels[0].center = "Q"; }, Severity::Error,
         "caster", "/wheels/0/center", "no point \"Q\"", ""},
        {"cam on the body of its follower", [](Model& m) { m.cams[1].bodyB = "plate"; },
         Severity::Error, "cutout", "/cams/1/bodyB", "body of its follower", "another body"},
        {"cam through a missing point", [](Model& m) { m.cams[0].points[1] = "Q"; },
         Severity::Error, "groove", "/cams/0/points/1", "no point \"Q\"", ""},
        {"cam counted from nowhere", [](Model& m) { m.cams[1].origin = ""; }, Severity::Error,
         "cutout", "/cams/1/origin", "missing", ""},
        {"roller of negative radius", [](Model& m) { m.cams[1].radius = -0.1; }, Severity::Error,
         "cutout", "/cams/1/radius", "-0.1 m of the roller is negative", "bare point"},
        {"cam of one point", [](Model& m) { m.cams[1].table.resize(1); }, Severity::Error, "cutout",
         "/cams/1/table", "at least two points", ""},
        {"cam that stands still", [](Model& m) { m.cams[1].table[2] = m.cams[1].table[1]; },
         Severity::Error, "cutout", "/cams/1/table", "row 2 and the next one", "remove it"},
        {"cam with points and a table",
         [](Model& m) {
             m.cams[1].points = {"A", "B"};
         },
         Severity::Error, "cutout", "/cams/1/table", "has points and a table", "one of the two"},
        {"cam without a plane",
         [](Model& m) {
             m.cams[0].axis = {0.0, 0.0, 0.0};
         },
         Severity::Error, "groove", "/cams/0/axis", "", ""},
        {"rod of no length", [](Model& m) { m.rods[0].length = 0.0; }, Severity::Error, "tie",
         "/rods/0/length", "0 m is not positive", "drawn one"}};
    return faults;
}

const std::vector<Fault>& couplingFaults() {
    static const std::vector<Fault> faults{
        {"gear on a missing joint", [](Model& m) { m.gears[0].jointB = "Q"; }, Severity::Error,
         "teeth", "/gears/0/jointB", "no joint \"Q\"", ""},
        {"gear on a missing third joint", [](Model& m) { m.gears[1].further[0].joint = "Q"; },
         Severity::Error, "rack", "/gears/1/further/0/joint", "no joint \"Q\"", ""},
        {"gear with a coordinate twice",
         [](Model& m) { m.gears[1].further[1] = m.gears[1].further[0]; }, Severity::Error, "rack",
         "/gears/1/further/1/joint", "couples a coordinate twice", "add up the ratios"},
        {"gear on a missing coordinate", [](Model& m) { m.gears[0].coordinateA = 3; },
         Severity::Error, "teeth", "/gears/0/coordinateA", "no coordinate number 3", ""},
        {"gear on a ball joint", [](Model& m) { m.gears[0].jointA = "knee"; }, Severity::Error,
         "teeth", "/gears/0/coordinateA", "quaternion", "angles"},
        {"gear on a rotation of a free joint",
         [](Model& m) {
             m.gears[0].jointB = "flight";
             m.gears[0].coordinateB = 3;
         },
         Severity::Error, "teeth", "/gears/0/coordinateB", "quaternion", ""},
        {"gear to itself",
         [](Model& m) {
             m.gears[0].jointB = "hinge";
             m.gears[0].coordinateB = 0;
         },
         Severity::Error, "teeth", "/gears/0/jointB", "itself", "two different"},
        {"gear of no ratio", [](Model& m) { m.gears[0].ratio = 0.0; }, Severity::Error, "teeth",
         "/gears/0/ratio", "zero", "per change of A"},
        {"drive of a missing joint", [](Model& m) { m.drives[0].joint = "Q"; }, Severity::Error,
         "lift", "/drives/0/joint", "no joint \"Q\"", ""},
        {"drive of a ball joint", [](Model& m) { m.drives[0].joint = "knee"; }, Severity::Error,
         "lift", "/drives/0/coordinate", "quaternion", ""},
        {"drive without formula", [](Model& m) { m.drives[0].expression = ""; }, Severity::Error,
         "lift", "/drives/0/expression", "", "formula of the time t"},
        {"drive that has no value", [](Model& m) { m.drives[0].expression = "sqrt(0.5-t)"; },
         Severity::Error, "lift", "/drives/0/expression",
         "\"sqrt(0.5-t)\" is not a number at t = ", "root of a negative"},
        {"drive of an unknown name", [](Model& m) { m.drives[1].expression = "w*t"; },
         Severity::Error, "guide", "/drives/1/expression", "\"w\" is not known", "parameters"},
        {"drive of the ground", [](Model& m) { m.drives[1].at.body = "ground"; }, Severity::Error,
         "guide", "/drives/1/at/body", "ground", "Specify a body"},
        {"drive of a fourth direction", [](Model& m) { m.drives[1].coordinate = 3; },
         Severity::Error, "guide", "/drives/1/coordinate", "no coordinate number 3", "2 for z"},
        {"drive of a missing point", [](Model& m) { m.drives[1].at.point = ""; }, Severity::Error,
         "guide", "/drives/1/at/point", "point is missing", ""},
        {"motor on a travel", [](Model& m) { m.motors[0].coordinate = 0; }, Severity::Error,
         "servo", "/motors/0/coordinate", "a travel", "joint load"},
        {"motor without voltage", [](Model& m) { m.motors[0].input = ""; }, Severity::Error,
         "servo", "/motors/0/input", "input is missing", "Specify one"},
        {"motor with a missing input", [](Model& m) { m.motors[0].input = "Q"; }, Severity::Error,
         "servo", "/motors/0/input", "no input \"Q\"", ""},
        {"motor without resistance", [](Model& m) { m.motors[0].resistance = 0.0; },
         Severity::Error, "servo", "/motors/0/resistance", "not positive", "winding"},
        {"negative rotor", [](Model& m) { m.motors[0].rotorInertia = -1e-7; }, Severity::Error,
         "servo", "/motors/0/rotorInertia", "negative", ""},
        {"motor without effect", [](Model& m) { m.motors[0].gearRatio = 0.0; }, Severity::Warning,
         "servo", "/motors/0/gearRatio", "no effect", "1 without a gear"},
        {"negative motor friction", [](Model& m) { m.motors[0].viscousFriction = -1.0; },
         Severity::Warning, "servo", "/motors/0/viscousFriction", "negative", ""},
        {"three control values", [](Model& m) { m.inputs[2].samples.resize(3); }, Severity::Error,
         "volts", "/inputs/2/samples", "at least four", "another interpolation"}};
    return faults;
}

const std::vector<Fault>& tireFaults() {
    static const std::vector<Fault> faults{
        {"contact on a missing road", [](Model& m) { m.contacts[2].road = "Q"; }, Severity::Error,
         "skid", "/contacts/2/road", "no road \"Q\"", "touch"},
        {"road that jumps", [](Model& m) { m.roads[0].height = "x/sqrt(x^2+1e-20)"; },
         Severity::Error, "lane", "/roads/0/height", "jumps from -", "Spread the change"},
        {"road with a narrow bar",
         [](Model& m) { m.roads[0].height = "0.1*pulse(x, 3.011, 0.004)"; }, Severity::Error,
         "lane", "/roads/0/height", "jumps from 0 m to 0.1 m at x = 3.011", "Spread the change"},
        {"road without a height", [](Model& m) { m.roads[0].height = "log(x)"; }, Severity::Error,
         "lane", "/roads/0/height", "not a number at x = ", "everywhere along"},
        {"road by a formula of time", [](Model& m) { m.roads[0].height = "0.1*t"; },
         Severity::Error, "lane", "/roads/0/height", "t", "of the distance x"},
        {"road table that jumps",
         [](Model& m) {
             m.roads[1].places = {0.0, 1.0, 1.0 + 1e-9, 2.0};
             m.roads[1].heights = {0.0, 0.0, 0.2, 0.2};
         },
         Severity::Error, "bench", "/roads/1/places/2", "height jumps from 0 to 0.2 at 1",
         "Spread the change"},
        {"road table of two lengths", [](Model& m) { m.roads[1].heights.pop_back(); },
         Severity::Error, "bench", "/roads/1/heights", "3 places and 2 heights", "for each place"},
        {"road along its height", [](Model& m) { m.roads[0].along = m.roads[0].up; },
         Severity::Error, "lane", "/roads/0/along", "in which it is measured", "away"},
        {"tire on no road", [](Model& m) { m.tires[0].road.clear(); }, Severity::Error, "front",
         "/tires/0/road", "is missing", "rolls on"},
        {"tire on its own body", [](Model& m) { m.roads[1].body = "plate"; }, Severity::Error,
         "rear", "/tires/1/road", "own body", "another body"},
        {"tire that lies flat", [](Model& m) { m.tires[0].axis = m.roads[0].up; }, Severity::Error,
         "front", "/tires/0/axis", "lies flat", "Turn the axis"},
        {"tire that is all rim", [](Model& m) { m.tires[0].rimRadius = 0.5; }, Severity::Error,
         "front", "/tires/0/rimRadius", "not between 0 and", "up to the radius"},
        {"tire deep in the road",
         [](Model& m) {
             m.roads[1].places.clear();
             m.roads[1].heights.clear();
             m.tires[1].radius = 50.0;
         },
         Severity::Warning, "rear", "/tires/1/center", "m deep in its road", "Draw it higher"},
        {"tire without grip", [](Model& m) { m.tires[0].friction = 0.0; }, Severity::Error, "front",
         "/tires/0/friction", "not positive", "such as 1"},
        {"Magic Formula that turns round", [](Model& m) { m.tires[1].lateral[1] = 2.5; },
         Severity::Error, "rear", "/tires/1/lateral/1",
         "shape factor C of the Magic Formula is 2.5", "such as 1.6"},
        {"Magic Formula without slope", [](Model& m) { m.tires[1].longitudinal[0] = 0.0; },
         Severity::Error, "rear", "/tires/1/longitudinal/0", "must be positive", "such as 10"},
        {"Magic Formula bent back", [](Model& m) { m.tires[1].longitudinal[3] = 1.5; },
         Severity::Error, "rear", "/tires/1/longitudinal/3", "at most 1", "0.5"},
        {"tire that cannot stand", [](Model& m) { m.tires[0].transitionVelocity = 0.0; },
         Severity::Error, "front", "/tires/0/transitionVelocity", "not positive", "0.5 m/s"},
        {"tire too stiff for the step",
         [](Model& m) {
             m.tires[0].transitionVelocity = 1e-6;
             m.simulation.integrator = model::Integrator::RungeKutta4;
         },
         Severity::Warning, "front", "/tires/0/transitionVelocity", "cannot follow it", "esdirk43"},
        {"tire of a wheel too light for the step",
         [](Model& m) {
             m.tires[0].transitionVelocity = 1.0;
             model::MassProperties& mass =
                 model::findById(m.bodies, m.tires[0].bodyA)->massProperties;
             mass.kind = model::MassKind::Explicit;
             mass.inertia = {1e-7, 1e-7, 1e-7, 0, 0, 0};
             m.simulation.integrator = model::Integrator::RungeKutta4;
         },
         Severity::Warning, "front", "/tires/0/transitionVelocity", "cannot follow it",
         "heavier wheel"}};
    return faults;
}

const std::vector<Fault>& touchFaults() {
    static const std::vector<Fault> faults{
        {"bushing without a body", [](Model& m) { m.bushings[0].bodyB = "Q"; }, Severity::Error,
         "mount", "/bushings/0/bodyB", "no body \"Q\"", ""},
        {"bushing on one body", [](Model& m) { m.bushings[0].bodyA = "plate"; }, Severity::Error,
         "mount", "/bushings/0/bodyB", "with itself", "another body"},
        {"bushing coupled too much", [](Model& m) { m.bushings[0].stiffnessCoupling[0] = 40.0; },
         Severity::Warning, "mount", "/bushings/0/stiffnessCoupling", "negative eigenvalue",
         "off-diagonal"},
        {"contact without points", [](Model& m) { m.contacts[0].points.clear(); }, Severity::Error,
         "foot", "/contacts/0/points", "can touch", "at least one"},
        {"capsule of one point",
         [](Model& m) {
             m.contacts[0].touching = ContactTouching::Capsule;
             m.contacts[0].points.pop_back();
         },
         Severity::Error, "foot", "/contacts/0/points", "needs two points", "its two ends"},
        {"capsule on a profile",
         [](Model& m) {
             m.contacts[3].touching = ContactTouching::Capsule;
             m.contacts[3].points = {"A", "X"};
         },
         Severity::Error, "notch", "/contacts/3/shape", "solid with edges",
         "convex solid with two corners"},
        {"cylinder on a cylinder",
         [](Model& m) { m.contacts[1].touching = ContactTouching::Cylinder; }, Severity::Error,
         "race", "/contacts/1/shape", "touches planes only", "make the cylinder the surface"},
        {"cylinder of no radius",
         [](Model& m) { m.contacts[0].touching = ContactTouching::Cylinder; }, Severity::Error,
         "foot", "/contacts/0/radius", "no radius", "positive radius"},
        {"box about two points", [](Model& m) { m.contacts[0].touching = ContactTouching::Box; },
         Severity::Error, "foot", "/contacts/0/points", "needs one point", "Specify its center"},
        {"box without height",
         [](Model& m) {
             m.contacts[2].touching = ContactTouching::Box;
             m.contacts[2].size[1] = 0.0;
         },
         Severity::Error, "skid", "/contacts/2/size/1", "box along y is not positive",
         "positive length"},
        {"vertices of a capsule",
         [](Model& m) {
             m.contacts[0].touching = ContactTouching::Capsule;
             m.contacts[0].vertices = {{0.1, 0.2, 0.3}};
         },
         Severity::Error, "foot", "/contacts/0/vertices", "Only balls", "Remove them"},
        {"contact of a body with itself", [](Model& m) { m.contacts[0].bodyB = "plate"; },
         Severity::Error, "foot", "/contacts/0/bodyB", "the same body", ""},
        {"contact that starts inside",
         [](Model& m) {
             m.contacts[0].direction = {-1.0, 0.0, 0.0};
         },
         Severity::Warning, "foot", "/contacts/0/points/0",
         "1.79 m deep in the surface of \"ground\"", "Draw it outside"},
        {"contact too stiff for the step",
         [](Model& m) {
             m.contacts[0].stiffness = 1e14;
             m.simulation.integrator = model::Integrator::RungeKutta4;
         },
         Severity::Warning, "foot", "/contacts/0/stiffness", "cannot follow it", "esdirk43"},
        {"ball without room", [](Model& m) { m.contacts[1].radius = 200.0; }, Severity::Error,
         "race", "/contacts/1/radius", "no room in a hollow", "smaller"},
        {"contact that cannot rub", [](Model& m) { m.contacts[1].transitionVelocity = 0.0; },
         Severity::Error, "race", "/contacts/1/transitionVelocity", "not positive", ""},
        {"profile of two corners", [](Model& m) { m.contacts[3].corners.pop_back(); },
         Severity::Error, "notch", "/contacts/3/corners", "at least three", "in order"},
        {"profile with a missing corner", [](Model& m) { m.contacts[3].corners[1] = "Q"; },
         Severity::Error, "notch", "/contacts/3/corners/1", "no point \"Q\"", ""},
        {"profile seen edge-on",
         [](Model& m) {
             m.points.push_back({"X", "", {2.6, -0.7, 0.0}});
             m.contacts[3].corners = {"B", "C", "X"};
             m.contacts[3].direction = {0.59, -1.07, 0.28};  // from B to C
         },
         Severity::Error, "notch", "/contacts/3/direction", "no area across its axis",
         "normal of the outline"}};
    return faults;
}

/// Of surfaces and of the laws of springs.
const std::vector<Fault>& surfaceFaults() {
    static const std::vector<Fault> faults{
        {"profile that crosses itself",
         [](Model& m) {
             m.points.push_back({"X", "", {2.6, -0.7, 0.0}});
             m.contacts[3].corners = {"B", "X", "C", "D"};
             m.contacts[3].direction = {0.0, 0.0, 1.0};
         },
         Severity::Error, "notch", "/contacts/3/corners", "cross each other", "order"},
        {"hull without a volume", [](Model& m) { m.contacts[4].corners.push_back("A"); },
         Severity::Error, "bar", "/contacts/4/corners", "no volume", "do not lie in a plane"},
        {"hull of a bare line", [](Model& m) { m.contacts[4].rounding = 0.0; }, Severity::Error,
         "bar", "/contacts/4/rounding", "no surface", "positive"},
        {"profile that is shrunk", [](Model& m) { m.contacts[3].rounding = -0.1; }, Severity::Error,
         "notch", "/contacts/3/rounding", "negative", ""},
        {"spring formula that cannot be read",
         [](Model& m) { m.springs.back().law.formula = "k*y"; }, Severity::Error, "cable",
         "/springs/1/formula", "y", "elongation x"},
        {"spring table out of order", [](Model& m) { m.springs.back().law.elongations[1] = 0.5; },
         Severity::Error, "cable", "/springs/1/elongations/2", "not past the row before", "Sort"},
        {"spring table that jumps",
         [](Model& m) { m.springs.back().law.elongations[2] = 0.02 + 1e-9; }, Severity::Error,
         "cable", "/springs/1/elongations/2", "jumps from 0.3 to 2.9", "Spread"}};
    return faults;
}

const std::vector<Fault>& targetFaults() {
    static const std::vector<Fault> faults{
        {"targets beside a missing signal",
         [](Model& m) { term(m, "near").otherSignals = {"ghost"}; }, Severity::Error, "near",
         "/objective/terms/6/otherSignals/0", "no signal \"ghost\"", "existing"},
        {"path of two points",
         [](Model& m) {
             term(m, "near").otherSignals.clear();
             term(m, "near").componentWeights.clear();
             term(m, "near").targets = {"", {{0.1, 0.2}, {0.3, 0.4}}, {}, {}};
         },
         Severity::Warning, "near", "/objective/terms/6/targets/points", "fewer than three points",
         "CSV"},
        {"point out of reach",
         [](Model& m) {
             term(m, "near").otherSignals.clear();
             term(m, "near").componentWeights.clear();
             term(m, "near").targets.points = {{0.3, 0.1}, {0.4, 90.0}, {0.2, 0.3}};
             m.designVariables.clear();
         },
         Severity::Warning, "near", "/objective/terms/6/targets/points", "Target 2 is out of reach",
         "longer links"},
        {"one pose",
         [](Model& m) {
             term(m, "near").targets = {"", {{0.1, 0.2, 0.0, 0.5}}, {}, {}};
         },
         Severity::Warning, "near", "/objective/terms/6/targets/points", "fewer than two targets",
         "current values"},
        {"curve through one pose",
         [](Model& m) {
             term(m, "near").targets.points.resize(1);
             term(m, "near").targets.tolerances.clear();
             term(m, "near").targets.times.clear();
         },
         Severity::Error, "near", "/objective/terms/6/targets/points", "fewer than two targets",
         "current values"},
        {"target without its angle", [](Model& m) { term(m, "near").targets.points[1].pop_back(); },
         Severity::Error, "near", "/objective/terms/6/targets/points", "Target 2 has 3 numbers",
         "signals: 4"},
        {"target not finite", [](Model& m) { term(m, "near").targets.points[2][0] = infinity; },
         Severity::Error, "near", "/objective/terms/6/targets/points", "Target 3", "finite"},
        {"the same target twice",
         [](Model& m) { term(m, "near").targets.points[1] = term(m, "near").targets.points[0]; },
         Severity::Error, "near", "/objective/terms/6/targets/points", "and target 2 are the same",
         "Remove"},
        {"closed twice",
         [](Model& m) { term(m, "near").targets.points[2] = term(m, "near").targets.points[0]; },
         Severity::Error, "near", "/objective/terms/6/targets/points", "repeats the first one",
         "closes by itself"},
        {"two tolerances for three",
         [](Model& m) { term(m, "near").targets.tolerances.pop_back(); }, Severity::Error, "near",
         "/objective/terms/6/targets/tolerances", "2 tolerances for 3 points", "one per point"},
        {"negative tolerance", [](Model& m) { term(m, "near").targets.tolerances[0] = -0.1; },
         Severity::Error, "near", "/objective/terms/6/targets/tolerances", "negative", ""},
        {"target after the end", [](Model& m) { term(m, "near").targets.times[1] = 2.6; },
         Severity::Error, "near", "/objective/terms/6/targets/times", "Target 2", "duration"},
        {"two places at once",
         [](Model& m) {
             term(m, "near").targets.times = {0.2, 0.7, 0.7};
         },
         Severity::Warning, "near", "/objective/terms/6/targets/times",
         "Target 2 and target 3 have the same time, 0.7 s", "another time"},
        {"distance itself", [](Model& m) { term(m, "near").kind = model::TermKind::Value; },
         Severity::Error, "near", "/objective/terms/6/kind", "no derivative", "squared"},
        {"negative weight of a distance",
         [](Model& m) { term(m, "near").componentWeights[3] = -1.0; }, Severity::Error, "near",
         "/objective/terms/6/componentWeights", "negative", "0"}};
    return faults;
}

const std::vector<Fault>& qualityFaults() {
    static const std::vector<Fault> faults{
        {"coupler without length",
         [](Model& m) {
             signal(m, "transmission").other = {"link", "A"};
         },
         Severity::Error, "transmission", "/signals/23/other", "joins a point with itself",
         "another point"},
        {"push at the pivot",
         [](Model& m) { std::swap(signal(m, "pressing").at, signal(m, "pressing").other); },
         Severity::Error, "pressing", "/signals/24/other", "pivot of joint \"hinge\"",
         "where the coupler pushes"},
        {"guided by a ball", [](Model& m) { signal(m, "pressing").joint = "knee"; },
         Severity::Error, "pressing", "/signals/24/joint", "does not guide a point",
         "revolute or prismatic"},
        {"center of the ground", [](Model& m) { signal(m, "middle").bodies = {"ground"}; },
         Severity::Error, "middle", "/signals/25/bodies/0", "does not move", ""},
        {"center of a missing body", [](Model& m) { signal(m, "middle").bodies[1] = "Q"; },
         Severity::Error, "middle", "/signals/25/bodies/1", "no body \"Q\"", ""},
        {"a body counted twice",
         [](Model& m) {
             signal(m, "middle").bodies = {"link", "link"};
         },
         Severity::Error, "middle", "/signals/25/bodies/0", "listed twice", "once"},
        {"moment about a missing point", [](Model& m) { signal(m, "rock").at.point = "Q"; },
         Severity::Error, "rock", "/signals/29/at/point", "no point \"Q\"", ""},
        {"power of a rod", [](Model& m) { signal(m, "servo-power").constraint = "tie"; },
         Severity::Error, "servo-power", "/signals/30/constraint", "no motor, drive",
         "Specify the"},
        {"force of a motor", [](Model& m) { signal(m, "hair-torque").constraint = "servo"; },
         Severity::Error, "hair-torque", "/signals/31/constraint", "no spring \"servo\"", ""},
        {"elongation of nothing", [](Model& m) { signal(m, "stretch").constraint = ""; },
         Severity::Error, "stretch", "/signals/32/constraint", "missing", "Specify the spring"}};
    return faults;
}

const std::vector<Fault>& objectiveFaults() {
    static const std::vector<Fault> faults{
        {"reaction of nothing", [](Model& m) { signal(m, "servo-force").constraint = ""; },
         Severity::Error, "servo-force", "/signals/11/constraint", "missing", ""},
        {"reaction of a spring", [](Model& m) { signal(m, "servo-force").constraint = "spring"; },
         Severity::Error, "servo-force", "/signals/11/constraint",
         "no rod, wheel, cam, gear coupling, drive", ""},
        {"impulse of a body", [](Model& m) { signal(m, "tie-impulse").constraint = "link"; },
         Severity::Error, "tie-impulse", "/signals/13/constraint", "\"link\"", ""},
        {"distance to a missing point", [](Model& m) { signal(m, "gap").other.point = "Q"; },
         Severity::Error, "gap", "/signals/8/other/point", "no point \"Q\"", ""},
        {"acceleration of a missing body", [](Model& m) { signal(m, "shock").at.body = "Q"; },
         Severity::Error, "shock", "/signals/9/at/body", "no body \"Q\"", ""},
        {"acceleration of a missing coordinate",
         [](Model& m) { signal(m, "swing").coordinate = 3; }, Severity::Error, "swing",
         "/signals/10/coordinate", "no coordinate number 3", ""},
        {"angle to no direction",
         [](Model& m) {
             signal(m, "turn").worldDirection = {0, 0, 0};
         },
         Severity::Error, "turn", "/signals/7/worldDirection", "zero length", ""},
        {"angle of no direction",
         [](Model& m) {
             signal(m, "turn").direction = {0, 0, 0};
         },
         Severity::Error, "turn", "/signals/7/direction", "zero length", ""},
        {"two formulas for three",
         [](Model& m) { term(m, "follow").referenceExpressions.pop_back(); }, Severity::Error,
         "follow", "/objective/terms/3/referenceExpressions", "wrong", "3 components"},
        {"formula that cannot be read",
         [](Model& m) { term(m, "follow").referenceExpressions[1] = "2*"; }, Severity::Error,
         "follow", "/objective/terms/3/referenceExpressions/1", "", "formula of the time t"},
        {"no smoothing", [](Model& m) { term(m, "follow").smoothing = 0.0; }, Severity::Error,
         "follow", "/objective/terms/3/smoothing", "not positive", "small positive"},
        {"table of one row",
         [](Model& m) {
             term(m, "listed").table.times = {0.0};
             term(m, "listed").table.columns = {{1.0}};
         },
         Severity::Error, "listed", "/objective/terms/4/table", "fewer than two rows", "CSV"},
        {"table out of order", [](Model& m) { term(m, "listed").table.times[2] = 0.5; },
         Severity::Error, "listed", "/objective/terms/4/table", "do not increase", "Sort"},
        {"time twice", [](Model& m) { term(m, "listed").table.times[2] = 0.7; }, Severity::Error,
         "listed", "/objective/terms/4/table", "do not increase", "duplicates"},
        {"time not finite", [](Model& m) { term(m, "listed").table.times[2] = infinity; },
         Severity::Error, "listed", "/objective/terms/4/table", "do not increase", ""},
        {"table with too many columns",
         [](Model& m) {
             term(m, "listed").table.columns.push_back({1, 2, 3});
         },
         Severity::Error, "listed", "/objective/terms/4/table", "2 columns besides the time",
         "1 component"},
        {"table with a gap", [](Model& m) { term(m, "listed").table.columns[0].pop_back(); },
         Severity::Error, "listed", "/objective/terms/4/table", "gaps", "every time"},
        {"negative limit", [](Model& m) { term(m, "bound").limit = -0.5; }, Severity::Error,
         "bound", "/objective/terms/5/limit", "negative", "costs nothing"},
        {"stage of a missing active term",
         [](Model& m) { m.optimization.stages[2].activeTerms->push_back("Q"); }, Severity::Error,
         "", "/optimization/stages/2/activeTerms/2", "no cost term \"Q\"", ""},
        {"stage without terms", [](Model& m) { m.optimization.stages[2].activeTerms->clear(); },
         Severity::Error, "", "/optimization/stages/2/activeTerms", "no active terms", ""},
        {"stage of a missing parameter",
         [](Model& m) { m.optimization.stages[2].parameterValues["Q"] = 1.0; }, Severity::Error, "",
         "/optimization/stages/2/parameterValues/Q", "no parameter \"Q\"", ""},
        {"stage of a computed parameter",
         [](Model& m) { m.optimization.stages[2].parameterValues["L1"] = 1.0; }, Severity::Error,
         "", "/optimization/stages/2/parameterValues/L1", "formula", "a number"},
        {"stage of a varied parameter",
         [](Model& m) { m.optimization.stages[2].parameterValues["k"] = 1.0; }, Severity::Error, "",
         "/optimization/stages/2/parameterValues/k", "design variable", ""}};
    return faults;
}

std::array<const std::vector<Fault>*, 9> allFaults() {
    return {&elementFaults(), &couplingFaults(), &objectiveFaults(),
            &controlFaults(), &touchFaults(),    &surfaceFaults(),
            &tireFaults(),    &targetFaults(),   &qualityFaults()};
}

}  // namespace

class CouplingValidationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFaultIsFound_data() {
        QTest::addColumn<int>("list");
        QTest::addColumn<int>("index");
        const auto lists = allFaults();
        for (std::size_t list = 0; list < lists.size(); ++list)
            for (std::size_t index = 0; index < lists[list]->size(); ++index)
                QTest::newRow((*lists[list])[index].name)
                    << static_cast<int>(list) << static_cast<int>(index);
    }

    void everyFaultIsFound() {
        QFETCH(int, list);
        QFETCH(int, index);
        const auto& faults = *allFaults()[static_cast<std::size_t>(list)];
        verifyFound(faults[static_cast<std::size_t>(index)]);
    }

    /// The ends of a rod on a body that follows the ground, gears between equal kinds of joints
    /// and drives that stand still are unusual but sound.
    void unusualButSoundOnesAreAccepted() {
        Model model = richModel();
        model.rods[1].endB.body = "ground";
        model.gears[1].ratio = 1e-6;
        model.drives[0].expression = "0";
        model.drives[1].coordinate = 0;
        model.torsionalSprings[0].stiffness = 0.0;
        model.costTerms[5].limit = 0.0;
        const auto diagnostics = validate(model);
        QVERIFY2(diagnostics.empty(), qPrintable(textOf(diagnostics)));
    }
};

LINKWRIGHT_TEST(CouplingValidationTest)

}  // namespace coupling_validation_test

#include "coupling_validation_test.moc"
