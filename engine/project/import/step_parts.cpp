// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/step_parts.h"

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <type_traits>

namespace linkwright::project {

namespace {

/// Appends what it visits; both processes run on the same machine.
class Packer {
public:
    void operator()(const std::string& text) {
        size(text.size());
        bytes_ += text;
    }
    template <class Plain>
    requires std::is_arithmetic_v<Plain>
    void operator()(const Plain& value) {
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    template <class Entry>
    void operator()(const std::vector<Entry>& list) {
        size(list.size());
        for (const Entry& entry : list)
            visitParts(*this, entry);
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

private:
    void size(std::size_t count) { (*this)(static_cast<std::uint64_t>(count)); }
    std::string bytes_;
};

/// Fills what it visits.
class Unpacker {
public:
    explicit Unpacker(const std::string& bytes) : bytes_(bytes) {}

    void operator()(std::string& text) {
        const std::size_t count = size();
        text = bytes_.substr(place_, count);
        place_ += count;
    }
    template <class Plain>
    requires std::is_arithmetic_v<Plain>
    void operator()(Plain& value) {
        require(sizeof value);
        std::memcpy(&value, bytes_.data() + place_, sizeof value);
        place_ += sizeof value;
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

template <class Visit, class Cylinder>
requires std::is_same_v<std::remove_const_t<Cylinder>, StepCylinder>
void visitParts(Visit& visit, Cylinder& cylinder) {
    visitNumbers(visit, cylinder.place);
    visitNumbers(visit, cylinder.axis);
    visit(cylinder.radius);
    visit(cylinder.length);
    visit(cylinder.hollow);
}

template <class Visit, class Plane>
requires std::is_same_v<std::remove_const_t<Plane>, StepPlane>
void visitParts(Visit& visit, Plane& plane) {
    visitNumbers(visit, plane.place);
    visitNumbers(visit, plane.normal);
    visit(plane.reach);
}

template <class Visit, class Part>
requires std::is_same_v<std::remove_const_t<Part>, StepPart>
void visitParts(Visit& visit, Part& part) {
    visit(part.name);
    visit(part.color);
    visit(part.volume);
    visitNumbers(visit, part.center);
    visitNumbers(visit, part.inertia);
    visit(part.surface.vertices);
    visit(part.surface.triangles);
    visit(part.cylinders);
    visit(part.planes);
}

template <class Visit, class Assembly>
void visitAssembly(Visit& visit, Assembly& assembly) {
    visit(assembly.unit);
    visit(assembly.parts);
    visit(assembly.changed);
    visit(assembly.leftOut);
}

}  // namespace

std::string formatStepAssembly(const StepAssembly& assembly) {
    Packer packer;
    visitAssembly(packer, assembly);
    return packer.bytes();
}

StepAssembly parseStepAssembly(const std::string& text) {
    StepAssembly assembly;
    Unpacker unpacker(text);
    visitAssembly(unpacker, assembly);
    return assembly;
}

}  // namespace linkwright::project
