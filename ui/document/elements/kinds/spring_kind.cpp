// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"
#include "ui/document/elements/kinds/spring_law_choices.h"

namespace linkwright::document {

ElementKindEntry springKind() {
    return ElementKindEntry(KindWords<model::SpringDamper>{
        .list = &model::Model::springs,
        .key = "springs",
        .group = tr("Springs"),
        .groupIcon = QStringLiteral("spring"),
        .heading = tr("Spring law"),
        .detail =
            [](const model::Model& model, const model::SpringDamper& spring) {
                return tr("%1 to %2")
                    .arg(nameOf(model, spring.endA.point), nameOf(model, spring.endB.point));
            },
        .choices =
            [](const model::Model& model, const model::SpringDamper& spring) {
                std::vector<Choice> choices{
                    attachmentChoice(model, &model::Model::springs, spring, "endA", tr("End 1"),
                                     &model::SpringDamper::endA),
                    attachmentChoice(model, &model::Model::springs, spring, "endB", tr("End 2"),
                                     &model::SpringDamper::endB)};
                addLawChoices(choices, &model::Model::springs, spring);
                return choices;
            },
        .typeOf =
            [](const model::SpringDamper& spring) {
                if (spring.law != model::SpringLaw()) return tr("Nonlinear spring and damper");
                if (spring.stiffness.value == 0.0) return tr("Linear damper");
                return spring.damping.value == 0.0 ? tr("Linear spring")
                                                   : tr("Linear spring and damper");
            },
        .iconOf =
            [](const model::SpringDamper& spring) {
                return spring.stiffness.value == 0.0 ? QStringLiteral("damper")
                                                     : QStringLiteral("spring");
            },
    });
}

}  // namespace linkwright::document
