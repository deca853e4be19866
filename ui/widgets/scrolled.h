// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QScrollArea;
class QWidget;

namespace linkwright::widgets {

/// An area without a frame in which `content` is as wide as there is room, and is scrolled up and
/// down where it is higher.
QScrollArea* scrolledDown(QWidget* content, QWidget* parent);

}  // namespace linkwright::widgets
