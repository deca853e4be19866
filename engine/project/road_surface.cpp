// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/road_surface.h"

#include "engine/base/diagnostic.h"
#include "engine/model/validation_report.h"
#include "engine/project/mesh_file.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <vector>

namespace linkwright::project {

namespace {

using model::validation::toRoundedText;

// In the frame of the road x is the way along it, y across and z the height. What is cut is a facet
// that has corners on both sides of y = 0; a corner on it counts to the left, so that no facet is
// missed or cut twice.

constexpr double steepest = 1e-6;  ///< cosine: facets that are steeper are walls
constexpr double rounding = 1e-5;  ///< of corners in a file, per extent of the surface
constexpr int maxRows = 2000;

using Facet = std::array<Eigen::Vector3d, 3>;

/// Part of the section of the surface along the line, straight.
struct Piece {
    double from, to;        ///< x, m
    double height, ending;  ///< there, m

    [[nodiscard]] double at(double x) const {
        return height + (ending - height) * (x - from) / (to - from);
    }
};

class Section {
public:
    /// @throws base::InputError
    Section(const model::Road& road, const RoadSurface& surface, const std::vector<Facet>& facets)
        : road_(road.id), name_(std::filesystem::path(surface.file).filename().string()) {
        Eigen::AlignedBox3d box;
        for (const Facet& facet : facets)
            for (const Eigen::Vector3d& corner : facet)
                box.extend(corner);
        tolerance_ = rounding * box.diagonal().norm();
        for (const double left : {1.0, -1.0}) {
            // A surface that begins at the line lies on one side of it.
            if (!pieces_.empty()) break;
            for (const Facet& facet : facets)
                cut(facet, left);
        }
        if (pieces_.empty())
            reject("The surface \"" + name_ + "\" does not lie on the line of the road.",
                   "Move the point of the road onto it, and point \"along\" along it.");
        std::sort(pieces_.begin(), pieces_.end(),
                  [](const Piece& one, const Piece& other) { return one.from < other.from; });
        requireSingleValued();
    }

    [[nodiscard]] double from() const { return pieces_.front().from; }
    [[nodiscard]] double to() const { return pieces_.back().to; }
    [[nodiscard]] double height(double x) const {
        const auto after =
            std::upper_bound(pieces_.begin() + 1, pieces_.end(), x,
                             [](double place, const Piece& piece) { return place < piece.from; });
        const Piece& piece = *(after - 1);
        return piece.at(std::clamp(x, piece.from, piece.to));
    }
    [[nodiscard]] double spacing(double wanted) const {
        const double length = to() - from();
        const double rows =
            std::round(length / (wanted > 0.0 ? wanted : length / double(pieces_.size())));
        return length / std::clamp(rows, 1.0, double(maxRows));
    }
    [[nodiscard]] const std::string& name() const { return name_; }

private:
    [[noreturn]] void reject(std::string message, std::string remedy) const {
        throw base::InputError(base::Diagnostic{base::Severity::Error, road_, "surface",
                                                std::move(message), std::move(remedy)});
    }

    void cut(const Facet& facet, double left) {
        std::vector<Eigen::Vector3d> ends;
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const Eigen::Vector3d &one = facet[corner], &other = facet[(corner + 1) % 3];
            const double here = left * one.y(), there = left * other.y();
            if ((here >= 0.0) != (there >= 0.0))
                ends.push_back(one + (other - one) * (here / (here - there)));
        }
        if (ends.size() != 2) return;
        if (ends[0].x() > ends[1].x()) std::swap(ends[0], ends[1]);
        if (ends[1].x() > ends[0].x())
            pieces_.push_back({ends[0].x(), ends[1].x(), ends[0].z(), ends[1].z()});
    }

    [[nodiscard]] std::string told(double length) const {
        return toRoundedText(std::abs(length) < tolerance_ ? 0.0 : length);
    }

    void requireSingleValued() const {
        for (std::size_t index = 1; index < pieces_.size(); ++index) {
            const Piece &before = pieces_[index - 1], &after = pieces_[index];
            if (after.from > before.to + 2.0 * tolerance_)
                reject("The surface \"" + name_ + "\" has a hole from " + told(before.to) + " m to "
                           + told(after.from) + " m along the road.",
                       "Close it in the program it came from, and make all its facets face up.");
            if (after.from < before.to - 2.0 * tolerance_)
                reject("The surface \"" + name_ + "\" has two heights at " + told(after.from)
                           + " m along the road, " + told(before.at(after.from)) + " m and "
                           + told(after.height) + " m.",
                       "Remove what lies above or below the road from the file.");
            if (std::abs(after.height - before.ending) > 2.0 * tolerance_)
                reject("The surface \"" + name_ + "\" has a step from " + told(before.ending)
                           + " m to " + told(after.height) + " m at " + told(after.from)
                           + " m along the road.",
                       "Make the step a ramp, or enter it as the formula of the road, such as "
                       "0.1*tanh((x - 2)/0.05).");
        }
    }

    std::string road_, name_;
    double tolerance_ = 0.0;  ///< m
    std::vector<Piece> pieces_;
};

Eigen::Vector3d toVector(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

/// Frame of a road with x along it and z up.
Eigen::Isometry3d frameOf(const model::Road& road, const model::Point& point) {
    constexpr double level = 1e-3;  // sine of the least angle, as in the check of a road
    const Eigen::Vector3d up = toVector(road.up).normalized();
    const Eigen::Vector3d drawn = toVector(road.along).normalized();
    const Eigen::Vector3d along = drawn - up * up.dot(drawn);
    if (!(up.norm() > 0.0) || !(along.norm() > level))
        throw base::InputError(
            base::Diagnostic{base::Severity::Error, road.id, "along",
                             "The height would change in the direction in which it is measured.",
                             "Turn \"along\" away from \"up\"."});
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.linear() << along.normalized(), up.cross(along.normalized()), up;
    frame.translation() = toVector(point.position);
    return frame;
}

/// The facets that face up; of an open surface that faces down all of them, turned.
std::vector<Facet> upperFacets(const RoadSurface& surface, const Eigen::Isometry3d& frame) {
    const math::TriangleMesh mesh = readMesh(surface.file, surface.scale);
    std::array<std::vector<Facet>, 2> facets;  // that face up, down
    for (const std::array<int, 3>& triangle : mesh.triangles) {
        Facet facet;
        for (std::size_t corner = 0; corner < 3; ++corner)
            facet[corner] =
                frame.inverse() * mesh.vertices[static_cast<std::size_t>(triangle[corner])];
        const Eigen::Vector3d normal = (facet[1] - facet[0]).cross(facet[2] - facet[0]);
        if (std::abs(normal.z()) > steepest * normal.norm())
            facets[normal.z() > 0.0 ? 0 : 1].push_back(facet);
    }
    return facets[0].empty() ? facets[1] : facets[0];
}

/// The corner beside the line that is farthest from the height on it.
std::string differenceBeside(const Section& section, const std::vector<Facet>& facets) {
    constexpr double least = 1e-3, part = 0.02;  // m, of the heights on the line
    double lowest = HUGE_VAL, highest = -HUGE_VAL, difference = 0.0;
    Eigen::Vector3d farthest = Eigen::Vector3d::Zero();
    for (const Facet& facet : facets)
        for (const Eigen::Vector3d& corner : facet) {
            if (corner.x() < section.from() || corner.x() > section.to()) continue;
            const double height = section.height(corner.x());
            lowest = std::min(lowest, height);
            highest = std::max(highest, height);
            if (std::abs(corner.z() - height) <= std::abs(difference)) continue;
            difference = corner.z() - height;
            farthest = corner;
        }
    if (std::abs(difference) <= std::max(least, part * (highest - lowest))) return {};
    const std::string size = toRoundedText(std::abs(difference));
    const std::string beside = toRoundedText(std::abs(farthest.y()));
    const std::string along = toRoundedText(farthest.x());
    if (difference > 0.0)
        return "The surface \"" + section.name() + "\" is " + size + " m higher than the road "
               + beside + " m beside its line, at " + along
               + " m along it: a road has the same height across its width.";
    return "The surface \"" + section.name() + "\" is " + size + " m lower than the road " + beside
           + " m beside its line, at " + along
           + " m along it: a road has the same height across its width.";
}

/// To a nanometer, far below what the single numbers of a file hold.
double readable(double length) {
    return std::round(length * 1e9) / 1e9;
}

}  // namespace

std::string takeHeights(const model::Model& model, model::Road& road, const RoadSurface& surface) {
    const model::Point* point = model::findById(model.points, road.point);
    if (point == nullptr) return {};  // the list of problems tells
    const std::vector<Facet> facets = upperFacets(surface, frameOf(road, *point));
    const Section section(road, surface, facets);
    const double spacing = section.spacing(surface.spacing);
    const auto count = static_cast<int>(std::lround((section.to() - section.from()) / spacing));
    road.places.clear();
    road.heights.clear();
    for (int row = 0; row <= count; ++row) {
        const double place =
            section.from() + (section.to() - section.from()) * double(row) / double(count);
        road.places.push_back(readable(place));
        road.heights.push_back(readable(section.height(place)));
    }
    return differenceBeside(section, facets);
}

}  // namespace linkwright::project
