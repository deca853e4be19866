// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>

/// What the library that fails system calls is asked to do, and what it saw: a file mapped by it
/// and by the program that walks through the faults. All processes of an operation share one count.
namespace linkwright::faults {

enum class Kind : unsigned char {
    None,
    Open,
    Create,  ///< opening with the wish to make a file, making folders and links
    Read,
    Write,
    Sync,
    Rename,
    Remove,
    Look,  ///< stat, access, readlink
    List,  ///< reading a folder
    Reserve,
    Close,
    Map,
    Start,  ///< of a process
    Control,
    Lock,
    Count
};

constexpr std::array<const char*, static_cast<std::size_t>(Kind::Count)> kindNames{
    "",     "open", "create",  "read",  "write", "sync",          "rename",  "remove",
    "look", "list", "reserve", "close", "map",   "start process", "control", "lock"};

/// In place of an error: half of the bytes are read or written.
constexpr int cutShort = 10000;

/// Errors that calls of a kind can end with; zeros at the end.
inline std::array<int, 5> errorsOf(Kind kind) {
    switch (kind) {
        case Kind::Open: return {EACCES, EIO, EINTR, EMFILE};
        case Kind::Create: return {EACCES, EIO, ENOSPC, EINTR, EMFILE};
        case Kind::Read: return {EIO, EINTR, cutShort};
        case Kind::Write: return {ENOSPC, EIO, EINTR, cutShort};
        case Kind::Sync: return {EIO, ENOSPC, EINTR};
        case Kind::Rename: return {EACCES, EIO, ENOSPC};
        case Kind::Remove: return {EACCES, EIO};
        case Kind::Look: return {EACCES, EIO};
        case Kind::List: return {EACCES, EIO, EMFILE};
        case Kind::Reserve: return {ENOSPC, EIO, EINTR};
        case Kind::Close: return {EIO, ENOSPC};
        case Kind::Map: return {ENOMEM};
        case Kind::Start: return {EAGAIN, ENOMEM};
        case Kind::Control: return {EIO, EINTR};
        case Kind::Lock: return {EIO, EINTR};
        default: return {};
    }
}

inline bool fits(Kind kind, int error) {
    for (const int possible : errorsOf(kind))
        if (possible == error && error != 0) return true;
    return false;
}

/// Whether what fails once may go on failing: a full disk, a broken one, a folder of somebody else.
inline bool mayLast(int error) {
    return error == ENOSPC || error == EIO || error == EACCES || error == EMFILE;
}

struct Plan {
    static constexpr std::size_t maxCalls = 1U << 16U;

    char folder[256] = {};     ///< calls on what lies below count
    std::uint64_t failAt = 0;  ///< number of the call that fails, from 1; 0: none
    std::int32_t error = 0;
    std::int32_t lasts = 0;  ///< not 0: so do all later calls that can end with this error
    /// Number of the `new` that throws, from the first call on, or from `beginAllocations`.
    std::uint64_t allocationAt = 0;
    std::int32_t beginsByItself = 1;

    std::atomic<std::uint64_t> calls{0};
    std::atomic<std::uint64_t> allocations{0};
    std::atomic<std::uint64_t> failed{0};  ///< faults that were met
    char place[256] = {};                  ///< of the first
    std::array<Kind, maxCalls> kinds{};    ///< of all calls
};

/// Name of a function of the library without arguments: the work begins, and from now on
/// allocations count.
constexpr const char* beginAllocations = "linkwrightBeginAllocations";

/// Begins the line on standard error that tells where in its file a program was ended because
/// something threw that may not.
constexpr const char* placeOfEnd = "ended in: ";

/// Environment variable that names the file.
constexpr const char* planVariable = "LINKWRIGHT_FAULT_PLAN";

}  // namespace linkwright::faults
