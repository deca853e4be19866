// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"

#include <algorithm>

namespace linkwright::document {

// One function for each kind that acts on bodies and joints, in a file of its name.
ElementKindEntry springKind();
ElementKindEntry torsionalSpringKind();
ElementKindEntry jointFrictionKind();
ElementKindEntry jointStopKind();
ElementKindEntry backlashKind();
ElementKindEntry bushingKind();
ElementKindEntry roadKind();
ElementKindEntry contactKind();
ElementKindEntry tireKind();
ElementKindEntry feedbackKind();
ElementKindEntry rodKind();
ElementKindEntry wheelKind();
ElementKindEntry camKind();
ElementKindEntry gearKind();
ElementKindEntry driveKind();
ElementKindEntry motorKind();
ElementKindEntry loadKind();
ElementKindEntry dimensionKind();

const std::vector<ElementKindEntry>& elementKinds() {
    static const std::vector<ElementKindEntry> kinds{springKind(),        torsionalSpringKind(),
                                                     jointFrictionKind(), jointStopKind(),
                                                     backlashKind(),      bushingKind(),
                                                     roadKind(),          contactKind(),
                                                     tireKind(),          feedbackKind(),
                                                     rodKind(),           wheelKind(),
                                                     camKind(),           gearKind(),
                                                     driveKind(),         motorKind(),
                                                     loadKind(),          dimensionKind()};
    return kinds;
}

const ElementKindEntry* elementKindOf(const model::Model& model, const std::string& id) {
    const auto& kinds = elementKinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const ElementKindEntry& kind) {
        return kind.holds(model, id);
    });
    return found == kinds.end() ? nullptr : &*found;
}

}  // namespace linkwright::document
