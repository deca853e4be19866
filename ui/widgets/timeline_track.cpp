// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/timeline_track.h"

#include "ui/widgets/accessible_role.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStringList>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace linkwright::widgets {

namespace {

constexpr int overhang = 12;  // half a playhead and half a time label stand outside the motion
constexpr int axisY = 31;     // baseline of relief and axis in a track of 48 px
constexpr int reliefHeight = 17;
constexpr int playheadTop = 4;
constexpr double faultHeight = 3.0;
constexpr double minFault = 4.0;   // pixels wide
constexpr double markReach = 5.0;  // from a mark to the pointer that means it

/// Distance between labeled times: 1, 2 or 5 times a power of ten, at least `smallest` seconds.
double niceStep(double smallest) {
    const double decade = std::pow(10.0, std::floor(std::log10(smallest)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * decade >= smallest * (1.0 - 1e-9)) return factor * decade;
    return 10.0 * decade;
}

}  // namespace

TimelineTrack::TimelineTrack(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(48);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(QObject::tr("Time"));
    setAccessibleRole(*this, QAccessible::Slider);
    setFont(Theme::monoFont(11));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void TimelineTrack::setDuration(double seconds) {
    duration_ = std::isfinite(seconds) ? std::max(0.0, seconds) : 0.0;
    update();
}

void TimelineTrack::setTime(double seconds) {
    const double before = xOf(time_);
    const QRectF wordsBefore = labelPlace();
    time_ = seconds;
    const double after = xOf(time_);
    // Words that the handle pushes along leave their old place whole.
    if (const QRectF words = labelPlace(); words != wordsBefore)
        update(words.united(wordsBefore).toAlignedRect());
    // Only what the playhead leaves and enters is drawn again.
    const int left = static_cast<int>(std::floor(std::min(before, after))) - 8;
    const int right = static_cast<int>(std::ceil(std::max(before, after))) + 8;
    update(left, 0, right - left, height());
}

void TimelineTrack::setRelief(const std::vector<double>& times, const std::vector<double>& values,
                              const QString& label, const QString& unit) {
    relief_.clear();
    label_ = label;
    const std::size_t count = std::min(times.size(), values.size());
    double largest = 0.0;
    for (std::size_t index = 0; index < count; ++index)
        if (std::isfinite(values[index])) largest = std::max(largest, std::abs(values[index]));
    // The relief is as high for the smallest cost as for the largest: its scale has to be told.
    if (largest > 0.0)
        label_ += tr(", up to %1 %2").arg(withTrueMinus(formatNumber(largest, 3)), unit);
    label_ = label_.trimmed();
    for (std::size_t index = 0; index < count; ++index) {
        if (!std::isfinite(values[index]) || !std::isfinite(times[index])) continue;
        const double height = largest > 0.0 ? std::max(0.0, values[index]) / largest : 0.0;
        relief_.emplace_back(times[index], height);
    }
    update();
}

void TimelineTrack::setMarks(std::vector<TimelineMark> marks) {
    marks_ = std::move(marks);
    QStringList sentences;
    for (const TimelineMark& mark : marks_)
        sentences << mark.text;
    setAccessibleDescription(sentences.join(QLatin1Char(' ')));
    update();
}

void TimelineTrack::setFaults(std::vector<TimelineFault> faults) {
    faults_ = std::move(faults);
    update();
}

std::vector<const TimelineMark*> TimelineTrack::marksAt(double x) const {
    std::vector<const TimelineMark*> near;
    const auto away = [&](const TimelineMark* mark) { return std::abs(xOf(mark->time) - x); };
    for (const TimelineMark& mark : marks_)
        if (away(&mark) <= markReach) near.push_back(&mark);
    std::stable_sort(near.begin(), near.end(),
                     [&](const TimelineMark* one, const TimelineMark* other) {
                         return away(one) < away(other);
                     });
    return near;
}

bool TimelineTrack::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QStringList sentences;
    for (const TimelineMark* mark : marksAt(help->pos().x()))
        if (!sentences.contains(mark->text)) sentences << mark->text;
    for (const TimelineFault& fault : faults_)
        if (help->pos().x() >= xOf(fault.from) - markReach
            && help->pos().x() <= xOf(fault.to) + markReach && !sentences.contains(fault.text))
            sentences << fault.text;
    if (sentences.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), sentences.join(QLatin1Char('\n')), this);
    return true;
}

double TimelineTrack::xOf(double seconds) const {
    const double span = width() - 2.0 * overhang;
    if (duration_ <= 0.0) return overhang;
    return overhang + span * std::clamp(seconds / duration_, 0.0, 1.0);
}

double TimelineTrack::timeAt(double x) const {
    const double span = width() - 2.0 * overhang;
    if (duration_ <= 0.0 || span <= 0.0) return 0.0;
    return duration_ * std::clamp((x - overhang) / span, 0.0, 1.0);
}

QSize TimelineTrack::sizeHint() const {
    return {480, 48};
}

QSize TimelineTrack::minimumSizeHint() const {
    return {120, 48};
}

void TimelineTrack::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (duration_ > 0.0) paintRelief(painter);
    paintAxis(painter);
    if (duration_ > 0.0) paintFaults(painter);
    if (duration_ > 0.0) paintPlayhead(painter);
    if (duration_ > 0.0) paintMarks(painter);
}

void TimelineTrack::paintRelief(QPainter& painter) const {
    const ThemeColors& colors = Theme::colors();
    if (relief_.size() >= 2) {
        // One point per pixel is all that can be seen: keep the highest of each column.
        QPolygonF outline;
        for (const QPointF& sample : relief_) {
            const QPointF point(xOf(sample.x()), axisY - sample.y() * reliefHeight);
            if (!outline.isEmpty() && std::floor(outline.last().x()) == std::floor(point.x()))
                outline.last().setY(std::min(outline.last().y(), point.y()));
            else
                outline << point;
        }
        QPainterPath fill;
        fill.moveTo(outline.first().x(), axisY);
        for (const QPointF& point : outline)
            fill.lineTo(point);
        fill.lineTo(outline.last().x(), axisY);
        painter.fillPath(fill, colors.hover);
        painter.setPen(QPen(colors.text3, 1.0));
        painter.drawPolyline(outline);
    }
    if (!label_.isEmpty()) {
        painter.setFont(Theme::uiFont(11));
        painter.setPen(colors.text3);
        painter.drawText(labelPlace(), Qt::AlignLeft | Qt::AlignVCenter, label_);
    }
}

/// The handle pushes the words along while it passes them.
QRectF TimelineTrack::labelPlace() const {
    if (label_.isEmpty()) return {};
    constexpr double gap = 9.0;
    const double handle = xOf(time_);
    const double words = QFontMetricsF(Theme::uiFont(11)).horizontalAdvance(label_) + 2.0;
    const bool passing = handle < overhang + gap + words + gap;
    return {(passing ? handle : overhang) + gap, 1.0, words, 12.0};
}

void TimelineTrack::paintAxis(QPainter& painter) const {
    const ThemeColors& colors = Theme::colors();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(overhang, axisY, width() - 2 * overhang, 1, colors.control);
    if (duration_ <= 0.0) return;
    painter.setFont(Theme::monoFont(11));
    const double span = width() - 2.0 * overhang;
    const double step =
        niceStep(std::max(duration_ * 64.0 / std::max(span, 64.0), duration_ / 12.0));
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 1, 6);
    const int last = static_cast<int>(std::floor(duration_ / step + 1e-9));
    for (int tick = 0; tick <= 2 * last + 1; ++tick) {
        const double seconds = tick * step / 2.0;
        if (seconds > duration_ * (1.0 + 1e-9)) break;
        const bool labeled = tick % 2 == 0;
        const int position = static_cast<int>(std::lround(xOf(seconds)));
        painter.fillRect(position, axisY + 1, 1, labeled ? 3 : 2, colors.control);
        if (!labeled) continue;
        painter.setPen(colors.text3);
        QRectF area(position - 32, axisY + 3, 64, 13);
        int alignment = Qt::AlignHCenter | Qt::AlignVCenter;
        if (tick == 0) {
            area = QRectF(overhang, axisY + 3, 64, 13);
            alignment = Qt::AlignLeft | Qt::AlignVCenter;
        } else if (position > width() - overhang - 16) {
            area = QRectF(width() - overhang - 64, axisY + 3, 64, 13);
            alignment = Qt::AlignRight | Qt::AlignVCenter;
        }
        painter.drawText(area, alignment, QString::number(seconds, 'f', decimals));
    }
}

/// Dots and diamonds on the axis; a bar where the motion ends.
void TimelineTrack::paintMarks(QPainter& painter) const {
    const ThemeColors& colors = Theme::colors();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const TimelineMark& mark : marks_) {
        const QPointF middle(xOf(mark.time), axisY + 0.5);
        if (mark.kind == TimelineMark::Kind::End) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(colors.fault);
            painter.drawRect(QRectF(middle.x() - 1.0, axisY - reliefHeight, 2.0, reliefHeight + 4));
            continue;
        }
        // Apart from the line that the playhead leaves behind.
        painter.setPen(QPen(colors.surface1, 1.5));
        painter.setBrush(colors.warning);
        if (mark.kind == TimelineMark::Kind::Limit) {
            painter.drawEllipse(middle, 3.5, 3.5);
            continue;
        }
        constexpr double reach = 4.5;
        painter.setPen(QPen(colors.warning, 1.5));
        painter.setBrush(colors.surface1);
        painter.drawPolygon(QPolygonF({middle + QPointF(0, -reach), middle + QPointF(reach, 0),
                                       middle + QPointF(0, reach), middle + QPointF(-reach, 0)}));
    }
}

/// A lane of its own between axis and numbers; an instant is wide enough to be seen.
void TimelineTrack::paintFaults(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const TimelineFault& fault : faults_) {
        const double left = std::round(xOf(fault.from));
        const double right = std::max(std::round(xOf(fault.to)), left + minFault);
        painter.fillRect(QRectF(left, axisY + 2.0, right - left, faultHeight),
                         Theme::colors().fault);
    }
}

void TimelineTrack::paintPlayhead(QPainter& painter) const {
    const ThemeColors& colors = Theme::colors();
    const QColor color = isEnabled() ? colors.accent : colors.control;
    const double place = std::round(xOf(time_));
    painter.fillRect(QRectF(overhang, axisY - 0.5, place - overhang, 2), color);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRect(QRectF(place - 0.75, playheadTop, 1.5, axisY - playheadTop + 1.5));
    const QPolygonF handle{{place - 5, playheadTop - 2.0},
                           {place + 5, playheadTop - 2.0},
                           {place + 5, playheadTop + 5.0},
                           {place, playheadTop + 10.0},
                           {place - 5, playheadTop + 5.0}};
    painter.drawPolygon(handle);
    if (!hasFocus()) return;
    painter.setPen(QPen(colors.text1, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolygon(handle);
}

void TimelineTrack::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || duration_ <= 0.0) return;
    Q_EMIT scrubStarted();
    const std::vector<const TimelineMark*> near = marksAt(event->position().x());
    Q_EMIT scrubbed(near.empty() ? timeAt(event->position().x())
                                 : std::min(near.front()->time, duration_));
}

void TimelineTrack::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) Q_EMIT scrubbed(timeAt(event->position().x()));
}

void TimelineTrack::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) Q_EMIT scrubFinished();
}

}  // namespace linkwright::widgets
