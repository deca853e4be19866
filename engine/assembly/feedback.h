// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/references.h"

#include <vector>

namespace linkwright::assembly {

/// model::Feedback made ready for computation. Offsets are into the parameter vector.
struct FeedbackElement {
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
};

/// What feedbacks refer to, as functions of the compiler.
template <class DofOf, class PointOf, class DirectionOf, class SignalOf, class ScalarOf,
          class NewCoordinate>
struct FeedbackPlaces {
    DofOf dofOf;                  ///< place of a coordinate in the tree: (joint id, coordinate)
    PointOf pointOf;              ///< of an attachment
    DirectionOf directionOf;      ///< offset of a parameter that holds the unit vector of numbers
    SignalOf signalOf;            ///< index of a signal by id
    ScalarOf scalarOf;            ///< makes a parameter of a number and gives its offset
    NewCoordinate newCoordinate;  ///< adds a coordinate to the state and gives its index
};

/// Elements of all feedbacks of a drawing.
template <class Feedbacks, class Places>
std::vector<FeedbackElement> compileFeedbacks(const Feedbacks& feedbacks, const Places& places) {
    std::vector<FeedbackElement> elements;
    for (const auto& feedback : feedbacks) {
        FeedbackElement element;
        if (feedback.joint.empty()) {
            element.at = places.pointOf(feedback.at);
            element.direction = places.directionOf(feedback.direction);
        } else {
            element.dof = places.dofOf(feedback.joint, feedback.coordinate).dof;
        }
        if (feedback.measuredSignal.empty()) {
            const auto measured = places.dofOf(feedback.measured(), feedback.measuredCoordinate);
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
        elements.push_back(element);
    }
    return elements;
}

}  // namespace linkwright::assembly
