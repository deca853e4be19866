// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace linkwright::widgets {

/// A dot of 8 px that says how things are; always beside a word, never alone.
class StatusDot : public QWidget {
    Q_OBJECT

public:
    enum class State { Idle, Busy, Ok, Warning, Fault };

    explicit StatusDot(QWidget* parent = nullptr);

    void setState(State state);
    [[nodiscard]] State state() const { return state_; }
    [[nodiscard]] QSize sizeHint() const override { return {12, 12}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    State state_ = State::Idle;
};

}  // namespace linkwright::widgets
