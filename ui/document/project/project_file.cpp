// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/project_file.h"

#include "engine/session/document/project_access.h"
#include "ui/document/project/sample_copy.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSysInfo>
#include <filesystem>
#include <system_error>
#include <utility>

namespace linkwright::document {

namespace {

constexpr QLatin1String viewKey("view");
constexpr QLatin1String windowKey("window");

/// Text of the file of a project; empty where there is none. What is there and cannot be read must
/// not pass for nothing: it would be lost with the next save.
/// @throws base::InputError when it cannot be read
std::string textOf(const QString& path) {
    std::error_code error;
    const auto kind = std::filesystem::status(path.toStdString(), error).type();
    if (path.isEmpty() || kind == std::filesystem::file_type::not_found) return {};
    return session::readTextFile(path.toStdString());
}

QByteArray hashOf(const std::string& text) {
    return text.empty() ? QByteArray()
                        : QCryptographicHash::hash(QByteArray::fromStdString(text),
                                                   QCryptographicHash::Sha256);
}

/// Of the text of a file; empty where there is none or it cannot be read.
QByteArray hashOfFile(const QString& path) {
    try {
        return hashOf(textOf(path));
    } catch (const base::InputError&) {
        return {};
    }
}

/// Text of a project file with the present view in it.
std::string withView(const std::string& text, const ProjectContent& content) {
    QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
    const QJsonObject before = json.value(viewKey).toObject();
    QJsonObject view = withEntries(before, content.view);
    view[windowKey] = content.window;
    if (content.window.isEmpty()) view.remove(windowKey);
    if (view == before) return text;
    json[viewKey] = view;
    if (view.isEmpty()) json.remove(viewKey);
    return QJsonDocument(json).toJson().toStdString();
}

/// The studies in the text of a project; none where they cannot be read.
std::vector<session::Study> studiesIn(const std::string& text, const QString& path,
                                      std::vector<base::Diagnostic>& problems) {
    try {
        if (!text.empty()) return session::readStudies(text, path.toStdString());
    } catch (const base::InputError& error) {
        problems = error.diagnostics();
    }
    return {};
}

/// Text of the file the project was opened from, with all in it that is not the model.
/// @throws base::InputError when the file is there and cannot be read
std::string formerText(const ProjectContent& content) {
    std::string text = textOf(content.openFile);
    if (text.empty()) text = session::formatProject(*content.model, {});
    text = withView(text, content);
    std::vector<base::Diagnostic> ignored;  // what cannot be read and was not changed stays
    if (session::readRigSettings(text, ignored) != content.rig)
        text = session::withRigSettings(text, content.rig);
    if (studiesIn(text, content.openFile, ignored) != *content.studies)
        text = session::withStudies(text, *content.studies);
    return text;
}

}  // namespace

ProjectFile::Opened ProjectFile::opened(model::Model model, const QString& path) {
    const std::string text = textOf(path);
    path_ = path;
    hash_ = hashOf(text);
    const QJsonObject view =
        QJsonDocument::fromJson(QByteArray::fromStdString(text)).object().value(viewKey).toObject();
    Opened opened{std::move(model),
                  path,
                  projectViewFrom(view),
                  view.value(windowKey).toObject(),
                  {},
                  {},
                  {},
                  {},
                  false};
    opened.studies = studiesIn(text, path, opened.studyProblems);
    opened.rig = session::readRigSettings(text, opened.rigProblems);
    opened.missingShapes = session::missingShapes(opened.model);
    opened.keepsView = !isSampleCopy(path) && QFileInfo(path).isWritable();
    return opened;
}

ProjectFile::Opened ProjectFile::read(const QString& path, Access access) {
    std::vector<base::Diagnostic> outside;
    model::Model model = session::readProject(path.toStdString(), nullptr, &outside);
    if (access == Access::Usual)
        lock(path);
    else
        leave();
    Opened result = opened(std::move(model), path);
    result.missingShapes.insert(result.missingShapes.end(), outside.begin(), outside.end());
    return result;
}

ProjectFile::Opened ProjectFile::readSample(const QString& path) {
    // Read where it is shipped, so that a fault is told of the file that was chosen.
    model::Model model = session::readProject(path.toStdString());
    leave();
    return opened(std::move(model), copySample(path));
}

ProjectFile::Opened ProjectFile::readFormer(const QString& path) {
    try {
        if (!path.isEmpty()) return read(path, Access::Usual);
    } catch (const base::InputError&) {
        // The file is gone: the work has to be saved anew.
    }
    leave();
    return {};
}

bool ProjectFile::write(const ProjectContent& content, const QString& path, IfChanged ifChanged) {
    if (ifChanged == IfChanged::Ask && changedElsewhere(path)) return false;
    // A copy keeps what the file holds beside the model: unknown keys, the view.
    session::writeProject(*content.model, path.toStdString(), formerText(content));
    path_ = path;
    hash_ = hashOfFile(path);
    lock(path);
    return true;
}

namespace {

QString lockOf(const QString& path) {
    // The file behind links, so that all who open it meet.
    const QFileInfo file(QFileInfo::exists(path) ? QFileInfo(path).canonicalFilePath() : path);
    return file.dir().filePath(QStringLiteral(".%1.lock").arg(file.fileName()));
}

}  // namespace

std::optional<FileOwner> ProjectFile::otherOwner(const QString& path) const {
    const QString place = lockOf(path);
    if ((lock_ && place == lockedPath_) || !QFileInfo::exists(place)) return std::nullopt;
    QLockFile probe(place);
    probe.setStaleLockTime(0);  // however old: who lives has it
    FileOwner owner;
    QString program;
    if (probe.tryLock(0) || probe.error() != QLockFile::LockFailedError
        || !probe.getLockInfo(&owner.process, &owner.host, &program))
        return std::nullopt;
    const bool mine = owner.process == QCoreApplication::applicationPid()
                      && owner.host == QSysInfo::machineHostName();
    if (mine) return std::nullopt;
    owner.since = QFileInfo(place).lastModified();
    return owner;
}

/// Where it is not free, or the folder cannot be written to, the project goes without.
void ProjectFile::lock(const QString& path) {
    const QString place = lockOf(path);
    if (lock_ && place == lockedPath_) return;
    leave();
    if (isSampleCopy(path)) return;
    lock_ = std::make_unique<QLockFile>(place);
    lock_->setStaleLockTime(0);
    lockedPath_ = place;
    if (!lock_->tryLock(0)) lock_.reset();
}

void ProjectFile::leave() {
    lock_.reset();
}

bool ProjectFile::changedElsewhere(const QString& path) const {
    if (path != path_ || hash_.isEmpty()) return false;
    const QByteArray now = hashOfFile(path);
    return !now.isEmpty() && now != hash_;
}

}  // namespace linkwright::document
