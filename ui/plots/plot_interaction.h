// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <cstddef>
#include <optional>
#include <vector>

class QKeyEvent;
class QMenu;
class QMouseEvent;
class QWheelEvent;

namespace linkwright::plots {

class PlotPane;
struct PlotLimit;

/// What a person does to a pane: decides whether the pointer drags a cursor, scrubs or moves the
/// ranges, which is left to QCustomPlot; keys and the menu. The signals are those of the pane.
class PlotInteraction {
public:
    explicit PlotInteraction(PlotPane& pane) : pane_(pane) {}

    void press(const QMouseEvent& event);
    void move(QMouseEvent& event);
    void release(QMouseEvent& event);
    /// @return whether it zoomed
    bool wheel(QWheelEvent& event);
    /// @return whether the key means something here
    bool key(const QKeyEvent& event);
    void leave();
    [[nodiscard]] bool isDraggingLimit() const { return drag_ == Drag::Limit; }
    void showEverything();
    void showMenu(const QPoint& globalPosition);

private:
    enum class Drag { None, Cursor, Limit, Scrub, Pan };

    /// The pointer is over this x, NaN for none.
    void hover(double x);
    void scrubTo(double pixel);
    void pan(QMouseEvent& event);
    /// The limit that is dragged; none where the pane was filled anew without it.
    [[nodiscard]] PlotLimit* draggedLimit();
    void dragLimit(double pixel);
    void putBack();
    /// Tells by its form what the pointer would drag.
    void showCursorAt(const QPoint& place);
    void changeCursors(const std::vector<double>& places);
    [[nodiscard]] std::optional<std::size_t> cursorAt(const QPoint& place) const;
    void addRangeActions(QMenu& menu);
    void addScaleActions(QMenu& menu);
    void addCursorActions(QMenu& menu, const QPoint& globalPosition);

    PlotPane& pane_;
    Drag drag_ = Drag::None;
    std::size_t cursor_ = 0;  ///< that is dragged
    int handle_ = -1;         ///< of the limit that is dragged
    QPoint from_;             ///< where dragging began
};

}  // namespace linkwright::plots
