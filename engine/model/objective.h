// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/mechanism.h"

#include <optional>
#include <string>
#include <vector>

namespace linkwright::model {

enum class SignalKind {
    PointPosition,    ///< world position of an attachment, m, components x y z
    PointVelocity,    ///< world velocity of an attachment, m/s, components x y z
    JointCoordinate,  ///< rad or m
    JointVelocity,    ///< rad/s or m/s
    BodyDirection,    ///< world components of a direction fixed in a body
    AngularVelocity,  ///< of a body, rad/s, components in `frame`
    InputValue        ///< value of an input
};

/// Something measured along the motion: plotted, exported, and used by cost terms.
struct Signal {
    std::string id;
    std::string name;
    SignalKind kind = SignalKind::PointPosition;
    Attachment at;                      ///< PointPosition, PointVelocity; `at.body` for body signals
    std::string joint;                  ///< JointCoordinate, JointVelocity
    int coordinate = 0;                 ///< index of the joint coordinate
    Number3 direction{1.0, 0.0, 0.0};   ///< BodyDirection: in the drawn pose, not normalized
    LoadFrame frame = LoadFrame::World; ///< AngularVelocity
    std::string input;                  ///< InputValue

    bool operator==(const Signal&) const = default;
};

/// Number of components of a signal: 1 or 3.
int componentCount(SignalKind kind);

enum class ReferenceKind {
    InitialValue,  ///< value of the signal at t = 0
    Constant       ///< `values`, one per component
};

enum class TermTime {
    Running,  ///< integrated over the duration
    Terminal  ///< taken at the final time
};

/// One summand of the cost: weight * sum over components of w_c (signal_c - reference_c)^2,
/// integrated over time (running) or at the end (terminal).
struct CostTerm {
    std::string id;
    std::string name;
    std::string signal;
    TermTime time = TermTime::Running;
    ReferenceKind reference = ReferenceKind::InitialValue;
    std::vector<Number> referenceValues;   ///< Constant only; one per component
    Number weight = 1.0;
    std::vector<Number> componentWeights;  ///< empty: 1 for every component
    bool active = true;

    bool operator==(const CostTerm&) const = default;
};

/// A numeric property that the optimizer may change.
struct DesignVariable {
    std::string object;    ///< id of the element
    std::string property;  ///< property key, for example `freeLength` or `position.x`
    std::optional<double> lower;
    std::optional<double> upper;

    bool operator==(const DesignVariable&) const = default;
};

}  // namespace linkwright::model
