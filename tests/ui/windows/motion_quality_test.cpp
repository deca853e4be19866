// SPDX-License-Identifier: GPL-3.0-or-later
// What a driven motion says of its mechanism, as the window shows it.
#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/timeline.h"
#include "ui/widgets/timeline_track.h"
#include "ui/windows/quality_presenter.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QInputDialog>
#include <QSettings>
#include <QTest>
#include <QTimer>
#include <cmath>
#include <memory>

namespace motion_quality_test {

using namespace linkwright;
using windows::MainWindow;

namespace {

constexpr int patience = 60000;  // ms, for loaded machines

}  // namespace

class MotionQualityTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;

    void open(const char* name) {
        QVERIFY(window_->openFile(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/")
                                  + QLatin1String(name)));
        settle();
    }
    void settle() {
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && window_->solver().summaryKnown()
                                     && window_->facts().facts().model && !window_->facts().busy(),
                                 patience);
    }
    QAction* action(const char* name) {
        return window_->findChild<QAction*>(QLatin1String("action:") + QLatin1String(name));
    }
    QString readouts() const {
        QString text;
        for (const scene::Readout& line : window_->view().readouts())
            text += line.title + QLatin1Char(' ') + line.value + QLatin1Char('\n');
        return text;
    }
    /// Writes a picture of the window when a folder is named: `LINKWRIGHT_PICTURES=folder`.
    void picture(const char* name) const {
        const QString folder = qEnvironmentVariable("LINKWRIGHT_PICTURES");
        if (folder.isEmpty()) return;
        QVERIFY(tests::settled(*window_));
        QVERIFY(QDir().mkpath(folder));
        window_->grab().save(QDir(folder).filePath(QLatin1String(name) + QLatin1String(".png")));
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
    }
    void cleanup() { window_.reset(); }

    /// Limits of the rocker stand on the timeline, with their joint and angle.
    void limitsStandOnTheTimeline() {
        open("path-by-hand.linkwright.json");
        const std::vector<widgets::TimelineMark>& marks = window_->timeline().track()->marks();
        QCOMPARE(marks.size(), std::size_t{2});
        for (const widgets::TimelineMark& mark : marks) {
            QCOMPARE(mark.kind, widgets::TimelineMark::Kind::Limit);
            QVERIFY2(mark.text.contains(QStringLiteral("turns back at"))
                         && mark.text.contains(QStringLiteral("limit of its rotation")),
                     qPrintable(mark.text));
        }
        QVERIFY2(readouts().contains(QStringLiteral("turns fully")), qPrintable(readouts()));
        QVERIFY2(readouts().contains(QStringLiteral("Smallest transmission angle")),
                 qPrintable(readouts()));
        picture("limits");
    }

    /// Nothing of the last project is told of an empty one.
    void readoutsEndWithTheirProject() {
        open("path-by-hand.linkwright.json");
        QVERIFY(!readouts().isEmpty());
        action("new")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(window_->project().model().bodies.empty(), patience);
        QTRY_VERIFY2_WITH_TIMEOUT(readouts().isEmpty(), qPrintable(readouts()), patience);
        QTRY_VERIFY(window_->timeline().track()->marks().empty());
    }

    /// While a length is dragged, class and transmission angle are those of what is shown.
    void readoutsFollowADraggedLength() {
        open("path-by-hand.linkwright.json");
        const QString before = readouts();
        const model::Model& model = window_->project().model();
        const model::Drive& drive = model.drives.front();
        const model::Joint* crank = model::findById(model.joints, drive.joint);
        // The other pivot of the ground moves away.
        std::string moved;
        for (const model::Joint& joint : model.joints)
            if (&joint != crank
                && (joint.bodyA == model::groundId || joint.bodyB == model::groundId))
                moved = joint.point;
        const double x = model::findById(model.points, moved)->position[0].value;
        window_->shown().drag([&](model::Model& edited) {
            model::findById(edited.points, moved)->position[0].value =
                x * 1.1;  // seen in three digits
        });
        QTRY_VERIFY_WITH_TIMEOUT(readouts() != before, patience);
        QTRY_VERIFY2(readouts().contains(QStringLiteral("Smallest transmission angle")),
                     qPrintable(readouts()));
        window_->shown().endDrag();
        QTRY_COMPARE_WITH_TIMEOUT(readouts(), before, patience);
    }

    /// What was known of a project is not said of the next one.
    void aNewProjectSaysNothingYet() {
        open("path-by-hand.linkwright.json");
        QVERIFY(!readouts().isEmpty());
        window_->project().newProject();
        QTRY_VERIFY_WITH_TIMEOUT(readouts().isEmpty(), patience);
        QTRY_VERIFY(window_->timeline().track()->marks().empty());
    }

    void linksAreColoredByWhatTheirLengthsDo() {
        for (const bool dark : {true, false}) {
            action(dark ? "themeDark" : "themeLight")->trigger();
            open("path-by-hand.linkwright.json");
            windows::QualityPresenter& quality = window_->quality();
            quality.setTolerance({1e-4, false});
            QVERIFY(window_->view().mechanismScene().bodyColors().empty());
            if (!action("tolerances")->isChecked()) action("tolerances")->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(!window_->view().colorScale().title.isEmpty(), patience);
            picture(dark ? "tolerances-dark" : "tolerances-light");
            const auto sensitivity = window_->facts().facts().sensitivity;
            QVERIFY(sensitivity.has_value());
            double most = 0.0;
            std::string body;
            for (const session::LengthSensitivity& length : sensitivity->lengths) {
                QVERIFY(length.mean >= 0.0 && length.largest >= length.mean);
                if (length.mean <= most || length.body == model::groundId) continue;
                most = length.mean;
                body = length.body;
            }
            const auto& colors = window_->view().mechanismScene().bodyColors();
            QVERIFY(colors.size() >= 3);
            const QString text = quality.toleranceText(QString::fromStdString(body));
            QVERIFY2(text.contains(QStringLiteral("the path moves by"))
                         && text.contains(QStringLiteral("longer by 0.1")),
                     qPrintable(text));
            // A share of each length weighs long links more than a length of its own.
            quality.setTolerance({0.01, true});
            QVERIFY(window_->view().colorScale().title.contains(QStringLiteral("1%")));
            action("tolerances")->trigger();
            QTRY_VERIFY(window_->view().colorScale().title.isEmpty());
            QTRY_VERIFY(window_->view().mechanismScene().bodyColors().empty());
        }
        action("themeDark")->trigger();
    }

    void changesOfLengthsAreRead() {
        using windows::LengthChange;
        using windows::readLengthChange;
        QCOMPARE(*readLengthChange(QStringLiteral("0.1 mm")), (LengthChange{1e-4, false}));
        QCOMPARE(*readLengthChange(QStringLiteral(" 0,5% ")), (LengthChange{0.005, true}));
        QCOMPARE(*readLengthChange(QStringLiteral("20 µm")), (LengthChange{20 * 1e-6, false}));
        for (const char* wrong : {"", "0.1", "-1 mm", "0 mm", "1 kg", "mm", "nan m"})
            QVERIFY2(!readLengthChange(QString::fromUtf8(wrong)), wrong);
    }

    /// Typed in the dialog of the menu View, and kept.
    void theChangeIsAskedFor() {
        open("path-by-hand.linkwright.json");
        bool asked = false;
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            if (!dialog) return;
            asked = true;
            dialog->setTextValue(QStringLiteral("0.2 %"));
            dialog->accept();
        });
        action("toleranceSize")->trigger();
        QVERIFY(asked);
        QVERIFY(window_->quality().tolerance().relative);
        QVERIFY(std::abs(window_->quality().tolerance().amount - 0.002) < 1e-15);
        QVERIFY(action("tolerances")->isChecked());
        window_ = std::make_unique<MainWindow>();
        QVERIFY(window_->quality().tolerance().relative);
        tests::showInFront(*window_);
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<MotionQualityTest>)

}  // namespace motion_quality_test

#include "motion_quality_test.moc"
