// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does for the rig: the bar and the E-stop, Esc from any window of the program, and
// the path of a trial in the 3D view.
#include "ui/document/elements/spoken_text.h"
#include "ui/panels/frame/message_bar.h"
#include "ui/panels/rig/rig_bar.h"
#include "ui/widgets/emergency_stop.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/timeline.h"
#include "ui/windows/actions.h"
#include "ui/windows/main_window.h"
#include "ui/windows/tool_actions.h"
#include "ui/windows/view_presenter.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <algorithm>

namespace linkwright::windows {

using document::Rig;

namespace {

/// Whether Space means something to a widget that has the focus.
bool takesSpace(const QObject* widget) {
    const auto* view = qobject_cast<const QAbstractItemView*>(widget);
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget)
           || qobject_cast<const widgets::SectionHeader*>(widget)
           || (view && view->currentIndex().flags() & Qt::ItemIsUserCheckable);
}

}  // namespace

void MainWindow::connectRig() {
    document::BackgroundTask::setUrgentInput(
        {[this] { return rig_.connection().connected(); },
         [this](const QObject*, const QEvent* event) {
             if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)
                 return rig_.connection().live()
                        && static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Escape;
             if (event->type() != QEvent::MouseButtonPress) return false;
             const QPoint at = static_cast<const QMouseEvent*>(event)->globalPosition().toPoint();
             const QWidgetList all = QApplication::allWidgets();
             return std::any_of(all.begin(), all.end(), [at](const QWidget* widget) {
                 return qobject_cast<const widgets::EmergencyStop*>(widget) && widget->isVisible()
                        && widget->rect().contains(widget->mapFromGlobal(at));
             });
         }});
    connect(toolbarStop_, &widgets::EmergencyStop::pressed, &rig_.connection(),
            &document::RigConnection::emergencyStop);
    connect(actions_->emergencyStop, &QAction::triggered, &rig_.connection(),
            &document::RigConnection::emergencyStop);
    connect(&rig_, &Rig::messageRaised, this, &MainWindow::reportOfRig);
    connect(&rig_.connection(), &document::RigConnection::messagesOutdated, this,
            [this] { message_->withdraw(rigMessage_); });
    connect(&rig_.connection(), &document::RigConnection::stateChanged, this,
            &MainWindow::refreshRig);
    // The bar of the Run layout says so; elsewhere nothing would.
    connect(&rig_.connection(), &document::RigConnection::stateChanged, this,
            [this, before = session::RigState::Disconnected]() mutable {
                const session::RigState now = rig_.connection().state();
                const bool stopped = now == session::RigState::Faulted && now != before;
                const bool reset = before == session::RigState::Faulted && now != before;
                if (reset) message_->withdraw(rigMessage_);
                before = now;
                if (!stopped || workspace_->currentLayout() == Layout::Run) return;
                base::Diagnostic fault;
                fault.message =
                    document::spokenText(rig_.connection().status().faultText).toStdString();
                fault.remedy = tr("Reset it in the Run layout.").toStdString();
                reportOfRig({tr("The rig is stopped at zero volts"), {fault}});
            });
    connect(&rig_.trials(), &document::Trials::changed, this, &MainWindow::refreshTrialOverlay);
    const auto reportOptimizing = [this] {
        rig_.planning().setOptimizing(optimizations_.running());
    };
    connect(&optimizations_, &document::Optimizations::started, &rig_, reportOptimizing);
    connect(&optimizations_, &document::Optimizations::finished, &rig_, reportOptimizing);
    connect(&rig_, &Rig::samplesArrived, this, [this] {
        refreshTrialOverlay();
        // To the last of it: a fault ends a trial before its last samples are here.
        if (!rig_.traces().times.empty()) shown_.setTime(rig_.traces().times.back());
    });
    // After the window shows the project.
    connect(&rig_.trials(), &document::Trials::interruptedFound, this,
            &MainWindow::askAboutInterrupted);
    qApp->installEventFilter(this);
    refreshRig();
}

void MainWindow::reportOfRig(const document::UserMessage& message) {
    message_->show(message);
    rigMessage_ = message_->text();
}

/// The program died during a trial: what was measured is still there.
void MainWindow::askAboutInterrupted(const std::vector<session::InterruptedTrial>& trials) {
    QMessageBox question(QMessageBox::Question, tr("Interrupted trials were found"),
                         tr("Linkwright ended unexpectedly during %n trial(s) of this project. "
                            "Keep what was recorded?",
                            nullptr, static_cast<int>(trials.size())),
                         QMessageBox::NoButton, this);
    question.setInformativeText(
        tr("Keep adds it to the trials, marked as interrupted. Later asks again the next time you "
           "open the project."));
    QPushButton* keep = question.addButton(tr("Keep"), QMessageBox::AcceptRole);
    keep->setObjectName(QStringLiteral("keepInterrupted"));
    QPushButton* discard = question.addButton(tr("Discard"), QMessageBox::DestructiveRole);
    discard->setObjectName(QStringLiteral("discardInterrupted"));
    question.addButton(tr("Later"), QMessageBox::RejectRole);
    question.setDefaultButton(keep);
    question.exec();
    if (question.clickedButton() == keep) rig_.trials().keepInterrupted(trials);
    if (question.clickedButton() == discard) rig_.trials().discardInterrupted(trials);
}

/// Exactly one E-stop is visible while a device is connected: in the bar of the Run layout, in the
/// toolbar of the others.
void MainWindow::refreshRig() {
    const bool trial = workspace_->currentLayout() == Layout::Run;
    rig_.setWanted(trial || rig_.connection().connected());
    rigBar_->setVisible(trial && pages_->currentWidget() == workspace_);
    const bool isInBar = trial && pages_->currentWidget() == workspace_;
    toolbarStop_->setVisible(rig_.connection().connected() && !isInBar);
    refreshCommandField();
    actions_->emergencyStop->setEnabled(rig_.connection().connected());
    // Dialogs of the desktop block the window and have no room for an E-stop.
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs,
                                   noNativeDialogs_ || rig_.connection().connected());
    // The playhead is that of the trial, and nobody draws with a hand that belongs on the E-stop.
    const bool live = rig_.connection().live();
    tools_->setRigLive(live);
    timeline_->setLive(live);
    refreshCommands();
    refreshTrialOverlay();
}

/// Measured against reference in the 3D view, in the Run layout only.
void MainWindow::refreshTrialOverlay() {
    const auto current = rig_.trials().current();
    if (workspace_->currentLayout() != Layout::Run || !current) {
        presenter_->setTrialPaths({}, {});
        return;
    }
    const document::Trial& trial = rig_.trials().all()[*current];
    if (trial.outcome)
        presenter_->setTrialPaths(trial.outcome->measures.measuredPath,
                                  trial.outcome->measures.referencePath);
    else
        presenter_->setTrialPaths(rig_.traces().measuredPath, rig_.traces().referencePath);
}

/// A dialog blocks the window and its E-stop: while a device is connected it gets one above all
/// else.
void MainWindow::addEmergencyStop(QDialog& dialog) {
    if (!rig_.connection().connected() || dialog.layout() == nullptr
        || dialog.layout()->menuBar() != nullptr)
        return;
    auto* row = new QWidget(&dialog);
    auto* inner = new QHBoxLayout(row);
    auto* stop = new widgets::EmergencyStop(true, row);
    stop->setObjectName(QStringLiteral("dialogEmergencyStop"));
    inner->addStretch();
    inner->addWidget(stop);
    connect(stop, &widgets::EmergencyStop::pressed, &rig_.connection(),
            &document::RigConnection::emergencyStop);
    dialog.layout()->setMenuBar(row);
}

/// Esc stops the rig from any window, before anything else sees the key.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    if (watched == this && event->type() == QEvent::Resize) refreshCommandField();
    if ((watched == pages_ && event->type() == QEvent::Resize)
        || (watched == message_
            && (event->type() == QEvent::Show || event->type() == QEvent::LayoutRequest)))
        placeMessage();
    if (event->type() == QEvent::Show)
        if (auto* dialog = qobject_cast<QDialog*>(watched)) addEmergencyStop(*dialog);
    // Space plays, but a button, choice or tick that has the focus is pressed by it.
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space
        && static_cast<QKeyEvent*>(event)->modifiers() == Qt::NoModifier && takesSpace(watched)) {
        event->accept();
        return true;
    }
    if (rig_.connection().live()
        && (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape) {
            rig_.connection().emergencyStop();
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress
        && useLetter(watched, *static_cast<const QKeyEvent*>(event)))
        return true;
    return QMainWindow::eventFilter(watched, event);
}

}  // namespace linkwright::windows
