// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"
#include "ui/document/elements/kinds/spring_law_choices.h"

namespace linkwright::document {

ElementKindEntry torsionalSpringKind() {
    return ElementKindEntry(KindWords<model::TorsionalSpring>{
        .list = &model::Model::torsionalSprings,
        .key = "torsionalSprings",
        .group = tr("Torsional springs"),
        .type = tr("Torsional spring"),
        .icon = QStringLiteral("torsional-spring"),
        .heading = tr("Spring law"),
        .detail = [](const model::Model& model,
                     const model::TorsionalSpring& spring) { return nameOf(model, spring.joint); },
        .choices =
            [](const model::Model& model, const model::TorsionalSpring& spring) {
                std::vector<Choice> choices{coordinateChoice(
                    model, &model::Model::torsionalSprings, spring, "joint", tr("Joint"),
                    &model::TorsionalSpring::joint, &model::TorsionalSpring::coordinate,
                    CoordinateFilter::Angles)};
                addLawChoices(choices, &model::Model::torsionalSprings, spring);
                return choices;
            },
    });
}

}  // namespace linkwright::document
