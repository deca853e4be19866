// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/synthesis/linkage_model.h"
#include "ui/document/solving/background_task.h"

#include <QObject>
#include <QString>
#include <vector>

namespace linkwright::document {

/// Looks for linkages that follow a path, beside the window; the newest path wins.
class PathFinder : public QObject {
    Q_OBJECT

public:
    explicit PathFinder(QObject* parent = nullptr);

    /// Begins to look; what was found for an earlier path stays until there is an answer.
    void find(const synthesis::WantedPath& path, const synthesis::PathSearch& search);
    /// Nothing is wanted any more.
    void clear();

    [[nodiscard]] bool busy() const { return task_.busy(); }
    /// What was found for `path()`, best first.
    [[nodiscard]] const std::vector<synthesis::PathCandidate>& candidates() const {
        return candidates_;
    }
    [[nodiscard]] const synthesis::WantedPath& path() const { return path_; }
    [[nodiscard]] double seconds() const { return seconds_; }  ///< that the last search took
    [[nodiscard]] QString fault() const { return fault_; }  ///< why nothing was found, one sentence

Q_SIGNALS:
    void changed();  ///< candidates, fault or whether it is busy

private:
    BackgroundTask task_;
    synthesis::WantedPath path_;
    std::vector<synthesis::PathCandidate> candidates_;
    QString fault_;
    double seconds_ = 0.0;
};

/// Reads a path from a table of numbers. @param unit m of one length in it
/// @param fault receives why it cannot be read  @return whether it is read
bool readPath(const QString& file, double unit, synthesis::WantedPath& path, QString& fault);

}  // namespace linkwright::document
