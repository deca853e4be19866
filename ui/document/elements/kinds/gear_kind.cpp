// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kinds.h"

namespace linkwright::document {

namespace {

using model::Model;

std::vector<Choice> gearChoices(const Model& model, const model::GearCoupling& gear) {
    using model::GearCoupling;
    return {
        coordinateChoice(model, &Model::gears, gear, "jointA", tr("Joint A"), &GearCoupling::jointA,
                         &GearCoupling::coordinateA, CoordinateFilter::WithValue),
        coordinateChoice(model, &Model::gears, gear, "jointB", tr("Joint B"), &GearCoupling::jointB,
                         &GearCoupling::coordinateB, CoordinateFilter::WithValue)};
}

}  // namespace

ElementKindEntry gearKind() {
    return ElementKindEntry(KindWords<model::GearCoupling>{
        .list = &Model::gears,
        .key = "gears",
        .group = tr("Gear couplings"),
        .type = tr("Gear coupling"),
        .icon = QStringLiteral("gear"),
        .heading = tr("Value"),
        .detail =
            [](const Model& model, const model::GearCoupling& gear) {
                return tr("%1 to %2").arg(nameOf(model, gear.jointA), nameOf(model, gear.jointB));
            },
        .choices = gearChoices,
    });
}

}  // namespace linkwright::document
