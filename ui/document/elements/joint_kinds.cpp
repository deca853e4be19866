// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/joint_kinds.h"

#include "ui/document/elements/element_info.h"

#include <algorithm>

namespace linkwright::document {

const std::vector<JointKindInfo>& jointKinds() {
    using model::JointKind;
    static const std::vector<JointKindInfo> kinds{
        {JointKind::Revolute, tr("revolute"), QStringLiteral("revolute")},
        {JointKind::Prismatic, tr("prismatic"), QStringLiteral("prismatic")},
        {JointKind::Screw, tr("screw"), QStringLiteral("screw")},
        {JointKind::Cylindrical, tr("cylindrical"), QStringLiteral("cylindrical")},
        {JointKind::Universal, tr("universal"), QStringLiteral("universal")},
        {JointKind::Spherical, tr("spherical"), QStringLiteral("spherical")},
        {JointKind::Planar, tr("planar"), QStringLiteral("planar")},
        {JointKind::Fixed, tr("fixed"), QStringLiteral("fixed")},
        {JointKind::Free, tr("free"), QStringLiteral("free")},
    };
    return kinds;
}

const JointKindInfo& jointKindInfo(model::JointKind kind) {
    const std::vector<JointKindInfo>& kinds = jointKinds();
    return *std::find_if(kinds.begin(), kinds.end(),
                         [&](const JointKindInfo& info) { return info.kind == kind; });
}

}  // namespace linkwright::document
