// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/mesh_file.h"

#include "engine/base/bytes.h"
#include "engine/base/diagnostic.h"
#include "engine/project/text_file.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string_view>

namespace linkwright::project {

namespace {

constexpr std::size_t stlHeaderSize = 84;    // 80 bytes of text, number of triangles
constexpr std::size_t stlTriangleSize = 50;  // normal, three corners, two spare bytes

[[noreturn]] void fail(const std::string& place, const std::string& message,
                       const std::string& remedy) {
    throw base::InputError({base::Severity::Error, {}, place, message, remedy});
}

/// Goes through a text line by line and word by word; knows where it is, for messages.
class LineReader {
public:
    LineReader(std::string_view text, std::string name) : rest_(text), name_(std::move(name)) {}

    bool nextLine() {
        if (rest_.empty()) return false;
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        ++number_;
        return true;
    }

    /// Next word of the line, empty at its end.
    std::string_view word() {
        const auto isSpace = [](char letter) {
            return std::isspace(static_cast<unsigned char>(letter)) != 0;
        };
        while (!line_.empty() && isSpace(line_.front()))
            line_.remove_prefix(1);
        std::size_t length = 0;
        while (length < line_.size() && !isSpace(line_[length]))
            ++length;
        const std::string_view found = line_.substr(0, length);
        line_.remove_prefix(length);
        return found;
    }

    Eigen::Vector3d triple() {
        Eigen::Vector3d values;
        for (double& value : values) {
            const std::string_view text = word();
            const auto [end, error] =
                std::from_chars(text.data(), text.data() + text.size(), value);
            if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
                fail(place(), "Three numbers are expected here.",
                     "Export the solid again as STL or OBJ.");
        }
        return values;
    }

    [[nodiscard]] std::string place() const { return name_ + ", line " + std::to_string(number_); }

private:
    std::string_view rest_;
    std::string_view line_;
    std::string name_;
    int number_ = 0;
};

math::TriangleMesh parseTextStl(const std::string& text, const std::string& name, double scale) {
    math::TriangleMesh mesh;
    LineReader reader(text, name);
    while (reader.nextLine()) {
        if (reader.word() != "vertex") continue;
        mesh.vertices.push_back(scale * reader.triple());
    }
    if (mesh.vertices.size() % 3 != 0)
        fail(name, "A triangle in the file has fewer than three vertices.",
             "The file seems to be cut off: export it again.");
    for (int corner = 0; corner < static_cast<int>(mesh.vertices.size()); corner += 3)
        mesh.triangles.push_back({corner, corner + 1, corner + 2});
    return mesh;
}

std::uint32_t triangleCount(const std::string& bytes) {
    base::Unpacker<> unpack(std::string_view(bytes).substr(stlHeaderSize - sizeof(std::uint32_t)));
    std::uint32_t count = 0;
    unpack(count);
    return count;
}

math::TriangleMesh parseBinaryStl(const std::string& bytes, const std::string& name, double scale) {
    const std::uint32_t count = triangleCount(bytes);
    base::Unpacker<> unpack(std::string_view(bytes).substr(stlHeaderSize));
    math::TriangleMesh mesh;
    mesh.vertices.reserve(3 * static_cast<std::size_t>(count));
    for (std::size_t triangle = 0; triangle < count; ++triangle) {
        Eigen::Vector3f normal, corner;
        std::uint16_t attribute = 0;
        unpack(normal);
        for (int index = 0; index < 3; ++index) {
            unpack(corner);
            if (!corner.allFinite())
                fail(name,
                     "Triangle " + std::to_string(triangle + 1)
                         + " has a vertex without a valid position.",
                     "Export the solid again.");
            mesh.vertices.push_back(scale * corner.cast<double>());
        }
        unpack(attribute);
        const int first = static_cast<int>(3 * triangle);
        mesh.triangles.push_back({first, first + 1, first + 2});
    }
    return mesh;
}

bool isBinaryStl(const std::string& bytes) {
    return bytes.size() >= stlHeaderSize
           && bytes.size()
                  == stlHeaderSize
                         + stlTriangleSize * static_cast<std::size_t>(triangleCount(bytes));
}

/// Index of a corner in `3/1/2` or `-1`: from 1 up, or back from the last one read.
int cornerIndex(std::string_view text, std::size_t vertexCount, const LineReader& reader) {
    long index = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
    const bool read = error == std::errc() && (end == text.data() + text.size() || *end == '/');
    const long count = static_cast<long>(vertexCount);
    const long place = index < 0 ? count + index : index - 1;
    if (!read || index == 0 || place < 0 || place >= count)
        fail(reader.place(), "A face refers to a vertex that is not listed.",
             "Export the solid again as STL or OBJ.");
    return static_cast<int>(place);
}

math::TriangleMesh parseObj(const std::string& text, const std::string& name, double scale) {
    math::TriangleMesh mesh;
    LineReader reader(text, name);
    while (reader.nextLine()) {
        const std::string_view keyword = reader.word();
        if (keyword == "v") mesh.vertices.push_back(scale * reader.triple());
        if (keyword != "f") continue;
        std::vector<int> corners;
        for (std::string_view word = reader.word(); !word.empty(); word = reader.word())
            corners.push_back(cornerIndex(word, mesh.vertices.size(), reader));
        if (corners.size() < 3)
            fail(reader.place(), "A face has fewer than three vertices.",
                 "Export the solid again as STL or OBJ.");
        for (std::size_t index = 2; index < corners.size(); ++index)
            mesh.triangles.push_back({corners[0], corners[index - 1], corners[index]});
    }
    return mesh;
}

}  // namespace

math::TriangleMesh parseMesh(const std::string& bytes, const std::string& name, double scale) {
    std::string ending = name.substr(std::min(name.size(), name.rfind('.') + 1));
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    math::TriangleMesh mesh;
    if (ending == "obj")
        mesh = parseObj(bytes, name, scale);
    else if (isBinaryStl(bytes))
        mesh = parseBinaryStl(bytes, name, scale);
    else if (bytes.compare(0, 5, "solid") == 0)
        mesh = parseTextStl(bytes, name, scale);
    else
        fail(name, "The file is neither STL nor OBJ, or it is cut off.",
             "Export the solid as STL or OBJ.");
    if (mesh.triangles.empty())
        fail(name, "The file contains no triangles.", "Export the solid as STL or OBJ.");
    return mesh;
}

math::TriangleMesh readMesh(const std::string& path, double scale) {
    return parseMesh(readTextFile(path), path, scale);
}

std::string formatStl(const math::TriangleMesh& mesh) {
    std::string bytes("surface by Linkwright");
    bytes.resize(stlHeaderSize - sizeof(std::uint32_t), ' ');
    base::Packer<> put(bytes);
    if (mesh.triangles.size() > std::numeric_limits<std::uint32_t>::max())
        throw std::length_error("more triangles than STL allows");
    put(static_cast<std::uint32_t>(mesh.triangles.size()));
    for (const std::array<int, 3>& triangle : mesh.triangles) {
        std::array<Eigen::Vector3d, 3> corners;
        for (std::size_t corner = 0; corner < 3; ++corner)
            corners[corner] = mesh.vertices.at(static_cast<std::size_t>(triangle[corner]));
        const Eigen::Vector3d across =
            (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized();
        for (const Eigen::Vector3d& vector : {across, corners[0], corners[1], corners[2]})
            for (int axis = 0; axis < 3; ++axis)
                put(static_cast<float>(vector[axis]));
        put(std::uint16_t{0});
    }
    return bytes;
}

std::string formatObj(const math::TriangleMesh& mesh) {
    constexpr int digits = 9;
    std::string text("# surface by Linkwright, m\n");
    std::array<char, 32> number{};
    const auto put = [&](const auto... value) {  // whatever the locale says
        text += ' ';
        text.append(number.data(),
                    std::to_chars(number.data(), number.data() + number.size(), value...).ptr);
    };
    for (const Eigen::Vector3d& vertex : mesh.vertices) {
        text += 'v';
        for (int axis = 0; axis < 3; ++axis)
            put(vertex[axis], std::chars_format::general, digits);
        text += '\n';
    }
    for (const std::array<int, 3>& triangle : mesh.triangles) {
        text += 'f';
        for (const int corner : triangle)
            put(corner + 1);
        text += '\n';
    }
    return text;
}

}  // namespace linkwright::project
