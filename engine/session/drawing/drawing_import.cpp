// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/drawing_import.h"

#include "engine/base/diagnostic.h"
#include "engine/project/text_file.h"
#include "engine/session/drawing/drawing.h"
#include "engine/synthesis/curve_file.h"
#include "engine/synthesis/rows.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <utility>

namespace linkwright::session {

namespace {

using project::ImportedRobot;
using project::ImportNote;
using synthesis::PlanePoint;

constexpr double sameShare = 1e-6;  ///< places nearer than this share of the drawing are one

std::string endingOf(const std::string& path) {
    std::string ending = std::filesystem::path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return ending;
}

std::string countInWords(std::size_t count, const std::string& one, const std::string& many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

[[noreturn]] void refuseDrawing(const std::string& path, std::string message, std::string remedy) {
    throw base::InputError(
        base::Diagnostic{base::Severity::Error, {}, path, std::move(message), std::move(remedy)});
}

/// Puts lines and points into a model; places that are the same become one point.
class DrawingMaker {
public:
    DrawingMaker(ImportedRobot& made, double unit) : made_(made), unit_(unit) {}

    void setSize(const std::vector<Eigen::Vector3d>& places) {
        Eigen::AlignedBox3d box;
        for (const Eigen::Vector3d& place : places)
            box.extend(place);
        nearest_ = box.isEmpty() ? 0.0 : sameShare * unit_ * box.diagonal().norm();
    }

    [[nodiscard]] Place placeAt(const Eigen::Vector3d& position) const {
        const Eigen::Vector3d meters = unit_ * position;
        for (const model::Point& point : made_.model.points) {
            const Eigen::Vector3d there(point.position[0].value, point.position[1].value,
                                        point.position[2].value);
            if ((there - meters).norm() <= nearest_) return {point.id, there, {}};
        }
        return {{}, meters, {}};
    }

    /// @return whether there is one now; ends that fall together make none
    bool addLine(const std::vector<Eigen::Vector3d>& line) {
        std::vector<Place> places;
        for (const Eigen::Vector3d& corner : line) {
            const Place place = placeAt(corner);
            const bool known = std::any_of(places.begin(), places.end(), [&](const Place& other) {
                return (other.position - place.position).norm() <= nearest_;
            });
            if (!known) places.push_back(place);
        }
        if (places.size() < 2) return false;
        addLink(made_.model, places, DrawingPlane{});
        return true;
    }

    void note(ImportNote::Fate fate, std::string text) {
        made_.notes.push_back({fate, {}, std::move(text)});
    }

    ImportedRobot& made_;

private:
    double unit_;
    double nearest_ = 0.0;  ///< m
};

Eigen::Vector3d inPlane(const PlanePoint& point) {
    return {point.real(), point.imag(), 0.0};
}

std::vector<Eigen::Vector3d> inPlane(const std::vector<PlanePoint>& points) {
    std::vector<Eigen::Vector3d> places;
    for (const PlanePoint& point : points)
        places.push_back(inPlane(point));
    return places;
}

void makeOfDxf(const std::string& path, const DrawingChoice& choice, ImportedRobot& made) {
    const synthesis::LineDrawing drawing =
        synthesis::parseDxfLines(project::readTextFile(path), path);
    if (drawing.lines.empty() && drawing.centers.empty() && drawing.points.empty())
        refuseDrawing(path, "The drawing has no lines, arcs, polylines, circles or points.",
                      "Draw links as lines, and ground pivots as circles.");
    DrawingMaker maker(made, drawing.scaled ? 1.0 : choice.unit);
    std::vector<Eigen::Vector3d> all = inPlane(drawing.points);
    for (const PlanePoint& center : drawing.centers)
        all.push_back(inPlane(center));
    for (const synthesis::DrawnLine& line : drawing.lines)
        for (const PlanePoint& point : line.points)
            all.push_back(inPlane(point));
    maker.setSize(all);
    std::size_t links = 0, bent = 0, tiny = 0;
    for (const synthesis::DrawnLine& line : drawing.lines) {
        if (!maker.addLine(inPlane(line.points))) {
            ++tiny;
            continue;
        }
        ++links;
        bent += line.bent ? 1 : 0;
    }
    for (const PlanePoint& center : drawing.centers)
        addGroundPivot(made.model, maker.placeAt(inPlane(center)), DrawingPlane{});
    for (const PlanePoint& point : drawing.points)
        if (maker.placeAt(inPlane(point)).point.empty())
            addPoint(made.model, maker.placeAt(inPlane(point)).position);
    using Fate = ImportNote::Fate;
    if (links > 0) {
        maker.note(Fate::Taken, countInWords(links, "line became a link", "lines became links")
                                    + ", "
                                    + countInWords(made.model.joints.size(), "joint.", "joints."));
        maker.note(Fate::Changed,
                   "Masses are those of drawn links: a bar has 1 kg per meter, a plate 10 kg per "
                   "square meter.");
    }
    if (!drawing.centers.empty())
        maker.note(Fate::Taken,
                   countInWords(drawing.centers.size(), "circle became a ground pivot.",
                                "circles became ground pivots."));
    if (bent > 0)
        maker.note(Fate::Changed, countInWords(bent, "arc became a link", "arcs became links")
                                      + " between the ends.");
    if (!drawing.scaled)
        maker.note(Fate::Changed, "The file specifies no unit; one of its units became "
                                      + synthesis::shortNumber(choice.unit) + " m.");
    if (tiny > 0)
        maker.note(Fate::LeftOut, countInWords(tiny, "line", "lines") + " without a length.");
    for (const auto& [kind, count] : drawing.passedOver)
        maker.note(Fate::LeftOut, std::to_string(count) + " " + kind + ".");
}

void makeOfTable(const std::string& path, const DrawingChoice& choice, ImportedRobot& made) {
    std::vector<Eigen::Vector3d> places;
    for (const std::vector<double>& row :
         synthesis::parseRows(project::readTextFile(path), path, 2, 3))
        places.emplace_back(row[0], row[1], row.size() > 2 ? row[2] : 0.0);
    if (places.empty())
        refuseDrawing(path, "The table has no rows of x, y.", "Write one point in each line.");
    DrawingMaker maker(made, choice.unit);
    maker.setSize(places);
    using Fate = ImportNote::Fate;
    std::size_t links = 0;
    for (std::size_t index = 0; choice.linked && index + 1 < places.size(); ++index)
        links += maker.addLine({places[index], places[index + 1]}) ? 1 : 0;
    for (const Eigen::Vector3d& place : places)
        if (const Place found = maker.placeAt(place); found.point.empty())
            addPoint(made.model, found.position);
    maker.note(Fate::Taken, countInWords(made.model.points.size(), "point.", "points."));
    if (links > 0)
        maker.note(Fate::Taken, countInWords(links, "link from a point to the next.",
                                             "links from each point to the "
                                             "next."));
    if (made.model.points.size() < places.size())
        maker.note(Fate::Changed, countInWords(places.size() - made.model.points.size(),
                                               "row repeats a point.", "rows repeat points."));
}

}  // namespace

bool isDrawingFile(const std::string& path) {
    const std::string ending = endingOf(path);
    return ending == ".dxf" || ending == ".csv";
}

project::ImportedRobot importDrawing(const std::string& path, const DrawingChoice& choice) {
    ImportedRobot made;
    made.model.name = std::filesystem::path(path).stem().string();
    if (endingOf(path) == ".dxf")
        makeOfDxf(path, choice, made);
    else
        makeOfTable(path, choice, made);
    std::stable_sort(made.notes.begin(), made.notes.end(),
                     [](const ImportNote& a, const ImportNote& b) { return a.fate < b.fate; });
    return made;
}

}  // namespace linkwright::session
