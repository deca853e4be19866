// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/document/recovery.h"
#include "ui/document/project/project.h"
#include "ui/document/solving/background_task.h"

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::document {

/// Keeps unsaved work on disk while the program runs, shortly after each change and off the
/// window's thread, and finds what an earlier program left behind when it died.
class Autosave : public QObject {
    Q_OBJECT

public:
    /// @param folder of the recovery files; empty: in the user's application data
    explicit Autosave(Project& project, const QString& folder = {}, QObject* parent = nullptr);

    /// Looks for work left by programs that died; `found` follows.
    void find();
    /// Does, and lets the window go on, but for keys and mouse, until it is known: newest first.
    [[nodiscard]] std::vector<session::AbandonedWork> abandoned();
    /// Opens abandoned work: the project as it was saved, with the unsaved work as one commit that
    /// undo takes back. Its file goes as soon as the work is on disk again, not before. @return
    /// false, with a message raised by the project, when it is unreadable
    bool restore(const session::AbandonedWork& work);
    void discard(const std::vector<session::AbandonedWork>& works);

    /// How long after an edit it is kept; half a second at first.
    void setDelay(int milliseconds) { timer_.setInterval(milliseconds); }
    /// Begins to keep what was changed so far.
    void keepNow();
    /// Does, and lets the window go on until that is on disk.
    void flush();

Q_SIGNALS:
    void found(const std::vector<linkwright::session::AbandonedWork>& works);
    /// Work could not be kept; said once until it works again.
    void failed(const QString& reason);

private:
    void keepSoon();

    Project& project_;
    QString folder_;
    QTimer timer_;
    bool kept_ = false;  ///< something of this project is, or will be, on disk
    bool complained_ = false;
    std::optional<session::AbandonedWork> restored_;  ///< not known to be safe elsewhere
    std::unique_ptr<session::RecoveryFile> file_;     ///< made and used by the task
    BackgroundTask writing_;
    BackgroundTask finding_{BackgroundTask::Order::InTurn};
};

}  // namespace linkwright::document
