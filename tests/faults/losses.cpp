// SPDX-License-Identifier: GPL-3.0-or-later
// What an operation that met a fault may leave behind, and what it must say.
#include "engine/base/diagnostic.h"
#include "engine/project/results_file.h"
#include "engine/session/studies/study_file.h"
#include "tests/faults/fault_plan.h"
#include "tests/faults/operations.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <algorithm>

namespace linkwright::faults {

namespace {

/// Lines without figures of a clock.
QByteArray withoutTimes(const QByteArray& text) {
    QByteArray kept;
    for (const QByteArray& line : text.split('\n'))
        if (!line.contains("econds") && !line.contains(" ms")) kept += line + '\n';
    return kept;
}

/// Whether every number and text below a group can be read.
void readAll(const project::ResultsReader& reader, const std::string& group) {
    for (const std::string& name : reader.names(group)) {
        const std::string place = (group == "/" ? "" : group) + "/" + name;
        if (!reader.names(place).empty()) {
            readAll(reader, place);
            continue;
        }
        try {
            (void)reader.texts(place);
        } catch (const base::InputError&) {
            (void)reader.numbers(place);
        }
    }
}

/// Names of what is in a results file, with its state; empty when it is damaged or unfinished.
std::vector<std::string> contentsOf(const QString& path) {
    try {
        const project::ResultsReader reader(path.toStdString());
        readAll(reader, "/");
        std::vector<std::string> contents{"kind " + reader.origin().kind,
                                          "state " + reader.text("/", "state")};
        for (const char* group : {"/", "/iterations", "/result", "/motion", "/log"})
            for (const std::string& name : reader.names(group))
                contents.push_back(std::string(group) + " " + name);
        return contents;
    } catch (const base::InputError&) {
        return {};
    }
}

/// Each point of a study as text, empty when it is not known yet; none when the file is damaged.
QStringList pointsOf(const QString& path) try {
    const session::StudyFile file(path.toStdString());
    QStringList points;
    for (const session::StudyPoint& point : file.pointsFrom(0, file.points())) {
        QString text;
        if (point.status != session::PointStatus::Open) {
            text = QString::number(static_cast<int>(point.status));
            for (const std::vector<double>* numbers : {&point.values, &point.functions})
                for (const double number : *numbers)
                    text += u' ' + QString::number(number, 'g', 17);
        }
        points << text;
    }
    return points;
} catch (const base::InputError&) {
    return {};
}

/// Whether results of a study hold what they held before, and nothing but right points besides.
bool isStudyOnItsWay(const QString& work, const QString& name, const Expected& expected) {
    const QStringList whole = expected.points.value(name);
    const QStringList before = expected.pointsBefore.value(name);
    const QStringList points = pointsOf(work + u'/' + name);
    for (qsizetype row = 0; row < whole.size(); ++row) {
        const bool stillOpen = before.value(row).isEmpty() && points.value(row).isEmpty();
        if (!stillOpen && points.value(row) != whole[row]) return false;
    }
    return !whole.isEmpty() && points.size() == whole.size();
}

/// Whether a file is what the operation makes when nothing fails.
bool isNew(const QString& work, const QString& name, const QByteArray& content,
           const Expected& expected) {
    if (!expected.files.contains(name)) return false;
    if (name.endsWith(QLatin1String(".h5"))) {
        const QString path = work + u'/' + name;
        if (expected.points.contains(name) && pointsOf(path) != expected.points[name]) return false;
        const std::vector<std::string> contents = contentsOf(path);
        return !contents.empty() && contents == expected.results.value(name);
    }
    if (name == QLatin1String("report.md") && content.contains("which cannot be read now"))
        return true;                           // it says so itself
    if (name.endsWith(QLatin1String(".pdf")))  // has the time in it
        return content.startsWith("%PDF") && content.trimmed().endsWith("%%EOF")
               && std::abs(content.size() - expected.files[name].size()) < 1000;
    return content == expected.files[name];
}

/// Whether a file that was not there before is of use though something failed: an earlier edit, or
/// the iterations so far.
bool isUseful(const QString& name, const QByteArray& content) {
    if (name.endsWith(QLatin1String("queue.json"))) return content.endsWith("}\n");
    if (name.endsWith(QLatin1String(".recovery")))
        return content.startsWith("linkwright recovery") && content.endsWith("}\n");
    // While it grows a disk may fail in the middle of a change; what it said stays in the window.
    return name.startsWith(QLatin1String("work.results/"));
}

bool isBackup(const QString& name) {
    return name.contains(QLatin1String(".backup"));
}

/// Files whose content nobody will miss.
bool isScratch(const QString& name) {
    static const QRegularExpression scratch(
        QStringLiteral("(^|/)\\.|\\.lock$|\\.partial$|\\.part$|^home/|^tmp/"));
    return scratch.match(name).hasMatch();
}

/// What the words and the exit code tell of.
QStringList lossesInWords(const Ending& ending, const Expected& expected, bool told) {
    constexpr int waitedInVain = 3;
    if (endedByJson(expected.program, ending)) return {};
    if (ending.crashed) return {QStringLiteral("crashed")};
    if (ending.hung) return {QStringLiteral("hung")};
    if (ending.exitCode == waitedInVain)
        return {QStringLiteral("nothing happened and nothing said")};
    if (ending.exitCode != 0 && ending.messages.trimmed().isEmpty())
        return {QStringLiteral("failed without a word")};
    if (!told && expected.repeats
        && withoutTimes(ending.output) != withoutTimes(expected.ending.output))
        return {QStringLiteral("another output without a word")};
    return {};
}

/// Former texts that the operation keeps, under whatever name.
QStringList lostBackups(const Files& before, const Files& after, const Expected& expected) {
    QStringList losses;
    for (auto file = before.begin(); file != before.end(); ++file) {
        const bool kept = expected.files.values().contains(file.value());
        if (kept && !isScratch(file.key()) && !after.values().contains(file.value())
            && (isBackup(file.key()) || expected.files.contains(file.key() + ".backup")))
            losses << QStringLiteral("the text of %1 is nowhere").arg(file.key());
    }
    return losses;
}

}  // namespace

bool endedByJson(const QString& program, const Ending& ending) {
    static const QRegularExpression line(QLatin1String(placeOfEnd)
                                         + QStringLiteral("(0x[0-9a-f]+)"));
    const QRegularExpressionMatch place = line.match(QString::fromUtf8(ending.messages));
    if (!ending.crashed || !ending.messages.contains("std::bad_alloc") || !place.hasMatch())
        return false;
    QProcess names;
    names.start(QStringLiteral("addr2line"), {QStringLiteral("--functions"),
                                              QStringLiteral("--exe"), program, place.captured(1)});
    return names.waitForFinished() && names.readLine().startsWith("_ZN8nlohmann");
}

Files filesOf(const QString& folder) {
    static const QRegularExpression made(
        QStringLiteral("(?<!\\d)(?!999999-)\\d+-\\d+(\\.recovery)"));
    Files files;
    QDirIterator entry(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (entry.hasNext()) {
        const QString path = entry.next();
        QFile file(path);
        if (!entry.fileInfo().isFile() || !file.open(QIODevice::ReadOnly)) continue;
        files[path.mid(folder.size() + 1).replace(made, QStringLiteral("new-1\\1"))] =
            file.readAll();
    }
    return files;
}

QMap<QString, QStringList> studiesIn(const QString& folder) {
    QMap<QString, QStringList> studies;
    for (const QString& name : QDir(folder).entryList({QStringLiteral("*.h5")}, QDir::Files))
        if (const QStringList points = pointsOf(folder + u'/' + name); !points.isEmpty())
            studies[name] = points;
    return studies;
}

Expected expectedOf(const Operation& operation, const QString& work, const Ending& ending,
                    const QMap<QString, QStringList>& pointsBefore) {
    Expected expected{ending,           filesOf(work), {},
                      studiesIn(work),  pointsBefore,  !operation.withBoard,
                      operation.program};
    for (auto file = expected.files.begin(); file != expected.files.end(); ++file)
        if (file.key().endsWith(QLatin1String(".h5")))
            expected.results[file.key()] = contentsOf(work + u'/' + file.key());
    return expected;
}

QStringList lossesOf(const QString& work, const Ending& ending, const Files& before,
                     const Expected& expected) {
    const Files after = filesOf(work);
    const bool told = ending.exitCode != expected.ending.exitCode
                      || withoutTimes(ending.messages) != withoutTimes(expected.ending.messages);
    QStringList losses = lossesInWords(ending, expected, told);
    bool allNew = true;
    for (auto file = expected.files.begin(); file != expected.files.end(); ++file) {
        if (isScratch(file.key()) || before.value(file.key()) == file.value()) continue;
        const bool fresh =
            after.contains(file.key()) && isNew(work, file.key(), after[file.key()], expected);
        allNew = allNew && fresh;
        if (fresh || (before.contains(file.key()) && after.contains(file.key()))) continue;
        if (!told)
            losses << QStringLiteral("%1 was not made, without a word").arg(file.key());
        else if (after.contains(file.key()) && !isUseful(file.key(), after[file.key()])
                 && !isStudyOnItsWay(work, file.key(), expected))
            losses << QStringLiteral("%1 is half of what it was to be").arg(file.key());
    }
    for (auto file = before.begin(); file != before.end(); ++file) {
        if (isScratch(file.key())) continue;
        if (!after.contains(file.key())) {
            const bool moved =
                isBackup(file.key())  // see lostBackups
                || (file.key().endsWith(QLatin1String(".recovery"))
                    && isUseful(file.key(),
                                after.value(QStringLiteral("recovery/new-1.recovery"))));
            if (!moved && (!allNew || expected.files.contains(file.key())))
                losses << QStringLiteral("%1 is gone").arg(file.key());
            continue;
        }
        const bool old = after[file.key()] == file.value();
        const bool moved = isBackup(file.key()) && before.values().contains(after[file.key()]);
        if (!old && !moved && !isNew(work, file.key(), after[file.key()], expected)
            && !(told && isStudyOnItsWay(work, file.key(), expected)))
            losses << QStringLiteral("%1 is neither old nor new").arg(file.key());
        if (old && !told && expected.files.contains(file.key())
            && expected.files[file.key()] != file.value())
            losses << QStringLiteral("%1 is the old one, without a word").arg(file.key());
    }
    return losses + lostBackups(before, after, expected);
}

}  // namespace linkwright::faults
