// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>
#include <string>
#include <vector>

namespace linkwright::faults {

/// Something a person does, as a program that can be run again and again in the folder "work".
struct Operation {
    QString name;
    QString program;
    QStringList arguments;
    bool withBoard = false;  ///< an emulated board answers at "port"
    bool atWindow = false;   ///< says itself when its work begins
};

std::vector<Operation> allOperations(const QString& work);

/// Fills the folder with projects, tables, results, logs, former exports, backups and unsaved work.
/// @return empty, or what failed
QString fillFolder(const QString& work);

/// What a program said and how it ended.
struct Ending {
    int exitCode = -1;
    bool crashed = false;
    bool hung = false;
    QByteArray output, messages;
};

/// @param planFile of the library that fails calls, empty: none fail
Ending runOperation(const Operation& operation, const QString& work, const QString& planFile);

/// Name -> content of all files below a folder; a recovery file made by a process is
/// "new-1.recovery".
using Files = QMap<QString, QByteArray>;
Files filesOf(const QString& folder);

/// What an operation does when nothing fails.
struct Expected {
    Ending ending;
    Files files;
    QMap<QString, std::vector<std::string>> results;  ///< what is in those that are HDF5
    QMap<QString, QStringList> points;                ///< of studies
    QMap<QString, QStringList> pointsBefore;          ///< of studies, before the operation
    bool repeats = true;                              ///< says the same each time
    QString program;
};
Expected expectedOf(const Operation& operation, const QString& work, const Ending& ending,
                    const QMap<QString, QStringList>& pointsBefore);

/// Name of each results file of a study in a folder -> what is known of its points, one text each.
QMap<QString, QStringList> studiesIn(const QString& folder);

/// Whether a program ended because nlohmann's values allocate where they must not throw: their
/// destructors move what is in them to a vector first, and end the program when there is no memory
/// for it. Nothing else about it is forgiven.
bool endedByJson(const QString& program, const Ending& ending);

/// What was lost, one line each, empty when nothing was: files that are neither old nor new, files
/// that are gone, a success that was none, an end without a word.
QStringList lossesOf(const QString& work, const Ending& ending, const Files& before,
                     const Expected& expected);

}  // namespace linkwright::faults
