// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace linkwright::widgets {

/// A derivative as a bar of 4 px with zero in the middle, magenta, scaled to the largest of its
/// group. Always present, so that rows keep their columns.
class GradientBar : public QWidget {
    Q_OBJECT

public:
    explicit GradientBar(QWidget* parent = nullptr);

    /// @param value the derivative; `largest` its magnitude that fills half the bar (> 0)
    void setValue(double value, double largest);
    void clear();

    [[nodiscard]] QSize sizeHint() const override { return {60, 10}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double fraction_ = 0.0;  ///< -1..1
    bool shown_ = false;
};

/// Where a value lies between its bounds, with an arrow in the direction in which the cost falls.
class BoundsTrack : public QWidget {
    Q_OBJECT

public:
    explicit BoundsTrack(QWidget* parent = nullptr);

    /// @param fraction place of the value between the bounds, 0..1; `descent` -1, 0 or +1
    void setPlace(double fraction, int descent);
    /// No track: a bound is missing.
    void clear();

    [[nodiscard]] QSize sizeHint() const override { return {204, 14}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double fraction_ = 0.0;
    int descent_ = 0;
    bool shown_ = false;
};

}  // namespace linkwright::widgets
