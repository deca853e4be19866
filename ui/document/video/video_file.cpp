// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/video/video_file.h"

#include "engine/session/document/project_access.h"
#include "ui/document/project/written_files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImageWriter>
#include <QTimer>
#include <utility>

namespace linkwright::document {

namespace {

QString suffixOf(const QString& path) {
    return QFileInfo(path).suffix().toLower();
}

/// The last thing a program said, without the place in its source it may begin with.
QString lastLine(const QByteArray& said) {
    const QStringList lines =
        QString::fromLocal8Bit(said).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    return lines.isEmpty() ? QString() : lines.last().trimmed();
}

}  // namespace

QString framePath(const QString& path, int frame) {
    const QFileInfo file(path);
    const QString number = QStringLiteral("%1").arg(frame, 4, 10, QLatin1Char('0'));
    return file.dir().filePath(file.completeBaseName() + u'-' + number + u'.' + file.suffix());
}

VideoFile::VideoFile(VideoSettings settings, QString program, QObject* parent)
    : QObject(parent), settings_(std::move(settings)), program_(std::move(program)) {
    connect(&process_, &QProcess::bytesWritten, this, [this] {
        if (!over_ && process_.bytesToWrite() == 0) Q_EMIT ready();
    });
    connect(&process_, &QProcess::finished, this, &VideoFile::onFinished);
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(tr("The program ffmpeg, which makes videos, was not found."),
                 tr("Install it: sudo apt install ffmpeg."));
    });
}

VideoFile::~VideoFile() {
    cancel();
}

bool VideoFile::pictures() const {
    return suffixOf(settings_.path) == QLatin1String("png");
}

QStringList VideoFile::arguments() const {
    const QString suffix = suffixOf(settings_.path);
    QStringList list{
        QStringLiteral("-loglevel"),
        QStringLiteral("error"),
        QStringLiteral("-f"),
        QStringLiteral("rawvideo"),
        QStringLiteral("-pix_fmt"),
        QStringLiteral("rgba"),
        QStringLiteral("-s"),
        QStringLiteral("%1x%2").arg(settings_.size.width()).arg(settings_.size.height()),
        QStringLiteral("-r"),
        QString::number(settings_.framesPerSecond),
        QStringLiteral("-i"),
        QStringLiteral("-")};
    const auto add = [&list](const char* words) {
        list << QString::fromLatin1(words).split(QLatin1Char(' '));
    };
    if (suffix == QLatin1String("gif")) {
        add("-filter_complex");
        list << QStringLiteral(
            "split[a][b];[a]palettegen=reserve_transparent=1[p];[b][p]paletteuse");
        add("-f gif");
    } else if (suffix == QLatin1String("webm")) {
        add("-c:v libvpx-vp9 -crf 24 -b:v 0 -row-mt 1 -f webm -pix_fmt");
        list << QLatin1String(settings_.transparent ? "yuva420p" : "yuv420p");
    } else {
        add("-c:v libx264 -crf 18 -pix_fmt yuv420p -movflags +faststart -f mp4");
    }
    list << QStringLiteral("-y") << unfinished_;
    return list;
}

bool VideoFile::start() {
    if (pictures()) {
        if (QFile::exists(framePath(settings_.path, 1))) {
            over_ = true;
            Q_EMIT failed(tr("Pictures with this name already exist: %1.")
                              .arg(QFileInfo(framePath(settings_.path, 1)).fileName()),
                          tr("Choose another name or an empty folder."));
            return false;
        }
        return true;
    }
    try {
        unfinished_ = QString::fromStdString(session::preparePartial(settings_.path.toStdString()));
    } catch (const base::InputError& error) {
        over_ = true;
        Q_EMIT failed(QString::fromStdString(error.diagnostics().front().message),
                      QString::fromStdString(error.diagnostics().front().remedy));
        return false;
    }
    process_.start(program_, arguments());
    return process_.waitForStarted();
}

void VideoFile::write(const QImage& frame) {
    if (over_) return;
    ++frames_;
    if (pictures()) {
        // A new file: what is there already, links of others as well, stays.
        QFile file(framePath(settings_.path, frames_));
        if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly)) {
            --frames_;
            fail(file.errorString(), tr("Choose another name or an empty folder."));
            return;
        }
        QImageWriter writer(&file, QFileInfo(file).suffix().toLatin1());
        if (writer.write(frame.copy(QRect(QPoint(), settings_.size))))
            QTimer::singleShot(0, this, &VideoFile::ready);
        else
            fail(writer.errorString(), tr("Choose another folder or another kind of file."));
        return;
    }
    const QImage picture =
        frame.convertToFormat(QImage::Format_RGBA8888)
            .copy(QRect(QPoint(), settings_.size));  // rows of four bytes a pixel have no gaps
    process_.write(reinterpret_cast<const char*>(picture.constBits()), picture.sizeInBytes());
}

void VideoFile::finish() {
    if (pictures()) {
        if (std::exchange(over_, true)) return;
        QTimer::singleShot(0, this, [this] { Q_EMIT finished(settings_.path); });
        return;
    }
    process_.closeWriteChannel();
}

void VideoFile::cancel() {
    if (over_) return;
    over_ = true;
    process_.kill();
    process_.waitForFinished();
    removeUnfinished();
}

void VideoFile::removeUnfinished() {
    if (!pictures()) {
        if (QFileInfo(unfinished_).isFile()) QFile::remove(unfinished_);  // no device, no pipe
        return;
    }
    for (int frame = 1; frame <= frames_; ++frame)
        QFile::remove(framePath(settings_.path, frame));
}

void VideoFile::fail(const QString& reason, const QString& remedy) {
    if (over_) return;
    over_ = true;
    removeUnfinished();
    Q_EMIT failed(reason, remedy);
}

void VideoFile::onFinished(int exitCode, QProcess::ExitStatus status) {
    if (over_) return;
    if (status != QProcess::NormalExit || exitCode != 0) {
        const QString said = lastLine(process_.readAllStandardError());
        fail(said.isEmpty() ? tr("ffmpeg finished without producing a video.")
                            : tr("ffmpeg could not write the video: %1").arg(said),
             tr("Choose another folder or another kind of file."));
        return;
    }
    over_ = true;
    const QString path = settings_.path;
    writeInTurn(
        this,
        [path, unfinished = unfinished_] {
            session::moveIntoPlace(unfinished.toStdString(), path.toStdString());
            return QString();
        },
        [this, path](const QString& failure) {
            if (failure.isEmpty())
                Q_EMIT finished(path);
            else
                Q_EMIT failed(failure, {});
        });
}

}  // namespace linkwright::document
