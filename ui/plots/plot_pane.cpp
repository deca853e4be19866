// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_pane.h"

#include "ui/plots/curve_graph.h"
#include "ui/plots/curve_table.h"
#include "ui/plots/plot_axes.h"
#include "ui/plots/plot_canvas.h"
#include "ui/plots/plot_export.h"
#include "ui/plots/plot_header.h"
#include "ui/plots/plot_items.h"
#include "ui/plots/plot_lines.h"
#include "ui/plots/plot_marks.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/paper_colors.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileInfo>
#include <QImage>
#include <QKeyEvent>
#include <QMenu>
#include <QMetaMethod>
#include <QMouseEvent>
#include <QTimer>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::plots {

namespace {

constexpr int frameMilliseconds = 33;  // 30 Hz
constexpr int grabDistance = 5;        // pixels
constexpr double zoomPerNotch = 0.85;
constexpr double panPerKey = 0.1;  // of what is shown
constexpr int leastWidthOnPaper = 480;
/// Of a figure, height to width: what docks leave to a pane is often flatter.
constexpr double leastHeightOnPaper = 0.45;
/// More samples of a curve are thinned out on paper, too.
constexpr int mostSamplesOnPaper = 20000;

}  // namespace

PlotPane::PlotPane(QWidget* parent)
    : QWidget(parent),
      plot_(new PlotCanvas(this, [this] { prepareMarks(); })),
      axes_(std::make_unique<PlotAxes>(*plot_)),
      header_(std::make_unique<PlotHeader>(*plot_, *axes_, curves_)),
      lines_(std::make_unique<PlotLines>()),
      marks_(std::make_unique<PlotMarks>(*plot_, *axes_, curves_)),
      repaintTimer_(new QTimer(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    plot_->axisRect()->setRangeZoomFactor(zoomPerNotch);
    repaintTimer_->setSingleShot(true);
    repaintTimer_->setTimerType(Qt::PreciseTimer);
    connect(repaintTimer_, &QTimer::timeout, this, &PlotPane::drawWaiting);
    connect(plot_, &QCustomPlot::beforeReplot, this, &PlotPane::prepare);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, &PlotPane::restyle);
    restyle();
}

PlotPane::~PlotPane() {
    delete plot_;  // its items and graphs go before what refers to them
}

// Words and axes
// -------------------------------------------------------------------------------------------------

void PlotPane::setTitle(const QString& title, const QString& unit) {
    header_->title = title;
    axes_->setUnit(0, unit);
    setAccessibleName(title);
    schedule();
}

QString PlotPane::title() const {
    return header_->title;
}

void PlotPane::setXLabel(const QString& label, const QString& unit) {
    axes_->xLabel = label;
    axes_->xUnit = unit;
    schedule();
}

void PlotPane::setXAxisLabeled(bool labeled) {
    axes_->setXLabeled(labeled);
    schedule();
}

bool PlotPane::isXAxisLabeled() const {
    return axes_->isXLabeled();
}

void PlotPane::setLogarithmic(bool logarithmic, int axis) {
    if (logarithmic == isLogarithmic(axis)) return;
    axes_->setLogarithmic(logarithmic, axis);
    axes_->adopt(curves_);
    schedule();
}

bool PlotPane::isLogarithmic(int axis) const {
    return axes_->isLogarithmic(axis);
}

void PlotPane::setIntegerX(bool integer) {
    axes_->setIntegerX(integer);
    schedule();
}

void PlotPane::setXDecades(bool decades) {
    axes_->setXDecades(decades);
    schedule();
}

void PlotPane::setEmptyText(const QString& sentence) {
    header_->emptyText = sentence;
    schedule();
}

void PlotPane::setLegendShown(bool shown) {
    header_->legendShown = shown;
    schedule();
}

void PlotPane::setCurveAxis(CurveId curve, int axis) {
    CurveGraph* target = find(curve);
    if (!target || axis < 0 || target->axis == axis) return;
    target->axis = axis;
    axes_->adopt(curves_);
    schedule();
}

void PlotPane::setAxisUnit(int axis, const QString& unit) {
    if (axis < 1) return;
    axes_->setUnit(axis, unit);
    schedule();
}

int PlotPane::axisCount() const {
    return axes_->count();
}

void PlotPane::reserveRightAxes(int count) {
    axes_->reserveRight(count);
    schedule();
}

// Curves
// -------------------------------------------------------------------------------------------------

CurveId PlotPane::addCurve(const CurveLook& look) {
    // Owned by the plot.
    auto* curve = new CurveGraph(plot_->xAxis, plot_->yAxis, nextCurve_++, look);
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
    if (CurveGraph* target = find(curve)) target->append(x, y);
    scheduleCurves();
}

void PlotPane::removeCurve(CurveId curve) {
    CurveGraph* target = find(curve);
    if (!target) return;
    std::erase(curves_, target);
    plot_->removeGraph(target);
    axes_->adopt(curves_);
    schedule();
}

void PlotPane::clearCurves() {
    curves_.clear();
    plot_->clearGraphs();
    axes_->adopt(curves_);
    schedule();
}

int PlotPane::curveCount() const {
    return static_cast<int>(curves_.size());
}

// Lines and marks
// -------------------------------------------------------------------------------------------------

void PlotPane::addLimit(double value, bool above) {
    lines_->limits.push_back({value, above});
    schedule();
}

void PlotPane::clearLimits() {
    lines_->limits.clear();
    schedule();
}

void PlotPane::setThreshold(std::optional<double> value, const QString& name) {
    if (value == lines_->threshold && name == lines_->thresholdName) return;
    lines_->threshold = value;
    lines_->thresholdName = name;
    schedule();
}

void PlotPane::addStageLine(double x, const QString& name) {
    lines_->stages.push_back({x, name, {}});
    schedule();
}

void PlotPane::clearStageLines() {
    if (lines_->stages.empty()) return;
    lines_->stages.clear();
    schedule();
}

QRectF PlotPane::stageName(std::size_t stage) const {
    return lines_->stages[stage].place;
}

QRectF PlotPane::endLabel(CurveId curve) const {
    return marks_->endLabel(curve);
}

void PlotPane::setPlayhead(std::optional<double> x) {
    if (x == marks_->playhead) return;
    const std::optional<double> before = std::exchange(marks_->playhead, x);
    setCursor(x ? Qt::SizeHorCursor : Qt::ArrowCursor);
    for (const std::optional<double>& place : {before, x})
        if (place && std::isfinite(*place))
            plot_->marksChanged({qRound(xToPixel(*place)) - 8, 0, 16, height()});
}

std::optional<double> PlotPane::playhead() const {
    return marks_->playhead;
}

void PlotPane::setHover(double x) {
    if (std::isnan(x) && std::isnan(marks_->hover)) return;
    marks_->hover = x;
    marksChanged();
}

void PlotPane::setFixedCursors(const std::vector<double>& places) {
    std::vector<double> kept;
    for (const double place : places)
        if (std::isfinite(place) && kept.size() < mostFixedCursors) kept.push_back(place);
    if (kept == marks_->cursors) return;
    marks_->cursors = std::move(kept);
    marksChanged();
}

const std::vector<double>& PlotPane::fixedCursors() const {
    return marks_->cursors;
}

std::vector<QStringList> PlotPane::fixedCursorTable() const {
    return marks_->cursorTable();
}

std::optional<CurveId> PlotPane::legendEntryAt(const QPoint& place) const {
    return header_->entryAt(place);
}

QRect PlotPane::legendEntry(CurveId curve) const {
    return header_->entry(curve);
}

// What is shown
// -------------------------------------------------------------------------------------------------

AxisRange PlotPane::xRange() const {
    return axes_->xRange();
}

AxisRange PlotPane::yRange(int axis) const {
    return axes_->yRange(axis);
}

void PlotPane::setXRange(const AxisRange& range) {
    axes_->xChosen = true;
    axes_->setXRange(range);
    schedule();
}

void PlotPane::setYRange(const AxisRange& range, int axis) {
    if (axis < 0 || axis >= axisCount()) return;
    axes_->yChosen = true;
    axes_->setYRange(range, axis);
    schedule();
}

bool PlotPane::isXChosen() const {
    return axes_->xChosen;
}

bool PlotPane::isYChosen() const {
    return axes_->yChosen;
}

void PlotPane::resetView() {
    axes_->xChosen = axes_->yChosen = false;
    schedule();
}

void PlotPane::setFullXRange(std::optional<AxisRange> range) {
    if (range == axes_->fullX) return;
    axes_->fullX = range;
    scheduleCurves();
}

std::optional<AxisRange> PlotPane::xExtent() const {
    return PlotAxes::xExtent(curves_);
}

QRect PlotPane::plotArea() const {
    return axes_->area();
}

double PlotPane::xToPixel(double x) const {
    return axes_->xToPixel(x);
}

double PlotPane::pixelToX(double pixel) const {
    return axes_->pixelToX(pixel);
}

double PlotPane::yToPixel(double y, int axis) const {
    return axes_->yToPixel(y, axis);
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
    if (axes_->areAt(paintedRanges_))
        axes_->setRanges(paintedRanges_);
    else if (axes_->ranges() != paintedRanges_) {
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
        plot_->replotCurves();
    }
    marksChanged();  // they tell values
}

void PlotPane::fit() {
    axes_->fit(curves_, lines_->values(isLogarithmic()), lines_->hasNames());
}

void PlotPane::prepare() {
    ++repaints_;
    ++axesRepaints_;
    allWaits_ = false;
    fit();
    axes_->updateTicks();
    for (CurveGraph* curve : curves_) {
        curve->setAdaptiveSampling(!onPaper_ || curve->dataCount() > mostSamplesOnPaper);
        curve->trace();
    }
    PlotItems fixed(*plot_, plot_->fixedLayer());
    fixed.clear();
    if (!header_->isEmpty()) lines_->draw(fixed, *axes_);
    header_->draw(fixed, onPaper_ && header_->heightBelow() > 0);
    prepareMarks();
    plot_->marksPrepared();
    paintedRanges_ = axes_->ranges();
    paintedSize_ = size();
}

void PlotPane::prepareMarks() {
    PlotItems items(*plot_, plot_->markLayer());
    marks_->draw(items, *lines_, onPaper_);
}

void PlotPane::marksChanged() {
    plot_->marksChanged(plot_->rect());
}

void PlotPane::repaintNow() {
    repaintTimer_->stop();
    plot_->setGeometry(rect());
    axes_->place();
    plot_->replot(QCustomPlot::rpQueuedRefresh);
}

void PlotPane::restyle() {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    plot_->setBackground(QBrush(onPaper_ ? QColor(Qt::white) : colors.surface1));
    plot_->axisRect()->setBackground(QBrush(colors.plotBackground));
    axes_->restyle();
    for (CurveGraph* curve : curves_)
        curve->setLook(curve->look());
    schedule();
}

void PlotPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    scheduleCurves();
}

void PlotPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    plot_->setGeometry(rect());
    axes_->place();
    schedule();
}

std::vector<DrawnSample> PlotPane::drawnSamples(CurveId curve) const {
    const CurveGraph* found = find(curve);
    return found ? found->drawn() : std::vector<DrawnSample>{};
}

// The pointer and the keyboard
// -------------------------------------------------------------------------------------------------

void PlotPane::scrubTo(double pixel) {
    const AxisRange range = xRange();
    double x = std::clamp(pixelToX(pixel), range.lower, range.upper);
    // The playhead never leaves the data, even where the axis shows more.
    if (const std::optional<AxisRange> extent = xExtent())
        x = std::clamp(x, extent->lower, extent->upper);
    Q_EMIT scrubbed(x);
}

void PlotPane::mousePressEvent(QMouseEvent* event) {
    const QPoint place = event->position().toPoint();
    if (event->button() == Qt::LeftButton && (draggedCursor_ = fixedCursorAt(place))) return;
    const bool inside = plotArea().adjusted(-4, -4, 4, 4).contains(place);
    const bool middle = event->button() == Qt::MiddleButton;
    if ((event->button() != Qt::LeftButton && !middle) || !inside) return;
    if (playhead() && !middle && !(event->modifiers() & Qt::ShiftModifier)) {
        scrubbing_ = true;
        scrubTo(event->position().x());
        return;
    }
    panning_ = true;
    panFrom_ = place;
    // QCustomPlot drags with the left button only.
    QMouseEvent left(event->type(), event->position(), event->globalPosition(), Qt::LeftButton,
                     Qt::LeftButton, Qt::NoModifier);
    plot_->mousePressEvent(&left);
}

/// A hand that trembles moves nothing that shows everything.
void PlotPane::pan(QMouseEvent& event) {
    const QPoint moved = event.position().toPoint() - panFrom_;
    const int least = QApplication::startDragDistance();
    if (moved.manhattanLength() < least && !axes_->xChosen) return;
    axes_->xChosen = true;
    axes_->yChosen = axes_->yChosen || std::abs(moved.y()) >= least;
    plot_->axisRect()->setRangeDrag(axes_->yChosen ? Qt::Horizontal | Qt::Vertical
                                                   : Qt::Orientations(Qt::Horizontal));
    plot_->mouseMoveEvent(&event);
    Q_EMIT xRangeChanged(xRange().lower, xRange().upper);
    if (axes_->yChosen) Q_EMIT yRangeChanged();
}

void PlotPane::mouseMoveEvent(QMouseEvent* event) {
    if (draggedCursor_) {
        std::vector<double> places = fixedCursors();
        const AxisRange range = xRange();
        places[*draggedCursor_] =
            std::clamp(pixelToX(event->position().x()), range.lower, range.upper);
        changeFixedCursors(places);
    } else if (scrubbing_) {
        scrubTo(event->position().x());
    } else if (panning_) {
        pan(*event);
    } else {
        const bool inside = plotArea().contains(event->position().toPoint());
        const double x =
            inside ? pixelToX(event->position().x()) : std::numeric_limits<double>::quiet_NaN();
        setHover(x);
        Q_EMIT hovered(x);
    }
}

void PlotPane::mouseReleaseEvent(QMouseEvent* event) {
    if (panning_) plot_->mouseReleaseEvent(event);
    scrubbing_ = false;
    panning_ = false;
    draggedCursor_.reset();
}

void PlotPane::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    resetView();
    Q_EMIT viewReset();
}

void PlotPane::wheelEvent(QWheelEvent* event) {
    if (event->angleDelta().y() == 0 || !plotArea().contains(event->position().toPoint())) {
        event->ignore();
        return;
    }
    const bool along = !(event->modifiers() & Qt::ControlModifier);
    (along ? axes_->xChosen : axes_->yChosen) = true;
    plot_->axisRect()->setRangeZoom(along ? Qt::Horizontal : Qt::Vertical);
    plot_->wheelEvent(event);
    if (along)
        Q_EMIT xRangeChanged(xRange().lower, xRange().upper);
    else
        Q_EMIT yRangeChanged();
    event->accept();
}

void PlotPane::keyPressEvent(QKeyEvent* event) {
    const AxisRange range = xRange();
    const int key = event->key();
    const double shift = (key == Qt::Key_Left ? -panPerKey : panPerKey) * range.size();
    const double factor = key == Qt::Key_Minus ? 1.0 / zoomPerNotch : zoomPerNotch;
    switch (key) {
        case Qt::Key_Left:
        case Qt::Key_Right: plot_->xAxis->moveRange(shift); break;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
        case Qt::Key_Minus:
            if (event->modifiers() & Qt::ControlModifier) {
                axes_->yChosen = true;
                for (int axis = 0; axis < axisCount(); ++axis) {
                    QCPAxis& each = axes_->y(axis);
                    each.scaleRange(factor, each.pixelToCoord(QRectF(plotArea()).center().y()));
                }
                schedule();
                Q_EMIT yRangeChanged();
                return;
            }
            plot_->xAxis->scaleRange(factor, 0.5 * (range.lower + range.upper));
            break;
        case Qt::Key_Home:
            resetView();
            Q_EMIT viewReset();
            return;
        default: QWidget::keyPressEvent(event); return;
    }
    axes_->xChosen = true;
    schedule();
    Q_EMIT xRangeChanged(xRange().lower, xRange().upper);
}

void PlotPane::focusInEvent(QFocusEvent* event) {
    // Whoever came here by the keyboard is told so.
    marks_->focusRing =
        event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    marksChanged();
    QWidget::focusInEvent(event);
}

void PlotPane::focusOutEvent(QFocusEvent* event) {
    marks_->focusRing = false;
    marksChanged();
    QWidget::focusOutEvent(event);
}

void PlotPane::leaveEvent(QEvent*) {
    setHover(std::numeric_limits<double>::quiet_NaN());
    Q_EMIT hovered(marks_->hover);
}

std::optional<std::size_t> PlotPane::fixedCursorAt(const QPoint& place) const {
    if (!plotArea().contains(place)) return std::nullopt;
    for (std::size_t cursor = fixedCursors().size(); cursor > 0; --cursor)
        if (std::abs(xToPixel(fixedCursors()[cursor - 1]) - place.x()) <= grabDistance)
            return cursor - 1;
    return std::nullopt;
}

void PlotPane::changeFixedCursors(const std::vector<double>& places) {
    setFixedCursors(places);
    Q_EMIT fixedCursorsChanged(fixedCursors());
}

// The menu
// -------------------------------------------------------------------------------------------------

/// With several axes each has an entry of its own.
void PlotPane::addScaleActions(QMenu& menu) {
    const bool several = axisCount() > 1;
    QMenu& target = several ? *menu.addMenu(QStringLiteral("Logarithmic axes")) : menu;
    for (int axis = 0; axis < axisCount(); ++axis) {
        QString name = axis == 0 ? QStringLiteral("Left") : QStringLiteral("Right");
        if (axis > 1) name += QStringLiteral(", number %1").arg(axis);
        if (!axes_->unit(axis).isEmpty()) name += QStringLiteral(" [%1]").arg(axes_->unit(axis));
        QAction* choice = target.addAction(several ? name : QStringLiteral("Logarithmic axis"),
                                           this, [this, axis](bool on) {
                                               setLogarithmic(on, axis);
                                               Q_EMIT logarithmicChosen(axis, on);
                                           });
        choice->setCheckable(true);
        choice->setChecked(isLogarithmic(axis));
    }
}

void PlotPane::addCursorActions(QMenu& menu, const QPoint& globalPosition) {
    const QPoint place = mapFromGlobal(globalPosition);
    const std::size_t next = fixedCursors().size();
    if (next < mostFixedCursors && plotArea().contains(place))
        menu.addAction(tr("Fix cursor %1 here").arg(PlotMarks::letter(next)), this,
                       [this, x = pixelToX(place.x())] {
                           std::vector<double> places = fixedCursors();
                           places.push_back(x);
                           changeFixedCursors(places);
                       });
    if (next > 0) menu.addAction(tr("Remove cursors"), this, [this] { changeFixedCursors({}); });
}

void PlotPane::showMenu(const QPoint& globalPosition) {
    QMenu menu(this);
    menu.addAction(widgets::icon(QStringLiteral("fit")), QStringLiteral("Show everything"), this,
                   [this] {
                       resetView();
                       Q_EMIT viewReset();
                   });
    addScaleActions(menu);
    addCursorActions(menu, globalPosition);
    menu.addActions(actions());
    menu.addSeparator();
    menu.addAction(widgets::icon(QStringLiteral("copy")), QStringLiteral("Copy picture"), this,
                   [this] { QGuiApplication::clipboard()->setImage(toImage()); });
    menu.addAction(QStringLiteral("Copy visible values"), this,
                   [this] { QGuiApplication::clipboard()->setText(visibleCsv()); });
    menu.addSeparator();
    addExportActions(menu, QStringLiteral("visible values"), title(),
                     [this](const QString& suffix) { return exported(suffix); });
    menu.exec(globalPosition);
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

/// In the colors of paper, with the x axis labeled even where a pane below it has the labels on
/// the screen, and as high as that, the shape of a figure and the whole legend take.
void PlotPane::onPaper(const std::function<void()>& draw) {
    const QSize before = size();
    const bool labeled = isXAxisLabeled();
    const int bare = plotArea().height();
    onPaper_ = true;
    {
        const widgets::PaperColors colors;
        restyle();
        axes_->setXLabeled(true);
        const int width = std::max(before.width(), leastWidthOnPaper);
        const int height = before.height() + bare - plotArea().height();
        resize(width, std::max(height, qRound(leastHeightOnPaper * width)));
        repaintNow();
        if (const int below = header_->heightBelow(); below > 0) {
            axes_->reserveBelow(below);
            resize(this->width(), this->height() + below);
            repaintNow();
        }
        draw();
    }
    onPaper_ = false;
    axes_->reserveBelow(0);
    axes_->setXLabeled(labeled);
    resize(before);
    restyle();
    repaintNow();
}

QImage PlotPane::toImage(double scale) {
    QImage image;
    onPaper([&] { image = plot_->toPixmap(width(), height(), scale).toImage(); });
    return image;
}

QByteArray PlotPane::exported(const QString& suffix) {
    if (suffix == QLatin1String("csv")) return visibleCsv().toUtf8();
    QByteArray bytes;
    onPaper([&] {
        bytes = drawnFor(suffix, size(), title(), [&](QCPPainter& painter) {
            plot_->toPainter(&painter, width(), height());
        });
    });
    return bytes;
}

QString PlotPane::exportTo(const QString& path) {
    return writeFile(path, exported(QFileInfo(path).suffix().toLower()));
}

QString PlotPane::visibleCsv() const {
    return visibleSamples(curves_, *axes_, title());
}

}  // namespace linkwright::plots
