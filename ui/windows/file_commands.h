// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/document/robot_import.h"
#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"
#include "ui/document/rig/rig.h"

#include <QDateTime>
#include <QObject>
#include <memory>
#include <optional>
#include <vector>

class QAbstractButton;
class QMessageBox;
class QWidget;

namespace linkwright::windows {

/// New, open, save, and the questions about a live rig and unsaved changes.
class FileCommands : public QObject {
    Q_OBJECT

public:
    FileCommands(document::Project& project, document::Optimizations& optimizations,
                 document::Rig& rig, QWidget* window);

    void newProject();
    void openWithDialog();
    /// Opens a file after asking about unsaved changes, a shipped sample as a copy.
    /// @return false when it is not open now
    bool open(const QString& path);
    /// Opens a project, or begins one with what another file holds: a robot, an assembly, a
    /// drawing.
    /// @return false when a project is not open now
    bool openOrImport(const QString& path);
    void importWithDialog();
    /// Reads a robot description beside the window and begins a project with it, after asking about
    /// unsaved changes; a report follows.
    void importRobot(const QString& path);
    /// The same of a drawing or a table of points, after asking for its unit.
    void importDrawing(const QString& path);
    /// The same of a STEP file, after asking for density, joints and ground. The shapes of its
    /// parts are written beside it when that is asked for.
    void importAssembly(const QString& path);
    /// Writes the project as URDF or MJCF after asking for a place; a report follows.
    void saveRobot();
    /// Opens what was dropped onto the window: a project, the only one in a folder, or a robot.
    /// What is none is told, with what to do with it.
    void openDropped(const QStringList& paths);
    // Both begin to save and return; the project tells how it ended.
    void save();    ///< asks for a place when there is none: for new projects and samples
    void saveAs();  ///< never over a shipped sample
    /// Asks whether to leave a live rig, whether to end an optimization that runs, and whether to
    /// save, drop or keep editing; the rig is stopped first, and what is being saved waited for.
    /// @return false to stay
    bool confirmLeaving();

    /// Folder of the sample projects, empty when they are not installed.
    static QString samplesFolder();

Q_SIGNALS:
    void messageRaised(const linkwright::document::UserMessage& message);
    void imported();  ///< a robot became the project
    /// A project of the user was opened from its file.
    void opened(const QString& path);

private:
    /// Begins to read a robot, an assembly or a drawing. @return false when it is none by its name
    bool import(const QString& path);
    void chooseParts(const QString& path,
                     const std::shared_ptr<const session::StepAssembly>& assembly);
    void showReport(const QString& title, const QString& text,
                    const std::vector<session::ImportNote>& notes);
    void takeRobot(const session::ImportedRobot& robot, const QString& fileName);
    [[nodiscard]] static bool isShipped(const QString& path);
    [[nodiscard]] bool confirmLeavingRig();
    [[nodiscard]] bool confirmLeavingOptimization();
    /// Offers to read the file again where another program wrote it.
    void lookAtFile();
    void offerReload();
    void askAboutConflict();
    void reload();
    /// Asks until the answer is another one than to compare.
    [[nodiscard]] const QAbstractButton* askWithComparison(QMessageBox& question);
    void showDifferences();
    /// How to open what another program has open; nothing: not at all.
    [[nodiscard]] std::optional<document::Access> askAboutOwner(const QString& path,
                                                                const document::FileOwner& owner);
    [[nodiscard]] bool hasPlace() const;
    [[nodiscard]] QString startFolder() const;
    void discardMessage();

    document::Project& project_;
    document::Optimizations& optimizations_;
    document::Rig& rig_;
    QWidget* window_;
    QDateTime seenWritten_;  ///< version of another program that was asked about
    document::BackgroundTask comparing_, importing_;
    document::BackgroundTask exporting_{document::BackgroundTask::Order::InTurn};
};

}  // namespace linkwright::windows
