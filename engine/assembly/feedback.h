// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace linkwright::assembly {

/// model::Feedback made ready for computation. Offsets are into the parameter vector.
struct FeedbackElement {
    int dof = -1;                 ///< it acts on
    int measuredDof = -1;
    int measuredCoordinate = -1;  ///< index into the coordinates of the state
    int proportional = -1, derivative = -1, reference = -1;
};

/// Elements of all feedbacks of a drawing.
/// @param dofOf place of a coordinate in the tree: dofOf(joint id, coordinate)
/// @param scalarOf makes a parameter of a number and gives its offset
template <class Feedbacks, class DofOf, class ScalarOf>
std::vector<FeedbackElement> compileFeedbacks(const Feedbacks& feedbacks, const DofOf& dofOf,
                                              const ScalarOf& scalarOf) {
    std::vector<FeedbackElement> elements;
    for (const auto& feedback : feedbacks) {
        const auto measured = dofOf(feedback.measured(), feedback.measuredCoordinate);
        FeedbackElement element;
        element.dof = dofOf(feedback.joint, feedback.coordinate).dof;
        element.measuredDof = measured.dof;
        element.measuredCoordinate = measured.coordinate;
        element.proportional = scalarOf(feedback.proportional);
        element.derivative = scalarOf(feedback.derivative);
        element.reference = scalarOf(feedback.reference);
        elements.push_back(element);
    }
    return elements;
}

}  // namespace linkwright::assembly
