// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>
#include <QStringList>

namespace linkwright::widgets {

/// The color of an icon. Automatic takes text2, text1 under the pointer, accent when checked, and
/// the disabled color. Row is meant for trees and tables: text2, accent in a selected row (views
/// report an opened branch as checked, so Automatic would color it). The others keep their meaning
/// in every state but disabled.
enum class IconTint { Automatic, Row, Value, Accent, Gradient, Ok, Warning, Fault, White };

/// An icon by the name of its drawing in resources/icons ("spring", "step-back"). Drawn as vectors
/// at the size asked for and tinted from the theme in use at that moment, so that it survives a
/// change of theme. Empty icon and a warning on an unknown name.
QIcon icon(const QString& name, IconTint tint = IconTint::Automatic);

/// The same drawing as a picture.
/// @param size edge in device-independent pixels
QPixmap iconPixmap(const QString& name, int size, const QColor& color,
                   qreal devicePixelRatio = 1.0);

/// Names of all drawings, sorted.
QStringList iconNames();

}  // namespace linkwright::widgets
