// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "engine/session/document/document.h"
#include "engine/session/rig/rig_settings.h"
#include "ui/document/project/project_view.h"

#include <QByteArray>
#include <QDateTime>
#include <QLockFile>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

namespace linkwright::document {

using ModelPointer = std::shared_ptr<const model::Model>;

/// All that is in the file of a project, as it was at one moment.
struct ProjectContent {
    ModelPointer model;
    ProjectView view;
    QJsonObject window;  ///< see `Project::windowView`
    session::RigSettings rig;
    session::StudiesPointer studies;
    QString openFile;  ///< whose other keys go along; empty: there is none

    bool operator==(const ProjectContent&) const = default;
};

/// What to do where another program wrote the file that is about to be replaced.
enum class IfChanged { Ask, Overwrite };

/// What the project that is opened may be saved to: its file, or only another one; one that is
/// opened unattended does not enter the recent files either.
enum class Access { Usual, ReadOnly, Unattended };

/// A program that has a project open; it holds a lock beside the file, `.NAME.lock`.
struct FileOwner {
    QString host;
    qint64 process = 0;
    QDateTime since;
};

/// The file of the open project. Every function may take long: none belongs on the window's thread.
class ProjectFile {
public:
    struct Opened {
        model::Model model;
        QString path;
        ProjectView view;
        QJsonObject window;
        session::RigSettings rig;
        std::vector<base::Diagnostic> rigProblems;
        std::vector<session::Study> studies;
        std::vector<base::Diagnostic> studyProblems;  ///< why they were not read
        bool keepsView = false;  ///< where one looks can be written to the file
        std::vector<base::Diagnostic> missingShapes = {};
    };

    /// Reads it, and takes its lock where it is free. @throws base::InputError
    Opened read(const QString& path, Access access);
    /// Who has a project open besides this program. A lock whose program died on this host is none.
    [[nodiscard]] std::optional<FileOwner> otherOwner(const QString& path) const;
    /// Gives the lock back.
    void leave();
    /// Reads a copy made of a shipped project. @throws base::InputError
    Opened readSample(const QString& path);
    /// Reads a project from which unsaved work began; nothing, without a path, where it is gone.
    Opened readFormer(const QString& path);
    /// @return false when it was not written because another program wrote the file meanwhile
    /// @throws base::InputError
    bool write(const ProjectContent& content, const QString& path, IfChanged ifChanged);
    /// Whether the file last read or written holds something else now.
    [[nodiscard]] bool changedElsewhere(const QString& path) const;

private:
    Opened opened(model::Model model, const QString& path);
    void lock(const QString& path);

    QString path_;     ///< last read or written
    QByteArray hash_;  ///< of its text then
    QString lockedPath_;
    std::unique_ptr<QLockFile> lock_;
};

}  // namespace linkwright::document
