// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/runs/run_export.h"

#include "engine/session/runs/comparison_file.h"
#include "ui/document/runs/stored_run.h"

#include <QSaveFile>

namespace linkwright::document {

namespace {

/// `runs.csv` -> `runs-motion.csv`.
QString motionPath(const QString& path) {
    const qsizetype dot = path.lastIndexOf(QLatin1Char('.'));
    const QString stem = dot > path.lastIndexOf(QLatin1Char('/')) ? path.left(dot) : path;
    return stem + QStringLiteral("-motion.csv");
}

/// Writes a file completely or not at all. @return empty, or what failed
QString writeWhole(const QString& path, const std::string& text) {
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly)
                         && file.write(text.data(), static_cast<qint64>(text.size()))
                                == static_cast<qint64>(text.size())
                         && file.commit();
    return written ? QString()
                   : QObject::tr("%1 cannot be written: %2").arg(path, file.errorString());
}

}  // namespace

std::vector<session::StoredRun> comparedRuns(const Project& project,
                                             const Optimizations& optimizations) {
    std::vector<session::StoredRun> list;
    for (const bool all : {false, true}) {
        for (const Optimization& run : optimizations.all())
            if (!run.hidden && (all || run.compared()))
                list.push_back(toStored(run, project.fileName()));
        if (!list.empty()) break;
    }
    return list;
}

QString exportRuns(const Project& project, const Optimizations& optimizations,
                   const QString& path) {
    const std::vector<session::StoredRun> runs = comparedRuns(project, optimizations);
    if (runs.empty()) return QObject::tr("No optimization is shown: there is nothing to export.");
    if (path.endsWith(QLatin1String(".h5"))) {
        try {
            session::writeComparison(path.toStdString(), runs);
        } catch (const base::InputError& error) {
            const base::Diagnostic& reason = error.diagnostics().front();
            return QString::fromStdString(reason.place + ": " + reason.message + " "
                                          + reason.remedy);
        }
        return {};
    }
    const QString failure = writeWhole(path, session::iterationsCsv(runs));
    return failure.isEmpty() ? writeWhole(motionPath(path), session::motionsCsv(runs)) : failure;
}

}  // namespace linkwright::document
