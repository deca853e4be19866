// SPDX-License-Identifier: GPL-3.0-or-later
// Stands between a program and the C library (LD_PRELOAD) and lets one system call fail, or all
// from one on: those on what lies below the folder of the plan, and the starting of processes.
// Reading and writing a serial line is left alone: `linkwright-rig-faults` cuts lines.
#include "tests/faults/fault_plan.h"

#include <dirent.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

namespace {

using linkwright::faults::Kind;
using linkwright::faults::Plan;

constexpr int maxFiles = 65536;
enum Watch : unsigned char { Not = 0, File = 1, Line = 2 };
std::atomic<unsigned char> watched[maxFiles];
std::atomic<bool> counting{false};

template <class Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

Plan* mapPlan() {
    const char* const path = std::getenv(linkwright::faults::planVariable);
    if (path == nullptr) return nullptr;
    const int file = real<int(const char*, int, ...)>("open")(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return nullptr;
    void* const place = real<decltype(::mmap)>("mmap")(nullptr, sizeof(Plan),
                                                       PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    real<decltype(::close)>("close")(file);
    return place == MAP_FAILED ? nullptr : static_cast<Plan*>(place);
}

Plan* plan() {
    static Plan* const mapped = mapPlan();
    return mapped;
}

/// @return the error a call shall end with, 0 for none
int faultOf(Kind kind, const char* place) {
    Plan& wanted = *plan();
    if (wanted.beginsByItself != 0) counting.store(true, std::memory_order_relaxed);
    const std::uint64_t number = wanted.calls.fetch_add(1) + 1;
    if (number <= Plan::maxCalls) wanted.kinds[number - 1] = kind;
    if (wanted.failAt == 0 || number < wanted.failAt) return 0;
    if (number > wanted.failAt && wanted.lasts == 0) return 0;
    if (!linkwright::faults::fits(kind, wanted.error)) return 0;
    if (wanted.failed.fetch_add(1) == 0)
        std::snprintf(wanted.place, sizeof(wanted.place), "%s", place);
    return wanted.error;
}

bool isBelow(const char* path) {
    if (plan() == nullptr || path == nullptr) return false;
    const std::size_t length = std::strlen(plan()->folder);
    return length > 0 && std::strncmp(path, plan()->folder, length) == 0
           && (path[length] == '/' || path[length] == '\0');
}

unsigned char watchOf(int file) {
    if (plan() == nullptr || file < 0 || file >= maxFiles) return Not;
    return watched[file].load(std::memory_order_relaxed);
}

bool isBelow(int folder, const char* path) {
    return path != nullptr && path[0] == '/' ? isBelow(path)
                                             : folder != AT_FDCWD && watchOf(folder) == File;
}

void watch(int file, unsigned char how) {
    if (file >= 0 && file < maxFiles) watched[file].store(how, std::memory_order_relaxed);
}

void watchOpened(int file, bool below) {
    if (file < 0) return;
    const int before = errno;
    watch(file, !below ? Not : ::isatty(file) != 0 ? Line : File);
    errno = before;
}

bool fails(bool below, Kind kind, const char* place) {
    const int error = below ? faultOf(kind, place) : 0;
    if (error != 0) errno = error;
    return error != 0;
}

/// As `fails` for a call that moves bytes; `size` becomes what a call that is cut short moves.
bool transferFails(int file, Kind kind, const char* place, std::size_t& size) {
    const int error = watchOf(file) == File ? faultOf(kind, place) : 0;
    if (error == linkwright::faults::cutShort) {
        size = (size + 1) / 2;
        return false;
    }
    if (error != 0) errno = error;
    return error != 0;
}

bool makesFile(int flags) {
    return (flags & (O_CREAT | O_TMPFILE)) != 0 && (flags & O_DIRECTORY) == 0;
}

Kind openKind(int flags) {
    return makesFile(flags) ? Kind::Create : Kind::Open;
}

struct Range {
    std::uintptr_t begin = 0, end = 0;
};

/// Where the code of the program itself is, which comes first.
int rangeOfProgram(dl_phdr_info* info, std::size_t, void* target) {
    auto& range = *static_cast<Range*>(target);
    for (int part = 0; part < info->dlpi_phnum; ++part) {
        const ElfW(Phdr)& header = info->dlpi_phdr[part];
        if (header.p_type == PT_LOAD && (header.p_flags & PF_X) != 0)
            range = {info->dlpi_addr + header.p_vaddr,
                     info->dlpi_addr + header.p_vaddr + header.p_memsz};
    }
    return 1;
}

/// Libraries of others do not stand it: QSettings, for one, reads a null pointer.
bool isOfProgram(const void* caller) {
    static const Range program = [] {
        Range range;
        dl_iterate_phdr(rangeOfProgram, &range);
        return range;
    }();
    const auto place = reinterpret_cast<std::uintptr_t>(caller);
    return place >= program.begin && place < program.end;
}

/// Says where the program was ended for what may not throw.
[[noreturn]] void reportPlaceOfEnd() {
    std::array<void*, 64> places{};
    const int count = ::backtrace(places.data(), static_cast<int>(places.size()));
    for (int index = 0; index < count; ++index) {
        const void* const place = places[static_cast<std::size_t>(index)];
        Dl_info program{};
        if (!isOfProgram(place) || ::dladdr(place, &program) == 0) continue;
        const auto offset = static_cast<const char*>(place)
                            - static_cast<const char*>(program.dli_fbase) - 1;  // within the call
        std::fprintf(stderr, "%s%#tx\n", linkwright::faults::placeOfEnd, offset);
        break;
    }
    __gnu_cxx::__verbose_terminate_handler();
    std::abort();
}

/// Before the program begins.
[[gnu::constructor]] void watchForTheEnd() {
    std::set_terminate(reportPlaceOfEnd);
}

template <class Real>
int openAs(const Real& open, bool below, const char* path, int flags) {
    if (fails(below, openKind(flags), path)) return -1;
    const int file = open();
    watchOpened(file, below);
    return file;
}

}  // namespace

#define LINKWRIGHT_REAL(name) static const auto next = real<decltype(::name)>(#name)
// The mode of `open`, which is there only if a file may be made.
#define LINKWRIGHT_MODE                                \
    mode_t mode = 0;                                   \
    if ((flags & (O_CREAT | O_TMPFILE)) != 0) {        \
        va_list rest;                                  \
        va_start(rest, flags);                         \
        mode = static_cast<mode_t>(va_arg(rest, int)); \
        va_end(rest);                                  \
    }

extern "C" {

/// See beginAllocations.
void linkwrightBeginAllocations() {
    if (plan() != nullptr) counting.store(true, std::memory_order_relaxed);
}

int open(const char* path, int flags, ...) {
    LINKWRIGHT_REAL(open);
    LINKWRIGHT_MODE
    return openAs([&] { return next(path, flags, mode); }, isBelow(path), path, flags);
}
int open64(const char* path, int flags, ...) {
    LINKWRIGHT_REAL(open64);
    LINKWRIGHT_MODE
    return openAs([&] { return next(path, flags, mode); }, isBelow(path), path, flags);
}
int openat(int folder, const char* path, int flags, ...) {
    LINKWRIGHT_REAL(openat);
    LINKWRIGHT_MODE
    return openAs([&] { return next(folder, path, flags, mode); }, isBelow(folder, path), path,
                  flags);
}
int openat64(int folder, const char* path, int flags, ...) {
    LINKWRIGHT_REAL(openat64);
    LINKWRIGHT_MODE
    return openAs([&] { return next(folder, path, flags, mode); }, isBelow(folder, path), path,
                  flags);
}
FILE* fopen(const char* path, const char* mode) {
    LINKWRIGHT_REAL(fopen);
    const bool below = isBelow(path);
    if (fails(below, mode[0] == 'r' ? Kind::Open : Kind::Create, path)) return nullptr;
    FILE* const file = next(path, mode);
    if (file != nullptr) watchOpened(fileno(file), below);
    return file;
}
FILE* fopen64(const char* path, const char* mode) {
    LINKWRIGHT_REAL(fopen64);
    const bool below = isBelow(path);
    if (fails(below, mode[0] == 'r' ? Kind::Open : Kind::Create, path)) return nullptr;
    FILE* const file = next(path, mode);
    if (file != nullptr) watchOpened(fileno(file), below);
    return file;
}
int memfd_create(const char* name, unsigned flags) noexcept {
    LINKWRIGHT_REAL(memfd_create);
    const bool counts = plan() != nullptr;
    if (fails(counts, Kind::Create, "memory")) return -1;
    const int file = next(name, flags);
    watchOpened(file, counts);
    return file;
}
int close(int file) {
    LINKWRIGHT_REAL(close);
    const bool below = watchOf(file) == File;
    watch(file, Not);
    const bool failing = fails(below, Kind::Close, "close");
    const int error = errno;
    const int answer = next(file);
    if (!failing) return answer;
    errno = error;
    return -1;
}
int dup2(int from, int to) noexcept {
    LINKWRIGHT_REAL(dup2);
    const int file = next(from, to);
    if (file >= 0) watch(file, watchOf(from));
    return file;
}

ssize_t read(int file, void* bytes, size_t size) {
    LINKWRIGHT_REAL(read);
    return transferFails(file, Kind::Read, "read", size) ? -1 : next(file, bytes, size);
}
ssize_t pread(int file, void* bytes, size_t size, off_t offset) {
    LINKWRIGHT_REAL(pread);
    return transferFails(file, Kind::Read, "pread", size) ? -1 : next(file, bytes, size, offset);
}
ssize_t pread64(int file, void* bytes, size_t size, off64_t offset) {
    LINKWRIGHT_REAL(pread64);
    return transferFails(file, Kind::Read, "pread", size) ? -1 : next(file, bytes, size, offset);
}
ssize_t write(int file, const void* bytes, size_t size) {
    LINKWRIGHT_REAL(write);
    return transferFails(file, Kind::Write, "write", size) ? -1 : next(file, bytes, size);
}
ssize_t pwrite(int file, const void* bytes, size_t size, off_t offset) {
    LINKWRIGHT_REAL(pwrite);
    return transferFails(file, Kind::Write, "pwrite", size) ? -1 : next(file, bytes, size, offset);
}
ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t offset) {
    LINKWRIGHT_REAL(pwrite64);
    return transferFails(file, Kind::Write, "pwrite", size) ? -1 : next(file, bytes, size, offset);
}
ssize_t writev(int file, const iovec* parts, int count) {
    LINKWRIGHT_REAL(writev);
    std::size_t whole = 2;
    return transferFails(file, Kind::Write, "writev", whole) ? -1 : next(file, parts, count);
}
ssize_t sendfile(int to, int from, off_t* offset, size_t size) noexcept {
    LINKWRIGHT_REAL(sendfile);
    return transferFails(to, Kind::Write, "sendfile", size) ? -1 : next(to, from, offset, size);
}
ssize_t copy_file_range(int from, off64_t* start, int to, off64_t* place, size_t size,
                        unsigned flags) {
    LINKWRIGHT_REAL(copy_file_range);
    return transferFails(to, Kind::Write, "copy_file_range", size)
               ? -1
               : next(from, start, to, place, size, flags);
}

int fsync(int file) {
    LINKWRIGHT_REAL(fsync);
    return fails(watchOf(file) == File, Kind::Sync, "fsync") ? -1 : next(file);
}
int fdatasync(int file) {
    LINKWRIGHT_REAL(fdatasync);
    return fails(watchOf(file) == File, Kind::Sync, "fdatasync") ? -1 : next(file);
}
int rename(const char* from, const char* to) noexcept {
    LINKWRIGHT_REAL(rename);
    return fails(isBelow(from) || isBelow(to), Kind::Rename, to) ? -1 : next(from, to);
}
int renameat(int fromFolder, const char* from, int toFolder, const char* to) noexcept {
    LINKWRIGHT_REAL(renameat);
    const bool below = isBelow(fromFolder, from) || isBelow(toFolder, to);
    return fails(below, Kind::Rename, to) ? -1 : next(fromFolder, from, toFolder, to);
}
int renameat2(int fromFolder, const char* from, int toFolder, const char* to,
              unsigned flags) noexcept {
    LINKWRIGHT_REAL(renameat2);
    const bool below = isBelow(fromFolder, from) || isBelow(toFolder, to);
    return fails(below, Kind::Rename, to) ? -1 : next(fromFolder, from, toFolder, to, flags);
}
int link(const char* from, const char* to) noexcept {
    LINKWRIGHT_REAL(link);
    return fails(isBelow(to), Kind::Create, to) ? -1 : next(from, to);
}
int linkat(int fromFolder, const char* from, int toFolder, const char* to, int flags) noexcept {
    LINKWRIGHT_REAL(linkat);
    return fails(isBelow(toFolder, to), Kind::Create, to)
               ? -1
               : next(fromFolder, from, toFolder, to, flags);
}
int unlink(const char* path) noexcept {
    LINKWRIGHT_REAL(unlink);
    return fails(isBelow(path), Kind::Remove, path) ? -1 : next(path);
}
int unlinkat(int folder, const char* path, int flags) noexcept {
    LINKWRIGHT_REAL(unlinkat);
    return fails(isBelow(folder, path), Kind::Remove, path) ? -1 : next(folder, path, flags);
}
int remove(const char* path) noexcept {
    LINKWRIGHT_REAL(remove);
    return fails(isBelow(path), Kind::Remove, path) ? -1 : next(path);
}
int rmdir(const char* path) noexcept {
    LINKWRIGHT_REAL(rmdir);
    return fails(isBelow(path), Kind::Remove, path) ? -1 : next(path);
}
int mkdir(const char* path, mode_t mode) noexcept {
    LINKWRIGHT_REAL(mkdir);
    return fails(isBelow(path), Kind::Create, path) ? -1 : next(path, mode);
}

int stat(const char* path, struct stat* status) noexcept {
    LINKWRIGHT_REAL(stat);
    return fails(isBelow(path), Kind::Look, path) ? -1 : next(path, status);
}
int lstat(const char* path, struct stat* status) noexcept {
    LINKWRIGHT_REAL(lstat);
    return fails(isBelow(path), Kind::Look, path) ? -1 : next(path, status);
}
int fstat(int file, struct stat* status) noexcept {
    LINKWRIGHT_REAL(fstat);
    return fails(watchOf(file) == File, Kind::Look, "fstat") ? -1 : next(file, status);
}
int stat64(const char* path, struct stat64* status) noexcept {
    LINKWRIGHT_REAL(stat64);
    return fails(isBelow(path), Kind::Look, path) ? -1 : next(path, status);
}
int lstat64(const char* path, struct stat64* status) noexcept {
    LINKWRIGHT_REAL(lstat64);
    return fails(isBelow(path), Kind::Look, path) ? -1 : next(path, status);
}
int fstat64(int file, struct stat64* status) noexcept {
    LINKWRIGHT_REAL(fstat64);
    return fails(watchOf(file) == File, Kind::Look, "fstat") ? -1 : next(file, status);
}
int fstatat(int folder, const char* path, struct stat* status, int flags) noexcept {
    LINKWRIGHT_REAL(fstatat);
    return fails(isBelow(folder, path), Kind::Look, path) ? -1 : next(folder, path, status, flags);
}
int statx(int folder, const char* path, int flags, unsigned mask, struct statx* status) noexcept {
    LINKWRIGHT_REAL(statx);
    return fails(isBelow(folder, path), Kind::Look, path) ? -1
                                                          : next(folder, path, flags, mask, status);
}
int access(const char* path, int how) noexcept {
    LINKWRIGHT_REAL(access);
    return fails(isBelow(path), Kind::Look, path) ? -1 : next(path, how);
}
int faccessat(int folder, const char* path, int how, int flags) noexcept {
    LINKWRIGHT_REAL(faccessat);
    return fails(isBelow(folder, path), Kind::Look, path) ? -1 : next(folder, path, how, flags);
}
ssize_t readlink(const char* path, char* text, size_t size) noexcept {
    LINKWRIGHT_REAL(readlink);
    return fails(isBelow(path), Kind::Look, path) ? -1 : next(path, text, size);
}
char* realpath(const char* path, char* text) noexcept {
    LINKWRIGHT_REAL(realpath);
    return fails(isBelow(path), Kind::Look, path) ? nullptr : next(path, text);
}
DIR* opendir(const char* path) {
    LINKWRIGHT_REAL(opendir);
    return fails(isBelow(path), Kind::List, path) ? nullptr : next(path);
}

int ftruncate(int file, off_t size) noexcept {
    LINKWRIGHT_REAL(ftruncate);
    return fails(watchOf(file) == File, Kind::Reserve, "ftruncate") ? -1 : next(file, size);
}
int ftruncate64(int file, off64_t size) noexcept {
    LINKWRIGHT_REAL(ftruncate64);
    return fails(watchOf(file) == File, Kind::Reserve, "ftruncate") ? -1 : next(file, size);
}
int truncate(const char* path, off_t size) noexcept {
    LINKWRIGHT_REAL(truncate);
    return fails(isBelow(path), Kind::Reserve, "truncate") ? -1 : next(path, size);
}
int posix_fallocate(int file, off_t offset, off_t size) {
    LINKWRIGHT_REAL(posix_fallocate);
    const int error = watchOf(file) == File ? faultOf(Kind::Reserve, "posix_fallocate") : 0;
    return error != 0 ? error : next(file, offset, size);
}
void* mmap(void* place, size_t size, int protection, int flags, int file, off_t offset) noexcept {
    LINKWRIGHT_REAL(mmap);
    return fails(watchOf(file) == File, Kind::Map, "mmap")
               ? MAP_FAILED
               : next(place, size, protection, flags, file, offset);
}
void* mmap64(void* place, size_t size, int protection, int flags, int file,
             off64_t offset) noexcept {
    LINKWRIGHT_REAL(mmap64);
    return fails(watchOf(file) == File, Kind::Map, "mmap")
               ? MAP_FAILED
               : next(place, size, protection, flags, file, offset);
}

int posix_spawn(pid_t* child, const char* path, const posix_spawn_file_actions_t* actions,
                const posix_spawnattr_t* attributes, char* const arguments[],
                char* const environment[]) {
    LINKWRIGHT_REAL(posix_spawn);
    const int error = plan() != nullptr ? faultOf(Kind::Start, path) : 0;
    return error != 0 ? error : next(child, path, actions, attributes, arguments, environment);
}
int posix_spawnp(pid_t* child, const char* path, const posix_spawn_file_actions_t* actions,
                 const posix_spawnattr_t* attributes, char* const arguments[],
                 char* const environment[]) {
    LINKWRIGHT_REAL(posix_spawnp);
    const int error = plan() != nullptr ? faultOf(Kind::Start, path) : 0;
    return error != 0 ? error : next(child, path, actions, attributes, arguments, environment);
}
pid_t fork() noexcept {
    LINKWRIGHT_REAL(fork);
    return fails(plan() != nullptr, Kind::Start, "fork") ? -1 : next();
}
int ioctl(int file, unsigned long request, ...) noexcept {
    LINKWRIGHT_REAL(ioctl);
    va_list rest;
    va_start(rest, request);
    void* const argument = va_arg(rest, void*);
    va_end(rest);
    return fails(watchOf(file) != Not, Kind::Control, "ioctl") ? -1 : next(file, request, argument);
}
int tcgetattr(int file, termios* settings) noexcept {
    LINKWRIGHT_REAL(tcgetattr);
    return fails(watchOf(file) == Line, Kind::Control, "tcgetattr") ? -1 : next(file, settings);
}
int tcsetattr(int file, int when, const termios* settings) noexcept {
    LINKWRIGHT_REAL(tcsetattr);
    return fails(watchOf(file) == Line, Kind::Control, "tcsetattr") ? -1
                                                                    : next(file, when, settings);
}
int flock(int file, int operation) noexcept {
    LINKWRIGHT_REAL(flock);
    return fails(watchOf(file) == File, Kind::Lock, "flock") ? -1 : next(file, operation);
}

}  // extern "C"

void* operator new(std::size_t size) {
    if (counting.load(std::memory_order_relaxed) && isOfProgram(__builtin_return_address(0))) {
        Plan& wanted = *plan();
        if (wanted.allocations.fetch_add(1, std::memory_order_relaxed) + 1 == wanted.allocationAt) {
            wanted.failed.fetch_add(1);
            throw std::bad_alloc();
        }
    }
    if (void* const place = std::malloc(size != 0 ? size : 1)) return place;
    throw std::bad_alloc();
}
void operator delete(void* place) noexcept {
    std::free(place);
}
void operator delete(void* place, std::size_t) noexcept {
    std::free(place);
}
