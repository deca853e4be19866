// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/status_line.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/shown/display_units.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/theme.h"

#include <QDir>
#include <QFontMetrics>
#include <QLabel>
#include <QResizeEvent>
#include <QStatusBar>
#include <algorithm>
#include <cmath>

namespace linkwright::windows {
namespace {

/// How long the line tells what was saved.
constexpr int noticeMilliseconds = 8000;
/// Pixels; below only the cost is told beside what to do next.
constexpr int narrowBar = 1100;

/// Label and number, the number in the font whose digits keep their places.
QString pair(const QString& label, const QString& number) {
    return QStringLiteral("%1 <span style=\"font-family:'%2'\">%3</span>")
        .arg(label.toHtmlEscaped(), widgets::Theme::monoFont(12).family(), number.toHtmlEscaped());
}

}  // namespace

StatusLine::StatusLine(document::Project& project, document::Solver& solver,
                       document::ViewState& shown, document::Optimizations& optimizations,
                       QStatusBar* bar)
    : QObject(bar),
      bar_(*bar),
      project_(project),
      solver_(solver),
      shown_(shown),
      optimizations_(optimizations) {
    bar->setSizeGripEnabled(false);
    bar->setFixedHeight(24);
    bar->installEventFilter(this);
    hintLabel_ = addLabel(bar, false, 1);
    hintLabel_->setObjectName(QStringLiteral("statusHint"));
    hintLabel_->setTextFormat(Qt::PlainText);
    hintLabel_->setMinimumWidth(1);  // it gives way, nothing else in the bar is cut
    hintLabel_->installEventFilter(this);
    cost_ = addLabel(bar, false);
    variables_ = addLabel(bar, false);
    time_ = addLabel(bar, false);
    plane_ = addLabel(bar, true);
    pointer_ = addLabel(bar, true);
    pointer_->setObjectName(QStringLiteral("statusPointer"));
    pointer_->hide();
    using document::Optimizations;
    using document::Solver;
    using document::ViewPart;
    connect(&project_, &document::Project::modelChanged, this, &StatusLine::refresh);
    shown_.whenChanged(ViewPart::Motion | ViewPart::Gradient, this, &StatusLine::refresh);
    for (auto change : {&Solver::summaryChanged, &Solver::problemsChanged, &Solver::busyChanged})
        connect(&solver_, change, this, &StatusLine::refresh);
    for (auto change :
         {&Optimizations::started, &Optimizations::finished, &Optimizations::numbersReported})
        connect(&optimizations_, change, this, &StatusLine::refresh);
    connect(&optimizations_, &document::Optimizations::pausedChanged, this, &StatusLine::refresh);
    noticeTimer_.setSingleShot(true);
    noticeTimer_.setInterval(noticeMilliseconds);
    connect(&noticeTimer_, &QTimer::timeout, this, &StatusLine::refresh);
    connect(&widgets::SavedFiles::instance(), &widgets::SavedFiles::saved, this,
            [this](const QString& path) {
                notice_ = tr("Saved %1").arg(QDir::toNativeSeparators(path));
                noticeTimer_.start();
                refresh();
            });
    refresh();
}

QLabel* StatusLine::addLabel(QStatusBar* bar, bool atRight, int stretch) {
    auto* label = new QLabel(bar);
    label->setFont(widgets::Theme::uiFont(12));
    label->setTextFormat(Qt::RichText);
    label->setContentsMargins(4, 0, 4, 0);
    if (atRight)
        bar->addPermanentWidget(label);
    else
        bar->addWidget(label, stretch);
    return label;
}

bool StatusLine::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) {
        const auto* resize = static_cast<QResizeEvent*>(event);
        const int width = resize->size().width();
        if (watched != hintLabel_ && width != resize->oldSize().width()) refresh();
        if (watched == hintLabel_) elide();
    }
    return QObject::eventFilter(watched, event);
}

void StatusLine::setHint(Hint who, const QString& text) {
    QString& hint = hints_[static_cast<std::size_t>(who)];
    if (text == hint) return;  // with every move of the pointer
    hint = text;
    refresh();
}

void StatusLine::setWelcome(bool welcome) {
    if (welcome == welcome_) return;
    welcome_ = welcome;
    refresh();
}

void StatusLine::clearPointer() {
    pointer_->hide();
    beside_ = {};
    refresh();
}

void StatusLine::setPointer(double x, double y, double z) {
    const document::DisplayUnit unit = document::shownUnit(base::Quantity::Length);
    // Millimeters of the drawing are the last digit, whatever they are written in.
    const int decimals = unit.factor <= 1e-3 ? 0 : unit.factor <= 0.03 ? 1 : 3;
    const int digits = decimals == 3 ? 8 : 6;
    const auto coordinate = [&](double value) {
        if (std::abs(value) < 5e-4) value = 0.0;  // no "-0.000"
        return QString::number(value / unit.factor, 'f', decimals)
            .rightJustified(digits)
            .replace(QLatin1Char('-'), QChar(0x2212));
    };
    // A work plane through the origin needs two letters only. One that was shown stays at zero.
    const std::array<double, 3> position{x, y, z};
    for (std::size_t axis = 0; axis < 3; ++axis)
        beside_[axis] = beside_[axis] || std::abs(position[axis]) > 5e-13;
    QStringList places;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (beside_[axis] || (axis < 2 && !beside_[2]))
            places << QLatin1Char("xyz"[axis]) + coordinate(position[axis]);
    const QString place = places.join(QStringLiteral("  "));
    const QSize before = pointer_->isHidden() ? QSize() : pointer_->sizeHint();
    pointer_->setText(pair(QString(), place + QLatin1Char(' ') + unit.symbol)
                          .replace(QStringLiteral("  "), QStringLiteral("&nbsp;&nbsp;")));
    pointer_->show();
    if (pointer_->sizeHint() != before) refresh();
}

void StatusLine::refresh() {
    const model::Model& model = project_.model();
    const document::SimulationPointer motion = shown_.motion();
    const auto said = std::find_if(hints_.begin(), hints_.end(),
                                   [](const QString& text) { return !text.isEmpty(); });
    QString hint = said == hints_.end()
                       ? tr("3D view: drag to turn, Shift+drag to move, wheel to zoom")
                       : *said;
    if (noticeTimer_.isActive())
        hint = notice_;
    else if (optimizations_.running())
        hint = optimizations_.paused() ? tr("The optimization is paused") : tr("Optimizing");
    else if (!hints_.front().isEmpty())
        hint = hints_.front();
    else if (welcome_ && said == hints_.end())
        hint = tr("Open a project or start a new one");
    else if (solver_.simulationStale() && solver_.busy())
        hint = tr("Computing the motion");
    else if (solver_.simulationStale() && motion)
        hint = tr("The motion shown is older than the model: see the problems");
    hintLabel_->setToolTip(hint);
    hintLabel_->setVisible(!hint.isEmpty());

    const bool costKnown = motion && !motion->failure && !model.costTerms.empty();
    cost_->setVisible(costKnown);
    if (costKnown) cost_->setText(pair(tr("cost"), document::numberText(motion->cost, 5)));

    std::size_t unknowns = model.designVariables.size();
    for (const model::Input& input : model.inputs)
        if (input.optimize) unknowns += input.samples.size();
    const bool narrow = bar_.width() < narrowBar;
    variables_->setVisible(unknowns > 0 && !narrow);
    variables_->setText(pair(QString(), QString::number(unknowns))
                        + (unknowns == 1 ? tr(" variable") : tr(" variables")));

    const document::Optimization* optimization =
        optimizations_.all().empty() ? nullptr : &optimizations_.all().back();
    QString time;
    if (optimization && !optimization->iterations.empty()
        && optimization->iterations.back()->evaluations > 0)
        time = pair(tr("cost and gradient"),
                    document::durationText(optimization->iterations.back()->wallSeconds
                                           / optimization->iterations.back()->evaluations));
    else if (motion)
        time = pair(tr("motion"), document::durationText(motion->wallSeconds));
    time_->setVisible(!time.isEmpty() && !narrow);
    time_->setText(time);

    const bool planeKnown =
        !model.bodies.empty() && solver_.summaryKnown() && solver_.summary().valid;
    plane_->setVisible(planeKnown);
    plane_->setText(solver_.summary().planar ? tr("Planar") : tr("Spatial"));
    makeRoom();
}

/// What to do next is worth more than figures that panels tell, too. Nothing is cut without a sign.
void StatusLine::makeRoom() {
    constexpr int between = 8;  // the bar leaves less
    hintLabel_->setText(hintLabel_->toolTip());
    int room = bar_.width() - hintLabel_->sizeHint().width() - 2 * between;
    for (const QWidget* part : bar_.findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (part != hintLabel_ && part->isVisibleTo(&bar_))
            room -= part->sizeHint().width() + between;
    for (QLabel* figure : {time_, variables_, cost_, plane_}) {
        if (room >= 0) break;
        if (!figure->isVisibleTo(&bar_)) continue;
        room += figure->sizeHint().width() + between;
        figure->hide();
    }
    elide();
}

/// The hint has what the figures leave.
void StatusLine::elide() {
    hintLabel_->setText(hintLabel_->fontMetrics().elidedText(hintLabel_->toolTip(), Qt::ElideRight,
                                                             hintLabel_->contentsRect().width()));
}

}  // namespace linkwright::windows
