// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/step_parts.h"

#include "engine/project/import/packing.h"

namespace linkwright::project {

namespace packing {

template <class Visit, class Cylinder>
requires std::is_same_v<std::remove_const_t<Cylinder>, StepCylinder>
void visitParts(Visit& visit, Cylinder& cylinder) {
    visitNumbers(visit, cylinder.place);
    visitNumbers(visit, cylinder.axis);
    visit(cylinder.radius);
    visit(cylinder.length);
    visit(cylinder.hollow);
}

template <class Visit, class Plane>
requires std::is_same_v<std::remove_const_t<Plane>, StepPlane>
void visitParts(Visit& visit, Plane& plane) {
    visitNumbers(visit, plane.place);
    visitNumbers(visit, plane.normal);
    visit(plane.reach);
}

template <class Visit, class Part>
requires std::is_same_v<std::remove_const_t<Part>, StepPart>
void visitParts(Visit& visit, Part& part) {
    visit(part.name);
    visit(part.color);
    visit(part.volume);
    visitNumbers(visit, part.center);
    visitNumbers(visit, part.inertia);
    visitSurface(visit, part.surface);
    visit(part.cylinders);
    visit(part.planes);
}

template <class Visit, class Assembly>
requires std::is_same_v<std::remove_const_t<Assembly>, StepAssembly>
void visitParts(Visit& visit, Assembly& assembly) {
    visit(assembly.unit);
    visit(assembly.parts);
    visit(assembly.changed);
    visit(assembly.leftOut);
}

}  // namespace packing

std::string formatStepAssembly(const StepAssembly& assembly) {
    return packing::packed(assembly);
}

StepAssembly parseStepAssembly(const std::string& text) {
    return packing::unpacked<StepAssembly>(text);
}

}  // namespace linkwright::project
