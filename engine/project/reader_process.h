// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

namespace linkwright::project {

/// Name of the program that reads what others wrote, in a process of its own: a damaged file can
/// end that one, but not this. It is looked for beside this program and where it is installed.
/// Called as `linkwright-reader FORMAT SECONDS MEGABYTES FILE...`.
inline constexpr const char* readerName = "linkwright-reader";

/// Exit code of the reader when it could not read the file; its output says why: a sentence, and,
/// where they are known, behind a zero each the remedy and the place.
inline constexpr int readerRefused = 3;

/// How a foreign format is read.
struct ImportedFormat {
    std::string word;           ///< that the reader knows it by
    std::string library;        ///< that reads it, for messages
    int seconds = 60;           ///< of processor time after which reading is given up
    std::size_t memory = 2048;  ///< MB, the most that reading may take
};

/// Lets the reader read a file. @return its answer
/// @param stop ends the reader; may be null
/// @throws base::InputError naming the file and the reason, or that the reader is not there
/// @throws base::Cancelled
std::string askReader(const ImportedFormat& format, const std::string& path,
                      const std::atomic<bool>* stop = nullptr);

/// Lets the reader read files one after the other; its answer is a byte for each that is done.
/// @return how many files it survived; all, or the next one is to blame
/// @throws base::InputError when the reader is not there
/// @throws base::Cancelled
std::size_t surviveReading(const ImportedFormat& format, const std::vector<std::string>& paths,
                           const std::atomic<bool>* stop = nullptr);

}  // namespace linkwright::project
