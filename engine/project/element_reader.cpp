// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_reader.h"

#include <algorithm>
#include <cmath>

namespace linkwright::project {

using namespace model;

namespace {

void readMass(ReadingNotes& notes, const Json& json, Path path, MassProperties& mass) {
    ObjectReader reader(notes, json, std::move(path));
    const bool known = reader.requireWord("kind", mass.kind);
    reader.requireNumber("mass", mass.mass);
    reader.numbers("centerOfMass", mass.centerOfMass);
    if (known && mass.kind == MassKind::Explicit)
        reader.require("inertia", "[xx, yy, zz, xy, xz, yz] about the center of mass");
    reader.numbers("inertia", mass.inertia);
}

template <std::size_t count>
void readFew(ObjectReader& reader, const std::string& key, std::array<double, count>& target) {
    std::vector<double> values(target.begin(), target.end());
    reader.reals(key, values);
    if (values.size() == count)
        std::copy(values.begin(), values.end(), target.begin());
    else
        reader.fault(key, "The list has " + std::to_string(values.size()) + " numbers.",
                     "Give " + std::to_string(count) + ".");
}

void readShape(ReadingNotes& notes, const Json& json, Path path, Shape& shape) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("file", shape.file, "the name of an STL or OBJ file");
    readFew(reader, "position", shape.position);
    readFew(reader, "orientation", shape.orientation);
    double length = 0.0;
    for (const double part : shape.orientation)
        length += part * part;
    if (!(std::abs(length - 1.0) < 1e-6))
        reader.fault("orientation", "The quaternion is not of length 1.",
                     "Enter four numbers, scalar first, such as [1, 0, 0, 0].");
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
    if (given > count)
        reader.fault("coordinates",
                     "The list has " + std::to_string(given) + " entries, but a "
                         + toWord(joint.kind) + " joint has " + std::to_string(count)
                         + (count == 1 ? " coordinate." : " coordinates."),
                     "Remove the extra ones.");
}

}  // namespace

void readAttachment(ObjectReader& owner, ReadingNotes& notes, const std::string& key,
                    Attachment& attachment, PointRule rule) {
    const Json* json =
        owner.require(key, "an object such as {\"body\": \"link-1\", \"point\": \"P1\"}");
    if (!json) return;
    ObjectReader reader(notes, *json, owner.pathTo(key));
    reader.requireText("body", attachment.body, "the id of a body or \"ground\"");
    if (rule == PointRule::Required)
        reader.requireText("point", attachment.point, "the id of a point");
    else
        reader.text("point", attachment.point);
}

void readLaw(ObjectReader& owner, SpringLaw& law) {
    owner.text("formula", law.formula);
    owner.reals("elongations", law.elongations);
    owner.reals("forces", law.forces);
}

void readParameter(ReadingNotes& notes, const Json& json, Path path, Parameter& parameter) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, parameter);
    reader.text("unit", parameter.unit);
    reader.requireNumber("value", parameter.value);
}

void readPoint(ReadingNotes& notes, const Json& json, Path path, Point& point) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, point);
    if (reader.require("position", "[x, y, z] in meters"))
        reader.numbers("position", point.position);
}

void readAppearance(ReadingNotes& notes, const Json& json, Path path, Appearance& appearance) {
    ObjectReader reader(notes, json, std::move(path));
    reader.text("color", appearance.color);
    reader.boolean("visible", appearance.visible);
    if (const Json* shape = reader.find("shape"))
        readShape(notes, *shape, reader.pathTo("shape"), appearance.shape);
}

void readBody(ReadingNotes& notes, const Json& json, Path path, Body& body) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, body);
    reader.texts("points", body.points);
    if (const Json* mass =
            reader.require("mass", "an object such as {\"kind\": \"rod\", \"mass\": 1}"))
        readMass(notes, *mass, reader.pathTo("mass"), body.massProperties);
    if (const Json* appearance = reader.find("appearance"))
        readAppearance(notes, *appearance, reader.pathTo("appearance"), body.appearance);
}

void readJoint(ReadingNotes& notes, const Json& json, Path path, Joint& joint) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, joint);
    const bool known = reader.requireWord("kind", joint.kind);
    reader.requireText("bodyA", joint.bodyA, "the id of a body or \"ground\"");
    reader.requireText("bodyB", joint.bodyB, "the id of a body");
    reader.requireText("point", joint.point, "the id of the point where the joint sits");
    reader.numbers("axis", joint.axis);
    reader.numbers("secondAxis", joint.secondAxis);
    reader.number("pitch", joint.pitch);
    reader.numbers("startOrientation", joint.startOrientation);
    if (known) {
        readCoordinates(reader, notes, json, joint);
        return;
    }
    // How many coordinates belong here is not known: keep quiet about them.
    for (const char* key : {"coordinates", "drawn", "start", "startVelocity", "damping"})
        reader.find(key);
}

void readInput(ReadingNotes& notes, const Json& json, Path path, Input& input) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, input);
    reader.text("unit", input.unit);
    if (reader.requireWord("kind", input.kind)) {
        if (input.kind == InputKind::Samples)
            reader.require("samples", "a list of at least two numbers");
        else
            reader.require("expression", "a formula of the time t, for example \"2*sin(3*t)\"");
    }
    reader.word("interpolation", input.interpolation);
    reader.reals("samples", input.samples);
    reader.text("expression", input.expression);
    reader.boolean("optimize", input.optimize);
    reader.real("lower", input.lower);
    reader.real("upper", input.upper);
}

}  // namespace linkwright::project
