// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/gear_coupling.h"

#include "engine/model/validation_report.h"

#include <set>
#include <utility>

namespace linkwright::model {

base::Quantity ratioQuantity(const Model& model, const GearCoupling& gear, const std::string& joint,
                             int coordinate) {
    const bool alike =
        isTravel(model, joint, coordinate) == isTravel(model, gear.jointB, gear.coordinateB);
    return alike ? base::Quantity::Dimensionless : base::Quantity::Unknown;
}

namespace validation {

namespace {

void checkFurther(Report& report, const GearCoupling& gear) {
    if (gear.further.size() > GearCoupling::maxTerms)
        report.error("further",
                     "The gear couples more than " + std::to_string(GearCoupling::maxTerms + 2)
                         + " coordinates.",
                     "Divide it into several gears.");
    std::set<std::pair<std::string, int>> named{{gear.jointA, gear.coordinateA},
                                                {gear.jointB, gear.coordinateB}};
    for (std::size_t place = 0; place < gear.further.size(); ++place) {
        const GearTerm& term = gear.further[place];
        const std::string path = "further/" + std::to_string(place);
        if (report.requireJoint(path + "/joint", term.joint))
            report.requireCoordinateWithValue(path + "/coordinate", term.joint, term.coordinate);
        if (!named.emplace(term.joint, term.coordinate).second)
            report.error(path + "/joint", "The gear couples a coordinate twice.",
                         "Specify another coordinate, or add up the ratios.");
    }
}

}  // namespace

void check(Report& report, const GearCoupling& gear) {
    report.requireJointCoordinate("A", gear.jointA, gear.coordinateA);
    report.requireJointCoordinate("B", gear.jointB, gear.coordinateB);
    if (!gear.jointA.empty() && gear.jointA == gear.jointB && gear.coordinateA == gear.coordinateB)
        report.error("jointB", "The gear couples a coordinate to itself.",
                     "Specify two different coordinates.");
    if (gear.ratio.value == 0.0)
        report.error("ratio", "The ratio is zero: coordinate B could not move.",
                     "Enter the change of B per change of A.");
    checkFurther(report, gear);
}

}  // namespace validation

}  // namespace linkwright::model
