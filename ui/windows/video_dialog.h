// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/video/video_file.h"
#include "ui/windows/video_film.h"

#include <QDialog>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace linkwright::windows {

/// What of a motion a video shows, and how. What is left out stays as the dialog proposes it.
struct FilmChoice {
    QSize size;                      ///< of a frame, pixels; invalid: left out
    std::optional<double> from, to;  ///< s
    double speed = 1.0;              ///< of the video to that of the motion
    int framesPerSecond = 30;
    FilmBackground background = FilmBackground::AsInView;
    bool plots = false;  ///< beside the view
};

/// Asks what a video should be like, and makes it: one frame in every turn of the event loop.
class VideoDialog : public QDialog {
    Q_OBJECT

public:
    /// Makes a film of a size, with plots or without.
    using FilmMaker = std::function<std::unique_ptr<VideoFilm>(const QSize& size, bool plots)>;

    /// @param makeFilm seen as in the view
    VideoDialog(double duration, const QSize& viewSize, FilmMaker makeFilm, QWidget* window);

    /// Makes it at once, for callers without hands. @param path with suffix
    void save(const QString& path);
    void setFrameSize(const QSize& size);
    /// Times beyond the motion are cut to it.
    void choose(const FilmChoice& choice);
    [[nodiscard]] int frames() const;
    [[nodiscard]] QSize frameSize() const;
    [[nodiscard]] int framesPerSecond() const;
    /// The program that makes the file, see document::VideoFile.
    void setEncoder(const QString& program);

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
    [[nodiscard]] bool encoderFound() const;
    void end(const QString& path, const QString& failure);

    FilmMaker makeFilm_;
    std::unique_ptr<VideoFilm> film_;
    std::unique_ptr<document::VideoFile> file_;
    QTimer waiting_;  ///< for the motion
    int made_ = 0;    ///< frames
    QString encoder_ = QStringLiteral("ffmpeg");
    QComboBox* size_;
    QComboBox* rate_;
    QComboBox* background_;
    QCheckBox* plots_;
    QDoubleSpinBox* speed_;
    QDoubleSpinBox* from_;
    QDoubleSpinBox* to_;
    QLabel* summary_;
    QLabel* withoutEncoder_;  ///< what can be saved without the program
    QProgressBar* progress_;
    QPushButton* save_;
    QWidget* fields_;
};

}  // namespace linkwright::windows
