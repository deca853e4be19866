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

template <class Fields, Is<Load> LoadType>
void describe(Fields& fields, LoadType& load, const Model& model) {
    const bool onJoint = load.kind == LoadKind::JointLoad;
    fields.about(
        "A force at a point, a torque on a body or a load in a joint: magnitude times the value of "
        "the input.");
    fields.word(Field("kind").required(), load.kind);
    fields.attachment(Field("at").required().onlyIf(!onJoint), load.at,
                      load.kind == LoadKind::Force ? PointRule::Required : PointRule::Optional);
    describeCoordinate(fields, load.joint, load.coordinate,
                       Field("joint").required().onlyIf(onJoint));
    fields.word(Field("frame"), load.frame);
    fields.numbers(
        Field("direction", "Direction", base::Quantity::Dimensionless).always().onlyIf(!onJoint),
        load.direction, axisNames);
    fields.number(Field("magnitude", "Magnitude", magnitudeQuantity(model, load))
                      .in("N or N m, per unit of the input"),
                  load.magnitude);
    fields.reference(Field("input"), Target::Input, load.input);
}

namespace validation {
class Report;
void check(Report& report, const Load& load);
}  // namespace validation

}  // namespace linkwright::model
