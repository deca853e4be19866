// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/drawing_import.h"

#include "engine/base/diagnostic.h"
#include "engine/project/text_file.h"
#include "engine/session/drawing/drawing_parts.h"
#include "engine/synthesis/curve_file.h"
#include "engine/synthesis/rows.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
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

[[noreturn]] void rejectDrawing(const std::string& path, std::string message, std::string remedy) {
    throw base::InputError(
        base::Diagnostic{base::Severity::Error, {}, path, std::move(message), std::move(remedy)});
}

/// Points by the cell of space they are in, so that a large drawing does not compare all with all.
class PointGrid {
public:
    /// @param reach m, within which places are one
    void setReach(double reach) { reach_ = reach; }

    /// Index of the first point within reach; -1: none.
    [[nodiscard]] int find(const Eigen::Vector3d& place) const {
        const Eigen::Vector3d cell = cellOf(place);
        int first = -1;
        for (int neighbor = 0; neighbor < 27; ++neighbor) {
            const Eigen::Vector3d other =
                cell + Eigen::Vector3d(neighbor % 3 - 1, neighbor / 3 % 3 - 1, neighbor / 9 - 1);
            const auto found = cells_.find({other[0], other[1], other[2]});
            if (found == cells_.end()) continue;
            for (const int index : found->second)
                if ((first < 0 || index < first)
                    && (places_[static_cast<std::size_t>(index)] - place).norm() <= reach_)
                    first = index;
        }
        return first;
    }
    void add(const Eigen::Vector3d& place) {
        const Eigen::Vector3d cell = cellOf(place);
        cells_[{cell[0], cell[1], cell[2]}].push_back(static_cast<int>(places_.size()));
        places_.push_back(place);
    }
    void dropLast() {
        const Eigen::Vector3d cell = cellOf(places_.back());
        cells_[{cell[0], cell[1], cell[2]}].pop_back();
        places_.pop_back();
    }
    [[nodiscard]] const Eigen::Vector3d& operator[](int index) const {
        return places_[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] std::size_t size() const { return places_.size(); }

private:
    [[nodiscard]] Eigen::Vector3d cellOf(const Eigen::Vector3d& place) const {
        return (place / (reach_ > 0.0 ? reach_ : 1.0)).array().floor();
    }

    double reach_ = 0.0;
    std::vector<Eigen::Vector3d> places_;
    std::map<std::array<double, 3>, std::vector<int>> cells_;
};

/// Puts lines and points into a model that was empty, as drawing them one by one would: places that
/// are the same become one point. Names are counted, because looking for a free one takes as long
/// as there are elements.
class DrawingMaker {
public:
    DrawingMaker(ImportedRobot& made, double unit) : made_(made), unit_(unit) {}

    void setSize(const std::vector<Eigen::Vector3d>& places) {
        Eigen::AlignedBox3d box;
        for (const Eigen::Vector3d& place : places)
            box.extend(place);
        grid_.setReach(box.isEmpty() ? 0.0 : sameShare * unit_ * box.diagonal().norm());
    }

    /// @return whether it was not there yet
    bool addPlace(const Eigen::Vector3d& position) {
        const std::size_t before = grid_.size();
        pointAt(position);
        return grid_.size() > before;
    }

    /// @return whether there is one now; ends that fall together make none
    bool addLine(const std::vector<Eigen::Vector3d>& line) {
        std::vector<int> ends;
        std::set<int> known;
        const std::size_t before = grid_.size();
        for (const Eigen::Vector3d& corner : line)
            if (const int point = pointAt(corner); known.insert(point).second)
                ends.push_back(point);
        if (ends.size() < 2) {
            if (grid_.size() > before) dropLastPoint();
            return false;
        }
        std::vector<std::string> points;
        std::vector<Eigen::Vector3d> places;
        for (const int point : ends) {
            points.push_back(made_.model.points[static_cast<std::size_t>(point)].id);
            places.push_back(grid_[point]);
        }
        model::Body body = bodyThrough(points, places);
        const std::string number = std::to_string(made_.model.bodies.size() + 1);
        body.name = "Link " + number;
        body.id = "link-" + number;
        for (const int point : ends) {
            std::string& first = carriers_[static_cast<std::size_t>(point)];
            if (first.empty())
                first = body.id;
            else
                addHinge("Joint", joints_, first, body.id, point);
        }
        made_.model.bodies.push_back(std::move(body));
        return true;
    }

    /// @return whether it was not there yet
    bool addPivot(const Eigen::Vector3d& position) {
        const int point = pointAt(position);
        if (!pivots_.insert(point).second) return false;
        const std::string& carrier = carriers_[static_cast<std::size_t>(point)];
        if (!carrier.empty()) addHinge("Pivot", hinges_, model::groundId, carrier, point);
        return true;
    }

    void note(ImportNote::Fate fate, std::string text) {
        made_.notes.push_back({fate, {}, std::move(text)});
    }

private:
    int pointAt(const Eigen::Vector3d& position) {
        const Eigen::Vector3d meters = unit_ * position;
        if (!meters.allFinite())
            reject("", "A position in the file is not finite in meters.",
                   "Specify a smaller unit.");
        if (const int known = grid_.find(meters); known >= 0) return known;
        const auto index = static_cast<int>(grid_.size());
        constexpr int letters = 26;
        const std::string name = index < letters ? std::string(1, static_cast<char>('A' + index))
                                                 : "P" + std::to_string(index + 1);
        made_.model.points.push_back({name, name, toNumbers(meters)});
        grid_.add(meters);
        carriers_.emplace_back();
        return index;
    }

    /// Of a line that became none.
    void dropLastPoint() {
        grid_.dropLast();
        made_.model.points.pop_back();
        carriers_.pop_back();
    }

    void addHinge(const std::string& noun, std::size_t& count, const std::string& bodyA,
                  const std::string& bodyB, int point) {
        const std::string number = std::to_string(++count);
        model::Joint joint;
        joint.name = noun + " " + number;
        joint.id = (noun == "Joint" ? "joint-" : "pivot-") + number;
        joint.bodyA = bodyA;
        joint.bodyB = bodyB;
        joint.point = made_.model.points[static_cast<std::size_t>(point)].id;
        const DrawingPlane plane;
        setJointShape(joint, model::JointKind::Revolute, plane.normal, plane);
        made_.model.joints.push_back(std::move(joint));
    }

    ImportedRobot& made_;
    double unit_;
    PointGrid grid_;
    std::vector<std::string> carriers_;  ///< first link at each point; empty: none
    std::set<int> pivots_;               ///< points that the ground holds
    std::size_t joints_ = 0, hinges_ = 0;
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
        rejectDrawing(path, "The drawing has no lines, arcs, polylines, circles or points.",
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
    std::size_t pivots = 0;
    for (const PlanePoint& center : drawing.centers)
        pivots += maker.addPivot(inPlane(center)) ? 1 : 0;
    for (const PlanePoint& point : drawing.points)
        maker.addPlace(inPlane(point));
    using Fate = ImportNote::Fate;
    if (links > 0) {
        maker.note(Fate::Taken, countInWords(links, "line became a link", "lines became links")
                                    + ", "
                                    + countInWords(made.model.joints.size(), "joint.", "joints."));
        maker.note(Fate::Changed,
                   "Masses are those of drawn links: a bar has 1 kg per meter, a plate 10 kg per "
                   "square meter.");
    }
    if (pivots > 0)
        maker.note(Fate::Taken, countInWords(pivots, "circle became a ground pivot.",
                                             "circles became ground pivots."));
    if (pivots < drawing.centers.size())
        maker.note(Fate::Changed,
                   countInWords(drawing.centers.size() - pivots, "circle repeats a ground pivot.",
                                "circles repeat ground pivots."));
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
        rejectDrawing(path, "The table has no rows of x, y.", "Write one point in each line.");
    DrawingMaker maker(made, choice.unit);
    maker.setSize(places);
    using Fate = ImportNote::Fate;
    std::size_t links = 0;
    for (std::size_t index = 0; choice.linked && index + 1 < places.size(); ++index)
        links += maker.addLine({places[index], places[index + 1]}) ? 1 : 0;
    for (const Eigen::Vector3d& place : places)
        maker.addPlace(place);
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
