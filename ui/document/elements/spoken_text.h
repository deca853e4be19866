// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"

#include <QString>
#include <string>

namespace linkwright::document {

/// What the engine says about a model, for the window: elements by their names ("crank" with
/// quotation marks stands for the id), lengths and angles in the units shown.
QString spokenText(const std::string& text, const model::Model& model);
/// The same where elements are named already.
QString spokenText(const std::string& text);

}  // namespace linkwright::document
