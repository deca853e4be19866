// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/document/recovery.h"

#include "engine/base/diagnostic.h"
#include "engine/project/json_text.h"
#include "engine/project/project_file.h"
#include "engine/project/table_file.h"
#include "engine/project/text_file.h"
#include "engine/session/document/document.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <exception>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

namespace linkwright::session {

namespace {

namespace files = std::filesystem;

constexpr const char* ending = ".recovery";
constexpr const char* lockEnding = ".lock";
constexpr const char* viewKey = "view";
constexpr const char* heading = "linkwright recovery 2\n";
constexpr const char* anyHeading = "linkwright recovery ";

[[noreturn]] void fail(const std::string& place, const std::string& reason) {
    throw base::InputError(base::Diagnostic{base::Severity::Error, "", place,
                                            "Unsaved work cannot be kept: " + reason + ".",
                                            "Save often, or make room in this folder."});
}

/// Numbers of tables that are in no file yet, or in one that may be changed meanwhile: one line,
/// file -> text.
std::string textOfTables(const model::Model& model) {
    project::Json tables = project::Json::object();
    project::forEachTable(model, [&](const auto& table, const std::string&, const std::string&) {
        if (project::hasRows(table)) tables[table.file] = project::formatTable(table);
    });
    return tables.dump(-1, ' ', true, project::Json::error_handler_t::replace);
}

void readKeptTables(const std::string& line, const std::string& path, model::Model& model) {
    const project::Json tables = project::parseJson(line, path);
    project::forEachTable(model, [&](auto& table, const std::string&, const std::string&) {
        const auto kept = tables.find(table.file);
        if (kept != tables.end() && kept->is_string())
            project::parseTable(kept->template get<std::string>(), path + " " + table.file, table);
    });
}

/// As it was kept; empty: nothing was.
std::string viewIn(const std::string& projectText, const std::string& path) {
    const project::Json json = project::parseJson(projectText, path);
    return json.contains(viewKey) ? json.at(viewKey).dump() : std::string();
}

std::string withView(const std::string& projectText, const std::string& view) {
    project::Json json = project::parseJson(projectText, {});
    json[viewKey] = project::parseJson(view, viewKey);
    return project::formatJson(json);
}

/// What is in a recovery file: heading, path of the project, tables, project.
struct Contents {
    std::string projectPath;
    UnsavedWork work;
};

Contents readContents(const std::string& path) {
    const std::string text = project::readTextFile(path);
    const std::size_t start = std::strlen(heading);
    const std::size_t end = text.find('\n', start);
    const std::size_t tablesEnd = end == std::string::npos ? end : text.find('\n', end + 1);
    if (text.starts_with(anyHeading) && !text.starts_with(heading))
        throw base::InputError(
            base::Diagnostic{base::Severity::Error, "", path,
                             "This work was saved by another version of Linkwright.",
                             "Restore it with that version."});
    if (!text.starts_with(heading) || tablesEnd == std::string::npos)
        throw base::InputError(base::Diagnostic{base::Severity::Error, "", path,
                                                "This recovery file is incomplete.",
                                                "Discard it, or look at its text."});
    const std::string projectText = text.substr(tablesEnd + 1);
    std::vector<base::Diagnostic> ignored;  // this program wrote them
    Contents contents{
        text.substr(start, end - start),
        {project::parseProject(projectText, path), readRigSettings(projectText, ignored),
         viewIn(projectText, path), readStudies(projectText, path)}};
    std::vector<base::Diagnostic>
        missing;  // tables that are gone are named when the work is checked
    model::Model& model = contents.work.model;
    if (!contents.projectPath.empty())
        project::readTables(model, files::path(contents.projectPath).parent_path().string(),
                            missing);
    readKeptTables(text.substr(end + 1, tablesEnd - end - 1), path, model);
    return contents;
}

/// Whether the project file holds the same; one that is gone or broken does not.
bool isSaved(const Contents& contents) {
    const auto& [model, rig, view, studies] = contents.work;
    if (contents.projectPath.empty())
        // Older versions began with the algorithm of a model that says nothing.
        return (model == newModel() || model == model::Model()) && rig == RigSettings()
               && studies.empty();
    try {
        // Both went through the same reader and writer, so equal work has equal text.
        const model::Model saved = project::readProject(contents.projectPath);
        std::vector<base::Diagnostic> problems;
        const std::string savedText = project::readTextFile(contents.projectPath);
        const RigSettings savedRig = readRigSettings(savedText, problems);
        const auto sameTable = [](const model::CostTerm& one, const model::CostTerm& other) {
            return one.table == other.table && one.targets == other.targets;
        };
        return problems.empty() && savedRig == rig
               && readStudies(savedText, contents.projectPath) == studies
               && project::formatProject(saved) == project::formatProject(model)
               && std::equal(saved.costTerms.begin(), saved.costTerms.end(),
                             model.costTerms.begin(), model.costTerms.end(), sameTable);
    } catch (const std::exception&) {
        return false;  // whatever it is that cannot be compared, it is not known to be saved
    }
}

/// s since 1970, now when the disk does not tell.
long long lastWritten(const files::path& path) {
    std::error_code unknown;
    const files::file_time_type written = files::last_write_time(path, unknown);
    if (unknown) return std::time(nullptr);
    const auto age = files::file_time_type::clock::now() - written;
    return std::time(nullptr) - std::chrono::duration_cast<std::chrono::seconds>(age).count();
}

/// Whether the program that keeps this work lives.
bool isAlive(const files::path& path) {
    int lock = -1;
    do
        lock = ::open((path.string() + lockEnding).c_str(), O_RDWR | O_CLOEXEC);
    while (lock < 0 && errno == EINTR);
    // Living work must never be taken for abandoned: without an answer it is left alone.
    if (lock < 0) return errno != ENOENT;
    int answer = 0;
    while ((answer = ::flock(lock, LOCK_EX | LOCK_NB)) != 0 && errno == EINTR) {
    }
    ::close(lock);
    return answer != 0;
}

/// The work in a recovery file; nothing when the project file holds the same.
std::optional<AbandonedWork> workIn(const files::path& path) {
    AbandonedWork work;
    work.path = path.string();
    work.keptAt = lastWritten(path);
    try {
        const Contents contents = readContents(work.path);
        if (isSaved(contents)) return std::nullopt;
        work.projectPath = contents.projectPath;
        work.projectName = contents.work.model.name;
    } catch (const base::InputError& error) {
        work.problem = error.diagnostics().front().message;
    } catch (const std::exception& error) {
        work.problem = error.what();
    }
    if (!work.problem.empty()) work.projectName = path.filename().string();
    return work;
}

void removeBoth(const files::path& path) {
    std::error_code ignored;
    files::remove(path, ignored);
    files::remove(files::path(path.string() + lockEnding), ignored);
}

}  // namespace

/// Lock on a file beside the recovery file; the kernel lets go of it when the program dies.
struct RecoveryFile::Lock {
    explicit Lock(std::string file) : path(std::move(file)) {
        do
            descriptor = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
        while (descriptor < 0 && errno == EINTR);
        if (descriptor >= 0 && ::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
            ::close(descriptor);
            descriptor = -1;
        }
    }
    ~Lock() {
        if (descriptor < 0) return;
        ::unlink(path.c_str());
        ::close(descriptor);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

    std::string path;
    int descriptor = -1;
};

RecoveryFile::RecoveryFile(const std::string& folder) {
    std::error_code failure;
    files::create_directories(folder, failure);
    if (failure) fail(folder, failure.message());
    for (int number = 1; number < 1000; ++number) {
        path_ = (files::path(folder)
                 / (std::to_string(::getpid()) + "-" + std::to_string(number) + ending))
                    .string();
        if (std::error_code unknown; files::exists(path_, unknown)) continue;
        lock_ = std::make_unique<Lock>(path_ + lockEnding);
        if (lock_->descriptor >= 0) return;
    }
    fail(folder, std::strerror(errno));
}

RecoveryFile::~RecoveryFile() {
    clear();
}

void RecoveryFile::keep(const model::Model& model, const RigSettings& rig,
                        const std::string& projectPath, const std::string& view,
                        const std::vector<Study>& studies) {
    std::string text = project::formatProject(model);
    if (!studies.empty()) text = withStudies(text, studies);
    if (rig != RigSettings()) text = withRigSettings(text, rig);
    if (!view.empty()) text = withView(text, view);
    project::replaceTextFile(path_,
                             heading + projectPath + "\n" + textOfTables(model) + "\n" + text,
                             project::Backup::None);
}

void RecoveryFile::clear() {
    std::error_code ignored;
    files::remove(path_, ignored);
}

std::vector<AbandonedWork> findAbandonedWork(const std::string& folder) {
    std::vector<AbandonedWork> found;
    std::error_code failure;
    for (files::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const files::path& path = entry->path();
        if (path.extension() != ending || isAlive(path)) continue;
        if (const std::optional<AbandonedWork> work = workIn(path))
            found.push_back(*work);
        else
            removeBoth(path);
    }
    std::sort(found.begin(), found.end(), [](const AbandonedWork& one, const AbandonedWork& other) {
        return one.keptAt > other.keptAt;
    });
    return found;
}

UnsavedWork readAbandonedWork(const AbandonedWork& work) {
    return readContents(work.path).work;
}

void discardAbandonedWork(const AbandonedWork& work) {
    removeBoth(work.path);
}

}  // namespace linkwright::session
