// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/theme.h"

#include <QList>
#include <QString>

namespace linkwright::widgets {

/// The two sets of colors.
const ThemeColors& darkColors();
const ThemeColors& lightColors();

/// A color under the name the style sheet uses for it.
struct NamedColor {
    QString name;
    QColor color;
};

/// Colors the style sheet may name.
QList<NamedColor> namedColors(const ThemeColors& colors);

}  // namespace linkwright::widgets
