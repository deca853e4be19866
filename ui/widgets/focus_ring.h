// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace linkwright::widgets {

/// A line around a widget for as long as the widget has the focus, for those that do not show it
/// themselves: trees, tables, pages, and what asks for it by the property `ringProperty`.
class FocusRing : public QWidget {
    Q_OBJECT

public:
    /// Lets a widget have a ring when it gets the focus by Tab.
    static constexpr const char* ringProperty = "focusRinged";

    /// Lies over `around` until that loses the focus.
    explicit FocusRing(QWidget* around);
    [[nodiscard]] static bool isFor(const QWidget& widget);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace linkwright::widgets
