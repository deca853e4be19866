// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/element_places.h"

#include <array>
#include <optional>

namespace linkwright::assembly {

/// model::Feedback made ready for computation. Offsets are into the parameter vector.
struct FeedbackElement {
    using Source = model::Feedback;
    static constexpr bool storesEnergy = false;

    int index = -1;               ///< in System::feedbacks
    int dof = -1;                 ///< it acts on; -1: at a point
    PointReference at;            ///< where it acts then
    int direction = -1;           ///< and along which world direction (unit vector)
    int measuredDof = -1;         ///< -1: a signal is measured
    int measuredCoordinate = -1;  ///< index into the coordinates of the state
    int signal = -1;              ///< index into System::signalElements
    int component = 0;            ///< of the signal
    int proportional = -1, integral = -1, derivative = -1, reference = -1, referenceRate = -1;
    /// Coordinate of the state that integrates the error, -1 for none. It belongs to no joint.
    int integralCoordinate = -1;

    static std::optional<FeedbackElement> compile(const Source& feedback, ElementPlaces& places) {
        FeedbackElement element;
        if (feedback.joint.empty()) {
            element.at = places.pointOf(feedback.at);
            element.direction = places.unitDirectionOf(feedback.direction);
        } else {
            element.dof = places.dofOf(feedback.joint, feedback.coordinate).dof;
        }
        if (feedback.measuredSignal.empty()) {
            const JointDof measured =
                places.dofOf(feedback.measured(), feedback.measuredCoordinate);
            element.measuredDof = measured.dof;
            element.measuredCoordinate = measured.coordinate;
        } else {
            element.signal = places.signalOf(feedback.measuredSignal);
            element.component = feedback.measuredComponent;
        }
        element.proportional = places.scalarOf(feedback.proportional);
        element.derivative = places.scalarOf(feedback.derivative);
        element.reference = places.scalarOf(feedback.reference);
        element.referenceRate = places.scalarOf(feedback.referenceRate);
        if (feedback.integral) {
            element.integral = places.scalarOf(*feedback.integral);
            element.integralCoordinate = places.newCoordinate();
        }
        return element;
    }

    void touch(const Touched& touched) const {
        touched.dof(dof);
        touched.node(at.node);
        touched.dof(measuredDof);
        touched.coordinate(measuredCoordinate);
    }
    /// The error is also the rate of a coordinate.
    [[nodiscard]] std::array<int, 0> ownParameters() const { return {}; }
};

}  // namespace linkwright::assembly
