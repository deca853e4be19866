// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

namespace linkwright::document {

/// A component of a signal, as `session::componentName` names it ("x", "lateral"), in the language
/// of the window.
QString componentWord(const std::string& component);

}  // namespace linkwright::document
