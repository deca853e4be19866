// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/model_writer.h"

#include "engine/project/project_file.h"
#include "engine/project/words.h"

#include <algorithm>
#include <type_traits>

namespace linkwright::project {

namespace {

using namespace model;

Json toJson(double value) {
    return value;
}
Json toJson(const Number& number) {
    return number.expression.empty() ? Json(number.value) : Json("=" + number.expression);
}

template <class Numbers>
Json listOf(const Numbers& numbers) {
    Json list = Json::array();
    for (const auto& number : numbers)
        list.push_back(toJson(number));
    return list;
}

/// Writes a value unless it is the default.
template <class Value>
void putUnless(const Value& standard, Json& json, const std::string& key, const Value& value) {
    if (value == standard) return;
    if constexpr (std::is_same_v<Value, Number>) {
        json[key] = toJson(value);
    } else {
        json[key] = value;
    }
}

template <class Value>
void putIfGiven(Json& json, const std::string& key, const std::optional<Value>& value) {
    if (value) json[key] = toJson(*value);
}

void putText(Json& json, const std::string& key, const std::string& text) {
    if (!text.empty()) json[key] = text;
}

/// `{"id": ..., "name": ...}`
template <class Element>
Json startElement(const Element& element) {
    Json json = Json::object();
    json["id"] = element.id;
    putText(json, "name", element.name);
    return json;
}

Json attachmentJson(const Attachment& attachment) {
    Json json = Json::object();
    json["body"] = attachment.body;
    putText(json, "point", attachment.point);
    return json;
}

Json write(const Parameter& parameter) {
    Json json = startElement(parameter);
    putText(json, "unit", parameter.unit);
    json["value"] = toJson(parameter.value);
    return json;
}

Json write(const Point& point) {
    Json json = startElement(point);
    json["position"] = listOf(point.position);
    return json;
}

Json write(const Body& body) {
    Json json = startElement(body);
    json["points"] = body.points;
    const MassProperties& mass = body.massProperties;
    Json& massJson = json["mass"] = Json::object();
    massJson["kind"] = toWord(mass.kind);
    massJson["mass"] = toJson(mass.mass);
    if (mass.centerOfMass) massJson["centerOfMass"] = listOf(*mass.centerOfMass);
    if (mass.kind == MassKind::Explicit || mass.inertia != std::array<Number, 6>{})
        massJson["inertia"] = listOf(mass.inertia);
    if (body.appearance == Appearance{}) return json;
    Json& look = json["appearance"] = Json::object();
    putText(look, "color", body.appearance.color);
    putUnless(true, look, "visible", body.appearance.visible);
    return json;
}

void putCoordinate(Json& json, const JointCoordinate& coordinate) {
    putUnless(Number(0.0), json, "drawn", coordinate.drawn);
    putIfGiven(json, "start", coordinate.start);
    putIfGiven(json, "startVelocity", coordinate.startVelocity);
    putUnless(Number(0.0), json, "damping", coordinate.damping);
}

Json write(const Joint& joint) {
    static const Joint standard;
    Json json = startElement(joint);
    json["kind"] = toWord(joint.kind);
    json["bodyA"] = joint.bodyA;
    json["bodyB"] = joint.bodyB;
    json["point"] = joint.point;
    const JointKind kind = joint.kind;
    const bool twoAxes = kind == JointKind::Universal || kind == JointKind::Planar;
    const bool noAxis =
        kind == JointKind::Spherical || kind == JointKind::Free || kind == JointKind::Fixed;
    if (!noAxis || joint.axis != standard.axis) json["axis"] = listOf(joint.axis);
    if (twoAxes || joint.secondAxis != standard.secondAxis)
        json["secondAxis"] = listOf(joint.secondAxis);
    if (joint.startOrientation) json["startOrientation"] = listOf(*joint.startOrientation);
    const bool plain = std::all_of(
        joint.coordinates.begin(), joint.coordinates.end(),
        [](const JointCoordinate& coordinate) { return coordinate == JointCoordinate{}; });
    if (degreesOfFreedom(kind) == 1 && joint.coordinates.size() == 1) {
        putCoordinate(json, joint.coordinates.front());
    } else if (!plain) {
        Json& list = json["coordinates"] = Json::array();
        for (const JointCoordinate& coordinate : joint.coordinates) {
            list.push_back(Json::object());
            putCoordinate(list.back(), coordinate);
        }
    }
    return json;
}

Json write(const SpringDamper& spring) {
    Json json = startElement(spring);
    json["endA"] = attachmentJson(spring.endA);
    json["endB"] = attachmentJson(spring.endB);
    json["stiffness"] = toJson(spring.stiffness);
    putIfGiven(json, "freeLength", spring.freeLength);
    putUnless(Number(0.0), json, "damping", spring.damping);
    return json;
}

Json write(const Load& load) {
    static const Load standard;
    Json json = startElement(load);
    json["kind"] = toWord(load.kind);
    if (load.kind != LoadKind::JointLoad || load.at != standard.at)
        json["at"] = attachmentJson(load.at);
    const bool onJoint = load.kind == LoadKind::JointLoad;
    if (onJoint || !load.joint.empty()) json["joint"] = load.joint;
    putUnless(0, json, "coordinate", load.coordinate);
    putUnless(std::string(toWord(standard.frame)), json, "frame", std::string(toWord(load.frame)));
    if (!onJoint || load.direction != standard.direction)
        json["direction"] = listOf(load.direction);
    putUnless(standard.magnitude, json, "magnitude", load.magnitude);
    putText(json, "input", load.input);
    return json;
}

Json write(const Input& input) {
    Json json = startElement(input);
    json["unit"] = input.unit;
    json["kind"] = toWord(input.kind);
    if (input.kind == InputKind::Expression || !input.expression.empty())
        json["expression"] = input.expression;
    if (input.kind == InputKind::Samples || input.interpolation != Input{}.interpolation)
        json["interpolation"] = toWord(input.interpolation);
    putUnless(false, json, "optimize", input.optimize);
    putIfGiven(json, "lower", input.lower);
    putIfGiven(json, "upper", input.upper);
    if (input.kind == InputKind::Samples || !input.samples.empty())
        json["samples"] = listOf(input.samples);
    return json;
}

Json write(const Signal& signal) {
    static const Signal standard;
    Json json = startElement(signal);
    json["kind"] = toWord(signal.kind);
    const bool ofJoint =
        signal.kind == SignalKind::JointCoordinate || signal.kind == SignalKind::JointVelocity;
    const bool ofInput = signal.kind == SignalKind::InputValue;
    if (!(ofJoint || ofInput) || signal.at != standard.at) json["at"] = attachmentJson(signal.at);
    if (ofJoint || !signal.joint.empty()) json["joint"] = signal.joint;
    putUnless(0, json, "coordinate", signal.coordinate);
    if (signal.kind == SignalKind::BodyDirection || signal.direction != standard.direction)
        json["direction"] = listOf(signal.direction);
    if (signal.kind == SignalKind::AngularVelocity || signal.frame != standard.frame)
        json["frame"] = toWord(signal.frame);
    if (ofInput || !signal.input.empty()) json["input"] = signal.input;
    return json;
}

Json write(const CostTerm& term) {
    Json json = startElement(term);
    json["signal"] = term.signal;
    json["time"] = toWord(term.time);
    json["reference"] = toWord(term.reference);
    if (term.reference == ReferenceKind::Constant || !term.referenceValues.empty())
        json["referenceValues"] = listOf(term.referenceValues);
    json["weight"] = toJson(term.weight);
    if (!term.componentWeights.empty()) json["componentWeights"] = listOf(term.componentWeights);
    putUnless(true, json, "active", term.active);
    return json;
}

Json write(const DesignVariable& variable) {
    Json json = Json::object();
    json["object"] = variable.object;
    json["property"] = variable.property;
    putIfGiven(json, "lower", variable.lower);
    putIfGiven(json, "upper", variable.upper);
    return json;
}

Json write(const SimulationSettings& simulation) {
    static const SimulationSettings standard;
    const bool fixedStep = simulation.integrator == Integrator::RungeKutta4;
    Json json = Json::object();
    json["duration"] = simulation.duration;
    json["integrator"] = toWord(simulation.integrator);
    if (fixedStep || simulation.step != standard.step) json["step"] = simulation.step;
    const auto put = [&](const char* key, double value, double usual) {
        if (!fixedStep || value != usual) json[key] = value;
    };
    put("relativeTolerance", simulation.relativeTolerance, standard.relativeTolerance);
    put("absoluteTolerance", simulation.absoluteTolerance, standard.absoluteTolerance);
    put("maximumStep", simulation.maximumStep, standard.maximumStep);
    return json;
}

Json write(const StopRules& stop) {
    static const StopRules standard;
    Json json = Json::object();
    json["maximumIterations"] = stop.maximumIterations;
    json["optimality"] = stop.optimality;
    putUnless(standard.relativeCost, json, "relativeCost", stop.relativeCost);
    putUnless(standard.relativeStep, json, "relativeStep", stop.relativeStep);
    putUnless(standard.cost, json, "cost", stop.cost);
    putUnless(standard.seconds, json, "seconds", stop.seconds);
    return json;
}

Json write(const OptimizationSettings& optimization) {
    Json json = Json::object();
    json["algorithm"] = toWord(optimization.algorithm);
    json["stop"] = write(optimization.stop);
    if (optimization.stages.empty()) return json;
    Json& stages = json["stages"] = Json::array();
    for (const OptimizationStage& stage : optimization.stages) {
        stages.push_back(Json::object());
        Json& stageJson = stages.back();
        putText(stageJson, "name", stage.name);
        if (stage.algorithm) stageJson["algorithm"] = toWord(*stage.algorithm);
        if (stage.stop) stageJson["stop"] = write(*stage.stop);
        for (const auto& [term, weight] : stage.termWeights)
            stageJson["termWeights"][term] = weight;
    }
    return json;
}

template <class Element>
void putList(Json& json, const std::string& key, const std::vector<Element>& elements) {
    if (elements.empty()) return;
    Json& list = json[key] = Json::array();
    for (const Element& element : elements)
        list.push_back(write(element));
}

}  // namespace

Json writeModel(const Model& model) {
    Json json = Json::object();
    json["format"] = "linkwright";
    json["version"] = std::to_string(formatMajor) + "." + std::to_string(formatMinor);
    json["name"] = model.name;
    putText(json, "description", model.description);
    json["gravity"] = listOf(model.gravity);
    putList(json, "parameters", model.parameters);
    putList(json, "points", model.points);
    putList(json, "bodies", model.bodies);
    putList(json, "joints", model.joints);
    putList(json, "springs", model.springs);
    putList(json, "loads", model.loads);
    putList(json, "inputs", model.inputs);
    putList(json, "signals", model.signalList);
    if (!model.costTerms.empty()) putList(json["objective"], "terms", model.costTerms);
    putList(json, "designVariables", model.designVariables);
    json["simulation"] = write(model.simulation);
    json["optimization"] = write(model.optimization);
    return json;
}

}  // namespace linkwright::project
