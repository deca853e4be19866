// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/units.h"

#include <QTimer>
#include <QWidget>
#include <optional>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace linkwright::widgets {

class BoundsTrack;
class GradientBar;
class NumberField;
class ScrubLabel;

/// Label (92 px) and any editor that runs to 204 px: names, choices, references. The reason for a
/// refused number stands below.
class FieldRow : public QWidget {
    Q_OBJECT

public:
    /// Takes ownership of `editor`.
    FieldRow(const QString& label, QWidget* editor, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* editor() const { return editor_; }

private:
    QWidget* editor_ = nullptr;
};

/// Label and a number that cannot be edited, with its unit at the right.
class ReadoutRow : public QWidget {
    Q_OBJECT

public:
    ReadoutRow(const QString& label, const QString& unit, QWidget* parent = nullptr);

    /// Number as text, formatted by the caller; stale ones are drawn faded with a clock.
    void setText(const QString& text, bool stale = false);
    void setUnit(const QString& unit);

private:
    QLabel* number_ = nullptr;
    QLabel* unit_ = nullptr;
    QLabel* clock_ = nullptr;
};

/// One numeric property: label 92, field 112, star 28, gradient 60 px; 28 px high. Dragging the
/// label changes the number. The star, also by its key in the field, makes the number a design
/// variable and opens a second line with its bounds. The reason for a refused text stands below,
/// across the row.
class PropertyRow : public QWidget {
    Q_OBJECT

public:
    PropertyRow(const QString& label, const UnitSpec& unit, QWidget* parent = nullptr);

    [[nodiscard]] NumberField* field() const { return field_; }
    [[nodiscard]] NumberField* lowerField() const { return lower_; }
    [[nodiscard]] NumberField* upperField() const { return upper_; }
    [[nodiscard]] QToolButton* starButton() const { return star_; }

    /// What the number and its bounds are shown in.
    void setUnit(const UnitSpec& unit);
    /// Value of the field and of the track, SI units.
    void setValue(double value);
    /// Shows that an optional number is left out.
    void setNoValue();
    /// Without a star the field runs to 204 px and there is no gradient column.
    void setStarAvailable(bool available);
    void setStarred(bool starred);
    [[nodiscard]] bool isStarred() const;
    /// Bounds in SI units; a missing one is shown as "none".
    void setBounds(std::optional<double> lower, std::optional<double> upper);
    /// dJ/dp, and the largest magnitude among the rows of the object, which fills the bar.
    void setGradient(double derivative, double largest);
    void clearGradient();
    /// The gradient belongs to an earlier value: faded, with a clock in its tooltip.
    void setGradientStale(bool stale);

Q_SIGNALS:
    /// The user ticked or unticked the star.
    void starToggled(bool starred);
    /// The user changed a bound (SI units) or emptied it.
    void boundsEdited(std::optional<double> lower, std::optional<double> upper);

private:
    void buildFirstLine(const QString& label, const UnitSpec& unit);
    void buildBoundsLine(const UnitSpec& unit);
    void connectBound(NumberField* bound);
    void showReason();
    void updateStar();
    void updateTrack();
    void updateWidths();

    ScrubLabel* label_ = nullptr;
    NumberField* field_ = nullptr;
    QToolButton* star_ = nullptr;
    QWidget* gradientColumn_ = nullptr;
    QLabel* gradientNumber_ = nullptr;
    GradientBar* gradientBar_ = nullptr;
    QWidget* boundsBlock_ = nullptr;
    NumberField* lower_ = nullptr;
    NumberField* upper_ = nullptr;
    BoundsTrack* track_ = nullptr;
    QLabel* reason_ = nullptr;
    [[nodiscard]] bool isOverStars() const;
    void showBounds();

    QTimer boundsTimer_;  ///< runs until bounds may open or close under the pointer
    std::optional<double> derivative_;
    bool starAvailable_ = true;
};

}  // namespace linkwright::widgets
