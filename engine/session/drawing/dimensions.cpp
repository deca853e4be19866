// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/dimensions.h"

#include "engine/math/dense_decompositions.h"
#include "engine/math/expression.h"
#include "engine/model/properties.h"
#include "engine/session/drawing/drawing.h"
#include "engine/session/drawing/drawing_parts.h"
#include "engine/session/drawing/placement.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <set>
#include <tuple>

namespace linkwright::session {

namespace {

using model::Dimension;
using model::Model;
using model::Number;

constexpr int maxSteps = 60;
constexpr double settled = 1e-12;  // m relative to the drawing, rad
constexpr double newtonEquilibrium =
    3e-12;  // likewise; what Newton may leave of a number that stays

/// Dimensions whose points and value are there.
std::vector<const Dimension*> soundDimensions(const Model& model) {
    std::vector<const Dimension*> sound;
    for (const Dimension& dimension : model.dimensions) {
        const bool complete =
            dimension.points.size() == model::pointCount(dimension.kind)
            && std::all_of(dimension.points.begin(), dimension.points.end(),
                           [&](const auto& id) { return model::findById(model.points, id); });
        if (complete) sound.push_back(&dimension);
    }
    return sound;
}

bool holds(const Model& model, const Dimension& dimension) {
    const double value = dimension.value.value;
    return std::abs(errorNow(model, dimension, value))
           <= model::keptDimension * std::max(1.0, std::abs(value));
}

/// The errors of all dimensions as functions of the coordinates of their points.
class Errors {
public:
    Errors(Model& model, const std::vector<const Dimension*>& dimensions) {
        std::map<std::string, std::size_t> places;
        for (const Dimension* dimension : dimensions) {
            const model::DimensionError error = errorOf(model, *dimension);
            std::vector<std::string> names;
            Entry entry;
            entry.kind = dimension->kind;
            for (const model::SignalOperand& operand : error.operands) {
                const auto [found, isNew] =
                    places.try_emplace(operand.object + "." + operand.property, numbers_.size());
                if (isNew) {
                    numbers_.push_back(model::findNumber(model, operand.object, operand.property));
                    points_.push_back(operand.object == dimension->id ? "" : operand.object);
                }
                names.push_back(operand.name);
                entry.places.push_back(found->second);
            }
            entry.formula = math::Expression::parse(error.expression, names);
            entries_.push_back(std::move(entry));
        }
    }

    [[nodiscard]] std::vector<Number*>& numbers() { return numbers_; }
    /// The point each number is a coordinate of; empty: it is a value.
    [[nodiscard]] const std::vector<std::string>& points() const { return points_; }

    [[nodiscard]] Eigen::VectorXd values(const Eigen::VectorXd& at) const {
        Eigen::VectorXd errors(size());
        for (Eigen::Index row = 0; row < size(); ++row) {
            const Entry& entry = entries_[static_cast<std::size_t>(row)];
            errors[row] = entry.formula.evaluate<double>(arguments(entry, at));
        }
        return errors;
    }

    [[nodiscard]] Eigen::MatrixXd slopes(const Eigen::VectorXd& at) const {
        Eigen::MatrixXd slopes = Eigen::MatrixXd::Zero(size(), at.size());
        for (Eigen::Index row = 0; row < size(); ++row) {
            const Entry& entry = entries_[static_cast<std::size_t>(row)];
            const std::vector<double> values = arguments(entry, at);
            for (const std::size_t used : entry.formula.usedVariables())
                slopes(row, static_cast<Eigen::Index>(entry.places[used])) +=
                    entry.formula.evaluateWithDerivative<double>(values, used).derivative;
        }
        return slopes;
    }

    /// Turns lines whose angle is wrong about one of their ends, the second line first: the nearest
    /// place with the right angle would be one where they have no length.
    void turnLines(const std::vector<bool>& held, const Eigen::Vector3d& axis,
                   Eigen::VectorXd& at) const {
        for (const Entry& entry : entries_) {
            if (entry.kind == model::DimensionKind::Distance
                || entry.kind == model::DimensionKind::EqualLength)
                continue;
            const bool across = entry.kind == model::DimensionKind::Perpendicular;
            const double left =
                entry.formula.evaluate<double>(arguments(entry, at)) * (across ? -1.0 : 1.0);
            if (!std::isfinite(left)) continue;
            // Moving point and the one it turns about, of the second line and of the first.
            for (const auto& [moving, center, sign] :
                 {std::tuple(3, 2, -1.0), std::tuple(2, 3, -1.0), std::tuple(1, 0, 1.0),
                  std::tuple(0, 1, 1.0)}) {
                if (isHeld(entry, moving, held)) continue;
                const Eigen::Vector3d from = placeOf(entry, center, at);
                const Eigen::Vector3d turned =
                    from
                    + Eigen::AngleAxisd(sign * left, axis) * (placeOf(entry, moving, at) - from);
                for (std::size_t part = 0; part < 3; ++part)
                    at[static_cast<Eigen::Index>(
                        entry.places[3 * static_cast<std::size_t>(moving) + part])] =
                        turned[static_cast<Eigen::Index>(part)];
                break;
            }
        }
    }

private:
    struct Entry {
        model::DimensionKind kind = model::DimensionKind::Distance;
        math::Expression formula;
        std::vector<std::size_t> places;  ///< of its operands among the numbers
    };

    [[nodiscard]] Eigen::Index size() const { return static_cast<Eigen::Index>(entries_.size()); }
    static std::vector<double> arguments(const Entry& entry, const Eigen::VectorXd& at) {
        std::vector<double> values;
        for (const std::size_t place : entry.places)
            values.push_back(at[static_cast<Eigen::Index>(place)]);
        return values;
    }

    static bool isHeld(const Entry& entry, int point, const std::vector<bool>& held) {
        for (std::size_t part = 0; part < 3; ++part)
            if (held[entry.places[3 * static_cast<std::size_t>(point) + part]]) return true;
        return false;
    }
    static Eigen::Vector3d placeOf(const Entry& entry, int point, const Eigen::VectorXd& at) {
        Eigen::Vector3d place;
        for (std::size_t part = 0; part < 3; ++part)
            place[static_cast<Eigen::Index>(part)] = at[static_cast<Eigen::Index>(
                entry.places[3 * static_cast<std::size_t>(point) + part])];
        return place;
    }

    std::vector<Entry> entries_;
    std::vector<Number*> numbers_;
    std::vector<std::string> points_;
};

/// The nearest numbers without errors, by Newton's method on the shortest way there; those that are
/// held stay.
/// @return whether there are such
bool solve(const Errors& errors, const std::vector<bool>& held, double size, Eigen::VectorXd& at) {
    const Eigen::VectorXd start = at;
    for (int step = 0; step < maxSteps; ++step) {
        const Eigen::VectorXd values = errors.values(at);
        if (!values.allFinite()) return false;
        if (values.cwiseAbs().maxCoeff() <= settled * std::max(1.0, size)) return true;
        Eigen::MatrixXd slopes = errors.slopes(at);
        for (std::size_t place = 0; place < held.size(); ++place)
            if (held[place]) slopes.col(static_cast<Eigen::Index>(place)).setZero();
        if (!slopes.allFinite()) return false;
        // Of all places where the errors vanish to first order that nearest to the start.
        const math::OrthogonalDecomposition factors(slopes, 1e-9);
        at = start - factors.solve(values + slopes * (start - at));
    }
    return false;
}

/// Points whose place differs.
std::set<std::string> movedPoints(const Model& model, const Model& before) {
    std::set<std::string> moved;
    for (const model::Point& point : model.points) {
        const model::Point* old = model::findById(before.points, point.id);
        if (old == nullptr || !(old->position == point.position)) moved.insert(point.id);
    }
    return moved;
}

/// Points that the ground holds.
std::set<std::string> groundPoints(const Model& model) {
    std::set<std::string> ground;
    for (const model::Point& point : model.points)
        if (isGrounded(model, point.id)) ground.insert(point.id);
    return ground;
}

/// "Length of Link 1", or of one of the lines of a link with more points "Length A to B".
std::string freshLengthName(const Model& model, const std::string& from, const std::string& to) {
    std::string name = "Length " + pointNameOf(model, from) + " to " + pointNameOf(model, to);
    for (const model::Body& body : model.bodies)
        if (body.points.size() == 2 && hasPoints(body, from, to))
            name = "Length of " + bodyNameOf(model, body.id);
    const auto isTaken = [&](const Dimension& other) { return other.name == name; };
    return std::any_of(model.dimensions.begin(), model.dimensions.end(), isTaken)
               ? freshName(model, name)
               : name;
}

/// Moves the points of dimensions of a model until all of these hold.
/// @param isHeld whether a point stays
/// @return whether they can hold; nothing moves otherwise
bool settle(Model& model, const std::vector<const Dimension*>& dimensions,
            const std::function<bool(const std::string&)>& isHeld) {
    Errors errors(model, dimensions);
    Eigen::VectorXd drawn(static_cast<Eigen::Index>(errors.numbers().size()));
    for (Eigen::Index place = 0; place < drawn.size(); ++place)
        drawn[place] = errors.numbers()[static_cast<std::size_t>(place)]->value;
    std::vector<bool> held;
    for (std::size_t place = 0; place < errors.numbers().size(); ++place)
        held.push_back(errors.points()[place].empty()
                       || !errors.numbers()[place]->expression.empty()
                       || isHeld(errors.points()[place]));
    Eigen::VectorXd found = drawn;
    errors.turnLines(held, Eigen::Vector3d(model::hingePlane(model).normal.data()), found);
    if (!solve(errors, held, drawn.cwiseAbs().maxCoeff(), found)) return false;
    // What moves by rounding only stays as it was drawn: zero, not 1e-12.
    const double rounding = newtonEquilibrium * std::max(1.0, drawn.cwiseAbs().maxCoeff());
    for (std::size_t place = 0; place < held.size(); ++place) {
        const auto at = static_cast<Eigen::Index>(place);
        if (!held[place] && std::abs(found[at] - drawn[at]) > rounding)
            errors.numbers()[place]->value = found[at];
    }
    return true;
}

std::string quotedName(const Dimension& dimension) {
    return "\"" + (dimension.name.empty() ? dimension.id : dimension.name) + "\"";
}

/// Another dimension without which all others can hold; null: there is none.
const Dimension* contradicting(const Model& model, const std::vector<const Dimension*>& dimensions,
                               const Dimension* refused) {
    for (const Dimension* other : dimensions) {
        if (other == refused) continue;
        Model trial = model;
        std::erase_if(trial.dimensions,
                      [&](const Dimension& dimension) { return dimension.id == other->id; });
        if (placePoints(trial, {}, {})) return other;
    }
    return nullptr;
}

void rejectFirst(const Model& model, const std::vector<const Dimension*>& dimensions) {
    for (const Dimension* dimension : dimensions) {
        if (holds(model, *dimension)) continue;
        if (const Dimension* other = contradicting(model, dimensions, dimension))
            reject(dimension->id,
                   quotedName(*dimension) + " cannot hold at the same time as " + quotedName(*other)
                       + ".",
                   "Change or remove one of them first.");
        reject(dimension->id,
               "Dimension " + quotedName(*dimension)
                   + " conflicts with the others or with what is fixed.",
               "Change its value, or remove it or one of the others.");
    }
}

/// Links and rods that cannot keep their shape: their points were moved, or a dimension that does
/// not hold is about their own points.
std::set<std::string> changingLinks(const Model& model,
                                    const std::vector<const Dimension*>& dimensions,
                                    const std::set<std::string>& moved) {
    std::vector<std::vector<std::string>> lines;
    for (const Dimension* dimension : dimensions) {
        if (holds(model, *dimension)) continue;
        const std::vector<std::string>& points = dimension->points;
        if (dimension->kind == model::DimensionKind::Distance
            || dimension->kind == model::DimensionKind::EqualLength)
            for (std::size_t end = 1; end < points.size(); end += 2)
                lines.push_back({points[end - 1], points[end]});
        else
            lines.push_back(points);
    }
    const auto changes = [&](const std::vector<std::string>& own) {
        const auto isOwn = [&own](const std::string& point) {
            return std::find(own.begin(), own.end(), point) != own.end();
        };
        return std::any_of(own.begin(), own.end(),
                           [&](const std::string& point) { return moved.contains(point); })
               || std::any_of(lines.begin(), lines.end(), [&](const auto& line) {
                      return std::all_of(line.begin(), line.end(), isOwn);
                  });
    };
    std::set<std::string> changing;
    for (const model::Body& body : model.bodies)
        if (changes(body.points)) changing.insert(body.id);
    for (const model::Rod& rod : model.rods)
        if (changes({rod.endA.point, rod.endB.point})) changing.insert(rod.id);
    return changing;
}

/// Dimensions that got another value, with their values before, and the largest turn among them.
struct ChangedValues {
    std::map<std::string, double> before;
    double turn = 0.0;
};

ChangedValues changedValues(const Model& model, const Model& before) {
    ChangedValues changed;
    for (const Dimension& dimension : model.dimensions) {
        const Dimension* old = model::findById(before.dimensions, dimension.id);
        if (!old || old->kind != dimension.kind || old->points != dimension.points
            || old->value.value == dimension.value.value)
            continue;
        changed.before[dimension.id] = old->value.value;
        if (dimension.kind == model::DimensionKind::Angle)
            changed.turn = std::max(
                changed.turn, std::abs(std::remainder(dimension.value.value - old->value.value,
                                                      2.0 * std::numbers::pi)));
    }
    return changed;
}

/// What stays while distances get new values, the best first: the pivots and the points that the
/// distances are measured from; the pivots alone; all pivots but those that a distance between two
/// of them is measured to.
std::vector<std::set<std::string>> stayingPoints(const Model& model, const Model& before,
                                                 const std::set<std::string>& ground) {
    std::set<std::string> starts = ground, without = ground;
    for (const auto& [id, value] : changedValues(model, before).before) {
        const Dimension& changed = *model::findById(model.dimensions, id);
        if (changed.kind != model::DimensionKind::Distance) continue;
        starts.insert(changed.points.front());
        if (ground.contains(changed.points.front())) without.erase(changed.points.back());
    }
    return {starts, ground, without};
}

/// The second of two pivots whose distance has a new value slides along the line between them; the
/// links go along.
/// @return whether the rest can; nothing moves otherwise, nor where no such distance changed
bool slidePivots(Model& model, const Model& before, const Shapes& wanted,
                 const std::set<std::string>& ground) {
    Model moved = model;
    bool slid = false;
    for (const auto& [id, value] : changedValues(model, before).before) {
        const Dimension& changed = *model::findById(model.dimensions, id);
        if (changed.kind != model::DimensionKind::Distance || !(value > 0.0)) continue;
        const model::Point& start = *model::findById(moved.points, changed.points.front());
        model::Point& end = *model::findById(moved.points, changed.points.back());
        if (!ground.contains(start.id) || !ground.contains(end.id)) continue;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (!end.position[axis].expression.empty()) return false;
            end.position[axis].value += (end.position[axis].value - start.position[axis].value)
                                        * (changed.value.value / value - 1.0);
        }
        slid = true;
    }
    if (!slid || !placePoints(moved, wanted, ground)) return false;
    model.points = std::move(moved.points);
    return true;
}

/// Turns links as a whole to the new values of dimensions, in steps, so that the mechanism stays on
/// its branch.
/// @return whether it can; nothing moves otherwise
bool turnAsAWhole(Model& model, const Model& before, const Shapes& wanted,
                  const std::set<std::string>& held) {
    const ChangedValues changed = changedValues(model, before);
    const int steps = stepsOfTurn(changed.turn);
    Model moved = model;
    for (int step = 1; step <= steps; ++step) {
        for (const auto& [id, from] : changed.before) {
            const Dimension& asked = *model::findById(model.dimensions, id);
            const double full = asked.value.value - from;
            const bool turns = asked.kind == model::DimensionKind::Angle;
            model::findById(moved.dimensions, id)->value.value =
                asked.value.value
                - (turns ? std::remainder(full, 2.0 * std::numbers::pi) : full) * (steps - step)
                      / steps;
        }
        if (!placePoints(moved, wanted, held)) return false;
    }
    model.points = std::move(moved.points);
    return true;
}

/// Whether dimensions that do not hold are as far off as they were: a design that was computed, or
/// a file, is not moved by edits of something else.
bool areAsTheyWere(const Model& model, const Model& before,
                   const std::vector<const Dimension*>& dimensions) {
    const std::vector<const Dimension*> earlier = soundDimensions(before);
    return std::all_of(dimensions.begin(), dimensions.end(), [&](const Dimension* dimension) {
        const auto then = std::find_if(earlier.begin(), earlier.end(), [&](const Dimension* other) {
            return other->id == dimension->id;
        });
        return holds(model, *dimension)
               || (then != earlier.end()
                   && errorNow(before, **then, (*then)->value.value)
                          == errorNow(model, *dimension, dimension->value.value));
    });
}

/// All links and rods.
std::set<std::string> everyLink(const Model& model) {
    std::set<std::string> ids;
    for (const model::Body& body : model.bodies)
        ids.insert(body.id);
    for (const model::Rod& rod : model.rods)
        ids.insert(rod.id);
    return ids;
}

}  // namespace

void settleDimensions(Model& model, const Model& before) {
    const std::vector<const Dimension*> dimensions = soundDimensions(model);
    if (areAsTheyWere(model, before, dimensions)) return;
    const std::set<std::string> moved = movedPoints(model, before);
    const std::set<std::string> ground = groundPoints(model);
    if (moved.empty()) {
        const Shapes shapes = shapesOf(before, changingLinks(model, dimensions, moved), {});
        bool found = slidePivots(model, before, shapes, ground);
        for (const std::set<std::string>& held : stayingPoints(model, before, ground))
            found = found || turnAsAWhole(model, before, shapes, held)
                    || placePoints(model, shapes, held);
        if (found) {
            keepMarks(model, before, {});
            carryAlong(model, before);
            return;
        }
    }
    std::set<std::string> still = ground;
    still.insert(moved.begin(), moved.end());
    const Shapes lines = shapesOf(before, everyLink(before), moved);
    for (const std::set<std::string>& held : {still, ground, std::set<std::string>()})
        for (const Shapes& wanted : {lines, Shapes()})
            if (placePoints(model, wanted, held)) return;
    rejectFirst(model, dimensions);
}

void settleAround(Model& model, const Model& before) {
    const std::set<std::string> moved = movedPoints(model, before);
    const Shapes lines = shapesOf(before, everyLink(before), moved);
    for (const std::set<std::string>& others : {groundPoints(model), std::set<std::string>()})
        for (const Shapes& wanted : {lines, Shapes()}) {
            std::set<std::string> held = moved;
            held.insert(others.begin(), others.end());
            if (placePoints(model, wanted, held)) return;
        }
    for (const Dimension* dimension : soundDimensions(model)) {
        if (holds(model, *dimension)) continue;
        reject(dimension->id, quotedName(*dimension) + " does not let the point move there.",
               "Change or remove the dimension first.");
    }
}

bool placePoints(Model& model, const Shapes& wanted, const std::set<std::string>& held) {
    Model trial = model;
    trial.points.insert(trial.points.end(), wanted.aids.begin(), wanted.aids.end());
    std::size_t number = 0;
    for (Dimension dimension : wanted.dimensions) {
        dimension.id = "wanted " + std::to_string(++number);
        trial.dimensions.push_back(std::move(dimension));
    }
    const std::vector<const Dimension*> dimensions = soundDimensions(trial);
    if (dimensions.empty()) return true;
    const auto stays = [&](const std::string& id) {
        return held.contains(id)
               || std::any_of(wanted.aids.begin(), wanted.aids.end(),
                              [&](const model::Point& aid) { return aid.id == id; });
    };
    if (!settle(trial, dimensions, stays)) return false;
    trial.points.resize(model.points.size());
    model.points = std::move(trial.points);
    return true;
}

void keepTypedLength(Model& model, const std::string& from, const std::string& to, double length) {
    for (Dimension& dimension : model.dimensions)
        if (dimension.kind == model::DimensionKind::Distance
            && (dimension.points == std::vector{from, to}
                || dimension.points == std::vector{to, from})) {
            dimension.value = length;
            return;
        }
    Dimension dimension;
    dimension.points = {from, to};
    dimension.value = length;
    dimension.name = freshLengthName(model, from, to);
    dimension.id = idFor(model, dimension.name);
    model.dimensions.push_back(dimension);
}

std::string addDimension(Model& model, model::DimensionKind kind,
                         const std::vector<std::string>& points) {
    static constexpr const char* nouns[] = {"Distance", "Angle", "Parallel", "Perpendicular",
                                            "Equal length"};
    for (const Dimension& other : model.dimensions)
        if (other.kind == kind && other.points == points)
            reject(other.id, "These points already have that dimension.",
                   "Change its value in Properties.");
    const Model before = model;
    Dimension dimension;
    dimension.kind = kind;
    dimension.points = points;
    dimension.name = freshName(model, nouns[static_cast<int>(kind)]);
    dimension.id = idFor(model, dimension.name);
    if (model::hasValue(kind)) dimension.value = measure(model, dimension);
    model.dimensions.push_back(dimension);
    settleDimensions(model, before);
    return dimension.id;
}

void constrainByDimensions(Model& model) {
    std::set<std::pair<std::string, std::string>> varied;
    for (const model::DesignVariable& variable : model.designVariables)
        varied.emplace(variable.object, variable.property);
    for (const Dimension* dimension : soundDimensions(model)) {
        model::DimensionError error = errorOf(model, *dimension);
        const bool may =
            std::any_of(error.operands.begin(), error.operands.end(), [&](const auto& operand) {
                const Number* number = model::findNumber(model, operand.object, operand.property);
                return varied.contains({operand.object, operand.property})
                       || (number != nullptr && !number->expression.empty());
            });
        if (!may) continue;
        model::Signal signal;
        signal.id = model::freshId(model, "error-of-" + dimension->id);
        signal.kind = model::SignalKind::Formula;
        signal.expression = std::move(error.expression);
        signal.operands = std::move(error.operands);
        model.signalList.push_back(signal);
        model::CostTerm term;
        term.id = model::freshId(model, "keep-" + dimension->id);
        term.signal = signal.id;
        term.time = model::TermTime::Terminal;
        term.kind = model::TermKind::Value;
        term.reference = model::ReferenceKind::Constant;
        term.referenceValues = {0.0};
        term.atLeast = term.atMost = Number(0.0);
        model.costTerms.push_back(std::move(term));
    }
}

}  // namespace linkwright::session
