// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <hdf5.h>

#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace linkwright::project {

/// An identifier of the HDF5 library, closed when it goes.
class Hdf5Handle {
public:
    using Close = herr_t (*)(hid_t);

    Hdf5Handle() = default;
    Hdf5Handle(hid_t identifier, Close close) : identifier_(identifier), close_(close) {}
    ~Hdf5Handle() { release(); }
    Hdf5Handle(Hdf5Handle&& other) noexcept
        : identifier_(std::exchange(other.identifier_, H5I_INVALID_HID)), close_(other.close_) {}
    Hdf5Handle& operator=(Hdf5Handle&& other) noexcept {
        release();
        identifier_ = std::exchange(other.identifier_, H5I_INVALID_HID);
        close_ = other.close_;
        return *this;
    }
    [[nodiscard]] hid_t get() const { return identifier_; }
    [[nodiscard]] bool valid() const { return identifier_ >= 0; }
    /// @return whether closing went well
    bool release() {
        if (identifier_ < 0) return true;
        return close_(std::exchange(identifier_, H5I_INVALID_HID)) >= 0;
    }

private:
    hid_t identifier_ = H5I_INVALID_HID;
    Close close_ = nullptr;
};

/// One caller at a time: the library of the distribution need not be made for threads. Its own
/// messages on standard error are silenced.
class Hdf5Access {
public:
    Hdf5Access();

private:
    std::unique_lock<std::recursive_mutex> lock_;
};

/// How a file is opened for reading or writing: without file locks, so that other programs can
/// look at a run that goes on, and, for writing, such that the file changes only on `flush`.
Hdf5Handle fileAccess(bool writing);

/// Why the last call failed, in the words of the operating system if it was asked ("No space left
/// on device"), otherwise in those of the library.
std::string hdf5Reason();

/// Whether it was the operating system that let the last call fail: the disk, not the file.
bool hdf5DiskFailed();

/// Whether something is at an absolute path of the file; nothing when that cannot be read.
std::optional<bool> hdf5Exists(hid_t file, const std::string& path);

/// The text of an attribute that is one text of fixed length; nothing when it is something else.
/// @param failed becomes true when it cannot be read
std::optional<std::string> hdf5Text(hid_t attribute, bool* failed = nullptr);

/// The value of an attribute that is one number; nothing when it is something else or cannot be
/// read.
std::optional<double> hdf5Number(hid_t attribute);

/// Whether so much can be in a data set, by the size of its file: a damaged one can promise more
/// than any memory holds.
/// @param rows, width entries of `entry` bytes
bool hdf5Holds(hid_t data, hsize_t rows, hsize_t width, std::size_t entry);

/// A type for texts of `size` bytes that holds `bytes`: marked as ASCII if they are, else as UTF-8.
/// Read with the type of the file: the library converts between neither.
Hdf5Handle textType(std::size_t size, std::string_view bytes);

}  // namespace linkwright::project
