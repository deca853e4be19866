// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"

namespace linkwright::document {

ElementKindEntry rodKind() {
    return ElementKindEntry(KindWords<model::Rod>{
        .list = &model::Model::rods,
        .key = "rods",
        .group = tr("Rods"),
        .type = tr("Rod"),
        .icon = QStringLiteral("link"),
        .heading = tr("Value"),
        .detail =
            [](const model::Model& model, const model::Rod& rod) {
                return tr("%1 to %2")
                    .arg(nameOf(model, rod.endA.point), nameOf(model, rod.endB.point));
            },
        .choices =
            [](const model::Model& model, const model::Rod& rod) {
                return std::vector<Choice>{attachmentChoice(model, &model::Model::rods, rod, "endA",
                                                            tr("End 1"), &model::Rod::endA),
                                           attachmentChoice(model, &model::Model::rods, rod, "endB",
                                                            tr("End 2"), &model::Rod::endB)};
            },
    });
}

}  // namespace linkwright::document
