// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/steepest_numbers.h"

#include "ui/document/elements/element_info.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/short_name.h"
#include "ui/widgets/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace linkwright::panels {

namespace {
constexpr int numberHeight = 24;
constexpr std::size_t maxEntries = 6;
constexpr int numberWidth = 64;
constexpr int barWidth = 56;
constexpr double smallestPart = 1e-6;  // of the steepest one; below it is rounding
}  // namespace

SteepestNumbers::SteepestNumbers(document::Project& project, document::ViewState& shown,
                                 document::SelectionModel& selection, QWidget* parent)
    : QWidget(parent), project_(project), shown_(shown), selection_(selection) {
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    shown_.whenChanged(document::ViewPart::Gradient, this, &SteepestNumbers::rebuild);
    connect(&project_, &document::Project::modelChanged, this, &SteepestNumbers::rebuild);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this,
            qOverload<>(&QWidget::update));
    rebuild();
}

void SteepestNumbers::rebuild() {
    entries_.clear();
    const model::Model& model = project_.model();
    if (const document::GradientPointer gradient = shown_.gradient()) {
        for (const auto& [key, derivative] : *gradient) {
            const model::Number* number = model::findNumber(model, key.first, key.second);
            const document::ElementKind kind = document::kindOf(model, key.first);
            // A weight changes what is asked, not what the mechanism does.
            if (!number || kind == document::ElementKind::CostTerm) continue;
            const double change = 0.01 * number->value * derivative;
            if (change == 0.0 || !std::isfinite(change)) continue;
            entries_.push_back(
                {QString::fromStdString(key.first),
                 document::variableLabel(model, key.first, key.second), change,
                 document::designVariableIndex(model, key.first, key.second).has_value()});
        }
    }
    const auto steeper = [](const Entry& one, const Entry& other) {
        return std::abs(one.change) > std::abs(other.change);
    };
    std::stable_sort(entries_.begin(), entries_.end(), steeper);
    if (entries_.size() > maxEntries) entries_.resize(maxEntries);
    while (!entries_.empty()
           && std::abs(entries_.back().change) < smallestPart * std::abs(entries_.front().change))
        entries_.pop_back();
    updateGeometry();
    update();
}

QSize SteepestNumbers::sizeHint() const {
    return {280, numberHeight * std::max(1, count()) + 8};
}

int SteepestNumbers::entryAt(int y) const {
    const int row = y / numberHeight;
    return row >= 0 && row < count() ? row : -1;
}

void SteepestNumbers::paintEvent(QPaintEvent*) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    QPainter painter(this);
    if (entries_.empty()) {
        painter.setFont(widgets::Theme::uiFont(12));
        painter.setPen(colors.text3);
        painter.drawText(QRect(12, 0, width() - 24, numberHeight), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("Appears once the motion and its cost are known."));
        return;
    }
    const double largest = std::abs(entries_.front().change);
    QStringList labels;
    for (const Entry& entry : entries_)
        labels << entry.label;
    const bool stale = shown_.gradientStale();
    for (int row = 0; row < count(); ++row) {
        const Entry& entry = entries_[static_cast<std::size_t>(row)];
        const QRect line(0, row * numberHeight, width(), numberHeight);
        if (row == hovered_) painter.fillRect(line, colors.hover);
        if (entry.starred)
            painter.drawPixmap(12, line.center().y() - 5,
                               widgets::iconPixmap(QStringLiteral("star-filled"), 12,
                                                   colors.gradient, devicePixelRatioF()));
        const int barLeft = width() - 12 - numberWidth - 8 - barWidth;
        painter.setFont(widgets::Theme::uiFont(13));
        painter.setPen(colors.text1);
        const QRect name(28, line.top(), barLeft - 34, numberHeight);
        painter.drawText(
            name, Qt::AlignLeft | Qt::AlignVCenter,
            widgets::shortenedName(painter.fontMetrics(), entry.label, labels, name.width()));
        const int middle = barLeft + barWidth / 2;
        const int barTop = line.center().y() - 1;
        painter.fillRect(QRect(barLeft, barTop, barWidth, 4), colors.line);
        const int length = static_cast<int>(std::lround(0.5 * barWidth * entry.change / largest));
        painter.fillRect(QRect(length < 0 ? middle + length : middle, barTop, std::abs(length), 4),
                         colors.gradient);
        painter.fillRect(QRect(middle, barTop - 3, 1, 10), colors.control);
        painter.setFont(widgets::Theme::monoFont(12));
        painter.setPen(stale ? colors.text3 : colors.text1);
        painter.drawText(QRect(width() - 12 - numberWidth, line.top(), numberWidth, numberHeight),
                         Qt::AlignRight | Qt::AlignVCenter, widgets::formatSigned(entry.change, 3));
    }
}

void SteepestNumbers::mouseMoveEvent(QMouseEvent* event) {
    const int entry = entryAt(event->pos().y());
    if (entry == hovered_) return;
    hovered_ = entry;
    setCursor(entry >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    selection_.hover(entry >= 0 ? entries_[static_cast<std::size_t>(entry)].object : QString());
    update();
}

void SteepestNumbers::mousePressEvent(QMouseEvent* event) {
    const int entry = entryAt(event->pos().y());
    if (entry >= 0) selection_.select(entries_[static_cast<std::size_t>(entry)].object);
}

void SteepestNumbers::leaveEvent(QEvent*) {
    hovered_ = -1;
    selection_.hover(QString());
    update();
}

bool SteepestNumbers::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int entry = entryAt(help->pos().y());
    if (entry >= 0)
        QToolTip::showText(help->globalPos(), entries_[static_cast<std::size_t>(entry)].label,
                           this);
    return true;
}

}  // namespace linkwright::panels
