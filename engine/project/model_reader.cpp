// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/model_reader.h"

#include "engine/project/project_file.h"

#include <charconv>

namespace linkwright::project {

namespace {

using namespace model;
using Path = std::vector<PathStep>;

const char* const idExpected = "the id of this element";

enum class PointRule { Required, Optional };

void readAttachment(ObjectReader& owner, ReadingNotes& notes, const std::string& key,
                    Attachment& attachment, PointRule rule) {
    const Json* json =
        owner.require(key, "an object such as {\"body\": \"link-1\", \"point\": \"P1\"}");
    if (!json) return;
    ObjectReader reader(notes, *json, owner.pathTo(key));
    reader.requireText("body", attachment.body, "the id of a body or \"ground\"");
    if (rule == PointRule::Required) {
        reader.requireText("point", attachment.point, "the id of a point");
    } else {
        reader.text("point", attachment.point);
    }
}

void readParameter(ReadingNotes& notes, const Json& json, Path path, Parameter& parameter) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("id", parameter.id, idExpected);
    reader.text("name", parameter.name);
    reader.text("unit", parameter.unit);
    reader.requireNumber("value", parameter.value);
}

void readPoint(ReadingNotes& notes, const Json& json, Path path, Point& point) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("id", point.id, idExpected);
    reader.text("name", point.name);
    if (reader.require("position", "[x, y, z] in meters"))
        reader.numbers("position", point.position);
}

void readMass(ReadingNotes& notes, const Json& json, Path path, MassProperties& mass) {
    ObjectReader reader(notes, json, std::move(path));
    const bool known = reader.requireWord("kind", mass.kind);
    reader.requireNumber("mass", mass.mass);
    reader.numbers("centerOfMass", mass.centerOfMass);
    if (known && mass.kind == MassKind::Explicit)
        reader.require("inertia", "[xx, yy, zz, xy, xz, yz] about the center of mass");
    reader.numbers("inertia", mass.inertia);
}

void readBody(ReadingNotes& notes, const Json& json, Path path, Body& body) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("id", body.id, idExpected);
    reader.text("name", body.name);
    reader.texts("points", body.points);
    if (const Json* mass =
            reader.require("mass", "an object such as {\"kind\": \"rod\", \"mass\": 1}"))
        readMass(notes, *mass, reader.pathTo("mass"), body.massProperties);
    if (const Json* appearance = reader.find("appearance")) {
        ObjectReader look(notes, *appearance, reader.pathTo("appearance"));
        look.text("color", body.appearance.color);
        look.boolean("visible", body.appearance.visible);
    }
}

void readCoordinate(ObjectReader& reader, JointCoordinate& coordinate) {
    reader.number("drawn", coordinate.drawn);
    reader.number("start", coordinate.start);
    reader.number("startVelocity", coordinate.startVelocity);
    reader.number("damping", coordinate.damping);
}

/// Coordinates as a list, or written directly into a joint that has only one.
void readCoordinates(ObjectReader& reader, ReadingNotes& notes, const Json& json, Joint& joint) {
    const auto count = static_cast<std::size_t>(degreesOfFreedom(joint.kind));
    joint.coordinates.assign(count, {});
    const bool listed = reader.find("coordinates") != nullptr;
    for (const char* key : {"drawn", "start", "startVelocity", "damping"}) {
        if (count == 1 && !listed) break;
        if (!json.is_object() || !json.contains(key)) continue;
        reader.find(key);
        reader.fault(key,
                     listed ? "The joint has both \"coordinates\" and \"" + std::string(key) + "\"."
                            : "A joint with " + std::to_string(count)
                                  + " coordinates cannot have a single \"" + key + "\".",
                     count == 0 ? "Remove it." : "Write it into the entries of \"coordinates\".");
    }
    if (count == 1 && !listed) readCoordinate(reader, joint.coordinates[0]);
    std::size_t given = 0;
    reader.list("coordinates", [&](const Json& entry, Path path) {
        if (given < count) {
            ObjectReader coordinate(notes, entry, std::move(path));
            readCoordinate(coordinate, joint.coordinates[given]);
        }
        ++given;
    });
    if (given > count) {
        reader.fault("coordinates",
                     "The list has " + std::to_string(given) + " entries, but a "
                         + toWord(joint.kind) + " joint has " + std::to_string(count)
                         + (count == 1 ? " coordinate." : " coordinates."),
                     "Remove those too many.");
    }
}

void readJoint(ReadingNotes& notes, const Json& json, Path path, Joint& joint) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("id", joint.id, idExpected);
    reader.text("name", joint.name);
    const bool known = reader.requireWord("kind", joint.kind);
    reader.requireText("bodyA", joint.bodyA, "the id of a body or \"ground\"");
    reader.requireText("bodyB", joint.bodyB, "the id of a body");
    reader.requireText("point", joint.point, "the id of the point where the joint sits");
    reader.numbers("axis", joint.axis);
    reader.numbers("secondAxis", joint.secondAxis);
    reader.numbers("startOrientation", joint.startOrientation);
    if (known) {
        readCoordinates(reader, notes, json, joint);
        return;
    }
    // How many coordinates belong here is not known: keep quiet about them.
    for (const char* key : {"coordinates", "drawn", "start", "startVelocity", "damping"})
        reader.find(key);
}

void readSpring(ReadingNotes& notes, const Json& json, Path path, SpringDamper& spring) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("id", spring.id, idExpected);
    reader.text("name", spring.name);
    readAttachment(reader, notes, "endA", spring.endA, PointRule::Required);
    readAttachment(reader, notes, "endB", spring.endB, PointRule::Required);
    reader.number("stiffness", spring.stiffness);
    reader.number("freeLength", spring.freeLength);
    reader.number("damping", spring.damping);
}

void readLoad(ReadingNotes& notes, const Json& json, Path path, Load& load) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("id", load.id, idExpected);
    reader.text("name", load.name);
    const bool known = reader.requireWord("kind", load.kind);
    const bool onJoint = known && load.kind == LoadKind::JointLoad;
    if (onJoint) {
        reader.requireText("joint", load.joint, "the id of a joint");
    } else {
        reader.text("joint", load.joint);
    }
    if (reader.find("at") || (known && !onJoint)) {
        readAttachment(reader, notes, "at", load.at,
                       load.kind == LoadKind::Force ? PointRule::Required : PointRule::Optional);
    }
    reader.integer("coordinate", load.coordinate);
    reader.word("frame", load.frame);
    reader.numbers("direction", load.direction);
    reader.number("magnitude", load.magnitude);
    reader.text("input", load.input);
}

void readInput(ReadingNotes& notes, const Json& json, Path path, Input& input) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("id", input.id, idExpected);
    reader.text("name", input.name);
    reader.text("unit", input.unit);
    if (reader.requireWord("kind", input.kind)) {
        if (input.kind == InputKind::Samples) {
            reader.require("samples", "a list of at least two numbers");
        } else {
            reader.require("expression", "a formula of the time t, for example \"2*sin(3*t)\"");
        }
    }
    reader.word("interpolation", input.interpolation);
    reader.reals("samples", input.samples);
    reader.text("expression", input.expression);
    reader.boolean("optimize", input.optimize);
    reader.real("lower", input.lower);
    reader.real("upper", input.upper);
}

void readSignal(ReadingNotes& notes, const Json& json, Path path, Signal& signal) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("id", signal.id, idExpected);
    reader.text("name", signal.name);
    const bool known = reader.requireWord("kind", signal.kind);
    const auto is = [&](SignalKind kind) { return known && signal.kind == kind; };
    const bool ofPoint = is(SignalKind::PointPosition) || is(SignalKind::PointVelocity);
    const bool ofBody = is(SignalKind::BodyDirection) || is(SignalKind::AngularVelocity);
    if (reader.find("at") || ofPoint || ofBody) {
        readAttachment(reader, notes, "at", signal.at,
                       ofPoint ? PointRule::Required : PointRule::Optional);
    }
    if (is(SignalKind::JointCoordinate) || is(SignalKind::JointVelocity)) {
        reader.requireText("joint", signal.joint, "the id of a joint");
    } else {
        reader.text("joint", signal.joint);
    }
    if (is(SignalKind::InputValue)) {
        reader.requireText("input", signal.input, "the id of an input");
    } else {
        reader.text("input", signal.input);
    }
    if (is(SignalKind::BodyDirection)) reader.require("direction", "[x, y, z] in the drawn pose");
    reader.integer("coordinate", signal.coordinate);
    reader.numbers("direction", signal.direction);
    reader.word("frame", signal.frame);
}

void readTerm(ReadingNotes& notes, const Json& json, Path path, CostTerm& term) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("id", term.id, idExpected);
    reader.text("name", term.name);
    reader.requireText("signal", term.signal, "the id of a signal");
    reader.requireWord("time", term.time);
    if (reader.requireWord("reference", term.reference)
        && term.reference == ReferenceKind::Constant)
        reader.require("referenceValues", "a list with one number per component of the signal");
    reader.numbers("referenceValues", term.referenceValues);
    reader.number("weight", term.weight);
    reader.numbers("componentWeights", term.componentWeights);
    reader.boolean("active", term.active);
}

void readDesignVariable(ReadingNotes& notes, const Json& json, Path path,
                        DesignVariable& variable) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("object", variable.object, "the id of an element");
    reader.requireText("property", variable.property, "a property such as \"freeLength\"");
    reader.real("lower", variable.lower);
    reader.real("upper", variable.upper);
}

void readSimulation(ReadingNotes& notes, const Json& json, Path path,
                    SimulationSettings& simulation) {
    ObjectReader reader(notes, json, std::move(path));
    reader.real("duration", simulation.duration);
    reader.word("integrator", simulation.integrator);
    reader.real("step", simulation.step);
    reader.real("relativeTolerance", simulation.relativeTolerance);
    reader.real("absoluteTolerance", simulation.absoluteTolerance);
    reader.real("maximumStep", simulation.maximumStep);
    reader.word("formulation", simulation.formulation);
}

void readStopRules(ReadingNotes& notes, const Json& json, Path path, StopRules& stop) {
    ObjectReader reader(notes, json, std::move(path));
    reader.integer("maximumIterations", stop.maximumIterations);
    reader.real("optimality", stop.optimality);
    reader.real("relativeCost", stop.relativeCost);
    reader.real("relativeStep", stop.relativeStep);
    reader.real("cost", stop.cost);
    reader.real("seconds", stop.seconds);
}

void readStage(ReadingNotes& notes, const Json& json, Path path, OptimizationStage& stage) {
    ObjectReader reader(notes, json, std::move(path));
    reader.text("name", stage.name);
    if (Algorithm algorithm{}; reader.word("algorithm", algorithm)) stage.algorithm = algorithm;
    if (const Json* stop = reader.find("stop"))
        readStopRules(notes, *stop, reader.pathTo("stop"), stage.stop.emplace());
    const Json* weights = reader.find("termWeights");
    if (!weights) return;
    ObjectReader weightReader(notes, *weights, reader.pathTo("termWeights"));
    if (!weights->is_object()) return;
    for (auto it = weights->begin(); it != weights->end(); ++it)
        weightReader.real(it.key(), stage.termWeights[it.key()]);
}

void readOptimization(ReadingNotes& notes, const Json& json, Path path,
                      OptimizationSettings& optimization) {
    ObjectReader reader(notes, json, std::move(path));
    reader.word("algorithm", optimization.algorithm);
    if (const Json* stop = reader.find("stop"))
        readStopRules(notes, *stop, reader.pathTo("stop"), optimization.stop);
    reader.list("stages", [&](const Json& entry, Path stagePath) {
        readStage(notes, entry, std::move(stagePath), optimization.stages.emplace_back());
    });
}

/// @return whether this program can read the rest
bool readVersion(ObjectReader& reader, ReadingNotes& notes) {
    std::string format;
    reader.requireText("format", format, "\"linkwright\"");
    if (notes.faults.empty() && format != "linkwright") {
        reader.fault("format", "This is no Linkwright project: the format is \"" + format + "\".",
                     "Expected \"linkwright\".");
    }
    std::string version;
    reader.requireText("version", version, "the format version in quotes, for example \"1.0\"");
    if (!notes.faults.empty()) return false;
    int major = -1;
    int minor = -1;
    const char* end = version.data() + version.size();
    const auto afterMajor = std::from_chars(version.data(), end, major);
    const bool hasDot = afterMajor.ptr != end && *afterMajor.ptr == '.';
    const auto afterMinor = std::from_chars(afterMajor.ptr + (hasDot ? 1 : 0), end, minor);
    const std::string own = std::to_string(formatMajor) + "." + std::to_string(formatMinor);
    if (!hasDot || afterMajor.ec != std::errc() || afterMinor.ec != std::errc()
        || afterMinor.ptr != end || major < 1 || minor < 0) {
        reader.fault("version", "\"" + version + "\" is not a format version.",
                     "Expected major.minor, for example \"" + own + "\".");
    } else if (major > formatMajor) {
        reader.fault("version",
                     "The project was written by a newer Linkwright (format " + version
                         + "; this program reads up to " + std::to_string(formatMajor) + ".x).",
                     "Update Linkwright to open it.");
    }
    return notes.faults.empty();
}

}  // namespace

Model readModel(const Json& json, ReadingNotes& notes) {
    Model model;
    ObjectReader reader(notes, json, {});
    if (!reader.isObject() || !readVersion(reader, notes)) return model;
    reader.find("$schema");
    reader.text("name", model.name);
    reader.text("description", model.description);
    reader.numbers("gravity", model.gravity);
    const auto readList = [&](ObjectReader& owner, const std::string& key, auto& list,
                              const auto& readElement) {
        owner.list(key, [&](const Json& entry, Path path) {
            readElement(notes, entry, std::move(path), list.emplace_back());
        });
    };
    readList(reader, "parameters", model.parameters, readParameter);
    readList(reader, "points", model.points, readPoint);
    readList(reader, "bodies", model.bodies, readBody);
    readList(reader, "joints", model.joints, readJoint);
    readList(reader, "springs", model.springs, readSpring);
    readList(reader, "loads", model.loads, readLoad);
    readList(reader, "inputs", model.inputs, readInput);
    readList(reader, "signals", model.signalList, readSignal);
    if (const Json* objective = reader.find("objective")) {
        ObjectReader objectiveReader(notes, *objective, reader.pathTo("objective"));
        readList(objectiveReader, "terms", model.costTerms, readTerm);
    }
    readList(reader, "designVariables", model.designVariables, readDesignVariable);
    if (const Json* simulation = reader.find("simulation"))
        readSimulation(notes, *simulation, reader.pathTo("simulation"), model.simulation);
    if (const Json* optimization = reader.find("optimization"))
        readOptimization(notes, *optimization, reader.pathTo("optimization"), model.optimization);
    return model;
}

}  // namespace linkwright::project
