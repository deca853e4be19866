// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <string>
#include <vector>

/// The HDF5 library does not survive every damaged file. `linkwright-reader` reads a file to the
/// end before this process opens it.
namespace linkwright::project {

/// Lets the reader read a file unless it did so before and the file is as it was.
/// @throws base::InputError when it does not survive that, or is not there
void requireSoundResults(const std::string& path);

/// The same for many files by one process: what is sound is remembered, nothing is thrown for what
/// is not. @param stop ends the process; may be null
/// @throws base::InputError when the reader is not there
/// @throws base::Cancelled
void checkResults(const std::vector<std::string>& paths, const std::atomic<bool>* stop = nullptr);

/// Reads all that is in an HDF5 file by the calls that ResultsReader makes; for the reader alone.
/// What cannot be read is passed over.
void readResultsThrough(const std::string& path);

}  // namespace linkwright::project
