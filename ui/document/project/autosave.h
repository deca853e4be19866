// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/document/recovery.h"
#include "ui/document/project/project.h"

#include <QObject>
#include <QThread>
#include <QTimer>
#include <atomic>
#include <memory>
#include <vector>

namespace linkwright::document {

/// Keeps unsaved work on disk while the program runs, half a second after each change and off the
/// window's thread, and finds what an earlier program left behind when it died.
class Autosave : public QObject {
    Q_OBJECT

public:
    /// @param folder of the recovery files; empty: in the user's application data
    explicit Autosave(Project& project, const QString& folder = {}, QObject* parent = nullptr);
    ~Autosave() override;

    /// Work left by programs that died, newest first.
    [[nodiscard]] std::vector<session::AbandonedWork> abandoned() const;
    /// Opens abandoned work: the project as it was saved, with the unsaved work as one commit that
    /// undo takes back. Its file goes as soon as the work is on disk again, not before. @return
    /// false, with a message raised by the project, when it is unreadable
    bool restore(const session::AbandonedWork& work);
    void discard(const session::AbandonedWork& work);

    /// Blocks until what was changed so far is on disk (tests, closing).
    void flush();

Q_SIGNALS:
    /// Work could not be kept; said once until it works again.
    void failed(const QString& reason);

private:
    void keepSoon();
    void keepNow();

    Project& project_;
    QString folder_;
    QTimer timer_;
    QThread thread_;
    QObject* worker_;                              ///< lives on the thread
    std::unique_ptr<session::RecoveryFile> file_;  ///< made and used on the thread
    bool kept_ = false;  ///< something of this project is, or will be, on disk
    bool complained_ = false;
    std::atomic<bool> safe_ = true;  ///< the last write went well; set on the thread
};

}  // namespace linkwright::document
