// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_interaction.h"

#include "ui/plots/plot_export.h"
#include "ui/plots/plot_pane.h"
#include "ui/widgets/icons.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QObject>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::plots {

namespace {

constexpr double panPerKey = 0.1;  // of what is shown
constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();

}  // namespace

// The pointer
// -------------------------------------------------------------------------------------------------

void PlotInteraction::press(const QMouseEvent& event) {
    const QPoint place = event.position().toPoint();
    const bool left = event.button() == Qt::LeftButton;
    if (const auto cursor = left ? cursorAt(place) : std::nullopt) {
        drag_ = Drag::Cursor;
        cursor_ = *cursor;
        return;
    }
    if (const auto limit = left ? pane_.lines_.limitAt(place, pane_.axes_) : std::nullopt) {
        drag_ = Drag::Limit;
        handle_ = pane_.lines_.limits[*limit].handle;
        from_ = place;
        pane_.lines_.dragged = PlotLines::Dragged{handle_, pane_.lines_.limits[*limit].value};
        pane_.schedule();
        return;
    }
    const bool inside = pane_.plotArea().adjusted(-4, -4, 4, 4).contains(place);
    if (!inside || (!left && event.button() != Qt::MiddleButton)) return;
    if (left && pane_.playhead() && !(event.modifiers() & Qt::ShiftModifier)) {
        drag_ = Drag::Scrub;
        scrubTo(event.position().x());
        return;
    }
    drag_ = Drag::Pan;
    from_ = place;
    // QCustomPlot drags with the left button only.
    QMouseEvent dragged(event.type(), event.position(), event.globalPosition(), Qt::LeftButton,
                        Qt::LeftButton, Qt::NoModifier);
    pane_.QCustomPlot::mousePressEvent(&dragged);
}

void PlotInteraction::move(QMouseEvent& event) {
    const double pixel = event.position().x();
    switch (drag_) {
        case Drag::Cursor: {
            std::vector<double> places = pane_.fixedCursors();
            const AxisRange range = pane_.xRange();
            places[cursor_] = std::clamp(pane_.pixelToX(pixel), range.lower, range.upper);
            changeCursors(places);
            break;
        }
        case Drag::Limit: dragLimit(event.position().y()); break;
        case Drag::Scrub: scrubTo(pixel); break;
        case Drag::Pan: pan(event); break;
        case Drag::None:
            showCursorAt(event.position().toPoint());
            hover(pane_.plotArea().contains(event.position().toPoint()) ? pane_.pixelToX(pixel)
                                                                        : nowhere);
    }
}

void PlotInteraction::leave() {
    hover(nowhere);
}

void PlotInteraction::release(QMouseEvent& event) {
    if (drag_ == Drag::Pan) pane_.QCustomPlot::mouseReleaseEvent(&event);
    const PlotLimit* limit = draggedLimit();
    const bool moved = limit != nullptr && event.position().toPoint() != from_;
    drag_ = Drag::None;
    if (pane_.lines_.dragged) pane_.schedule();
    pane_.lines_.dragged.reset();
    if (moved) Q_EMIT pane_.limitDragged(handle_, limit->value);
}

/// A limit that is dragged goes back to where it was.
void PlotInteraction::putBack() {
    PlotLimit* limit = draggedLimit();
    if (limit == nullptr || !pane_.lines_.dragged) return;
    limit->value = pane_.lines_.dragged->before;
    pane_.lines_.dragged.reset();
    drag_ = Drag::None;
    pane_.schedule();
}

PlotLimit* PlotInteraction::draggedLimit() {
    if (drag_ != Drag::Limit) return nullptr;
    for (PlotLimit& limit : pane_.lines_.limits)
        if (limit.handle == handle_) return &limit;
    return nullptr;
}

/// In steps of the digits that a pixel is worth.
void PlotInteraction::dragLimit(double pixel) {
    PlotLimit* limit = draggedLimit();
    if (limit == nullptr) return;
    const QRect area = pane_.plotArea();
    const double inside = std::clamp(pixel, 1.0 * area.top(), 1.0 * area.bottom());
    const double value = pane_.axes_.pixelToY(inside, limit->axis);
    const double perPixel = std::abs(pane_.axes_.pixelToY(inside + 1.0, limit->axis) - value);
    const double digit = std::pow(10.0, std::floor(std::log10(perPixel)));
    const double rounded = digit > 0.0 ? std::round(value / digit) * digit : value;
    if (rounded == limit->value || !std::isfinite(rounded)) return;
    limit->value = rounded;
    pane_.schedule();
}

void PlotInteraction::showCursorAt(const QPoint& place) {
    Qt::CursorShape shape = pane_.playhead() ? Qt::SizeHorCursor : Qt::ArrowCursor;
    if (!cursorAt(place) && pane_.lines_.limitAt(place, pane_.axes_)) shape = Qt::SizeVerCursor;
    if (pane_.cursor().shape() != shape) pane_.setCursor(shape);
}

void PlotInteraction::hover(double x) {
    pane_.setHover(x);
    Q_EMIT pane_.hovered(x);
}

/// The playhead never leaves the data, even where the axis shows more.
void PlotInteraction::scrubTo(double pixel) {
    const AxisRange range = pane_.xRange();
    double x = std::clamp(pane_.pixelToX(pixel), range.lower, range.upper);
    if (const auto extent = pane_.xExtent()) x = std::clamp(x, extent->lower, extent->upper);
    Q_EMIT pane_.scrubbed(x);
}

/// A hand that trembles moves nothing that shows everything.
void PlotInteraction::pan(QMouseEvent& event) {
    const QPoint moved = event.position().toPoint() - from_;
    const int least = QApplication::startDragDistance();
    PlotAxes& axes = pane_.axes_;
    if (moved.manhattanLength() < least && !axes.xChosen) return;
    axes.xChosen = true;
    axes.yChosen = axes.yChosen || std::abs(moved.y()) >= least;
    pane_.axisRect()->setRangeDrag(axes.yChosen ? Qt::Horizontal | Qt::Vertical
                                                : Qt::Orientations(Qt::Horizontal));
    pane_.QCustomPlot::mouseMoveEvent(&event);
    Q_EMIT pane_.xRangeChanged(pane_.xRange().lower, pane_.xRange().upper);
    if (axes.yChosen) Q_EMIT pane_.yRangeChanged();
}

bool PlotInteraction::wheel(QWheelEvent& event) {
    if (event.angleDelta().y() == 0 || !pane_.plotArea().contains(event.position().toPoint()))
        return false;
    const bool along = !(event.modifiers() & Qt::ControlModifier);
    (along ? pane_.axes_.xChosen : pane_.axes_.yChosen) = true;
    pane_.axisRect()->setRangeZoom(along ? Qt::Horizontal : Qt::Vertical);
    pane_.QCustomPlot::wheelEvent(&event);
    const std::optional<AxisRange> all = pane_.xExtent();
    if (along && all && pane_.xRange().lower <= all->lower && pane_.xRange().upper >= all->upper)
        showEverything();  // farther out there is nothing: the pane follows its curves again
    else if (along)
        Q_EMIT pane_.xRangeChanged(pane_.xRange().lower, pane_.xRange().upper);
    else
        Q_EMIT pane_.yRangeChanged();
    return true;
}

std::optional<std::size_t> PlotInteraction::cursorAt(const QPoint& place) const {
    if (!pane_.plotArea().contains(place)) return std::nullopt;
    const std::vector<double>& cursors = pane_.fixedCursors();
    for (std::size_t cursor = cursors.size(); cursor > 0; --cursor)
        if (std::abs(pane_.xToPixel(cursors[cursor - 1]) - place.x()) <= grabDistance)
            return cursor - 1;
    return std::nullopt;
}

void PlotInteraction::changeCursors(const std::vector<double>& places) {
    pane_.setFixedCursors(places);
    Q_EMIT pane_.fixedCursorsChanged(pane_.fixedCursors());
}

// Keys and the menu
// -------------------------------------------------------------------------------------------------

void PlotInteraction::showEverything() {
    // Asked for once more, everything is all but spikes, and the other way around.
    PlotAxes& axes = pane_.axes_;
    if (!axes.xChosen && !axes.yChosen) axes.spikesShown = !axes.spikesShown;
    pane_.resetView();
    Q_EMIT pane_.viewReset();
}

bool PlotInteraction::key(const QKeyEvent& event) {
    PlotAxes& axes = pane_.axes_;
    QCPAxis& time = *pane_.xAxis;
    const QPointF center = QRectF(pane_.plotArea()).center();
    const int key = event.key();
    const double notch = pane_.axisRect()->rangeZoomFactor(Qt::Horizontal);
    const double factor = key == Qt::Key_Minus ? 1.0 / notch : notch;
    switch (key) {
        case Qt::Key_Escape:
            if (!isDraggingLimit()) return false;
            putBack();
            return true;
        case Qt::Key_Left: time.moveRange(-panPerKey * time.range().size()); break;
        case Qt::Key_Right: time.moveRange(panPerKey * time.range().size()); break;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
        case Qt::Key_Minus:
            if (event.modifiers() & Qt::ControlModifier) {
                axes.yChosen = true;
                for (int axis = 0; axis < axes.count(); ++axis)
                    axes.y(axis).scaleRange(factor, axes.y(axis).pixelToCoord(center.y()));
                pane_.schedule();
                Q_EMIT pane_.yRangeChanged();
                return true;
            }
            time.scaleRange(factor);
            break;
        case Qt::Key_Home: showEverything(); return true;
        default: return false;
    }
    axes.xChosen = true;
    pane_.schedule();
    Q_EMIT pane_.xRangeChanged(time.range().lower, time.range().upper);
    return true;
}

namespace {

constexpr double rangePadding = 0.06;  // as where everything is shown

AxisRange padded(const AxisRange& range) {
    const double padding = rangePadding * range.size();
    return {range.lower - padding, range.upper + padding};
}

void collect(const CurveGraph& curve, bool logarithmic, std::vector<double>& values) {
    for (const QCPGraphData& sample : *curve.data())
        if (drawable(sample.value, logarithmic)) values.push_back(sample.value);
}

}  // namespace

/// Ranges that one sample far away, or a curve beside others, does not squash.
void PlotInteraction::addRangeActions(QMenu& menu) {
    menu.addAction(QObject::tr("Show without spikes"), &pane_, [this] {
        for (int axis = 0; axis < pane_.axisCount(); ++axis) {
            std::vector<double> values;
            for (const CurveGraph* curve : pane_.curves_)
                if (curve->axis == axis && curve->visible())
                    collect(*curve, pane_.isLogarithmic(axis), values);
            if (const auto range = defaultRange(std::move(values), spikeShare))
                pane_.setYRange(padded(*range), axis);
        }
        Q_EMIT pane_.yRangeChanged();
    });
    if (pane_.curves_.size() < 2) return;
    QMenu* one = menu.addMenu(QObject::tr("Show the range of"));
    for (const CurveGraph* curve : pane_.curves_) {
        if (curve->label().isEmpty()) continue;
        one->addAction(curve->label(), &pane_, [this, id = curve->id()] {
            for (const CurveGraph* found : pane_.curves_) {
                if (found->id() != id) continue;
                std::vector<double> values;
                collect(*found, pane_.isLogarithmic(found->axis), values);
                if (const auto range = defaultRange(std::move(values), 0.0))
                    pane_.setYRange(padded(*range), found->axis);
            }
            Q_EMIT pane_.yRangeChanged();
        });
    }
}

/// With several axes each has an entry of its own.
void PlotInteraction::addScaleActions(QMenu& menu) {
    const bool several = pane_.axisCount() > 1;
    QMenu& target = several ? *menu.addMenu(QObject::tr("Logarithmic axes")) : menu;
    for (int axis = 0; axis < pane_.axisCount(); ++axis) {
        QString name = axis == 0 ? QObject::tr("Left") : QObject::tr("Right");
        if (axis > 1) name += QObject::tr(", number %1").arg(axis);
        if (const QString unit = pane_.axes_.unit(axis); !unit.isEmpty())
            name += QStringLiteral(" [%1]").arg(unit);
        QAction* choice = target.addAction(several ? name : QObject::tr("Logarithmic axis"), &pane_,
                                           [this, axis](bool on) {
                                               pane_.setLogarithmic(on, axis);
                                               Q_EMIT pane_.logarithmicChosen(axis, on);
                                           });
        choice->setCheckable(true);
        choice->setChecked(pane_.isLogarithmic(axis));
    }
}

void PlotInteraction::addCursorActions(QMenu& menu, const QPoint& globalPosition) {
    const QPoint place = pane_.mapFromGlobal(globalPosition);
    const std::size_t next = pane_.fixedCursors().size();
    if (next < maxFixedCursors && pane_.plotArea().contains(place))
        menu.addAction(PlotPane::tr("Fix cursor %1 here").arg(PlotMarks::letter(next)), &pane_,
                       [this, x = pane_.pixelToX(place.x())] {
                           std::vector<double> places = pane_.fixedCursors();
                           places.push_back(x);
                           changeCursors(places);
                       });
    if (next > 0)
        menu.addAction(PlotPane::tr("Remove cursors"), &pane_, [this] { changeCursors({}); });
    QAction* statistics = menu.addAction(PlotPane::tr("Minimum, maximum, mean, RMS"), &pane_,
                                         [this](bool shown) { pane_.setStatisticsShown(shown); });
    statistics->setCheckable(true);
    statistics->setChecked(pane_.statisticsShown());
}

void PlotInteraction::showMenu(const QPoint& globalPosition) {
    QMenu menu(&pane_);
    menu.addAction(widgets::icon(QStringLiteral("fit")), QObject::tr("Show everything"), &pane_,
                   [this] { showEverything(); });
    addRangeActions(menu);
    addScaleActions(menu);
    addCursorActions(menu, globalPosition);
    menu.addActions(pane_.actions());
    menu.addSeparator();
    menu.addAction(widgets::icon(QStringLiteral("copy")), QObject::tr("Copy picture"), &pane_,
                   [this] { QGuiApplication::clipboard()->setImage(pane_.toImage()); });
    menu.addAction(QObject::tr("Copy visible values"), &pane_,
                   [this] { QGuiApplication::clipboard()->setText(pane_.visibleCsv()); });
    menu.addSeparator();
    addExportActions(menu, QObject::tr("visible values"), pane_.title(),
                     [this](const QString& suffix) { return pane_.exported(suffix); });
    menu.exec(globalPosition);
}

}  // namespace linkwright::plots
