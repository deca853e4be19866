// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/step_parts.h"

#include "engine/base/bytes.h"

#include <stdexcept>
#include <type_traits>

namespace linkwright::project {

template <class Visit, class Cylinder>
requires std::is_same_v<std::remove_const_t<Cylinder>, StepCylinder>
void visitParts(Visit& visit, Cylinder& cylinder) {
    visit(cylinder.place);
    visit(cylinder.axis);
    visit(cylinder.radius);
    visit(cylinder.length);
    visit(cylinder.hollow);
}

template <class Visit, class Plane>
requires std::is_same_v<std::remove_const_t<Plane>, StepPlane>
void visitParts(Visit& visit, Plane& plane) {
    visit(plane.place);
    visit(plane.normal);
    visit(plane.reach);
}

template <class Visit, class Part>
requires std::is_same_v<std::remove_const_t<Part>, StepPart>
void visitParts(Visit& visit, Part& part) {
    visit(part.name);
    visit(part.color);
    visit(part.volume);
    visit(part.center);
    visit(part.inertia);
    visit(part.surface.vertices);
    visit(part.surface.triangles);
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

std::string formatStepAssembly(const StepAssembly& assembly) {
    return base::packed(assembly);
}

StepAssembly parseStepAssembly(const std::string& text) {
    std::optional<StepAssembly> found = base::unpacked<StepAssembly>(text);
    if (!found) throw std::runtime_error("The answer ends too early.");
    return std::move(*found);
}

}  // namespace linkwright::project
