// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

namespace linkwright::scene {

/// Which drags move the camera. Dragging with the left button turns it (Shift: moves it) and with
/// the right button moves it in every style; they differ in the middle button.
enum class NavigationStyle {
    Linkwright,             ///< middle turns, Shift moves
    MiddleTurnsCtrlMoves,   ///< as in SolidWorks: Ctrl moves, Shift zooms
    MiddleMoves,            ///< as in Fusion and Inventor: Shift turns
    MiddleTurnsShiftMoves,  ///< as in Blender: Shift moves, Ctrl zooms
};

enum class CameraMove { Orbit, Pan, Zoom };

/// What a drag that nobody else wants does to the camera.
[[nodiscard]] CameraMove cameraMove(NavigationStyle style, Qt::MouseButton button,
                                    Qt::KeyboardModifiers modifiers);

}  // namespace linkwright::scene
