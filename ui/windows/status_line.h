// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/view_state.h"
#include "ui/document/solving/solver.h"

#include <QObject>
#include <QTimer>
#include <array>

class QLabel;
class QStatusBar;

namespace linkwright::windows {

/// Fills the status bar: what the pointer can do now, cost, variables, gradient time; at the right
/// the plane and the place of the pointer.
class StatusLine : public QObject {
    Q_OBJECT

public:
    StatusLine(document::Project& project, document::Solver& solver, document::ViewState& shown,
               document::Optimizations& optimizations, QStatusBar* bar);

    /// Who says what to do next, the one that goes before all others first.
    enum class Hint {
        Tool,    ///< what the next click of a tool does
        Pick,    ///< which element a field waits for
        Page,    ///< what lies over the window
        Pointer  ///< what is under the pointer
    };
    /// Each of them keeps its text until it says another; empty: it has nothing to say.
    void setHint(Hint who, const QString& text);

public Q_SLOTS:
    /// No project is at hand: the welcome page lies over the window.
    void setWelcome(bool welcome);
    void setPointer(double x, double y, double z);  ///< m, on the work plane
    /// The pointer is not over the drawing any more.
    void clearPointer();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void makeRoom();
    void elide();
    QLabel* addLabel(QStatusBar* bar, bool atRight, int stretch = 0);

    QStatusBar& bar_;
    document::Project& project_;
    document::Solver& solver_;
    document::ViewState& shown_;
    document::Optimizations& optimizations_;
    std::array<QString, 4> hints_;  ///< by who says them
    bool welcome_ = true;
    QString notice_;  ///< shown while the timer runs, before everything else
    QTimer noticeTimer_;
    QLabel* hintLabel_ = nullptr;
    QLabel* cost_ = nullptr;
    QLabel* variables_ = nullptr;
    QLabel* time_ = nullptr;
    QLabel* plane_ = nullptr;
    /// Coordinates of the pointer that were not zero since it came into the view.
    std::array<bool, 3> beside_{};
    QLabel* pointer_ = nullptr;
};

}  // namespace linkwright::windows
