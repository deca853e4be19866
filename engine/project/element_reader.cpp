// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/element_reader.h"

#include "engine/project/field_reader.h"

#include <algorithm>
#include <cmath>

namespace linkwright::project {

using namespace model;

namespace {

void readSurface(ReadingNotes& notes, const Json& json, Path path, const Road& road) {
    SurfaceOfRoad found{road.id, notes.sourceName + " " + pathText(path), {}};
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("file", found.surface.file, "the name of an STL or OBJ file");
    reader.real("scale", found.surface.scale);
    reader.real("spacing", found.surface.spacing);
    if (!(found.surface.scale > 0.0))
        reader.fault("scale", "The scale of a surface must be positive.",
                     "Enter meters per unit of the file, such as 0.001 for millimeters.");
    if (found.surface.spacing < 0.0)
        reader.fault("spacing", "The spacing of rows is negative.",
                     "Enter a length in m, or leave it out.");
    if (!road.places.empty() || !road.heights.empty())
        reader.fault("file", "The road already has a table.",
                     "Give it either a surface or \"places\" and \"heights\".");
    notes.roadSurfaces.push_back(std::move(found));
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

void readAppearance(ReadingNotes& notes, const Json& json, Path path, Appearance& appearance) {
    ObjectReader reader(notes, json, std::move(path));
    reader.text("color", appearance.color);
    reader.boolean("visible", appearance.visible);
    if (const Json* shape = reader.find("shape"))
        readShape(notes, *shape, reader.pathTo("shape"), appearance.shape);
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

void finishReading(ObjectReader& reader, ReadingNotes& notes, const Path&, Road& road) {
    if (const Json* surface = reader.find("surface"))
        readSurface(notes, *surface, reader.pathTo("surface"), road);
}

void finishReading(ObjectReader& reader, ReadingNotes&, const Path&, Signal& signal) {
    if (traitsOf(signal.kind).place == SignalPlace::TwoPointsOrCam && reader.find("at"))
        signal.constraint.clear();
}

std::string FieldReader::idExpected(Target target) {
    switch (target) {
        case Target::Body: return "the id of a body";
        case Target::Point: return "the id of a point";
        case Target::Joint: return "the id of a joint";
        case Target::Input: return "the id of an input";
        case Target::Signal: return "the id of a signal";
        case Target::Road: return "the id of a road";
        case Target::Element: return "the id of an element";
    }
    return {};
}

std::string FieldReader::keysOf(std::initializer_list<Field> fields) {
    std::string text;
    for (const Field& field : fields)
        if (field.used) text += (text.empty() ? "\"" : " or \"") + std::string(field.key) + "\"";
    return text;
}

}  // namespace linkwright::project
