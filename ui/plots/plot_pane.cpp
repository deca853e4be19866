// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_pane.h"

#include "ui/plots/curve_graph.h"
#include "ui/plots/plot_overlay.h"
#include "ui/plots/plot_pane_data.h"
#include "ui/widgets/theme.h"

#include <QTimer>
#include <algorithm>
#include <cmath>

namespace linkwright::plots {

PlotPane::PlotPane(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), tickers_(std::make_unique<Tickers>()) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    // This widget handles the pointer: the plot and what lies over it only draw.
    plot_->setAttribute(Qt::WA_TransparentForMouseEvents);
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setMinimumSize(0, 0);
    plot_->setAutoAddPlottableToLegend(false);
    QCPAxisRect* axes = plot_->axisRect();
    axes->setAutoMargins(QCP::msNone);
    axes->axis(QCPAxis::atTop)->setVisible(false);
    axes->axis(QCPAxis::atRight)->setVisible(false);
    // Curves are drawn by themselves; nothing is ever drawn on the layer of selections.
    plot_->layer(QStringLiteral("main"))->setMode(QCPLayer::lmBuffered);
    plot_->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmLogical);
    plot_->xAxis->setTicker(tickers_->horizontal);
    makeAxes();
    overlay_ = new PlotOverlay(*this);
    repaintTimer_ = new QTimer(this);
    repaintTimer_->setSingleShot(true);
    repaintTimer_->setTimerType(Qt::PreciseTimer);
    connect(repaintTimer_, &QTimer::timeout, this, &PlotPane::drawWaiting);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, &PlotPane::restyle);
    updateMargins();
    restyle();
}

PlotPane::~PlotPane() = default;

void PlotPane::setTitle(const QString& title, const QString& unit) {
    if (title == title_ && unit == unit_) return;
    title_ = title;
    unit_ = unit;
    setAccessibleName(title);
    overlay_->update();
}

void PlotPane::setXLabel(const QString& label, const QString& unit) {
    xLabel_ = label;
    xUnit_ = unit;
    overlay_->update();
}

void PlotPane::setXAxisLabeled(bool labeled) {
    xLabeled_ = labeled;
    updateMargins();
    schedule();
}

void PlotPane::setIntegerX(bool integer) {
    integerX_ = integer;
    tickers_->horizontal->setWholeNumbers(integer);
    schedule();
}

void PlotPane::setXDecades(bool decades) {
    decadesX_ = decades;
    tickers_->horizontal->setDecades(decades);
    styleAxis(*plot_->xAxis);
    schedule();
}

void PlotPane::setEmptyText(const QString& sentence) {
    emptyText_ = sentence;
    overlay_->update();
}

void PlotPane::setLegendShown(bool shown) {
    legendShown_ = shown;
    overlay_->update();
}

CurveId PlotPane::addCurve(const QString& name, const CurveStyle& style) {
    auto curve = std::make_unique<Curve>();
    curve->id = nextCurve_++;
    curve->name = name;
    curve->style = style;
    curve->graph = new CurveGraph(plot_->xAxis, plot_->yAxis);  // owned by the plot
    curve->graph->setAdaptiveSampling(false);
    curve->graph->setAntialiased(true);
    curve->graph->setPen(curvePen(style));
    curves_.push_back(std::move(curve));
    schedule();
    return curves_.back()->id;
}

PlotPane::Curve* PlotPane::find(CurveId curve) {
    for (const auto& candidate : curves_)
        if (candidate->id == curve) return candidate.get();
    return nullptr;
}

const PlotPane::Curve* PlotPane::find(CurveId curve) const {
    return const_cast<PlotPane*>(this)->find(curve);
}

void PlotPane::setCurveData(CurveId curve, std::vector<double> x, std::vector<double> y) {
    Curve* target = find(curve);
    if (!target) return;
    const std::size_t count = std::min(x.size(), y.size());
    target->clear();
    target->x.reserve(count);
    target->y.reserve(count);
    for (std::size_t index = 0; index < count; ++index) {
        if (!std::isfinite(x[index])) continue;
        target->append(x[index], y[index]);
    }
    scheduleCurves();
}

void PlotPane::appendSample(CurveId curve, double x, double y) {
    Curve* target = find(curve);
    if (!target || !std::isfinite(x)) return;
    target->append(x, y);
    scheduleCurves();
}

void PlotPane::setCurveStyle(CurveId curve, const CurveStyle& style) {
    Curve* target = find(curve);
    if (!target) return;
    target->style = style;
    target->graph->setPen(curvePen(style));
    schedule();
}

void PlotPane::setCurveName(CurveId curve, const QString& name) {
    if (Curve* target = find(curve)) target->name = name;
    overlay_->update();
}

void PlotPane::setCurveVisible(CurveId curve, bool visible) {
    Curve* target = find(curve);
    if (!target) return;
    target->visible = visible;
    target->graph->setVisible(visible);
    schedule();
}

void PlotPane::setCurveListed(CurveId curve, bool listed) {
    if (Curve* target = find(curve)) target->listed = listed;
    overlay_->update();
}

void PlotPane::setLastPointShown(CurveId curve, bool shown) {
    if (Curve* target = find(curve)) target->lastPoint = shown;
    overlay_->update();
}

void PlotPane::setEndLabel(CurveId curve, const QString& label) {
    if (Curve* target = find(curve)) target->endLabel = label;
    overlay_->update();
}

void PlotPane::removeCurve(CurveId curve) {
    const auto found = std::find_if(curves_.begin(), curves_.end(),
                                    [curve](const auto& entry) { return entry->id == curve; });
    if (found == curves_.end()) return;
    plot_->removeGraph((*found)->graph);
    curves_.erase(found);
    makeAxes();
    schedule();
}

void PlotPane::clearCurves() {
    curves_.clear();
    plot_->clearGraphs();
    makeAxes();
    schedule();
}

void PlotPane::addLimit(double value, const QString& name, bool above) {
    limits_.push_back({value, name, above});
    schedule();
}

void PlotPane::clearLimits() {
    limits_.clear();
    schedule();
}

void PlotPane::setThreshold(std::optional<double> value, const QString& name) {
    if (value == threshold_ && name == thresholdName_) return;
    threshold_ = value;
    thresholdName_ = name;
    schedule();
}

void PlotPane::addStageLine(double x, const QString& name) {
    stageLines_.push_back({x, name});
    overlay_->update();
}

void PlotPane::clearStageLines() {
    stageLines_.clear();
    overlay_->update();
}

QRectF PlotPane::stageName(std::size_t stage) const {
    return overlay_->stageName(stage);
}

QRectF PlotPane::endLabel(CurveId curve) const {
    return overlay_->endLabel(curve);
}

void PlotPane::setPlayhead(std::optional<double> x) {
    if (x == playhead_) return;
    const std::optional<double> before = playhead_;
    playhead_ = x;
    setCursor(x ? Qt::SizeHorCursor : Qt::ArrowCursor);
    for (const std::optional<double>& place : {before, x})
        if (place && std::isfinite(*place))
            overlay_->update(qRound(xToPixel(*place)) - 8, 0, 16, height());
}

AxisRange PlotPane::xRange() const {
    const QCPRange range = plot_->xAxis->range();
    return {range.lower, range.upper};
}

void PlotPane::setXRange(const AxisRange& range) {
    automaticX_ = false;
    applyXRange(range);
}

void PlotPane::setYRange(const AxisRange& range, int axis) {
    if (axis < 0 || axis >= axisCount()) return;
    automaticY_ = false;
    applyYRange(axis, range);
}

void PlotPane::applyXRange(const AxisRange& range) {
    if (!std::isfinite(range.lower) || !std::isfinite(range.upper) || !(range.size() > 0.0)) return;
    plot_->xAxis->setRange(range.lower, range.upper);
    schedule();
}

void PlotPane::resetView() {
    automaticX_ = true;
    automaticY_ = true;
    schedule();
}

void PlotPane::setFullXRange(std::optional<AxisRange> range) {
    if (range == fullX_) return;
    fullX_ = range;
    scheduleCurves();
}

std::optional<AxisRange> PlotPane::xExtent() const {
    std::optional<AxisRange> extent;
    for (const auto& curve : curves_) {
        if (!curve->visible || curve->x.empty()) continue;
        const double lower = curve->x.front();
        const double upper = curve->x.back();
        if (!extent)
            extent = AxisRange{lower, upper};
        else
            extent = AxisRange{std::min(extent->lower, lower), std::max(extent->upper, upper)};
    }
    return extent;
}

void PlotPane::fitAutomatic() {
    if (automaticX_) {
        if (const std::optional<AxisRange> full = fullX_ ? fullX_ : xExtent()) {
            const double padding = full->size() > 0.0 ? 0.0 : 0.5;
            plot_->xAxis->setRange(full->lower - padding, full->upper + padding);
        }
    }
    if (automaticY_)
        for (int axis = 0; axis < static_cast<int>(axes_.size()); ++axis)
            fitY(axis);
}

void PlotPane::updateTicks() {
    const QRect area = plotArea();
    tickers_->horizontal->setTickCount(std::clamp(area.width() / 64, 3, 6));
    for (int number = 0; number < axisCount(); ++number) {
        YAxis& axis = axes_[static_cast<std::size_t>(number)];
        axis.ticker->setTickCount(std::clamp(area.height() / 34, 2, 5));
        axis.decades->setTickCount(std::clamp(area.height() / 26, 2, 6));
        const QCPRange range = axis.axis->range();
        axis.exponent =
            isLogarithmic(number) ? 0 : ShortTicker::exponentFor(range.lower, range.upper);
        axis.ticker->setExponent(axis.exponent);
    }
}

void PlotPane::updateMargins() {
    plot_->axisRect()->setMargins(plotMargins());
    plot_->xAxis->setTickLabels(xLabeled_);
}

void PlotPane::restyle() {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    plot_->setBackground(QBrush(colors.surface1));
    plot_->axisRect()->setBackground(QBrush(colors.plotBackground));
    styleAxis(*plot_->xAxis);
    for (const YAxis& axis : axes_)
        styleAxis(*axis.axis);
    for (const auto& curve : curves_)
        curve->graph->setPen(curvePen(curve->style));
    schedule();
}

std::vector<DrawnSample> PlotPane::drawnSamples(CurveId curve) const {
    const Curve* found = find(curve);
    return found ? found->drawn : std::vector<DrawnSample>{};
}

QRect PlotPane::plotArea() const {
    return rect().marginsRemoved(plotMargins());
}

double PlotPane::xToPixel(double x) const {
    const AxisRange range = xRange();
    const QRect area = plotArea();
    return area.left() + (x - range.lower) / range.size() * area.width();
}

double PlotPane::pixelToX(double pixel) const {
    const AxisRange range = xRange();
    const QRect area = plotArea();
    return range.lower + (pixel - area.left()) / std::max(1, area.width()) * range.size();
}

}  // namespace linkwright::plots
