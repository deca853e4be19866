// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/view/vtk_view.h"

#include "ui/scene/view/vtk_canvas.h"

#include <vtkAutoInit.h>
#include <vtkCallbackCommand.h>
#include <vtkCameraPass.h>
#include <vtkCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkLightsPass.h>
#include <vtkOpaquePass.h>
#include <vtkRenderPassCollection.h>
#include <vtkRenderer.h>
#include <vtkSequencePass.h>
#include <vtkTranslucentPass.h>
#include <vtkVersion.h>

#include <QElapsedTimer>
#include <QSurfaceFormat>
#include <algorithm>
#include <cmath>
#include <utility>

// VTK finds its OpenGL classes at run time. Said here, so that every program with this view has
// them, whether or not its own sources include a VTK header.
VTK_MODULE_INIT(vtkRenderingOpenGL2);

namespace linkwright::scene {

namespace {

constexpr int smoothSamples = 4;
/// After this pause a processor has time to draw the smooth frame; iterates in the view come
/// faster.
constexpr int stillMilliseconds = 350;
constexpr int longestStillMilliseconds = 500;
constexpr double stillFrames = 12.0;  ///< as many plain frames, where they take long

vtkSmartPointer<vtkCallbackCommand> makeObserver(VtkView* view,
                                                 void (*function)(vtkObject*, unsigned long, void*,
                                                                  void*)) {
    auto command = vtkSmartPointer<vtkCallbackCommand>::New();
    command->SetClientData(view);
    command->SetCallback(function);
    return command;
}

/// Solid things, then translucent ones blended in the order they were added. VTK's own sorting of
/// translucent pixels costs several full pictures per frame and bleaches thin smoothed lines.
vtkSmartPointer<vtkCameraPass> makePasses() {
    auto passes = vtkSmartPointer<vtkRenderPassCollection>::New();
    passes->AddItem(vtkSmartPointer<vtkLightsPass>::New());
    passes->AddItem(vtkSmartPointer<vtkOpaquePass>::New());
    passes->AddItem(vtkSmartPointer<vtkTranslucentPass>::New());
    auto sequence = vtkSmartPointer<vtkSequencePass>::New();
    sequence->SetPasses(passes);
    auto camera = vtkSmartPointer<vtkCameraPass>::New();
    camera->SetDelegatePass(sequence);
    return camera;
}

}  // namespace

void VtkView::installSurfaceFormat() {
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(3, 2);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSwapBehavior(QSurfaceFormat::DoubleBuffer);
    format.setRedBufferSize(8);
    format.setGreenBufferSize(8);
    format.setBlueBufferSize(8);
    format.setAlphaBufferSize(8);
    format.setDepthBufferSize(24);
    format.setStencilBufferSize(8);
    format.setSamples(0);  // VTK smooths in its own framebuffer
    QSurfaceFormat::setDefaultFormat(format);
}

VtkView::VtkView(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    makeWindow();
    makeCanvas();
    stillTimer_.setSingleShot(true);
    connect(&stillTimer_, &QTimer::timeout, this, [this] {
        still_ = true;
        dirty_ = true;
        canvas_->widget().update();
    });
}

VtkView::~VtkView() {
    delete canvas_;
    canvas_ = nullptr;
    window_->RemoveAllObservers();
}

void VtkView::makeCanvas() {
    CanvasOwner owner;
    owner.window = window_;
    owner.initialized = [this] { dirty_ = true; };
    owner.render = [this] { return renderFrame(); };
    owner.presented = [this] { Q_EMIT presented(); };
    OffscreenContext offscreen = makeOffscreenContext();
    softwareRendering_ = offscreen.software;
    graphicsName_ = QStringLiteral("%1, VTK %2")
                        .arg(offscreen.renderer, QLatin1String(vtkVersion::GetVTKVersion()));
    canvas_ = offscreen.software ? makeMemoryCanvas(std::move(owner), std::move(offscreen), this)
                                 : makeGraphicsCanvas(std::move(owner), this);
}

vtkRenderWindow* VtkView::renderWindow() const {
    return window_;
}

vtkRenderer* VtkView::renderer() const {
    return renderer_;
}

vtkRenderer* VtkView::frontRenderer() const {
    return frontRenderer_;
}

void VtkView::makeWindow() {
    window_ = vtkSmartPointer<vtkGenericOpenGLRenderWindow>::New();
    window_->SetOwnContext(0);
    window_->SetFrameBlitModeToNoBlit();
    window_->SetReadyForRendering(false);
    window_->SetMultiSamples(0);
    window_->SetNumberOfLayers(2);
    renderer_ = vtkSmartPointer<vtkRenderer>::New();
    frontRenderer_ = vtkSmartPointer<vtkRenderer>::New();
    renderer_->SetLayer(0);
    renderer_->SetBackgroundAlpha(1.0);
    frontRenderer_->SetLayer(1);
    frontRenderer_->SetActiveCamera(renderer_->GetActiveCamera());
    renderer_->SetPass(makePasses());
    window_->AddRenderer(renderer_);
    window_->AddRenderer(frontRenderer_);
    observeWindow();
}

void VtkView::observeWindow() {
    using Handler = void (*)(vtkObject*, unsigned long, void*, void*);
    const auto observe = [this](unsigned long event, Handler handler) {
        window_->AddObserver(event, makeObserver(this, handler));
    };
    observe(vtkCommand::WindowMakeCurrentEvent, [](vtkObject*, unsigned long, void* view, void*) {
        VtkCanvas* canvas = static_cast<VtkView*>(view)->canvas_;
        // Making a widget's context current also binds its framebuffer, which VTK must not see
        // change.
        if (canvas != nullptr && canvas->openGLContext() != nullptr
            && QOpenGLContext::currentContext() != canvas->openGLContext())
            canvas->makeContextCurrent();
    });
    observe(vtkCommand::WindowIsCurrentEvent,
            [](vtkObject*, unsigned long, void* view, void* answer) {
                const VtkCanvas* canvas = static_cast<VtkView*>(view)->canvas_;
                *static_cast<bool*>(answer) =
                    canvas != nullptr && canvas->openGLContext() != nullptr
                    && QOpenGLContext::currentContext() == canvas->openGLContext();
            });
    observe(vtkCommand::WindowSupportsOpenGLEvent,
            [](vtkObject*, unsigned long, void*, void* answer) { *static_cast<int*>(answer) = 1; });
    observe(vtkCommand::WindowIsDirectEvent,
            [](vtkObject*, unsigned long, void*, void* answer) { *static_cast<int*>(answer) = 1; });
    // The canvas fetches the frame: nothing to do when VTK says it is complete.
    observe(vtkCommand::WindowFrameEvent, [](vtkObject*, unsigned long, void*, void*) {});
}

void VtkView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    canvas_->widget().setGeometry(rect());
    dirty_ = true;
}

QImage VtkView::grabPicture() {
    return canvas_->grabPicture();
}

int VtkView::wantedSamples() const {
    switch (antialiasing_) {
        case Antialiasing::Off: return 0;
        case Antialiasing::Always: return smoothSamples;
        case Antialiasing::Automatic: break;
    }
    return softwareRendering_ && !still_ ? 0 : smoothSamples;
}

void VtkView::setAntialiasing(Antialiasing mode) {
    antialiasing_ = mode;
    requestRender();
}

void VtkView::requestRender() {
    // A processor answers at once with a plain frame and smooths it when things are quiet.
    if (antialiasing_ == Antialiasing::Automatic && softwareRendering_) {
        still_ = false;
        // A computer that is busy with other things draws its pictures slowly: a smooth one has to
        // wait.
        stillTimer_.start(std::clamp(static_cast<int>(stillFrames * lastFrameMilliseconds_),
                                     stillMilliseconds, longestStillMilliseconds));
    }
    dirty_ = true;
    canvas_->widget().update();
}

bool VtkView::renderFrame() {
    if (!dirty_) return false;
    QElapsedTimer clock;
    clock.start();
    const double ratio = devicePixelRatioF();
    window_->SetSize(std::max(1, static_cast<int>(std::lround(width() * ratio))),
                     std::max(1, static_cast<int>(std::lround(height() * ratio))));
    window_->SetDPI(static_cast<int>(std::lround(72.0 * ratio)));
    window_->SetMultiSamples(wantedSamples());
    Q_EMIT aboutToRender();
    dirty_ = false;  // what was set just now is drawn, too
    window_->Render();
    lastFrameMilliseconds_ = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
    return true;
}

}  // namespace linkwright::scene
