// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"

namespace linkwright::document {

ElementKindEntry jointStopKind() {
    using model::JointStop;
    return ElementKindEntry(KindWords<JointStop>{
        .list = &model::Model::jointStops,
        .key = "jointStops",
        .group = tr("Joint stops"),
        .type = tr("Joint stop"),
        .icon = QStringLiteral("joint-stop"),
        .heading = tr("Contact law"),
        .detail = [](const model::Model& model,
                     const JointStop& stop) { return nameOf(model, stop.joint); },
        .choices =
            [](const model::Model& model, const JointStop& stop) {
                return std::vector<Choice>{coordinateChoice(
                    model, &model::Model::jointStops, stop, "joint", tr("Joint"), &JointStop::joint,
                    &JointStop::coordinate, CoordinateFilter::WithValue)};
            },
    });
}

}  // namespace linkwright::document
