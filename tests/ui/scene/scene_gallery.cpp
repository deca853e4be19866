// SPDX-License-Identifier: GPL-3.0-or-later
// Draws sample scenes into PNG files, to be looked at when something about the drawing changes,
// and reports how long a frame takes.
// Usage: linkwright-scene-gallery <folder>
#include "tests/ui/scene/sample_models.h"
#include "ui/scene/view/mechanism_view.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTextStream>
#include <QTimer>
#include <QWheelEvent>
#include <clocale>
#include <cmath>
#include <functional>

using namespace linkwright;

namespace {

void settle(int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

std::vector<Eigen::Vector3d> lissajous(double from, double to) {
    std::vector<Eigen::Vector3d> path;
    for (double at = from; at < to; at += 0.02)
        path.emplace_back(0.5 + 0.30 * std::sin(3.1 * at), -1.85 + 0.20 * std::cos(4.3 * at), 0.0);
    return path;
}

void dressFiveBar(scene::MechanismView& view) {
    view.setModel(scene::fiveBarModel());
    view.setDisplacements(scene::turnedFiveBar(0.18, -0.05));
    view.setGhost(scene::fiveBarModel(), scene::turnedFiveBar(-0.12, -0.16));
    view.setTracedPath(lissajous(0.0, 1.6), lissajous(1.6, 6.0));
    view.setReferencePath(
        std::vector<Eigen::Vector3d>{{0.0, -2.2, 0.0}, {0.6, -2.3, 0.0}, {1.2, -2.2, 0.0}});
    view.setGradientArrows({{"P1", {-0.805, -1.163, 0.0}, {1.0, 0.4, 0.0}},
                            {"P3", {1.949, -1.049, 0.0}, {0.05, -0.03, 0.0}}});
    view.setCostText("Cost J", "0.72688", QString::fromUtf8("m²·s"));
    view.setLegend({{scene::LegendSymbol::TracedPath, "Path of P2, 0 to 1.24 s"},
                    {scene::LegendSymbol::ReferencePath, "Reference"},
                    {scene::LegendSymbol::Ghost, "Initial design"},
                    {scene::LegendSymbol::Gradient, "Cost falls this way"}});
    view.setSelection({"spring-1"});
}

void reportFrames(scene::MechanismView& view, const QString& name, QTextStream& out) {
    for (const bool smooth : {false, true}) {
        view.setAntialiasing(smooth ? scene::Antialiasing::Always : scene::Antialiasing::Off);
        settle(100);
        const QPointF center = QRectF(view.rect()).center();
        QElapsedTimer clock;
        clock.start();
        constexpr int frames = 60;
        double drawing = 0.0;
        for (int frame = 0; frame < frames; ++frame) {
            QWheelEvent turn(center, view.mapToGlobal(center), QPoint(),
                             QPoint(0, frame % 2 == 0 ? 12 : -12), Qt::NoButton, Qt::NoModifier,
                             Qt::NoScrollPhase, false);
            QApplication::sendEvent(&view, &turn);
            static_cast<void>(view.vtkView().grabPicture());
            drawing += view.vtkView().lastFrameMilliseconds();
        }
        out << name << (smooth ? " smooth: " : " plain: ") << drawing / frames << " ms drawing, "
            << static_cast<double>(clock.elapsed()) / frames << " ms with read-back\n";
        out.flush();
    }
    view.setAntialiasing(scene::Antialiasing::Automatic);
}

}  // namespace

int main(int argc, char** argv) {
    scene::MechanismView::installSurfaceFormat();
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    QTextStream out(stdout);
    if (argc < 2) {
        out << "usage: linkwright-scene-gallery <folder>\n";
        return 2;
    }
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    if (!folder.mkpath(".")) {
        out << "cannot make " << folder.path() << "\n";
        return 2;
    }
    for (const bool dark : {true, false}) {
        const QString theme = dark ? "dark" : "light";
        scene::MechanismView view;
        view.setCameraAnimated(false);
        view.setSceneStyle(dark ? scene::darkSceneStyle() : scene::lightSceneStyle());
        view.resize(1280, 800);
        view.show();
        settle(300);
        const auto save = [&](const QString& name) {
            settle(200);
            const QString file = folder.filePath(name + "-" + theme + ".png");
            if (!view.screenshot().save(file)) out << "cannot write " << file << "\n";
        };
        save("empty");
        dressFiveBar(view);
        view.fitAll();
        save("five-bar");
        view.showStandardView(scene::StandardView::Isometric);
        save("five-bar-iso");
        view.showHome();
        view.setSelection({"link-3", "P2"});
        view.setHover("joint-4");
        view.fitSelection();
        save("five-bar-close");
        view.resize(1920, 1080);
        view.setSelection({});
        view.setHover({});
        settle(200);
        view.showHome();
        save("five-bar-large");
        view.resize(1280, 800);
        view.clearGhost();
        view.setTracedPath({}, {});
        view.setReferencePath({});
        view.setGradientArrows({});
        view.setModel(scene::cartPendulumModel());
        view.showHome();
        save("cart");
        view.setModel(scene::planarAssortmentModel());
        view.showHome();
        save("planar");
        view.setModel(scene::assortedModel());
        view.showHome();
        save("assorted");
        if (!dark) continue;
        dressFiveBar(view);
        view.fitAll();
        reportFrames(view, "five-bar", out);
        view.clearGhost();
        view.setTracedPath({}, {});
        view.setReferencePath({});
        view.setGradientArrows({});
        view.setModel(scene::chainModel(200));
        view.showHome();
        save("chain");
        reportFrames(view, "200 links", out);
    }
    return 0;
}
