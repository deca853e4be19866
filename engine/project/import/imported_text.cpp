// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/imported_text.h"

#include "engine/base/bytes.h"

#include <stdexcept>
#include <type_traits>

namespace linkwright::project {

template <class Visit, class Body>
requires std::is_same_v<std::remove_const_t<Body>, ImportedBody>
void visitParts(Visit& visit, Body& body) {
    visit(body.name);
    visit(body.mass.mass);
    visit(body.mass.center);
    visit(body.mass.inertia);
    visit(body.mass.line);
    visit(body.surface.vertices);
    visit(body.surface.triangles);
    visit(body.color);
}

template <class Visit, class Coordinate>
requires std::is_same_v<std::remove_const_t<Coordinate>, ImportedCoordinate>
void visitParts(Visit& visit, Coordinate& coordinate) {
    visit(coordinate.drawn);
    visit(coordinate.start);
    visit(coordinate.startVelocity);
    visit(coordinate.damping);
    visit(coordinate.dryFriction);
    visit(coordinate.armature);
    visit(coordinate.stiffness);
    visit(coordinate.springReference);
    visit(coordinate.lower);
    visit(coordinate.upper);
    visit(coordinate.effort);
}

template <class Visit, class Joint>
requires std::is_same_v<std::remove_const_t<Joint>, ImportedJoint>
void visitParts(Visit& visit, Joint& joint) {
    visit(joint.name);
    visit(joint.kind);
    visit(joint.parent);
    visit(joint.child);
    visit(joint.closing);
    visit(joint.place);
    visit(joint.axis);
    visit(joint.secondAxis);
    visit(joint.coordinates);
}

template <class Visit, class Coupling>
requires std::is_same_v<std::remove_const_t<Coupling>, ImportedCoupling>
void visitParts(Visit& visit, Coupling& coupling) {
    visit(coupling.name);
    visit(coupling.jointA);
    visit(coupling.jointB);
    visit(coupling.ratio);
}

template <class Visit, class Actuator>
requires std::is_same_v<std::remove_const_t<Actuator>, ImportedActuator>
void visitParts(Visit& visit, Actuator& actuator) {
    visit(actuator.name);
    visit(actuator.joint);
    visit(actuator.gain);
    visit(actuator.proportional);
    visit(actuator.derivative);
    visit(actuator.offset);
}

template <class Visit, class Note>
requires std::is_same_v<std::remove_const_t<Note>, ImportNote>
void visitParts(Visit& visit, Note& note) {
    visit(note.fate);
    visit(note.object);
    visit(note.text);
}

/// What import fills.
template <class Visit, class Model>
requires std::is_same_v<std::remove_const_t<Model>, ImportedModel>
void visitParts(Visit& visit, Model& foreign) {
    visit(foreign.name);
    visit(foreign.gravity);
    visit(foreign.bodies);
    visit(foreign.groundSurface.vertices);
    visit(foreign.groundSurface.triangles);
    visit(foreign.groundColor);
    visit(foreign.joints);
    visit(foreign.couplings);
    visit(foreign.actuators);
    visit(foreign.notes);
}

std::string formatImportedText(const ImportedModel& foreign) {
    return base::packed(foreign);
}

ImportedModel parseImportedText(const std::string& text) {
    std::optional<ImportedModel> found = base::unpacked<ImportedModel>(text);
    if (!found) throw std::runtime_error("The answer ends too early.");
    return std::move(*found);
}

}  // namespace linkwright::project
