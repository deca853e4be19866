// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/mechanism.h"

#include <QString>
#include <vector>

namespace linkwright::document {

/// How a kind of joint is called and drawn wherever it is offered or listed.
struct JointKindInfo {
    model::JointKind kind = model::JointKind::Revolute;
    QString word;  ///< translated, lower case: "revolute"
    QString icon;
};

/// All kinds in the order in which they are offered.
const std::vector<JointKindInfo>& jointKinds();
const JointKindInfo& jointKindInfo(model::JointKind kind);

}  // namespace linkwright::document
