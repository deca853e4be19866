// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/gear_coupling.h"

#include "engine/model/validation_report.h"

namespace linkwright::model {

base::Quantity ratioQuantity(const Model& model, const GearCoupling& gear) {
    const bool alike = isTravel(model, gear.jointA, gear.coordinateA)
                       == isTravel(model, gear.jointB, gear.coordinateB);
    return alike ? base::Quantity::Dimensionless : base::Quantity::Unknown;
}

namespace validation {

void check(Report& report, const GearCoupling& gear) {
    report.requireJointCoordinate("A", gear.jointA, gear.coordinateA);
    report.requireJointCoordinate("B", gear.jointB, gear.coordinateB);
    if (!gear.jointA.empty() && gear.jointA == gear.jointB && gear.coordinateA == gear.coordinateB)
        report.error("jointB", "The gear couples a coordinate to itself.",
                     "Name two different coordinates.");
    if (gear.ratio.value == 0.0)
        report.error("ratio", "The ratio is zero: coordinate B could not move.",
                     "Enter the change of B per change of A.");
}

}  // namespace validation

}  // namespace linkwright::model
