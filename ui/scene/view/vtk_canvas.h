// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QString>
#include <functional>
#include <memory>

class QWidget;
class vtkGenericOpenGLRenderWindow;

namespace linkwright::scene {

/// What a canvas asks of the view it belongs to.
struct CanvasOwner {
    vtkGenericOpenGLRenderWindow* window = nullptr;
    std::function<void()> initialized;  ///< there is a new context: what was drawn before is gone
    std::function<bool()> render;       ///< draw what is asked for; false: nothing was
    std::function<void()> presented;    ///< a picture went to the screen
};

/// Where VTK draws: brings its pictures to the screen. Owned by its parent widget.
class VtkCanvas {
public:
    virtual ~VtkCanvas() = default;

    [[nodiscard]] virtual QWidget& widget() = 0;
    /// Null before the first picture.
    [[nodiscard]] virtual QOpenGLContext* openGLContext() const = 0;
    virtual void makeContextCurrent() = 0;
    /// Draws and returns the picture, device pixels.
    [[nodiscard]] virtual QImage grabPicture() = 0;
};

/// An OpenGL context that needs no window, and what it draws in.
struct OffscreenContext {
    std::unique_ptr<QOpenGLContext> context;
    std::unique_ptr<QOffscreenSurface> surface;
    QString renderer;       ///< what draws, as OpenGL calls it
    bool software = false;  ///< a processor draws in place of a graphics card
};

/// @return without a context where there is no OpenGL
OffscreenContext makeOffscreenContext();

/// Fetches the pictures into memory. For computers without a graphics card: there a QOpenGLWidget
/// would make every change anywhere in the window a picture of the whole window.
VtkCanvas* makeMemoryCanvas(CanvasOwner owner, OffscreenContext offscreen, QWidget* parent);

/// A QOpenGLWidget: pictures stay on the graphics card. Survives a change of its context.
VtkCanvas* makeGraphicsCanvas(CanvasOwner owner, QWidget* parent);

}  // namespace linkwright::scene
