// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_pane.h"

#include "ui/plots/curve_table.h"
#include "ui/plots/plot_export.h"
#include "ui/plots/plot_items.h"
#include "ui/plots/plot_paper.h"
#include "ui/widgets/accessible_role.h"
#include "ui/widgets/theme.h"

#include <QAbstractScrollArea>
#include <QContextMenuEvent>
#include <QFileInfo>
#include <QHelpEvent>
#include <QImage>
#include <QKeyEvent>
#include <QMetaMethod>
#include <QMouseEvent>
#include <QObject>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace linkwright::plots {

namespace {

constexpr int frameMilliseconds = 33;  // 30 Hz
constexpr double zoomPerNotch = 0.85;
const QString fixedLayer = QStringLiteral("fixed");
const QString markLayer = QStringLiteral("overlay");
/// More samples of a curve are thinned out on paper, too.
constexpr int maxSamplesOnPaper = 20000;

}  // namespace

PlotPane::PlotPane(QWidget* parent) : QCustomPlot(parent), repaintTimer_(new QTimer(this)) {
    setAttribute(Qt::WA_NoMousePropagation, false);  // a wheel beside the axes scrolls a panel
    setFocusPolicy(Qt::StrongFocus);
    widgets::setAccessibleRole(*this, QAccessible::Chart);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAutoAddPlottableToLegend(false);
    setPlottingHint(QCP::phImmediateRefresh, false);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    axisRect()->setRangeZoomFactor(zoomPerNotch);
    addLayer(fixedLayer, layer(QStringLiteral("grid")));
    // Axes share the buffer of the grid, so that curves are drawn by themselves.
    moveLayer(layer(QStringLiteral("main")), layer(QStringLiteral("legend")));
    layer(QStringLiteral("main"))->setMode(QCPLayer::lmBuffered);
    repaintTimer_->setSingleShot(true);
    repaintTimer_->setTimerType(Qt::PreciseTimer);
    connect(repaintTimer_, &QTimer::timeout, this, &PlotPane::drawWaiting);
    connect(this, &QCustomPlot::beforeReplot, this, &PlotPane::prepare);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, &PlotPane::restyle);
    restyle();
}

// Words and axes
// -------------------------------------------------------------------------------------------------

void PlotPane::setTitle(const QString& title, const QString& unit) {
    header_.title = title;
    axes_.setUnit(0, unit);
    setAccessibleName(title);
    schedule();
}

void PlotPane::setXLabel(const QString& label, const QString& unit) {
    axes_.xLabel = label;
    axes_.xUnit = unit;
    schedule();
}

void PlotPane::setXAxisLabeled(bool labeled) {
    axes_.setXLabeled(labeled);
    updateGeometry();
    schedule();
}

void PlotPane::setLogarithmic(bool logarithmic, int axis) {
    if (logarithmic == isLogarithmic(axis)) return;
    axes_.setLogarithmic(logarithmic, axis);
    axes_.adopt(curves_);
    schedule();
}

void PlotPane::setIntegerX(bool integer) {
    axes_.setIntegerX(integer);
    schedule();
}

void PlotPane::setXDecades(bool decades) {
    axes_.setXDecades(decades);
    schedule();
}

void PlotPane::setSpikesAside(bool aside, int most) {
    axes_.spikesAside = aside;
    axes_.maxSpikes = most;
    schedule();
}

void PlotPane::setEmptyText(const QString& sentence) {
    header_.emptyText = sentence;
    schedule();
}

void PlotPane::setLegendShown(bool shown) {
    header_.legendShown = shown;
    schedule();
}

void PlotPane::setCurveAxis(CurveId curve, int axis) {
    CurveGraph* target = find(curve);
    if (!target || axis < 0 || target->axis == axis) return;
    target->axis = axis;
    axes_.adopt(curves_);
    schedule();
}

void PlotPane::setAxisUnit(int axis, const QString& unit) {
    if (axis < 1) return;
    axes_.setUnit(axis, unit);
    schedule();
}

void PlotPane::setAxisNoise(int axis, double noise) {
    axes_.setNoise(axis, noise);
    schedule();
}

void PlotPane::reserveRightAxes(int count) {
    axes_.reserveRight(count);
    schedule();
}

// Curves
// -------------------------------------------------------------------------------------------------

CurveId PlotPane::addCurve(const CurveLook& look) {
    // Owned by the plot.
    auto* curve = new CurveGraph(xAxis, yAxis, nextCurve_++, look);
    curves_.push_back(curve);
    schedule();
    return curve->id();
}

void PlotPane::setCurveLook(CurveId curve, const CurveLook& look) {
    if (CurveGraph* target = find(curve)) target->setLook(look);
    schedule();
}

CurveGraph* PlotPane::find(CurveId curve) const {
    const auto found = std::find_if(curves_.begin(), curves_.end(),
                                    [curve](const auto* each) { return each->id() == curve; });
    return found == curves_.end() ? nullptr : *found;
}

void PlotPane::setCurveData(CurveId curve, std::vector<double> x, std::vector<double> y) {
    if (CurveGraph* target = find(curve)) target->setSamples(x, y);
    scheduleCurves();
}

void PlotPane::appendSample(CurveId curve, double x, double y) {
    CurveGraph* target = find(curve);
    if (!target) return;
    // With the first one the sentence of an empty pane goes.
    const bool first = !target->xExtent();
    target->append(x, y);
    if (first)
        schedule();
    else
        scheduleCurves();
}

void PlotPane::removeCurve(CurveId curve) {
    CurveGraph* target = find(curve);
    if (!target) return;
    std::erase(curves_, target);
    removeGraph(target);
    axes_.adopt(curves_);
    schedule();
}

void PlotPane::clearCurves() {
    curves_.clear();
    clearGraphs();
    axes_.adopt(curves_);
    schedule();
}

// Lines and marks
// -------------------------------------------------------------------------------------------------

void PlotPane::addLimit(const PlotLimit& limit) {
    lines_.limits.push_back(limit);
    schedule();
}

void PlotPane::clearLimits() {
    if (lines_.limits.empty()) return;
    lines_.limits.clear();
    schedule();
}

void PlotPane::setThreshold(std::optional<double> value, const QString& name) {
    if (value == lines_.threshold && name == lines_.thresholdName) return;
    lines_.threshold = value;
    lines_.thresholdName = name;
    schedule();
}

void PlotPane::addStageLine(double x, const QString& name) {
    lines_.stages.push_back({x, name, {}});
    schedule();
}

void PlotPane::clearStageLines() {
    if (lines_.stages.empty()) return;
    lines_.stages.clear();
    schedule();
}

void PlotPane::setPlayhead(std::optional<double> x) {
    if (x == marks_.playhead) return;
    const std::optional<double> before = std::exchange(marks_.playhead, x);
    setCursor(x ? Qt::SizeHorCursor : Qt::ArrowCursor);
    for (const std::optional<double>& place : {before, x})
        if (place && std::isfinite(*place))
            marksChanged({qRound(xToPixel(*place)) - 8, 0, 16, height()});
}

void PlotPane::setHover(double x) {
    if (std::isnan(x) && std::isnan(marks_.hover)) return;
    marks_.hover = x;
    if (std::isnan(x)) marks_.hideTable();
    marksChanged(rect());
}

void PlotPane::setStatisticsShown(bool shown) {
    if (shown == marks_.statistics) return;
    marks_.statistics = shown;
    updateGeometry();  // the curves keep their height below the table
    marksChanged(rect());
}

void PlotPane::setFixedCursors(const std::vector<double>& places) {
    std::vector<double> kept;
    for (const double place : places)
        if (std::isfinite(place) && kept.size() < maxFixedCursors) kept.push_back(place);
    if (kept == marks_.cursors) return;
    marks_.cursors = std::move(kept);
    marksChanged(rect());
}

// What is shown
// -------------------------------------------------------------------------------------------------

void PlotPane::setXRange(const AxisRange& range) {
    axes_.xChosen = true;
    axes_.setXRange(range);
    schedule();
}

void PlotPane::setYRange(const AxisRange& range, int axis) {
    if (axis < 0 || axis >= axisCount()) return;
    axes_.yChosen = true;
    axes_.setYRange(range, axis);
    schedule();
}

void PlotPane::restoreView(const std::optional<AxisRange>& x, const std::vector<AxisRange>& y) {
    axes_.restore(x, y, curves_);
    schedule();
}

void PlotPane::resetView() {
    axes_.xChosen = axes_.yChosen = false;
    schedule();
}

void PlotPane::setFullXRange(std::optional<AxisRange> range) {
    if (range == axes_.fullX) return;
    axes_.fullX = range;
    scheduleCurves();
}

// When it is drawn, and how much of it
// -------------------------------------------------------------------------------------------------

void PlotPane::schedule() {
    allWaits_ = true;
    scheduleCurves();
}

/// A frame begins when it is asked for: what follows a report of the engine is drawn with all else
/// that does.
void PlotPane::scheduleCurves() {
    if (repaintTimer_->isActive()) return;
    const qint64 since = sinceFrame_.isValid() ? sinceFrame_.elapsed() : frameMilliseconds;
    repaintTimer_->start(static_cast<int>(std::max<qint64>(frameMilliseconds - since, 0)));
    if (since >= frameMilliseconds) sinceFrame_.start();
}

/// Hidden panes are drawn when they are shown.
void PlotPane::drawWaiting() {
    if (sinceFrame_.elapsed() >= frameMilliseconds) sinceFrame_.start();
    if (!isVisible()) return;
    if (allWaits_ || size() != paintedSize_) {
        repaintNow();
        return;
    }
    fit();
    // Axes that would hardly move stay where they are, so that nothing creeps away unseen.
    if (axes_.areAt(paintedRanges_))
        axes_.setRanges(paintedRanges_);
    else if (axes_.ranges() != paintedRanges_) {
        repaintNow();
        return;
    }
    bool moved = false;
    for (CurveGraph* curve : curves_) {
        curve->trace();
        moved = moved || curve->hasMoved();
    }
    if (moved) {
        ++repaints_;
        layer(QStringLiteral("main"))->replot();
    }
    marksChanged(rect());  // they tell values
}

void PlotPane::fit() {
    // A limit that is dragged stays under the pointer.
    if (interaction_.isDraggingLimit()) return;
    axes_.fit(
        curves_,
        [this](int axis, const std::optional<AxisRange>& extent) {
            return lines_.values(axes_, axis, extent);
        },
        lines_.hasNames());
}

void PlotPane::prepare() {
    ++repaints_;
    ++axesRepaints_;
    allWaits_ = false;
    fit();
    axes_.updateTicks(header_.isEmpty());
    for (CurveGraph* curve : curves_) {
        curve->setAdaptiveSampling(!onPaper_ || curve->dataCount() > maxSamplesOnPaper);
        curve->trace();
    }
    PlotItems fixed(*this, fixedLayer);
    fixed.clear();
    if (!header_.isEmpty()) lines_.draw(fixed, axes_);
    header_.draw(fixed, onPaper_ && header_.heightBelow() > 0);
    reportSamplesBeyond(fixed);
    prepareMarks();
    marksWait_ = false;
    paintedRanges_ = axes_.ranges();
    paintedSize_ = size();
}

/// In the corner where it covers no line, or on the ground of the plot, so that it can be read.
void PlotPane::reportSamplesBeyond(PlotItems& fixed) const {
    const int beyond = axes_.samplesBeyond();
    const QRect area = plotArea();
    const QFont font = widgets::Theme::uiFont(11);
    const QFontMetrics metrics(font);
    if (beyond == 0 || axes_.yChosen || area.height() < 2 * metrics.height()) return;
    const QString text = metrics.elidedText(
        beyond == 1
            ? QObject::tr("1 sample is off the scale; double-click to show it")
            : QObject::tr("%1 samples are off the scale; double-click to show them").arg(beyond),
        Qt::ElideRight, area.width() - 12);
    const QSizeF size(metrics.horizontalAdvance(text), 14);
    const QRectF inside = QRectF(area).adjusted(6, 2, -6, -2);
    const QRectF first(inside.topLeft(), size);
    const auto ground = [](const QRectF& place) { return place.adjusted(-3, 0, 3, 1); };
    const auto isCrossed = [&](const QRectF& place) {
        return lines_.crosses(axes_, ground(place).adjusted(0, -1, 0, 1))
               || std::any_of(curves_.begin(), curves_.end(),
                              [&](const CurveGraph* curve) { return curve->crosses(place); });
    };
    QRectF place = first;
    for (const double top : {inside.top(), inside.bottom() - size.height()})
        for (const double left : {inside.left(), inside.right() - size.width()})
            if (isCrossed(place)) place.moveTo(left, top);
    if (isCrossed(place)) place = first;
    fixed.box(ground(place), Qt::NoPen, widgets::Theme::colors().plotBackground);
    fixed.text(place, Qt::AlignLeft, text, font, widgets::Theme::colors().text2);
}

void PlotPane::prepareMarks() {
    PlotItems items(*this, markLayer);
    marks_.draw(items, lines_, onPaper_);
}

void PlotPane::marksChanged(const QRect& part) {
    marksWait_ = true;
    update(part);
}

void PlotPane::paintEvent(QPaintEvent* event) {
    if (std::exchange(marksWait_, false)) replotMarks();
    QCustomPlot::paintEvent(event);
}

void PlotPane::replotMarks() {
    // This picture shows them: the layer need not ask for another one.
    setAttribute(Qt::WA_UpdatesDisabled);
    if (hasInvalidatedPaintBuffers()) {
        replot();
    } else {
        prepareMarks();
        // Items that came and went make QCustomPlot draw all layers. They were on this one only.
        for (const QSharedPointer<QCPAbstractPaintBuffer>& buffer : std::as_const(mPaintBuffers))
            buffer->setInvalidated(false);
        layer(markLayer)->replot();
    }
    setAttribute(Qt::WA_UpdatesDisabled, false);
}

void PlotPane::repaintNow() {
    repaintTimer_->stop();
    axes_.place();
    replot(QCustomPlot::rpQueuedRefresh);
}

void PlotPane::restyle() {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    setBackground(QBrush(onPaper_ ? QColor(Qt::white) : colors.surface1));
    axisRect()->setBackground(QBrush(colors.plotBackground));
    axes_.restyle();
    for (CurveGraph* curve : curves_)
        curve->setLook(curve->look());
    schedule();
}

void PlotPane::showEvent(QShowEvent* event) {
    QCustomPlot::showEvent(event);
    scheduleCurves();
}

/// What was resized is drawn with all else that changes in the same frame.
void PlotPane::resizeEvent(QResizeEvent*) {
    axes_.place();
    schedule();
}

std::vector<DrawnSample> PlotPane::drawnSamples(CurveId curve) const {
    const CurveGraph* found = find(curve);
    return found ? found->drawn() : std::vector<DrawnSample>{};
}

// What a person does
// -------------------------------------------------------------------------------------------------

void PlotPane::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) interaction_.showEverything();
}

/// In a panel with more below, the wheel goes there until the plot was clicked.
void PlotPane::wheelEvent(QWheelEvent* event) {
    const bool zooms =
        hasFocus() || event->modifiers() & Qt::ControlModifier || !isInScrolledPanel();
    event->setAccepted(zooms && interaction_.wheel(*event));
}

bool PlotPane::isInScrolledPanel() const {
    for (const QWidget* above = parentWidget(); above; above = above->parentWidget())
        if (const auto* area = qobject_cast<const QAbstractScrollArea*>(above))
            return area->verticalScrollBar()->maximum() > area->verticalScrollBar()->minimum();
    return false;
}

/// Escape belongs to a limit that is dragged, not to the window. What the legend has no room for is
/// told where it is counted.
bool PlotPane::event(QEvent* event) {
    if (event->type() == QEvent::Hide) marks_.hideTable();
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const QString names = header_.hiddenAt(help->pos()); !names.isEmpty()) {
            QToolTip::showText(help->globalPos(), names, this);
            return true;
        }
    }
    if (event->type() == QEvent::ShortcutOverride && interaction_.isDraggingLimit()
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QCustomPlot::event(event);
}

void PlotPane::keyPressEvent(QKeyEvent* event) {
    if (!interaction_.key(*event)) QCustomPlot::keyPressEvent(event);
}

/// Whoever came here by the keyboard is told so.
void PlotPane::focusInEvent(QFocusEvent* event) {
    marks_.focusRing =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    marksChanged(rect());
    QCustomPlot::focusInEvent(event);
}

void PlotPane::focusOutEvent(QFocusEvent* event) {
    marks_.focusRing = false;
    marksChanged(rect());
    QCustomPlot::focusOutEvent(event);
}

void PlotPane::contextMenuEvent(QContextMenuEvent* event) {
    const std::optional<CurveId> listed = legendEntryAt(event->pos());
    if (listed && isSignalConnected(QMetaMethod::fromSignal(&PlotPane::legendMenuRequested)))
        Q_EMIT legendMenuRequested(*listed, event->globalPos());
    else
        showMenu(event->globalPos());
    event->accept();
}

// Paper
// -------------------------------------------------------------------------------------------------

QImage PlotPane::toImage(double scale) {
    const PlotPaper paper(*this);
    return toPixmap(width(), height(), scale).toImage();
}

QByteArray PlotPane::exported(const QString& suffix) {
    if (suffix == QLatin1String("csv")) return visibleCsv().toUtf8();
    const PlotPaper paper(*this);
    return drawnFor(suffix, size(), title(),
                    [this](QCPPainter& painter) { toPainter(&painter, width(), height()); });
}

QString PlotPane::exportTo(const QString& path) {
    return writeFile(path, exported(QFileInfo(path).suffix().toLower()));
}

QString PlotPane::visibleCsv() const {
    return visibleSamples(curves_, axes_, title());
}

}  // namespace linkwright::plots
