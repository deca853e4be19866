// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/shown/case_motions.h"
#include "ui/document/solving/solver.h"

#include <QWidget>

class QCheckBox;
class QTabBar;
class QToolButton;

namespace linkwright::panels {

/// The cases as tabs on top of the timeline, 28 px high: a click shows a case in the view and in
/// plots, a mark tells which ones violate a limit. At the right stand the ghosts of the other cases
/// and their curves. Hidden while there are no cases.
class CaseTabs : public QWidget {
    Q_OBJECT

public:
    CaseTabs(document::Project& project, document::Solver& solver, document::CaseMotions& motions,
             QWidget* parent = nullptr);

    [[nodiscard]] QTabBar* tabs() const { return tabs_; }
    [[nodiscard]] QCheckBox* ghostsBox() const { return ghosts_; }
    [[nodiscard]] QCheckBox* curvesBox() const { return curves_; }
    [[nodiscard]] QToolButton* addButton() const { return add_; }

Q_SIGNALS:
    /// A case was added here, or a tab double-clicked: its numbers should be seen.
    void editRequested(int place);

private:
    void refresh();
    void refreshMarks();
    void chooseTab(int tab);

    document::Project& project_;
    document::Solver& solver_;
    document::CaseMotions& motions_;
    QTabBar* tabs_ = nullptr;
    QToolButton* add_ = nullptr;
    QCheckBox* ghosts_ = nullptr;
    QCheckBox* curves_ = nullptr;
};

}  // namespace linkwright::panels
