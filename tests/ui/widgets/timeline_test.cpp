// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/timeline.h"

#include "tests/support/gui_test.h"
#include "tests/support/pointer.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/timeline_track.h"

#include <QApplication>
#include <QHelpEvent>
#include <QPaintEvent>
#include <QRegion>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <cmath>
#include <memory>

namespace timeline_test {

using namespace linkwright::widgets;

namespace {

/// What of a widget is painted while it is watched.
class PaintedRegion : public QObject {
public:
    explicit PaintedRegion(QWidget* widget) { widget->installEventFilter(this); }
    QRegion region;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
        return false;
    }
};

}  // namespace

class TimelineTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Timeline> timeline_;

    QToolButton* button(const QString& toolTip) const {
        for (QToolButton* candidate : timeline_->findChildren<QToolButton*>())
            if (candidate->toolTip().startsWith(toolTip)) return candidate;
        return nullptr;
    }
    QPoint at(double seconds) const {
        return {static_cast<int>(std::lround(timeline_->track()->xOf(seconds))), 20};
    }

private Q_SLOTS:
    void initTestCase() { Theme::apply(*qApp, ThemeKind::Dark); }

    void init() {
        timeline_ = std::make_unique<Timeline>();
        timeline_->resize(1000, 48);
        timeline_->setDuration(5.0);
        timeline_->show();
        timeline_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(timeline_.get()));
    }

    void draggingScrubs() {
        QSignalSpy changed(timeline_.get(), &Timeline::timeChanged);
        // One pixel of the track, in seconds.
        const double pixel =
            timeline_->track()->timeAt(at(1.0).x() + 1.0) - timeline_->track()->timeAt(at(1.0).x());
        QTest::mousePress(timeline_->track(), Qt::LeftButton, Qt::NoModifier, at(1.0));
        QVERIFY(std::abs(timeline_->time() - 1.0) <= pixel);
        linkwright::tests::movePointer(timeline_->track(), at(3.0));
        QVERIFY(std::abs(timeline_->time() - 3.0) <= pixel);
        linkwright::tests::movePointer(timeline_->track(),
                                       QPoint(timeline_->track()->width() + 500, 20));
        QCOMPARE(timeline_->time(), 5.0);
        linkwright::tests::movePointer(timeline_->track(), QPoint(-500, 20));
        QCOMPARE(timeline_->time(), 0.0);
        QTest::mouseRelease(timeline_->track(), Qt::LeftButton, Qt::NoModifier, at(2.0));
        QCOMPARE(changed.count(), 4);
        // Without a pressed button the pointer moves nothing.
        linkwright::tests::movePointer(timeline_->track(), at(4.0));
        QCOMPARE(timeline_->time(), 0.0);
    }

    /// A click beside a mark goes to its very instant, and the pointer is told what it is.
    void marksAreToldAndReached() {
        TimelineTrack* track = timeline_->track();
        track->setMarks({{TimelineMark::Kind::Limit, 1.2345, QStringLiteral("D turns back.")},
                         {TimelineMark::Kind::ChangePoint, 3.0, QStringLiteral("Links line up.")},
                         {TimelineMark::Kind::End, 5.0, QStringLiteral("Dead point.")}});
        QTest::mouseClick(track, Qt::LeftButton, Qt::NoModifier, at(1.2345) + QPoint(3, 0));
        QCOMPARE(timeline_->time(), 1.2345);
        QTest::mouseClick(track, Qt::LeftButton, Qt::NoModifier, at(1.2345) + QPoint(30, 0));
        QVERIFY(timeline_->time() > 1.3);
        const auto told = [&](double seconds) {
            const QPoint place = at(seconds);
            QHelpEvent help(QEvent::ToolTip, place, track->mapToGlobal(place));
            QApplication::sendEvent(track, &help);
            return QToolTip::text();
        };
        QCOMPARE(told(3.0), QStringLiteral("Links line up."));
        QVERIFY(track->accessibleDescription().contains(QStringLiteral("Dead point.")));
        // Each has a color of its own on the axis.
        timeline_->goToStart();
        const QImage picture = track->grab().toImage();
        const double ratio = track->devicePixelRatioF();
        const auto colorAt = [&](double seconds, int y) {
            return picture.pixelColor(static_cast<int>(std::floor(track->xOf(seconds) * ratio)),
                                      static_cast<int>(y * ratio));
        };
        QCOMPARE(colorAt(1.2345, 31), Theme::colors().warning);
        QCOMPARE(colorAt(5.0, 20), Theme::colors().fault);
        QToolTip::hideText();
    }

    void playsAtTheSpeedAndStopsAtTheEnd() {
        timeline_->setDuration(0.4);
        timeline_->setLooping(false);
        QCOMPARE(timeline_->speed(), 1.0);
        timeline_->setSpeed(0.001);  // a turn of an engine takes seconds
        QCOMPARE(timeline_->speed(), 0.001);
        timeline_->setSpeed(2.0);
        QCOMPARE(timeline_->speed(), 2.0);
        QSignalSpy toggled(timeline_.get(), &Timeline::playToggled);
        QTest::mouseClick(button("Play"), Qt::LeftButton);
        QVERIFY(timeline_->isPlaying());
        QTRY_VERIFY_WITH_TIMEOUT(!timeline_->isPlaying(), 20000);
        QTRY_COMPARE(timeline_->time(), 0.4);
        QTRY_COMPARE(toggled.count(), 2);
        // At the end it starts over.
        timeline_->togglePlay();
        QVERIFY(timeline_->time() < 0.4);
    }

    void loops() {
        timeline_->setDuration(0.15);
        timeline_->setLooping(true);
        bool wrapped = false;
        double last = 0.0;
        connect(timeline_.get(), &Timeline::timeChanged, this, [&](double seconds) {
            wrapped = wrapped || seconds < last;
            last = seconds;
        });
        timeline_->setPlaying(true);
        QTRY_VERIFY_WITH_TIMEOUT(wrapped, 20000);
        QTRY_VERIFY(timeline_->isPlaying());
    }

    /// What failed at once is not played, and says why; what failed later does not start over.
    void failedMotionsArePlayedToTheirEndOrNotAtAll() {
        timeline_->setObstacle(QStringLiteral("There is no motion."));
        timeline_->togglePlay();
        QVERIFY(!timeline_->isPlaying());
        timeline_->setTime(2.0);
        QCOMPARE(timeline_->time(), 2.0);
        QVERIFY(!timeline_->findChildren<QToolButton*>().at(2)->isEnabled());
        QCOMPARE(timeline_->findChildren<QToolButton*>().at(2)->toolTip(),
                 QStringLiteral("There is no motion."));
        timeline_->setObstacle({});
        timeline_->setEndsEarly(true);
        QVERIFY(timeline_->isLooping());
        timeline_->setTime(4.95);
        timeline_->togglePlay();
        QVERIFY(timeline_->isPlaying());
        QTRY_VERIFY(!timeline_->isPlaying());
        QTRY_COMPARE(timeline_->time(), 5.0);
    }

    void scrubbingStopsPlaying() {
        timeline_->setPlaying(true);
        QTest::mouseClick(timeline_->track(), Qt::LeftButton, Qt::NoModifier, at(2.0));
        QVERIFY(!timeline_->isPlaying());
    }

    void keysWork() {
        timeline_->setFocus();
        QTest::keyClick(timeline_.get(), Qt::Key_Space);
        QVERIFY(timeline_->isPlaying());
        QTest::keyClick(timeline_.get(), Qt::Key_Space);
        QVERIFY(!timeline_->isPlaying());
        QTest::keyClick(timeline_.get(), Qt::Key_End);
        QCOMPARE(timeline_->time(), 5.0);
        QTest::keyClick(timeline_.get(), Qt::Key_Home);
        QCOMPARE(timeline_->time(), 0.0);
        // Keys reach the timeline from its track as well.
        timeline_->track()->setFocus();
        QTest::keyClick(timeline_->track(), Qt::Key_Right);
        QVERIFY(timeline_->time() > 0.0);
    }

    void stepsGoToStoredTimes() {
        std::vector<double> times;
        for (int index = 0; index <= 500; ++index)
            times.push_back(index * 0.01);
        timeline_->setStoredTimes(times);
        timeline_->stepForward();
        // 1/60 s lies between 0.01 and 0.02.
        QCOMPARE(timeline_->time(), times[2]);
        timeline_->stepForward();
        QCOMPARE(timeline_->time(), times[4]);
        timeline_->stepBack();
        QCOMPARE(timeline_->time(), times[2]);
        timeline_->goToEnd();
        timeline_->stepForward();
        QCOMPARE(timeline_->time(), 5.0);
    }

    void withoutAMotionNothingCanBePressed() {
        timeline_->setDuration(0.0);
        QVERIFY(!button("Play")->isEnabled());
        timeline_->togglePlay();
        QVERIFY(!timeline_->isPlaying());
        timeline_->setTime(3.0);
        QCOMPARE(timeline_->time(), 0.0);
        timeline_->setDuration(NAN);
        QCOMPARE(timeline_->duration(), 0.0);
    }

    void shorterMotionTakesThePlayheadBack() {
        timeline_->setTime(4.0);
        timeline_->setDuration(2.0);
        QCOMPARE(timeline_->time(), 2.0);
    }

    void liveDisablesTheTransport() {
        timeline_->setPlaying(true);
        timeline_->setLive(true);
        QVERIFY(!timeline_->isPlaying());
        QVERIFY(!button("Play")->isEnabled());
        timeline_->setTime(1.5);
        QCOMPARE(timeline_->time(), 1.5);
        timeline_->setLive(false);
        QVERIFY(button("Play")->isEnabled());
    }

    void reliefLeavesOutWhatIsNoNumber() {
        timeline_->setRelief({0.0, 1.0, 2.0, 3.0, 5.0}, {0.0, NAN, INFINITY, 2.0, 1.0},
                             "running cost");
        const QImage with = timeline_->track()->grab().toImage();
        timeline_->setRelief({}, {}, "running cost");
        QVERIFY(with != timeline_->track()->grab().toImage());
    }

    /// Each frame draws a part of the track only: all that has changed is in it.
    void theHandlePushesTheWordsAlongWhole() {
        timeline_->setRelief({0.0, 1.0, 5.0}, {0.0, 2.5, 1.0}, "running cost", "m");
        TimelineTrack* track = timeline_->track();
        const auto picture = [&] {
            return track->grab().toImage().convertToFormat(QImage::Format_RGB32);
        };
        for (const double seconds : {0.1, 0.25, 0.4, 3.0, 0.2}) {
            track->repaint();  // what was asked for before is drawn
            const QImage before = picture();
            PaintedRegion painted(track);
            timeline_->setTime(seconds);
            QTRY_VERIFY(!painted.region.isEmpty());
            track->removeEventFilter(&painted);
            const QImage after = picture();
            const int scale = qRound(after.devicePixelRatio());
            for (int y = 0; y < after.height(); ++y)
                for (int x = 0; x < after.width(); ++x)
                    if (before.pixel(x, y) != after.pixel(x, y))
                        QVERIFY2(
                            painted.region.contains(QPoint(x / scale, y / scale)),
                            qPrintable(QStringLiteral("%1 s: %2, %3").arg(seconds).arg(x).arg(y)));
        }
    }

    void reliefTellsItsScale() {
        // The same shape for a cost a billion times smaller.
        timeline_->setRelief({0.0, 1.0, 2.0}, {0.0, 2.5, 1.0}, "running cost", "m");
        QCOMPARE(timeline_->track()->reliefLabel(), QStringLiteral("running cost, up to 2.5 m"));
        const QImage large = timeline_->track()->grab().toImage();
        timeline_->setRelief({0.0, 1.0, 2.0}, {0.0, 2.5e-9, 1e-9}, "running cost", {});
        QCOMPARE(timeline_->track()->reliefLabel(),
                 QStringLiteral("running cost, up to 2.5e\u22129"));
        QVERIFY(large != timeline_->track()->grab().toImage());
        timeline_->setRelief({0.0, 1.0}, {0.0, 0.0}, "running cost", "m");
        QCOMPARE(timeline_->track()->reliefLabel(), QStringLiteral("running cost"));
    }
};

LINKWRIGHT_GUI_TEST(TimelineTest)

}  // namespace timeline_test

#include "timeline_test.moc"
