// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with the view besides drawing: measure, turn axes, remember views, hide and
// show, compare poses, look at forces and masses, copy pictures, follow a descent arrow.
#include "engine/model/properties.h"
#include "tests/support/pointer.h"
#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/document/elements/objective_actions.h"
#include "ui/panels/frame/model_tree_delegate.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeView>
#include <algorithm>
#include <cmath>
#include <memory>

namespace view_tools_test {

using namespace linkwright;
using windows::MainWindow;

namespace {

const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
constexpr int patience = 30000;  // ms, for loaded machines

Eigen::Vector3d vectorOf(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

}  // namespace

class ViewToolsTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<tests::Hand> hand_;

    const model::Model& model() { return window_->project().model(); }
    scene::MechanismView& view() { return window_->view(); }
    QAction* action(const char* name) {
        return window_->findChild<QAction*>(QStringLiteral("action:") + QLatin1String(name));
    }
    void idle() {
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && !window_->solver().simulationStale(),
                                 patience);
    }
    void begin() {
        hand_->press(window_->findChild<QPushButton*>(QStringLiteral("welcomeNew")));
        QTRY_VERIFY(view().isVisible());
        view().setCameraAnimated(false);
        QCoreApplication::processEvents();
    }
    void openFiveBar() {
        QVERIFY(window_->openFile(fiveBarPath));
        idle();
        QTRY_VERIFY(view().isVisible());
        QVERIFY(tests::settled(*window_));  // the fit follows the layout of the docks
        view().setCameraAnimated(false);
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        hand_ = std::make_unique<tests::Hand>(*window_);
    }

    void cleanup() { window_.reset(); }

    void measuresADistanceAndAnAngle() {
        begin();
        hand_->take("groundPivot");
        hand_->click(0.0, 0.0);
        hand_->click(2.0, 0.0);
        hand_->take("link");
        hand_->click(2.0, 0.0);
        hand_->click(1.6, 1.2);
        hand_->chooseFromMenuBar({QStringLiteral("Insert"), QStringLiteral("Measure")});
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Measure);
        hand_->click(0.0, 0.0);
        hand_->click(2.0, 0.0);
        QCOMPARE(view().preview().text, QStringLiteral("2\u00a0m"));
        hand_->click(1.6, 1.2);
        // At (2, 0) between (-2, 0) and (-0.4, 1.2): atan 3 and sqrt 1.6 m.
        QVERIFY2(view().preview().text.contains(QStringLiteral("71.57°")),
                 qPrintable(view().preview().text));
        QVERIFY2(view().preview().text.contains(QStringLiteral("1.26")),
                 qPrintable(view().preview().text));
        QTest::keyClick(&view(), Qt::Key_Escape);
        QTest::keyClick(&view(), Qt::Key_Escape);
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Select);
    }

    void marksAPlaceThatShouldBeReached() {
        QVERIFY(window_->openFile(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), 20000);
        QTRY_VERIFY2(view().targets().empty(), "a point that should stay where it is has no mark");
        const Eigen::Vector3d place(0.9, -0.4, 0.0);
        window_->project().commit("Reach", [&](model::Model& edited) {
            edited.costTerms[0].reference = model::ReferenceKind::Constant;
            edited.costTerms[0].referenceValues = {place.x(), place.y(), place.z()};
        });
        QTRY_COMPARE_WITH_TIMEOUT(view().targets().size(), std::size_t{1}, 20000);
        QTRY_VERIFY(view().targets()[0].place == place);
        const Eigen::Vector3d before = view().targets()[0].present;
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), 20000);
        window_->setPlayhead(0.6);
        QVERIFY2(view().targets()[0].present != before, "the line follows the point");
        QVERIFY(view().targets()[0].place == place);
        window_->project().commit("Not counted",
                                  [](model::Model& edited) { edited.costTerms[0].active = false; });
        QTRY_VERIFY_WITH_TIMEOUT(view().targets().empty(), 20000);
        // A force that a joint should bear.
        window_->project().commit("Force", [](model::Model& edited) {
            model::Signal force;
            force.id = "force";
            force.kind = model::SignalKind::Reaction;
            force.constraint = edited.joints[1].id;
            edited.signalList.push_back(force);
            model::CostTerm term;
            term.id = "bear";
            term.signal = "force";
            term.reference = model::ReferenceKind::Constant;
            term.referenceValues = {0.0, -20.0, 0.0};
            edited.costTerms.push_back(term);
        });
        QTRY_COMPARE_WITH_TIMEOUT(view().targets().size(), std::size_t{1}, 20000);
        QTRY_VERIFY(view().targets()[0].force == Eigen::Vector3d(0.0, -20.0, 0.0));
    }

    /// Where the ends of bodies and joints would be follows from the drawing alone: links that
    /// hang, a rail along x.
    /// A link, the places that its end should come by, and the first of them once more.
    void drawsAPathToFollow() {
        begin();
        hand_->take("groundPivot");
        hand_->click(0.0, 0.0);
        hand_->take("link");
        hand_->click(0.0, 0.0);
        hand_->click(1.0, 0.0);
        hand_->take("path");
        hand_->click(1.0, 0.0);
        hand_->click(0.8, 0.6);
        hand_->click(0.0, 1.2);
        hand_->click(-0.8, 0.6);
        QTest::keyClick(&view(), Qt::Key_Return);
        QTRY_COMPARE(model().costTerms.size(), std::size_t{1});
        const model::CostTerm& term = model().costTerms[0];
        QCOMPARE(term.time, model::TermTime::Nearest);
        QCOMPARE(term.targets.points.size(), std::size_t{3});
        QVERIFY(!term.targets.closed);
        // One path is what was wanted: the next click draws no second one.
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Select);
        hand_->click(0.6, -0.6);
        QCOMPARE(model().costTerms.size(), std::size_t{1});
        QVERIFY(std::abs(term.targets.points[1][1] - 1.2) < 1e-9);
        QCOMPARE(model::findById(model().signalList, term.signal)->kind,
                 model::SignalKind::PointPosition);
        QTRY_COMPARE_WITH_TIMEOUT(view().targets().size(), std::size_t{3}, 20000);
        QTRY_VERIFY(view().targets()[0].place == view().targets()[0].present);
        window_->project().undo();
        QVERIFY(model().costTerms.empty() && model().signalList.empty());
        // The same once more, closed.
        hand_->take("path");
        hand_->click(1.0, 0.0);
        hand_->click(0.8, 0.6);
        hand_->click(0.0, 1.2);
        hand_->click(-0.8, 0.6);
        hand_->click(0.8, 0.6);
        QTRY_COMPARE(model().costTerms.size(), std::size_t{1});
        QTRY_VERIFY(model().costTerms[0].targets.closed);
        QTRY_COMPARE(model().costTerms[0].targets.points.size(), std::size_t{3});
        // The point itself, and the link it is on, catch no target; right-click begins at a point.
        window_->project().undo();
        window_->editor().drawPath({model().bodies[0].points[1], {}, {}});
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Path);
        hand_->click(0.8, 0.6);
        hand_->click(0.0, 1.2);
        hand_->click(-0.8, 0.6);
        hand_->click(0.5, 0.1);  // beside the link
        auto* status = window_->findChild<QLabel*>("statusHint");
        tests::movePointer(&view(), hand_->pixel(0.8, 0.6));
        QTRY_COMPARE(status->text(), QString("Click to close the path"));
        hand_->click(1.0, 0.0);
        QVERIFY(model().costTerms.empty());
        QTest::keyClick(&view(), Qt::Key_Return);
        QTRY_COMPARE(model().costTerms.size(), std::size_t{1});
        const auto& drawn = model().costTerms[0].targets;
        QVERIFY(!drawn.closed);
        QCOMPARE(drawn.points.size(), std::size_t{5});
        QVERIFY(std::abs(drawn.points[3][1] - 0.1) < 1e-9);
    }

    /// Issue 17: with another plane than that of the mechanism the status bar told other
    /// coordinates than the pointer.
    void tellsThePlaceOnTheWorkPlane() {
        openFiveBar();
        window_->editor().setWorkPlane(scene::PlaneChoice::XZ, 0.0);
        QSignalSpy moved(&view(), &scene::MechanismView::pointerMoved);
        const Eigen::Vector3d place(0.4, 0.0, 0.3);
        tests::movePointer(&view(), QPoint(3, 3));
        tests::movePointer(&view(), view().toWidget(place).toPoint());
        QTRY_VERIFY(!moved.isEmpty());
        const Eigen::Vector3d told(moved.last()[0].toDouble(), moved.last()[1].toDouble(),
                                   moved.last()[2].toDouble());
        // A pixel is about a centimeter.
        QVERIFY2((told - place).norm() < 0.03,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(told.x()).arg(told.y()).arg(told.z())));
        const QString text = window_->findChild<QLabel*>("statusPointer")->text();
        QVERIFY2(text.contains("&nbsp;z") && !text.contains("&nbsp;y"), qPrintable(text));
    }

    /// The same in one stroke of the mouse: a ring about (0, 0.6) with a radius of 0.5.
    void drawsAPathByHand() {
        begin();
        hand_->take("link");
        hand_->click(0.0, 0.0);
        hand_->click(1.0, 0.0);
        hand_->take("path");
        hand_->click(1.0, 0.0);
        const auto at = [&](int step) {
            const double angle = 6.2 * step / 60.0;
            return hand_->pixel(0.5 * std::cos(angle), 0.6 + 0.5 * std::sin(angle));
        };
        QTest::mousePress(&view(), Qt::LeftButton, {}, at(0));
        for (int step = 1; step <= 60; ++step)
            tests::movePointer(&view(), at(step));
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, at(60));
        QTRY_COMPARE(model().costTerms.size(), std::size_t{1});
        const model::Targets& targets = model().costTerms[0].targets;
        QVERIFY(targets.closed);
        QVERIFY(targets.points.size() > 12 && targets.points.size() < 32);
        // Means over neighbors draw a ring in a little.
        for (const std::vector<double>& point : targets.points)
            QVERIFY(std::abs(std::hypot(point[0], point[1] - 0.6) - 0.5) < 0.03);
    }

    void marksAnglesTravelsAndLengths() {
        QVERIFY(window_->openFile(QStringLiteral(
            LINKWRIGHT_SOURCE_DIR "/projects/triple-pendulum-swing-up.linkwright.json")));
        idle();
        QCOMPARE(view().targets().size(), std::size_t{4});
        window_->project().commit("Targets", [](model::Model& edited) {
            const auto want = [&](const char* signal, double value) {
                model::CostTerm& term = *std::find_if(
                    edited.costTerms.begin(), edited.costTerms.end(),
                    [&](const model::CostTerm& each) { return each.signal == signal; });
                term.referenceValues = {value};
            };
            want("position", 0.3);
            want("phi-1", 0.7);
            want("phi-2", -1.1);
            want("phi-3", 2.0);
            const auto add = [&](model::Signal signal, double value) {
                model::CostTerm term;
                term.id = signal.id + "-term";
                term.signal = signal.id;
                term.reference = model::ReferenceKind::Constant;
                term.referenceValues = {value};
                edited.signalList.push_back(signal);
                edited.costTerms.push_back(term);
            };
            model::Signal bend;
            bend.id = "bend";
            bend.kind = model::SignalKind::JointCoordinate;
            bend.joint = "hinge-2";
            add(bend, 0.4);
            model::Signal length;
            length.id = "length";
            length.kind = model::SignalKind::Distance;
            length.at = {"cart", "W1"};
            length.other = {"link-3", "P3"};
            add(length, 0.9);
        });
        QTRY_COMPARE_WITH_TIMEOUT(view().targets().size(), std::size_t{6}, patience);
        idle();
        for (const double time : {0.0, 0.6}) {
            window_->setPlayhead(time);
            const std::vector<scene::TargetMark> marks = view().targets();
            QVERIFY((marks[0].place - Eigen::Vector3d(0.3, 0.0, 0.0)).norm() < 1e-9);
            QVERIFY(!marks[0].pivot && (marks[0].place - marks[0].present).norm() > 0.01);
            const double angles[] = {0.7, -1.1, 2.0};
            const double lengths[] = {0.323, 0.419, 0.484};
            for (std::size_t link = 0; link < 3; ++link) {
                const scene::TargetMark& mark = marks[link + 1];
                QVERIFY(mark.pivot.has_value());
                const Eigen::Vector3d wanted =
                    lengths[link]
                    * Eigen::Vector3d(std::sin(angles[link]), -std::cos(angles[link]), 0.0);
                QVERIFY2((mark.place - *mark.pivot - wanted).norm() < 1e-6,
                         "as far as frames are interpolated");
                QVERIFY((mark.present - mark.place).norm() > 0.01);
            }
            QVERIFY((marks[1].present - *marks[2].pivot).norm() < 1e-6);
            const Eigen::Vector3d upper = marks[1].present - *marks[1].pivot;
            const Eigen::Vector3d lower = marks[4].place - *marks[4].pivot;
            QVERIFY(std::abs(std::atan2(upper.cross(lower).z(), upper.dot(lower)) - 0.4) < 1e-6);
            const Eigen::Vector3d wheel = *marks[1].pivot - Eigen::Vector3d(0.2, 0.0, 0.0);
            QVERIFY(std::abs((marks[5].place - wheel).norm() - 0.9) < 1e-6);
            QVERIFY((marks[5].place - wheel).cross(marks[5].present - wheel).norm() < 1e-6);
            QVERIFY((marks[5].present - marks[3].present).norm() < 1e-6);
        }
    }

    void turnsTheAxisOfASpatialJoint() {
        begin();
        hand_->take("groundPivot");
        hand_->click(0.0, 0.0);
        hand_->take("link");
        hand_->click(0.0, 0.0);
        hand_->click(0.8, -0.6);
        hand_->take("universal");
        hand_->click(0.0, 0.0);
        hand_->take("select");
        hand_->selectInTree(QString::fromStdString(model().joints[0].name));
        QVERIFY((vectorOf(model().joints[0].axis) - Eigen::Vector3d::UnitX()).norm() < 1e-12);
        const auto handle = view().preview().handle;
        QVERIFY2(handle.has_value(), "the selected joint shows the end of its axis");
        const double reach = handle->norm();
        QVERIFY((*handle - reach * Eigen::Vector3d::UnitX()).norm() < 1e-9);
        // To where the axis along y ends; it catches the axes of the world.
        hand_->drag(hand_->pixel(reach, 0.0), hand_->pixel(0.0, reach));
        QVERIFY((vectorOf(model().joints[0].axis) - Eigen::Vector3d::UnitY()).norm() < 1e-12);
        QVERIFY((vectorOf(model().joints[0].secondAxis) - Eigen::Vector3d::UnitZ()).norm() < 1e-12);
        QVERIFY(QString::fromStdString(window_->project().document().undoName())
                    .startsWith("Turn the axis of"));
        idle();
        QTRY_VERIFY_WITH_TIMEOUT(window_->solver().summaryKnown(), patience);
        QTRY_VERIFY(window_->solver().summary().valid);
        // And somewhere in between, with Ctrl against the catching: still of unit length.
        const QPoint between =
            (hand_->pixel(0.0, reach) + hand_->pixel(0.8 * reach, 0.6 * reach)) / 2;
        hand_->drag(hand_->pixel(0.0, reach), between, Qt::ControlModifier);
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY((vectorOf(model().joints[0].axis) - Eigen::Vector3d::UnitX()).norm() < 1e-12);
    }

    /// Undo by the keyboard, with the button of the mouse held down.
    void whatIsUndoneInMidDragIsNotDraggedAnyMore() {
        begin();
        hand_->take("groundPivot");
        hand_->click(0.0, 0.0);
        hand_->take("link");
        hand_->click(0.0, 0.0);
        hand_->click(0.8, -0.6);
        hand_->take("universal");
        hand_->click(0.0, 0.0);
        hand_->take("select");
        hand_->selectInTree(QString::fromStdString(model().joints[0].name));
        const auto handle = view().preview().handle;
        QVERIFY(handle.has_value());
        const double reach = handle->norm();
        const QPoint from = hand_->pixel(reach, 0.0);
        const QPoint to = hand_->pixel(0.7 * reach, 0.7 * reach);
        hand_->carry(from, to);
        while (!model().joints.empty())
            window_->project().undo();
        const auto undone = window_->project().sharedModel();
        const QPointF further = to + QPoint(5, 5);
        QMouseEvent move(QEvent::MouseMove, further, view().mapToGlobal(further), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&view(), &move);
        hand_->drop(to);
        QCOMPARE(window_->project().sharedModel(), undone);
        QVERIFY(!window_->shown().dragging());
    }

    void remembersViews() {
        openFiveBar();
        hand_->drag(QPoint(60, 300), QPoint(160, 340));
        const scene::CameraState remembered = view().cameraState();
        hand_->chooseFromMenuBar({QStringLiteral("View"), QStringLiteral("Bookmarks"),
                                  QStringLiteral("Save as view 1")});
        hand_->drag(QPoint(60, 300), QPoint(260, 240));
        hand_->turnWheel(2);
        QVERIFY(std::abs(view().cameraState().yaw - remembered.yaw) > 0.1);
        hand_->chooseFromMenuBar(
            {QStringLiteral("View"), QStringLiteral("Bookmarks"), QStringLiteral("Go to view 1")});
        QCOMPARE(view().cameraState().yaw, remembered.yaw);
        QCOMPARE(view().cameraState().pitch, remembered.pitch);
        QCOMPARE(view().cameraState().distance, remembered.distance);
        QVERIFY((view().cameraState().focus - remembered.focus).norm() < 1e-12);
        QVERIFY2(!action("goToView2")->isEnabled(), "nothing is remembered there");
    }

    void hidesAndShows() {
        openFiveBar();
        const auto hidden = [this] {
            return std::count_if(model().bodies.begin(), model().bodies.end(),
                                 [](const model::Body& body) { return !body.appearance.visible; });
        };
        // All links by the eye of their group, and back.
        auto* tree = window_->findChild<QTreeView*>(QStringLiteral("modelTree"));
        const auto clickEye = [&] {
            QModelIndex links;
            for (int row = 0; row < tree->model()->rowCount(tree->model()->index(0, 0)); ++row) {
                const QModelIndex index = tree->model()->index(row, 0, tree->model()->index(0, 0));
                if (index.data().toString() == QStringLiteral("Links")) links = index;
            }
            QVERIFY(links.isValid());
            const QRect eye = panels::ModelTreeDelegate::eyeRect(tree->visualRect(links));
            QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, eye.center());
        };
        const QImage before = view().screenshot();
        clickEye();
        QCOMPARE(hidden(), 4);
        QCOMPARE(window_->project().document().undoName(), std::string("Hide all links"));
        QVERIFY(view().objectAt(hand_->pixel(1.25, -1.5)).isEmpty());
        QVERIFY(view().screenshot() != before);
        clickEye();
        QCOMPARE(hidden(), 0);
        // Two of them by the context menu's command, all of them back by the other.
        hand_->clickPixel(hand_->pixel(1.25, -1.5));
        hand_->clickPixel(hand_->pixel(1.5, -0.5), Qt::ControlModifier);
        QCOMPARE(window_->selection().selected().size(), 2);
        action("hide")->trigger();
        QCOMPARE(hidden(), 2);
        action("showAll")->trigger();
        QCOMPARE(hidden(), 0);
    }

    void movesAndColorsALink() {
        openFiveBar();
        const auto at = [this](const char* point) {
            return vectorOf(model::findById(model().points, std::string(point))->position);
        };
        const Eigen::Vector3d leftBefore = at("P2");
        const Eigen::Vector3d rightBefore = at("P3");
        hand_->clickPixel(hand_->pixel(1.25, -1.5));
        QCOMPARE(window_->selection().current(), QStringLiteral("link-3"));
        hand_->drag(hand_->pixel(1.25, -1.5), hand_->pixel(1.55, -1.7));
        // Both ends by the same step of the grid; what shares them follows.
        const Eigen::Vector3d moved = at("P2") - leftBefore;
        QVERIFY((moved - Eigen::Vector3d(0.3, -0.2, 0.0)).norm() < 0.05);
        QVERIFY((at("P3") - rightBefore - moved).norm() < 1e-12);
        QCOMPARE(at("P1"), Eigen::Vector3d(-1.0, -1.0, 0.0));
        QCOMPARE(window_->project().document().undoName(), std::string("Move Link 3"));
        hand_->chooseFromMenuBar(
            {QStringLiteral("Edit"), QStringLiteral("Color"), QStringLiteral("Brick")});
        QCOMPARE(model().bodies[2].appearance.color, std::string("#b0786a"));
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(at("P2"), leftBefore);
        QVERIFY(!window_->project().modified());
    }

    void keepsAPoseAsGhost() {
        openFiveBar();
        QVERIFY(!view().mechanismScene().hasGhost());
        window_->setPlayhead(1.0);
        hand_->chooseFromMenuBar({QStringLiteral("View"), QStringLiteral("Freeze pose as ghost")});
        QVERIFY(view().mechanismScene().hasGhost());
        window_->setPlayhead(2.2);
        const QImage with = view().screenshot();
        hand_->chooseFromMenuBar({QStringLiteral("View"), QStringLiteral("Freeze pose as ghost")});
        QVERIFY(!view().mechanismScene().hasGhost());
        QVERIFY2(view().screenshot() != with, "the ghost was seen");
    }

    void showsReactions() {
        openFiveBar();
        action("reactions")->trigger();
        idle();
        // Five pivots, of which two hold the ground: none had a reaction before.
        QTRY_COMPARE(view().mechanismScene().reactionArrows().shown().size(), std::size_t{5});
        QTRY_VERIFY(view().notice().contains("5 joints"));
        window_->setPlayhead(1.0);
        const auto motion = window_->solver().simulation();
        for (const auto& arrow : view().mechanismScene().reactionArrows().shown()) {
            const auto signal =
                std::find_if(model().signalList.begin(), model().signalList.end(),
                             [&](const model::Signal& one) { return one.constraint == arrow.id; });
            QVERIFY(signal != model().signalList.end());
            double square = 0.0;
            for (const session::Series& series : motion->signalSeries)
                if (series.id == signal->id) {
                    const auto frame = static_cast<std::size_t>(
                        std::lower_bound(motion->times.begin(), motion->times.end(), 1.0 - 1e-9)
                        - motion->times.begin());
                    square += series.values[frame] * series.values[frame];
                }
            QVERIFY(std::sqrt(square) > 1.0);
            QVERIFY(std::abs(arrow.vector.norm() - std::sqrt(square)) < 1e-6 * std::sqrt(square));
        }
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(model().signalList.size(), std::size_t{1});
    }

    void measuresReactionsBesideThatOfADrive() {
        openFiveBar();
        document::addDrive(window_->project(), model().joints[0].id,
                           model::DriveProfile::ConstantSpeed);
        const std::size_t before = model().signalList.size();
        action("reactions")->trigger();
        QCOMPARE(model().signalList.size(), before + 5);
        QVERIFY(view().notice().contains("5 joints"));
        action("reactions")->trigger();
        action("reactions")->trigger();
        QCOMPARE(model().signalList.size(), before + 5);
        QVERIFY(view().notice().contains("already"));
    }

    void theCameraFollowsALink() {
        openFiveBar();
        action("follow")->trigger();
        QVERIFY(!action("follow")->isChecked());
        QVERIFY2(view().notice().contains("Select the link"), qPrintable(view().notice()));
        window_->selection().select(QString::fromStdString(model().bodies[1].id));
        action("follow")->trigger();
        QVERIFY(action("follow")->isChecked());
        const auto middle = [this] {
            Eigen::Vector3d sum = Eigen::Vector3d::Zero();
            for (const std::string& id : model().bodies[1].points)
                sum += view().mechanismScene().pose().place(
                    1, vectorOf(model::findById(model().points, id)->position));
            return Eigen::Vector3d(sum / static_cast<double>(model().bodies[1].points.size()));
        };
        const Eigen::Vector3d before = middle(), offset = view().cameraState().focus - before;
        window_->shown().setTime(0.5);
        QVERIFY((middle() - before).norm() > 0.01);
        QVERIFY((view().cameraState().focus - middle() - offset).norm() < 1e-9);
    }

    void switchesWhatIsSeen() {
        openFiveBar();
        for (const char* name : {"masses", "labels", "grid", "path", "gradient", "perspective"}) {
            const QImage before = view().screenshot();
            action(name)->trigger();
            QCoreApplication::processEvents();
            QVERIFY2(view().screenshot() != before, name);
            action(name)->trigger();
            QCoreApplication::processEvents();
            QVERIFY2(view().screenshot() == before, name);
        }
    }

    void copiesAndSavesThePicture() {
        openFiveBar();
        QTest::keyClick(window_.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QImage copied = QApplication::clipboard()->image();
        QCOMPARE(copied.size(), view().size() * view().devicePixelRatio());
        QVERIFY(view().notice().contains("clipboard"));
        QTemporaryDir folder;
        const QString path = folder.filePath("view.png");
        auto* timer = new QTimer(qApp);
        connect(timer, &QTimer::timeout, timer, [timer, path, attempt = 0]() mutable {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr || ++attempt > 50) return;
            if (attempt == 1)
                dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
            QTest::mouseClick(
                dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save),
                Qt::LeftButton);
        });
        timer->start(100);
        action("saveImage")->trigger();
        timer->deleteLater();
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 20000);
        const QImage saved(path);
        QCOMPARE(saved.size(), copied.size());
        QCOMPARE(saved.pixel(saved.width() / 2, saved.height() / 2),
                 view().screenshot().pixel(saved.width() / 2, saved.height() / 2));
    }

    /// The pendulum starts turned by Rx(45 deg) Rz(30 deg); the arrow of its center of mass, which
    /// it is not drawn through, starts there too.
    void arrowsBelongToTheStartOfTheMotion() {
        QVERIFY(window_->openFile(QStringLiteral(
            LINKWRIGHT_SOURCE_DIR "/projects/spatial-pendulum-design.linkwright.json")));
        idle();
        QTRY_VERIFY_WITH_TIMEOUT(!view().mechanismScene().gradientArrows().shown().empty(),
                                 patience);
        const Eigen::Vector3d expected(0.25, -0.25 * std::sqrt(1.5), -0.25 * std::sqrt(1.5));
        bool found = false;
        for (const auto& arrow : view().mechanismScene().gradientArrows().shown())
            if (arrow.id == "C") {
                found = true;
                QVERIFY((arrow.tail - expected).norm() < 0.05);
            }
        QVERIFY(found);
    }

    /// An iteration that is looked at gives way to what is dragged, and the hint of a drag ends
    /// with it.
    void whatIsDraggedIsTheProject() {
        openFiveBar();
        window_->optimizations().start();
        QTRY_VERIFY_WITH_TIMEOUT(!window_->optimizations().running()
                                     && window_->optimizations().all().back().iterations.size() > 3,
                                 60000);
        idle();
        window_->shown().showIteration(document::ViewState::Iteration{0, 1});
        QTRY_VERIFY_WITH_TIMEOUT(
            window_->shown().model() != window_->project().document().sharedModel(), patience);
        const auto hint = [this] { return window_->findChild<QLabel*>("statusHint")->text(); };
        const QPoint place = hand_->pixel(0.9, -2.0);
        hand_->carry(hand_->pixel(0.5, -2.0), place);
        QVERIFY(!window_->shown().iteration());
        QVERIFY(window_->shown().dragging());
        // The motion of what is dragged arrives while the button is down.
        QTRY_VERIFY_WITH_TIMEOUT(
            window_->shown().model() != window_->project().document().sharedModel()
                && model::findById(window_->shown().model()->points, "P2")->position[0].value > 0.5,
            patience);
        QTRY_VERIFY2(hint().contains("Release"), qPrintable(hint()));
        hand_->drop(place);
        QVERIFY2(!hint().contains("Release"), qPrintable(hint()));
        idle();
        QVERIFY(model::findById(model().points, "P2")->position[0].value > 0.5);
    }

    void draggingAlongADescentArrowMakesTheCostFall() {
        openFiveBar();
        QTRY_VERIFY_WITH_TIMEOUT(!view().mechanismScene().gradientArrows().shown().empty(),
                                 patience);
        for (const char* point : {"P1", "P2"}) {
            idle();
            QTRY_VERIFY_WITH_TIMEOUT(
                !window_->shown().gradientStale()
                    && !view().mechanismScene().gradientArrows().shown().empty(),
                patience);
            const double before = window_->solver().simulation()->cost;
            const auto arrows = view().mechanismScene().gradientArrows().shown();
            const auto arrow = std::find_if(arrows.begin(), arrows.end(),
                                            [&](const auto& shown) { return shown.id == point; });
            QVERIFY(arrow != arrows.end());
            const QPointF tail = view().toWidget(arrow->tail);
            const QPointF tip = view().toWidget(arrow->tip);
            // From its middle a few pixels further along: some ten millimeters.
            const QPointF step =
                (tip - tail) / std::hypot(tip.x() - tail.x(), tip.y() - tail.y()) * 6.0;
            const QPoint from = (0.5 * (tail + tip)).toPoint();
            hand_->drag(from, from + step.toPoint());
            QCOMPARE(window_->project().document().undoName(), std::string("Move ") + point);
            idle();
            const double after = window_->solver().simulation()->cost;
            QVERIFY2(after < before,
                     qPrintable(QStringLiteral("%1: %2 to %3").arg(point).arg(before).arg(after)));
        }
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<ViewToolsTest>)

}  // namespace view_tools_test

#include "view_tools_test.moc"
