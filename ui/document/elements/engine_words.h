// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

namespace linkwright::document {

/// What the engine says (problems, reasons, labels of numbers), in the language of the window. The
/// engine itself knows English only: whole texts are looked up by their patterns, such as
/// `There is no signal "%1".`, which packaging/translations collects from its sources. What is in
/// no list stays English.
QString translated(const QString& text);
QString translated(const std::string& text);

}  // namespace linkwright::document
