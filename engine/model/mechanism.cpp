// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/mechanism.h"

namespace linkwright::model {

int degreesOfFreedom(JointKind kind) {
    switch (kind) {
        case JointKind::Fixed: return 0;
        case JointKind::Revolute:
        case JointKind::Prismatic: return 1;
        case JointKind::Cylindrical:
        case JointKind::Universal: return 2;
        case JointKind::Spherical:
        case JointKind::Planar: return 3;
        case JointKind::Free: return 6;
    }
    return 0;
}

bool isTranslation(JointKind kind, int index) {
    switch (kind) {
        case JointKind::Prismatic:
        case JointKind::Cylindrical: return index == 0;
        case JointKind::Planar: return index == 0 || index == 1;
        case JointKind::Free: return index >= 0 && index < 3;
        case JointKind::Revolute:
        case JointKind::Universal:
        case JointKind::Spherical:
        case JointKind::Fixed: return false;
    }
    return false;
}

bool isQuaternionRotation(JointKind kind, int index) {
    return kind == JointKind::Spherical || (kind == JointKind::Free && !isTranslation(kind, index));
}

}  // namespace linkwright::model
