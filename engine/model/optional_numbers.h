// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>

namespace linkwright::model {

/// Numbers that a project may leave out: free length and free angle of springs, length of a rod,
/// integral gain of a feedback,
/// start values of joint coordinates, center of mass, start orientation, component weights and
/// limits of terms. Each
/// of the following names one by its property key; components of a vector come and go together.

/// Whether the number may be left out.
bool isOptionalNumber(const Model& model, const std::string& object, const std::string& property);

/// Gives an absent number the value it would have anyway (the free length becomes the drawn
/// length), so that the motion stays as it is. @return whether it was absent
bool addOptionalNumber(Model& model, const std::string& object, const std::string& property);

/// Leaves the number out again, and takes back design variables that vary it. @return whether it
/// was there
bool removeOptionalNumber(Model& model, const std::string& object, const std::string& property);

/// Adds every absent number of the element, so that `propertiesOf` lists all there could be.
void addOptionalNumbers(Model& model, const std::string& object);

}  // namespace linkwright::model
