// SPDX-License-Identifier: GPL-3.0-or-later
// Preferences take effect at once and are there at the next start; a problem report tells what is
// needed and nothing of the person.
#include "engine/base/parallel.h"
#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/window_test.h"
#include "ui/document/project/user_settings.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/theme.h"
#include "ui/windows/log_file.h"
#include "ui/windows/preferences_dialog.h"
#include "ui/windows/problem_report.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

namespace preferences_test {

using namespace linkwright;

class PreferencesTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<windows::MainWindow> window_;

    /// Opens a dialog by its command and lets `use` work in it.
    template <class Use>
    void inDialog(const char* command, const Use& use) {
        bool used = false;
        QTimer::singleShot(0, window_.get(), [&] {
            QWidget* dialog = QApplication::activeModalWidget();
            if (dialog == nullptr) return;
            use(*dialog);
            used = true;
            dialog->close();
        });
        window_->findChild<QAction*>(QStringLiteral("action:") + command)->trigger();
        QVERIFY(used);
    }

    /// As a person does: the list tells that it was used.
    static void choose(QWidget& dialog, const char* name, int index) {
        auto* list = dialog.findChild<QComboBox*>(QLatin1String(name));
        QVERIFY(list != nullptr);
        list->setCurrentIndex(index);
        Q_EMIT list->activated(index);
    }

private Q_SLOTS:
    void init() {
        document::keepPreferences({});
        window_ = std::make_unique<windows::MainWindow>();
        tests::showInFront(*window_);
    }
    void cleanup() {
        window_.reset();
        document::keepPreferences({});
        document::limitThreads(0);
        windows::setLogLevel(QStringLiteral("info"));
    }

    /// It was lost at the first fit.
    void reducedMotionOutlivesAFit() {
        document::Preferences wanted;
        wanted.reducedMotion = true;
        document::keepPreferences(wanted);
        window_ = std::make_unique<windows::MainWindow>();
        tests::showInFront(*window_);
        QVERIFY(!window_->view().cameraAnimated());
        QVERIFY(window_->openFile(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json")));
        QVERIFY(tests::settled(*window_));  // the fit follows the layout of the docks
        QVERIFY(!window_->view().cameraAnimated());
    }

    void takeEffectAtOnceAndAreKept() {
        const bool dark = widgets::Theme::isDark();
        QTemporaryDir folder;
        QFile tool(folder.filePath("film maker"));
        QVERIFY(tool.open(QIODevice::WriteOnly));
        tool.close();
        tool.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        inDialog("preferences", [&](QWidget& dialog) {
            choose(dialog, "theme", dark ? 2 : 1);
            choose(dialog, "smoothing", 2);
            choose(dialog, "navigation", 1);
            choose(dialog, "keepAfter", 1);
            choose(dialog, "logLevel", 2);
            dialog.findChild<QCheckBox*>("reducedMotion")->setChecked(true);
            dialog.findChild<QSpinBox*>("threads")->setValue(1);
            auto* path = dialog.findChild<QLineEdit*>("ffmpeg");
            path->setText(folder.filePath("no such program"));
            Q_EMIT path->editingFinished();
            auto* hint = dialog.findChild<QLabel*>("ffmpegHint");
            QVERIFY2(hint->text().contains("not a program"), qPrintable(hint->text()));
            path->setText(tool.fileName());
            Q_EMIT path->editingFinished();
            QVERIFY2(hint->text().contains("film maker"), qPrintable(hint->text()));
            auto* later = dialog.findChild<QLabel*>("later");
            QVERIFY(later->isHidden());
            choose(dialog, "scale", 4);
            QVERIFY(!later->isHidden());
        });
        QCOMPARE(widgets::Theme::isDark(), !dark);
        QCOMPARE(window_->view().vtkView().antialiasing(), scene::Antialiasing::Off);
        QVERIFY(window_->findChild<QAction*>("action:navigation-ctrl-moves")->isChecked());
        QCOMPARE(base::threadLimit(), std::size_t{1});
        document::Preferences wanted;
        wanted.scalePercent = 125;
        wanted.smoothing = document::Smoothing::Never;
        wanted.reducedMotion = true;
        wanted.threads = 1;
        wanted.keepMilliseconds = 5000;
        wanted.ffmpeg = tool.fileName();
        wanted.logLevel = QStringLiteral("warning");
        QVERIFY(document::preferences() == wanted);
        // The next window begins with them.
        window_ = std::make_unique<windows::MainWindow>();
        QCOMPARE(window_->view().vtkView().antialiasing(), scene::Antialiasing::Off);
    }

    /// Settings written by hand, or by another version.
    void valuesWithoutSenseCountAsNone() {
        document::keepSetting(QStringLiteral("preferences/scalePercent"), 100000);
        document::keepSetting(QStringLiteral("preferences/threads"), QStringLiteral("many"));
        document::keepSetting(QStringLiteral("preferences/smoothing"), QStringLiteral("perhaps"));
        document::keepSetting(QStringLiteral("preferences/keepMilliseconds"), -5);
        document::keepSetting(QStringLiteral("preferences/logLevel"), QStringLiteral("shout"));
        QVERIFY(document::preferences() == document::Preferences());
    }

    void redoHasBothKeys() {
        const QList<QKeySequence> keys =
            window_->findChild<QAction*>(QStringLiteral("action:redo"))->shortcuts();
        QVERIFY(keys.contains(QKeySequence(QStringLiteral("Ctrl+Y"))));
        QVERIFY(keys.contains(QKeySequence(QStringLiteral("Ctrl+Shift+Z"))));
    }

    void aReportTellsVersionsProjectAndLog() {
        QVERIFY(window_->openFile(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json")));
        QTemporaryDir folder;
        windows::startLog(folder.filePath("linkwright.log"));
        qWarning("the disk hums at %s", qPrintable(QDir::homePath() + "/secret"));
        inDialog("reportProblem", [&](QWidget& dialog) {
            auto* text = dialog.findChild<QPlainTextEdit*>("reportText");
            const QString report = text->toPlainText();
            for (const QString& part :
                 {QStringLiteral("Linkwright " LINKWRIGHT_VERSION),
                  QString("Qt %1").arg(qVersion()), QStringLiteral("links 4, joints 5"),
                  QStringLiteral("the disk hums at ~/secret"), QStringLiteral("What I did:")})
                QVERIFY2(report.contains(part), qPrintable(part + "\n" + report));
            QVERIFY(!report.contains(QDir::homePath() + "/secret"));
            QTest::mouseClick(dialog.findChild<QPushButton*>("copyReport"), Qt::LeftButton);
        });
        windows::stopLog();
        QVERIFY(QGuiApplication::clipboard()->text().contains("What happened:"));
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<PreferencesTest>)

}  // namespace preferences_test

#include "preferences_test.moc"
