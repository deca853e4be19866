// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkSmartPointer.h>

#include <QImage>
#include <QTimer>
#include <QWidget>

class vtkGenericOpenGLRenderWindow;
class vtkRenderWindow;
class vtkRenderer;

namespace linkwright::scene {

class VtkCanvas;

/// When edges are smoothed. It triples the cost of a frame where a processor draws in place of a
/// graphics card.
enum class Antialiasing {
    Automatic,  ///< always with a graphics card, else only while nothing moves
    Off,
    Always
};

/// Hosts a VTK render window: in a QOpenGLWidget where there is a graphics card, otherwise in
/// memory. Follows the device pixel ratio. Mouse events go to the parent widget.
class VtkView : public QWidget {
    Q_OBJECT

public:
    explicit VtkView(QWidget* parent = nullptr);
    ~VtkView() override;

    /// Surface format VTK needs; call before QApplication is made.
    static void installSurfaceFormat();

    [[nodiscard]] vtkRenderWindow* renderWindow() const;
    [[nodiscard]] vtkRenderer* renderer() const;
    /// Drawn over everything else with the same camera.
    [[nodiscard]] vtkRenderer* frontRenderer() const;

    /// Draws a new frame soon; several requests before it make one frame.
    void requestRender();
    void setAntialiasing(Antialiasing mode);
    [[nodiscard]] Antialiasing antialiasing() const { return antialiasing_; }
    /// Draws and returns the picture, device pixels.
    [[nodiscard]] QImage grabPicture();
    /// What draws, as OpenGL calls it, and the version of VTK.
    [[nodiscard]] QString graphicsName() const { return graphicsName_; }
    /// Duration of the last frame in ms, drawing only.
    [[nodiscard]] double lastFrameMilliseconds() const { return lastFrameMilliseconds_; }

Q_SIGNALS:
    /// A frame is about to be drawn: last chance to set the clipping planes.
    void aboutToRender();
    /// A new picture went to the screen.
    void presented();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeWindow();
    void makeCanvas();
    void observeWindow();
    bool renderFrame();
    [[nodiscard]] int wantedSamples() const;

    vtkSmartPointer<vtkGenericOpenGLRenderWindow> window_;
    vtkSmartPointer<vtkRenderer> renderer_;
    vtkSmartPointer<vtkRenderer> frontRenderer_;
    VtkCanvas* canvas_ = nullptr;  ///< a child widget
    Antialiasing antialiasing_ = Antialiasing::Automatic;
    bool softwareRendering_ = true;
    QString graphicsName_;
    bool dirty_ = true;
    bool still_ = true;
    QTimer stillTimer_;
    double lastFrameMilliseconds_ = 0.0;
};

}  // namespace linkwright::scene
