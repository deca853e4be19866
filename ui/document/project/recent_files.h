// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

namespace linkwright::document {

/// The projects opened last, newest first, kept in the user's settings.
class RecentFiles : public QObject {
    Q_OBJECT

public:
    explicit RecentFiles(QObject* parent = nullptr);

    /// Absolute paths; files that no longer exist are left out.
    [[nodiscard]] QStringList paths() const;
    void add(const QString& path);
    void clear();

Q_SIGNALS:
    void changed();
};

}  // namespace linkwright::document
