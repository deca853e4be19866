// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/kinds/element_kind.h"

/// One function for each kind that acts on bodies and joints, in a file of its name; listed in
/// element_kinds.cpp.
namespace linkwright::document {

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

}  // namespace linkwright::document
