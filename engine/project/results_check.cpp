// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/results_check.h"

#include "engine/project/fault.h"
#include "engine/project/hdf5_parts.h"
#include "engine/project/reader_process.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <compare>
#include <mutex>
#include <optional>
#include <set>
#include <tuple>

namespace linkwright::project {

namespace {

constexpr int deepest = 16;              ///< groups in groups; one that holds itself has no end
constexpr hsize_t maxObjects = 100'000;  ///< of one file
constexpr std::size_t pieceBytes = std::size_t{4} << 20U;

const ImportedFormat& resultsFormat() {
    static const ImportedFormat format{"results", "HDF5", 300, 4096};
    return format;
}

/// What tells whether a file is another one than before.
using Stamp = std::tuple<dev_t, ino_t, off_t, long, long, long, long>;

std::optional<Stamp> stampOf(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return Stamp{status.st_dev,         status.st_ino,          status.st_size,
                 status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
                 status.st_ctim.tv_nsec};
}

/// Files that the reader survived.
class Sound {
public:
    bool has(const std::string& path) {
        const std::optional<Stamp> stamp = stampOf(path);
        const std::lock_guard lock(mutex_);
        return stamp && known_.contains(*stamp);
    }
    void add(const std::optional<Stamp>& stamp) {
        constexpr std::size_t most = 10'000;
        const std::lock_guard lock(mutex_);
        if (known_.size() >= most) known_.clear();
        if (stamp) known_.insert(*stamp);
    }

private:
    std::mutex mutex_;
    std::set<Stamp> known_;
};

Sound& sound() {
    static Sound files;
    return files;
}

/// Reads numbers and texts of a data set in pieces.
void readData(hid_t data) {
    const Hdf5Handle space(H5Dget_space(data), H5Sclose);
    const Hdf5Handle type(H5Dget_type(data), H5Tclose);
    const int rank = H5Sget_simple_extent_ndims(space.get());
    std::array<hsize_t, 2> size{1, 1};
    H5Dget_offset(data);
    H5Dget_storage_size(data);
    if (rank < 0 || rank > 2 || !type.valid()) return;
    H5Sget_simple_extent_dims(space.get(), size.data(), nullptr);
    const bool text = H5Tget_class(type.get()) == H5T_STRING;
    if (text && H5Tis_variable_str(type.get()) > 0) return;
    const std::size_t entry = text ? H5Tget_size(type.get()) : sizeof(double);
    const hsize_t width = rank == 2 ? size[1] : 1;
    // Promised without being there: whoever reads it refuses it.
    if (entry == 0 || width == 0 || !hdf5Holds(data, size[0], width, entry)) return;
    const hsize_t rows = std::clamp<hsize_t>(pieceBytes / entry / width, 1, size[0] + 1);
    std::vector<char> bytes(static_cast<std::size_t>(rows * width) * entry);
    const hid_t wanted = text ? type.get() : H5T_NATIVE_DOUBLE;
    for (hsize_t row = 0; row < size[0]; row += rows) {
        const std::array<hsize_t, 2> start{row, 0};
        const std::array<hsize_t, 2> count{std::min(rows, size[0] - row), width};
        const Hdf5Handle memory(H5Screate_simple(std::max(rank, 1), count.data(), nullptr),
                                H5Sclose);
        if (rank > 0)
            H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start.data(), nullptr, count.data(),
                                nullptr);
        H5Dread(data, wanted, memory.get(), space.get(), H5P_DEFAULT, bytes.data());
    }
}

herr_t readAttribute(hid_t object, const char* name, const H5A_info_t*, void*) {
    const htri_t found = H5Aexists(object, name);
    const Hdf5Handle attribute(found > 0 ? H5Aopen(object, name, H5P_DEFAULT) : H5I_INVALID_HID,
                               H5Aclose);
    if (!attribute.valid()) return 0;
    hdf5Text(attribute.get());
    hdf5Number(attribute.get());
    return 0;
}

void readObject(hid_t file, const std::string& path, int depth, hsize_t& count) {
    if (depth > deepest || ++count > maxObjects) return;
    if (!hdf5Exists(file, path).value_or(false)) return;
    const Hdf5Handle object(H5Oopen(file, path.c_str(), H5P_DEFAULT), H5Oclose);
    if (!object.valid()) return;
    H5Aiterate2(object.get(), H5_INDEX_NAME, H5_ITER_INC, nullptr, readAttribute, nullptr);
    const H5I_type_t kind = H5Iget_type(object.get());
    if (kind == H5I_DATASET) readData(object.get());
    H5G_info_t info{};
    if (kind != H5I_GROUP || H5Gget_info(object.get(), &info) < 0) return;
    for (hsize_t index = 0; index < std::min(info.nlinks, maxObjects); ++index) {
        std::array<char, 256> name{};
        if (H5Lget_name_by_idx(object.get(), ".", H5_INDEX_NAME, H5_ITER_INC, index, name.data(),
                               name.size(), H5P_DEFAULT)
            < 0)
            return;
        readObject(file, (path == "/" ? path : path + "/") + name.data(), depth + 1, count);
    }
}

}  // namespace

void requireSoundResults(const std::string& path) {
    // Whoever opens the file tells what is not there.
    const std::optional<Stamp> stamp = stampOf(path);
    if (!stamp || sound().has(path)) return;
    if (surviveReading(resultsFormat(), {path}) == 0)
        throw fault(path, "The results file is damaged: the HDF5 library fails while it reads it.",
                    "Restore it from a backup, or remove it.");
    sound().add(stamp);
}

void checkResults(const std::vector<std::string>& paths, const std::atomic<bool>* stop) {
    std::vector<std::string> left;
    for (const std::string& path : paths)
        if (!sound().has(path)) left.push_back(path);
    while (!left.empty()) {
        std::vector<std::optional<Stamp>> stamps;
        for (const std::string& path : left)
            stamps.push_back(stampOf(path));
        const std::size_t survived = surviveReading(resultsFormat(), left, stop);
        for (std::size_t index = 0; index < survived; ++index)
            sound().add(stamps[index]);
        left.erase(left.begin(),
                   left.begin() + static_cast<std::ptrdiff_t>(std::min(survived + 1, left.size())));
    }
}

void readResultsThrough(const std::string& path) {
    const Hdf5Access access;
    const Hdf5Handle settings = fileAccess(false);
    const Hdf5Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, settings.get()), H5Fclose);
    hsize_t count = 0;
    if (file.valid()) readObject(file.get(), "/", 0, count);
}

}  // namespace linkwright::project
