// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/recent_files.h"
#include "ui/document/solving/background_task.h"

#include <QWidget>

class QVBoxLayout;

namespace linkwright::windows {

/// Shown while nothing is open, or asked for: the sample projects and the files opened last.
class WelcomePage : public QWidget {
    Q_OBJECT

public:
    /// @param samplesFolder folder of the sample projects, may be empty
    WelcomePage(document::RecentFiles& recentFiles, const QString& samplesFolder,
                QWidget* parent = nullptr);

    /// Unsaved work that was left behind by a crash, one line each; shown first.
    void setAbandoned(const QStringList& titles);

    /// Name of the project one can go back to; empty: none.
    void setOpenProject(const QString& name);

Q_SIGNALS:
    void backRequested();
    void restoreRequested(int index);  ///< of the abandoned work
    void openRequested(const QString& path);
    void newRequested();
    void pathRequested();  ///< a mechanism for a path
    void openDialogRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

    void showEvent(QShowEvent* event) override;

private:
    void rebuild();
    void build();
    void addActions();
    void addHeading(const QString& heading);
    void addFiles(const QString& heading, const QStringList& paths, bool describe);

    document::RecentFiles& recentFiles_;
    QString samplesFolder_;
    QStringList abandoned_;
    QString openProject_;
    QWidget* column_ = nullptr;
    QVBoxLayout* list_ = nullptr;
    bool stale_ = true;  ///< to be built when it is seen
    document::BackgroundTask reading_{document::BackgroundTask::Order::InTurn};  ///< of headings
};

}  // namespace linkwright::windows
