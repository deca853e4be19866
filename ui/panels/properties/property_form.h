// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/shown/selection_model.h"
#include "ui/document/shown/view_state.h"
#include "ui/document/solving/solver.h"
#include "ui/panels/properties/property_group.h"

#include <QWidget>
#include <string>
#include <vector>

class QLineEdit;
class QVBoxLayout;

namespace linkwright::widgets {
class PropertyRow;
class SectionHeader;
}  // namespace linkwright::widgets

namespace linkwright::panels {

class ChoiceRow;

/// Name, choices and all numbers of one element. Every edit is one named commit.
class PropertyForm : public QWidget {
    Q_OBJECT

public:
    PropertyForm(document::Project& project, document::Solver& solver, document::ViewState& shown,
                 document::SelectionModel& selection, const std::string& object,
                 QWidget* parent = nullptr);
    ~PropertyForm() override;

    /// Whether the form still has the right rows; otherwise make a new one.
    [[nodiscard]] bool fits(const model::Model& model) const;
    /// Takes over values, stars, bounds and gradients.
    void refresh();
    /// Takes over what solves found out: gradients and problems.
    void refreshResults();

    [[nodiscard]] const std::string& object() const { return object_; }
    [[nodiscard]] QLineEdit* nameField() const { return name_; }
    /// Row of a number, null when there is none.
    [[nodiscard]] widgets::PropertyRow* row(const QString& property) const;
    /// Row of a choice, null when there is none.
    [[nodiscard]] ChoiceRow* choiceRow(const QString& key) const;

Q_SIGNALS:
    /// The element is called by another id now (a parameter that was renamed).
    void idChanged(const QString& id);

private:
    struct Row {
        NumberEntry entry;
        NumberCaption caption;
        widgets::PropertyRow* widget = nullptr;
    };

    void addName(QVBoxLayout& column);
    void addGroup(QVBoxLayout& layout, const PropertyGroup& group, bool named);
    void addChoice(QVBoxLayout& column, const document::Choice& choice);
    void addRow(QVBoxLayout& column, const NumberEntry& entry);
    void writeNumber(widgets::PropertyRow& row, const std::string& property, double value);
    void connectRow(widgets::PropertyRow& row, const std::string& property);
    void applyChoice(ChoiceRow& row, const QString& value);
    void pick(ChoiceRow& row);
    static void pickOn(const QWidget& place, const QString& key);
    void refreshGradients();
    void commitName();
    void commitBounds(const std::string& property, std::optional<double> lower,
                      std::optional<double> upper);
    [[nodiscard]] QString problemOf(const model::PropertyInfo& info) const;

    document::Project& project_;
    document::Solver& solver_;
    document::ViewState& shown_;
    document::SelectionModel& selection_;
    std::string object_;
    std::vector<Row> rows_;
    std::vector<ChoiceRow*> choices_;
    std::vector<widgets::SectionHeader*> headers_;
    QLineEdit* name_ = nullptr;
    bool waitsForPick_ = false;
};

}  // namespace linkwright::panels
