// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/variables_model.h"
#include "ui/document/optimizations/missed_path.h"
#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/selection_model.h"
#include "ui/document/shown/view_state.h"
#include "ui/document/solving/solver.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace linkwright::widgets {
class EmptyState;
class SectionHeader;
class TextTable;
class ValueReadout;
}  // namespace linkwright::widgets

namespace linkwright::panels {

class MethodForm;
class VariableTable;

/// Start and stop, how far it is, the variables, and the method.
class OptimizePanel : public QWidget {
    Q_OBJECT

public:
    OptimizePanel(document::Project& project, document::Solver& solver, document::ViewState& shown,
                  document::Optimizations& optimizations, document::SelectionModel& selection,
                  QWidget* parent = nullptr);

    [[nodiscard]] QPushButton* startButton() const { return start_; }
    [[nodiscard]] QPushButton* stopButton() const { return stop_; }
    [[nodiscard]] QPushButton* pauseButton() const { return pause_; }

Q_SIGNALS:
    /// Somebody wants to see a variable among the properties of its element.
    void jumpRequested(const QString& object, const QString& property);
    /// Somebody wants to see which other mechanisms come nearer to a path.
    void searchRequested(const linkwright::document::MissedPath& path);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void fitOutcome();
    QWidget* makeControls();
    QWidget* makeProgress();
    QWidget* makeReadouts();
    void addVariables(QVBoxLayout& layout);
    void addTerms(QVBoxLayout& layout);
    void addMethod(QVBoxLayout& layout);
    void refreshTerms(const session::IterationReport* report);
    [[nodiscard]] static int maxIterations(const document::Optimization& optimization);
    [[nodiscard]] QString timeLeft(const document::Optimization& optimization) const;
    void refreshControls();
    void refreshOutcome(const document::Optimization* optimization);
    void refreshProgress();
    /// How many evaluations there were and what one takes. Both may be null.
    void refreshEvaluations(const document::Optimization* optimization,
                            const session::IterationReport* last);
    void refreshVariables();
    [[nodiscard]] QString costLabel(const document::Optimization* optimization) const;
    [[nodiscard]] QString transmissionText() const;
    [[nodiscard]] QString outcomeText(const document::Optimization& optimization) const;

    document::Project& project_;
    document::Solver& solver_;
    document::ViewState& shown_;
    document::Optimizations& optimizations_;
    document::SelectionModel& selection_;
    document::VariablesModel variables_;
    QTimer ticker_;
    QElapsedTimer clock_;
    qint64 workedBefore_ = 0;  ///< ms of the optimization before its last pause

    QPushButton* start_ = nullptr;
    QPushButton* stop_ = nullptr;
    QPushButton* pause_ = nullptr;
    QPushButton* restoreShown_ = nullptr;
    QPushButton* continueShown_ = nullptr;
    QWidget* shownActions_ = nullptr;
    widgets::TextTable* terms_ = nullptr;
    widgets::SectionHeader* termsHeader_ = nullptr;
    QLabel* stage_ = nullptr;
    QLabel* elapsed_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QLabel* outcome_ = nullptr;
    QScrollArea* outcomeArea_ = nullptr;
    QPushButton* search_ = nullptr;  ///< for mechanisms that come nearer to the path
    widgets::ValueReadout* cost_ = nullptr;
    widgets::ValueReadout* optimality_ = nullptr;
    widgets::ValueReadout* evaluations_ = nullptr;
    widgets::ValueReadout* each_ = nullptr;
    widgets::SectionHeader* variablesHeader_ = nullptr;
    VariableTable* table_ = nullptr;
    widgets::EmptyState* noVariables_ = nullptr;
    MethodForm* method_ = nullptr;
};

}  // namespace linkwright::panels
