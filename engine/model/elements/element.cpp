// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/element.h"

#include "engine/model/model.h"

#include <cmath>

namespace linkwright::model {

const Model& emptyModel() {
    static const Model empty;
    return empty;
}

bool isTravel(const Model& model, const std::string& jointId, int coordinate) {
    const Joint* joint = findById(model.joints, jointId);
    return joint && isTranslation(joint->kind, coordinate);
}

double drawnValue(const Model& model, const std::string& jointId, int coordinate) {
    const Joint* joint = findById(model.joints, jointId);
    const auto index = static_cast<std::size_t>(std::max(0, coordinate));
    return joint && index < joint->coordinates.size() ? joint->coordinates[index].drawn.value : 0.0;
}

double drawnDistance(const Model& model, const Attachment& one, const Attachment& other) {
    const Point* first = findById(model.points, one.point);
    const Point* second = findById(model.points, other.point);
    if (!first || !second) return 0.0;
    double sum = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis)
        sum += std::pow(first->position[axis].value - second->position[axis].value, 2);
    return std::sqrt(sum);
}

}  // namespace linkwright::model
