// SPDX-License-Identifier: GPL-3.0-or-later
// A video is saved by clicks; a script in place of ffmpeg keeps the frames as they are.
#include "tests/support/test_program.h"
#include "tests/ui/windows/window_test.h"
#include "ui/windows/video_dialog.h"
#include "ui/windows/video_film.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

namespace video_test {

using namespace linkwright;

namespace {

constexpr int patience = 60000;  // ms

/// Answers file dialogs with one path.
class FileDialogHand : public QObject {
public:
    explicit FileDialogHand(const QString& path) {
        connect(&timer_, &QTimer::timeout, this, [path] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr) return;
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
            QTest::mouseClick(
                dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save),
                Qt::LeftButton);
        });
        timer_.start(100);
    }

private:
    QTimer timer_;
};

void writeScript(const QString& path, const QByteArray& text) {
    QFile script(path);
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("#!/bin/sh\nfor file; do :; done\n" + text + "\n");
    script.close();
    script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

}  // namespace

class VideoTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<windows::MainWindow> window_;
    std::unique_ptr<QTemporaryDir> folder_;

    /// Opens the dialog, lets `use` work in it and waits until it is closed.
    template <class Use>
    void inDialog(const Use& use) {
        QTimer::singleShot(0, window_.get(), [&] {
            auto* dialog = qobject_cast<windows::VideoDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr) return;
            dialog->setEncoder(folder_->filePath("ffmpeg"));
            use(*dialog);
        });
        window_->findChild<QAction*>("action:saveVideo")->trigger();
    }

private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        writeScript(folder_->filePath("ffmpeg"), "cat > \"$file\"");
        window_ = std::make_unique<windows::MainWindow>();
        tests::showInFront(*window_);
        QVERIFY(window_->openFile(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json")));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), patience);
    }
    void cleanup() { window_.reset(); }

    void savesTheMotionFrameByFrame() {
        const QString file = folder_->filePath("motion.mp4");
        const FileDialogHand hand(file);
        const double time = window_->shown().time();
        int frames = 0;
        inDialog([&](windows::VideoDialog& dialog) {
            dialog.findChild<QDoubleSpinBox*>("to")->setValue(0.2);
            dialog.findChild<QDoubleSpinBox*>("speed")->setValue(1.0);
            auto* background = dialog.findChild<QComboBox*>("background");
            background->setCurrentIndex(1);  // white
            dialog.setFrameSize({320, 240});
            frames = 7;  // 0.2 s at 30 per second, both ends
            QVERIFY(dialog.findChild<QLabel*>("summary")->text().startsWith("7 frames"));
            QTest::mouseClick(dialog.findChild<QPushButton*>("saveVideo"), Qt::LeftButton);
        });
        QFile made(file);
        QVERIFY(made.open(QIODevice::ReadOnly));
        const QByteArray bytes = made.readAll();
        constexpr qsizetype frameBytes = 320 * 240 * 4;
        QCOMPARE(bytes.size(), frames * frameBytes);
        // The upper right corner is empty, and the mechanism moves.
        QCOMPARE(bytes.mid(4 * 319, 4), QByteArray("\xff\xff\xff\xff"));
        QVERIFY(bytes.left(frameBytes) != bytes.right(frameBytes));
        QVERIFY(bytes.left(frameBytes) != QByteArray(frameBytes, '\xff'));
        QCOMPARE(window_->shown().time(), time);  // the window itself stays where it was
    }

    /// Beside the view stand the plots, and a line in them goes along with the motion; the view
    /// keeps what is left of the frame.
    void showsThePlotsBesideTheView() {
        const auto film = window_->makeFilm({600, 400}, true);
        QTRY_VERIFY_WITH_TIMEOUT(film->ready(), patience);
        const QImage start = film->frame(0.0, windows::FilmBackground::White);
        const QImage later = film->frame(0.5 * window_->shown().motion()->times.back(),
                                         windows::FilmBackground::White);
        QCOMPARE(start.size(), QSize(600, 400));
        const QRect view(0, 0, 360, 400), plots(360, 0, 240, 400);
        QVERIFY(start.copy(view) != later.copy(view));
        QVERIFY(start.copy(plots) != later.copy(plots));
        // On white the colors are those of paper: most of the plots is nearly white.
        int bright = 0;
        for (int row = 0; row < plots.height(); ++row)
            for (int column = plots.left(); column <= plots.right(); ++column)
                bright += qGray(later.pixel(column, row)) > 220 ? 1 : 0;
        QVERIFY2(bright > plots.width() * plots.height() * 3 / 4,
                 qPrintable(QString::number(bright)));
        // In a frame that is higher than wide they stand below it.
        const auto high = window_->makeFilm({400, 600}, true);
        QTRY_VERIFY_WITH_TIMEOUT(high->ready(), patience);
        QVERIFY(high->frame(0.0, windows::FilmBackground::White).copy(0, 360, 400, 240)
                != high->frame(1.0, windows::FilmBackground::White).copy(0, 360, 400, 240));
    }

    /// Before a file is asked for; then only what can be made is offered.
    void offersPicturesWithoutTheProgram() {
        QVERIFY(QFile::remove(folder_->filePath("ffmpeg")));
        QStringList offered;
        bool told = false;
        inDialog([&](windows::VideoDialog& dialog) {
            auto* hint = dialog.findChild<QLabel*>("withoutEncoder");
            told = hint->isVisible() && hint->text().contains("numbered pictures");
            QTimer answer;
            connect(&answer, &QTimer::timeout, &dialog, [&] {
                auto* files = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                if (files == nullptr) return;
                offered = files->nameFilters();
                answer.stop();
                QTest::mouseClick(
                    files->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Cancel),
                    Qt::LeftButton);
            });
            answer.start(100);
            QTest::mouseClick(dialog.findChild<QPushButton*>("saveVideo"), Qt::LeftButton);
            writeScript(folder_->filePath("ffmpeg"), "cat > \"$file\"");
            dialog.setEncoder(folder_->filePath("ffmpeg"));
            told = told && !hint->isVisible();
            dialog.close();
        });
        QVERIFY(told);
        QCOMPARE(offered, QStringList{"Numbered pictures (*.png)"});
    }

    void tellsInTheDialogWhyItFailed() {
        writeScript(folder_->filePath("ffmpeg"),
                    "cat > /dev/null; echo 'disk on fire' >&2; exit 1");
        const FileDialogHand hand(folder_->filePath("motion.mp4"));
        QString said;
        inDialog([&](windows::VideoDialog& dialog) {
            dialog.setFrameSize({320, 240});
            dialog.findChild<QDoubleSpinBox*>("to")->setValue(0.1);
            connect(&dialog, &windows::VideoDialog::ended, &dialog, [&] {
                said = dialog.findChild<QLabel*>("summary")->text();
                QTimer::singleShot(0, &dialog, &QDialog::reject);
            });
            QTest::mouseClick(dialog.findChild<QPushButton*>("saveVideo"), Qt::LeftButton);
        });
        QVERIFY2(said.contains("disk on fire"), qPrintable(said));
        QVERIFY(!QFile::exists(folder_->filePath("motion.mp4")));
    }

    void cancelEndsTheWorkFirstAndLeavesNothing() {
        const FileDialogHand hand(folder_->filePath("motion.mp4"));
        bool ended = false;
        inDialog([&](windows::VideoDialog& dialog) {
            connect(&dialog, &windows::VideoDialog::ended, &dialog,
                    [&](const QString& path, const QString& failure) {
                        ended = path.isEmpty() && failure.isEmpty();
                        QTimer::singleShot(0, &dialog, &QDialog::reject);
                    });
            QTimer::singleShot(1500, &dialog, [&dialog] {
                QTest::mouseClick(
                    dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Cancel),
                    Qt::LeftButton);
            });
            dialog.findChild<QDoubleSpinBox*>("speed")->setValue(0.001);  // long
            QTest::mouseClick(dialog.findChild<QPushButton*>("saveVideo"), Qt::LeftButton);
        });
        QVERIFY(ended);
        QVERIFY(!QFile::exists(folder_->filePath("motion.mp4")));
    }

    /// Half a red veil over black and over white.
    void whatDiffersShinesThrough() {
        QImage black(2, 1, QImage::Format_RGB32), white(2, 1, QImage::Format_RGB32);
        black.setPixel(0, 0, qRgb(128, 0, 0));
        white.setPixel(0, 0, qRgb(255, 127, 127));
        black.setPixel(1, 0, qRgb(10, 20, 30));
        white.setPixel(1, 0, qRgb(10, 20, 30));
        const QImage result = windows::withoutBackground(black, white);
        QCOMPARE(result.pixel(0, 0), qRgba(255, 0, 0, 128));
        QCOMPARE(result.pixel(1, 0), qRgba(10, 20, 30, 255));
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<VideoTest>)

}  // namespace video_test

#include "video_test.moc"
