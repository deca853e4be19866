// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

class QHBoxLayout;
class QLabel;

/// What the page of the synthesis is put together from.
namespace linkwright::panels {

/// A bar of a color of the theme, which follows the theme.
class Bar : public QWidget {
public:
    Bar(int height, bool raised, QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool raised_;
};

/// A row of measures; where it is narrow the last ones are left out, so that the window may be
/// small.
class MeasureRow : public QWidget {
public:
    explicit MeasureRow(QWidget* parent);

    /// @param value under its name; taken over
    void add(const QString& name, QWidget* value);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QHBoxLayout* row_;
    std::vector<QWidget*> measures_;
};

enum class StepState { Open, Now, Done };

/// A step of the wizard as a chip.
void showStep(QLabel* chip, const QString& text, StepState state);

}  // namespace linkwright::panels
