// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/linkage_finder.h"

#include <QString>
#include <QWidget>
#include <optional>

class QLineEdit;
class QPlainTextEdit;
class QStackedWidget;

namespace linkwright::widgets {
class ChoiceBox;
class NumberField;
}  // namespace linkwright::widgets

namespace linkwright::panels {

/// What the rocker is to do when the crank turns: a formula of x over a range, or a table of
/// angles.
class FunctionForm : public QWidget {
    Q_OBJECT

public:
    explicit FunctionForm(QWidget* parent = nullptr);

    /// Absent while something is missing or wrong.
    [[nodiscard]] std::optional<synthesis::FunctionTask> task() const;
    /// Why there is no task, one sentence; empty while nothing was typed.
    [[nodiscard]] QString fault() const { return fault_; }
    [[nodiscard]] double ground() const;  ///< length of the ground link, m
    /// Takes a table from a file.
    void setTable(const QString& text);
    void clear();

Q_SIGNALS:
    void changed();

private:
    QWidget* makeFormula();
    QWidget* makeTable();
    widgets::NumberField* addNumber(class QFormLayout& form, const char* name, const QString& label,
                                    const QString& unit, double value);
    void read();

    widgets::ChoiceBox* source_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    QLineEdit* formula_ = nullptr;
    QPlainTextEdit* table_ = nullptr;
    widgets::NumberField* first_ = nullptr;
    widgets::NumberField* last_ = nullptr;
    widgets::NumberField* crank_ = nullptr;
    widgets::NumberField* rocker_ = nullptr;
    widgets::NumberField* ground_ = nullptr;
    std::optional<synthesis::FunctionTask> task_;
    QString fault_;
};

}  // namespace linkwright::panels
