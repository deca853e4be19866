// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/linkage_model.h"

#include <Eigen/Dense>

#include <cctype>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace linkwright::synthesis {

namespace {

constexpr double wholeCircle = 2.0 * std::numbers::pi;
constexpr double instants = 180.0;     // of the motion
constexpr double massPerLength = 1.0;  // kg/m

std::string formatted(const char* format, double number) {
    char text[64];
    std::snprintf(text, sizeof text, format, number);
    return text;
}

void addPoint(model::Model& model, const std::string& id, PlanePoint place) {
    const auto withoutRounding = [&place](double part) {
        return std::abs(part) < 1e-15 * std::abs(place) ? 0.0 : part;
    };
    model.points.push_back(
        {id, id, {withoutRounding(place.real()), withoutRounding(place.imag()), 0.0}});
}

void addBar(model::Model& model, const std::string& id, const std::string& name,
            const std::vector<std::string>& points, double length) {
    model::Body body;
    body.id = id;
    body.name = name;
    body.points = points;
    body.massProperties.mass = massPerLength * length;
    model.bodies.push_back(body);
}

void addJoint(model::Model& model, model::JointKind kind, const std::string& id,
              const std::string& name, const std::string& bodyA, const std::string& bodyB,
              const std::string& point) {
    model::Joint joint;
    joint.id = id;
    joint.name = name;
    joint.kind = kind;
    joint.bodyA = bodyA;
    joint.bodyB = bodyB;
    joint.point = point;
    joint.coordinates.resize(1);
    model.joints.push_back(joint);
}

/// C slides on a block without size.
void addSlide(model::Model& model, const Linkage& linkage, double length) {
    model::Body slider;
    slider.id = "slider";
    slider.name = "Slider";
    slider.points = {"C"};
    slider.massProperties.kind = model::MassKind::Explicit;
    slider.massProperties.mass = massPerLength * length;
    const double inertia = massPerLength * length * length * length / 100.0;
    slider.massProperties.inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
    model.bodies.push_back(slider);
    addJoint(model, model::JointKind::Revolute, "joint-C", "Revolute C", "coupler", "slider", "C");
    addJoint(model, model::JointKind::Prismatic, "slide", "Slide", model::groundId, "slider", "C");
    model.joints.back().axis = {std::cos(linkage.slideAngle), std::sin(linkage.slideAngle), 0.0};
}

/// The second crank turns with the first by a pair of gears.
void addGearedCrank(model::Model& model, const Linkage& linkage) {
    using model::JointKind;
    addJoint(model, JointKind::Revolute, "joint-C", "Revolute C", "coupler", "rocker", "C");
    addJoint(model, JointKind::Revolute, "joint-D", "Crank pivot D", model::groundId,
             "second-crank", "D");
    addJoint(model, JointKind::Revolute, "joint-E", "Revolute E", "second-crank", "rocker", "E");
    model::GearCoupling gear;
    gear.id = "gear";
    gear.name = "Gears of the cranks";
    gear.jointA = "joint-A";
    gear.jointB = "joint-D";
    gear.ratio = linkage.gearRatio;
    model.gears.push_back(gear);
}

/// Floating link and guide of a six-bar.
void addSecondLoop(model::Model& model, const Linkage& linkage) {
    using model::JointKind;
    addBar(model, "floating-link", "Floating link", {"G", "H", "P"}, linkage.floating);
    addBar(model, "guide", "Guide", {"H", "I"}, linkage.guide);
    const bool turns = linkage.kind == LinkageKind::WattSixBar;
    addJoint(model, JointKind::Revolute, "joint-G", "Revolute G", "coupler", "floating-link", "G");
    addJoint(model, JointKind::Revolute, "joint-H", "Revolute H", "floating-link", "guide", "H");
    addJoint(model, JointKind::Revolute, "joint-I", turns ? "Revolute I" : "Guide pivot I",
             turns ? "rocker" : model::groundId, "guide", "I");
}

void addSignal(model::Model& model, model::SignalKind kind, const std::string& id,
               const std::string& name, const std::string& joint = {}) {
    model::Signal signal;
    signal.id = id;
    signal.name = name;
    signal.kind = kind;
    signal.joint = joint;
    const bool floats = model::findById(model.bodies, "floating-link") != nullptr;
    if (joint.empty()) signal.at = {floats ? "floating-link" : "coupler", "P"};
    model.signalList.push_back(signal);
}

/// What the optimizer is to make small: the mean square distance from the wanted path, free of
/// timing. How flat an optimum has to be is measured in thousandths of its size.
void addPathTerm(model::Model& model, const WantedPath& path) {
    const std::vector<PlanePoint> points = comparedPoints(path);
    model::CostTerm term;
    term.id = "path-error";
    term.name = "Distance from the path";
    term.signal = "path";
    term.time = model::TermTime::Nearest;
    for (const PlanePoint& point : points)
        term.targets.points.push_back({point.real(), point.imag()});
    if (path.tolerance > 0.0) term.targets.tolerances.assign(points.size(), path.tolerance);
    if (path.turned.empty()) {
        term.targets.closed = path.closed;
        term.targets.stayNear = !path.pointsOnly;
    }
    const double whole = path.closed ? wholeCircle : path.turned.empty() ? 1.0 : path.turned.back();
    for (const double turned : path.turned)
        term.targets.times.push_back(path.seconds * turned / whole);
    term.weight = std::stod(formatted("%.3g", 1.0 / static_cast<double>(points.size())));
    model.costTerms.push_back(term);
    const double thousandth = 1e-3 * sizeOf(points);
    double& optimality = model.optimization.stop.optimality;
    optimality = std::stod(formatted("%.3g", optimality * thousandth * thousandth));
}

/// When a path or a pose is passed is free, and so is the drawn angle of the crank: the crank pin
/// varies along its longer component alone.
void fixPhase(model::Model& model) {
    const auto& pivot = model::findById(model.points, "A")->position;
    const auto& pin = model::findById(model.points, "B")->position;
    const bool flat =
        std::abs(pin[0].value - pivot[0].value) > std::abs(pin[1].value - pivot[1].value);
    std::erase_if(model.designVariables, [&](const model::DesignVariable& variable) {
        return variable.object == "B" && variable.property == (flat ? "position.y" : "position.x");
    });
}

void addVariables(model::Model& model, const std::string& points, double reach) {
    for (const model::Point& point : model.points)
        if (points.find(point.id) != std::string::npos)
            for (const int component : {0, 1}) {
                const double value = point.position[static_cast<std::size_t>(component)].value;
                model.designVariables.push_back({point.id,
                                                 component == 0 ? "position.x" : "position.y",
                                                 value - reach, value + reach});
            }
}

/// Distances from the poses, whenever they are passed; turns count as travel at the reach of the
/// poses.
/// @param drawn angle of the body in the drawn pose, rad
void addPoseTerm(model::Model& model, const std::vector<RigidPose>& poses, double drawn) {
    std::vector<PlanePoint> origins;
    model::CostTerm term;
    term.id = "pose-error";
    term.name = "Distance from the poses";
    term.signal = "path";
    term.otherSignals = {"angle"};
    term.time = model::TermTime::Nearest;
    for (const RigidPose& pose : poses) {
        origins.push_back(pose.origin);
        term.targets.points.push_back(
            {pose.origin.real(), pose.origin.imag(), 0.0, pose.angle - drawn});
    }
    const double size = sizeOf(origins);
    if (!(size > 0.0)) return;  // poses that differ in their angle alone
    term.componentWeights = {1.0, 1.0, 1.0, size * size};
    term.weight =
        std::stod(formatted("%.3g", 1e6 / (size * size * static_cast<double>(poses.size()))));
    model.costTerms.push_back(term);
    addVariables(model, "ABCDP", 0.5 * size);
    fixPhase(model);
}

/// A formula of x as one of t: x passes from `first` to `last` in a second.
std::string overTime(const std::string& formula, double first, double last) {
    const std::string argument =
        "(" + formatted("%.12g", first) + formatted("%+.12g", last - first) + "*t)";
    const auto isPartOfName = [&](std::size_t index) {
        return index < formula.size()
               && (std::isalnum(static_cast<unsigned char>(formula[index]))
                   || formula[index] == '_');
    };
    std::string result;
    for (std::size_t index = 0; index < formula.size(); ++index) {
        const bool alone = !isPartOfName(index + 1) && (index == 0 || !isPartOfName(index - 1));
        if (formula[index] == 'x' && alone)
            result += argument;
        else
            result += formula[index];
    }
    return result;
}

/// The turn of the rocker from the drawn pose is to be that of its scale.
void addFunctionTerm(model::Model& model, const FunctionSolution& solution,
                     const FunctionTask& task) {
    const double drawn = solution.generator.outputAt(solution.inputStart);
    const double offset = std::remainder(solution.outputStart - drawn, wholeCircle);
    const double low = task.function(task.first), high = task.function(task.last);
    model::CostTerm term;
    term.id = "function-error";
    term.name = "Error of the rocker";
    term.signal = "output";
    term.reference = model::ReferenceKind::Expression;
    term.referenceExpressions = {
        formatted("%.12g", offset) + formatted("%+.12g*(", task.outputRange / (high - low))
        + overTime(task.formula, task.first, task.last) + formatted("%+.12g)", -low)};
    term.weight = 1e6;
    model.costTerms.push_back(term);
}

/// Pairs of turns of crank and rocker since the drawn pose, whenever the motion comes nearest.
void addPairTerm(model::Model& model, const FunctionSolution& solution, const FunctionTask& task) {
    const double drawn = solution.generator.outputAt(solution.inputStart);
    model::CostTerm term;
    term.id = "function-error";
    term.name = "Error of the rocker";
    term.signal = "input";
    term.otherSignals = {"output"};
    term.time = model::TermTime::Nearest;
    for (const AnglePair& pair : task.pairs)
        term.targets.points.push_back(
            {pair.input, std::remainder(solution.outputStart - drawn, wholeCircle) + pair.output});
    term.weight = 1e6;
    model.costTerms.push_back(term);
}

}  // namespace

const char* nameOf(LinkageKind kind) {
    switch (kind) {
        case LinkageKind::FourBar: return "Four-bar";
        case LinkageKind::SliderCrank: return "Slider-crank";
        case LinkageKind::GearedFiveBar: return "Geared five-bar";
        case LinkageKind::StephensonSixBar: return "Stephenson six-bar";
        case LinkageKind::WattSixBar: return "Watt six-bar";
    }
    return "";
}

const char* nameOf(RotationClass rotation) {
    switch (rotation) {
        case RotationClass::CrankRocker: return "crank-rocker";
        case RotationClass::DoubleCrank: return "double-crank";
        case RotationClass::DoubleRocker: return "double-rocker";
        case RotationClass::RockerCrank: return "rocker-crank";
        case RotationClass::TripleRocker: return "triple-rocker";
        case RotationClass::CrankSlider: return "crank turns fully";
        case RotationClass::RockerSlider: return "crank swings";
        case RotationClass::GearedCranks: return "both cranks turn";
    }
    return "";
}

model::Model modelOf(const Linkage& linkage, double angle) {
    const LinkagePose pose = linkage.poseAt(linkage.startAngle).value();
    const bool slides = linkage.kind == LinkageKind::SliderCrank;
    const bool geared = linkage.kind == LinkageKind::GearedFiveBar;
    const bool sixBar = isSixBar(linkage.kind);
    model::Model model;
    model.name = nameOf(linkage.kind);
    addPoint(model, "A", linkage.crankPivot);
    addPoint(model, "B", pose.crankPin);
    addPoint(model, "C", pose.couplerPin);
    if (!slides) addPoint(model, "D", linkage.rockerPivot);
    if (geared) addPoint(model, "E", linkage.rockerEnd(linkage.startAngle));
    if (sixBar) {
        addPoint(model, "G", pose.couplerJoint);
        addPoint(model, "H", pose.floatingPin);
        addPoint(model, "I", pose.guidePin);
    }
    addPoint(model, "P", pose.couplerPoint);
    addBar(model, "crank", "Crank", {"A", "B"}, linkage.crank);
    addBar(model, "coupler", "Coupler", {"B", "C", sixBar ? "G" : "P"}, linkage.coupler);
    if (geared) {
        addBar(model, "rocker", "Link", {"C", "E"}, linkage.rocker);
        addBar(model, "second-crank", "Second crank", {"D", "E"}, linkage.secondCrank);
    } else if (!slides) {
        addBar(model, "rocker", "Rocker", {"C", "D"}, linkage.rocker);
        if (linkage.kind == LinkageKind::WattSixBar) model.bodies.back().points.push_back("I");
    }
    using model::JointKind;
    addJoint(model, JointKind::Revolute, "joint-A", "Crank pivot A", model::groundId, "crank", "A");
    addJoint(model, JointKind::Revolute, "joint-B", "Revolute B", "crank", "coupler", "B");
    if (geared) {
        addGearedCrank(model, linkage);
    } else if (!slides) {
        addJoint(model, JointKind::Revolute, "joint-C", "Revolute C", "coupler", "rocker", "C");
        addJoint(model, JointKind::Revolute, "joint-D", "Rocker pivot D", model::groundId, "rocker",
                 "D");
    } else {
        addSlide(model, linkage, linkage.crank);
    }
    if (sixBar) addSecondLoop(model, linkage);
    model::Drive drive;
    drive.id = "drive";
    drive.name = "Crank drive";
    drive.joint = "joint-A";
    drive.profile = model::DriveProfile::ConstantSpeed;
    drive.speed = angle;
    model.drives.push_back(drive);
    addSignal(model, model::SignalKind::PointPosition, "path", "Path of P");
    model.simulation.kind = model::MotionKind::Kinematic;
    model.simulation.duration = 1.0;
    model.simulation.step = 1.0 / instants;
    return model;
}

model::Model modelOf(const PathCandidate& candidate, const WantedPath& path) {
    const bool crankTurns = !candidate.couplerTurn;
    const double turned = !crankTurns   ? *candidate.couplerTurn
                          : path.closed ? candidate.linkage.direction * wholeCircle
                                        : candidate.angles.back() - candidate.angles.front();
    model::Model model = modelOf(candidate.linkage, turned);
    if (!crankTurns) {
        model.drives.front().joint = "joint-B";
        model.drives.front().name = "Coupler drive";
    }
    model.drives.front().speed.value /= path.seconds;
    model.simulation.duration = path.seconds;
    model.simulation.step = path.seconds / instants;
    const double size = sizeOf(path.points);
    model.name += " for a path";
    model.description =
        std::string(nameOf(candidate.linkage.kind)) + ", "
        + nameOf(rotationClass(candidate.linkage)) + ", found for a drawn path: mean distance of P "
        + formatted("%.3g", candidate.meanError) + " m, largest "
        + formatted("%.3g", candidate.largestError) + " m, least transmission angle "
        + formatted("%.0f", candidate.minTransmissionAngle * 180.0 / std::numbers::pi)
        + " degrees. "
        + (crankTurns ? "The crank turns evenly; "
                      : "The crank only swings: a motor on it turns the coupler evenly; ")
        + (path.turned.empty() ? "when P passes a point of the path is free."
                               : "P should reach each point at its time.");
    addPathTerm(model, path);
    addVariables(model, "ABCDEGHIP", 0.5 * size);
    if (path.turned.empty()) fixPhase(model);
    model.optimization.stop.maximumIterations = 300;
    model.optimization.stop.relativeCost = 1e-6;  // the valley is long and flat
    return model;
}

model::Model modelOf(const GuidanceCandidate& candidate, const std::vector<RigidPose>& poses) {
    model::Model model =
        modelOf(candidate.linkage, candidate.angles.back() - candidate.angles.front());
    model.name = "Four-bar through " + std::to_string(poses.size()) + " poses";
    const LinkagePose first = candidate.linkage.poseAt(candidate.angles.front()).value();
    const double drawn = std::arg(first.couplerPin - first.crankPin) + candidate.bodyAngle;
    model.description = candidate.exact
                            ? "The coupler passes these poses of P, angles from the first one:"
                            : "The coupler comes near these poses of P, angles from the first one:";
    for (std::size_t index = 0; index < poses.size(); ++index)
        model.description +=
            " (" + formatted("%.6g m, ", poses[index].origin.real())
            + formatted("%.6g m, ", poses[index].origin.imag())
            + formatted("%.6g deg)",
                        (poses[index].angle - poses[0].angle) * 180.0 / std::numbers::pi)
            + formatted(" at %.6g s",
                        std::abs((candidate.angles[index] - candidate.angles.front())
                                 / (candidate.angles.back() - candidate.angles.front())))
            + (index + 1 < poses.size() ? "," : ".");
    addSignal(model, model::SignalKind::BodyAngle, "angle", "Angle of the coupler");
    addPoseTerm(model, poses,
                poses.front().angle + std::remainder(drawn - poses.front().angle, wholeCircle));
    return model;
}

model::Model modelOf(const FunctionSolution& solution, const FunctionTask& task, double ground) {
    Linkage linkage = solution.generator.linkageAt(solution.inputStart);
    linkage = transformed(linkage, false, ground / solution.generator.ground, 0.0);
    // C is its own coupler point, but a triangle is easier to take hold of.
    linkage.couplerRatio = {0.5, 0.2};
    model::Model model = modelOf(linkage, task.inputRange);
    model.name = "Function generator";
    const double degrees = 180.0 / std::numbers::pi;
    model.description = "The crank turns by " + formatted("%.6g", task.inputRange * degrees)
                        + (task.pairs.empty() ? " degrees for x = " + formatted("%.6g", task.first)
                                                    + " to " + formatted("%.6g", task.last)
                                              : " degrees")
                        + ", the rocker by " + formatted("%.6g", task.outputRange * degrees)
                        + " degrees" + (task.pairs.empty() ? " for the function" : "")
                        + ". Largest structural error "
                        + formatted("%.3g", solution.structuralError * degrees) + " degrees";
    if (!solution.precisionPoints.empty()) {
        model.description += task.pairs.empty() ? "; exact at x =" : "; exact at";
        for (const double point : solution.precisionPoints)
            model.description += formatted(" %.6g", point);
    }
    model.description += ".";
    addSignal(model, model::SignalKind::JointCoordinate, "input", "Angle of the crank", "joint-A");
    addSignal(model, model::SignalKind::JointCoordinate, "output", "Angle of the rocker",
              "joint-D");
    if (task.formula.empty() && task.pairs.empty()) return model;
    if (task.pairs.empty())
        addFunctionTerm(model, solution, task);
    else
        addPairTerm(model, solution, task);
    addVariables(model, "BC", 0.5 * ground);
    return model;
}

}  // namespace linkwright::synthesis
