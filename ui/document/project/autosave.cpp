// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/autosave.h"

#include <QJsonDocument>
#include <QStandardPaths>

namespace linkwright::document {

namespace {

constexpr int delayMilliseconds = 400;

QString textOf(const base::InputError& error) {
    return QString::fromStdString(error.diagnostics().front().message);
}

}  // namespace

Autosave::Autosave(Project& project, const QString& folder, QObject* parent)
    : QObject(parent),
      project_(project),
      folder_(folder.isEmpty()
                  ? QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)
                        + QStringLiteral("/recovery")
                  : folder) {
    timer_.setSingleShot(true);
    timer_.setInterval(delayMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &Autosave::keepNow);
    connect(&project_, &Project::modelChanged, this, &Autosave::keepSoon);
    connect(&project_, &Project::fileChanged, this, &Autosave::keepSoon);
}

/// The clock starts with the first of several changes, so that none waits longer than the delay.
void Autosave::keepSoon() {
    if (!timer_.isActive()) timer_.start();
}

void Autosave::keepNow() {
    const ModelPointer model = project_.sharedModel();
    const session::RigSettings rig = project_.rigSettings();
    const ProjectView view = project_.view();
    const session::StudiesPointer studies = project_.document().sharedStudies();
    const std::string path = project_.filePath().toStdString();
    const bool needed = project_.modified();
    if (!needed && !kept_) return;
    kept_ = needed;
    writing_.start([this, model, rig, view, studies, path, needed, replaced = restored_](
                       const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        QString reason;
        try {
            if (!file_) file_ = std::make_unique<session::RecoveryFile>(folder_.toStdString());
            if (needed)
                file_->keep(*model, rig, path,
                            QJsonDocument(withEntries({}, view)).toJson().toStdString(), *studies);
            else
                file_->clear();
            if (replaced) session::discardAbandonedWork(*replaced);
        } catch (const base::InputError& error) {
            reason = textOf(error);
        } catch (const std::exception& error) {  // memory, most likely; the next edit tries again
            reason = QString::fromUtf8(error.what());
        }
        return [this, reason] {
            restored_.reset();
            if (!reason.isEmpty() && !complained_) Q_EMIT failed(reason);
            complained_ = !reason.isEmpty();
        };
    });
}

void Autosave::flush() {
    if (timer_.isActive()) {
        timer_.stop();
        keepNow();
    }
    writing_.wait();
}

void Autosave::find() {
    finding_.start([this](const BackgroundTask::TaskContext&) {
        return BackgroundTask::Answer([this, works = session::findAbandonedWork(
                                                 folder_.toStdString())] { Q_EMIT found(works); });
    });
}

std::vector<session::AbandonedWork> Autosave::abandoned() {
    std::vector<session::AbandonedWork> known;
    const QMetaObject::Connection told =
        connect(this, &Autosave::found,
                [&known](const std::vector<session::AbandonedWork>& works) { known = works; });
    find();
    finding_.wait();
    disconnect(told);
    return known;
}

bool Autosave::restore(const session::AbandonedWork& work) {
    if (!project_.restore(work)) return false;
    restored_ = work;
    keepNow();
    return true;
}

void Autosave::discard(const std::vector<session::AbandonedWork>& works) {
    finding_.start([works](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        for (const session::AbandonedWork& work : works)
            session::discardAbandonedWork(work);
        return {};
    });
}

}  // namespace linkwright::document
