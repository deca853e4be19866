// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>

namespace linkwright::project {

/// Largest text file that is read, in bytes.
inline constexpr std::size_t maximumFileSize = 256u * 1024u * 1024u;

/// The whole text of a file.
/// @throws base::InputError naming the file and the reason
std::string readTextFile(const std::string& path);

/// Whether something is written to a device or pipe just now, which waits for whoever reads there:
/// nothing is lost when the program ends. For signal handlers, too.
[[nodiscard]] bool writesToPipe();

/// Checks, before long work, that `replaceTextFile` has a chance: the file is not read-only and
/// its folder exists and can be written to.
/// @throws base::InputError naming the file and the reason
void requireReplaceable(const std::string& path);

/// As `requireReplaceable`, and that the file holds no results or measurements (HDF5), which a text
/// must not take the place of.
/// @throws base::InputError naming the file and the reason
void requireReplaceableByText(const std::string& path);

/// Former texts of a file that are kept: `path.backup` is the youngest, then `path.backup2` ...
inline constexpr int keptBackups = 5;

/// Whether the file that is replaced stays as `path.backup`; older backups move on by one. A text
/// that is there already pushes none of them out.
enum class Backup { Keep, None };

/// Replaces a file so that at every moment either the old or the new text is complete on disk:
/// writes a temporary file beside it, flushes it, renames it over the old one and flushes the
/// folder. Links are followed; permissions are kept. A device or pipe is written to as it is, a
/// file with results is not replaced.
/// @throws base::InputError naming the file and the reason; the old file is then untouched, unless
///         the disk failed after it was replaced, which the message says
void replaceTextFile(const std::string& path, const std::string& text,
                     Backup backup = Backup::Keep);

/// Replaces a file, without a backup, by what `write` makes at the path it is given. What `write`
/// throws passes through; the old file is then untouched, and nothing unfinished stays beside it.
void replaceFile(const std::string& path,
                 const std::function<void(const std::string& unfinished)>& write);

/// `replaceFile` for texts that are too long to hold: `write` puts the text out.
void streamTextFile(const std::string& path, const std::function<void(std::ostream&)>& write);

/// Where the unfinished form of a file is kept while, or because, the file itself must not be
/// replaced: beside it, behind links. A device or pipe has none but itself.
std::string partialPath(const std::string& path);

/// Makes the unfinished form of a file ready to be written, empty or as it was kept: a link that
/// somebody else put there is removed, not followed. @return `partialPath(path)`
/// @throws base::InputError when that is impossible
std::string preparePartial(const std::string& path);

/// Puts a complete file in the same folder, flushed to disk first, in the place of `path`, as
/// `replaceTextFile` does. Links are followed.
/// @throws base::InputError naming the file and the reason
void moveIntoPlace(const std::string& finished, const std::string& path);

}  // namespace linkwright::project
