// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace linkwright::widgets {

/// The E-stop: red on a yellow-black stripe, the same in both themes. Acts on press, not on
/// release, without a question, also while a menu or list is open; the Space bar does the same when
/// it has the focus. `pressed` says so.
class EmergencyStop : public QAbstractButton {
    Q_OBJECT

public:
    /// @param compact 120 x 32 px for the toolbar instead of 332 x 80 px
    explicit EmergencyStop(bool compact, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool compact_;
};

}  // namespace linkwright::widgets
