// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <optional>
#include <string>

namespace linkwright::model {

enum class LoadKind {
    Force,     ///< at a point of a body, along `direction`
    Torque,    ///< on a body, about `direction`
    JointLoad  ///< on one coordinate of a joint, between its two bodies
};

/// An applied force or torque: `magnitude` times the value of `input` (times 1 without input).
struct Load {
    std::string id;
    std::string name;
    LoadKind kind = LoadKind::Force;
    Attachment at;                       ///< Force: body and point. Torque: body only.
    std::string joint;                   ///< JointLoad only
    int coordinate = 0;                  ///< JointLoad only: index of the joint coordinate
    LoadFrame frame = LoadFrame::World;  ///< frame of `direction`
    Number3 direction{1.0, 0.0, 0.0};    ///< unit vector after normalization
    Number magnitude = 1.0;              ///< N or N m per unit of the input
    std::string input;                   ///< id of an input, empty: constant load

    bool operator==(const Load&) const = default;
};

/// Whether its magnitude is a force or a torque.
base::Quantity magnitudeQuantity(const Model& model, const Load& load);

template <class Walk, Is<Load> LoadType>
void visitNumbers(Walk& walk, LoadType& load, const Model& model) {
    walk.group("direction", "Direction", base::Quantity::Dimensionless, load.direction, axisNames,
               usedIf(load.kind != LoadKind::JointLoad));
    walk.number("magnitude", "Magnitude", magnitudeQuantity(model, load), load.magnitude);
}

template <Is<Load> LoadType, class Visit>
void visitReferences(LoadType& load, const Visit& visit) {
    switch (load.kind) {
        case LoadKind::Force: visitAttachment(load.at, visit); break;
        case LoadKind::Torque: visit(load.at.body); break;
        case LoadKind::JointLoad: visit(load.joint); break;
    }
    if (!load.input.empty()) visit(load.input);
}

template <class Visit>
void visitCoordinates(const Load& load, const Visit& visit) {
    if (load.kind == LoadKind::JointLoad) visit(load.joint, load.coordinate);
}

namespace validation {
class Report;
void check(Report& report, const Load& load);
}  // namespace validation

}  // namespace linkwright::model
