// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/solving/background_task.h"

#include <QObject>
#include <QStringList>

namespace linkwright::document {

/// The projects opened last, newest first, kept in the user's settings.
class RecentFiles : public QObject {
    Q_OBJECT

public:
    explicit RecentFiles(QObject* parent = nullptr);

    /// Absolute paths; files that were gone when it was last looked for them are left out.
    [[nodiscard]] QStringList paths() const;
    void add(const QString& path);
    void clear();
    /// Finds out beside the window which files are gone: a folder on a network that does not answer
    /// keeps whoever asks for it waiting. Tells `changed` if it is not what it was.
    void look();

Q_SIGNALS:
    void changed();

private:
    QStringList missing_;
    BackgroundTask looking_;
};

}  // namespace linkwright::document
