// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/choice_lists.h"
#include "ui/document/elements/constraint_actions.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/case_motions.h"
#include "ui/document/shown/selection_model.h"
#include "ui/document/shown/view_state.h"
#include "ui/document/solving/motion_task.h"
#include "ui/document/solving/solver.h"

#include <QWidget>
#include <cstddef>
#include <optional>
#include <string>

class QLabel;
class QMenu;
class QScrollArea;
class QVBoxLayout;

namespace linkwright::widgets {
class SectionHeader;
}

namespace linkwright::panels {

class CasesForm;
class ElementEditor;
class ItemList;
class MethodForm;
class StageForm;

/// What the mechanism should do: cost terms with their signals and references, signals, inputs the
/// optimizer may shape, stages, and how the optimizer works. Every edit is one named commit.
class ObjectivePanel : public QWidget {
    Q_OBJECT

public:
    ObjectivePanel(document::Project& project, document::Solver& solver, document::ViewState& shown,
                   document::SelectionModel& selection, QWidget* parent = nullptr);

    [[nodiscard]] ItemList* termList() const { return terms_; }
    /// The terms with limits.
    [[nodiscard]] ItemList* constraintList() const { return constraints_; }
    [[nodiscard]] ElementEditor* constraintEditor() const { return constraintEditor_; }
    [[nodiscard]] ItemList* signalList() const { return signals_; }
    [[nodiscard]] ItemList* inputList() const { return inputs_; }
    [[nodiscard]] ItemList* stageList() const { return stages_; }
    [[nodiscard]] ElementEditor* termEditor() const { return termEditor_; }
    /// Editor of the signal of the current term.
    [[nodiscard]] ElementEditor* termSignalEditor() const { return termSignalEditor_; }
    [[nodiscard]] ElementEditor* signalEditor() const { return signalEditor_; }
    [[nodiscard]] ElementEditor* inputEditor() const { return inputEditor_; }
    [[nodiscard]] StageForm* stageForm() const { return stageForm_; }
    [[nodiscard]] CasesForm* casesForm() const { return cases_; }

    /// Makes a term, signal or input the current one of its list.
    void showItem(const QString& id);
    /// Opens the cases and makes one the current one.
    void showCase(int place);
    /// Limits are those of the shown case, and their prices those of the last optimization.
    void follow(const document::CaseMotions& cases, const document::Optimizations& optimizations);

private:
    QVBoxLayout* addSection(QVBoxLayout& column, widgets::SectionHeader*& header,
                            const QString& title, bool open);
    ElementEditor* addEditor(QVBoxLayout& column);
    void addTerms(QVBoxLayout& column);
    void addConstraints(QVBoxLayout& column);
    void connectTerms(ItemList& list, ElementEditor& editor);
    void fillConstraintMenu();
    void addPeakLimit(const std::string& signal, const document::LimitedPart& part);
    void limitNewSignal(model::SignalKind kind);
    void addLimitOfNewSignal(const document::ModelPointer& measured,
                             const document::SimulationPointer& motion);
    void refreshConstraints();
    void addTermEditors(QVBoxLayout& column);
    /// Shows the editor of the list that is used.
    void hold(const ItemList* list);
    [[nodiscard]] QString priceOf(const model::CostTerm& term) const;
    void addSignals(QVBoxLayout& column);
    void addInputs(QVBoxLayout& column);
    void addStages(QVBoxLayout& column);
    void addCases(QVBoxLayout& column);
    void connectList(ItemList& list, ElementEditor& editor);
    void fillTermMenu();
    void fillSignalMenu();
    void fillInputMenu();
    void refresh();
    void refreshTerms();
    void refreshStages();
    void showTerm(const QString& id);
    /// Shows what has just been added.
    void reveal(ItemList& list, const std::string& id);
    void scrollTo(QWidget& part);
    [[nodiscard]] std::string selectedTarget() const;

    document::Project& project_;
    document::Solver& solver_;
    document::ViewState& shown_;
    document::SelectionModel& selection_;
    QScrollArea* scroll_ = nullptr;
    const document::CaseMotions* caseMotions_ = nullptr;
    const document::Optimizations* optimizations_ = nullptr;
    ItemList* terms_ = nullptr;
    ItemList* constraints_ = nullptr;
    ItemList* signals_ = nullptr;
    ItemList* inputs_ = nullptr;
    ItemList* stages_ = nullptr;
    widgets::SectionHeader* termsHeader_ = nullptr;
    widgets::SectionHeader* constraintsHeader_ = nullptr;
    widgets::SectionHeader* signalsHeader_ = nullptr;
    widgets::SectionHeader* inputsHeader_ = nullptr;
    widgets::SectionHeader* stagesHeader_ = nullptr;
    widgets::SectionHeader* methodHeader_ = nullptr;
    widgets::SectionHeader* casesHeader_ = nullptr;
    QLabel* termSignalTitle_ = nullptr;
    ElementEditor* termEditor_ = nullptr;
    ElementEditor* constraintEditor_ = nullptr;
    const ItemList* held_ = nullptr;  ///< the list of terms whose editor is shown
    ElementEditor* termSignalEditor_ = nullptr;
    ElementEditor* signalEditor_ = nullptr;
    ElementEditor* inputEditor_ = nullptr;
    StageForm* stageForm_ = nullptr;
    CasesForm* cases_ = nullptr;
    MethodForm* method_ = nullptr;
    QMenu* termMenu_ = nullptr;
    QMenu* constraintMenu_ = nullptr;
    QMenu* signalMenu_ = nullptr;
    QMenu* inputMenu_ = nullptr;
    /// A signal that is to be limited, and is measured before.
    struct NewLimit {
        model::SignalKind kind;
        std::string target;
        std::string signal;  ///< its id in the model that is measured
    };
    std::optional<NewLimit> newLimit_;
    document::MotionTask measuring_;  ///< last: its thread ends before the others go
};

}  // namespace linkwright::panels
