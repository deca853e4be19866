// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace linkwright::project {

/// What a results file tells about where it comes from; written once, when it is made.
struct ResultsOrigin {
    std::string kind;         ///< "simulation", "optimization", "study" or "rig"
    std::string name;         ///< of the run, for people; may be changed later
    std::string notes;        ///< for people; may be changed later
    std::string projectName;  ///< file name of the project
    std::string projectText;  ///< the project as it was solved, complete
    /// Tables the project refers to: relative path -> text of the file.
    std::map<std::string, std::string> projectTables;
    std::string program;  ///< "linkwright" or "linkwright-cli"
    int threads = 1;      ///< most threads the solve may use
};

/// A column of a table: `width` numbers per row.
struct ResultsColumn {
    std::string name;  ///< a word: letters, digits, "-", "_", "."
    std::string unit;  ///< SI symbol, empty for numbers without one
    std::size_t width = 1;
    bool whole = false;  ///< 32-bit integers with sign instead of numbers
};

/// A column of a table of fixed size, see PointTable.
struct PointColumn {
    enum class Kind {
        Number,   ///< 64 bits, IEEE 754
        Integer,  ///< 32 bits with sign
        Text      ///< ASCII, padded with zeros
    };
    std::string name;  ///< a word: letters, digits, "-", "_", "."
    Kind kind = Kind::Number;
    std::size_t width = 1;  ///< numbers per row; of a text its longest, bytes
    std::string unit = {};  ///< SI symbol, empty for none
};

/// Writes an HDF5 file while the work goes on: what has been flushed survives the end of the
/// program, however sudden. The layout is described in resources/help/results-file.md. Groups are
/// named by their path ("/iterations", "/log") and made when first used; rows are kept in memory
/// until `flush`. Calls from several threads are safe, one after the other.
///
/// All functions throw base::InputError naming the file and the reason (disk full, read-only); the
/// file then holds what was flushed before, and later calls throw the same again at once.
class ResultsWriter {
public:
    /// What becomes of a file that is there already. One that is replaced stays until the new one
    /// is complete: that grows as `partialPath(path)` and takes its place on `close`.
    enum class Existing {
        Replace,
        WhenComplete,  ///< as Replace, and where there is no file none appears before it is
                       ///< complete
        Refuse
    };

    /// Starts a file. @throws base::InputError when it is there already and must not be replaced
    ResultsWriter(const std::string& path, const ResultsOrigin& origin,
                  Existing existing = Existing::Refuse);
    /// Opens a file made before, to change texts and add groups: a copy of it, which takes its
    /// place on `close` and is given up without.
    explicit ResultsWriter(const std::string& path);
    /// Flushes and closes; failures are passed over, see `close`.
    ~ResultsWriter();
    ResultsWriter(ResultsWriter&&) noexcept;
    ResultsWriter& operator=(ResultsWriter&&) noexcept;

    /// The file as it was named.
    [[nodiscard]] const std::string& path() const;

    /// Attributes of a group; an attribute that is there is replaced. Texts below 32 kB.
    void setText(const std::string& group, const std::string& name, const std::string& text);
    void setNumber(const std::string& group, const std::string& name, double value);
    void setInteger(const std::string& group, const std::string& name, std::int32_t value);

    /// Data sets `group/name` of fixed size; one that is there is replaced.
    /// @param values row by row, a multiple of `width`
    void writeNumbers(const std::string& group, const std::string& name,
                      std::span<const double> values, const std::string& unit = {},
                      std::size_t width = 1);
    void writeIntegers(const std::string& group, const std::string& name,
                       std::span<const std::int32_t> values);
    void writeTexts(const std::string& group, const std::string& name,
                    const std::vector<std::string>& texts);
    /// Removes a group or data set if it is there.
    void remove(const std::string& path);

    /// Makes a table: a group with one growing data set per column.
    /// @return its number for `append`
    std::size_t addTable(const std::string& group, const std::vector<ResultsColumn>& columns);
    /// Adds a row: the numbers of all columns, one column after the other.
    /// @throws std::invalid_argument when their count is not the sum of the widths
    void append(std::size_t table, std::span<const double> row);
    /// Makes a table of fixed size, to be written when the file is closed: see PointTable.
    void addPointTable(const std::string& group, const std::vector<PointColumn>& columns,
                       std::uint64_t rows);
    /// Hands everything appended so far to the operating system.
    void flush();
    /// Flushes, waits for the disk, closes, and takes the place of the file that is replaced.
    /// Nothing but destruction may follow.
    void close();
    /// As `close`, but leaves a file that was to be replaced as it is: the work failed.
    /// @return where what was written is
    std::string closeUnfinished();

private:
    /// Makes a data set without writing any. @param type, space, creation of the library
    void addDataSet(const std::string& group, const std::string& name, std::int64_t type,
                    std::int64_t space, std::int64_t creation, const std::string& unit);

    struct State;
    std::unique_ptr<State> state_;
};

/// A number as an integer; `absent` when it is none: a file may hold any.
int wholeNumber(double number, int absent);

/// Reads results files, also those whose program ended without closing them.
class ResultsReader {
public:
    /// @throws base::InputError when it cannot be read or is no results file
    explicit ResultsReader(const std::string& path);
    ~ResultsReader();
    ResultsReader(ResultsReader&&) noexcept;
    ResultsReader& operator=(ResultsReader&&) noexcept;

    /// Whether there is a group or data set.
    [[nodiscard]] bool has(const std::string& path) const;
    /// Names in a group, in alphabetical order; empty when there is no such group.
    [[nodiscard]] std::vector<std::string> names(const std::string& group) const;
    /// An attribute; `absent` when there is none.
    [[nodiscard]] std::string text(const std::string& group, const std::string& name,
                                   const std::string& absent = {}) const;
    [[nodiscard]] double number(const std::string& group, const std::string& name,
                                double absent = 0.0) const;
    [[nodiscard]] int integer(const std::string& group, const std::string& name,
                              int absent = 0) const;

    /// Numbers of a data set, row by row.
    struct Numbers {
        std::size_t width = 1;
        std::vector<double> values;
        std::string unit;
    };
    /// @throws base::InputError when there is no such data set or it cannot be read
    [[nodiscard]] Numbers numbers(const std::string& path) const;
    /// @throws base::InputError when there is no such data set or it cannot be read
    [[nodiscard]] std::vector<std::string> texts(const std::string& path) const;
    /// The origin as written; without program and threads of other versions' files.
    [[nodiscard]] ResultsOrigin origin() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace linkwright::project
