// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/video/video_file.h"
#include "ui/windows/video_film.h"

#include <QDialog>
#include <QTimer>
#include <functional>
#include <memory>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace linkwright::windows {

/// Asks what a video should be like, and makes it: one frame in every turn of the event loop.
class VideoDialog : public QDialog {
    Q_OBJECT

public:
    /// @param makeFilm of that size, seen as in the view
    VideoDialog(double duration, const QSize& viewSize,
                std::function<std::unique_ptr<VideoFilm>(const QSize&)> makeFilm, QWidget* window);

    /// Makes it at once, for callers without hands. @param path with suffix
    void save(const QString& path);
    void setFrameSize(const QSize& size);
    /// The program that makes the file, see document::VideoFile.
    void setEncoder(const QString& program) { encoder_ = program; }

Q_SIGNALS:
    /// @param path of what was made, empty when it was not
    /// @param failure why not, empty when somebody cancelled it
    void ended(const QString& path, const QString& failure);

protected:
    void reject() override;

private:
    void makeFields(double duration, const QSize& viewSize);
    void ask();
    void makeFrame();
    void refresh();
    void end(const QString& path, const QString& failure);
    [[nodiscard]] int frames() const;
    [[nodiscard]] QSize frameSize() const;

    std::function<std::unique_ptr<VideoFilm>(const QSize&)> makeFilm_;
    std::unique_ptr<VideoFilm> film_;
    std::unique_ptr<document::VideoFile> file_;
    QTimer waiting_;  ///< for the motion
    int made_ = 0;    ///< frames
    QString encoder_ = QStringLiteral("ffmpeg");
    QComboBox* size_;
    QComboBox* rate_;
    QComboBox* background_;
    QDoubleSpinBox* speed_;
    QDoubleSpinBox* from_;
    QDoubleSpinBox* to_;
    QLabel* summary_;
    QProgressBar* progress_;
    QPushButton* save_;
    QWidget* fields_;
};

}  // namespace linkwright::windows
