// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/input_shapes.h"

#include <functional>

class QWidget;

namespace linkwright::panels {

/// Gives an input another shape. Where something would be lost by it, a question opens.
/// @param kept called when nothing was changed in the end
void writeShape(document::Project& project, const std::string& input, document::InputShape shape,
                QWidget* parent, const std::function<void()>& kept);

}  // namespace linkwright::panels
