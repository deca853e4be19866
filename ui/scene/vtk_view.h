// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkSmartPointer.h>

#include <QElapsedTimer>
#include <QMetaObject>
#include <QOpenGLWidget>
#include <QTimer>

class vtkGenericOpenGLRenderWindow;
class vtkRenderWindow;
class vtkRenderer;

namespace linkwright::scene {

/// When edges are smoothed. It triples the cost of a frame where a processor draws in place of a
/// graphics card.
enum class Antialiasing {
    Automatic,  ///< always with a graphics card, else only while nothing moves
    Off,
    Always
};

/// Hosts a VTK render window in a QOpenGLWidget. Survives a change of its OpenGL context (docking,
/// floating) and of the device pixel ratio. Mouse events go to the parent widget.
class VtkView : public QOpenGLWidget {
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
    /// Duration of the last frame in ms, drawing only.
    [[nodiscard]] double lastFrameMilliseconds() const { return lastFrameMilliseconds_; }

Q_SIGNALS:
    /// A frame is about to be drawn: last chance to set the clipping planes.
    void aboutToRender();

protected:
    void initializeGL() override;
    void resizeGL(int width, int height) override;
    void paintGL() override;

private:
    void makeWindow();
    void observeWindow();
    void releaseContext();
    void renderFrame();
    [[nodiscard]] int wantedSamples() const;

    vtkSmartPointer<vtkGenericOpenGLRenderWindow> window_;
    vtkSmartPointer<vtkRenderer> renderer_;
    vtkSmartPointer<vtkRenderer> frontRenderer_;
    QMetaObject::Connection contextConnection_;
    Antialiasing antialiasing_ = Antialiasing::Automatic;
    bool softwareRendering_ = true;
    bool dirty_ = true;
    bool still_ = true;
    QTimer stillTimer_;
    double lastFrameMilliseconds_ = 0.0;
};

}  // namespace linkwright::scene
