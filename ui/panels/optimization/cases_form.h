// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/case_actions.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/case_motions.h"
#include "ui/document/solving/solver.h"

#include <QWidget>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QMenu;
class QVBoxLayout;

namespace linkwright::widgets {
class ChoiceBox;
class NumberField;
}  // namespace linkwright::widgets

namespace linkwright::panels {

class CaseChangesForm;
class FieldList;
class ItemList;
struct Field;

/// The cases of a project: which there are, their costs and which is the worst, what their costs
/// make, which one is shown, and what the current one changes.
class CasesForm : public QWidget {
    Q_OBJECT

public:
    CasesForm(document::Project& project, document::Solver& solver, QWidget* parent = nullptr);

    void refresh();
    /// Tells which case is shown, and which ones beside it.
    void follow(const document::CaseMotions& motions);
    /// "3, Full load is worst", for the header of the section.
    [[nodiscard]] QString note() const;

    [[nodiscard]] ItemList* list() const { return list_; }
    [[nodiscard]] widgets::ChoiceBox* objectiveChoice() const;
    [[nodiscard]] widgets::ChoiceBox* controlsChoice() const;
    [[nodiscard]] widgets::ChoiceBox* shownChoice() const;
    [[nodiscard]] QLineEdit* nameField() const;
    [[nodiscard]] widgets::NumberField* weightField() const;
    /// The field of a number that the current case changes, or of a parameter; null when there is
    /// none.
    [[nodiscard]] widgets::NumberField* numberField(const std::string& object,
                                                    const std::string& property) const;

Q_SIGNALS:
    void noteChanged();

private:
    struct NumberRow {
        std::string object, property;
        bool added = false;
    };

    void makeList(QVBoxLayout& column);
    void fillAddMenu();
    void fillNumberMenu();
    void refreshList();
    void refreshCase();
    /// Of all cases, and of the current one.
    [[nodiscard]] std::vector<Field> choices();
    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] Field numberOf(const model::Case& shown, const NumberRow& row);
    void setNumber(const NumberRow& row, std::optional<double> value);
    [[nodiscard]] std::vector<NumberRow> wantedRows() const;
    [[nodiscard]] std::size_t current() const;
    [[nodiscard]] const model::Case* currentCase() const;

    document::Project& project_;
    document::Solver& solver_;
    FieldList* choices_ = nullptr;
    ItemList* list_ = nullptr;
    QMenu* addMenu_ = nullptr;
    QWidget* form_ = nullptr;
    FieldList* fields_ = nullptr;
    QMenu* numberMenu_ = nullptr;
    CaseChangesForm* changes_ = nullptr;
    QLabel* others_ = nullptr;
    const document::CaseMotions* motions_ = nullptr;
};

}  // namespace linkwright::panels
