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
constexpr int pathHarmonics = 10;      // of a closed path over time
constexpr int pathDegree = 9;          // of an open one

std::string formatted(const char* format, double number) {
    char text[64];
    std::snprintf(text, sizeof text, format, number);
    return text;
}

void addPoint(model::Model& model, const std::string& id, PlanePoint place) {
    model.points.push_back({id, id, {place.real(), place.imag(), 0.0}});
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

void addSignal(model::Model& model, model::SignalKind kind, const std::string& id,
               const std::string& name, const std::string& joint = {}) {
    model::Signal signal;
    signal.id = id;
    signal.name = name;
    signal.kind = kind;
    signal.joint = joint;
    if (joint.empty()) signal.at = {"coupler", "P"};
    model.signalList.push_back(signal);
}

/// Base functions of the wanted path over the time, 0 <= t <= 1: harmonics of a closed one, powers
/// of 2 t - 1 of an open one.
struct TimeBase {
    bool closed = true;

    [[nodiscard]] int count() const { return closed ? 2 * pathHarmonics + 1 : pathDegree + 1; }
    [[nodiscard]] double at(int index, double time) const {
        if (!closed) return std::pow(2.0 * time - 1.0, index);
        const double angle = wholeCircle * ((index + 1) / 2) * time;
        return index % 2 == 1 ? std::sin(angle) : std::cos(angle);
    }
    [[nodiscard]] std::string text(int index) const {
        if (index == 0) return {};
        if (!closed) return index == 1 ? "*(2*t-1)" : "*(2*t-1)^" + std::to_string(index);
        return (index % 2 == 1 ? "*sin(" : "*cos(") + std::to_string(2 * ((index + 1) / 2))
               + "*pi*t)";
    }
};

/// Formulas of t for x and y of a path whose points are passed at the given times, by least
/// squares.
std::vector<std::string> pathFormulas(const std::vector<PlanePoint>& points,
                                      const std::vector<double>& times, bool closed) {
    const TimeBase base{closed};
    Eigen::MatrixXd matrix(points.size(), base.count());
    Eigen::MatrixXd right(points.size(), 2);
    for (std::size_t row = 0; row < points.size(); ++row) {
        const auto index = static_cast<Eigen::Index>(row);
        for (int column = 0; column < base.count(); ++column)
            matrix(index, column) = base.at(column, times[row]);
        right.row(index) << points[row].real(), points[row].imag();
    }
    const Eigen::MatrixXd weights = matrix.colPivHouseholderQr().solve(right);
    const double negligible = 1e-7 * weights.cwiseAbs().maxCoeff();
    std::vector<std::string> formulas;
    for (int component = 0; component < 2; ++component) {
        std::string formula = formatted("%.9g", weights(0, component));
        for (int index = 1; index < base.count(); ++index)
            if (std::abs(weights(index, component)) > negligible)
                formula += formatted("%+.9g", weights(index, component)) + base.text(index);
        formulas.push_back(formula);
    }
    formulas.emplace_back("0");
    return formulas;
}

/// What the optimizer is to make small: the one place that says how a path is asked for. It is a
/// term over time, and keeps the timing of the candidate, whose crank turns evenly.
void addPathTerm(model::Model& model, const PathCandidate& candidate, const WantedPath& path,
                 double turned) {
    const std::vector<PlanePoint> points =
        evenPoints(path, static_cast<int>(candidate.angles.size()));
    std::vector<double> times;
    for (const double angle : candidate.angles)
        times.push_back((angle - candidate.angles.front()) / turned);
    model::CostTerm term;
    term.id = "path-error";
    term.name = "Distance from the path";
    term.signal = "path";
    term.reference = model::ReferenceKind::Expression;
    term.referenceExpressions = pathFormulas(points, times, path.closed);
    const double thousandth = 1e-3 * sizeOf(points);
    term.weight = std::stod(formatted("%.3g", 1.0 / (thousandth * thousandth)));
    model.costTerms.push_back(term);
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

}  // namespace

const char* nameOf(LinkageKind kind) {
    return kind == LinkageKind::FourBar ? "Four-bar" : "Slider-crank";
}

const char* nameOf(RotationClass rotation) {
    switch (rotation) {
        case RotationClass::CrankRocker: return "crank-rocker";
        case RotationClass::DoubleCrank: return "double crank";
        case RotationClass::DoubleRocker: return "double rocker";
        case RotationClass::RockerCrank: return "rocker-crank";
        case RotationClass::TripleRocker: return "triple rocker";
        case RotationClass::CrankSlider: return "crank turns fully";
        case RotationClass::RockerSlider: return "crank swings";
    }
    return "";
}

model::Model modelOf(const Linkage& linkage, double angle) {
    const LinkagePose pose = linkage.poseAt(linkage.startAngle).value();
    const bool fourBar = linkage.kind == LinkageKind::FourBar;
    model::Model model;
    model.name = nameOf(linkage.kind);
    addPoint(model, "A", linkage.crankPivot);
    addPoint(model, "B", pose.crankPin);
    addPoint(model, "C", pose.couplerPin);
    if (fourBar) addPoint(model, "D", linkage.rockerPivot);
    addPoint(model, "P", pose.couplerPoint);
    addBar(model, "crank", "Crank", {"A", "B"}, linkage.crank);
    addBar(model, "coupler", "Coupler", {"B", "C", "P"}, linkage.coupler);
    if (fourBar) addBar(model, "rocker", "Rocker", {"C", "D"}, linkage.rocker);
    using model::JointKind;
    addJoint(model, JointKind::Revolute, "joint-A", "Crank pivot A", model::groundId, "crank", "A");
    addJoint(model, JointKind::Revolute, "joint-B", "Revolute B", "crank", "coupler", "B");
    if (fourBar) {
        addJoint(model, JointKind::Revolute, "joint-C", "Revolute C", "coupler", "rocker", "C");
        addJoint(model, JointKind::Revolute, "joint-D", "Rocker pivot D", model::groundId, "rocker",
                 "D");
    } else {
        addSlide(model, linkage, linkage.crank);
    }
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
    const double turned = path.closed ? candidate.linkage.direction * wholeCircle
                                      : candidate.angles.back() - candidate.angles.front();
    model::Model model = modelOf(candidate.linkage, turned);
    const double size = sizeOf(path.points);
    model.name += " for a path";
    model.description =
        std::string(nameOf(candidate.linkage.kind)) + ", "
        + nameOf(rotationClass(candidate.linkage)) + ", found for a drawn path: mean distance of P "
        + formatted("%.3g", candidate.meanError) + " m, largest "
        + formatted("%.3g", candidate.largestError) + " m, least transmission angle "
        + formatted("%.0f", candidate.leastTransmissionAngle * 180.0 / std::numbers::pi)
        + " degrees. The crank turns evenly, and the path is timed as this linkage passes it.";
    addPathTerm(model, candidate, path, turned);
    addVariables(model, "ABCDP", 0.5 * size);
    model.optimization.stop.maximumIterations = 100;
    return model;
}

model::Model modelOf(const GuidanceCandidate& candidate, const std::vector<RigidPose>& poses) {
    model::Model model =
        modelOf(candidate.linkage, candidate.angles.back() - candidate.angles.front());
    model.name = "Four-bar through " + std::to_string(poses.size()) + " poses";
    model.description = "The coupler passes these poses of P, angles from the first one:";
    for (std::size_t index = 0; index < poses.size(); ++index)
        model.description +=
            " (" + formatted("%.6g m, ", poses[index].origin.real())
            + formatted("%.6g m, ", poses[index].origin.imag())
            + formatted("%.6g deg)",
                        (poses[index].angle - poses[0].angle) * 180.0 / std::numbers::pi)
            + formatted(" at %.6g s", (candidate.angles[index] - candidate.angles.front())
                                          / (candidate.angles.back() - candidate.angles.front()))
            + (index + 1 < poses.size() ? "," : ".");
    addSignal(model, model::SignalKind::BodyAngle, "angle", "Angle of the coupler");
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
    model.description =
        "The crank turns by " + formatted("%.6g", task.inputRange * degrees) + " degrees for x = "
        + formatted("%.6g", task.first) + " to " + formatted("%.6g", task.last) + ", the rocker by "
        + formatted("%.6g", task.outputRange * degrees)
        + " degrees for the function. Largest structural error "
        + formatted("%.3g", solution.structuralError * degrees) + " degrees; exact at x =";
    for (const double point : solution.precisionPoints)
        model.description += " " + formatted("%.6g", point);
    model.description += ".";
    addSignal(model, model::SignalKind::JointCoordinate, "input", "Angle of the crank", "joint-A");
    addSignal(model, model::SignalKind::JointCoordinate, "output", "Angle of the rocker",
              "joint-D");
    if (task.formula.empty()) return model;
    addFunctionTerm(model, solution, task);
    addVariables(model, "BC", 0.5 * ground);
    return model;
}

}  // namespace linkwright::synthesis
