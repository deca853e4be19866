// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/synthesis/path_finder.h"

#include <QElapsedTimer>
#include <QFile>

namespace linkwright::document {

PathFinder::PathFinder(QObject* parent) : QObject(parent) {
    connect(&task_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (problems.empty()) return;  // a newer path is looked for
                candidates_.clear();
                fault_ = QString::fromStdString(problems.front().message + " "
                                                + problems.front().remedy);
            });
    connect(&task_, &BackgroundTask::ended, this, &PathFinder::changed);
}

void PathFinder::find(const synthesis::WantedPath& path, const synthesis::PathSearch& search) {
    task_.start([this, path, search](const BackgroundTask::Turn& turn) {
        QElapsedTimer clock;
        clock.start();
        synthesis::PathSearch stoppable = search;
        stoppable.stop = &turn.superseded();
        std::vector<synthesis::PathCandidate> found = synthesis::findLinkages(path, stoppable);
        const double seconds = 1e-3 * static_cast<double>(clock.elapsed());
        return BackgroundTask::Answer([this, path, seconds, found = std::move(found)]() mutable {
            path_ = path;
            candidates_ = std::move(found);
            fault_.clear();
            seconds_ = seconds;
        });
    });
    Q_EMIT changed();
}

void PathFinder::clear() {
    task_.forget();
    candidates_.clear();
    path_ = {};
    fault_.clear();
    Q_EMIT changed();
}

bool readPath(const QString& file, double unit, synthesis::WantedPath& path, QString& fault) {
    QFile table(file);
    constexpr qint64 most = 10 << 20;
    if (!table.open(QIODevice::ReadOnly) || table.size() > most) {
        fault = PathFinder::tr("%1 cannot be read as a table.").arg(file);
        return false;
    }
    try {
        synthesis::WantedPath read =
            synthesis::parsePath(table.readAll().toStdString(), file.toStdString());
        for (synthesis::PlanePoint& point : read.points)
            point *= unit;
        path = std::move(read);
        return true;
    } catch (const base::InputError& error) {
        const base::Diagnostic& first = error.diagnostics().front();
        fault = QString::fromStdString(first.message + " (" + first.place + ")");
        return false;
    }
}

}  // namespace linkwright::document
