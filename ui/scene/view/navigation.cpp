// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/view/navigation.h"

namespace linkwright::scene {

CameraMove cameraMove(NavigationStyle style, Qt::MouseButton button,
                      Qt::KeyboardModifiers modifiers) {
    const bool shift = modifiers.testFlag(Qt::ShiftModifier);
    const bool ctrl = modifiers.testFlag(Qt::ControlModifier);
    if (button == Qt::RightButton) return CameraMove::Pan;
    if (button != Qt::MiddleButton || style == NavigationStyle::Linkwright)
        return shift ? CameraMove::Pan : CameraMove::Orbit;
    if (style == NavigationStyle::MiddleMoves) return shift ? CameraMove::Orbit : CameraMove::Pan;
    const bool movesWithCtrl = style == NavigationStyle::MiddleTurnsCtrlMoves;
    if (movesWithCtrl ? ctrl : shift) return CameraMove::Pan;
    if (movesWithCtrl ? shift : ctrl) return CameraMove::Zoom;
    return CameraMove::Orbit;
}

}  // namespace linkwright::scene
