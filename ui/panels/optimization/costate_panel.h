// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/solving/gradient_checker.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace linkwright::plots {
class SignalPlot;
}
namespace linkwright::widgets {
class EmptyState;
}

namespace linkwright::panels {

class KeptView;

/// Costates of the continuous adjoint against time, computed here or by the last gradient check: xi
/// and its rate eta of joints (eq. 4.29 of Maciag 2023) or bodies (eqs. 4.11, 4.26), the
/// multipliers mu of the constraints, the constraint residuals of table 4.2, and the gradient by
/// every method.
class CostatePanel : public QWidget {
    Q_OBJECT

public:
    explicit CostatePanel(document::Project& project, document::GradientChecker& checker,
                          QWidget* parent = nullptr);

    [[nodiscard]] plots::SignalPlot* plot() const { return plot_; }

public Q_SLOTS:
    void setTime(double time);  ///< s

Q_SIGNALS:
    void scrubbed(double time);

private:
    QWidget* makeBar();
    void refresh();
    void fillElements();
    void showCurves();

    document::Project& project_;
    document::GradientChecker& checker_;
    plots::SignalPlot* plot_ = nullptr;
    QWidget* bar_ = nullptr;
    QWidget* scroll_ = nullptr;  ///< around the plots
    KeptView* view_ = nullptr;
    QComboBox* kind_ = nullptr;
    QComboBox* element_ = nullptr;
    QLabel* hint_ = nullptr;
    QPushButton* again_ = nullptr;  ///< costates of the design as it is now
    widgets::EmptyState* empty_ = nullptr;
    widgets::EmptyState* none_ = nullptr;  ///< nothing of the chosen kind
    std::shared_ptr<const session::CostateResult> costates_;
    document::CheckPointer check_;  ///< null: costates alone
};

}  // namespace linkwright::panels
