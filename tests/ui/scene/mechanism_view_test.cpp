// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/view/mechanism_view.h"

#include "engine/project/project_file.h"
#include "tests/support/pointer.h"
#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/scene/sample_models.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFocusEvent>
#include <QLineF>
#include <QMainWindow>
#include <QMouseEvent>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>
#include <clocale>
#include <memory>

namespace mechanism_view_test {

using namespace linkwright;
using scene::MechanismView;

namespace {

/// Number of different colors, counted on every second pixel.
int colorCount(const QImage& image) {
    QSet<QRgb> colors;
    for (int row = 0; row < image.height(); row += 2)
        for (int column = 0; column < image.width(); column += 2)
            colors.insert(image.pixel(column, row));
    return static_cast<int>(colors.size());
}

/// Share of pixels that differ noticeably.
double difference(const QImage& first, const QImage& second) {
    if (first.size() != second.size()) return 1.0;
    int differing = 0;
    for (int row = 0; row < first.height(); ++row)
        for (int column = 0; column < first.width(); ++column) {
            const QRgb one = first.pixel(column, row);
            const QRgb other = second.pixel(column, row);
            const int distance = std::abs(qRed(one) - qRed(other))
                                 + std::abs(qGreen(one) - qGreen(other))
                                 + std::abs(qBlue(one) - qBlue(other));
            if (distance > 24) ++differing;
        }
    return static_cast<double>(differing) / (first.width() * first.height());
}

std::unique_ptr<MechanismView> shownView(std::shared_ptr<const model::Model> model) {
    auto view = std::make_unique<MechanismView>();
    view->setCameraAnimated(false);
    view->resize(640, 480);
    view->setModel(std::move(model));
    view->show();
    if (!QTest::qWaitForWindowExposed(view.get())) return nullptr;
    view->fitAll();
    static_cast<void>(view->screenshot());
    return view;
}

const Eigen::Vector3d middleOfLink3(1.25, -1.5, 0.0);

}  // namespace

class MechanismViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsTheModel();
    void drawsEveryElementKind();
    void drawsWhatActsOnJoints();
    void showsMassesAndReactions();
    void showsTheEmptyState();
    void crowdsOfNamesStayReadable();
    void namesBelongToTheirPoints_data();
    void namesBelongToTheirPoints();
    void clickSelects();
    void controlClickAddsAndRemoves();
    void springIsHitBetweenItsCoils();
    void hoverIsAnnounced();
    void selectionIsOutlined();
    void followsDisplacements();
    void refusesAForeignPose();
    void themesDiffer();
    void screenshotHasTheSizeOfTheView();
    void survivesDockingAndFloating();
    void survivesReparenting();
    void togglesChangeThePicture();
    void standardViewsTurnTheCamera();
    void animationArrivesAtItsTarget();
    void fitHoldsEverything();
    void fitHoldsPathsAndTargets();
    void wheelKeepsThePlaceUnderThePointer();
    void dragOrbitsAndDoesNotSelect();
    void cubeFaceIsAButton();
    void brokenReferencesAreLeftOut();
    void theWindowShowsWhatIsDrawn();
    void orbitsTwoHundredBodies();
};

void MechanismViewTest::drawsTheModel() {
    const auto empty = shownView(nullptr);
    QVERIFY(empty);
    const auto full = shownView(scene::fiveBarModel());
    QVERIFY(full);
    const QImage picture = full->screenshot();
    QVERIFY(colorCount(picture) > 500);
    QVERIFY2(difference(picture, empty->screenshot()) > 0.03,
             "the mechanism covers some of the picture");
}

void MechanismViewTest::drawsEveryElementKind() {
    for (const auto& model :
         {scene::assortedModel(), scene::planarAssortmentModel(), scene::cartPendulumModel()}) {
        const auto view = shownView(model);
        QVERIFY(view);
        const QImage picture = view->screenshot();
        for (const model::Joint& joint : model->joints) {
            view->setSelection({QString::fromStdString(joint.id)});
            QVERIFY2(difference(picture, view->screenshot()) > 1e-4, joint.id.c_str());
        }
        for (const model::Body& body : model->bodies) {
            view->setSelection({QString::fromStdString(body.id)});
            QVERIFY2(difference(picture, view->screenshot()) > 1e-4, body.id.c_str());
        }
    }
}

void MechanismViewTest::drawsWhatActsOnJoints() {
    auto model = std::make_shared<model::Model>(*scene::fiveBarModel());
    model->motors.resize(1);
    model->motors[0].id = "motor";
    model->motors[0].joint = model->joints[0].id;
    model->torsionalSprings.resize(1);
    model->torsionalSprings[0].id = "torsion";
    model->torsionalSprings[0].joint = model->joints[1].id;
    model->jointStops.resize(1);
    model->jointStops[0].id = "stop";
    model->jointStops[0].joint = model->joints[1].id;
    model->jointStops[0].upper = 0.4;
    model->bushings.resize(1);
    model->bushings[0].id = "bushing";
    model->bushings[0].bodyB = model->bodies[1].id;
    model->bushings[0].point = model->bodies[1].points[1];
    model->contacts.resize(1);
    model->contacts[0].id = "contact";
    model->contacts[0].bodyA = model->bodies[2].id;
    model->contacts[0].points = {model->bodies[2].points[1]};
    model->contacts[0].point = model->bodies[0].points[0];
    model->roads.resize(1);
    model->roads[0].id = "road";
    model->roads[0].point = model->bodies[0].points[0];
    model->roads[0].height = "0.02*sin(5*x)";
    model->tires.resize(1);
    model->tires[0].id = "tire";
    model->tires[0].bodyA = model->bodies[3].id;
    model->tires[0].center = model->bodies[3].points[1];
    model->tires[0].road = "road";
    model->wheels.resize(1);
    model->wheels[0].id = "wheel";
    model->wheels[0].bodyA = model->bodies[3].id;
    model->wheels[0].center = model->bodies[3].points[0];
    model->wheels[0].point = model->bodies[0].points[0];
    model->gears.resize(1);
    model->gears[0].id = "gear";
    model->gears[0].jointA = model->joints[0].id;
    model->gears[0].jointB = model->joints[4].id;
    model->gears[0].ratio = -0.5;
    model->rods.resize(1);
    model->rods[0].id = "rod";
    model->rods[0].endA = {model->bodies[0].id, model->bodies[0].points[1]};
    model->rods[0].endB = {model->bodies[3].id, model->bodies[3].points[0]};
    model->points.push_back({"lone", "Lone", {0.4, -0.7, 0.0}});
    const auto plain = shownView(scene::fiveBarModel());
    const auto view = shownView(model);
    QVERIFY(view && plain);
    const QImage picture = view->screenshot();
    QVERIFY(difference(picture, plain->screenshot()) > 0.01);
    for (const char* id :
         {"motor", "torsion", "stop", "bushing", "contact", "wheel", "gear", "rod", "lone"}) {
        view->setSelection({id});
        QVERIFY2(difference(picture, view->screenshot()) > 1e-4, id);
    }
    // A rod is hit along its whole length.
    view->setSelection({});
    view->showStandardView(scene::StandardView::Front);
    static_cast<void>(view->screenshot());
    QCOMPARE(view->objectAt(view->toWidget({0.2, -1.0, 0.1}).toPoint()), QString("rod"));
}

void MechanismViewTest::showsMassesAndReactions() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    const QImage plain = view->screenshot();
    view->setMassesVisible(true);
    const QImage marked = view->screenshot();
    QVERIFY(difference(plain, marked) > 1e-3);
    view->setMassesVisible(false);
    QCOMPARE(difference(plain, view->screenshot()), 0.0);
    view->setReactionArrows({{"joint-1", {0.0, 0.0, 0.0}, {30.0, -40.0, 0.0}}}, 100.0);
    QVERIFY(difference(plain, view->screenshot()) > 1e-4);
    view->setReactionArrows({}, 0.0);
    QCOMPARE(difference(plain, view->screenshot()), 0.0);
    // Whoever comes by keyboard sees it.
    QFocusEvent come(QEvent::FocusIn, Qt::TabFocusReason);
    QCoreApplication::sendEvent(view.get(), &come);
    QVERIFY(difference(plain, view->screenshot()) > 1e-5);
    QFocusEvent go(QEvent::FocusOut, Qt::TabFocusReason);
    QCoreApplication::sendEvent(view.get(), &go);
    QCOMPARE(difference(plain, view->screenshot()), 0.0);
    // What the objective wants: a place to reach, and a force. A larger force is a longer arrow.
    view->setTargets({{{0.4, 0.3, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}}, 0.0);
    QVERIFY(difference(plain, view->screenshot()) > 1e-4);
    view->setTargets({{{0.4, 0.3, 0.0}, {0.4, 0.3, 0.0}, {0.0, 10.0, 0.0}}}, 40.0);
    const double small = difference(plain, view->screenshot());
    QVERIFY(small > 1e-5);
    view->setTargets({{{0.4, 0.3, 0.0}, {0.4, 0.3, 0.0}, {0.0, 40.0, 0.0}}}, 40.0);
    QVERIFY(difference(plain, view->screenshot()) > small);
    // An angle: a ray from the pivot, which a longer body makes longer.
    const Eigen::Vector3d pivot(0.0, 0.0, 0.0);
    view->setTargets({{{0.3, 0.2, 0.0}, {0.3, 0.2, 0.0}, {0.0, 0.0, 0.0}, pivot}}, 0.0);
    const double ray = difference(plain, view->screenshot());
    QVERIFY(ray > 1e-5);
    view->setTargets({{{0.6, 0.4, 0.0}, {0.6, 0.4, 0.0}, {0.0, 0.0, 0.0}, pivot}}, 0.0);
    QVERIFY(difference(plain, view->screenshot()) > ray);
    // The places of a drawn path are dots, which hide less than two crosshairs.
    view->setTargets({{{0.1, 0.3, 0.0}, {0.1, 0.3, 0.0}}, {{0.4, 0.3, 0.0}, {0.4, 0.3, 0.0}}}, 0.0);
    const double crosshairs = difference(plain, view->screenshot());
    std::vector<scene::TargetMark> drawn;
    for (int count = 0; count < 20; ++count) {
        const Eigen::Vector3d place(0.4 + 1e-3 * count, 0.3, 0.0);
        drawn.push_back({place, place});
    }
    view->setTargets(drawn, 0.0);
    const double dots = difference(plain, view->screenshot());
    QVERIFY(dots > 1e-6);
    QVERIFY2(dots < 0.5 * crosshairs,
             qPrintable(QStringLiteral("%1 %2").arg(dots).arg(crosshairs)));
    view->setTargets({}, 0.0);
    QCOMPARE(difference(plain, view->screenshot()), 0.0);
}

void MechanismViewTest::crowdsOfNamesStayReadable() {
    scene::CameraControl camera;
    scene::ViewOverlay overlay(camera);
    overlay.resize(400, 300);
    const auto shown = [&](int count, bool important) {
        std::vector<scene::OverlayLabel> labels;
        for (int label = 0; label < count; ++label) {
            scene::OverlayLabel name;
            name.id = QString::number(label);
            name.text = QStringLiteral("Name %1").arg(label);
            name.anchor = {150.0 + label, 150.0 + label};  // nearly one place
            name.important = important;
            labels.push_back(name);
        }
        overlay.setLabels(labels, {});
        QSet<QString> ids;
        for (int y = 100; y < 220; ++y)
            for (int x = 100; x < 300; x += 2)
                if (const QString id = overlay.labelAt(QPointF(x, y)); !id.isEmpty())
                    ids.insert(id);
        return ids.size();
    };
    QCOMPARE(shown(3, false), qsizetype{1});
    QCOMPARE(shown(3, true), qsizetype{3});   // selected and hovered ones are told in any case
    QCOMPARE(shown(12, true), qsizetype{1});  // everything selected
}

/// Every name is nearest to its own point, or a line leads there; none covers another.
void MechanismViewTest::namesBelongToTheirPoints_data() {
    QTest::addColumn<QString>("project");
    QDir folder(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects"));
    for (const QString& name : folder.entryList({"*.linkwright.json"}))
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

void MechanismViewTest::namesBelongToTheirPoints() {
    QFETCH(QString, project);
    const auto model =
        std::make_shared<const model::Model>(project::readProject(project.toStdString()));
    auto view = shownView(model);
    QVERIFY(view);
    auto* overlay = view->findChild<scene::ViewOverlay*>();
    for (const QSize size : {QSize(720, 560), QSize(420, 300)}) {
        view->resize(size);
        for (const scene::StandardView direction :
             {scene::StandardView::Home, scene::StandardView::Front, scene::StandardView::Top}) {
            view->showStandardView(direction);
            if (!model->points.empty())
                view->setSelection({QString::fromStdString(model->points.back().id)});
            std::vector<QPair<QString, QPointF>> places;
            for (const scene::PointMark& mark : view->mechanismScene().pointMarks())
                if (!mark.isNamedWhenPointedAt)
                    places.push_back({QString::fromStdString(mark.id), view->toWidget(mark.place)});
            const auto away = [](const QRectF& rect, QPointF place) {
                return std::hypot(
                    std::max({rect.left() - place.x(), 0.0, place.x() - rect.right()}),
                    std::max({rect.top() - place.y(), 0.0, place.y() - rect.bottom()}));
            };
            const auto& labels = overlay->labels();
            for (const scene::OverlayLabel& label : labels) {
                const QRectF rect = overlay->labelRect(label);
                for (const scene::OverlayLabel& other : labels)
                    QVERIFY2(&other == &label || !overlay->labelRect(other).intersects(rect),
                             qPrintable(label.text + " covers " + other.text));
                if (label.withLine || label.faint || places.size() > 150) continue;
                for (const auto& [id, place] : places)
                    QVERIFY2(QLineF(place, label.anchor).length() < 8.0
                                 || away(rect, place) >= away(rect, label.anchor) - 1e-9,
                             qPrintable(label.text + " seems to be " + id));
            }
        }
    }
}

void MechanismViewTest::showsTheEmptyState() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    QVERIFY(!view->isEmpty());
    auto* overlay = view->findChild<scene::ViewOverlay*>();
    QVERIFY(overlay != nullptr);
    QVERIFY(!overlay->showsEmptyState());
    view->setModel(std::make_shared<model::Model>());
    QVERIFY(view->isEmpty());
    QVERIFY(overlay->showsEmptyState());
    view->setEmptyText("Draw the first link: click two points.");
    // The sentence stands in an otherwise quiet picture, beside the place of the first click.
    const QImage with = view->screenshot();
    overlay->setEmpty(false);
    QVERIFY(difference(with, view->screenshot()) > 0.001);
    view->setModel(nullptr);
    QVERIFY(view->isEmpty());
}

void MechanismViewTest::clickSelects() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    QSignalSpy spy(view.get(), &MechanismView::selectionChanged);
    QTest::mouseClick(view.get(), Qt::LeftButton, Qt::NoModifier,
                      view->toWidget(middleOfLink3).toPoint());
    QCOMPARE(view->selection(), QStringList{"link-3"});
    QCOMPARE(spy.count(), 1);
    QTest::mouseClick(view.get(), Qt::LeftButton, Qt::NoModifier,
                      view->toWidget({2.0, -1.0, 0.0}).toPoint());
    QCOMPARE(view->selection(), QStringList{"joint-4"});
    QTest::mouseClick(view.get(), Qt::LeftButton, Qt::NoModifier, QPoint(12, 240));
    QVERIFY(view->selection().isEmpty());
    QCOMPARE(spy.count(), 3);
    view->setSelection({"link-1"});
    QCOMPARE(spy.count(), 3);  // only the user's own changes are told
}

void MechanismViewTest::controlClickAddsAndRemoves() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    const QPoint link3 = view->toWidget(middleOfLink3).toPoint();
    const QPoint link2 = view->toWidget({-0.25, -1.5, 0.0}).toPoint();
    QTest::mouseClick(view.get(), Qt::LeftButton, Qt::NoModifier, link3);
    QTest::mouseClick(view.get(), Qt::LeftButton, Qt::ControlModifier, link2);
    QCOMPARE(view->selection(), (QStringList{"link-3", "link-2"}));
    QTest::mouseClick(view.get(), Qt::LeftButton, Qt::ControlModifier, link3);
    QCOMPARE(view->selection(), QStringList{"link-2"});
}

void MechanismViewTest::springIsHitBetweenItsCoils() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    view->showStandardView(scene::StandardView::Front);
    static_cast<void>(view->screenshot());
    // Along the axis of spring 1 (B to P1) the ray passes wire and gaps in turn: all are hits.
    int hits = 0;
    for (int step = 0; step < 20; ++step) {
        const double along = 0.3 + 0.02 * step;
        const Eigen::Vector3d place(1.0 - 2.0 * along, -along, 0.1);
        if (view->objectAt(view->toWidget(place).toPoint()) == "spring-1") ++hits;
    }
    QCOMPARE(hits, 20);
}

void MechanismViewTest::hoverIsAnnounced() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    QSignalSpy hover(view.get(), &MechanismView::hoverChanged);
    QSignalSpy status(view.get(), &MechanismView::statusTextChanged);
    QSignalSpy pointer(view.get(), &MechanismView::pointerMoved);
    tests::movePointer(view.get(), QPoint(12, 240));
    tests::movePointer(view.get(), view->toWidget(middleOfLink3).toPoint());
    QTRY_COMPARE(view->hover(), QString("link-3"));
    QTRY_VERIFY(!hover.isEmpty());
    QTRY_COMPARE(hover.last().first().toString(), QString("link-3"));
    QTRY_VERIFY(!status.isEmpty());
    QTRY_VERIFY(status.last().first().toString().contains("Link 3"));
    // A pixel is about 8 mm here.
    QTRY_VERIFY(!pointer.isEmpty());
    QVERIFY(std::abs(pointer.last()[0].toDouble() - middleOfLink3.x()) < 0.02);
    QVERIFY(std::abs(pointer.last()[1].toDouble() - middleOfLink3.y()) < 0.02);
}

void MechanismViewTest::selectionIsOutlined() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    view->setLabelsVisible(false);
    const QColor accent = view->sceneStyle().accent;
    const auto accentPixels = [&] {
        const QImage picture = view->screenshot();
        int count = 0;
        for (int row = 100; row < picture.height() - 80; ++row)
            for (int column = 0; column < picture.width(); ++column) {
                const QColor color = picture.pixelColor(column, row);
                if (std::abs(color.red() - accent.red()) < 30
                    && std::abs(color.green() - accent.green()) < 30
                    && std::abs(color.blue() - accent.blue()) < 30)
                    ++count;
            }
        return count;
    };
    const int before = accentPixels();
    view->setSelection({"link-2"});
    QVERIFY(accentPixels() > before + 100);
    view->setSelection({});
    QCOMPARE(accentPixels(), before);
}

void MechanismViewTest::followsDisplacements() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    view->setDisplacements(scene::turnedFiveBar(0.3, 0.1));
    static_cast<void>(view->screenshot());
    // The middle of link 1 has turned by 0.3 rad about A; nothing is left at its old place.
    const Eigen::Vector3d moved =
        Eigen::AngleAxisd(0.3, Eigen::Vector3d::UnitZ()) * Eigen::Vector3d(-0.6, -0.6, 0.0);
    QCOMPARE(view->objectAt(view->toWidget(moved).toPoint()), QString("link-1"));
    QVERIFY(view->objectAt(view->toWidget({-0.6, -0.6, 0.0}).toPoint()) != "link-1");
}

void MechanismViewTest::refusesAForeignPose() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    const QImage before = view->screenshot();
    std::vector<session::BodyDisplacement> displacements(3);
    displacements[0].translation = {0.5, 0.5, 0.0};
    view->setDisplacements(displacements);
    QVERIFY(difference(before, view->screenshot()) < 1e-4);
}

void MechanismViewTest::themesDiffer() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    view->setSceneStyle(scene::darkSceneStyle());
    const QImage dark = view->screenshot();
    view->setSceneStyle(scene::lightSceneStyle());
    const QImage light = view->screenshot();
    const QPoint corner(4, 300);
    QVERIFY(dark.pixelColor(corner).lightness() < 70);
    QVERIFY(light.pixelColor(corner).lightness() > 200);
}

void MechanismViewTest::screenshotHasTheSizeOfTheView() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    const double ratio = view->devicePixelRatioF();
    QCOMPARE(view->screenshot().size(), (QSizeF(640, 480) * ratio).toSize());
    QCOMPARE(view->screenshot().devicePixelRatio(), ratio);
    view->resize(800, 333);
    QTRY_COMPARE(view->screenshot().size(), (QSizeF(800, 333) * ratio).toSize());
}

void MechanismViewTest::survivesDockingAndFloating() {
    QMainWindow window;
    window.resize(900, 600);
    auto* dock = new QDockWidget("View", &window);
    auto* view = new MechanismView(dock);
    view->setCameraAnimated(false);
    dock->setWidget(view);
    window.addDockWidget(Qt::LeftDockWidgetArea, dock);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    view->setModel(scene::fiveBarModel());
    for (int round = 0; round < 3; ++round) {
        dock->setFloating(true);
        QVERIFY(tests::settled(*view));
        view->resize(500, 400);
        QVERIFY(colorCount(view->screenshot()) > 300);
        dock->setFloating(false);
        QTRY_VERIFY(colorCount(view->screenshot()) > 300);
    }
    view->setSelection({"spring-1"});
    view->setDisplacements(scene::turnedFiveBar(0.2, 0.1));
    QVERIFY(colorCount(view->screenshot()) > 300);
}

void MechanismViewTest::survivesReparenting() {
    auto first = std::make_unique<QWidget>();
    auto second = std::make_unique<QWidget>();
    for (QWidget* host : {first.get(), second.get()}) {
        new QVBoxLayout(host);
        host->resize(400, 300);
        host->show();
        QVERIFY(QTest::qWaitForWindowExposed(host));
    }
    auto* view = new MechanismView;
    view->setModel(scene::fiveBarModel());
    view->setSelection({"link-1"});
    for (QWidget* host : {first.get(), second.get(), first.get()}) {
        host->layout()->addWidget(view);
        QTRY_VERIFY(colorCount(view->screenshot()) > 300);
    }
    first.reset();  // takes the view along
}

void MechanismViewTest::togglesChangeThePicture() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    const std::vector<Eigen::Vector3d> path{{-0.5, -0.3, 0.0}, {0.3, -0.9, 0.0}, {1.2, -0.8, 0.0}};
    view->setTracedPath(path, path);
    view->setReferencePath(path);
    view->setGhost(scene::fiveBarModel(), scene::turnedFiveBar(-0.4, -0.4));
    view->setGradientArrows({{"P1", {-1.0, -1.0, 0.0}, {0.0, -1.0, 0.0}}});
    using Toggle = void (MechanismView::*)(bool);
    for (const Toggle toggle : {&MechanismView::setGridVisible, &MechanismView::setLabelsVisible,
                                &MechanismView::setPathVisible, &MechanismView::setGhostVisible,
                                &MechanismView::setGradientVisible}) {
        const QImage with = view->screenshot();
        (view.get()->*toggle)(false);
        QVERIFY(difference(with, view->screenshot()) > 2e-4);
        (view.get()->*toggle)(true);
        QVERIFY(difference(with, view->screenshot()) < 2e-4);
    }
    QSignalSpy spy(view.get(), &MechanismView::perspectiveChanged);
    view->setPerspective(false);
    QCOMPARE(spy.count(), 1);
    QVERIFY(!view->perspective());
    QVERIFY(colorCount(view->screenshot()) > 300);
}

void MechanismViewTest::standardViewsTurnTheCamera() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    view->setPerspective(false);
    const auto place = [&](const Eigen::Vector3d& position) { return view->toWidget(position); };
    view->showStandardView(scene::StandardView::Front);
    QVERIFY(place({1, 0, 0}).x() > place({0, 0, 0}).x());
    QVERIFY(place({0, 1, 0}).y() < place({0, 0, 0}).y());
    view->showStandardView(scene::StandardView::Back);
    QVERIFY(place({1, 0, 0}).x() < place({0, 0, 0}).x());
    view->showStandardView(scene::StandardView::Right);
    QVERIFY(place({0, 0, 1}).x() < place({0, 0, 0}).x());
    view->showStandardView(scene::StandardView::Left);
    QVERIFY(place({0, 0, 1}).x() > place({0, 0, 0}).x());
    view->showStandardView(scene::StandardView::Top);
    QVERIFY(place({0, 0, 1}).y() > place({0, 0, 0}).y());
    view->showStandardView(scene::StandardView::Bottom);
    QVERIFY(place({0, 0, 1}).y() < place({0, 0, 0}).y());
}

void MechanismViewTest::animationArrivesAtItsTarget() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    view->showStandardView(scene::StandardView::Right);
    const QPointF target = view->toWidget({0.3, -0.7, 0.4});
    view->showHome();
    const QPointF start = view->toWidget({0.3, -0.7, 0.4});
    view->setCameraAnimated(true);
    view->showStandardView(scene::StandardView::Right);
    QCOMPARE(view->toWidget({0.3, -0.7, 0.4}), start);  // it has only begun
    QTRY_VERIFY((view->toWidget({0.3, -0.7, 0.4}) - target).manhattanLength() < 0.01);
}

void MechanismViewTest::fitHoldsEverything() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    for (const bool perspective : {true, false}) {
        view->setPerspective(perspective);
        view->fitAll();
        double left = 1e9, right = -1e9;
        for (const Eigen::Vector3d& point :
             {Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(1, 0, 0), Eigen::Vector3d(-1, -1, 0),
              Eigen::Vector3d(0.5, -2, 0), Eigen::Vector3d(2, -1, 0)}) {
            const QPointF place = view->toWidget(point);
            QVERIFY(view->rect().adjusted(30, 30, -30, -30).contains(place.toPoint()));
            left = std::min(left, place.x());
            right = std::max(right, place.x());
        }
        QVERIFY(right - left > 0.5 * view->width());  // and fills the picture
    }
    view->setSelection({"link-4"});
    view->fitSelection();
    const QPointF length = view->toWidget({2, -1, 0}) - view->toWidget({1, 0, 0});
    QVERIFY(std::hypot(length.x(), length.y()) > 0.45 * view->height());
    // A spring or a motor alone is a detail: everything is shown.
    view->setSelection({"spring-1"});
    view->fitSelection();
    for (const Eigen::Vector3d& end : {Eigen::Vector3d(-1, -1, 0), Eigen::Vector3d(2, -1, 0)})
        QVERIFY(view->rect().contains(view->toWidget(end).toPoint()));
}

void MechanismViewTest::fitHoldsPathsAndTargets() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    const auto inSight = [&](const Eigen::Vector3d& place) {
        return view->rect().adjusted(30, 30, -30, -30).contains(view->toWidget(place).toPoint());
    };
    const Eigen::Vector3d far(5.0, 3.0, 0.0);
    const Eigen::Vector3d farther(0.0, -6.0, 0.0);
    view->fitAll();
    QVERIFY(!inSight(far) && !inSight(farther));
    view->setReferencePath(std::vector<Eigen::Vector3d>{{0.0, 0.0, 0.0}, far});
    view->setTargets({{farther, farther, {0.0, 0.0, 0.0}, {}}}, 0.0);
    view->fitAll();
    QVERIFY(inSight(far) && inSight(farther));
    // A path that is not shown needs no room; one that leaves for good would leave none.
    view->setTargets({}, 0.0);
    view->setPathVisible(false);
    view->fitAll();
    QVERIFY(!inSight(far));
    view->setPathVisible(true);
    const double before = (view->toWidget({1, 0, 0}) - view->toWidget({0, 0, 0})).manhattanLength();
    view->setTracedPath(std::vector<Eigen::Vector3d>{{0.0, 0.0, 0.0}, {900.0, 0.0, 0.0}}, {});
    view->fitAll();
    QVERIFY((view->toWidget({1, 0, 0}) - view->toWidget({0, 0, 0})).manhattanLength()
            > 0.2 * before);
}

void MechanismViewTest::wheelKeepsThePlaceUnderThePointer() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    view->setPerspective(false);  // exact for every depth
    const QPointF before = view->toWidget(middleOfLink3);
    const QPointF otherBefore = view->toWidget({0, 0, 0});
    QWheelEvent event(before, view->mapToGlobal(before), QPoint(), QPoint(0, 240), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(view.get(), &event);
    const QPointF after = view->toWidget(middleOfLink3);
    QVERIFY(std::hypot(after.x() - before.x(), after.y() - before.y()) < 0.1);
    const QPointF spread = view->toWidget({0, 0, 0}) - after;
    const QPointF spreadBefore = otherBefore - before;
    QVERIFY(std::hypot(spread.x(), spread.y())
            > 1.3 * std::hypot(spreadBefore.x(), spreadBefore.y()));
}

void MechanismViewTest::dragOrbitsAndDoesNotSelect() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    const auto drag = [&](Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
        const QPoint start = view->toWidget(middleOfLink3).toPoint();
        QTest::mousePress(view.get(), button, modifiers, start);
        for (int step = 1; step <= 4; ++step) {
            QMouseEvent move(QEvent::MouseMove, start + QPoint(15 * step, 5 * step),
                             view->mapToGlobal(start + QPoint(15 * step, 5 * step)), Qt::NoButton,
                             button, modifiers);
            QApplication::sendEvent(view.get(), &move);
        }
        QTest::mouseRelease(view.get(), button, modifiers, start + QPoint(60, 20));
    };
    const auto depthShift = [&] {
        return view->toWidget({0.5, -1, 1}) - view->toWidget({0.5, -1, 0});
    };
    const QPointF before = depthShift();
    drag(Qt::LeftButton, Qt::NoModifier);
    QVERIFY(view->selection().isEmpty());
    QVERIFY(std::abs(depthShift().x() - before.x()) > 10.0);
    view->setPerspective(false);
    const QPointF turned = depthShift();
    const QPointF place = view->toWidget({0, 0, 0});
    drag(Qt::MiddleButton, Qt::ShiftModifier);
    QVERIFY((depthShift() - turned).manhattanLength() < 1e-6);
    QVERIFY((view->toWidget({0, 0, 0}) - place - QPointF(60, 20)).manhattanLength() < 1e-6);

    // The other styles: the middle button moves, or zooms and leaves the direction as it is.
    view->setNavigationStyle(scene::NavigationStyle::MiddleMoves);
    const QPointF shown = view->toWidget({0, 0, 0});
    drag(Qt::MiddleButton, Qt::NoModifier);
    QVERIFY((view->toWidget({0, 0, 0}) - shown - QPointF(60, 20)).manhattanLength() < 1e-6);
    const scene::CameraState moved = view->cameraState();
    view->setNavigationStyle(scene::NavigationStyle::MiddleTurnsCtrlMoves);
    drag(Qt::MiddleButton, Qt::ShiftModifier);
    const scene::CameraState zoomed = view->cameraState();
    QCOMPARE(zoomed.yaw, moved.yaw);
    QCOMPARE(zoomed.pitch, moved.pitch);
    // 20 pixels downwards, 1 % each.
    QVERIFY(std::abs(zoomed.distance / moved.distance - std::pow(1.01, 20)) < 1e-9);
    view->setNavigationStyle(scene::NavigationStyle::MiddleTurnsShiftMoves);
    drag(Qt::MiddleButton, Qt::NoModifier);
    QVERIFY(std::abs(view->cameraState().yaw - zoomed.yaw) > 0.05);
}

void MechanismViewTest::cubeFaceIsAButton() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    auto& cube = view->findChild<scene::ViewOverlay*>()->viewCube();
    QPoint left;
    for (int row = 0; row < 120 && left.isNull(); ++row)
        for (int column = view->width() - 120; column < view->width(); ++column)
            if (cube.faceAt(QPointF(column, row)) == scene::StandardView::Left)
                left = QPoint(column, row);
    QVERIFY(!left.isNull());
    QTest::mouseClick(view.get(), Qt::LeftButton, Qt::NoModifier, left);
    QCOMPARE(cube.faceAt(QPointF(view->width() - 60, 56)),
             std::optional(scene::StandardView::Left));
}

/// A picture fetched from memory arrives whole, the right way up, and again when it changes.
void MechanismViewTest::theWindowShowsWhatIsDrawn() {
    const auto view = shownView(scene::fiveBarModel());
    QVERIFY(view);
    view->setAntialiasing(scene::Antialiasing::Always);
    const auto seen = [&] { return view->grab().toImage().convertToFormat(QImage::Format_RGB32); };
    const QImage first = seen();
    QCOMPARE(first.size(), view->screenshot().size());
    // Both are drawn by the same code: no pixel differs noticeably.
    QVERIFY(difference(first, view->screenshot()) < 1e-3);
    QVERIFY(difference(first.mirrored(), view->screenshot()) > 0.02);
    view->setCameraAnimated(false);
    view->showStandardView(scene::StandardView::Top);
    const QImage second = seen();
    QVERIFY(difference(first, second) > 0.02);
    QVERIFY(difference(second, view->screenshot()) < 1e-3);
    view->resize(view->width() + 37, view->height() - 21);
    QVERIFY(difference(seen(), view->screenshot()) < 1e-3);
}

/// Says how fast it is; what it asserts is that every step is drawn and turns the picture.
void MechanismViewTest::orbitsTwoHundredBodies() {
    const auto view = shownView(scene::chainModel(200));
    QVERIFY(view);
    view->resize(1000, 700);
    static_cast<void>(view->screenshot());
    const QImage before = view->screenshot();
    int frames = 0;
    connect(&view->vtkView(), &scene::VtkView::aboutToRender, this, [&frames] { ++frames; });
    QPoint at(500, 650);
    QTest::mousePress(view.get(), Qt::LeftButton, {}, at);
    QElapsedTimer clock;
    clock.start();
    constexpr int steps = 20;
    for (int step = 0; step < steps; ++step) {
        at += QPoint(6, -2);
        QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(view.get(), &move);
        const int drawn = frames;
        // QTRY_VERIFY would wait in steps of 50 ms, and the figure below would tell of those.
        while (frames == drawn && clock.elapsed() < 20000)
            QApplication::processEvents();
        QVERIFY(frames > drawn);
    }
    qInfo("orbiting 200 bodies at 1000 x 700: %.1f frames per second, %.1f ms of it drawing",
          1e3 * steps / static_cast<double>(clock.elapsed()),
          view->vtkView().lastFrameMilliseconds());
    QTest::mouseRelease(view.get(), Qt::LeftButton, {}, at);
    QVERIFY(difference(before, view->screenshot()) > 0.01);
}

void MechanismViewTest::brokenReferencesAreLeftOut() {
    auto model = std::make_shared<model::Model>(*scene::fiveBarModel());
    model->bodies[0].points.push_back("missing");
    model->joints[1].point = "missing";
    model->joints[2].bodyB = "missing";
    model->springs[0].endA.point = "missing";
    model->joints[3].axis = {0.0, 0.0, 0.0};
    model::Load load;
    load.id = "load";
    load.at = {"missing", "missing"};
    model->loads.push_back(load);
    const auto view = shownView(model);
    QVERIFY(view);
    QVERIFY(colorCount(view->screenshot()) > 300);
}

int run(int argumentCount, char** argumentValues) {
    MechanismView::installSurfaceFormat();
    QApplication application(argumentCount, argumentValues);
    std::setlocale(LC_NUMERIC, "C");
    MechanismViewTest test;
    return QTest::qExec(&test, argumentCount, argumentValues);
}
LINKWRIGHT_TEST_RUN_BY(&run)

}  // namespace mechanism_view_test

#include "mechanism_view_test.moc"
