// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/dimensions.h"

#include "engine/math/dense_decompositions.h"
#include "engine/math/expression.h"
#include "engine/model/properties.h"
#include "engine/session/drawing/drawing.h"
#include "engine/session/drawing/drawing_parts.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>

namespace linkwright::session {

namespace {

using model::Dimension;
using model::Model;
using model::Number;

constexpr int mostSteps = 60;
constexpr double settled = 1e-12;  // m relative to the drawing, rad

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
    for (int step = 0; step < mostSteps; ++step) {
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
    for (std::size_t place = 0; place < held.size(); ++place)
        if (!held[place]) errors.numbers()[place]->value = found[static_cast<Eigen::Index>(place)];
    return true;
}

void refuseFirst(const Model& model, const std::vector<const Dimension*>& dimensions) {
    for (const Dimension* dimension : dimensions) {
        if (holds(model, *dimension)) continue;
        refuse(dimension->id,
               "The dimension \"" + (dimension->name.empty() ? dimension->id : dimension->name)
                   + "\" cannot hold with the others and with what is fixed.",
               "Change its value, or remove it or one of the others.");
    }
}

}  // namespace

void settleDimensions(Model& model, const Model& before) {
    const std::vector<const Dimension*> dimensions = soundDimensions(model);
    if (std::all_of(dimensions.begin(), dimensions.end(),
                    [&](const Dimension* dimension) { return holds(model, *dimension); }))
        return;
    const std::set<std::string> moved = movedPoints(model, before);
    const std::function<bool(const std::string&)> stays[] = {
        [&](const std::string& id) { return moved.contains(id) || isGrounded(model, id); },
        [&](const std::string& id) { return isGrounded(model, id); },
        [](const std::string&) { return false; }};
    for (const auto& isHeld : stays)
        if (settle(model, dimensions, isHeld)) return;
    refuseFirst(model, dimensions);
}

bool placePoints(Model& model, const std::vector<Dimension>& wanted,
                 const std::set<std::string>& held) {
    Model trial = model;
    trial.dimensions.insert(trial.dimensions.end(), wanted.begin(), wanted.end());
    const std::vector<const Dimension*> dimensions = soundDimensions(trial);
    if (dimensions.empty()) return true;
    if (!settle(trial, dimensions, [&](const std::string& id) { return held.contains(id); }))
        return false;
    model.points = std::move(trial.points);
    return true;
}

std::string addDimension(Model& model, model::DimensionKind kind,
                         const std::vector<std::string>& points) {
    static constexpr const char* nouns[] = {"Distance", "Angle", "Parallel", "Perpendicular",
                                            "Equal length"};
    for (const Dimension& other : model.dimensions)
        if (other.kind == kind && other.points == points)
            refuse(other.id, "These points have that dimension already.",
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
