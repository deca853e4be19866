// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/solving/gradient_checker.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace linkwright::plots {
class PlotPane;
}
namespace linkwright::widgets {
class EmptyState;
}

namespace linkwright::panels {

/// Name of a method for people.
QString methodTitle(session::GradientMethod method);

/// The gradient of the present design by every method, side by side: errors against the complex
/// step, times, the error of finite differences against their step, and every variable.
class GradientCheckPanel : public QWidget {
    Q_OBJECT

public:
    explicit GradientCheckPanel(document::Project& project, document::GradientChecker& checker,
                                QWidget* parent = nullptr);

Q_SIGNALS:
    void costatesWanted();  ///< the user asks for the curves over time

private:
    QWidget* makeControls();
    QTableWidget* makeTable(const QString& name, const QStringList& headings);
    void followChecker();
    void refresh();
    void refreshStep();
    void showVerdict(const session::GradientCheck& check);
    void showCheck(const session::GradientCheck& check);
    void showMethods(const session::GradientCheck& check);
    void showVariables(const session::GradientCheck& check);
    /// @param firstDirection row of the first random direction
    void nameVariable(const session::Variable& variable, int row, int firstDirection);
    static QString extentOf(const session::GradientCheck& check);
    void fillDerivatives(const session::CheckedMethod& method,
                         const session::CheckedMethod& reference, int column, int count);
    void showResiduals(const session::GradientCheck& check);

    document::Project& project_;
    document::GradientChecker& checker_;
    std::shared_ptr<const session::GradientCheck> shown_;  ///< what the tables are filled with
    QPushButton* start_ = nullptr;
    QPushButton* cancel_ = nullptr;
    QCheckBox* everything_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QLabel* step_ = nullptr;  ///< what is computed, and how long it may take yet
    int part_ = 0;
    QElapsedTimer clock_;        ///< since the check began
    double secondsLeft_ = -1.0;  ///< when it was told last; negative: not known
    double toldAt_ = 0.0;        ///< s
    QTimer ticker_;
    QLabel* verdict_ = nullptr;
    QWidget* results_ = nullptr;
    QTableWidget* methods_ = nullptr;
    plots::PlotPane* curve_ = nullptr;
    QLabel* variablesHint_ = nullptr;
    QTableWidget* variables_ = nullptr;
    QLabel* more_ = nullptr;
    QTableWidget* residuals_ = nullptr;
    QPushButton* costates_ = nullptr;
    widgets::EmptyState* empty_ = nullptr;
};

}  // namespace linkwright::panels
