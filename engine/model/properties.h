// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/quantity.h"
#include "engine/model/model.h"

#include <functional>
#include <string>
#include <vector>

namespace linkwright::model {

/// Where a number lives and what it is called. The key (`object`, `property`) is stable: design
/// variables, the project file and the property panel use it.
///
/// Property keys. point: `position.x|y|z`. body: `mass`, `centerOfMass.x|y|z`,
/// `inertia.xx|yy|zz|xy|xz|yz`. joint: `axis.x|y|z`, `secondAxis.x|y|z`,
/// `drawn.N`, `start.N`, `startVelocity.N`, `damping.N` (N counts coordinates from 0),
/// `startOrientation.w|x|y|z`. What acts on bodies and joints: see `describe` beside its data in
/// elements/.
/// signal: `direction.x|y|z`, `worldDirection.x|y|z`. cost term: `weight`, `referenceValues.N`,
/// `componentWeights.N`, `smoothing`, `limit`. parameter: `value`. gravity (object id `gravity`):
/// `x|y|z`.
struct PropertyInfo {
    std::string object;
    std::string property;
    std::string label;  ///< for people: "Free length"
    base::Quantity quantity = base::Quantity::Unknown;
};

using NumberVisitor = std::function<void(const PropertyInfo&, Number&)>;
using ConstNumberVisitor = std::function<void(const PropertyInfo&, const Number&)>;

/// Calls the visitor for every number of the model that exists (absent optionals are skipped),
/// in a fixed order.
void forEachNumber(Model& model, const NumberVisitor& visit);
void forEachNumber(const Model& model, const ConstNumberVisitor& visit);

/// Numbers of one element that have an influence given its kind (no second axis of a revolute
/// joint, no inertia of a rod), in display order.
std::vector<PropertyInfo> propertiesOf(const Model& model, const std::string& object);

/// The number behind a key, or null when there is none.
Number* findNumber(Model& model, const std::string& object, const std::string& property);
const Number* findNumber(const Model& model, const std::string& object,
                         const std::string& property);

/// What a signal measures; Unknown where no unit of the program has a word for it.
base::Quantity signalQuantity(const Model& model, const Signal& signal);

/// Gives every number its slot (0, 1, 2, ... in visiting order) and returns how many there are.
int assignSlots(Model& model);

}  // namespace linkwright::model
