// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <string>

namespace linkwright::project {

/// A program that reads files in a process of its own (see reader_program.h).
struct Reader {
    std::string program;  ///< beside this one or installed
    std::string library;  ///< that it reads with, for messages
    std::string sources;  ///< Debian package to build it
};

/// Lets it read a file. @return its answer
/// @param seconds of processor time after which it is given up
/// @param stop ends the process; may be null
/// @throws base::InputError naming the file and the reason, or that the reader is not there
/// @throws base::Cancelled
std::string askReader(const Reader& reader, const std::string& path, int seconds,
                      const std::atomic<bool>* stop = nullptr);

}  // namespace linkwright::project
