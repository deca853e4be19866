// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/live_values.h"

#include "ui/document/shown/motion_sampler.h"
#include "ui/document/shown/plot_layout.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <optional>

namespace linkwright::document {

namespace {

Eigen::Vector3d drawnPosition(const model::Point& point) {
    return {point.position[0].value, point.position[1].value, point.position[2].value};
}

/// Farthest that a point is drawn from the origin, m.
double reachOf(const model::Model& model) {
    double reach = 0.0;
    for (const model::Point& point : model.points)
        reach = std::max(reach, drawnPosition(point).cwiseAbs().maxCoeff());
    return reach;
}

constexpr double rounding = 1e-13;
/// What integration may move a pivot by, beside the drawing.
constexpr double drift = 1e-7;

/// Zero in place of what noise left of it, beside the largest value of its kind.
double withoutNoise(double value, double largest, double noise = rounding) {
    return std::abs(value) < noise * largest ? 0.0 : value;
}

/// What values of a series are small beside: angles beside 1, lengths beside the drawing, all
/// beside the values of their unit.
double largestLike(const model::Model& model, const std::vector<session::Series>& list,
                   const std::string& unit) {
    double largest = unit.starts_with("rad") ? 1.0 : unit.starts_with("m") ? reachOf(model) : 0.0;
    for (const session::Series& series : list) {
        if (series.unit != unit) continue;
        for (const double value : series.values)
            if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    }
    return largest;
}

/// Where a point of the drawing, taken as fixed to a body, is now (m, world frame).
std::optional<Eigen::Vector3d> positionOf(const model::Model& model,
                                          const session::SimulationResult& motion,
                                          const model::Attachment& at, double time) {
    const model::Point* point = model::findById(model.points, at.point);
    if (!point) return std::nullopt;
    const Eigen::Vector3d drawn = drawnPosition(*point);
    if (at.body == model::groundId) return drawn;
    const auto body = std::find(motion.bodies.begin(), motion.bodies.end(), at.body);
    if (body == motion.bodies.end()) return std::nullopt;
    const std::vector<session::BodyDisplacement> displacements = displacementsAt(motion, time);
    const auto index = static_cast<std::size_t>(body - motion.bodies.begin());
    if (index >= displacements.size()) return std::nullopt;
    return displacements[index].rotation * drawn + displacements[index].translation;
}

std::vector<LiveValue> springValues(const model::Model& model,
                                    const session::SimulationResult& motion,
                                    const model::SpringDamper& spring, double time) {
    const auto endA = positionOf(model, motion, spring.endA, time);
    const auto endB = positionOf(model, motion, spring.endB, time);
    const model::Point* drawnA = model::findById(model.points, spring.endA.point);
    const model::Point* drawnB = model::findById(model.points, spring.endB.point);
    if (!endA || !endB || !drawnA || !drawnB) return {};
    const double length = (*endB - *endA).norm();
    const double freeLength = spring.freeLength
                                  ? spring.freeLength->value
                                  : (drawnPosition(*drawnB) - drawnPosition(*drawnA)).norm();
    const double stretch = length - freeLength;
    const double force = spring.stiffness.value * stretch;
    // The damper's share needs velocities, which a stored motion does not carry per point.
    const QString label =
        spring.damping.value == 0.0 ? QObject::tr("Force") : QObject::tr("Spring force");
    return {{QObject::tr("Length"), length, QStringLiteral("m")},
            {label, force, force < 0.0 ? QObject::tr("N, push") : QObject::tr("N, pull")},
            {QObject::tr("Energy"), 0.5 * spring.stiffness.value * stretch * stretch,
             QStringLiteral("J")}};
}

std::vector<LiveValue> pointValues(const model::Model& model,
                                   const session::SimulationResult& motion,
                                   const model::Point& point, double time) {
    model::Attachment at{model::groundId, point.id};
    for (const model::Body& body : model.bodies)
        if (std::find(body.points.begin(), body.points.end(), point.id) != body.points.end()) {
            at.body = body.id;
            break;
        }
    const auto position = positionOf(model, motion, at, time);
    if (!position) return {};
    const double reach = reachOf(model);
    return {{QStringLiteral("x"), withoutNoise(position->x(), reach, drift), QStringLiteral("m")},
            {QStringLiteral("y"), withoutNoise(position->y(), reach, drift), QStringLiteral("m")},
            {QStringLiteral("z"), withoutNoise(position->z(), reach, drift), QStringLiteral("m")}};
}

void addSeries(std::vector<LiveValue>& values, const model::Model& model,
               const session::SimulationResult& motion, const std::vector<session::Series>& list,
               const std::string& object, const QString& label, double time) {
    const auto isOfObject = [&](const session::Series& series) { return series.id == object; };
    const bool several = std::count_if(list.begin(), list.end(), isOfObject) > 1;
    for (const session::Series& series : list) {
        if (series.id != object || series.values.empty()) continue;
        const QString text = several ? label + QLatin1Char(' ') + componentText(series) : label;
        double value = valueAt(motion.times, series.values, time);
        // All values are looked through for the few that may be noise.
        if (std::abs(value) < 1e-9)
            value = withoutNoise(value, largestLike(model, list, series.unit));
        values.push_back({text, value, QString::fromStdString(series.unit)});
    }
}

}  // namespace

std::vector<LiveValue> liveValues(const model::Model& model,
                                  const session::SimulationResult& motion,
                                  const std::string& object, double time) {
    if (motion.times.empty()) return {};
    if (const model::SpringDamper* spring = model::findById(model.springs, object))
        return springValues(model, motion, *spring, time);
    if (const model::Point* point = model::findById(model.points, object))
        return pointValues(model, motion, *point, time);
    std::vector<LiveValue> values;
    addSeries(values, model, motion, motion.coordinates, object, QObject::tr("Coordinate"), time);
    addSeries(values, model, motion, motion.velocities, object, QObject::tr("Velocity"), time);
    addSeries(values, model, motion, motion.signalSeries, object, QObject::tr("Value"), time);
    return values;
}

}  // namespace linkwright::document
