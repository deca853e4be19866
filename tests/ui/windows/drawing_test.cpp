// SPDX-License-Identifier: GPL-3.0-or-later
// Draws mechanisms from an empty window by mouse alone, as a person would.
#include "engine/session/solving/solve.h"
#include "tests/support/pointer.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/document/shown/display_units.h"
#include "ui/panels/frame/message_bar.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/timeline.h"
#include "ui/windows/main_window.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace drawing_test {

using namespace linkwright;
using windows::MainWindow;

namespace {

double length(const model::Model& model, const std::string& body) {
    const auto& points = model::findById(model.bodies, body)->points;
    const auto at = [&](std::size_t end, std::size_t axis) {
        return model::findById(model.points, points[end])->position[axis].value;
    };
    return std::hypot(at(1, 0) - at(0, 0), at(1, 1) - at(0, 1), at(1, 2) - at(0, 2));
}

}  // namespace

class DrawingTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<tests::Hand> hand_;
    double longest_ = 0.0;  ///< ms the window did not answer, at most

    scene::MechanismView& view() { return window_->view(); }
    const model::Model& model() { return window_->project().model(); }

    void take(const char* tool) { hand_->take(tool); }
    void click(double x, double y) { hand_->click(x, y); }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) {
        hand_->drag(from, to, modifiers);
    }
    QPoint pixel(double x, double y) { return hand_->pixel(x, y); }

    std::array<double, 2> at(const char* point) {
        const model::Point* found = model::findById(model().points, point);
        return found ? std::array{found->position[0].value, found->position[1].value}
                     : std::array<double, 2>{NAN, NAN};
    }

    void idle() { QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), 20000); }

    void drawFourBar() {
        take("groundPivot");
        click(0.0, 0.0);  // A
        click(2.0, 0.0);  // B
        take("link");
        click(0.0, 0.0);
        click(0.0, 0.8);  // C
        click(0.0, 0.8);
        click(1.6, 1.2);  // D
        click(1.6, 1.2);
        click(2.0, 0.0);
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        QTest::mouseClick(window_->findChild<QPushButton*>("welcomeNew"), Qt::LeftButton);
        QTRY_VERIFY(view().isVisible());
        view().setCameraAnimated(false);
        QCoreApplication::processEvents();
        hand_ = std::make_unique<tests::Hand>(*window_);
    }

    void cleanup() {
        longest_ = std::max(longest_, hand_->longest());
        window_.reset();
    }
    void cleanupTestCase() {
        qInfo("the window was busy with one event for at most %.1f ms", longest_);
    }

    /// A click on the first place closed nothing, and Enter ended nothing.
    void aCurveIsDrawnByClicksAndEnded_data() {
        QTest::addColumn<bool>("closed");
        QTest::newRow("closed by a click") << true;
        QTest::newRow("ended by Enter") << false;
    }
    void aCurveIsDrawnByClicksAndEnded() {
        QFETCH(bool, closed);
        take("groundPivot");
        click(0.0, 0.0);
        take("link");
        click(0.0, 0.0);
        click(0.8, 0.0);
        click(1.6, 0.8);
        click(2.2, 0.8);
        take("cam");
        click(1.6, 0.8);
        const auto hint = [this] { return window_->findChild<QLabel*>("statusHint")->text(); };
        tests::movePointer(&view(), pixel(0.0, 0.6));
        QTRY_VERIFY2(hint().contains("the curve goes on the ground"), qPrintable(hint()));
        tests::movePointer(&view(), pixel(0.5, 0.0));
        QTRY_VERIFY2(hint().contains("the curve goes on Link 1"), qPrintable(hint()));
        click(0.5, 0.0);  // on the link
        click(0.0, 0.6);
        click(-0.6, 0.0);
        click(0.0, -0.6);
        QVERIFY(model().cams.empty());
        QTRY_VERIFY2(hint().contains("Enter ends the curve"), qPrintable(hint()));
        if (closed)
            click(0.5, 0.0);
        else
            QTest::keyClick(&view(), Qt::Key_Return);
        QCOMPARE(model().cams.size(), std::size_t{1});
        const model::Cam& cam = model().cams.front();
        QCOMPARE(cam.closed, closed);
        QCOMPARE(cam.points.size(), std::size_t{4});
        QCOMPARE(cam.bodyB, model().bodies.front().id);
        QVERIFY(cam.radius.value > 0.0);
    }

    void beginsEmptyWithATool() {
        QVERIFY(view().isEmpty());
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Link);
        tests::movePointer(&view(), pixel(0.5, 0.5));
        QTRY_VERIFY(window_->findChild<QLabel*>("statusHint")
                        ->text()
                        .contains("to begin a link at 0.5, 0.5 m"));
        // A tool that cannot be used says why.
        QAction* motor = window_->findChild<QAction*>("tool:motor");
        QVERIFY(!motor->isEnabled());
        QVERIFY(motor->toolTip().contains("hinge a link first"));
    }

    void drawsAFourBar() {
        drawFourBar();
        const session::ModelSummary summary = session::summarize(model());
        QVERIFY2(summary.valid,
                 summary.problems.empty() ? "" : summary.problems.front().message.c_str());
        QCOMPARE(summary.degreesOfFreedom, 1);
        QCOMPARE(at("C"), (std::array{0.0, 0.8}));
        QCOMPARE(at("D"), (std::array{1.6, 1.2}));
        idle();
        QVERIFY(window_->solver().simulation() && !window_->solver().simulation()->failure);
        QVERIFY(window_->solver().simulation()->kineticEnergy.back() > 0.0);
        // Escape puts the tool away.
        QTest::keyClick(&view(), Qt::Key_Escape);
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Select);
        // Back to nothing and forth again.
        const model::Model drawn = model();
        while (window_->project().document().canUndo())
            QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(model() == session::newModel());
        while (window_->project().document().canRedo())
            QTest::keyClick(window_.get(), Qt::Key_Y, Qt::ControlModifier);
        QVERIFY(model() == drawn);
    }

    /// A few pixels beside a link mean the link; farther away the grid is meant.
    void aClickBesideALinkHingesToIt() {
        take("link");
        click(-1.0, 0.0);
        click(1.0, 0.0);
        const double meter = view().camera().pixelsPerMeter({0.0, 0.0, 0.0});
        const QPoint edge(0, static_cast<int>(std::ceil(0.5 * view().barWidth() * meter)));
        const auto* hint = window_->findChild<QLabel*>("statusHint");
        const QPoint on = pixel(0.4, 0.0);
        tests::movePointer(&view(), on - edge - QPoint(0, 20));
        QTRY_VERIFY2(hint->text().contains("to begin a link at 0."), qPrintable(hint->text()));
        const QPoint beside = on - edge - QPoint(0, 4);
        tests::movePointer(&view(), beside);
        QTRY_VERIFY2(hint->text().contains("to begin a link at a hinge on Link 1"),
                     qPrintable(hint->text()));
        hand_->clickPixel(beside);
        click(0.5, 1.0);
        QCOMPARE(model().bodies.size(), std::size_t{2});
        QCOMPARE(model().joints.size(), std::size_t{1});
        QCOMPARE(model().bodies[0].points.size(), std::size_t{3});
    }

    /// A list that has the focus is not changed by the letter of a tool.
    void lettersTakeToolsWhereNothingIsWritten() {
        drawFourBar();
        QTest::keyClick(&view(), Qt::Key_Escape);
        idle();
        auto* speed = window_->timeline().findChild<QComboBox*>();
        auto* tree = window_->findChild<QTreeView*>("modelTree");
        for (QWidget* focus : {static_cast<QWidget*>(speed), static_cast<QWidget*>(tree)}) {
            focus->setFocus();
            QTest::keyClick(focus, Qt::Key_L);
            QCOMPARE(window_->editor().tool(), scene::ToolKind::Link);
            QVERIFY(view().hasFocus());
            QTest::keyClick(&view(), Qt::Key_Escape);
            QCOMPARE(window_->editor().tool(), scene::ToolKind::Select);
        }
        QCOMPARE(window_->timeline().speed(), 1.0);
        auto* field = window_->findChild<QLineEdit*>("treeSearch");
        QVERIFY(field != nullptr);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_L);
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Select);
        QCOMPARE(field->text(), QStringLiteral("l"));
        field->clear();
    }

    /// Where one looks: at the end of the status bar, in the menus, at a number.
    void unitsAreChosenInTheStatusBar() {
        const document::UnitChoice before = window_->project().unitChoice();
        auto* button = window_->findChild<QToolButton*>("unitButton");
        QVERIFY(button->isVisible());
        hand_->choose(button, {QStringLiteral("Lengths"), QStringLiteral("mm")});
        QCOMPARE(window_->project().unitChoice().length, QStringLiteral("mm"));
        QCOMPARE(button->text(), QStringLiteral("mm, ") + before.angle);
        for (const QString& unit : document::angleUnits()) {
            hand_->chooseFromMenuBar(
                {QStringLiteral("Edit"), QStringLiteral("Units"), QStringLiteral("Angles"), unit});
            QCOMPARE(window_->project().unitChoice().angle, unit);
        }
        document::keepForNewProjects(before);  // the other tests draw in these
    }

    /// The plane is chosen and moved where it is told.
    void thePlaneIsMovedInTheStatusBar() {
        auto* offset = window_->findChild<widgets::NumberField*>("planeOffset");
        QVERIFY(!offset->isVisible());
        hand_->chooseFromMenuBar(
            {QStringLiteral("View"), QStringLiteral("Work plane"), QStringLiteral("Offset…")});
        QVERIFY(offset->isVisible());
        const QWidget* bar = window_->statusBar();
        QVERIFY2(bar->rect().contains(
                     QRect(offset->lineEdit()->mapTo(bar, QPoint()), offset->lineEdit()->size())),
                 "no edge of the field is cut");
        QTest::keyClicks(offset->lineEdit(), "0.25");
        QTest::keyClick(offset->lineEdit(), Qt::Key_Return);
        QCOMPARE(window_->editor().workPlane().origin.z(), 0.25);
        QTRY_VERIFY2(view().hasFocus(), "whoever has typed the offset goes on drawing");
        hand_->chooseFromMenuBar(
            {QStringLiteral("View"), QStringLiteral("Work plane"), QStringLiteral("Offset…")});
        QTest::keyClicks(offset->lineEdit(), "7");
        QTest::keyClick(offset->lineEdit(), Qt::Key_Escape);
        QVERIFY(view().hasFocus());
        QCOMPARE(window_->editor().workPlane().origin.z(), 0.25);
        // Another plane begins at the origin, and is seen from its front.
        hand_->choose(window_->findChild<QToolButton*>("planeButton"),
                      {QStringLiteral("YZ plane")});
        QCOMPARE(window_->editor().workPlane().origin, Eigen::Vector3d::Zero());
        QTRY_VERIFY(view().camera().screenFrame().front.dot(Eigen::Vector3d::UnitX()) > 0.999);
        hand_->choose(window_->findChild<QToolButton*>("planeButton"),
                      {QStringLiteral("Automatic")});
        QVERIFY(!offset->isVisible());
    }

    /// A first link has the width of a link, not of a beam.
    void anEmptyDrawingIsAsLargeAsItsUnitSuggests() {
        const document::UnitChoice before = window_->project().unitChoice();
        auto* button = window_->findChild<QToolButton*>("unitButton");
        hand_->choose(button, {QStringLiteral("Lengths"), QStringLiteral("m")});
        const double width = view().barWidth();
        hand_->choose(button, {QStringLiteral("Lengths"), QStringLiteral("mm")});
        QCOMPARE(view().barWidth(), 0.1 * width);
        document::keepForNewProjects(before);
    }

    /// A button that cannot be pressed says why.
    void anEmptyProjectSaysWhyNothingPlays() {
        QVERIFY2(window_->timeline().obstacle().contains(QStringLiteral("draw a mechanism")),
                 qPrintable(window_->timeline().obstacle()));
        drawFourBar();
        idle();
        QCOMPARE(window_->timeline().obstacle(), QString());
    }

    void whoPlaysPutsTheToolAway() {
        drawFourBar();
        idle();
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Link);
        window_->timeline().togglePlay();
        QVERIFY(window_->timeline().isPlaying());
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Select);
        window_->timeline().togglePlay();
    }

    /// Also when an edit has made the tree anew, and the row is one of the last.
    void aClickInAScrolledTreeTakesTheRowUnderIt() {
        drawFourBar();
        QTest::keyClick(&view(), Qt::Key_Escape);
        idle();
        auto* tree = window_->findChild<QTreeView*>("modelTree");
        tree->setFixedHeight(160);
        QCoreApplication::processEvents();
        for (const char* point : {"C", "D"})
            window_->project().setDesignVariable(model::findById(model().points, point)->id,
                                                 "position.x", true);
        QCoreApplication::processEvents();
        tree->scrollToBottom();
        view().setFocus();
        window_->project().setDesignVariable(model::findById(model().points, "D")->id, "position.y",
                                             true);
        QCoreApplication::processEvents();
        const QPoint place(80, tree->viewport()->height() - 30);
        const QString name = tree->indexAt(place).data().toString();
        QVERIFY(!name.isEmpty());
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(tree->currentIndex().data().toString(), name);
        QCOMPARE(tree->indexAt(place).data().toString(), name);
    }

    void aTypedNumberIsTheLengthOfALink() {
        take("link");
        click(0.0, 0.0);
        hand_->pointAt(0.6, 0.8);
        for (const Qt::Key key : {Qt::Key_2, Qt::Key_5})
            QTest::keyClick(&view(), key);
        QVERIFY(view().preview().text.contains("25"));
        for (const char letter : {' ', 'c', 'm'})
            QTest::keyClick(&view(), letter);
        QTest::keyClick(&view(), Qt::Key_Return);
        QCOMPARE(model().bodies.size(), std::size_t{1});
        QVERIFY(std::abs(length(model(), "link-1") - 0.25) < 1e-12);
        QVERIFY(std::abs(at("B")[1] / at("B")[0] - 4.0 / 3.0) < 0.05);  // to a pixel
        // It stays: the other end goes around when one is dragged, and Properties say so.
        QCOMPARE(model().dimensions.size(), std::size_t{1});
        QCOMPARE(model().dimensions[0].name, std::string("Length of Link 1"));
        QCOMPARE(model().dimensions[0].value.value, 0.25);
        auto* kept = window_->findChild<QCheckBox*>(QStringLiteral("spanKept"));
        QVERIFY(kept && kept->isChecked());
        hand_->press(kept);
        QVERIFY(model().dimensions.empty());
        hand_->press(kept);
        QCOMPARE(model().dimensions.size(), std::size_t{1});
        QVERIFY(!window_->findChild<QLabel*>(QStringLiteral("spanDirection"))->text().isEmpty());
        take("link");
        // What is no length draws nothing.
        click(1.0, 0.0);
        for (const char letter : {'5', 'x'})
            QTest::keyClick(&view(), letter);
        QTest::keyClick(&view(), Qt::Key_Return);
        QCOMPARE(model().bodies.size(), std::size_t{1});
        QVERIFY(view().notice().contains("not a length"));
        // Digits are views again when no line is begun.
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Link);
    }

    /// A typed length and a click on a pivot: the line ends there, and the pin gives way.
    void aTypedLengthEndsOnAPivot() {
        take("groundPivot");
        click(0.0, 0.0);  // A
        click(2.0, 0.0);  // B
        take("link");
        const auto type = [this](const char* text) {
            for (const char* letter = text; *letter != '\0'; ++letter)
                QTest::keyClick(&view(), *letter);
        };
        click(0.0, 0.0);
        hand_->pointAt(0.0, 1.0);
        type("0.8 m");
        QTest::keyClick(&view(), Qt::Key_Return);  // C
        click(at("C")[0], at("C")[1]);
        hand_->pointAt(1.6, 1.2);
        type("1.7 m");
        QTest::keyClick(&view(), Qt::Key_Return);  // D
        QCOMPARE(model().bodies.size(), std::size_t{2});
        click(at("D")[0], at("D")[1]);
        hand_->pointAt(2.0, 0.0);
        type("1.5 m");
        QCOMPARE(view().preview().text.contains(QStringLiteral("1.5")), true);
        click(2.0, 0.0);
        QCOMPARE(model().bodies.size(), std::size_t{3});
        QCOMPARE(model().points.size(), std::size_t{4});
        QCOMPARE(model().dimensions.size(), std::size_t{3});
        const double lengths[] = {0.8, 1.7, 1.5};
        for (int link = 0; link < 3; ++link)
            QVERIFY2(std::abs(length(model(), "link-" + std::to_string(link + 1)) - lengths[link])
                         < 1e-9,
                     qPrintable(QString::number(link)));
        QCOMPARE(at("A"), (std::array{0.0, 0.0}));
        QCOMPARE(at("B"), (std::array{2.0, 0.0}));
        QCOMPARE(session::summarize(model()).degreesOfFreedom, 1);
    }

    void keepsDimensions() {
        drawFourBar();
        QTest::keyClick(&view(), Qt::Key_Escape);
        hand_->selectInTree(QStringLiteral("Link 1"));
        hand_->chooseFromMenuBar({QStringLiteral("Insert"), QStringLiteral("Dimension"),
                                  QStringLiteral("Keep the distance")});
        QCOMPARE(model().dimensions.size(), std::size_t{1});
        QCOMPARE(model().dimensions[0].value.value, 0.8);
        QCOMPARE(window_->selection().current(), QString::fromStdString(model().dimensions[0].id));
        // The crank turns about its pivot instead of getting longer.
        drag(pixel(0.0, 0.8), pixel(0.9, 0.9));
        QVERIFY(std::abs(length(model(), "link-1") - 0.8) < 1e-9);
        QVERIFY(std::abs(at("C")[0] - at("C")[1]) < 1e-9);
        QCOMPARE(at("A"), (std::array{0.0, 0.0}));
        // Two links at once.
        hand_->selectInTree(QStringLiteral("Link 1"));
        hand_->selectInTree(QStringLiteral("Link 3"), Qt::ControlModifier);
        hand_->chooseFromMenuBar({QStringLiteral("Insert"), QStringLiteral("Dimension"),
                                  QStringLiteral("Make equally long")});
        QVERIFY(std::abs(length(model(), "link-3") - 0.8) < 1e-9);
        // What cannot hold is refused with its name, and nothing moves.
        const model::Model before = model();
        window_->project().setNumber(model().dimensions[0].id, "value", 0.8);
        hand_->selectInTree(QStringLiteral("Link 3"));
        hand_->chooseFromMenuBar({QStringLiteral("Insert"), QStringLiteral("Dimension"),
                                  QStringLiteral("Keep the distance")});
        const std::string second = model().dimensions[2].id;
        window_->selection().select(QString::fromStdString(second));
        auto* value = window_->findChild<widgets::PropertyRow*>(QStringLiteral("row:value"));
        QVERIFY(value);
        QLineEdit* field = value->field()->lineEdit();
        hand_->press(field);
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, QStringLiteral("0.5"));
        QTest::keyClick(field, Qt::Key_Return);
        // What the field shows is what holds.
        QCOMPARE(value->field()->value().value_or(0.0), 0.8);
        QCOMPARE(field->text(), QStringLiteral("0.8"));
        QCOMPARE(model::findById(model().dimensions, second)->value.value, 0.8);
        auto* message = window_->findChild<panels::MessageBar*>();
        QVERIFY(message->isVisible());
        QVERIFY2(message->text().contains("cannot hold"), qPrintable(message->text()));
        QVERIFY(model().points == before.points);
    }

    void drawsASliderCrank() {
        take("groundPivot");
        click(0.0, 0.0);
        take("link");
        click(0.0, 0.0);
        click(0.3, 0.4);
        click(0.3, 0.4);
        click(1.5, 0.0);
        take("prismatic");
        click(1.5, 0.0);
        click(2.0, 0.0);
        QVERIFY2(view().notice().startsWith("Block"), qPrintable(view().notice()));
        take("motor");
        click(0.0, 0.0);
        const session::ModelSummary summary = session::summarize(model());
        QVERIFY2(summary.valid,
                 summary.problems.empty() ? "" : summary.problems.front().message.c_str());
        QCOMPARE(summary.degreesOfFreedom, 1);
        QCOMPARE(model().motors.size(), std::size_t{1});
        QCOMPARE(model().joints.back().kind, model::JointKind::Prismatic);
        QCOMPARE(model().joints.back().axis[0].value, 1.0);
        idle();
        QVERIFY(window_->solver().simulation() && !window_->solver().simulation()->failure);
    }

    /// Whoever draws link after link has made no mistake yet.
    void linksThatWaitForTheGroundAreNoErrors() {
        take("link");
        click(0.0, 0.0);
        click(1.0, 0.0);
        click(1.0, 0.0);
        click(1.0, 1.0);
        QCOMPARE(model().bodies.size(), std::size_t{2});
        QTRY_COMPARE_WITH_TIMEOUT(window_->solver().problems().size(), std::size_t{1}, 20000);
        const base::Diagnostic& hint = window_->solver().problems().front();
        QVERIFY(hint.severity == base::Severity::Note && hint.object.empty());
        QVERIFY2(hint.remedy.starts_with("Add a ground pivot"), hint.remedy.c_str());
        // Nor is there one left when the links are gone.
        idle();
        for (int link = 0; link < 2; ++link)
            window_->project().undo();
        QTRY_VERIFY_WITH_TIMEOUT(window_->solver().problems().empty(), 20000);
        for (int link = 0; link < 2; ++link)
            window_->project().redo();
        take("groundPivot");
        click(0.0, 0.0);
        QTRY_VERIFY_WITH_TIMEOUT(window_->solver().problems().empty(), 20000);
    }

    void drawsASpatialPendulum() {
        take("groundPivot");
        click(0.0, 0.5);
        take("link");
        click(0.0, 0.5);
        click(0.8, -0.2);
        take("universal");
        click(0.0, 0.5);
        const session::ModelSummary summary = session::summarize(model());
        QVERIFY2(summary.valid,
                 summary.problems.empty() ? "" : summary.problems.front().message.c_str());
        QCOMPARE(summary.degreesOfFreedom, 2);
        QVERIFY(!summary.planar);
    }

    void saysWhyAClickIsOfNoUse() {
        drawFourBar();
        take("spring");
        click(0.0, 0.0);
        click(2.0, 0.0);
        QVERIFY(view().notice().contains("on the ground"));
        QVERIFY(model().springs.empty());
        // The first click is kept; a useful second one ends the spring.
        click(1.6, 1.2);
        QCOMPARE(model().springs.size(), std::size_t{1});
        QVERIFY2(view().notice().isEmpty(), qPrintable(view().notice()));
        take("force");
        click(1.0, -1.0);
        QVERIFY(view().notice().contains("click a link"));
        // What was said of a tool goes with it, over the view and below it.
        auto* status = window_->findChild<QLabel*>(QStringLiteral("statusHint"));
        QVERIFY2(status->toolTip().contains("click a link"), qPrintable(status->toolTip()));
        QTest::keyClick(&view(), Qt::Key_Escape);
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Select);
        QVERIFY2(view().notice().isEmpty(), qPrintable(view().notice()));
        QTRY_VERIFY2(!status->toolTip().contains("click a link"), qPrintable(status->toolTip()));
    }

    /// Where joints lie on each other, or hide, the tree is easier to hit.
    void toolsTakeJointsFromTheTree() {
        drawFourBar();
        take("motor");
        hand_->selectInTree(QString::fromStdString(model().joints[0].name));
        QCOMPARE(model().motors.size(), std::size_t{1});
        QCOMPARE(model().motors[0].joint, model().joints[0].id);
        // Two clicks, one here and one there; what is no joint is selected only.
        take("gear");
        hand_->selectInTree(QStringLiteral("Link 1"));
        hand_->selectInTree(QString::fromStdString(model().joints[0].name));
        QVERIFY(model().gears.empty());
        click(2.0, 0.0);
        QCOMPARE(model().gears.size(), std::size_t{1});
        QTest::keyClick(&view(), Qt::Key_Escape);
        hand_->selectInTree(QString::fromStdString(model().joints[0].name));
        QCOMPARE(model().motors.size(), std::size_t{1});
    }

    void endsToolsAsPeopleExpect() {
        take("polygon");
        click(0.0, 0.0);
        click(1.0, 0.0);
        click(0.5, 0.8);
        QTest::mouseClick(&view(), Qt::RightButton, {}, pixel(0.5, 0.8));
        QCOMPARE(model().bodies.size(), std::size_t{1});
        QCOMPARE(model().bodies.front().points.size(), std::size_t{3});
        QTest::mouseClick(&view(), Qt::RightButton, {}, pixel(0.2, 0.9));
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Select);
        take("link");
        click(-1.0, 0.0);
        QTest::keyClick(&view(), Qt::Key_Escape);
        click(-1.0, 0.5);
        QVERIFY2(model().bodies.size() == 1, "the first click was taken back");
        QTRY_VERIFY(window_->findChild<QLabel*>("statusHint")->text().contains("or type a length"));
        click(-0.5, 0.5);
        QCOMPARE(model().bodies.size(), std::size_t{2});
        QTest::mouseDClick(&view(), Qt::LeftButton, {}, pixel(-1.0, -0.5));
        QCOMPARE(window_->editor().tool(), scene::ToolKind::Select);
    }

    void dragsAPoint() {
        drawFourBar();
        take("select");
        QSignalSpy commits(&window_->project(), &document::Project::modelChanged);
        drag(pixel(1.6, 1.2), pixel(1.4, 1.4));
        QCOMPARE(commits.count(), 1);
        QVERIFY(std::abs(at("D")[0] - 1.4) < 0.03 && std::abs(at("D")[1] - 1.4) < 0.03);
        QCOMPARE(QString::fromStdString(window_->project().document().undoName()),
                 QStringLiteral("Move D"));
        QVERIFY2(session::summarize(model()).valid, "links that share the point stay together");
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(at("D"), (std::array{1.6, 1.2}));
    }

    void pullsTheMechanism() {
        drawFourBar();
        take("select");
        const std::array before{length(model(), model().bodies[0].id),
                                length(model(), model().bodies[1].id),
                                length(model(), model().bodies[2].id)};
        drag(pixel(0.0, 0.8), pixel(0.4, 0.7), Qt::AltModifier);
        QVERIFY(at("C")[0] > 0.2);
        for (std::size_t body = 0; body < 3; ++body)
            QVERIFY(std::abs(length(model(), model().bodies[body].id) - before[body]) < 1e-9);
        QCOMPARE(at("A"), (std::array{0.0, 0.0}));
    }

    void selectsABoxAndDeletes() {
        drawFourBar();
        take("select");
        click(-1.5, -1.0);  // empty: nothing is selected any more
        drag(pixel(-0.4, 1.8), pixel(1.9, 0.5), Qt::ControlModifier);
        QCOMPARE(window_->selection().selected().size(), 1);
        QCOMPARE(window_->selection().current(), QString::fromStdString(model().bodies[1].id));
        QTest::keyClick(&view(), Qt::Key_Delete);
        QVERIFY2(view().notice().contains("Deleted Link 2, and with it 2 joints"),
                 qPrintable(view().notice()));
        QCOMPARE(model().bodies.size(), std::size_t{2});
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(model().bodies.size(), std::size_t{3});
    }

    void copiesAndPastes() {
        drawFourBar();
        take("select");
        window_->selection().select(QString::fromStdString(model().bodies[0].id));
        QTest::keyClick(&view(), Qt::Key_C, Qt::ControlModifier);
        QTest::keyClick(&view(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(model().bodies.size(), std::size_t{4});
        QCOMPARE(model().joints.size(), std::size_t{5});
        QTest::keyClick(&view(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(model().bodies.size(), std::size_t{5});
        QApplication::clipboard()->setText(QStringLiteral("not a drawing"));
        QTest::keyClick(&view(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY(view().notice().contains("Nothing was pasted"));
        QCOMPARE(model().bodies.size(), std::size_t{5});
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<DrawingTest>)

}  // namespace drawing_test

#include "drawing_test.moc"
