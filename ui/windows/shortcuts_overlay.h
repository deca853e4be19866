// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

namespace linkwright::windows {

/// Lies over the window and lists keys and mouse gestures; any key or click closes it.
class ShortcutsOverlay : public QWidget {
    Q_OBJECT

public:
    explicit ShortcutsOverlay(QWidget* window);

    /// Covers the window and takes the keyboard.
    void open();
    /// Where the list is: as large as its texts, smaller where the window is.
    [[nodiscard]] QRectF sheet() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void dismiss();

    QPointer<QWidget> before_;  ///< had the keyboard
};

}  // namespace linkwright::windows
