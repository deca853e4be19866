// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/log_file.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMutex>
#include <QMutexLocker>
#include <QStandardPaths>
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>

namespace linkwright::windows {

namespace {

constexpr qint64 largest = 1'000'000;  // bytes

/// How much a message matters; the numbers of QtMsgType are not in this order.
int weight(QtMsgType type) {
    switch (type) {
        case QtDebugMsg: return 0;
        case QtInfoMsg: return 1;
        case QtWarningMsg: return 2;
        case QtCriticalMsg: return 3;
        case QtFatalMsg: break;
    }
    return 4;
}

constexpr std::array<const char*, 5> levelNames{"debug", "info", "warning", "error", "fatal"};

const char* levelName(QtMsgType type) {
    return levelNames[static_cast<std::size_t>(weight(type))];
}

std::atomic<int>& minWeight() {
    static std::atomic<int> least = weight(QtInfoMsg);
    return least;
}

struct Log {
    QMutex mutex;  ///< messages come from any thread
    QFile file;
    QtMessageHandler before = nullptr;
};

/// Never destroyed: messages may come after main() has returned.
Log& theLog() {
    static auto* log = new Log;
    return *log;
}

/// A file that cannot be written leaves the program as it was without one.
void write(Log& log, const QByteArray& line) {
    if (log.file.fileName().isEmpty()) return;
    if (log.file.isOpen() && log.file.size() + line.size() > largest) {
        log.file.close();
        const QString former = log.file.fileName() + QStringLiteral(".1");
        QFile::remove(former);
        QFile::rename(log.file.fileName(), former);
    }
    if (!log.file.isOpen()
        && !log.file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Text))
        return;
    log.file.write(line);
    log.file.flush();  // the last line before a crash is the one that is looked for
}

void take(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    Log& log = theLog();
    QtMessageHandler before = nullptr;
    {
        const QMutexLocker lock(&log.mutex);
        before = log.before;
        if (weight(type) >= minWeight())
            write(log, QStringLiteral("%1 %2 %3\n")
                           .arg(QDateTime::currentDateTime().toString(Qt::ISODateWithMs),
                                QLatin1String(levelName(type)), text)
                           .toUtf8());
    }
    if (before) before(type, context, text);
}

}  // namespace

QString logPath() {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)
           + QStringLiteral("/log/linkwright.log");
}

void setLogLevel(const QString& level) {
    for (std::size_t index = 0; index < levelNames.size(); ++index)
        if (level == QLatin1String(levelNames[index])) minWeight() = static_cast<int>(index);
}

QStringList lastLogged(int lines) {
    const Log& log = theLog();
    QFile file(log.file.fileName().isEmpty() ? logPath() : log.file.fileName());
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text)) return {};
    const QStringList all =
        QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    return all.mid(std::max<qsizetype>(0, all.size() - lines));
}

void startLog(const QString& path) {
    Log& log = theLog();
    {
        const QMutexLocker lock(&log.mutex);
        log.file.close();
        log.file.setFileName(path.isEmpty() ? logPath() : path);
        QDir().mkpath(QFileInfo(log.file.fileName()).absolutePath());
    }
    const QtMessageHandler before = qInstallMessageHandler(take);
    if (before != take) {
        const QMutexLocker lock(&log.mutex);
        log.before = before;
    }
}

void stopLog() {
    Log& log = theLog();
    qInstallMessageHandler(log.before);
    const QMutexLocker lock(&log.mutex);
    log.file.close();
    log.file.setFileName({});
    log.before = nullptr;
}

}  // namespace linkwright::windows
