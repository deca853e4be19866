// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"

namespace linkwright::document {

ElementKindEntry backlashKind() {
    using model::Backlash;
    return ElementKindEntry(KindWords<Backlash>{
        .list = &model::Model::backlashes,
        .key = "backlashes",
        .group = tr("Backlash"),
        .type = tr("Backlash"),
        .icon = QStringLiteral("backlash"),
        .heading = tr("Play"),
        .detail = [](const model::Model& model,
                     const Backlash& backlash) { return nameOf(model, backlash.joint); },
        .choices =
            [](const model::Model& model, const Backlash& backlash) {
                return std::vector<Choice>{coordinateChoice(
                    model, &model::Model::backlashes, backlash, "joint", tr("Joint"),
                    &Backlash::joint, &Backlash::coordinate, CoordinateFilter::WithValue)};
            },
    });
}

}  // namespace linkwright::document
