// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/case_motions.h"
#include "ui/document/shown/view_state.h"

#include <QWidget>
#include <vector>

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSlider;

namespace linkwright::plots {
class ConvergencePlot;
}

namespace linkwright::panels {

class KeptView;

/// Cost and first-order optimality of all optimizations that are not hidden, against iterations or
/// time of computation. Dragging on the plot or the slider below it shows an iteration in the view.
class ConvergencePanel : public QWidget {
    Q_OBJECT

public:
    explicit ConvergencePanel(document::Project& project, document::ViewState& shown,
                              document::Optimizations& optimizations, QWidget* parent = nullptr);

    [[nodiscard]] plots::ConvergencePlot* plot() const { return plot_; }
    [[nodiscard]] QPushButton* continueButton() const { return continue_; }
    /// The limits of the shown case are those that may have been moved.
    void followCases(const document::CaseMotions& cases);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeIterationBar();
    QWidget* makeMessage();
    void reportMoved();
    void refreshSettings();
    void reportWhatIsMissing();
    void rebuild();
    void add(const session::IterationReport& report);
    void refreshBar();
    void showNumber(const QString& number);
    void scrubTo(double place);
    void showPlace(int place);
    [[nodiscard]] bool againstTime() const;
    [[nodiscard]] QString viewName() const;
    [[nodiscard]] double placeOf(const session::IterationReport& report) const;
    /// The optimization whose iterations the slider goes through: the one looked at, otherwise the
    /// newest.
    [[nodiscard]] std::size_t sliderOptimization() const;

    document::Project& project_;
    document::ViewState& shown_;
    document::Optimizations& optimizations_;
    plots::ConvergencePlot* plot_ = nullptr;
    std::vector<std::size_t> shownOptimizations_;  ///< those with curves, in the order of the plot
    const document::CaseMotions* cases_ = nullptr;
    QWidget* message_ = nullptr;
    QLabel* messageText_ = nullptr;
    QPushButton* continue_ = nullptr;
    QBoxLayout* bar_ = nullptr;  ///< of the slider and what is beside or below it
    QSlider* slider_ = nullptr;
    QLabel* number_ = nullptr;
    QCheckBox* follow_ = nullptr;
    QComboBox* axis_ = nullptr;
    KeptView* view_ = nullptr;
};

}  // namespace linkwright::panels
