// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/reading_order.h"

#include <QScrollArea>
#include <QWidget>
#include <algorithm>

namespace linkwright::widgets {

namespace {

/// A part of a window with the stops in it, in order.
struct Part {
    QRect place;
    QList<QWidget*> stops;
};

using Edge = int (*)(const QRect&);

/// Parts cut into groups that no line crosses; sorted along the way.
QList<QList<Part>> cut(QList<Part> parts, Edge begin, Edge end) {
    std::stable_sort(parts.begin(), parts.end(),
                     [&](const Part& a, const Part& b) { return begin(a.place) < begin(b.place); });
    QList<QList<Part>> groups;
    int reach = 0;
    for (const Part& part : parts) {
        if (groups.isEmpty() || begin(part.place) > reach) groups << QList<Part>();
        reach = groups.last().isEmpty() ? end(part.place) : std::max(reach, end(part.place));
        groups.last() << part;
    }
    return groups;
}

void readInto(QList<QWidget*>& stops, const QList<Part>& parts) {
    const auto top = [](const QRect& place) { return place.top(); };
    const auto bottom = [](const QRect& place) { return place.bottom(); };
    const auto left = [](const QRect& place) { return place.left(); };
    const auto right = [](const QRect& place) { return place.right(); };
    QList<QList<Part>> groups = cut(parts, top, bottom);
    if (groups.size() == 1) groups = cut(parts, left, right);
    for (const QList<Part>& group : groups) {
        if (groups.size() > 1) {
            readInto(stops, group);
            continue;
        }
        // They overlap: from left to right, as `cut` has sorted them.
        for (const Part& part : group)
            stops << part.stops;
    }
}

bool isStop(const QWidget& widget) {
    return (widget.focusPolicy() & Qt::TabFocus) && !widget.focusProxy() && widget.isEnabled();
}

QList<QWidget*> stopsIn(const QWidget& parent, const QWidget* also) {
    QList<Part> parts;
    // What a viewport holds may be scrolled out of it.
    const bool scrolled =
        qobject_cast<const QAbstractScrollArea*>(parent.parentWidget()) != nullptr;
    for (QObject* child : parent.children()) {
        auto* widget = qobject_cast<QWidget*>(child);
        if (!widget || widget->isWindow() || !widget->isVisible()) continue;
        if (!scrolled && !parent.rect().intersects(widget->geometry())) continue;
        QList<QWidget*> stops = stopsIn(*widget, also);
        // The keys of a page scroll it, where they have nothing else to do.
        const bool isPage = qobject_cast<QScrollArea*>(widget) && !stops.isEmpty();
        if ((isStop(*widget) && !isPage) || widget == also) stops.prepend(widget);
        if (!stops.isEmpty()) parts << Part{widget->geometry(), stops};
    }
    QList<QWidget*> stops;
    if (!parts.isEmpty()) readInto(stops, parts);
    return stops;
}

}  // namespace

QList<QWidget*> tabStops(const QWidget& window, const QWidget* also) {
    return stopsIn(window, also);
}

void focusByTab(QWidget& widget, bool forward) {
    widget.setFocus(forward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    for (QWidget* parent = widget.parentWidget(); parent && !widget.isWindow();
         parent = parent->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(parent)) area->ensureWidgetVisible(&widget);
}

}  // namespace linkwright::widgets
