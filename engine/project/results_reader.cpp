// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/fault.h"
#include "engine/project/hdf5_parts.h"
#include "engine/project/results_check.h"
#include "engine/project/results_file.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace linkwright::project {

namespace {

/// Rows that a killed program may have left without their numbers.
constexpr hsize_t maxLostRows = 8;

/// Numbers of one data set, 16 GB: more than any run has made, and than a damaged file may ask for.
constexpr hsize_t maxNumbers = hsize_t{1} << 31U;

/// Without the zeros at its end.
std::string unpadded(std::string text) {
    return text.erase(text.find_last_not_of('\0') + 1);
}

/// An attribute; none when there is none. @throws base::InputError when that cannot be told
Hdf5Handle attributeOf(hid_t owner, const std::string& name, const base::InputError& damaged) {
    const htri_t found = H5Aexists(owner, name.c_str());
    Hdf5Handle attribute(found > 0 ? H5Aopen(owner, name.c_str(), H5P_DEFAULT) : H5I_INVALID_HID,
                         H5Aclose);
    if (found < 0 || (found > 0 && !attribute.valid())) throw damaged;
    return attribute;
}

/// An attribute of texts; `absent` when there is none.
std::string attributeText(hid_t owner, const std::string& name, const std::string& absent,
                          const base::InputError& damaged) {
    const Hdf5Handle attribute = attributeOf(owner, name, damaged);
    if (!attribute.valid()) return absent;
    bool failed = false;
    const std::optional<std::string> text = hdf5Text(attribute.get(), &failed);
    if (failed) throw damaged;
    return text.value_or(absent);
}

}  // namespace

struct ResultsReader::State {
    State() = default;
    /// However the reader goes, also by what its constructor throws: never without the lock.
    ~State() {
        const Hdf5Access access;
        file.release();
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    std::string path;
    Hdf5Handle file;

    [[nodiscard]] base::InputError damaged(const std::string& place) const {
        return fault(path, "The results have no readable \"" + place + "\".",
                     "The file may be damaged, or made by a newer version.");
    }
    [[nodiscard]] bool exists(const std::string& place) const {
        const std::optional<bool> found = hdf5Exists(file.get(), place);
        if (!found) throw damaged(place);
        return *found;
    }
    [[nodiscard]] Hdf5Handle data(const std::string& place) const {
        if (!exists(place)) throw damaged(place);
        Hdf5Handle found(H5Dopen2(file.get(), place.c_str(), H5P_DEFAULT), H5Dclose);
        if (!found.valid()) throw damaged(place);
        return found;
    }
    [[nodiscard]] Hdf5Handle owner(const std::string& group) const {
        if (!exists(group)) return {};
        Hdf5Handle found(H5Oopen(file.get(), group.c_str(), H5P_DEFAULT), H5Oclose);
        if (!found.valid()) throw damaged(group);
        return found;
    }
};

ResultsReader::ResultsReader(const std::string& path) : state_(std::make_unique<State>()) {
    requireSoundResults(path);
    const Hdf5Access access;
    state_->path = path;
    const Hdf5Handle settings = fileAccess(false);  // closing it would forget the reason
    state_->file = Hdf5Handle(H5Fopen(path.c_str(), H5F_ACC_RDONLY, settings.get()), H5Fclose);
    if (!state_->file.valid())
        throw fault(path, "The results file cannot be read: " + hdf5Reason() + ".",
                    "Check that it exists and is complete.");
    if (text("/", "format") != "linkwright-results")
        throw fault(path, "This HDF5 file contains no Linkwright results.",
                    "Choose a file that Linkwright made.");
    if (number("/", "layout") > 1.0)
        throw fault(path, "The results were made by a newer version of Linkwright.",
                    "Open them with that version.");
}

ResultsReader::~ResultsReader() = default;
ResultsReader::ResultsReader(ResultsReader&&) noexcept = default;
ResultsReader& ResultsReader::operator=(ResultsReader&&) noexcept = default;

bool ResultsReader::has(const std::string& path) const {
    const Hdf5Access access;
    return state_->exists(path);
}

std::vector<std::string> ResultsReader::names(const std::string& group) const {
    const Hdf5Access access;
    std::vector<std::string> list;
    const Hdf5Handle owner = state_->owner(group);
    H5G_info_t info{};
    if (!owner.valid() || H5Iget_type(owner.get()) != H5I_GROUP) return list;
    if (H5Gget_info(owner.get(), &info) < 0) throw state_->damaged(group);
    for (hsize_t index = 0; index < info.nlinks; ++index) {
        std::array<char, 256> name{};
        if (H5Lget_name_by_idx(owner.get(), ".", H5_INDEX_NAME, H5_ITER_INC, index, name.data(),
                               name.size(), H5P_DEFAULT)
            < 0)
            throw state_->damaged(group);
        list.emplace_back(name.data());
    }
    return list;
}

std::string ResultsReader::text(const std::string& group, const std::string& name,
                                const std::string& absent) const {
    const Hdf5Access access;
    const Hdf5Handle owner = state_->owner(group);
    return owner.valid()
               ? attributeText(owner.get(), name, absent, state_->damaged(group + " " + name))
               : absent;
}

double ResultsReader::number(const std::string& group, const std::string& name,
                             double absent) const {
    const Hdf5Access access;
    const Hdf5Handle owner = state_->owner(group);
    if (!owner.valid()) return absent;
    const base::InputError damaged = state_->damaged(group + " " + name);
    const Hdf5Handle attribute = attributeOf(owner.get(), name, damaged);
    if (!attribute.valid()) return absent;
    if (const std::optional<double> value = hdf5Number(attribute.get())) return *value;
    if (hdf5DiskFailed()) throw damaged;
    return absent;
}

int wholeNumber(double number, int absent) {
    constexpr double most = std::numeric_limits<int>::max();
    return std::abs(number) <= most ? static_cast<int>(number) : absent;
}

int ResultsReader::integer(const std::string& group, const std::string& name, int absent) const {
    return wholeNumber(number(group, name, absent), absent);
}

ResultsReader::Numbers ResultsReader::numbers(const std::string& path) const {
    const Hdf5Access access;
    const Hdf5Handle data = state_->data(path);
    const Hdf5Handle space(H5Dget_space(data.get()), H5Sclose);
    const int rank = H5Sget_simple_extent_ndims(space.get());
    std::array<hsize_t, 2> size{1, 1};
    if (rank < 0 || rank > 2) throw state_->damaged(path);
    H5Sget_simple_extent_dims(space.get(), size.data(), nullptr);
    Numbers numbers;
    numbers.width = rank == 2 ? static_cast<std::size_t>(size[1]) : 1;
    numbers.unit = attributeText(data.get(), "unit", {}, state_->damaged(path));
    if (numbers.width == 0) throw state_->damaged(path);
    if (rank == 0 || size[0] == 0) return numbers;
    // Rows without room in the file are no numbers, however many are promised.
    if (size[0] > maxNumbers / numbers.width
        || !hdf5Holds(data.get(), size[0], numbers.width, sizeof(double)))
        throw state_->damaged(path);
    const hsize_t least = size[0] > maxLostRows ? size[0] - maxLostRows : 0;
    for (; size[0] > least; --size[0]) {
        numbers.values.assign(static_cast<std::size_t>(size[0]) * numbers.width, 0.0);
        const std::array<hsize_t, 2> start{0, 0};
        const Hdf5Handle memory(H5Screate_simple(rank, size.data(), nullptr), H5Sclose);
        H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start.data(), nullptr, size.data(),
                            nullptr);
        if (H5Dread(data.get(), H5T_NATIVE_DOUBLE, memory.get(), space.get(), H5P_DEFAULT,
                    numbers.values.data())
            >= 0)
            return numbers;
        // Rows that the disk does not give now may be there the next time.
        if (hdf5DiskFailed()) break;
    }
    throw state_->damaged(path);
}

std::vector<std::string> ResultsReader::texts(const std::string& path) const {
    const Hdf5Access access;
    const Hdf5Handle data = state_->data(path);
    const Hdf5Handle space(H5Dget_space(data.get()), H5Sclose);
    const Hdf5Handle type(H5Dget_type(data.get()), H5Tclose);
    const hssize_t count = H5Sget_simple_extent_npoints(space.get());
    if (count < 0 || H5Tget_class(type.get()) != H5T_STRING || H5Tis_variable_str(type.get()) > 0)
        throw state_->damaged(path);
    const std::size_t size = H5Tget_size(type.get());
    if (size == 0 || static_cast<hsize_t>(count) > maxNumbers / size
        || !hdf5Holds(data.get(), static_cast<hsize_t>(count), 1, size))
        throw state_->damaged(path);
    std::string bytes(static_cast<std::size_t>(count) * size, '\0');
    if (count > 0
        && H5Dread(data.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()) < 0)
        throw state_->damaged(path);
    std::vector<std::string> list;
    for (std::size_t index = 0; index < static_cast<std::size_t>(count); ++index)
        list.push_back(unpadded(bytes.substr(index * size, size)));
    return list;
}

ResultsOrigin ResultsReader::origin() const {
    ResultsOrigin origin;
    origin.kind = text("/", "kind");
    origin.name = text("/", "name");
    origin.notes = text("/", "notes");
    origin.program = text("/", "program");
    origin.threads = integer("/", "threads", 1);
    origin.projectName = text("/project", "name");
    const std::vector<std::string> found = texts("/project/text");
    if (!found.empty()) origin.projectText = found.front();
    if (has("/project/tableNames")) {
        const std::vector<std::string> tableNames = texts("/project/tableNames");
        const std::vector<std::string> tableTexts = texts("/project/tableTexts");
        for (std::size_t index = 0; index < tableNames.size() && index < tableTexts.size(); ++index)
            origin.projectTables[tableNames[index]] = tableTexts[index];
    }
    return origin;
}

}  // namespace linkwright::project
