// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <QPointF>
#include <Qt>
#include <optional>

class QKeyEvent;

namespace linkwright::scene {

/// Takes part in what the pointer does in the 3D view, before the view turns, moves and selects.
/// Positions are in logical pixels of the view.
class PointerHandler {
public:
    PointerHandler() = default;
    virtual ~PointerHandler() = default;
    PointerHandler(const PointerHandler&) = delete;
    PointerHandler& operator=(const PointerHandler&) = delete;

    /// The pointer moved without a button. @return false: the view shows what it would select
    virtual bool hover(QPointF position, Qt::KeyboardModifiers modifiers) = 0;
    /// A button was pressed and released in one place. @return false: the view handles it
    virtual bool click(QPointF position, Qt::MouseButton button,
                       Qt::KeyboardModifiers modifiers) = 0;
    virtual bool doubleClick(QPointF position) = 0;
    /// A drag begins at the place where the button was pressed. @return false: the camera moves
    virtual bool beginDrag(QPointF position, Qt::MouseButton button,
                           Qt::KeyboardModifiers modifiers) = 0;
    virtual void drag(QPointF position, Qt::KeyboardModifiers modifiers) = 0;
    virtual void endDrag(QPointF position) = 0;
    /// Whether a key that is a command elsewhere belongs to what is being drawn.
    [[nodiscard]] virtual bool wantsKey(const QKeyEvent& /*event*/) const { return false; }
    /// @return whether the key was of use
    virtual bool key(QKeyEvent& event) = 0;
    /// Where the pointer is on the plane that is drawn in, m; none where that is seen edge-on.
    [[nodiscard]] virtual std::optional<Eigen::Vector3d> placeAt(QPointF position) const = 0;
    /// The pointer left the view.
    virtual void leave() = 0;
};

}  // namespace linkwright::scene
