// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/case_tabs.h"

#include "ui/document/elements/case_actions.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/shown/constraint_statuses.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>

namespace linkwright::panels {

namespace {

constexpr int caseTabsHeight = 28;

}  // namespace

CaseTabs::CaseTabs(document::Project& project, document::Solver& solver,
                   document::CaseMotions& motions, QWidget* parent)
    : QWidget(parent), project_(project), solver_(solver), motions_(motions) {
    setObjectName(QStringLiteral("caseTabs"));
    setFixedHeight(caseTabsHeight);
    setAttribute(Qt::WA_StyledBackground);
    widgets::setStyleProperty(this, "caseTabs", true);
    tabs_ = new QTabBar(this);
    tabs_->setExpanding(false);
    tabs_->setElideMode(Qt::ElideRight);
    tabs_->setIconSize({16, 16});
    tabs_->setAccessibleName(tr("Case that is shown"));
    connect(tabs_, &QTabBar::currentChanged, this, &CaseTabs::chooseTab);
    connect(tabs_, &QTabBar::tabBarDoubleClicked, this, [this](int tab) {
        const std::string name = tabs_->tabData(tab).toString().toStdString();
        const auto& cases = project_.model().cases.list;
        for (std::size_t place = 0; place < cases.size(); ++place)
            if (cases[place].name == name) Q_EMIT editRequested(static_cast<int>(place));
    });
    add_ = new QToolButton(this);
    add_->setObjectName(QStringLiteral("addCaseTab"));
    add_->setIcon(widgets::icon(QStringLiteral("plus")));
    add_->setAutoRaise(true);
    add_->setToolTip(tr("Adds a case: another load, start or goal"));
    add_->setAccessibleName(tr("Add case"));
    connect(add_, &QToolButton::clicked, this, [this] {
        const std::size_t place = document::addCase(project_);
        solver_.showCase(project_.model().cases.list[place].name);
        Q_EMIT editRequested(static_cast<int>(place));
    });
    ghosts_ = new QCheckBox(tr("Other cases as ghosts"), this);
    ghosts_->setObjectName(QStringLiteral("caseGhosts"));
    ghosts_->setToolTip(
        tr("Shows up to %1 other cases in the 3D view; if there are more, the worst ones")
            .arg(document::CaseMotions::maxBeside));
    ghosts_->setChecked(motions_.ghostsWanted());
    connect(ghosts_, &QCheckBox::toggled, &motions_, &document::CaseMotions::setGhostsWanted);
    curves_ = new QCheckBox(tr("and in plots"), this);
    curves_->setObjectName(QStringLiteral("caseCurves"));
    curves_->setToolTip(tr("Shows their curves as thin lines"));
    curves_->setChecked(motions_.curvesWanted());
    connect(curves_, &QCheckBox::toggled, &motions_, &document::CaseMotions::setCurvesWanted);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 12, 0);
    row->setSpacing(4);
    row->addWidget(tabs_, 0);
    row->addWidget(add_, 0);
    row->addStretch(1);
    row->addWidget(ghosts_);
    row->addSpacing(12);
    row->addWidget(curves_);
    connect(&project_, &document::Project::modelChanged, this, &CaseTabs::refresh);
    connect(&solver_, &document::Solver::shownCaseChanged, this, &CaseTabs::refresh);
    connect(&solver_, &document::Solver::casesChanged, this, &CaseTabs::refreshMarks);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, &CaseTabs::refreshMarks);
    refresh();
}

/// One tab per case, and one for the project itself while that is what is shown.
void CaseTabs::refresh() {
    const auto& cases = project_.model().cases.list;
    QStringList names;
    if (solver_.shownCase().empty()) names << QString();
    for (const model::Case& entry : cases)
        names << QString::fromStdString(entry.name);
    {
        const QSignalBlocker blocker(tabs_);
        while (tabs_->count() > names.size())
            tabs_->removeTab(tabs_->count() - 1);
        for (int tab = 0; tab < names.size(); ++tab) {
            const QString text = names[tab].isEmpty() ? tr("Project as drawn") : names[tab];
            if (tab == tabs_->count()) tabs_->addTab(text);
            if (tabs_->tabText(tab) != text) tabs_->setTabText(tab, text);
            tabs_->setTabData(tab, names[tab]);
        }
        tabs_->setCurrentIndex(
            static_cast<int>(names.indexOf(QString::fromStdString(solver_.shownCase()))));
    }
    setVisible(!cases.empty());
    refreshMarks();
}

void CaseTabs::refreshMarks() {
    const document::CasesPointer found = solver_.cases();
    for (int tab = 0; tab < tabs_->count(); ++tab) {
        const std::string name = tabs_->tabData(tab).toString().toStdString();
        QStringList missed;
        if (found && !name.empty())
            for (const session::ConstraintOutcome& limit : found->constraints)
                if (limit.caseName == name && !limit.isMet())
                    missed << document::nameOf(project_.model(), limit.term);
        tabs_->setTabIcon(tab,
                          missed.isEmpty()
                              ? QIcon()
                              : widgets::icon(document::limitIcon(document::LimitState::Violated),
                                              widgets::IconTint::Fault));
        tabs_->setTabToolTip(
            tab, missed.isEmpty() ? QString() : tr("Beyond the limits: %1").arg(missed.join(", ")));
    }
}

void CaseTabs::chooseTab(int tab) {
    if (tab >= 0) solver_.showCase(tabs_->tabData(tab).toString().toStdString());
}

}  // namespace linkwright::panels
