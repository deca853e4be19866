// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

class QGridLayout;
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

/// A bar whose options go below its tools where it is narrow.
class FoldingBar : public Bar {
public:
    explicit FoldingBar(QWidget* parent);

    /// Each is taken over; `end` stands at the right.
    void setParts(const std::vector<QWidget*>& tools, const std::vector<QWidget*>& options,
                  const std::vector<QWidget*>& end);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    QWidget* makePart(const std::vector<QWidget*>& widgets);
    void fold();

    QGridLayout* grid_;
    QWidget *tools_ = nullptr, *options_ = nullptr, *end_ = nullptr;
    bool folded_ = false;
};

/// A row of measures, two where it is narrow.
class MeasureRow : public QWidget {
public:
    explicit MeasureRow(QWidget* parent);

    /// @param value under its name; taken over
    void add(const QString& name, QWidget* value);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fold();

    QGridLayout* grid_;
    std::vector<QWidget*> measures_;
    int columns_ = 0;
};

enum class StepState { Open, Now, Done };

/// A step of the wizard as a chip.
void showStep(QLabel* chip, const QString& text, StepState state);

}  // namespace linkwright::panels
