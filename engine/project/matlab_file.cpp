// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/matlab_file.h"

#include "engine/project/fault.h"
#include "engine/project/hdf5_parts.h"
#include "engine/project/text_file.h"

#include <matio.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <memory>

namespace linkwright::project {

namespace {

struct FreeVariable {
    void operator()(matvar_t* variable) const { Mat_VarFree(variable); }
};
using Variable = std::unique_ptr<matvar_t, FreeVariable>;

/// Closes the file of a handle that goes without being released.
struct CloseFile {
    void operator()(mat_t* file) const { (void)Mat_Close(file); }
};
using File = std::unique_ptr<mat_t, CloseFile>;

base::InputError notWritten(const std::string& path, const std::string& reason) {
    return fault(path, "The MATLAB file cannot be written: " + reason + ".",
                 "Make room on the disk, or choose another file.");
}

constexpr int readable = 0;  // the library copies what it is given

Variable matrix(const char* name, Eigen::MatrixXd values) {
    std::array<std::size_t, 2> size{static_cast<std::size_t>(values.rows()),
                                    static_cast<std::size_t>(values.cols())};
    return Variable(
        Mat_VarCreate(name, MAT_C_DOUBLE, MAT_T_DOUBLE, 2, size.data(), values.data(), readable));
}

Variable matrix(const char* name, const Eigen::MatrixXcd& values) {
    std::array<std::size_t, 2> size{static_cast<std::size_t>(values.rows()),
                                    static_cast<std::size_t>(values.cols())};
    Eigen::MatrixXd real = values.real(), imaginary = values.imag();
    mat_complex_split_t parts{real.data(), imaginary.data()};
    return Variable(
        Mat_VarCreate(name, MAT_C_DOUBLE, MAT_T_DOUBLE, 2, size.data(), &parts, MAT_F_COMPLEX));
}

/// A column of texts: what is not ASCII becomes a question mark, since the levels disagree about
/// it.
Variable matrix(const char* name, const std::vector<std::string>& texts) {
    std::array<std::size_t, 2> size{texts.size(), 1};
    std::vector<Variable> cells;
    for (std::string text : texts) {
        std::replace_if(
            text.begin(), text.end(), [](char sign) { return sign < ' ' || sign > '~'; }, '?');
        std::array<std::size_t, 2> length{std::size_t{1}, text.size()};
        cells.emplace_back(Mat_VarCreate(nullptr, MAT_C_CHAR, MAT_T_UTF8, 2, length.data(),
                                         text.data(), readable));
        if (!cells.back()) return nullptr;
    }
    std::vector<matvar_t*> owned;
    owned.reserve(cells.size());
    for (Variable& cell : cells)
        owned.push_back(cell.release());  // the list of cells frees them
    return Variable(
        Mat_VarCreate(name, MAT_C_CELL, MAT_T_CELL, 2, size.data(), owned.data(), readable));
}

bool sameTexts(const matvar_t& first, const matvar_t& second);

bool same(const matvar_t* first, const matvar_t* second) {
    if (!first || !second || first->class_type != second->class_type || first->rank != second->rank
        || first->isComplex != second->isComplex
        || !std::equal(first->dims, first->dims + first->rank, second->dims))
        return false;
    const std::size_t count = first->dims[0] * first->dims[1];
    if (count == 0) return true;
    if (first->class_type == MAT_C_CELL) {
        auto* const* ours = static_cast<matvar_t* const*>(first->data);
        auto* const* theirs = static_cast<matvar_t* const*>(second->data);
        return std::equal(ours, ours + count, theirs, same);
    }
    if (first->class_type == MAT_C_CHAR) return sameTexts(*first, *second);
    const std::size_t bytes = count * sizeof(double);
    if (first->isComplex == 0) return std::memcmp(first->data, second->data, bytes) == 0;
    const auto* ours = static_cast<const mat_complex_split_t*>(first->data);
    const auto* theirs = static_cast<const mat_complex_split_t*>(second->data);
    return std::memcmp(ours->Re, theirs->Re, bytes) == 0
           && std::memcmp(ours->Im, theirs->Im, bytes) == 0;
}

/// The library may read texts with another width than it was given.
bool sameTexts(const matvar_t& first, const matvar_t& second) {
    const auto letter = [](const matvar_t& text, std::size_t index) -> unsigned {
        if (text.data_size == 2) return static_cast<const std::uint16_t*>(text.data)[index];
        return static_cast<const unsigned char*>(text.data)[index];
    };
    for (std::size_t index = 0; index < first.dims[1]; ++index)
        if (letter(first, index) != letter(second, index)) return false;
    return true;
}

void writeAll(const std::string& path, const std::string& unfinished,
              const std::vector<MatlabVariable>& variables, MatlabLevel level) {
    const mat_ft kind = level == MatlabLevel::Five ? MAT_FT_MAT5 : MAT_FT_MAT73;
    std::vector<Variable> written;
    File file(Mat_CreateVer(unfinished.c_str(), nullptr, kind));
    if (!file) throw notWritten(path, std::strerror(errno));
    for (const MatlabVariable& variable : variables) {
        written.push_back(
            std::visit([&](const auto& value) { return matrix(variable.name.c_str(), value); },
                       variable.value));
        if (!written.back()) throw std::bad_alloc();
        if (Mat_VarWrite(file.get(), written.back().get(), MAT_COMPRESSION_NONE) != 0)
            throw notWritten(path, "the variable " + variable.name + " failed");
    }
    if (Mat_Close(file.release()) != 0) throw notWritten(path, std::strerror(errno));
    // The library does not tell when a disk took less than it was given.
    const File check(Mat_Open(unfinished.c_str(), MAT_ACC_RDONLY));
    for (const Variable& variable : written) {
        const Variable back(check ? Mat_VarRead(check.get(), variable->name) : nullptr);
        if (!same(variable.get(), back.get()))
            throw notWritten(path, std::string("the disk did not take ") + variable->name);
    }
}

}  // namespace

std::vector<std::string> matlabNames(const std::vector<std::string>& texts,
                                     std::vector<std::string> taken) {
    constexpr std::size_t longest = 63;
    std::vector<std::string> names;
    for (const std::string& text : texts) {
        std::string name;
        for (const char sign : text) {
            const bool plain = std::isalnum(static_cast<unsigned char>(sign)) != 0;
            name += plain ? sign : '_';
        }
        if (name.empty() || std::isalpha(static_cast<unsigned char>(name.front())) == 0)
            name.insert(0, "x");
        name.resize(std::min(name.size(), longest));
        std::string free = name;
        for (int count = 2; std::find(taken.begin(), taken.end(), free) != taken.end(); ++count) {
            const std::string ending = "_" + std::to_string(count);
            free = name.substr(0, longest - ending.size()) + ending;
        }
        taken.push_back(free);
        names.push_back(std::move(free));
    }
    return names;
}

void writeMatlabFile(const std::string& path, const std::vector<MatlabVariable>& variables,
                     MatlabLevel level) {
    constexpr double most = 2147483647.0;
    for (const MatlabVariable& variable : variables) {
        const double bytes = std::visit(
            [](const auto& value) {
                using Entry = std::decay_t<decltype(*value.data())>;
                return static_cast<double>(value.size()) * static_cast<double>(sizeof(Entry));
            },
            variable.value);
        if (level == MatlabLevel::Five && bytes > most)
            throw fault(
                path,
                "The variable " + variable.name + " is too large for level 5 of MATLAB files.",
                "Use level 7.3.");
    }
    requireReplaceable(path);
    const Hdf5Access access;
    replaceFile(
        path, [&](const std::string& unfinished) { writeAll(path, unfinished, variables, level); });
}

}  // namespace linkwright::project
