// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/joint_kinds.h"

#include <QCoreApplication>
#include <algorithm>

namespace linkwright::document {

namespace {

/// Other languages have nouns for what is an adjective in English.
QString word(const char* source) {
    return QCoreApplication::translate("JointKind", source);
}

}  // namespace

const std::vector<JointKindInfo>& jointKinds() {
    using model::JointKind;
    static const std::vector<JointKindInfo> kinds{
        {JointKind::Revolute, word(QT_TRANSLATE_NOOP("JointKind", "revolute")),
         QStringLiteral("revolute")},
        {JointKind::Prismatic, word(QT_TRANSLATE_NOOP("JointKind", "prismatic")),
         QStringLiteral("prismatic")},
        {JointKind::Screw, word(QT_TRANSLATE_NOOP("JointKind", "screw")), QStringLiteral("screw")},
        {JointKind::Cylindrical, word(QT_TRANSLATE_NOOP("JointKind", "cylindrical")),
         QStringLiteral("cylindrical")},
        {JointKind::Universal, word(QT_TRANSLATE_NOOP("JointKind", "universal")),
         QStringLiteral("universal")},
        {JointKind::Spherical, word(QT_TRANSLATE_NOOP("JointKind", "spherical")),
         QStringLiteral("spherical")},
        {JointKind::Planar, word(QT_TRANSLATE_NOOP("JointKind", "planar")),
         QStringLiteral("planar")},
        {JointKind::Fixed, word(QT_TRANSLATE_NOOP("JointKind", "fixed")), QStringLiteral("fixed")},
        {JointKind::Free, word(QT_TRANSLATE_NOOP("JointKind", "free")), QStringLiteral("free")},
    };
    return kinds;
}

const JointKindInfo& jointKindInfo(model::JointKind kind) {
    const std::vector<JointKindInfo>& kinds = jointKinds();
    return *std::find_if(kinds.begin(), kinds.end(),
                         [&](const JointKindInfo& info) { return info.kind == kind; });
}

}  // namespace linkwright::document
