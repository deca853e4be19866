// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLineEdit;

namespace linkwright::widgets {

/// Numbers are written with a point in every language. Where the decimal key of the number pad
/// types a comma, as on German keyboards, it types a point into this field.
void typePointOnNumberPad(QLineEdit& field);

}  // namespace linkwright::widgets
