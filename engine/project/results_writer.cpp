// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/sha256.h"
#include "engine/project/fault.h"
#include "engine/project/hdf5_parts.h"
#include "engine/project/results_check.h"
#include "engine/project/results_file.h"
#include "engine/project/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace linkwright::project {

namespace {

constexpr std::size_t chunkBytes = 65536;
constexpr hsize_t maxChunkRows = 512;
constexpr std::size_t longestAttribute = 32768;
constexpr std::size_t structureBytes = 262144;  // generous: a flush changes a few kB of structure
constexpr off_t reserveBytes = 1048576;

std::string timeNow() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    const std::size_t length =
        std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return {text.data(), length};
}

/// The bytes of texts of equal size, padded with zeros.
std::string padded(const std::vector<std::string>& texts, std::size_t size) {
    std::string bytes;
    bytes.reserve(texts.size() * size);
    for (const std::string& text : texts) {
        bytes += text;
        bytes.append(size - text.size(), '\0');
    }
    return bytes;
}

/// Results can be computed again; what was measured, and the files of others, cannot.
/// @throws base::InputError when a file holds something else than computed results
void requireResults(const std::string& path) {
    std::string kind;
    try {
        kind = ResultsReader(path).text("/", "kind", {});
    } catch (const base::InputError&) {
        kind.clear();
    }
    if (kind == "rig")
        throw fault(path, "The file contains a trial on a rig and was not replaced.",
                    "Choose another file; a recorded trial is never overwritten.");
    if (kind == "study")
        throw fault(path, "The file contains a study and was not replaced.",
                    "Choose another file, or remove this one.");
    if (kind.empty())
        throw fault(path, "The file contains something other than results and was not replaced.",
                    "Choose another file, for example one that ends with .h5.");
}

}  // namespace

struct ResultsWriter::State {
    struct Column {
        Hdf5Handle data;
        std::size_t width = 1;
        std::vector<double> pending;
    };
    struct Table {
        std::vector<Column> columns;
        std::size_t rowWidth = 0;
        hsize_t rows = 0;     ///< in the file
        hsize_t waiting = 0;  ///< in memory
    };

    State() = default;
    /// However the writer goes, also by what its constructor throws: never without the lock.
    ~State() {
        const Hdf5Access access;
        try {
            if (file.valid() && !failure) flush();
        } catch (const base::InputError&) {
            // Whoever wants to know calls close().
        }
        closeFile();
        if (isCopy) ::unlink(path.c_str());
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    std::string path;          ///< of the file that is written
    std::string takesPlaceOf;  ///< the file it replaces when it is complete, empty for none
    bool isCopy = false;       ///< of that file: nobody misses it
    Hdf5Handle file;
    std::vector<Table> tables;
    std::optional<base::InputError> failure;
    off_t reserved = 0;  ///< bytes of the file that are certain to be there

    void begin() const {
        if (failure) throw *failure;
    }
    /// Ends the writing when a call of the library failed.
    void require(bool fine) {
        if (!fine) reject(hdf5Reason());
    }
    [[noreturn]] void reject(const std::string& reason) {
        // What is written to a file that was removed goes nowhere, and the library does not know
        // why.
        failure = ::access(path.c_str(), F_OK) != 0 && errno == ENOENT
                      ? fault(path, "The results file was removed while it was being written.",
                              "Leave the results folder alone until the optimization has ended.")
                      : fault(path, "The results cannot be written: " + reason + ".",
                              "What was written before is kept where the disk can still be read. "
                              "Free some space or choose another file.");
        throw *failure;
    }
    Hdf5Handle checked(hid_t identifier, Hdf5Handle::Close close) {
        require(identifier >= 0);
        return {identifier, close};
    }

    bool exists(const std::string& place) {
        const std::optional<bool> found = hdf5Exists(file.get(), place);
        require(found.has_value());
        return *found;
    }
    Hdf5Handle group(const std::string& name) {
        if (exists(name)) return checked(H5Gopen2(file.get(), name.c_str(), H5P_DEFAULT), H5Gclose);
        const Hdf5Handle creation(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
        H5Pset_create_intermediate_group(creation.get(), 1);
        return checked(
            H5Gcreate2(file.get(), name.c_str(), creation.get(), H5P_DEFAULT, H5P_DEFAULT),
            H5Gclose);
    }
    void setAttribute(const std::string& groupName, const std::string& name, hid_t type,
                      const void* bytes) {
        const Hdf5Handle owner = group(groupName);
        if (H5Aexists(owner.get(), name.c_str()) > 0)
            require(H5Adelete(owner.get(), name.c_str()) >= 0);
        const Hdf5Handle space = checked(H5Screate(H5S_SCALAR), H5Sclose);
        const Hdf5Handle attribute = checked(
            H5Acreate2(owner.get(), name.c_str(), type, space.get(), H5P_DEFAULT, H5P_DEFAULT),
            H5Aclose);
        require(H5Awrite(attribute.get(), type, bytes) >= 0);
    }
    void setText(const std::string& groupName, const std::string& name, const std::string& text) {
        const std::string zeroed = text.empty() ? std::string(1, '\0') : text;
        setAttribute(groupName, name, textType(zeroed.size(), zeroed).get(), zeroed.data());
    }
    /// Makes a data set of fixed size in place of one that may be there.
    void write(const std::string& groupName, const std::string& name, hid_t type, hid_t space,
               const void* bytes, const std::string& unit) {
        const Hdf5Handle owner = group(groupName);
        if (H5Lexists(owner.get(), name.c_str(), H5P_DEFAULT) > 0)
            require(H5Ldelete(owner.get(), name.c_str(), H5P_DEFAULT) >= 0);
        const Hdf5Handle data = checked(H5Dcreate2(owner.get(), name.c_str(), type, space,
                                                   H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                                        H5Dclose);
        if (bytes != nullptr)
            require(H5Dwrite(data.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes) >= 0);
        setUnit(data.get(), unit);
    }
    void writeTexts(const std::string& groupName, const std::string& name,
                    const std::vector<std::string>& texts) {
        std::size_t longest = 1;
        for (const std::string& text : texts)
            longest = std::max(longest, text.size());
        const hsize_t size = texts.size();
        const Hdf5Handle space = checked(H5Screate_simple(1, &size, nullptr), H5Sclose);
        const std::string bytes = padded(texts, longest);
        write(groupName, name, textType(longest, bytes).get(), space.get(),
              texts.empty() ? nullptr : bytes.data(), {});
    }
    void setUnit(hid_t data, const std::string& unit) {
        if (unit.empty()) return;
        const Hdf5Handle type = textType(unit.size(), unit);
        const Hdf5Handle space = checked(H5Screate(H5S_SCALAR), H5Sclose);
        const Hdf5Handle attribute = checked(
            H5Acreate2(data, "unit", type.get(), space.get(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
        require(H5Awrite(attribute.get(), type.get(), unit.data()) >= 0);
    }
    Column makeColumn(hid_t owner, const ResultsColumn& wanted) {
        Column column;
        column.width = std::max<std::size_t>(1, wanted.width);
        const int rank = column.width > 1 ? 2 : 1;
        const std::array<hsize_t, 2> size{0, column.width};
        const std::array<hsize_t, 2> most{H5S_UNLIMITED, column.width};
        const std::array<hsize_t, 2> chunk{
            std::clamp<hsize_t>(chunkBytes / (sizeof(double) * column.width), 1, maxChunkRows),
            column.width};
        const Hdf5Handle space =
            checked(H5Screate_simple(rank, size.data(), most.data()), H5Sclose);
        const Hdf5Handle creation = checked(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
        constexpr double noCount = -1.0;
        const double missing = wanted.whole ? noCount : std::numeric_limits<double>::quiet_NaN();
        H5Pset_chunk(creation.get(), rank, chunk.data());
        H5Pset_fill_value(creation.get(), H5T_NATIVE_DOUBLE, &missing);
        // Rows are appended as numbers; the library makes integers of them.
        column.data = checked(
            H5Dcreate2(owner, wanted.name.c_str(), wanted.whole ? H5T_STD_I32LE : H5T_IEEE_F64LE,
                       space.get(), H5P_DEFAULT, creation.get(), H5P_DEFAULT),
            H5Dclose);
        setUnit(column.data.get(), wanted.unit);
        return column;
    }
    void writePending(Table& table) {
        if (table.waiting == 0) return;
        for (Column& column : table.columns) {
            const int rank = column.width > 1 ? 2 : 1;
            const std::array<hsize_t, 2> size{table.rows + table.waiting, column.width};
            const std::array<hsize_t, 2> start{table.rows, 0};
            const std::array<hsize_t, 2> count{table.waiting, column.width};
            require(H5Dset_extent(column.data.get(), size.data()) >= 0);
            const Hdf5Handle target = checked(H5Dget_space(column.data.get()), H5Sclose);
            H5Sselect_hyperslab(target.get(), H5S_SELECT_SET, start.data(), nullptr, count.data(),
                                nullptr);
            const Hdf5Handle source =
                checked(H5Screate_simple(rank, count.data(), nullptr), H5Sclose);
            require(H5Dwrite(column.data.get(), H5T_NATIVE_DOUBLE, source.get(), target.get(),
                             H5P_DEFAULT, column.pending.data())
                    >= 0);
            column.pending.clear();
        }
        table.rows += table.waiting;
        table.waiting = 0;
    }
    void flush() {
        reserve();
        for (Table& table : tables)
            writePending(table);
        require(H5Fflush(file.get(), H5F_SCOPE_GLOBAL) >= 0);
    }
    /// Takes the room that the next flush needs beforehand: the library goes on writing structure
    /// after a failed write, which would make what is there unreadable.
    void reserve() {
        std::size_t bytes = structureBytes;
        for (const Table& table : tables)
            for (const Column& column : table.columns)
                bytes += sizeof(double) * column.pending.size()
                         + std::max(chunkBytes, sizeof(double) * column.width);
        haddr_t end = 0;
        const int* descriptor = openFile();
        if (descriptor == nullptr || H5Fget_eoa(file.get(), &end) < 0) return;
        struct stat status {};
        if (::fstat(*descriptor, &status) == 0 && status.st_nlink == 0) reject("it was removed");
        const auto wanted = static_cast<off_t>(end + bytes);
        if (wanted <= reserved) return;
        const int error = ::posix_fallocate(*descriptor, 0, wanted + reserveBytes);
        const bool noRoom = error == ENOSPC || error == EFBIG || error == EDQUOT || error == EIO;
        if (noRoom) reject(std::strerror(error));
        if (error == 0) reserved = wanted + reserveBytes;
    }
    /// The descriptor that the library writes to, null when it has none.
    [[nodiscard]] int* openFile() const {
        void* handle = nullptr;
        if (!file.valid() || H5Fget_vfd_handle(file.get(), H5P_DEFAULT, &handle) < 0)
            return nullptr;
        return static_cast<int*>(handle);
    }
    bool closeFile() {
        if (failure) letGo();
        tables.clear();
        haddr_t end = 0;
        const bool known = file.valid() && H5Fget_eoa(file.get(), &end) >= 0;
        if (!file.release()) return false;
        // Gives back what was reserved and not needed.
        return failure || !known || ::truncate(path.c_str(), static_cast<off_t>(end)) == 0;
    }
    /// After a failure the library must not write the rest on closing: half a structure would make
    /// what was flushed before unreadable. The file is closed underneath it.
    void letGo() {
        const int* descriptor = openFile();
        const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
        if (nowhere < 0) return;
        if (descriptor != nullptr) ::dup2(nowhere, *descriptor);
        ::close(nowhere);
    }
    void writeOrigin(const ResultsOrigin& origin);
    /// Opens a copy, which takes the place of the file on `close`: the library changes structure
    /// where it lies, and a disk that fails half way would cost everything that is there.
    void changeCopy();
    void create(const ResultsOrigin& origin, Existing existing);
    /// Flushes, waits for the disk and closes.
    void finish() {
        flush();
        require(closeFile());
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        int answer = descriptor < 0 ? -1 : 0;
        while (descriptor >= 0 && (answer = ::fsync(descriptor)) != 0 && errno == EINTR) {
        }
        const int error = errno;
        if (descriptor >= 0) ::close(descriptor);
        if (answer != 0 && error != EINVAL && error != EROFS) reject(std::strerror(error));
    }
};

void ResultsWriter::State::writeOrigin(const ResultsOrigin& origin) {
    setText("/", "format", "linkwright-results");
    const std::int32_t layout = 1;
    setAttribute("/", "layout", H5T_NATIVE_INT32, &layout);
    setText("/", "kind", origin.kind);
    setText("/", "name", origin.name);
    setText("/", "notes", origin.notes);
    setText("/", "created", timeNow());
    setText("/", "program", origin.program);
    setText("/", "version", LINKWRIGHT_VERSION);
    setText("/", "compiler", "GCC " __VERSION__);
    const auto threads = static_cast<std::int32_t>(origin.threads);
    setAttribute("/", "threads", H5T_NATIVE_INT32, &threads);
    setText("/project", "name", origin.projectName);
    setText("/project", "sha256", base::sha256(origin.projectText));
    const Hdf5Handle scalar = checked(H5Screate(H5S_SCALAR), H5Sclose);
    const std::string text = origin.projectText.empty() ? std::string(1, '\0') : origin.projectText;
    write("/project", "text", textType(text.size(), text).get(), scalar.get(), text.data(), {});
    if (origin.projectTables.empty()) return;
    std::vector<std::string> names, texts;
    for (const auto& [name, table] : origin.projectTables) {
        names.push_back(name);
        texts.push_back(table);
    }
    writeTexts("/project", "tableNames", names);
    writeTexts("/project", "tableTexts", texts);
}

void ResultsWriter::State::create(const ResultsOrigin& origin, Existing existing) {
    requireReplaceable(path);
    struct stat status {};
    const bool present = ::stat(path.c_str(), &status) == 0;
    if (!present && errno != ENOENT)
        throw fault(path, std::string("The file cannot be reached: ") + std::strerror(errno) + ".",
                    "Check the folder or choose another file.");
    if (present && existing == Existing::Refuse)
        throw fault(path, "The file already exists and was not changed.", "Choose another file.");
    if (present && !S_ISREG(status.st_mode))
        throw fault(path, "This is a device or pipe; results need a file.", "Specify a file.");
    if (present && status.st_size > 0) requireResults(path);
    if (existing == Existing::WhenComplete || (present && existing == Existing::Replace)) {
        takesPlaceOf = path;
        path = preparePartial(takesPlaceOf);
        requireReplaceable(path);
        if (::stat(path.c_str(), &status) == 0 && status.st_size > 0) requireResults(path);
    }
    const unsigned flags = existing == Existing::Refuse ? H5F_ACC_EXCL : H5F_ACC_TRUNC;
    file = checked(H5Fcreate(path.c_str(), flags, H5P_DEFAULT, fileAccess(true).get()), H5Fclose);
    try {
        writeOrigin(origin);
        flush();
    } catch (const base::InputError&) {
        // What does not even say where it comes from helps nobody, and would be in the way.
        closeFile();
        ::unlink(path.c_str());
        throw;
    }
}

void ResultsWriter::State::changeCopy() {
    requireReplaceable(path);
    const std::string copy = preparePartial(path);
    std::error_code error;
    std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing,
                               error);
    if (!error) {
        const Hdf5Handle settings = fileAccess(true);  // closing it would forget the reason
        file = Hdf5Handle(H5Fopen(copy.c_str(), H5F_ACC_RDWR, settings.get()), H5Fclose);
    }
    if (!file.valid()) {
        const std::string reason = error ? error.message() : hdf5Reason();
        ::unlink(copy.c_str());
        throw fault(path, "The results file cannot be changed: " + reason + ".",
                    "Check that it exists and is writable.");
    }
    takesPlaceOf = std::exchange(path, copy);
    isCopy = true;
}

ResultsWriter::ResultsWriter(const std::string& path, const ResultsOrigin& origin,
                             Existing existing)
    : state_(std::make_unique<State>()) {
    const Hdf5Access access;
    state_->path = path;
    state_->create(origin, existing);
}

ResultsWriter::ResultsWriter(const std::string& path) : state_(std::make_unique<State>()) {
    requireSoundResults(path);
    const Hdf5Access access;
    state_->path = path;
    state_->changeCopy();
}

ResultsWriter::~ResultsWriter() = default;
ResultsWriter::ResultsWriter(ResultsWriter&&) noexcept = default;
ResultsWriter& ResultsWriter::operator=(ResultsWriter&&) noexcept = default;

const std::string& ResultsWriter::path() const {
    return state_->takesPlaceOf.empty() ? state_->path : state_->takesPlaceOf;
}

void ResultsWriter::setText(const std::string& group, const std::string& name,
                            const std::string& text) {
    const Hdf5Access access;
    state_->begin();
    if (text.size() > longestAttribute)
        throw std::invalid_argument("setText: " + name + " is longer than 32 kB");
    state_->setText(group, name, text);
}

void ResultsWriter::setNumber(const std::string& group, const std::string& name, double value) {
    const Hdf5Access access;
    state_->begin();
    state_->setAttribute(group, name, H5T_NATIVE_DOUBLE, &value);
}

void ResultsWriter::writeNumbers(const std::string& group, const std::string& name,
                                 std::span<const double> values, const std::string& unit,
                                 std::size_t width) {
    const Hdf5Access access;
    state_->begin();
    if (width == 0 || values.size() % width != 0)
        throw std::invalid_argument("writeNumbers: " + name + " has no whole number of rows");
    const std::array<hsize_t, 2> size{values.size() / width, width};
    const Hdf5Handle space =
        state_->checked(H5Screate_simple(width > 1 ? 2 : 1, size.data(), nullptr), H5Sclose);
    state_->write(group, name, H5T_NATIVE_DOUBLE, space.get(),
                  values.empty() ? nullptr : values.data(), unit);
}

void ResultsWriter::setInteger(const std::string& group, const std::string& name,
                               std::int32_t value) {
    const Hdf5Access access;
    state_->begin();
    state_->setAttribute(group, name, H5T_NATIVE_INT32, &value);
}

void ResultsWriter::writeIntegers(const std::string& group, const std::string& name,
                                  std::span<const std::int32_t> values) {
    const Hdf5Access access;
    state_->begin();
    const hsize_t size = values.size();
    const Hdf5Handle space = state_->checked(H5Screate_simple(1, &size, nullptr), H5Sclose);
    state_->write(group, name, H5T_NATIVE_INT32, space.get(),
                  values.empty() ? nullptr : values.data(), {});
}

void ResultsWriter::writeTexts(const std::string& group, const std::string& name,
                               const std::vector<std::string>& texts) {
    const Hdf5Access access;
    state_->begin();
    state_->writeTexts(group, name, texts);
}

void ResultsWriter::remove(const std::string& path) {
    const Hdf5Access access;
    state_->begin();
    if (state_->exists(path))
        state_->require(H5Ldelete(state_->file.get(), path.c_str(), H5P_DEFAULT) >= 0);
}

std::size_t ResultsWriter::addTable(const std::string& group,
                                    const std::vector<ResultsColumn>& columns) {
    const Hdf5Access access;
    state_->begin();
    const Hdf5Handle owner = state_->group(group);
    State::Table table;
    for (const ResultsColumn& column : columns) {
        table.columns.push_back(state_->makeColumn(owner.get(), column));
        table.rowWidth += table.columns.back().width;
    }
    state_->tables.push_back(std::move(table));
    return state_->tables.size() - 1;
}

void ResultsWriter::addDataSet(const std::string& group, const std::string& name, std::int64_t type,
                               std::int64_t space, std::int64_t creation, const std::string& unit) {
    const Hdf5Access access;
    state_->begin();
    const Hdf5Handle owner = state_->group(group);
    const Hdf5Handle data = state_->checked(
        H5Dcreate2(owner.get(), name.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT),
        H5Dclose);
    state_->setUnit(data.get(), unit);
}

void ResultsWriter::append(std::size_t table, std::span<const double> row) {
    const Hdf5Access access;
    state_->begin();
    State::Table& target = state_->tables.at(table);
    if (row.size() != target.rowWidth)
        throw std::invalid_argument("append: " + std::to_string(row.size()) + " numbers for "
                                    + std::to_string(target.rowWidth));
    auto next = row.begin();
    for (State::Column& column : target.columns) {
        const auto end = next + static_cast<std::ptrdiff_t>(column.width);
        column.pending.insert(column.pending.end(), next, end);
        next = end;
    }
    ++target.waiting;
}

void ResultsWriter::flush() {
    const Hdf5Access access;
    state_->begin();
    state_->flush();
}

void ResultsWriter::close() {
    const Hdf5Access access;
    state_->begin();
    state_->finish();
    if (state_->takesPlaceOf.empty()) return;
    moveIntoPlace(state_->path, state_->takesPlaceOf);
    state_->isCopy = false;
}

std::string ResultsWriter::closeUnfinished() {
    const Hdf5Access access;
    state_->begin();
    state_->finish();
    return state_->path;
}

}  // namespace linkwright::project
