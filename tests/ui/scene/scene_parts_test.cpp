// SPDX-License-Identifier: GPL-3.0-or-later
// Geometry, layout and camera: what can be checked without a picture.
#include "engine/math/convex_hull.h"
#include "tests/support/test_program.h"
#include "tests/ui/scene/sample_models.h"
#include "ui/scene/picture/dimension_marks.h"
#include "ui/scene/picture/ground_grid.h"
#include "ui/scene/presenters/presenters.h"
#include "ui/scene/shapes/mesh_builder.h"
#include "ui/scene/shapes/scene_layout.h"
#include "ui/scene/shapes/spring_shape.h"
#include "ui/scene/view/camera_control.h"
#include "ui/scene/view/label_placement.h"
#include "ui/scene/view/view_overlay.h"

#include <vtkMassProperties.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkTriangleFilter.h>

#include <QImage>
#include <QLineF>
#include <QPainter>
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace scene_parts_test {

using namespace linkwright;
using namespace linkwright::scene;

namespace {

double volumeOf(vtkPolyData* shape) {
    vtkNew<vtkTriangleFilter> triangles;
    triangles->SetInputData(shape);
    vtkNew<vtkMassProperties> mass;
    mass->SetInputConnection(triangles->GetOutputPort());
    mass->Update();
    return mass->GetVolume();
}

}  // namespace

class ScenePartsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void springReachesFromEndToEnd();
    void springFollowsItsBodies();
    void springKeepsItsWire();
    void plateIsClosedAndFacesOutwards();
    void outlineKeepsPlacesApart();
    void hullOfPointsOnALine();
    void layersKeepTouchingBarsApart();
    void sizeComesFromTheDrawnPoints();
    void spatialModelsHaveNoLayers();
    void feetTurnAwayFromLinks();
    void anglesAreArcs();
    void lengthsHaveALineBesideTheirLink();
    void noDimensionIsDrawnWithoutItsNumber();
    void whatALinkCarriesHasNoFoot();
    void bodiesOnRailsAreBlocks();
    void lengthsStandOutsideOfTheirPlate();
    void namesGiveWayToEachOther();
    void textsMoveAlongTheirLine();
    void roundSteps();
    void lengthsAreWrittenShort();
    void projectionAndPlaneAreInverse();
    void betweenTurnsTheShortWay();
    void facesADirection();
    void fitsKeepClearOfTexts();
};

void ScenePartsTest::springReachesFromEndToEnd() {
    SpringShape spring({0.03, 0.005, 0.08, 16}, QColor(0xD9B65A));
    for (const double length : {1.7, 0.9, 2.3, 0.05}) {
        spring.setLength(length);
        QCOMPARE(spring.length(), length);
        std::array<double, 6> bounds{};
        spring.mesh()->surface->GetBounds(bounds.data());
        QVERIFY(std::abs(bounds[4]) < 0.006);  // the wire is 0.005 thick
        QVERIFY(std::abs(bounds[5] - length) < 0.006);
        QVERIFY(std::abs(bounds[1] - 0.035) < 1e-3);  // coil and wire radius
        QVERIFY(std::abs(bounds[0] + 0.035) < 1e-3);
    }
}

void ScenePartsTest::springFollowsItsBodies() {
    const auto model = fiveBarModel();
    const SceneLayout layout = makeLayout(*model);
    MeshCache meshes;
    const SceneStyle style = darkSceneStyle();
    const auto spring =
        makePresenter({*model, layout, style, meshes, meshes, {}}, model->springs[0]);
    QVERIFY(spring);
    const auto lengthNow = [&spring] {
        const auto line = spring->centerLine();
        return (line->end - line->start).norm();
    };
    QVERIFY(std::abs(lengthNow() - std::sqrt(5.0)) < 1e-12);
    const auto displacements = turnedFiveBar(0.3, 0.1);
    spring->moveTo(Pose(displacements));
    // B stays, P1 turns with link 1 about A.
    const Eigen::Vector3d moved =
        Eigen::AngleAxisd(0.3, Eigen::Vector3d::UnitZ()) * Eigen::Vector3d(-1, -1, 0);
    const double expected = (moved - Eigen::Vector3d(1, 0, 0)).norm();
    QVERIFY(std::abs(expected - std::sqrt(5.0)) > 0.1);
    QVERIFY(std::abs(lengthNow() - expected) < 1e-12);
}

void ScenePartsTest::springKeepsItsWire() {
    SpringShape spring({0.03, 0.005, 0.08, 16}, QColor(0xD9B65A));
    spring.setLength(1.0);
    vtkPolyData* surface = spring.mesh()->surface;
    const vtkIdType count = surface->GetNumberOfPoints();
    spring.setLength(2.0);
    QCOMPARE(surface->GetNumberOfPoints(), count);
    // Rings of eight points: opposite ones are one wire diameter apart wherever they are.
    for (vtkIdType ring = 0; ring < count / 8; ++ring) {
        const Eigen::Vector3d first =
            Eigen::Map<const Eigen::Vector3d>(surface->GetPoint(8 * ring));
        const Eigen::Vector3d opposite =
            Eigen::Map<const Eigen::Vector3d>(surface->GetPoint(8 * ring + 4));
        QVERIFY(std::abs((first - opposite).norm() - 0.01) < 1e-6);
    }
}

void ScenePartsTest::plateIsClosedAndFacesOutwards() {
    MeshBuilder builder;
    Plate plate;
    plate.shape = {{{-0.4, 0.1}, {0.5, 0.1}}, 0.05};
    plate.center = 0.3;
    plate.thickness = 0.04;
    plate.chamfer = 0.01;
    plate.color = QColor(0x8CA0B6);
    builder.addPlate(plate);
    const MeshPtr mesh = builder.build();
    // A bar with round ends less its chamfer, which is at most rim times chamfer squared.
    const double full = (0.9 * 0.1 + std::numbers::pi * 0.05 * 0.05) * 0.04;
    const double rim = 2.0 * 0.9 + 2.0 * std::numbers::pi * 0.05;
    const double volume = volumeOf(mesh->outline);
    QVERIFY(volume < full);
    QVERIFY(volume > full - rim * 0.01 * 0.01 - 0.01 * full);
    std::array<double, 6> bounds{};
    mesh->surface->GetBounds(bounds.data());
    QVERIFY(std::abs(bounds[0] + 0.45) < 1e-6 && std::abs(bounds[1] - 0.55) < 1e-6);
    QVERIFY(std::abs(bounds[4] - 0.28) < 1e-3 && std::abs(bounds[5] - 0.32) < 1e-3);
}

void ScenePartsTest::outlineKeepsPlacesApart() {
    // The rim of a wheel, whose places mirror each other: 36 times 10, and its seam is closed.
    const double radius = 0.65, wire = 0.12 * radius;
    MeshBuilder builder;
    builder.addRing(Eigen::Vector3d::Zero(), radius - wire, wire);
    const MeshPtr mesh = builder.build();
    QVERIFY(mesh->outline->GetNumberOfPoints() >= 360);
    QVERIFY(mesh->outline->GetNumberOfPoints() < mesh->surface->GetNumberOfPoints());
    // Each face joins neighbors: none reaches across the opening.
    for (vtkIdType face = 0; face < mesh->outline->GetNumberOfCells(); ++face) {
        std::array<double, 6> bounds{};
        mesh->outline->GetCellBounds(face, bounds.data());
        QVERIFY(bounds[1] - bounds[0] < 0.3 * radius && bounds[3] - bounds[2] < 0.3 * radius);
    }
}

void ScenePartsTest::hullOfPointsOnALine() {
    QCOMPARE(math::convexOutline({{0, 0}, {2, 2}, {1, 1}}).size(), std::size_t{2});
    QCOMPARE(math::convexOutline({{0, 0}, {2, 0}, {1, 3}, {1, 1}}).size(), std::size_t{3});
    QCOMPARE(math::convexOutline({{1, 1}, {1, 1}}).size(), std::size_t{1});
}

void ScenePartsTest::layersKeepTouchingBarsApart() {
    const auto model = fiveBarModel();
    const SceneLayout layout = makeLayout(*model);
    QVERIFY(layout.planar);
    for (const model::Joint& joint : model->joints) {
        const int bodyA = layout.indexOf(joint.bodyA);
        const int bodyB = layout.indexOf(joint.bodyB);
        if (bodyA == groundIndex || bodyB == groundIndex) continue;
        const double gap = std::abs(layout.layerOffset(bodyA) - layout.layerOffset(bodyB));
        QVERIFY(gap > 0.0199 * layout.size);
    }
    QCOMPARE(layout.layerCount, 2);
}

void ScenePartsTest::sizeComesFromTheDrawnPoints() {
    const SceneLayout layout = makeLayout(*fiveBarModel());
    QVERIFY(std::abs(layout.size - std::hypot(3.0, 2.0)) < 1e-12);
    // A long chain is measured by its links.
    const SceneLayout chain = makeLayout(*chainModel(64));
    QVERIFY(chain.size < 1.0);
    QVERIFY((chain.high - chain.low).norm() > 3.0);
    model::Model single;
    single.points.push_back({"A", "A", {3.0, 1.0, 0.0}});
    QCOMPARE(makeLayout(single).size, 1.0);
    QCOMPARE(makeLayout(model::Model()).size, 1.0);
}

void ScenePartsTest::spatialModelsHaveNoLayers() {
    const auto model = assortedModel();
    const SceneLayout layout = makeLayout(*model);
    QVERIFY(!layout.planar);
    for (std::size_t body = 0; body < model->bodies.size(); ++body)
        QCOMPARE(layout.layerOffset(static_cast<int>(body)), 0.0);
    // Gravity along -z: z is up.
    QVERIFY(layout.viewAxes.up.isApprox(Eigen::Vector3d::UnitZ()));
}

void ScenePartsTest::feetTurnAwayFromLinks() {
    const auto model = fiveBarModel();
    const SceneLayout layout = makeLayout(*model);
    MeshCache meshes;
    const SceneStyle style = darkSceneStyle();
    const auto feet = footDirections({*model, layout, style, meshes, meshes, {}});
    QCOMPARE(feet.size(), std::size_t{2});
    // Every link hangs down: the feet point up.
    for (const auto& [point, direction] : feet)
        QVERIFY(direction.isApprox(Eigen::Vector3d::UnitY()));
}

/// An angle is told at its corner, without a sign; other marks of the same line stand beside each
/// other.
void ScenePartsTest::anglesAreArcs() {
    model::Model model;
    model.points = {{"A", "A", {0.0, 0.0, 0.0}},
                    {"B", "B", {1.0, 0.0, 0.0}},
                    {"C", "C", {1.0, 0.0, 0.0}},
                    {"D", "D", {1.5, -0.5, 0.0}}};
    model.dimensions.resize(3);
    for (model::Dimension& dimension : model.dimensions)
        dimension.points = {"A", "B", "C", "D"};
    model.dimensions[0].kind = model::DimensionKind::Angle;
    model.dimensions[0].value = -0.25 * std::numbers::pi;
    model.dimensions[1].kind = model::DimensionKind::Parallel;
    model.dimensions[2].kind = model::DimensionKind::EqualLength;
    std::map<std::string, Eigen::Vector3d> places;
    for (const model::Point& point : model.points)
        places.emplace(point.id, toVector(point.position));
    const auto marks = dimensionMarks(model, places, 1.5);
    QCOMPARE(marks.size(), std::size_t{5});  // one arc, two lines twice
    QCOMPARE(marks[0].text, QStringLiteral("45\u00b0"));
    QVERIFY(marks[0].arc.has_value());
    QVERIFY((marks[0].arc->corner - Eigen::Vector3d(1.0, 0.0, 0.0)).norm() < 1e-12);
    QVERIFY(std::abs(marks[0].arc->angle + 0.25 * std::numbers::pi) < 1e-12);
    QVERIFY(!marks[1].arc && marks[1].sameLine == 0 && marks[3].sameLine == 1);
}

/// As in drawings: parallel to the link, on the side of its text, as long as the link is.
void ScenePartsTest::noDimensionIsDrawnWithoutItsNumber() {
    std::vector<DimensionMark> marks(3);
    marks[0].id = "length";
    marks[0].measured = true;
    marks[1].id = "parallel";
    marks[2].id = "angle";
    marks[2].arc.emplace();
    keepNumbered(marks, {"length"});
    QCOMPARE(marks.size(), std::size_t{2});
    QCOMPARE(marks[0].id, std::string("length"));
    QCOMPARE(marks[1].id, std::string("parallel"));
}

void ScenePartsTest::lengthsHaveALineBesideTheirLink() {
    model::Model model;
    model.points = {{"A", "A", {-1.0, 0.0, 0.0}}, {"B", "B", {1.0, 0.0, 0.0}}};
    model.bodies.resize(1);
    model.bodies[0].points = {"A", "B"};
    model.dimensions.resize(1);
    model.dimensions[0].points = {"A", "B"};
    std::map<std::string, Eigen::Vector3d> places;
    for (const model::Point& point : model.points)
        places.emplace(point.id, toVector(point.position));
    std::vector<DimensionMark> marks = dimensionMarks(model, places, 2.0);
    QCOMPARE(marks.size(), std::size_t{1});
    QVERIFY(marks[0].measured && marks[0].rigid && !marks[0].alone);
    CameraControl camera;
    camera.setViewport(QSize(400, 300));
    camera.setPerspective(false);
    camera.setState({Eigen::Vector3d::Zero(), 0.0, 0.0, 6.0});
    const QPointF from = camera.project(marks[0].from), to = camera.project(marks[0].to);
    marks[0].halfLink = 5.0;
    for (const double up : {-1.0, 1.0}) {
        marks[0].side = QPointF(0.0, up);
        QImage picture(400, 300, QImage::Format_RGB32);
        picture.fill(Qt::black);
        QPainter painter(&picture);
        paintDimensionMarks(painter, camera, darkSceneStyle(), marks);
        painter.end();
        const auto drawnAt = [&](double along, double across) {
            const QPointF place = from + along * (to - from) + QPointF(0.0, across);
            int brightest = 0;
            for (const int row : {-1, 0, 1})
                brightest = std::max(
                    brightest,
                    qGray(picture.pixel(QPoint(qRound(place.x()), qRound(place.y()) + row))));
            return brightest > 60;
        };
        const double line = up * (5.0 + dimensionGap);
        for (const double along : {0.02, 0.3, 0.5, 0.98})
            QVERIFY(drawnAt(along, line) && !drawnAt(along, -line) && !drawnAt(along, 0.0));
        QVERIFY(!drawnAt(-0.1, line) && !drawnAt(1.1, line));
    }
}

void ScenePartsTest::lengthsStandOutsideOfTheirPlate() {
    model::Model model;
    model.points = {{"A", "A", {-1.0, 0.0, 0.0}}, {"B", "B", {1.0, 0.0, 0.0}}};
    model.points.push_back({"C", "C", {0.0, 1.0, 0.0}});
    model.bodies.resize(1);
    model.bodies[0].points = {"A", "B", "C"};
    model.dimensions.resize(1);
    model.dimensions[0].points = {"A", "B"};
    CameraControl camera;
    camera.setViewport(QSize(400, 300));
    camera.setState({Eigen::Vector3d::Zero(), 0.0, 0.0, 6.0});
    for (const double corner : {1.0, -1.0}) {
        model.points[2].position[1] = corner;
        std::map<std::string, Eigen::Vector3d> places;
        for (const model::Point& point : model.points)
            places.emplace(point.id, toVector(point.position));
        const auto marks = dimensionMarks(model, places, 2.0);
        QCOMPARE(marks.size(), std::size_t{1});
        // Down in the picture where the corner is up.
        QVERIFY(corner * anchorOf(camera, marks[0]).across.y() > 0.9);
    }
}

/// A point that nothing is drawn through belongs to the ground and gets a foot, unless something
/// fixed to a link is there.
void ScenePartsTest::whatALinkCarriesHasNoFoot() {
    model::Model model = *fiveBarModel();
    const auto presenters = [&model](const char* id) {
        const SceneLayout layout = makeLayout(model);
        MeshCache meshes;
        const auto all = makePresenters({model, layout, darkSceneStyle(), meshes, meshes, {}});
        return std::count_if(all.begin(), all.end(), [id](const PresenterPtr& presenter) {
            return presenter->objectId() == id;
        });
    };
    model.points.push_back({"loose", "Loose", {0.4, -0.7, 0.0}});
    const auto withFoot = presenters("loose");
    model::Signal signal;
    signal.id = "measured";
    signal.kind = model::SignalKind::PointPosition;
    signal.at = {model.bodies.front().id, "loose"};
    model.signalList.push_back(signal);
    QCOMPARE(presenters("loose"), withFoot - 1);
    signal.at.body = model::groundId;
    model.signalList.back() = signal;
    QCOMPARE(presenters("loose"), withFoot);
}

void ScenePartsTest::bodiesOnRailsAreBlocks() {
    const auto cart = cartPendulumModel();
    QVERIFY(isCarriage(*cart, cart->bodies[0]));
    QVERIFY(!isCarriage(*cart, cart->bodies[1]));
    model::Model longCart = *cart;
    longCart.points.push_back({"L", "L", {-0.4, 0.0, 0.0}});
    longCart.bodies[0].points = {"L", "C"};
    QVERIFY(isCarriage(longCart, longCart.bodies[0]));
    // Blocks lie behind what hangs on them.
    const SceneLayout layout = makeLayout(longCart);
    QVERIFY(layout.layerOffset(0) < layout.layerOffset(1));
    longCart.points.back().position[1] = 0.1;  // now it slides askew to its line: a bar
    QVERIFY(!isCarriage(longCart, longCart.bodies[0]));
}

void ScenePartsTest::namesGiveWayToEachOther() {
    // A long name at a slant begins beside its place.
    const QRectF slanting = labelRect({0.0, 0.0}, {0.7, 0.7}, 10.0, {120.0, 10.0});
    QCOMPARE(slanting.topLeft(), QPointF(7.0, 7.0));
    LabelWish wish;
    wish.size = {40.0, 10.0};
    wish.directions = {{1.0, 0.0}, {-1.0, 0.0}, {0.0, -1.0}};
    wish.anchor = {100.0, 100.0};
    LabelWish neighbor = wish;
    neighbor.anchor = {130.0, 100.0};  // where the first name would like to stand
    auto places = placeLabels({wish, neighbor}, {});
    QVERIFY(places[0] && places[1]);
    QCOMPARE(places[0]->direction, QPointF(-1.0, 0.0));
    QCOMPARE(places[1]->direction, QPointF(1.0, 0.0));
    QVERIFY(!places[0]->withLine);
    // Nowhere beside it: left out, unless it is asked for, which then stands at a line.
    const std::vector<QRectF> around{QRectF(40.0, 60.0, 120.0, 80.0)};
    QVERIFY(!placeLabels({wish}, around)[0]);
    wish.important = true;
    places = placeLabels({wish}, around);
    QVERIFY(places[0] && places[0]->withLine);
    QVERIFY(!places[0]->rect.intersects(around[0]));
    // The line goes around other names.
    wish.directions = {{1.0, 0.0}};
    LabelWish inTheWay = wish;
    inTheWay.important = inTheWay.marksPlace = false;
    inTheWay.anchor = {150.0, 100.0};
    const QRectF near(90.0, 90.0, 50.0, 20.0);  // so that it does not fit beside its place
    places = placeLabels({inTheWay, wish}, {near});
    QVERIFY(places[0] && places[1] && places[1]->withLine);
    const QLineF line(wish.anchor, places[1]->rect.center());
    const QRectF& other = places[0]->rect;
    for (const QPointF& corner : {other.topLeft(), other.bottomLeft()})  // its diagonals
        QVERIFY(line.intersects(QLineF(corner, 2.0 * other.center() - corner))
                != QLineF::BoundedIntersection);
}

/// A length whose place is taken stands beside its line further on, not nowhere.
void ScenePartsTest::textsMoveAlongTheirLine() {
    LabelWish wish;
    wish.size = {40.0, 10.0};
    wish.directions = {{0.0, -1.0}, {0.0, 1.0}};
    wish.anchor = {200.0, 100.0};
    wish.otherAnchors = {{130.0, 100.0}, {270.0, 100.0}};
    const QRectF taken(170.0, 70.0, 60.0, 25.0);
    const auto places = placeLabels({wish}, {taken});
    QVERIFY(places[0] && !places[0]->withLine);
    QCOMPARE(places[0]->anchor, QPointF(130.0, 100.0));
    QCOMPARE(places[0]->direction, QPointF(0.0, -1.0));
}

void ScenePartsTest::roundSteps() {
    QCOMPARE(roundStep(0.13), 0.1);
    QCOMPARE(roundStep(0.2), 0.2);
    QCOMPARE(roundStep(4.99), 2.0);
    QCOMPARE(roundStep(7000.0), 5000.0);
    QCOMPARE(roundStep(0.0), 1.0);
}

void ScenePartsTest::lengthsAreWrittenShort() {
    const QChar space(0x00A0);
    QCOMPARE(lengthText(0.5), QString("0.5") + space + "m");
    QCOMPARE(lengthText(0.02), QString("20") + space + "mm");
    QCOMPARE(lengthText(-2.0), QString(QChar(0x2212)) + "2" + space + "m");
    QCOMPARE(lengthText(5000.0), QString("5") + space + "km");
}

void ScenePartsTest::projectionAndPlaneAreInverse() {
    CameraControl camera;
    camera.setViewport(QSize(1000, 700));
    camera.setState({{0.3, -0.8, 0.2}, -0.4, 0.3, 9.0});
    const Eigen::Vector3d place(0.9, -0.2, 0.0);
    for (const bool perspective : {true, false}) {
        camera.setPerspective(perspective);
        const auto back = camera.onPlane(camera.project(place), Eigen::Vector3d::Zero(),
                                         Eigen::Vector3d::UnitZ());
        QVERIFY(back);
        QVERIFY((*back - place).norm() < 1e-12);
    }
    QVERIFY(!camera.onPlane({500, 350}, place, camera.screenFrame().up));
}

void ScenePartsTest::facesADirection() {
    CameraControl camera;
    camera.setViewAxes(
        {Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitZ(), -Eigen::Vector3d::UnitY()});
    for (const Eigen::Vector3d& direction :
         {Eigen::Vector3d(0.48, -0.6, 0.64), Eigen::Vector3d(-0.8, 0.6, 0.0),
          Eigen::Vector3d(0.0, 0.0, -1.0)}) {
        camera.setState(camera.facing(direction));
        QVERIFY((camera.screenFrame().front - direction).norm() < 1e-12);
    }
}

void ScenePartsTest::fitsKeepClearOfTexts() {
    CameraControl camera;
    camera.setViewport({380, 340});
    const std::vector<BoundingSphere> spheres{{{0.4, 0.3, 0.0}, 0.05}, {{-0.2, -0.5, 0.1}, 0.02}};
    camera.setCoveredRows(100.0, 60.0);
    camera.setState(camera.fitted(camera.state(), spheres, 20.0));
    for (const BoundingSphere& sphere : spheres) {
        const double radius = sphere.radius * camera.pixelsPerMeter(sphere.center);
        const double middle = camera.project(sphere.center).y();
        QVERIFY2(middle - radius > 99.0 && middle + radius < 281.0, QByteArray::number(middle));
    }
}

void ScenePartsTest::betweenTurnsTheShortWay() {
    const CameraState start{Eigen::Vector3d::Zero(), 3.0, 0.0, 4.0};
    const CameraState end{Eigen::Vector3d(1, 0, 0), -3.0, 0.5, 9.0};
    const CameraState middle = CameraControl::between(start, end, 0.5);
    QVERIFY(std::abs(middle.yaw) > 3.0);
    QVERIFY(std::abs(middle.distance - 6.0) < 1e-12);
    QVERIFY(std::abs(CameraControl::between(start, end, 1.0).pitch - 0.5) < 1e-12);
}

LINKWRIGHT_TEST(ScenePartsTest)

}  // namespace scene_parts_test

#include "scene_parts_test.moc"
