// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/diagnostic.h"
#include "engine/synthesis/curve_file.h"
#include "engine/synthesis/full_turn.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numbers>
#include <sstream>

namespace linkwright::synthesis {

namespace {

using Piece = std::vector<PlanePoint>;

constexpr int turnSteps = 128;  // lines a whole turn is flattened into
constexpr int spanSteps = 16;   // lines a span of a spline is flattened into

/// One group: a code, and what it says.
struct Group {
    int code = 0;
    std::string value;
    int line = 0;  ///< of the value
};

[[noreturn]] void rejectDxf(const std::string& name, int line, const std::string& message) {
    throw base::InputError(base::Diagnostic{
        base::Severity::Error, {}, name + ":" + std::to_string(line), message, {}});
}

std::string trimmedLine(const std::string& line) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos) return {};
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

std::vector<Group> groupsOf(const std::string& text, const std::string& name) {
    if (text.starts_with("AutoCAD Binary DXF"))
        rejectDxf(name, 1, "This is a binary DXF; save it as text.");
    std::vector<Group> groups;
    std::istringstream stream(text);
    int line = 0;
    for (std::string code, value; std::getline(stream, code);) {
        ++line;
        if (trimmedLine(code).empty() && stream.peek() == std::char_traits<char>::eof()) break;
        Group group;
        const std::string digits = trimmedLine(code);
        const auto [stop, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), group.code);
        if (error != std::errc() || stop != digits.data() + digits.size())
            rejectDxf(name, line,
                      "This is not a DXF file: expected a group code, found \"" + digits + "\".");
        if (!std::getline(stream, value))
            rejectDxf(name, line, "The file ends early: the group has no value.");
        group.value = trimmedLine(value);
        group.line = ++line;
        groups.push_back(group);
    }
    return groups;
}

/// The groups of an entity.
struct Entity {
    std::string kind;
    int line = 0;
    std::vector<Group> groups;
};

class DxfReader {
public:
    DxfReader(const std::string& text, const std::string& name)
        : groups_(groupsOf(text, name)), name_(name) {}

    FileCurves read() {
        readEntities();
        for (Piece& piece : pieces_)
            for (PlanePoint& point : piece)
                point *= scale();
        return {curvesOfPieces(std::move(pieces_)), unit_ > 0.0};
    }

    LineDrawing readLines() {
        readEntities();
        for (DrawnLine& line : drawing_.lines)
            for (PlanePoint& point : line.points)
                point *= scale();
        for (std::vector<PlanePoint>* places : {&drawing_.centers, &drawing_.points})
            for (PlanePoint& point : *places)
                point *= scale();
        drawing_.scaled = unit_ > 0.0;
        return std::move(drawing_);
    }

private:
    [[nodiscard]] double scale() const { return unit_ > 0.0 ? unit_ : 1.0; }

    void readEntities() {
        readUnit();
        std::size_t at = 0;
        while (at < groups_.size() && !(groups_[at].code == 2 && groups_[at].value == "ENTITIES"))
            ++at;
        if (at >= groups_.size())
            rejectDxf(name_, groups_.empty() ? 1 : groups_.back().line,
                      "This is not a DXF file: it has no ENTITIES section.");
        for (++at; at < groups_.size() && groups_[at].value != "ENDSEC";) {
            Entity entity{groups_[at].value, groups_[at].line, {}};
            for (++at; at < groups_.size() && groups_[at].code != 0; ++at)
                entity.groups.push_back(groups_[at]);
            readEntity(entity);
        }
        flushPolyline();
    }

    void readUnit() {
        static const std::map<std::string, double> units{
            {"1", 0.0254}, {"2", 0.3048}, {"4", 1e-3}, {"5", 1e-2}, {"6", 1.0}, {"13", 1e-6}};
        for (std::size_t index = 0; index + 1 < groups_.size(); ++index)
            if (groups_[index].code == 9 && groups_[index].value == "$INSUNITS")
                if (const auto found = units.find(groups_[index + 1].value); found != units.end())
                    unit_ = found->second;
    }

    double numberOf(const Group& group) const {
        double value = 0.0;
        const char* end = group.value.data() + group.value.size();
        const auto [stop, error] = std::from_chars(group.value.data(), end, value);
        if (error != std::errc() || stop != end || !std::isfinite(value))
            rejectDxf(name_, group.line, "Expected a number, found \"" + group.value + "\".");
        return value;
    }
    [[nodiscard]] double number(const Entity& entity, int code, double other) const {
        for (const Group& group : entity.groups)
            if (group.code == code) return numberOf(group);
        return other;
    }
    double need(const Entity& entity, int code) const {
        const double value = number(entity, code, std::nan(""));
        if (std::isnan(value))
            rejectDxf(name_, entity.line,
                      "This " + entity.kind + " lacks group " + std::to_string(code) + ".");
        return value;
    }
    [[nodiscard]] PlanePoint needPoint(const Entity& entity, int code) const {
        return {need(entity, code), need(entity, code + 10)};
    }
    /// All values of a code, in order.
    [[nodiscard]] std::vector<double> numbers(const Entity& entity, int code) const {
        std::vector<double> values;
        for (const Group& group : entity.groups)
            if (group.code == code) values.push_back(numberOf(group));
        return values;
    }
    [[nodiscard]] Piece points(const Entity& entity, int code) const {
        const std::vector<double> x = numbers(entity, code), y = numbers(entity, code + 10);
        if (x.size() != y.size())
            rejectDxf(name_, entity.line, "A point of this " + entity.kind + " lacks a number.");
        Piece found;
        for (std::size_t index = 0; index < x.size(); ++index)
            found.emplace_back(x[index], y[index]);
        return found;
    }

    /// An angle in rad; so many turns that no digit is left for the direction are none.
    double angle(const Entity& entity, int code, double value) const {
        constexpr double most = 1e6;  // rad
        if (std::abs(value) > most)
            rejectDxf(name_, entity.line,
                      "The angle of this " + entity.kind + " in group " + std::to_string(code)
                          + " gives no direction.");
        return value;
    }

    /// x = center + cos(angle) axis + sin(angle) ratio i axis.
    void addArc(PlanePoint center, PlanePoint axis, double ratio, double from, double to) {
        double turn = std::fmod(to - from, fullTurn);
        if (turn <= 1e-12) turn += fullTurn;
        to = from + turn;
        const int steps = std::max(2, static_cast<int>(turnSteps * (to - from) / (fullTurn)));
        Piece piece;
        for (int step = 0; step <= steps; ++step) {
            const double angle = from + (to - from) * step / steps;
            piece.push_back(center + axis * PlanePoint{std::cos(angle), ratio * std::sin(angle)});
        }
        pieces_.push_back(std::move(piece));
    }

    void readEntity(const Entity& entity) {
        const double degree = fullTurn / 360.0;
        if (entity.kind == "VERTEX") {
            vertices_.push_back(needPoint(entity, 10));
            bulges_.push_back(number(entity, 42, 0.0));
            return;
        }
        flushPolyline();
        if (entity.kind == "LINE") {
            pieces_.push_back({needPoint(entity, 10), needPoint(entity, 11)});
            drawing_.lines.push_back({pieces_.back(), false, false});
        } else if (entity.kind == "CIRCLE" || entity.kind == "ARC") {
            const bool whole = entity.kind == "CIRCLE";
            addArc(needPoint(entity, 10), need(entity, 40), 1.0,
                   whole ? 0.0 : angle(entity, 50, need(entity, 50) * degree),
                   whole ? fullTurn : angle(entity, 51, need(entity, 51) * degree));
            if (whole)
                drawing_.centers.push_back(needPoint(entity, 10));
            else
                keepEnds();
        } else if (entity.kind == "POINT") {
            drawing_.points.push_back(needPoint(entity, 10));
        } else if (entity.kind == "ELLIPSE") {
            addArc(needPoint(entity, 10), needPoint(entity, 11), need(entity, 40),
                   angle(entity, 41, number(entity, 41, 0.0)),
                   angle(entity, 42, number(entity, 42, fullTurn)));
            ++drawing_.passedOver[entity.kind];  // as a line: it has no ends that matter
        } else if (entity.kind == "LWPOLYLINE") {
            readLightPolyline(entity);
        } else if (entity.kind == "POLYLINE") {
            polylineClosed_ = isClosed(entity);
        } else if (entity.kind == "SPLINE") {
            readSpline(entity);
            keepEnds();
        } else if (entity.kind != "SEQEND") {
            ++drawing_.passedOver[entity.kind];
        }
    }

    /// Of the piece that was read last, as a bow.
    void keepEnds() {
        if (!pieces_.empty())
            drawing_.lines.push_back(
                {{pieces_.back().front(), pieces_.back().back()}, false, true});
    }

    void readLightPolyline(const Entity& entity) {
        for (const Group& group : entity.groups) {
            if (group.code == 10) {
                vertices_.emplace_back(numberOf(group), 0.0);
                bulges_.push_back(0.0);
            } else if (group.code == 20 && !vertices_.empty()) {
                vertices_.back().imag(numberOf(group));
            } else if (group.code == 42 && !bulges_.empty()) {
                bulges_.back() = numberOf(group);
            }
        }
        polylineClosed_ = isClosed(entity);
        flushPolyline();
    }

    /// Lines and bows between the vertices; the bulge is the tangent of a quarter of the angle of a
    /// bow, positive if it runs counterclockwise.
    void flushPolyline() {
        const std::size_t count = vertices_.size();
        Piece piece;
        for (std::size_t index = 0; index + (polylineClosed_ ? 0 : 1) < count; ++index) {
            const PlanePoint from = vertices_[index], to = vertices_[(index + 1) % count];
            const double angle = 4.0 * std::atan(bulges_[index]);
            if (piece.empty()) piece.push_back(from);
            if (std::abs(angle) > 1e-9 && from != to) {
                const PlanePoint half = 0.5 * (to - from);
                const PlanePoint center =
                    from + half * PlanePoint{1.0, 1.0 / std::tan(0.5 * angle)};
                const int steps =
                    std::max(2, static_cast<int>(turnSteps * std::abs(angle) / (fullTurn)));
                for (int step = 1; step < steps; ++step)
                    piece.push_back(center
                                    + (from - center) * std::polar(1.0, angle * step / steps));
            }
            piece.push_back(to);
        }
        if (piece.size() > 1) {
            const bool bent = std::any_of(bulges_.begin(), bulges_.end(),
                                          [](double bulge) { return bulge != 0.0; });
            drawing_.lines.push_back({vertices_, polylineClosed_, bent});
            pieces_.push_back(std::move(piece));
        }
        vertices_.clear();
        bulges_.clear();
        polylineClosed_ = false;
    }

    void readSpline(const Entity& entity);
    [[nodiscard]] bool isClosed(const Entity& entity) const {
        return std::fmod(std::floor(number(entity, 70, 0.0)), 2.0) != 0.0;
    }

    std::vector<Group> groups_;
    const std::string& name_;
    double unit_ = 0.0;
    std::vector<Piece> pieces_;
    LineDrawing drawing_;
    Piece vertices_;  ///< of the polyline that is read
    std::vector<double> bulges_;
    bool polylineClosed_ = false;
};

/// A rational B-spline by de Boor's algorithm, in homogeneous coordinates.
void DxfReader::readSpline(const Entity& entity) {
    const Piece controls = points(entity, 10), through = points(entity, 11);
    const std::vector<double> knots = numbers(entity, 40);
    // Programs draw with 3, some with up to 25.
    constexpr double highest = 100.0;
    const auto degree = static_cast<std::size_t>(std::clamp(number(entity, 71, 3.0), 1.0, highest));
    if (controls.empty() && through.size() > 1) {
        // Only the points it goes through are there.
        const bool closed = isClosed(entity);
        const WantedPath path{through, closed && through.size() > 2};
        if (through.size() < 3) {
            pieces_.push_back(through);
            return;
        }
        Piece piece = evenPoints(path, turnSteps);
        if (path.closed) piece.push_back(piece.front());
        pieces_.push_back(std::move(piece));
        return;
    }
    if (controls.size() <= degree || knots.size() != controls.size() + degree + 1
        || !std::is_sorted(knots.begin(), knots.end()))
        rejectDxf(name_, entity.line,
                  "This SPLINE of degree " + std::to_string(degree) + " has "
                      + std::to_string(controls.size()) + " control points and "
                      + std::to_string(knots.size()) + " knots, which do not match.");
    std::vector<double> weights = numbers(entity, 41);
    weights.resize(controls.size(), 1.0);
    const auto at = [&](double parameter, std::size_t span) {
        std::vector<PlanePoint> places;
        std::vector<double> scales;
        for (std::size_t index = span - degree; index <= span; ++index) {
            places.push_back(weights[index] * controls[index]);
            scales.push_back(weights[index]);
        }
        for (std::size_t level = 1; level <= degree; ++level)
            for (std::size_t index = degree; index >= level; --index) {
                const double low = knots[span - degree + index];
                const double high = knots[index + 1 + span - level];
                const double share = high > low ? (parameter - low) / (high - low) : 0.0;
                places[index] = (1.0 - share) * places[index - 1] + share * places[index];
                scales[index] = (1.0 - share) * scales[index - 1] + share * scales[index];
            }
        return places[degree] / scales[degree];
    };
    Piece piece;
    for (std::size_t span = degree; span < controls.size(); ++span) {
        if (!(knots[span + 1] > knots[span])) continue;
        for (int step = piece.empty() ? 0 : 1; step <= spanSteps; ++step)
            piece.push_back(
                at(knots[span] + (knots[span + 1] - knots[span]) * step / spanSteps, span));
    }
    if (piece.size() > 1) pieces_.push_back(std::move(piece));
}

}  // namespace

FileCurves parseDxf(const std::string& text, const std::string& name) {
    return DxfReader(text, name).read();
}

LineDrawing parseDxfLines(const std::string& text, const std::string& name) {
    return DxfReader(text, name).readLines();
}

}  // namespace linkwright::synthesis
