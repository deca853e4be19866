// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/mechanism.h"

#include <algorithm>

namespace linkwright::model {

const JointTraits& traitsOf(JointKind kind) {
    static constexpr JointTraits revolute{"r", 1}, prismatic{"t", 1}, screw{"r", 1},
        cylindrical{"tr", 1}, universal{"rr", 2}, spherical{"rrr", 0, true}, planar{"ttr", 2},
        fixed{"", 0}, free{"tttrrr", 0, true};
    switch (kind) {
        case JointKind::Revolute: return revolute;
        case JointKind::Prismatic: return prismatic;
        case JointKind::Screw: return screw;
        case JointKind::Cylindrical: return cylindrical;
        case JointKind::Universal: return universal;
        case JointKind::Spherical: return spherical;
        case JointKind::Planar: return planar;
        case JointKind::Fixed: return fixed;
        case JointKind::Free: return free;
    }
    return fixed;
}

bool isMassless(const Body& body) {
    const MassProperties& mass = body.massProperties;
    return mass.mass.value == 0.0
           && (mass.kind == MassKind::Rod
               || std::all_of(mass.inertia.begin(), mass.inertia.end(),
                              [](const Number& entry) { return entry.value == 0.0; }));
}

int degreesOfFreedom(JointKind kind) {
    return static_cast<int>(traitsOf(kind).coordinates.size());
}

bool isTranslation(JointKind kind, int index) {
    return index >= 0 && index < degreesOfFreedom(kind)
           && traitsOf(kind).coordinates[static_cast<std::size_t>(index)] == 't';
}

bool isQuaternionRotation(JointKind kind, int index) {
    return traitsOf(kind).turnsByQuaternion && !isTranslation(kind, index);
}

}  // namespace linkwright::model
