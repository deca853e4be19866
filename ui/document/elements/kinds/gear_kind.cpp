// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"

namespace linkwright::document {

namespace {

using model::Model;

/// A coordinate that the gear adds up besides, or the row in which one more can be chosen.
Choice furtherChoice(const Model& model, const model::GearCoupling& gear, std::size_t place) {
    const bool known = place < gear.further.size();
    const std::string key = "further" + std::to_string(place);
    Choice choice = elementChoice<model::GearCoupling>(
        &Model::gears, gear.id, QString::fromStdString(key), tr("And joint"), tr("Connection"),
        [place](model::GearCoupling& edited, const QString& value) {
            if (value.isEmpty()) {
                if (place < edited.further.size())
                    edited.further.erase(edited.further.begin()
                                         + static_cast<std::ptrdiff_t>(place));
                return;
            }
            if (place >= edited.further.size()) edited.further.resize(place + 1);
            edited.further[place].joint = coordinateJoint(value);
            edited.further[place].coordinate = coordinateIndex(value);
        });
    choice.options = coordinateOptions(model, CoordinateFilter::WithValue);
    choice.options.insert(choice.options.begin(), {QString(), tr("none")});
    if (known)
        choice.current = coordinateValue(gear.further[place].joint, gear.further[place].coordinate);
    choice.tip = tr("A differential adds the rotations of two joints, each with its own ratio.");
    choice.pick = PickTarget::Joint;
    return choice;
}

std::vector<Choice> gearChoices(const Model& model, const model::GearCoupling& gear) {
    using model::GearCoupling;
    std::vector<Choice> choices{
        coordinateChoice(model, &Model::gears, gear, "jointA", tr("Joint A"), &GearCoupling::jointA,
                         &GearCoupling::coordinateA, CoordinateFilter::WithValue),
        coordinateChoice(model, &Model::gears, gear, "jointB", tr("Joint B"), &GearCoupling::jointB,
                         &GearCoupling::coordinateB, CoordinateFilter::WithValue)};
    for (std::size_t place = 0; place <= gear.further.size() && place < GearCoupling::maxTerms;
         ++place)
        choices.push_back(furtherChoice(model, gear, place));
    return choices;
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
