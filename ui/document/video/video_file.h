// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <QProcess>
#include <QSize>
#include <QString>
#include <QStringList>

namespace linkwright::document {

/// What a video is made of.
struct VideoSettings {
    QString path;  ///< ends with .mp4, .webm, .gif, or .png: one numbered picture per frame
    QSize size;    ///< pixels of every frame, even numbers
    int framesPerSecond = 30;
    bool transparent = false;  ///< not for .mp4, which knows no transparency
};

/// Name of the file of a frame, "spin-0001.png" for "spin.png", and the pattern of all of them.
QString framePath(const QString& path, int frame);

/// The file is made by the program ffmpeg, which is given one frame after the other; numbered
/// pictures are written without it. A file that is there stays until the new one is complete.
class VideoFile : public QObject {
    Q_OBJECT

public:
    /// @param program of ffmpeg: a name to look for among the programs, or a path
    explicit VideoFile(VideoSettings settings, QString program = QStringLiteral("ffmpeg"),
                       QObject* parent = nullptr);
    /// An unfinished one is removed.
    ~VideoFile() override;

    /// @return whether ffmpeg is there; otherwise `failed` has said what to do
    bool start();
    /// Hands over a frame of the size asked for. Wait for `ready` before the next one.
    void write(const QImage& frame);
    /// After the last frame: `finished` or `failed` follows.
    void finish();
    /// Stops and removes what was made.
    void cancel();

    [[nodiscard]] const VideoSettings& settings() const { return settings_; }

Q_SIGNALS:
    void ready();
    void finished(const QString& path);
    /// @param reason a sentence; @param remedy another one, may be empty
    void failed(const QString& reason, const QString& remedy);

private:
    [[nodiscard]] QStringList arguments() const;
    [[nodiscard]] bool pictures() const;
    void onFinished(int exitCode, QProcess::ExitStatus status);
    void removeUnfinished();
    void fail(const QString& reason, const QString& remedy);

    VideoSettings settings_;
    QString program_;
    QString unfinished_;  ///< what ffmpeg writes
    QProcess process_;
    int frames_ = 0;
    bool over_ = false;  ///< finished, failed or cancelled
};

}  // namespace linkwright::document
