// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/signal_panel.h"

#include "ui/document/elements/case_actions.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/model_tree_model.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/stage_parameters.h"
#include "ui/document/shown/constraint_statuses.h"
#include "ui/document/shown/display_units.h"
#include "ui/panels/optimization/optimization_menu.h"
#include "ui/panels/properties/plot_picker.h"
#include "ui/panels/properties/signal_menus.h"
#include "ui/plots/signal_plot.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/scrolled.h"
#include "ui/widgets/theme.h"

#include <QAction>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QScrollArea>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace linkwright::panels {
namespace {

QStringList idsIn(const QMimeData* data) {
    return QString::fromUtf8(data->data(QLatin1String(document::ModelTreeFilter::mimeType)))
        .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

/// What differences by rounding are, by unit: small beside the largest value of the motion in it.
std::map<std::string, double> roundingOf(const session::SimulationResult& motion) {
    constexpr double share = 1e-11, least = 1e-15;
    std::map<std::string, double> rounding;
    for (const document::MotionCurve& curve : document::curvesOf(motion))
        for (const double value : curve.series->values) {
            double& known = rounding.try_emplace(curve.series->unit, least).first->second;
            known = std::max(known, share * std::abs(value));
        }
    return rounding;
}

/// The axes that the curves of a plot have, in their order.
std::vector<int> axesOf(const document::PlotArrangement& plot,
                        const session::SimulationResult& motion) {
    const std::vector<document::MotionCurve> known = document::curvesOf(motion);
    std::vector<plots::TimeSeries> series;
    for (const QString& key : plot.curves) {
        plots::TimeSeries entry;
        for (const document::MotionCurve& curve : known)
            if (curve.key == key) entry.unit = QString::fromStdString(curve.series->unit);
        if (const auto chosen = plot.axes.find(key); chosen != plot.axes.end())
            entry.axis = chosen->second;
        series.push_back(entry);
    }
    return plots::axesByUnit(series);
}

}  // namespace

SignalPanel::SignalPanel(document::Project& project, document::ViewState& shown,
                         document::Optimizations& optimizations, QWidget* parent)
    : QWidget(parent),
      project_(project),
      shown_(shown),
      optimizations_(optimizations),
      plot_(new plots::SignalPlot(this)) {
    setAcceptDrops(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    // Many plots keep a height at which they can be read, and scroll.
    scroll_ = widgets::scrolledDown(plot_, this);
    layout->addWidget(scroll_, 1);
    setMinimumSize(220, 120);
    connect(plot_, &plots::SignalPlot::scrubbed, this, &SignalPanel::scrubTo);
    connect(plot_, &plots::SignalPlot::limitDragged, this, &SignalPanel::moveLimit);
    connect(plot_, &plots::SignalPlot::legendMenuRequested, this,
            [this](plots::PlotPane* pane, int curve, const QPoint& place) {
                const int run = plot_->tagOf(pane, curve);
                if (run < 0)
                    pane->showMenu(place);
                else
                    showOptimizationMenu(this, project_, optimizations_,
                                         static_cast<std::size_t>(run), place);
            });
    shown_.whenChanged(document::ViewPart::Motion, this, &SignalPanel::refreshChanged);
    connect(&optimizations_, &document::Optimizations::changed, this, &SignalPanel::refreshChanged);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this, [this] {
        plot_->resetView();  // ranges in other units
        refresh();
    });
    connect(&project_, &document::Project::plotLayoutChanged, this, [this] {
        plot_->resetView();
        plot_->setFixedCursors(project_.plotView().cursors);
        refresh();
    });
    connect(plot_, &plots::SignalPlot::rangesChanged, this, &SignalPanel::keepView);
    connect(plot_, &plots::SignalPlot::fixedCursorsChanged, this, &SignalPanel::keepView);
    refresh();
}

QWidget* SignalPanel::makeBar() {
    auto* bar = new QWidget(this);
    add_ = new QToolButton(bar);
    add_->setObjectName(QStringLiteral("addPlot"));
    add_->setIcon(widgets::icon(QStringLiteral("plus")));
    add_->setText(tr("Plot"));
    add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add_->setToolTip(tr("Adds plots of anything that can be measured: motion, forces, energy"));
    connect(add_, &QToolButton::clicked, this, &SignalPanel::choosePlots);
    reset_ = new QToolButton(bar);
    reset_->setObjectName(QStringLiteral("resetPlots"));
    connect(reset_, &QToolButton::clicked, this, [this] {
        const document::PlotLayout shown = project_.plotLayout();
        project_.setPlotLayout(shown.empty() ? left_ : document::PlotLayout{});
        left_ = shown;
        refresh();
    });
    connect(&project_, &document::Project::left, this, [this] { left_.clear(); });
    initial_ = new QToolButton(bar);
    initial_->setObjectName(QStringLiteral("showInitial"));
    initial_->setText(tr("Initial"));
    initial_->setCheckable(true);
    initial_->setToolTip(tr("Shows the curves of the design before the optimization, too"));
    connect(initial_, &QToolButton::toggled, this, &SignalPanel::refresh);
    over_ = new QToolButton(bar);
    over_->setObjectName(QStringLiteral("plotOver"));
    over_->setPopupMode(QToolButton::InstantPopup);
    over_->setToolTip(
        tr("What the curves are drawn over: the time, the angle of the crank, or "
           "any other signal"));
    auto* choices = new QMenu(over_);
    connect(choices, &QMenu::aboutToShow, this, [this, choices] { fillOverMenu(*choices); });
    over_->setMenu(choices);
    hint_ = new QLabel(bar);
    hint_->setObjectName(QStringLiteral("plotHint"));
    hint_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    hint_->installEventFilter(this);
    widgets::setTextRole(hint_, widgets::TextRole::Hint);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 4, 12, 0);
    row->setSpacing(8);
    row->addWidget(add_);
    row->addWidget(reset_);
    row->addWidget(initial_);
    row->addWidget(over_);
    row->addWidget(hint_, 1);
    return bar;
}

/// What a drop would do, or where plots come from, as far as it has room.
void SignalPanel::tell(const QString& news) {
    news_ = news;
    QStringList wordings{news};
    if (news.isEmpty())
        wordings = {tr("Drag signals, joints or points here from the tree (Window > Model)."),
                    tr("Drag signals here from the tree."), tr("Drag signals here.")};
    const auto fits = [this](const QString& text) {
        return hint_->fontMetrics().horizontalAdvance(text) <= hint_->width();
    };
    const auto first = std::find_if(wordings.begin(), wordings.end(), fits);
    hint_->setText(first != wordings.end() ? *first : news);
}

bool SignalPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == hint_ && event->type() == QEvent::Resize) tell(news_);
    return QWidget::eventFilter(watched, event);
}

std::vector<SignalPanel::Compared> SignalPanel::compared() const {
    std::vector<Compared> list;
    const std::vector<document::Optimization>& runs = optimizations_.all();
    for (std::size_t index = 0; index < runs.size(); ++index)
        if (runs[index].compared() && runs[index].motion)
            list.emplace_back(index, runs[index].title(), runs[index].color, runs[index].motion);
    return list;
}

SignalPanel::Content SignalPanel::content() const {
    Content now{shown_.motion(),
                shown_.initialMotion(),
                cases_ ? cases_->model() : project_.sharedModel(),
                compared(),
                {}};
    if (cases_)
        for (const document::CaseMotions::Entry& entry : cases_->curves())
            now.cases.emplace_back(entry.name, entry.motion);
    return now;
}

/// References of long motions take a while: what changes nothing that is drawn costs none.
void SignalPanel::refreshChanged() {
    if (content() != content_) refresh();
}

void SignalPanel::refresh() {
    content_ = content();
    const document::SimulationPointer motion = content_.motion;
    limits_.clear();
    rounding_ = motion ? roundingOf(*motion) : std::map<std::string, double>();
    const document::PlotLayout& layout = project_.plotLayout();
    reset_->setVisible(!layout.empty() || !left_.empty());
    reset_->setText(layout.empty() ? tr("Chosen plots") : tr("All signals"));
    reset_->setToolTip(layout.empty() ? tr("Back to the plots you chose")
                                      : tr("One plot per signal; you can bring your plots back"));
    initial_->setVisible(shown_.initialMotion() != nullptr);
    add_->setEnabled(motion != nullptr);
    nameAcross();
    if (!motion) {
        plot_->clear();
        return;
    }
    if (layout.empty())
        showEverything();
    else
        showArrangement(layout);
    equipPanes();
    showKeptView();
    if (asked_) QTimer::singleShot(0, this, &SignalPanel::revealAsked);
}

/// Keeps where the user looks, as part of the project.
void SignalPanel::keepView() {
    document::PlotView view;
    view.panels = project_.plotView().panels;
    view.over = project_.plotView().over;
    for (const plots::PlotPane* pane : plot_->panes()) {
        if (pane->isXChosen()) view.time = {pane->xRange().lower, pane->xRange().upper};
        if (!pane->isYChosen()) continue;
        for (int axis = 0; axis < pane->axisCount(); ++axis)
            view.values[pane->key()].push_back(
                {pane->yRange(axis).lower, pane->yRange(axis).upper});
    }
    if (!plot_->panes().empty()) view.cursors = plot_->panes().front()->fixedCursors();
    project_.setPlotView(view);
}

/// Panes that are new, and those of a project that was opened, show what was chosen before. After
/// an edit the curves may be somewhere else; what was chosen is shown again when they come back.
void SignalPanel::showKeptView() {
    const document::PlotView& view = project_.plotView();
    std::optional<plots::AxisRange> time;
    if (view.time) time.emplace(view.time->lower, view.time->upper);
    for (plots::PlotPane* pane : plot_->panes()) {
        std::vector<plots::AxisRange> values;
        auto kept = view.values.find(pane->key());
        // As files of earlier versions have it.
        if (kept == view.values.end()) kept = view.values.find(pane->title());
        if (kept != view.values.end())
            for (const document::VisibleRange& range : kept->second)
                values.emplace_back(range.lower, range.upper);
        if (time || !values.empty()) pane->restoreView(time, values);
    }
}

/// The curve, what it should follow, and beside it that of every optimization with a color.
void SignalPanel::addSeries(std::vector<plots::TimeSeries>& list, const QString& pane,
                            const document::MotionCurve& curve, int color, int axis) {
    const bool alone = curve.name == pane;  // the title says it
    const QString si = QString::fromStdString(curve.series->unit);
    const QString unit = document::shownUnit(si).symbol;
    const auto rounding = rounding_.find(curve.series->unit);
    const double noise =
        rounding == rounding_.end() ? 0.0 : rounding->second / document::shownUnit(si).factor;
    const auto add = [&](const QString& name, const plots::CurveStyle& style,
                         const std::vector<double>& values, const std::vector<double>& x, int tag) {
        list.push_back(
            {name, unit, style, document::shownValues(values, si), pane, x, axis, tag, noise});
    };
    add(curve.name, {color, plots::LineKind::Current, 0}, curve.values(), {}, -1);
    list.back().key = curve.key;
    list.back().limits = plotLimits(curve);
    if (color == 0 && !content_.cases.empty())
        list.back().lineLabel = cases_->shownCase().empty()
                                    ? tr("Project as drawn")
                                    : QString::fromStdString(cases_->shownCase());
    for (const std::vector<double>& wanted :
         document::referencesOf(curve, *shown_.motion(), model()))
        add(alone ? tr("reference") : tr("%1 (reference)").arg(curve.name),
            {0, plots::LineKind::Reference, 0}, wanted, {}, -1);
    addOtherCases(list, pane, curve, color, axis);
    const document::SimulationPointer before =
        initial_->isChecked() ? shown_.initialMotion() : nullptr;
    if (before && before != shown_.motion())
        for (const document::MotionCurve& other : document::curvesOf(*before))
            if (other.key == curve.key)
                add(alone ? tr("initial") : tr("%1 (initial)").arg(curve.name),
                    {color, plots::LineKind::Earlier, 0}, other.values(), across(*before), -1);
    for (const auto& [index, title, runColor, motion] : content_.compared)
        for (const document::MotionCurve& other : document::curvesOf(*motion))
            if (other.key == curve.key)
                add(alone ? title : QStringLiteral("%1, %2").arg(curve.name, title),
                    {runColor, plots::LineKind::Compared, 0}, other.values(), across(*motion),
                    static_cast<int>(index));
}

/// The same curve in the other cases; the first of a plot is named above its line.
void SignalPanel::addOtherCases(std::vector<plots::TimeSeries>& list, const QString& pane,
                                const document::MotionCurve& curve, int color, int axis) {
    const QString si = QString::fromStdString(curve.series->unit);
    for (const auto& [name, motion] : content_.cases)
        for (const document::MotionCurve& other : document::curvesOf(*motion)) {
            if (other.key != curve.key) continue;
            const QString caseName = QString::fromStdString(name);
            plots::TimeSeries thin;
            thin.name =
                curve.name == pane ? caseName : QStringLiteral("%1, %2").arg(curve.name, caseName);
            thin.unit = document::shownUnit(si).symbol;
            thin.style = {color, plots::LineKind::OtherCase, 0};
            thin.values = document::shownValues(other.values(), si);
            thin.pane = pane;
            thin.times = across(*motion);
            thin.axis = axis;
            thin.listed = false;
            if (color == 0) thin.lineLabel = caseName;
            list.push_back(std::move(thin));
        }
}

/// In the unit that is shown, with the names of their constraints.
std::vector<plots::PlotLimit> SignalPanel::plotLimits(const document::MotionCurve& curve) {
    const session::SimulationResult& motion = *shown_.motion();
    const document::DisplayUnit unit =
        document::shownUnit(QString::fromStdString(curve.series->unit));
    const double end = motion.times.empty() ? 0.0 : motion.times.back();
    const std::vector<double> values = curve.values();
    std::vector<plots::PlotLimit> list;
    for (const document::CurveLimit& limit : document::limitsOf(curve, motion, model())) {
        plots::PlotLimit shown;
        shown.value = limit.value / unit.factor;
        shown.above = limit.above;
        const QChar sign = limit.equality ? u'=' : limit.above ? QChar(0x2264) : QChar(0x2265);
        shown.name = document::nameOf(model(), limit.term) + QLatin1Char(' ') + sign;
        if (limit.from > 0.0 || limit.to < end) {
            if (!acrossKey_.isEmpty()) continue;  // a part of the time is none of another axis
            shown.span = plots::AxisRange{limit.from, limit.to};
        }
        showStanding(shown, curve, limit, values);
        if (limit.movable) {
            shown.handle = static_cast<int>(limits_.size());
            shown.expectation = [this, limit, factor = unit.factor](double value) {
                return expectationOf(limit, value * factor);
            };
        }
        limits_.emplace_back(limit, unit.factor);
        list.push_back(shown);
    }
    return list;
}

/// Whether the curve leaves the limit or touches it, and where.
void SignalPanel::showStanding(plots::PlotLimit& shown, const document::MotionCurve& curve,
                               const document::CurveLimit& limit,
                               const std::vector<double>& values) const {
    using document::LimitState;
    const session::SimulationResult& motion = *shown_.motion();
    const auto value = motion.costByTerm.find(limit.term);
    const model::CostTerm* term = model::findById(model().costTerms, limit.term);
    if (term == nullptr || value == motion.costByTerm.end()) return;
    const model::Limits limits = document::limitsIn(motion, model(), *term);
    const LimitState state = document::limitState(limits, value->second);
    shown.violated = state == LimitState::Violated;
    if (state == LimitState::Met) return;
    const document::DisplayUnit unit =
        document::shownUnit(QString::fromStdString(curve.series->unit));
    const document::LimitMeeting meeting = document::meetingOf(motion.times, values, limit);
    // The other limit of the same term is not the one that decides.
    const bool decides =
        meeting.extreme
        && (!meeting.beyond.empty()
            || document::limitState(limits, limit.scale * (meeting.extreme->y() - limit.reference))
                   == LimitState::Active);
    if (!decides) {
        shown.violated = shown.violated && !(term->atLeast && term->atMost);
        return;
    }
    for (const std::vector<QPointF>& stretch : meeting.beyond) {
        if (!shown.violated) break;
        shown.beyond.emplace_back();
        for (const QPointF& place : stretch)
            shown.beyond.back().emplace_back(acrossAt(place.x()), place.y() / unit.factor);
    }
    shown.extreme = QPointF(acrossAt(meeting.extreme->x()), meeting.extreme->y() / unit.factor);
    shown.extremeText = tr("%1 at %2 s")
                            .arg(QStringLiteral("%1 %2")
                                     .arg(document::numberText(shown.extreme->y(), 4), unit.symbol)
                                     .trimmed(),
                                 document::numberText(meeting.extreme->x(), 3));
}

/// By the multiplier of the last optimization: to first order, and only of a limit that held it.
QString SignalPanel::expectationOf(const document::CurveLimit& limit, double value) const {
    const model::CostTerm* term = model::findById(model().costTerms, limit.term);
    if (term == nullptr || optimizations_.all().empty()) return {};
    const auto& result = optimizations_.all().back().result;
    if (!result || !(std::abs(result->finalCost) > 0.0)) return {};
    double slope = 0.0;
    for (const session::ConstraintOutcome& found : result->constraints)
        if (found.term == limit.term) slope -= found.multiplier;
    const double moved = limit.scale * (value - limit.value);
    if (slope == 0.0 || moved == 0.0) return {};
    const double percent = 100.0 * slope * moved / std::abs(result->finalCost);
    const bool ofStage =
        document::stagesHaveOwnCosts(optimizations_.all().back().initialModel->optimization);
    return (ofStage ? tr("Expect the cost of the stage %1%2%") : tr("Expect J %1%2%"))
        .arg(percent < 0.0 ? QString(QChar(0x2212)) : QStringLiteral("+"),
             document::numberText(std::abs(percent), 2));
}

void SignalPanel::moveLimit(int handle, double value) {
    if (handle < 0 || static_cast<std::size_t>(handle) >= limits_.size()) return;
    const auto [limit, factor] = limits_[static_cast<std::size_t>(handle)];
    document::setLimitIn(project_, cases_ ? cases_->shownCase() : std::string(), limit.term,
                         limit.property, limit.scale * (value * factor - limit.reference));
}

void SignalPanel::followCases(document::CaseMotions& cases) {
    cases_ = &cases;
    connect(cases_, &document::CaseMotions::changed, this, &SignalPanel::refreshChanged);
    refresh();
}

void SignalPanel::showEverything() {
    const document::SimulationPointer motion = shown_.motion();
    std::vector<plots::TimeSeries> list;
    QString pane;
    int color = 0;
    for (const document::MotionCurve& curve : document::tellingCurves(*motion, project_.model())) {
        if (!curve.key.startsWith(QLatin1String("signal/"))) continue;
        color = curve.group == pane ? color + 1 : 0;
        pane = curve.group;
        addSeries(list, pane, curve, color);
    }
    plot_->setSeries(across_, list);
}

void SignalPanel::showArrangement(const document::PlotLayout& layout) {
    const document::SimulationPointer motion = shown_.motion();
    std::map<QString, document::MotionCurve> known;
    for (const document::MotionCurve& curve : document::curvesOf(*motion))
        known[curve.key] = curve;
    std::vector<plots::TimeSeries> list;
    std::set<QString> titles;
    std::vector<QString> panes;
    for (const document::PlotArrangement& plot : layout) {
        std::set<QString> groups;
        QString title;
        for (const QString& key : plot.curves)
            if (const auto found = known.find(key);
                found != known.end() && groups.insert(found->second.group).second)
                title += (title.isEmpty() ? QString() : QStringLiteral(", ")) + found->second.group;
        if (title.isEmpty()) title = tr("This signal was deleted");
        while (!titles.insert(title).second)
            title += QLatin1Char(' ');  // panes are told apart by title
        panes.push_back(title);
        int color = 0;
        for (const QString& key : plot.curves) {
            const auto found = known.find(key);
            if (found == known.end()) continue;
            document::MotionCurve curve = found->second;
            if (groups.size() > 1 && curve.name != curve.group)
                curve.name = QStringLiteral("%1 %2").arg(curve.group, curve.name);
            const auto chosen = plot.axes.find(key);
            addSeries(list, title, curve, color++, chosen == plot.axes.end() ? -1 : chosen->second);
        }
    }
    plot_->setSeries(across_, list, panes);
    for (std::size_t index = 0; index < layout.size(); ++index)
        for (int axis = 0; axis < document::maxAxes; ++axis)
            plot_->panes()[index]->setLogarithmic(layout[index].logarithmic.contains(axis), axis);
}

/// Gives each pane the commands that concern the arrangement, in its context menu.
void SignalPanel::equipPanes() {
    const std::vector<plots::PlotPane*>& panes = plot_->panes();
    for (std::size_t index = 0; index < panes.size(); ++index) {
        plots::PlotPane* pane = panes[index];
        if (!pane->actions().isEmpty()) continue;
        auto* remove = new QAction(tr("Remove this plot"), pane);
        connect(remove, &QAction::triggered, this, [this, index] {
            document::PlotLayout layout = layoutInUse();
            if (index < layout.size())
                layout.erase(layout.begin() + static_cast<std::ptrdiff_t>(index));
            project_.setPlotLayout(layout);
        });
        pane->addAction(remove);
        auto* axes = new QMenu(tr("Axis"), pane);
        connect(axes, &QMenu::aboutToShow, this,
                [this, axes, index] { fillAxisMenu(*axes, index); });
        pane->addAction(axes->menuAction());
        connect(pane, &plots::PlotPane::logarithmicChosen, this,
                [this, index](int axis, bool logarithmic) {
                    document::PlotLayout layout = layoutInUse();
                    if (index >= layout.size()) return;
                    if (logarithmic)
                        layout[index].logarithmic.insert(axis);
                    else
                        layout[index].logarithmic.erase(axis);
                    project_.setPlotLayout(layout);
                });
    }
}

/// Every curve of a plot with the axes it can have.
void SignalPanel::fillAxisMenu(QMenu& menu, std::size_t plot) {
    menu.clear();
    const document::PlotLayout layout = layoutInUse();
    const document::SimulationPointer motion = shown_.motion();
    if (!motion || plot >= layout.size()) return;
    const QStringList places{tr("Left"), tr("Right"), tr("Second axis on the right"),
                             tr("Third axis on the right")};
    const std::vector<int> axes = axesOf(layout[plot], *motion);
    int row = 0;
    for (const QString& key : layout[plot].curves) {
        const int present = axes[static_cast<std::size_t>(row++)];
        QMenu* choices = menu.addMenu(titleOf(*motion, key));
        for (int axis = 0; axis < places.size(); ++axis) {
            QAction* choice = choices->addAction(
                places[axis], this, [this, plot, key, axis] { setAxis(plot, key, axis); });
            choice->setCheckable(true);
            choice->setChecked(axis == present);
        }
    }
}

/// From now on all curves of the plot stay on the axes they have.
void SignalPanel::setAxis(std::size_t plot, const QString& curve, int axis) {
    document::PlotLayout layout = layoutInUse();
    const document::SimulationPointer motion = shown_.motion();
    if (!motion || plot >= layout.size()) return;
    const std::vector<int> axes = axesOf(layout[plot], *motion);
    for (std::size_t row = 0; row < axes.size(); ++row)
        layout[plot].axes[layout[plot].curves[static_cast<qsizetype>(row)]] = axes[row];
    layout[plot].axes[curve] = axis;
    project_.setPlotLayout(layout);
}

document::PlotLayout SignalPanel::layoutInUse() const {
    document::PlotLayout layout = project_.plotLayout();
    const document::SimulationPointer motion = shown_.motion();
    if (!layout.empty() || !motion) return layout;
    QString group;
    for (const document::MotionCurve& curve : document::tellingCurves(*motion, project_.model())) {
        if (!curve.key.startsWith(QLatin1String("signal/"))) continue;
        if (curve.group != group || layout.empty()) layout.push_back({});
        group = curve.group;
        layout.back().curves << curve.key;
    }
    return layout;
}

void SignalPanel::add(const QStringList& ids, std::optional<std::size_t> plot) {
    const document::SimulationPointer motion = shown_.motion();
    if (!motion) return;
    QStringList keys;
    for (const QString& id : ids)
        keys << document::curvesOfElement(*motion, project_.model(), id);
    if (keys.isEmpty()) return;
    document::PlotLayout layout = layoutInUse();
    if (!plot || *plot >= layout.size()) {
        layout.push_back({});
        plot = layout.size() - 1;
    }
    for (const QString& key : keys)
        if (!layout[*plot].curves.contains(key)) layout[*plot].curves << key;
    asked_ = plot;
    project_.setPlotLayout(layout);
}

/// Shows a signal, in the plot that has it or in one of its own.
void SignalPanel::addPlotsOf(const QString& signal) {
    const document::SimulationPointer motion = shown_.motion();
    if (motion) {
        const document::PlotLayout layout = layoutInUse();
        const QStringList keys = document::curvesOfElement(*motion, project_.model(), signal);
        const auto plot = std::find_if(layout.begin(), layout.end(), [&keys](const auto& shown) {
            return std::any_of(keys.begin(), keys.end(),
                               [&shown](const QString& key) { return shown.curves.contains(key); });
        });
        asked_ = static_cast<std::size_t>(plot - layout.begin());
        if (plot == layout.end()) add({signal}, std::nullopt);
    }
    Q_EMIT shown();
    QTimer::singleShot(0, this, &SignalPanel::revealAsked);
}

/// A plot that was asked for is seen: at once, and when the motion with its signal is there.
void SignalPanel::revealAsked() {
    if (!asked_ || *asked_ >= plot_->panes().size()) return;
    plot_->layout()->activate();
    plots::PlotPane* pane = plot_->panes()[*asked_];
    scroll_->ensureWidgetVisible(pane, 0, 0);
    if (pane->curveCount() > 0) asked_.reset();
}

void SignalPanel::fillPlotMenu(QMenu& menu, const QString& object) {
    const std::string id = object.toStdString();
    const model::Model& model = project_.model();
    if (model::findById(model.signalList, id)) {
        menu.addAction(widgets::icon(QStringLiteral("signal")), tr("Plot"), this,
                       [this, object] { addPlotsOf(object); });
        return;
    }
    const document::SimulationPointer motion = shown_.motion();
    addPlotMenu(
        menu, document::nameOf(model, id),
        document::measurablesAbout(model, motion ? *motion : session::SimulationResult(), id),
        [this](const document::Measurable& wanted) { plotOne(wanted); },
        [this] {
            Q_EMIT shown();
            choosePlots();
        });
}

void SignalPanel::plotOne(const document::Measurable& wanted) {
    const QString fault = plotChosen({wanted}, PlotPicker::newPlotEach);
    if (fault.isEmpty()) {
        Q_EMIT shown();
        QTimer::singleShot(0, this, &SignalPanel::revealAsked);
        return;
    }
    base::Diagnostic problem;
    problem.message = fault.toStdString();
    Q_EMIT messageRaised({tr("%1 cannot be plotted").arg(wanted.title()), {problem}});
}

void SignalPanel::choosePlots() {
    const document::SimulationPointer motion = shown_.motion();
    if (!motion) return;
    QStringList titles;
    for (const plots::PlotPane* pane : plot_->panes())
        titles << pane->title().trimmed();
    auto* picker = new PlotPicker(
        document::measurablesOf(project_.model(), *motion), titles,
        [this](const std::vector<document::Measurable>& chosen, int place) {
            return plotChosen(chosen, place);
        },
        this);
    picker->open();
}

QString SignalPanel::plotChosen(const std::vector<document::Measurable>& chosen, int place) {
    document::PlotLayout layout = layoutInUse();
    const document::Measured measured = document::measure(project_, chosen);
    if (!measured.fault.isEmpty()) return measured.fault;
    const bool each = place == PlotPicker::newPlotEach;
    const auto known = static_cast<std::size_t>(std::max(0, place));
    std::size_t plot = place >= 0 && known < layout.size() ? known : layout.size();
    for (const QStringList& curves : measured.curves) {
        if (plot == layout.size()) layout.push_back({});
        for (const QString& curve : curves)
            if (!layout[plot].curves.contains(curve)) layout[plot].curves << curve;
        if (each) plot = layout.size();
    }
    if (!layout.empty()) asked_ = std::min(plot, layout.size() - 1);
    project_.setPlotLayout(layout);
    return {};
}

std::optional<std::size_t> SignalPanel::plotAt(const QPoint& place) const {
    const std::vector<plots::PlotPane*>& panes = plot_->panes();
    for (std::size_t index = 0; index < panes.size(); ++index)
        if (panes[index]->rect().contains(panes[index]->mapFrom(this, place))) return index;
    return std::nullopt;
}

void SignalPanel::dragEnterEvent(QDragEnterEvent* event) {
    const document::SimulationPointer motion = shown_.motion();
    const QStringList ids = idsIn(event->mimeData());
    const bool any = motion && std::any_of(ids.begin(), ids.end(), [&](const QString& id) {
                         return !document::curvesOfElement(*motion, project_.model(), id).isEmpty();
                     });
    if (any)
        event->acceptProposedAction();
    else if (!ids.isEmpty())
        tell(
            tr("Nothing is measured there: only signals, joints and measured points have curves."));
}

void SignalPanel::dragMoveEvent(QDragMoveEvent* event) {
    const auto plot = plotAt(event->position().toPoint());
    tell(plot ? tr("Adds to \"%1\"").arg(plot_->panes()[*plot]->title().trimmed())
              : tr("Makes a plot"));
    event->acceptProposedAction();
}

void SignalPanel::dragLeaveEvent(QDragLeaveEvent*) {
    tell({});
}

void SignalPanel::dropEvent(QDropEvent* event) {
    tell({});
    add(idsIn(event->mimeData()), plotAt(event->position().toPoint()));
    event->acceptProposedAction();
}

void SignalPanel::setTime(double time) {
    time_ = time;
    plot_->setPlayhead(acrossAt(time));
}

}  // namespace linkwright::panels
