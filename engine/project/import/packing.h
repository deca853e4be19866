// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Geometry>

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// Values as bytes, from the process that reads a file to the one that asked: both run on the same
/// machine. `visitParts(visit, value)` names the parts of a type, once for both directions.
namespace linkwright::project::packing {

/// Appends what it visits.
class Packer {
public:
    void operator()(const std::string& text) {
        size(text.size());
        bytes_ += text;
    }
    template <class Plain>
    requires std::is_arithmetic_v<Plain> || std::is_enum_v<Plain>
    void operator()(const Plain& value) {
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    template <class Entry>
    void operator()(const std::optional<Entry>& value) {
        (*this)(value.has_value());
        if (value) (*this)(*value);
    }
    template <class Entry>
    void operator()(const std::vector<Entry>& list) {
        size(list.size());
        for (const Entry& entry : list)
            visitParts(*this, entry);
    }
    [[nodiscard]] std::string takeBytes() { return std::move(bytes_); }

private:
    void size(std::size_t count) { (*this)(static_cast<std::uint64_t>(count)); }
    std::string bytes_;
};

/// Fills what it visits. @throws std::runtime_error when the bytes end too early
class Unpacker {
public:
    explicit Unpacker(const std::string& bytes) : bytes_(bytes) {}

    void operator()(std::string& text) {
        const std::size_t count = size();
        text = bytes_.substr(place_, count);
        place_ += count;
    }
    template <class Plain>
    requires std::is_arithmetic_v<Plain> || std::is_enum_v<Plain>
    void operator()(Plain& value) {
        require(sizeof value);
        std::memcpy(&value, bytes_.data() + place_, sizeof value);
        place_ += sizeof value;
    }
    template <class Entry>
    void operator()(std::optional<Entry>& value) {
        bool given = false;
        (*this)(given);
        value.reset();
        if (given) (*this)(value.emplace());
    }
    template <class Entry>
    void operator()(std::vector<Entry>& list) {
        list.resize(size());
        for (Entry& entry : list)
            visitParts(*this, entry);
    }

private:
    /// Every entry takes a byte at least.
    std::size_t size() {
        std::uint64_t count = 0;
        (*this)(count);
        require(count);
        return static_cast<std::size_t>(count);
    }
    void require(std::uint64_t count) const {
        if (count > bytes_.size() - place_) throw std::runtime_error("The answer ends too early.");
    }

    const std::string& bytes_;
    std::size_t place_ = 0;
};

/// A vector or matrix.
template <class Visit, class Matrix>
void visitNumbers(Visit& visit, Matrix& matrix) {
    for (Eigen::Index index = 0; index < matrix.size(); ++index)
        visit(matrix.data()[index]);
}

template <class Visit, class Text>
requires std::is_same_v<std::remove_const_t<Text>, std::string>
void visitParts(Visit& visit, Text& text) {
    visit(text);
}

template <class Visit, class Vertex>
requires std::is_same_v<std::remove_const_t<Vertex>, Eigen::Vector3d>
void visitParts(Visit& visit, Vertex& vertex) {
    visitNumbers(visit, vertex);
}

template <class Visit, class Triangle>
requires std::is_same_v<std::remove_const_t<Triangle>, std::array<int, 3>>
void visitParts(Visit& visit, Triangle& triangle) {
    for (auto& corner : triangle)
        visit(corner);
}

template <class Visit, class Surface>
void visitSurface(Visit& visit, Surface& surface) {
    visit(surface.vertices);
    visit(surface.triangles);
}

/// A value as bytes.
template <class Value>
std::string packed(const Value& value) {
    Packer packer;
    visitParts(packer, value);
    return packer.takeBytes();
}

/// The value of such bytes. @throws std::runtime_error when they end too early
template <class Value>
Value unpacked(const std::string& bytes) {
    Value value;
    Unpacker unpacker(bytes);
    visitParts(unpacker, value);
    return value;
}

}  // namespace linkwright::project::packing
