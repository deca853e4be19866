// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/optimizations/optimization_export.h"

#include "engine/session/optimizations/comparison_file.h"
#include "ui/document/optimizations/stored_optimization.h"

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
                         && file.flush()  // commit() passes over what it could not write
                         && file.commit();
    return written ? QString()
                   : QObject::tr("%1 cannot be written: %2").arg(path, file.errorString());
}

/// @return empty, or what failed
QString writeAll(const std::vector<session::StoredOptimization>& compared, const QString& path) {
    if (compared.empty())
        return QObject::tr("No optimization is shown: there is nothing to export.");
    if (path.endsWith(QLatin1String(".h5"))) {
        try {
            session::writeComparison(path.toStdString(), compared);
        } catch (const base::InputError& error) {
            const base::Diagnostic& reason = error.diagnostics().front();
            return QString::fromStdString(reason.place + ": " + reason.message + " "
                                          + reason.remedy);
        }
        return {};
    }
    const QString failure = writeWhole(path, session::iterationsCsv(compared));
    return failure.isEmpty() ? writeWhole(motionPath(path), session::motionsCsv(compared))
                             : failure;
}

}  // namespace

std::vector<session::StoredOptimization> comparedOptimizations(const Project& project,
                                                               const Optimizations& optimizations) {
    std::vector<session::StoredOptimization> list;
    for (const bool all : {false, true}) {
        for (const Optimization& optimization : optimizations.all())
            if (!optimization.hidden && (all || optimization.compared()))
                list.push_back(toStored(optimization, project.fileName()));
        if (!list.empty()) break;
    }
    return list;
}

std::function<QString()> comparisonWriter(const Project& project,
                                          const Optimizations& optimizations, const QString& path) {
    return [compared = comparedOptimizations(project, optimizations), path] {
        return writeAll(compared, path);
    };
}

}  // namespace linkwright::document
