// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/studies/study_panel.h"

#include "ui/document/elements/number_text.h"
#include "ui/panels/studies/study_form.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_readout.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

namespace {

using session::PointStatus;
using session::StudyKind;

constexpr int panelPadding = 12;
constexpr int barSteps = 10'000;

QLabel* sentence(const char* name, widgets::TextRole role, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setContentsMargins(panelPadding, 2, panelPadding, 4);
    widgets::setTextRole(label, role);
    return label;
}

}  // namespace

StudyPanel::StudyPanel(document::Project& project, document::Studies& studies, QWidget* parent)
    : QWidget(parent), project_(project), studies_(studies) {
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget(scroll);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 8);
    column->setSpacing(0);
    column->addWidget(makeProgress());
    column->addWidget(makeFaults());
    form_ = new StudyForm(project_, studies_, content);
    connect(form_, &StudyForm::variablesWanted, this, &StudyPanel::variablesWanted);
    column->addWidget(form_);
    column->addStretch(1);
    scroll->setWidget(content);
    below_ = scroll;
    empty_ =
        new widgets::EmptyState(tr("A study computes many designs to show which optima exist, how "
                                   "goals trade off, and how accurately parts must be made."),
                                tr("Add multi-start"), this);
    connect(empty_, &widgets::EmptyState::actionTriggered, this,
            [this] { studies_.add(StudyKind::MultiStart); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeChoice());
    layout->addWidget(makeControls());
    layout->addWidget(empty_, 1);
    layout->addWidget(scroll, 1);
    setMinimumSize(300, 120);
    connect(&studies_, &document::Studies::changed, this, &StudyPanel::refresh);
    connect(&studies_, &document::Studies::progressed, this, &StudyPanel::refreshProgress);
    connect(&studies_, &document::Studies::summaryChanged, this, &StudyPanel::refreshProgress);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, &StudyPanel::refresh);
    refresh();
}

QWidget* StudyPanel::makeChoice() {
    auto* bar = new QWidget(this);
    choice_ = new widgets::ChoiceBox(bar);
    choice_->setObjectName(QStringLiteral("studyChoice"));
    choice_->setAccessibleName(tr("Study"));
    connect(choice_, &QComboBox::activated, this, [this] { studies_.choose(choice_->value()); });
    add_ = new QToolButton(bar);
    add_->setObjectName(QStringLiteral("addStudy"));
    add_->setIcon(widgets::icon(QStringLiteral("plus")));
    add_->setToolTip(tr("Add a study"));
    add_->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(add_);
    menu->setObjectName(QStringLiteral("addStudyMenu"));
    fillAddMenu(*menu);
    add_->setMenu(menu);
    remove_ = new QToolButton(bar);
    remove_->setObjectName(QStringLiteral("removeStudy"));
    remove_->setIcon(widgets::icon(QStringLiteral("trash")));
    remove_->setToolTip(tr("Delete this study; its results file stays"));
    connect(remove_, &QToolButton::clicked, &studies_, &document::Studies::remove);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(panelPadding, 10, panelPadding, 4);
    row->setSpacing(6);
    row->addWidget(choice_, 1);
    row->addWidget(add_);
    row->addWidget(remove_);
    return bar;
}

void StudyPanel::fillAddMenu(QMenu& menu) {
    const auto offer = [&](StudyKind kind, const char* name, const QString& text) {
        QAction* action = menu.addAction(text);
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, [this, kind] { studies_.add(kind); });
    };
    offer(StudyKind::MultiStart, "addMultiStart", tr("Multi-start: optimize from many starts"));
    offer(StudyKind::Global, "addGlobal", tr("Global: find the best optimum"));
    offer(StudyKind::TradeOff, "addTradeOff", tr("Trade-off of two or three objectives"));
    offer(StudyKind::Sweep, "addSweep", tr("Parameter sweep"));
    offer(StudyKind::Tolerance, "addTolerance", tr("Tolerance analysis"));
}

QWidget* StudyPanel::makeControls() {
    controls_ = new QWidget(this);
    start_ = new QPushButton(tr("Start"), controls_);
    start_->setObjectName(QStringLiteral("startStudy"));
    widgets::setButtonRole(start_, widgets::ButtonRole::Primary);
    start_->setIcon(widgets::icon(QStringLiteral("play"), widgets::IconTint::White));
    connect(start_, &QPushButton::clicked, &studies_, &document::Studies::start);
    pause_ = new QPushButton(tr("Pause"), controls_);
    pause_->setObjectName(QStringLiteral("pauseStudy"));
    pause_->setMinimumHeight(32);
    connect(pause_, &QPushButton::clicked, this, [this] { studies_.pause(!studies_.paused()); });
    stop_ = new QPushButton(tr("Stop"), controls_);
    stop_->setObjectName(QStringLiteral("stopStudy"));
    stop_->setIcon(widgets::icon(QStringLiteral("stop")));
    stop_->setMinimumHeight(32);
    stop_->setToolTip(tr("Ends the computation; what is computed so far is kept"));
    connect(stop_, &QPushButton::clicked, &studies_, &document::Studies::stop);
    auto* row = new QHBoxLayout(controls_);
    row->setContentsMargins(panelPadding, 6, panelPadding, 8);
    row->setSpacing(8);
    row->addWidget(start_, 1);
    row->addWidget(pause_, 1);
    row->addWidget(stop_, 1);
    return controls_;
}

QWidget* StudyPanel::makeProgress() {
    progressBox_ = new QWidget(this);
    done_ = new QLabel(progressBox_);
    done_->setObjectName(QStringLiteral("studyDone"));
    left_ = new QLabel(progressBox_);
    left_->setObjectName(QStringLiteral("studyLeft"));
    widgets::setTextRole(left_, widgets::TextRole::Hint);
    bar_ = new QProgressBar(progressBox_);
    bar_->setObjectName(QStringLiteral("studyBar"));
    bar_->setTextVisible(false);
    bar_->setRange(0, barSteps);
    found_ = new widgets::ValueReadout(tr("Different optima"), 15, progressBox_);
    found_->setObjectName(QStringLiteral("studyFound"));
    failed_ = new widgets::ValueReadout(tr("Failed"), 15, progressBox_);
    failed_->setObjectName(QStringLiteral("studyFailed"));
    each_ = new widgets::ValueReadout(tr("Per point"), 15, progressBox_);
    auto* texts = new QHBoxLayout;
    texts->addWidget(done_, 1);
    texts->addWidget(left_);
    auto* readouts = new QHBoxLayout;
    readouts->addWidget(found_, 2);
    readouts->addWidget(failed_, 1);
    readouts->addWidget(each_, 1);
    auto* column = new QVBoxLayout(progressBox_);
    column->setContentsMargins(panelPadding, 0, panelPadding, 8);
    column->setSpacing(6);
    column->addLayout(texts);
    column->addWidget(bar_);
    column->addLayout(readouts);
    return progressBox_;
}

QWidget* StudyPanel::makeFaults() {
    auto* box = new QWidget(this);
    fault_ = sentence("studyFault", widgets::TextRole::Warning, box);
    problems_ = sentence("studyProblems", widgets::TextRole::Fault, box);
    file_ = sentence("studyFile", widgets::TextRole::Hint, box);
    startOver_ = new QPushButton(tr("Start over"), box);
    startOver_->setObjectName(QStringLiteral("studyStartOver"));
    startOver_->setToolTip(tr("Keeps the current results under another name"));
    connect(startOver_, &QPushButton::clicked, &studies_, &document::Studies::startOver);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(panelPadding, 0, panelPadding, 6);
    row->addWidget(startOver_);
    row->addStretch(1);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 4);
    column->setSpacing(0);
    column->addWidget(problems_);
    column->addWidget(fault_);
    column->addLayout(row);
    column->addWidget(file_);
    return box;
}

void StudyPanel::refresh() {
    QList<QPair<QString, QString>> entries;
    for (const session::Study& study : studies_.all()) {
        const QString name = QString::fromStdString(study.name);
        entries << QPair(name, name);
    }
    const bool any = studies_.study() != nullptr;
    choice_->setEntries(entries, studies_.current(), {});
    choice_->setEnabled(any);
    remove_->setEnabled(any && !studies_.currentRuns());
    controls_->setVisible(any);
    empty_->setVisible(!any);
    below_->setVisible(any);
    problems_->setText(studies_.problems().join(QLatin1Char('\n')));
    problems_->setVisible(!studies_.problems().isEmpty());
    fault_->setText(studies_.fault());
    fault_->setVisible(!studies_.fault().isEmpty());
    startOver_->setVisible(studies_.outdated() && !studies_.currentRuns());
    const QString path = studies_.resultsPath();
    file_->setText(path.isEmpty()
                       ? tr("Save the project first: results are written next to it.")
                       : tr("Saved to %1 as it is computed").arg(QFileInfo(path).fileName()));
    file_->setToolTip(path);
    refreshProgress();
}

void StudyPanel::refreshProgress() {
    const session::StudyProgress& progress = studies_.progress();
    const bool runs = studies_.currentRuns(), paused = studies_.paused();
    const std::uint64_t done = progress.done();
    const QString obstacle = studies_.startObstacle();
    const bool complete = progress.points > 0 && done == progress.points;
    start_->setText(done > 0 && !complete ? tr("Continue") : tr("Start"));
    start_->setEnabled(obstacle.isEmpty() && !complete);
    start_->setToolTip(complete ? tr("All points are computed.") : obstacle);
    pause_->setEnabled(runs);
    pause_->setText(paused ? tr("Resume") : tr("Pause"));
    pause_->setIcon(widgets::icon(paused ? QStringLiteral("play") : QStringLiteral("pause")));
    stop_->setEnabled(runs);
    progressBox_->setVisible(progress.points > 0);
    if (progress.points == 0) return;
    done_->setText(tr("Point %1 of %2").arg(done).arg(progress.points));
    const double left = progress.secondsLeft();
    left_->setText(paused     ? tr("paused")
                   : complete ? tr("complete")
                   : runs && left >= 0.0
                       ? tr("about %1 left").arg(document::durationText(std::max(1.0, left)))
                       : QString());
    bar_->setValue(static_cast<int>(barSteps * static_cast<double>(done)
                                    / static_cast<double>(progress.points)));
    failed_->setText(QString::number(progress.count(PointStatus::Failed)));
    const double each =
        progress.computed > 0 ? progress.seconds / static_cast<double>(progress.computed) : 0.0;
    each_->setVisible(each > 0.0);
    const QStringList duration = document::durationText(each).split(QLatin1Char(' '));
    each_->setText(duration.value(0), duration.value(1));
    const session::StudySummary& summary = studies_.summary();
    const StudyKind kind = studies_.plan() ? studies_.plan()->study().kind : StudyKind::Sweep;
    found_->setVisible(kind != StudyKind::Sweep);
    if (kind == StudyKind::TradeOff) {
        found_->setLabel(tr("Points on the front"));
        found_->setText(QString::number(summary.front.size()));
    } else if (kind == StudyKind::Tolerance) {
        found_->setLabel(tr("Yield"));
        found_->setText(done > 0 && !summary.scatter.empty()
                            ? document::numberText(100.0 * summary.yield, 4)
                            : QString(),
                        QStringLiteral("%"));
    } else {
        found_->setLabel(tr("Different optima"));
        found_->setText(QString::number(summary.optima.size()));
    }
}

}  // namespace linkwright::panels
