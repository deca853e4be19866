// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/point_table.h"

#include "engine/project/fault.h"
#include "engine/project/hdf5_parts.h"
#include "engine/project/results_check.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace linkwright::project {

static_assert(std::endian::native == std::endian::little, "rows are written as they lie in memory");

namespace {

base::InputError damaged(const std::string& path, const std::string& place) {
    return fault(path, "The results have no readable \"" + place + "\".",
                 "The file may be damaged, or made by another version.");
}

/// The type of a column in the file.
Hdf5Handle typeOf(const PointColumn& column) {
    switch (column.kind) {
        case PointColumn::Kind::Number: return {H5Tcopy(H5T_IEEE_F64LE), H5Tclose};
        case PointColumn::Kind::Integer: return {H5Tcopy(H5T_STD_I32LE), H5Tclose};
        case PointColumn::Kind::Text: break;
    }
    return textType(column.width, "");
}

/// Texts may have any room: earlier versions gave them less.
bool isOf(const PointColumn& column, hid_t type) {
    if (column.kind != PointColumn::Kind::Text) return H5Tequal(type, typeOf(column).get()) > 0;
    return H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0;
}

}  // namespace

void ResultsWriter::addPointTable(const std::string& group, const std::vector<PointColumn>& columns,
                                  std::uint64_t rows) {
    for (const PointColumn& column : columns) {
        const bool wide = column.kind != PointColumn::Kind::Text && column.width > 1;
        const std::array<hsize_t, 2> size{rows, column.width};
        const Hdf5Access access;
        const Hdf5Handle space(H5Screate_simple(wide ? 2 : 1, size.data(), nullptr), H5Sclose);
        const Hdf5Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
        // In one piece whose place never changes; the room is taken when the file is flushed, and
        // what the system gives is zero.
        H5Pset_layout(creation.get(), H5D_CONTIGUOUS);
        H5Pset_alloc_time(creation.get(), H5D_ALLOC_TIME_EARLY);
        H5Pset_fill_time(creation.get(), H5D_FILL_TIME_NEVER);
        addDataSet(group, column.name, typeOf(column).get(), space.get(), creation.get(),
                   column.unit);
    }
}

PointTable::PointTable(const std::string& path, const std::string& group,
                       const std::vector<PointColumn>& columns, Access access)
    : path_(path) {
    const int flags = access == Access::Write ? O_RDWR : O_RDONLY;
    descriptor_ = ::open(path.c_str(), flags | O_CLOEXEC);
    if (descriptor_ < 0)
        throw fault(path,
                    std::string("The results file cannot be opened: ") + std::strerror(errno) + ".",
                    "Check that it exists and is writable.");
    try {
        if (access == Access::Write && ::flock(descriptor_, LOCK_EX | LOCK_NB) != 0
            && errno == EWOULDBLOCK)
            throw fault(path, "Another program is writing to this results file.",
                        "Wait until it has ended, or choose another file and merge them later.");
        locate(group, columns);
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
}

PointTable::~PointTable() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

PointTable::PointTable(PointTable&& other) noexcept
    : path_(std::move(other.path_)),
      places_(std::move(other.places_)),
      rows_(other.rows_),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

PointTable& PointTable::operator=(PointTable&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(places_, other.places_);
    std::swap(rows_, other.rows_);
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

void PointTable::locate(const std::string& group, const std::vector<PointColumn>& columns) {
    requireSoundResults(path_);
    const Hdf5Access access;
    const Hdf5Handle settings = fileAccess(false);
    const Hdf5Handle file(H5Fopen(path_.c_str(), H5F_ACC_RDONLY, settings.get()), H5Fclose);
    if (!file.valid()) throw damaged(path_, group);
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0) throw damaged(path_, group);
    for (const PointColumn& column : columns) {
        const std::string name = group + "/" + column.name;
        if (!hdf5Exists(file.get(), name).value_or(false)) throw damaged(path_, name);
        const Hdf5Handle data(H5Dopen2(file.get(), name.c_str(), H5P_DEFAULT), H5Dclose);
        if (!data.valid()) throw damaged(path_, name);
        const Hdf5Handle space(H5Dget_space(data.get()), H5Sclose);
        const Hdf5Handle type(H5Dget_type(data.get()), H5Tclose);
        const bool wide = column.kind != PointColumn::Kind::Text && column.width > 1;
        std::array<hsize_t, 2> size{0, 1};
        const bool fits = H5Sget_simple_extent_ndims(space.get()) == (wide ? 2 : 1)
                          && H5Sget_simple_extent_dims(space.get(), size.data(), nullptr) >= 0
                          && (!wide || size[1] == column.width) && isOf(column, type.get())
                          && (places_.empty() || size[0] == rows_);
        const haddr_t offset = H5Dget_offset(data.get());
        const std::uint64_t rowBytes = H5Tget_size(type.get()) * (wide ? size[1] : 1);
        if (!fits || offset == HADDR_UNDEF || rowBytes == 0
            || size[0] > (static_cast<std::uint64_t>(status.st_size) - offset) / rowBytes
            || offset > static_cast<std::uint64_t>(status.st_size))
            throw damaged(path_, name);
        rows_ = size[0];
        places_.push_back({offset, rowBytes});
    }
}

std::uint64_t PointTable::offsetOf(std::size_t column, std::uint64_t row, std::size_t count) const {
    const Place& place = places_.at(column);
    if (count % place.rowBytes != 0 || row > rows_ || count / place.rowBytes > rows_ - row)
        throw std::invalid_argument("PointTable: " + std::to_string(count) + " bytes from row "
                                    + std::to_string(row) + " on are no rows of " + path_);
    return place.offset + row * place.rowBytes;
}

void PointTable::readBytes(std::size_t column, std::uint64_t row, void* bytes,
                           std::size_t count) const {
    std::uint64_t offset = offsetOf(column, row, count);
    for (auto* next = static_cast<char*>(bytes); count > 0;) {
        const ssize_t done = ::pread(descriptor_, next, count, static_cast<off_t>(offset));
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0)
            throw fault(path_,
                        std::string("The results cannot be read: ")
                            + (done < 0 ? std::strerror(errno) : "the file ends early") + ".",
                        "Check the disk, and that no other program changes the file.");
        next += done;
        offset += static_cast<std::uint64_t>(done);
        count -= static_cast<std::size_t>(done);
    }
}

void PointTable::writeBytes(std::size_t column, std::uint64_t row, const void* bytes,
                            std::size_t count) {
    std::uint64_t offset = offsetOf(column, row, count);
    struct stat status {};
    if (::fstat(descriptor_, &status) == 0 && status.st_nlink == 0)
        throw fault(path_, "The results file was removed while it was being written.",
                    "Leave it alone until the study has ended.");
    for (const auto* next = static_cast<const char*>(bytes); count > 0;) {
        const ssize_t done = ::pwrite(descriptor_, next, count, static_cast<off_t>(offset));
        if (done < 0 && errno == EINTR) continue;
        if (done < 0)
            throw fault(path_,
                        std::string("The results cannot be written: ") + std::strerror(errno) + ".",
                        "What was written before is kept. Free some space and continue.");
        next += done;
        offset += static_cast<std::uint64_t>(done);
        count -= static_cast<std::size_t>(done);
    }
}

void PointTable::read(std::size_t column, std::uint64_t row, std::span<double> numbers) const {
    readBytes(column, row, numbers.data(), numbers.size_bytes());
}

void PointTable::read(std::size_t column, std::uint64_t row,
                      std::span<std::int32_t> integers) const {
    readBytes(column, row, integers.data(), integers.size_bytes());
}

std::string PointTable::readText(std::size_t column, std::uint64_t row) const {
    std::string text(places_.at(column).rowBytes, '\0');
    readBytes(column, row, text.data(), text.size());
    text.erase(text.find_last_not_of('\0') + 1);
    return text;
}

void PointTable::write(std::size_t column, std::uint64_t row, std::span<const double> numbers) {
    writeBytes(column, row, numbers.data(), numbers.size_bytes());
}

void PointTable::write(std::size_t column, std::uint64_t row,
                       std::span<const std::int32_t> integers) {
    writeBytes(column, row, integers.data(), integers.size_bytes());
}

void PointTable::writeText(std::size_t column, std::uint64_t row, std::string text) {
    for (char& letter : text)
        if (static_cast<unsigned char>(letter) >= 0x80) letter = '?';
    text.resize(places_.at(column).rowBytes, '\0');
    writeBytes(column, row, text.data(), text.size());
}

void PointTable::sync() {
    while (::fdatasync(descriptor_) != 0) {
        if (errno == EINTR) continue;
        if (errno == EINVAL || errno == EROFS) return;
        throw fault(path_,
                    std::string("The results cannot be written: ") + std::strerror(errno) + ".",
                    "What was written before is kept. Free some space and continue.");
    }
}

}  // namespace linkwright::project
