// SPDX-License-Identifier: GPL-3.0-or-later
// What one event changes is said once and drawn once, however many things follow from it.
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"
#include "tests/support/time_to_fail.h"
#include "tests/ui/windows/window_test.h"
#include "ui/document/shown/view_state.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/scene/view/view_overlay.h"
#include "ui/windows/main_window.h"
#include "ui/windows/view_presenter.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSettings>
#include <QTest>
#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

namespace view_frame_test {

using namespace linkwright;
using document::ViewChange;
using document::ViewPart;

namespace {

constexpr int patience = support::sanitized ? 300000 : 20000;  // ms
const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

void lengthenSpring(model::Model& edited) {
    edited.springs.front().freeLength->value *= 1.01;
}

}  // namespace

class ViewFrameTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<windows::MainWindow> window_;

    [[nodiscard]] document::ViewState& shown() { return window_->shown(); }
    /// What the shown state says while something is done.
    std::vector<ViewChange> changesOf(const std::function<void()>& action) {
        std::vector<ViewChange> changes;
        const auto connection = connect(&shown(), &document::ViewState::changed, &shown(),
                                        [&changes](ViewChange what) { changes.push_back(what); });
        action();
        disconnect(connection);
        return changes;
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<windows::MainWindow>();
        tests::showInFront(*window_);
        QVERIFY(window_->openFile(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), patience);
    }

    void cleanup() { window_.reset(); }

    void aChangeSaysWhatChanged() {
        const auto only = [](ViewChange what) { return std::vector<ViewChange>{what}; };
        QCOMPARE(changesOf([&] { shown().setTime(0.25); }), only(ViewPart::Time));
        QCOMPARE(changesOf([&] { shown().setTime(0.25); }), std::vector<ViewChange>());
        QCOMPARE(changesOf([&] { shown().drag(lengthenSpring); }), only(ViewPart::Drawing));
        // The motion of what is dragged comes with its gradient.
        const std::vector<ViewChange> computed = changesOf([&] {
            QTRY_VERIFY_WITH_TIMEOUT(shown().gradient() && !shown().gradientStale()
                                         && shown().model() != window_->project().sharedModel(),
                                     patience);
        });
        QVERIFY(!computed.empty());
        QCOMPARE(computed.back() & ViewPart::Gradient, ViewChange(ViewPart::Gradient));
        for (const ViewChange what : computed)
            QVERIFY(!(what & ~(ViewPart::Motion | ViewPart::Gradient)));
        QCOMPARE(changesOf([&] { shown().endDrag(); }),
                 only(ViewPart::Motion | ViewPart::Gradient));
        QCOMPARE(changesOf([&] { shown().endDrag(); }), std::vector<ViewChange>());
        QCOMPARE(changesOf([&] { shown().setFollowing(false); }),
                 only(ViewPart::Motion | ViewPart::Iteration));
    }

    void drawsOncePerTurn() {
        scene::MechanismView& view = window_->view();
        auto* overlay = view.findChild<scene::ViewOverlay*>();
        auto* presenter = window_->findChild<windows::ViewPresenter*>();
        QVERIFY(overlay && presenter);
        std::vector<ViewChange> presented;
        int placed = 0, drawn = 0;
        std::vector<int> placedBefore;  // each drawing
        QObject counter;
        connect(presenter, &windows::ViewPresenter::presented, &counter,
                [&](ViewChange what) { presented.push_back(what); });
        connect(overlay, &scene::ViewOverlay::labelsPlaced, &counter, [&] { ++placed; });
        connect(&view.vtkView(), &scene::VtkView::aboutToRender, &counter, [&] {
            ++drawn;
            placedBefore.push_back(placed);
        });
        // Until nothing is drawn any more: the smooth picture comes when nothing moves.
        for (int before = -1; before != drawn;) {
            before = drawn;
            tests::givenTimeToFail(1000);
        }
        placed = drawn = 0;
        placedBefore.clear();
        presented.clear();
        for (const double time : {0.1, 0.2, 0.3})
            shown().setTime(time);
        for (const char* id : {"P1", "P2", "spring-1"}) {
            window_->selection().hover(QString::fromLatin1(id));
            view.setSelection({QString::fromLatin1(id)});
        }
        view.setGridVisible(false);
        view.setCostText(QStringLiteral("Cost J"), QStringLiteral("1"), QStringLiteral("m"));
        view.setGridVisible(true);
        QVERIFY(presented.empty());
        QCOMPARE(placed, 0);
        QCOMPARE(drawn, 0);
        QTRY_VERIFY(drawn > 0);
        QCOMPARE(presented, std::vector<ViewChange>{ViewPart::Time});
        QCOMPARE(placedBefore.front(), 1);
        QVERIFY(placed <= drawn);
        // Who asks gets what holds now, before it is drawn.
        placed = 0;
        view.setSelection({QStringLiteral("P1")});
        const auto isSelected = [&](const scene::OverlayLabel& label) {
            return label.id == QStringLiteral("P1") && label.color == view.sceneStyle().accent;
        };
        const auto& labels = overlay->labels();
        QVERIFY(std::any_of(labels.begin(), labels.end(), isSelected));
        QCOMPARE(placed, 1);
        QVERIFY(!overlay->labels().empty());
        QCOMPARE(placed, 1);
    }

    /// The view shows the new frame to whoever asks, before it is drawn.
    void theViewAnswersForTheNewFrame() {
        const scene::MechanismView& view = window_->view();
        shown().setTime(0.2);
        const auto placeOfLink = [&](const std::vector<session::BodyDisplacement>& pose) {
            return pose.back().translation;
        };
        const int last = static_cast<int>(shown().frame()->pose.size()) - 1;
        const Eigen::Vector3d wanted = placeOfLink(shown().frame()->pose);
        QVERIFY(wanted.norm() > 0.0);
        QCOMPARE((view.mechanismScene().pose().of(last).translation() - wanted).norm(), 0.0);
    }

    /// Turning the view takes the pointer and gives it back to whoever had it.
    void thePointerHasOneOwner() {
        scene::MechanismView& view = window_->view();
        window_->selection().requestPick(QStringLiteral("Click a joint."),
                                         [](const QString&) { return true; });
        QCOMPARE(view.cursor().shape(), Qt::CrossCursor);
        const QPointF start(0.5 * view.width(), view.height() - 30.0);
        const auto send = [&view](QEvent::Type type, QPointF at, Qt::MouseButton button,
                                  Qt::MouseButtons buttons) {
            QMouseEvent event(type, at, view.mapToGlobal(at), button, buttons, Qt::NoModifier);
            QApplication::sendEvent(&view, &event);
        };
        send(QEvent::MouseButtonPress, start, Qt::MiddleButton, Qt::MiddleButton);
        for (const double step : {10.0, 20.0})
            send(QEvent::MouseMove, start + QPointF(step, 0.0), Qt::NoButton, Qt::MiddleButton);
        QCOMPARE(view.cursor().shape(), Qt::ClosedHandCursor);
        send(QEvent::MouseButtonRelease, start + QPointF(20.0, 0.0), Qt::MiddleButton,
             Qt::NoButton);
        QCOMPARE(view.cursor().shape(), Qt::CrossCursor);
        window_->selection().cancelPick();
        QCOMPARE(view.cursor().shape(), Qt::ArrowCursor);
    }

    void aFrameIsMadeOnceAndStays() {
        shown().setTime(0.2);
        const document::ViewFramePointer frame = shown().frame();
        QCOMPARE(shown().frame(), frame);
        QVERIFY(frame->poseShown);
        QCOMPARE(frame->motion, shown().motion());
        QCOMPARE(frame->pose.size(), frame->model->bodies.size());
        const std::vector<session::BodyDisplacement> pose = frame->pose;
        shown().setTime(0.3);
        QVERIFY(shown().frame() != frame);
        QCOMPARE(shown().frame()->time, 0.3);
        QCOMPARE(frame->time, 0.2);
        for (std::size_t body = 0; body < pose.size(); ++body)
            QCOMPARE((pose[body].translation - frame->pose[body].translation).norm(), 0.0);
        // A motion of other bodies has no pose to show.
        auto other = std::make_shared<model::Model>(*frame->model);
        other->bodies.front().id = "another";
        QVERIFY(!document::makeViewFrame(other, other, frame->motion, 0.2).poseShown);
        QVERIFY(!document::makeViewFrame(frame->model, frame->model, nullptr, 0.2).poseShown);
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<ViewFrameTest>)

}  // namespace view_frame_test

#include "view_frame_test.moc"
