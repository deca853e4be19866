// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace linkwright::widgets {

/// A large button that has to be held: a bar along its lower edge fills meanwhile, letting go
/// empties it. When armed it is green with a lock, and a click takes the arming back.
class HoldButton : public QAbstractButton {
    Q_OBJECT

public:
    explicit HoldButton(QWidget* parent = nullptr);

    void setArmed(bool armed);
    /// How far the holding is, 0 to 1.
    void setProgress(double progress);
    [[nodiscard]] bool isHeld() const { return held_; }
    [[nodiscard]] QSize sizeHint() const override { return {184, 52}; }

Q_SIGNALS:
    void heldChanged(bool held);
    /// A click while armed.
    void disarmRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    /// Only the rig arms; no click, and no reader of the screen that clicks, makes it look armed.
    void nextCheckState() override {}

private:
    void hold(bool held);

    bool held_ = false;
    bool armedAtPress_ = false;
    double progress_ = 0.0;
};

}  // namespace linkwright::widgets
