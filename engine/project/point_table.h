// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/results_file.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace linkwright::project {

/// A table of fixed size in a results file, written row by row in any order. All of its structure
/// is on disk before the first row is written, and stays as it is: a row goes straight to its
/// place, so that a program that is killed at any moment leaves every other row as it was. Rows
/// that were not written are zero. Made by ResultsWriter::addPointTable, opened when that file is
/// closed.
class PointTable {
public:
    enum class Access { Read, Write };

    /// @param group, columns as it was made
    /// @throws base::InputError when the file cannot be read or holds another table; for writing
    ///         also when another program writes to it
    PointTable(const std::string& path, const std::string& group,
               const std::vector<PointColumn>& columns, Access access);
    ~PointTable();
    PointTable(PointTable&& other) noexcept;
    PointTable& operator=(PointTable&& other) noexcept;

    [[nodiscard]] std::uint64_t rows() const { return rows_; }

    /// Consecutive rows of a column, from `row` on; as many as the numbers have room for, or as
    /// they are. @throws base::InputError when the disk fails, or the file was removed
    void read(std::size_t column, std::uint64_t row, std::span<double> numbers) const;
    void read(std::size_t column, std::uint64_t row, std::span<std::int32_t> integers) const;
    [[nodiscard]] std::string readText(std::size_t column, std::uint64_t row) const;
    void write(std::size_t column, std::uint64_t row, std::span<const double> numbers);
    void write(std::size_t column, std::uint64_t row, std::span<const std::int32_t> integers);
    /// Letters that a text of a column has room for.
    [[nodiscard]] std::size_t room(std::size_t column) const { return places_.at(column).rowBytes; }
    /// A text that is too long is cut, letters beyond ASCII become "?".
    void writeText(std::size_t column, std::uint64_t row, std::string text);
    /// Waits until everything written is on disk.
    void sync();

private:
    struct Place {
        std::uint64_t offset = 0;    ///< of the first row in the file, bytes
        std::uint64_t rowBytes = 0;  ///< of one row
    };

    void locate(const std::string& group, const std::vector<PointColumn>& columns);
    void readBytes(std::size_t column, std::uint64_t row, void* bytes, std::size_t count) const;
    void writeBytes(std::size_t column, std::uint64_t row, const void* bytes, std::size_t count);
    [[nodiscard]] std::uint64_t offsetOf(std::size_t column, std::uint64_t row,
                                         std::size_t count) const;

    std::string path_;
    std::vector<Place> places_;
    std::uint64_t rows_ = 0;
    int descriptor_ = -1;
};

}  // namespace linkwright::project
