// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/hdf5_parts.h"

#include <algorithm>
#include <cstddef>

namespace linkwright::project {

namespace {

std::recursive_mutex& libraryMutex() {
    static std::recursive_mutex mutex;
    return mutex;
}

struct Reason {
    std::string words;
    bool ofSystem = false;
};

/// Looks for what the operating system said; keeps the innermost words of the library otherwise.
herr_t collectReason(unsigned, const H5E_error2_t* entry, void* target) {
    auto& reason = *static_cast<Reason*>(target);
    const std::string description = entry->desc != nullptr ? entry->desc : "";
    static const std::string mark = "error message = '";
    if (const std::size_t begin = description.find(mark); begin != std::string::npos) {
        const std::size_t from = begin + mark.size();
        reason = {description.substr(from, description.find('\'', from) - from), true};
        return 1;  // nothing better can follow
    }
    if (reason.words.empty()) reason.words = description;
    return 0;
}

Reason lastReason() {
    Reason reason;
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, collectReason, &reason);
    return reason;
}

}  // namespace

Hdf5Access::Hdf5Access() : lock_(libraryMutex()) {
    static const bool prepared = [] {
        // Files are closed by their owners; the library must not try again when the program ends.
        H5dont_atexit();
        return H5open() >= 0;
    }();
    (void)prepared;
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

Hdf5Handle fileAccess(bool writing) {
    Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    H5Pset_fclose_degree(access.get(), H5F_CLOSE_STRONG);
    H5Pset_file_locking(access.get(), false, true);
    if (!writing) return access;
    // The end of the file is written last. Structure that grows beyond it cannot be read when a
    // program is killed within a flush; in blocks it hardly ever does.
    H5Pset_meta_block_size(access.get(), 1 << 18);
    H5AC_cache_config_t cache{};
    cache.version = H5AC__CURR_CACHE_CONFIG_VERSION;
    if (H5Pget_mdc_config(access.get(), &cache) >= 0) {
        // Between two flushes nothing of the structure reaches the disk: what a killed program
        // leaves behind is the state of its last flush.
        cache.evictions_enabled = false;
        cache.incr_mode = H5C_incr__off;
        cache.flash_incr_mode = H5C_flash_incr__off;
        cache.decr_mode = H5C_decr__off;
        H5Pset_mdc_config(access.get(), &cache);
    }
    return access;
}

std::string hdf5Reason() {
    const std::string words = lastReason().words;
    return words.empty() ? "unknown reason" : words;
}

bool hdf5DiskFailed() {
    return lastReason().ofSystem;
}

std::optional<bool> hdf5Exists(hid_t file, const std::string& path) {
    if (path == "/") return true;
    // The library asks for every link on the way.
    for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
        const htri_t found = H5Lexists(file, path.substr(0, end).c_str(), H5P_DEFAULT);
        if (found < 0) return std::nullopt;
        if (found == 0 || end == std::string::npos) return found > 0;
    }
}

std::optional<std::string> hdf5Text(hid_t attribute, bool* failed) {
    constexpr std::size_t longest = std::size_t{64} << 20U;
    const Hdf5Handle type(H5Aget_type(attribute), H5Tclose);
    const Hdf5Handle space(H5Aget_space(attribute), H5Sclose);
    if (H5Tget_class(type.get()) != H5T_STRING || H5Tis_variable_str(type.get()) > 0)
        return std::nullopt;
    const std::size_t size = H5Tget_size(type.get());
    // The library fills as much as there is, whatever the room.
    const bool single = H5Sget_simple_extent_npoints(space.get()) == 1;
    std::string text(single && size <= longest ? size : 0, '\0');
    if (text.empty() || H5Aread(attribute, type.get(), text.data()) < 0) {
        if (failed != nullptr) *failed = true;
        return std::nullopt;
    }
    return text.erase(text.find_last_not_of('\0') + 1);
}

std::optional<double> hdf5Number(hid_t attribute) {
    const Hdf5Handle space(H5Aget_space(attribute), H5Sclose);
    double value = 0.0;
    if (H5Sget_simple_extent_npoints(space.get()) != 1
        || H5Aread(attribute, H5T_NATIVE_DOUBLE, &value) < 0)
        return std::nullopt;
    return value;
}

bool hdf5Holds(hid_t data, hsize_t rows, hsize_t width, std::size_t entry) {
    constexpr double tightest = 1100.0;  // deflate, which other programs may have put to use
    constexpr double spare = 1 << 20;    // bytes of rows that a killed program left without numbers
    const Hdf5Handle type(H5Dget_type(data), H5Tclose);
    const Hdf5Handle creation(H5Dget_create_plist(data), H5Pclose);
    const Hdf5Handle file(H5Iget_file_id(data), H5Fclose);
    hsize_t size = 0;
    if (H5Fget_filesize(file.get(), &size) < 0) return false;
    const double stored = double(size);
    const double wanted = double(rows) * double(width) * double(H5Tget_size(type.get()));
    // What lies in other files is none of this one.
    const bool elsewhere =
        H5Pget_external_count(creation.get()) > 0 || H5Pget_layout(creation.get()) == H5D_VIRTUAL;
    const double most = H5Pget_nfilters(creation.get()) > 0 ? tightest * stored : stored;
    return !elsewhere && wanted <= most + spare
           && double(rows) * double(width) * double(entry) <= 8.0 * (wanted + spare);
}

Hdf5Handle textType(std::size_t size, std::string_view bytes) {
    // Octave reads no other than ASCII, and gives up the group with the first text it cannot read.
    const bool plain = std::all_of(bytes.begin(), bytes.end(), [](char byte) {
        return static_cast<unsigned char>(byte) < 0x80;
    });
    Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(type.get(), std::max<std::size_t>(1, size));
    H5Tset_cset(type.get(), plain ? H5T_CSET_ASCII : H5T_CSET_UTF8);
    H5Tset_strpad(type.get(), H5T_STR_NULLPAD);
    return type;
}

}  // namespace linkwright::project
