// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/view/vtk_canvas.h"

#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLState.h>

#include <QMetaObject>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QPaintEvent>
#include <QPainter>
#include <cstring>
#include <string_view>
#include <utility>

namespace linkwright::scene {

namespace {

/// Names that software gives itself.
bool namesSoftware(const GLubyte* name) {
    if (name == nullptr) return false;
    const std::string_view text(reinterpret_cast<const char*>(name));
    for (const std::string_view software : {"llvmpipe", "softpipe", "SWR"})
        if (text.find(software) != std::string_view::npos) return true;
    return false;
}

void prepareWindow(vtkGenericOpenGLRenderWindow& window) {
    window.SetMapped(1);
    window.SetIsCurrent(true);
    window.SetReadyForRendering(true);
    window.SetForceMaximumHardwareLineWidth(1.0F);
    window.OpenGLInitContext();
    window.OpenGLInitState();
}

void releaseWindow(vtkGenericOpenGLRenderWindow& window) {
    window.Finalize();
    window.SetReadyForRendering(false);
}

class MemoryCanvas : public QWidget, public VtkCanvas {
public:
    MemoryCanvas(CanvasOwner owner, OffscreenContext offscreen, QWidget* parent)
        : QWidget(parent), owner_(std::move(owner)), offscreen_(std::move(offscreen)) {
        setAttribute(Qt::WA_OpaquePaintEvent);
        setMouseTracking(true);
    }
    ~MemoryCanvas() override {
        if (!owner_.window->GetReadyForRendering()) return;
        makeContextCurrent();
        releaseWindow(*owner_.window);
        offscreen_.context->doneCurrent();
    }

    QWidget& widget() override { return *this; }
    QOpenGLContext* openGLContext() const override { return offscreen_.context.get(); }
    void makeContextCurrent() override {
        offscreen_.context->makeCurrent(offscreen_.surface.get());
    }
    QImage grabPicture() override {
        refresh();
        return picture_;
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        const bool fresh = refresh();
        QPainter painter(this);
        painter.setCompositionMode(QPainter::CompositionMode_Source);
        const double ratio = devicePixelRatioF();
        for (const QRect& part : event->region())
            painter.drawImage(QRectF(part), picture_,
                              QRectF(QPointF(part.topLeft()) * ratio, QSizeF(part.size()) * ratio));
        if (fresh) owner_.presented();
    }

private:
    bool refresh() {
        makeContextCurrent();
        if (!owner_.window->GetReadyForRendering()) prepareWindow(*owner_.window);
        if (!owner_.render()) return false;
        readPicture();
        return true;
    }

    /// OpenGL hands out the rows from the bottom up.
    void readPicture() {
        vtkGenericOpenGLRenderWindow& window = *owner_.window;
        const QSize size(window.GetSize()[0], window.GetSize()[1]);
        if (picture_.size() != size) picture_ = rows_ = QImage(size, QImage::Format_RGB32);
        vtkOpenGLState* state = window.GetState();
        state->ResetFramebufferBindings();
        state->PushFramebufferBindings();
        window.GetDisplayFramebuffer()->Bind(vtkOpenGLFramebufferObject::GetReadMode());
        window.GetDisplayFramebuffer()->ActivateReadBuffer(0);
        state->vtkglPixelStorei(GL_PACK_ALIGNMENT, 4);
        offscreen_.context->functions()->glReadPixels(0, 0, size.width(), size.height(), GL_BGRA,
                                                      GL_UNSIGNED_BYTE, rows_.bits());
        state->PopFramebufferBindings();
        const auto bytes = static_cast<std::size_t>(rows_.bytesPerLine());
        for (int row = 0; row < size.height(); ++row)
            std::memcpy(picture_.scanLine(row), rows_.constScanLine(size.height() - 1 - row),
                        bytes);
    }

    CanvasOwner owner_;
    OffscreenContext offscreen_;
    QImage rows_;
    QImage picture_;
};

class GraphicsCanvas : public QOpenGLWidget, public VtkCanvas {
public:
    GraphicsCanvas(CanvasOwner owner, QWidget* parent)
        : QOpenGLWidget(parent), owner_(std::move(owner)) {
        setUpdateBehavior(QOpenGLWidget::NoPartialUpdate);
        setMouseTracking(true);
        connect(this, &QOpenGLWidget::frameSwapped, this, [this] { owner_.presented(); });
    }
    ~GraphicsCanvas() override {
        disconnect(contextConnection_);
        if (context() != nullptr) release();
    }

    QWidget& widget() override { return *this; }
    QOpenGLContext* openGLContext() const override { return isValid() ? context() : nullptr; }
    void makeContextCurrent() override { makeCurrent(); }
    QImage grabPicture() override {
        return grabFramebuffer().convertToFormat(QImage::Format_RGB32);
    }

protected:
    void initializeGL() override {
        // Docking and floating give the widget a new context: release what lives in the old one.
        disconnect(contextConnection_);
        contextConnection_ = connect(context(), &QOpenGLContext::aboutToBeDestroyed, this,
                                     &GraphicsCanvas::release, Qt::DirectConnection);
        prepareWindow(*owner_.window);
        owner_.initialized();
    }

    void paintGL() override {
        vtkGenericOpenGLRenderWindow& window = *owner_.window;
        if (!window.GetReadyForRendering()) return;
        owner_.render();
        QOpenGLFunctions* gl = context()->functions();
        vtkOpenGLState* state = window.GetState();
        state->ResetFramebufferBindings();
        state->vtkglBindFramebuffer(GL_DRAW_FRAMEBUFFER, defaultFramebufferObject());
        window.BlitDisplayFramebuffer();
        state->vtkglBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
        for (const GLenum capability : {GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_BLEND, GL_CULL_FACE})
            gl->glDisable(capability);
    }

private:
    void release() {
        if (!owner_.window->GetReadyForRendering()) return;
        makeCurrent();
        releaseWindow(*owner_.window);
        doneCurrent();
    }

    CanvasOwner owner_;
    QMetaObject::Connection contextConnection_;
};

}  // namespace

OffscreenContext makeOffscreenContext() {
    OffscreenContext made;
    made.surface = std::make_unique<QOffscreenSurface>();
    made.surface->setFormat(QSurfaceFormat::defaultFormat());
    made.surface->create();
    made.context = std::make_unique<QOpenGLContext>();
    if (!made.context->create() || !made.context->makeCurrent(made.surface.get())) return {};
    made.renderer = QString::fromLatin1(
        reinterpret_cast<const char*>(made.context->functions()->glGetString(GL_RENDERER)));
    made.software = namesSoftware(made.context->functions()->glGetString(GL_RENDERER));
    made.context->doneCurrent();
    return made;
}

VtkCanvas* makeMemoryCanvas(CanvasOwner owner, OffscreenContext offscreen, QWidget* parent) {
    return new MemoryCanvas(std::move(owner), std::move(offscreen), parent);
}

VtkCanvas* makeGraphicsCanvas(CanvasOwner owner, QWidget* parent) {
    return new GraphicsCanvas(std::move(owner), parent);
}

}  // namespace linkwright::scene
