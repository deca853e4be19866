// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/text_file.h"

#include "engine/project/fault.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

namespace linkwright::project {

namespace {

constexpr mode_t anyRead = S_IRUSR | S_IRGRP | S_IROTH;
constexpr mode_t anyWrite = S_IWUSR | S_IWGRP | S_IWOTH;

base::InputError systemFault(const std::string& path, const std::string& what, int error) {
    std::string remedy;
    if (error == ENOENT || error == ENOTDIR || error == ELOOP || error == ENAMETOOLONG)
        remedy = "Check the path.";
    if (error == EACCES || error == EPERM) remedy = "Check the permissions.";
    if (error == EROFS) remedy = "The disk is read-only; save to another place.";
    if (error == ENOSPC || error == EDQUOT) remedy = "The disk is full.";
    if (error == EIO) remedy = "The disk fails; save to another one.";
    return fault(path, what + ": " + std::strerror(error) + ".", std::move(remedy));
}

/// Calls again what a signal interrupted.
template <class Call>
auto uninterrupted(const Call& call) {
    for (;;)
        if (const auto answer = call(); answer >= 0 || errno != EINTR) return answer;
}

int openFile(const std::string& path, int flags, mode_t mode = 0) {
    return uninterrupted([&] { return ::open(path.c_str(), flags | O_CLOEXEC, mode); });
}

/// @return whether what was written is on the disk
bool flush(int descriptor) {
    return uninterrupted([&] { return ::fsync(descriptor); }) == 0;
}

/// An open file, closed on leaving.
class File {
public:
    explicit File(int descriptor) : descriptor_(descriptor) {}
    ~File() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    [[nodiscard]] int get() const { return descriptor_; }
    [[nodiscard]] bool isOpen() const { return descriptor_ >= 0; }
    /// @return whether closing succeeded, which is when some file systems report a full disk
    bool close() {
        const int descriptor = descriptor_;
        descriptor_ = -1;
        return ::close(descriptor) == 0;
    }

private:
    int descriptor_;
};

/// A file that is removed again unless it has been moved to its place.
class TemporaryFile {
public:
    explicit TemporaryFile(std::string path) : path_(std::move(path)) {}
    ~TemporaryFile() { ::unlink(path_.c_str()); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

bool writeAll(int descriptor, const std::string& text) {
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t written = uninterrupted(
            [&] { return ::write(descriptor, text.data() + done, text.size() - done); });
        if (written == 0) errno = EIO;
        if (written <= 0) return false;
        done += static_cast<std::size_t>(written);
    }
    return true;
}

/// A name beside `path` that no other process or thread uses.
std::string temporaryName(const std::filesystem::path& path, const char* purpose) {
    static std::atomic<unsigned> counter{0};
    std::string name(1, '.');
    name += path.filename().string() + "." + std::to_string(::getpid()) + "-"
            + std::to_string(counter++) + purpose;
    return (path.parent_path() / name).string();
}

/// Whether something is there, or may be: what cannot be looked at is not taken for nothing.
bool mayBeThere(const std::string& path) {
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0 || errno != ENOENT;
}

/// Keeps the present file as `path.backup` and the former backups under the next number. @return
/// whether all of them are kept, but the oldest of a full set
bool keepBackup(const std::filesystem::path& path) {
    const TemporaryFile copy(temporaryName(path, ".backup"));
    ::unlink(copy.path().c_str());
    if (::link(path.c_str(), copy.path().c_str()) != 0) {
        // Not every file system has hard links.
        std::error_code error;
        std::filesystem::copy_file(path, copy.path(), error);
        if (error) {
            errno = error.value();
            return false;
        }
    }
    const auto name = [&](int age) {
        return path.string() + ".backup" + (age > 1 ? std::to_string(age) : std::string());
    };
    // Those before the first gap move up, the oldest first: none is replaced by a younger one that
    // cannot go further, and saving that failed half way does not push another one out.
    int gap = 1;
    while (gap < keptBackups && mayBeThere(name(gap)))
        ++gap;
    for (int age = gap; age > 1; --age)
        if (::rename(name(age - 1).c_str(), name(age).c_str()) != 0) return false;
    return ::rename(copy.path().c_str(), name(1).c_str()) == 0;
}

void writeNewFile(const std::string& shownPath, const std::string& path,
                  const std::optional<mode_t>& mode, const std::string& text) {
    File file(openFile(path, O_WRONLY | O_CREAT | O_EXCL, 0666));
    if (!file.isOpen()) throw systemFault(shownPath, "The file cannot be written", errno);
    // Permissions of others may not be ours to set; the content matters more.
    if (mode && ::fchmod(file.get(), *mode & 07777) != 0) errno = 0;
    if (!writeAll(file.get(), text) || !flush(file.get()) || !file.close())
        throw systemFault(shownPath, "The file cannot be written", errno);
}

std::atomic<int> pipeWrites{0};
static_assert(std::atomic<int>::is_always_lock_free, "read by signal handlers");

/// While one lives, a device or pipe is written to.
class PipeWrite {
public:
    PipeWrite() { ++pipeWrites; }
    ~PipeWrite() { --pipeWrites; }
    PipeWrite(const PipeWrite&) = delete;
    PipeWrite& operator=(const PipeWrite&) = delete;
};

/// A device or pipe takes the text; renaming would put a file in its place.
void writeInPlace(const std::string& shownPath, const std::filesystem::path& target,
                  const std::string& text) {
    const PipeWrite waiting;
    File file(openFile(target, O_WRONLY));
    if (!file.isOpen() || !writeAll(file.get(), text) || !file.close())
        throw systemFault(shownPath, "The file cannot be written", errno);
}

/// @throws base::InputError when the disk says that it lost something
void flushFolder(const std::string& shownPath, const std::filesystem::path& path) {
    const std::string folder = path.has_parent_path() ? path.parent_path().string() : ".";
    const File file(openFile(folder, O_RDONLY | O_DIRECTORY));
    // Some file systems cannot flush folders; the file itself is already safe.
    if (file.isOpen() && flush(file.get())) return;
    if (errno == EIO || errno == ENOSPC || errno == EDQUOT)
        throw systemFault(shownPath, "The file was written, but may be lost in a power failure",
                          errno);
}

/// The file behind links.
/// @throws base::InputError when they cannot be followed: a link would be replaced by a file
std::filesystem::path resolved(const std::string& path) {
    std::error_code error;
    const std::filesystem::path target = std::filesystem::weakly_canonical(path, error);
    if (error) throw systemFault(path, "The file cannot be reached", error.value());
    return target.empty() ? std::filesystem::path(path) : target;
}

/// Mode of the file about to be replaced, nothing when there is none.
/// @throws base::InputError when it is a folder, read-only, or cannot be reached
std::optional<mode_t> modeOfReplaced(const std::filesystem::path& target,
                                     const std::string& shownPath) {
    struct stat status {};
    if (::stat(target.c_str(), &status) != 0) {
        // What cannot be looked at may be there all the same.
        if (errno != ENOENT) throw systemFault(shownPath, "The file cannot be reached", errno);
        return std::nullopt;
    }
    if (S_ISDIR(status.st_mode))
        throw fault(shownPath, "This is a folder, not a file.", "Specify a file.");
    // Renaming would replace even a file marked as read-only.
    if ((status.st_mode & anyWrite) == 0 || ::access(target.c_str(), W_OK) != 0)
        throw fault(shownPath, "The file is read-only and was not changed.",
                    "Save under another name, or make it writable.");
    return status.st_mode;
}

/// @throws base::InputError when the file about to be replaced is HDF5, or cannot be looked into
void rejectResults(const std::filesystem::path& target, const std::string& shownPath) {
    constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";
    std::array<char, signature.size()> begin{};
    const File file(openFile(target, O_RDONLY));
    const ssize_t count =
        file.isOpen()
            ? uninterrupted([&] { return ::read(file.get(), begin.data(), begin.size()); })
            : -1;
    if (count < 0) throw systemFault(shownPath, "The file cannot be replaced", errno);
    if (std::string_view(begin.data(), static_cast<std::size_t>(count)) == signature)
        throw fault(shownPath, "The file contains results and was not replaced.",
                    "Choose another file.");
}

/// Whether the file holds this text already.
bool holds(const std::filesystem::path& target, const std::string& text) {
    std::error_code error;
    if (std::filesystem::file_size(target, error) != text.size() || error) return false;
    try {
        return readTextFile(target.string()) == text;
    } catch (const base::InputError&) {
        return false;
    }
}

}  // namespace

std::string readTextFile(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0)
        throw systemFault(path, "The file cannot be read", errno);
    if (S_ISDIR(status.st_mode))
        throw fault(path, "This is a folder, not a file.", "Specify a project file.");
    // The administrator can read everything: respect the mark all the same.
    if ((status.st_mode & anyRead) == 0) throw systemFault(path, "The file cannot be read", EACCES);
    const File file(openFile(path, O_RDONLY));
    if (!file.isOpen()) throw systemFault(path, "The file cannot be read", errno);
    std::string text;
    std::string block(64 * 1024, '\0');
    for (;;) {
        const ssize_t count =
            uninterrupted([&] { return ::read(file.get(), block.data(), block.size()); });
        if (count < 0) throw systemFault(path, "The file cannot be read", errno);
        if (count == 0) return text;
        text.append(block.data(), static_cast<std::size_t>(count));
        if (text.size() > maximumFileSize)
            throw fault(path, "The file is larger than 256 MB.", "This is not a project file.");
    }
}

bool writesToPipe() {
    return pipeWrites != 0;
}

void requireReplaceable(const std::string& path) {
    const std::filesystem::path target = resolved(path);
    const std::optional<mode_t> mode = modeOfReplaced(target, path);
    if (mode && !S_ISREG(*mode)) return;
    const std::string folder = target.has_parent_path() ? target.parent_path().string() : ".";
    if (::access(folder.c_str(), W_OK | X_OK) != 0)
        throw systemFault(path, "The folder cannot be written to", errno);
}

void requireReplaceableByText(const std::string& path) {
    requireReplaceable(path);
    const std::filesystem::path target = resolved(path);
    std::error_code unknown;
    if (std::filesystem::is_regular_file(target, unknown)) rejectResults(target, path);
}

void replaceTextFile(const std::string& path, const std::string& text, Backup backup) {
    const std::filesystem::path target = resolved(path);
    const std::optional<mode_t> mode = modeOfReplaced(target, path);
    if (mode && !S_ISREG(*mode)) return writeInPlace(path, target, text);
    if (mode) rejectResults(target, path);
    const TemporaryFile temporary(temporaryName(target, ".tmp"));
    writeNewFile(path, temporary.path(), mode, text);
    if (mode && backup == Backup::Keep && !holds(target, text) && !keepBackup(target))
        throw systemFault(path, "The backup of the previous file cannot be written", errno);
    moveIntoPlace(temporary.path(), path);
}

std::string partialPath(const std::string& path) {
    const std::filesystem::path target = resolved(path);
    struct stat status {};
    if (::stat(target.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) return path;
    return target.string() + ".partial";
}

std::string preparePartial(const std::string& path) {
    const std::string partial = partialPath(path);
    struct stat status {};
    if (partial == path) return partial;  // a device or pipe
    if (::lstat(partial.c_str(), &status) == 0) {
        if (S_ISREG(status.st_mode) && status.st_nlink == 1) return partial;
        if (::unlink(partial.c_str()) != 0)
            throw systemFault(path, "\"" + partial + "\" is in the way", errno);
    }
    File file(openFile(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0666));
    if (!file.isOpen() || !file.close())
        throw systemFault(path, "The file cannot be written", errno);
    return partial;
}

void moveIntoPlace(const std::string& finished, const std::string& path) {
    {
        const File file(openFile(finished, O_RDONLY));
        const bool flushed = file.isOpen() && flush(file.get());
        if (!flushed && errno != EINVAL && errno != EROFS)
            throw systemFault(path, "The file cannot be written", errno);
    }
    const std::filesystem::path target = resolved(path);
    if (::rename(finished.c_str(), target.c_str()) != 0)
        throw systemFault(path, "The file cannot be replaced", errno);
    flushFolder(path, target);
}

void replaceFile(const std::string& path,
                 const std::function<void(const std::string& unfinished)>& write) {
    const std::filesystem::path target = resolved(path);
    const std::optional<mode_t> mode = modeOfReplaced(target, path);
    if (mode && !S_ISREG(*mode)) {
        const PipeWrite waiting;
        return write(path);
    }
    const TemporaryFile temporary(temporaryName(target, ".tmp"));
    writeNewFile(path, temporary.path(), mode, {});
    write(temporary.path());
    moveIntoPlace(temporary.path(), path);
}

void streamTextFile(const std::string& path, const std::function<void(std::ostream&)>& write) {
    requireReplaceableByText(path);
    replaceFile(path, [&](const std::string& unfinished) {
        errno = 0;
        std::ofstream output(unfinished);
        write(output);
        output.close();
        if (!output)
            throw systemFault(path, "The file cannot be written", errno != 0 ? errno : EIO);
    });
}

}  // namespace linkwright::project
