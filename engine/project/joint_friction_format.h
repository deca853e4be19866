// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/joint_friction.h"
#include "engine/project/element_reader.h"

namespace linkwright::project {

void readJointFriction(ReadingNotes& notes, const Json& json, Path path,
                       model::JointFriction& friction);
Json write(const model::JointFriction& friction);

}  // namespace linkwright::project
