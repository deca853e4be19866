// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/quality/motion_marks.h"

#include "engine/dynamics/integration/passage_watch.h"
#include "engine/session/quality/pose_equations.h"

#include <algorithm>
#include <cmath>

namespace linkwright::session {

namespace {

constexpr std::size_t maxLoopInstants = 360;  // where the loops are looked at
constexpr std::size_t maxBodies = 16;         // whose loops are: the work grows with the cube

/// A joint coordinate over the motion.
struct JointCourse {
    const model::Joint* joint = nullptr;
    const Series* value = nullptr;
    const Series* rate = nullptr;
    bool travel = false;
    bool driven = false;
};

/// Of hinges and sliders.
std::vector<JointCourse> coursesOf(const model::Model& model, const SimulationResult& motion) {
    std::vector<JointCourse> list;
    for (const Series& value : motion.coordinates) {
        const model::Joint* joint = model::findById(model.joints, value.id);
        if (joint == nullptr
            || (joint->kind != model::JointKind::Revolute
                && joint->kind != model::JointKind::Prismatic))
            continue;
        const auto rate = std::find_if(motion.velocities.begin(), motion.velocities.end(),
                                       [&](const Series& one) { return one.id == value.id; });
        if (rate == motion.velocities.end() || rate->values.size() != motion.times.size()
            || value.values.size() != motion.times.size())
            continue;
        const bool driven =
            std::any_of(model.drives.begin(), model.drives.end(), [&](const model::Drive& drive) {
                return drive.kind == model::DriveKind::JointCoordinate && drive.joint == joint->id;
            });
        list.push_back({joint, &value, &*rate, joint->kind == model::JointKind::Prismatic, driven});
    }
    return list;
}

/// Where the rate of a coordinate that turns back is zero within an interval, as part of it: that
/// of the cubic through values and rates at its ends.
double standstill(double before, double after, double rateBefore, double rateAfter, double step) {
    if (rateAfter == 0.0) return 1.0;
    // q'(u)/step = a u^2 + b u + c
    const double slope = (after - before) / step;
    const double a = 3.0 * (rateBefore + rateAfter - 2.0 * slope);
    const double b = 2.0 * (3.0 * slope - 2.0 * rateBefore - rateAfter);
    const double c = rateBefore;
    const double root = std::sqrt(std::max(0.0, b * b - 4.0 * a * c));
    const double pivot = -0.5 * (b + std::copysign(root, b));
    for (const double part : {pivot != 0.0 ? c / pivot : -1.0, a != 0.0 ? pivot / a : -1.0})
        if (part >= 0.0 && part <= 1.0) return part;
    return rateBefore / (rateBefore - rateAfter);
}

/// Value of that cubic.
double cubicBetween(double before, double after, double rateBefore, double rateAfter, double step,
                    double part) {
    const double rest = 1.0 - part;
    return before * rest * rest * (1.0 + 2.0 * part) + after * part * part * (3.0 - 2.0 * part)
           + step * part * rest * (rateBefore * rest - rateAfter * part);
}

double courseAt(const JointCourse& coordinate, const std::vector<double>& times, double time) {
    const auto next = std::upper_bound(times.begin() + 1, times.end() - 1, time);
    const auto at = static_cast<std::size_t>(next - times.begin());
    const double step = times[at] - times[at - 1];
    const std::vector<double>&values = coordinate.value->values, &rates = coordinate.rate->values;
    return cubicBetween(values[at - 1], values[at], rates[at - 1], rates[at], step,
                        (time - times[at - 1]) / step);
}

/// Whether a coordinate turns back after an instant and until the next one.
bool turnsBack(const JointCourse& coordinate, std::size_t next) {
    const std::vector<double>& rates = coordinate.rate->values;
    if (rates[next] == 0.0)
        return next + 1 < rates.size() && rates[next - 1] * rates[next + 1] < 0.0;
    return rates[next - 1] * rates[next] < 0.0;
}

/// Whether a drive stands still near there, which takes everything back or holds it.
bool restsNear(const JointCourse& driven, std::size_t next) {
    const std::vector<double>& rates = driven.rate->values;
    for (std::size_t at = std::max<std::size_t>(next, 2) - 1;
         at <= std::min(next + 1, rates.size() - 1); ++at)
        if (rates[at - 1] * rates[at] <= 0.0) return true;
    return false;
}

/// Leaves out where a link that rests, as on the dwell of a cam, trembles by rounding or by the
/// ripples of a curve.
void leaveOutTrembling(std::vector<MotionMark>& turns, const std::vector<double>& values) {
    constexpr double share = 1e-4;  // of the whole travel
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const double ripple = share * (*most - *least);
    std::vector<MotionMark> kept;
    for (std::size_t at = 0; at < turns.size(); ++at) {
        const auto near = [&](std::size_t other) {
            return std::abs(turns[other].value - turns[at].value) <= ripple;
        };
        if ((at == 0 || !near(at - 1)) && (at + 1 == turns.size() || !near(at + 1)))
            kept.push_back(turns[at]);
    }
    turns = std::move(kept);
}

void addTurningPoints(std::vector<MotionMark>& marks, const std::vector<JointCourse>& coordinates,
                      const std::vector<double>& times) {
    for (const JointCourse& coordinate : coordinates) {
        const model::Joint& joint = *coordinate.joint;
        if (coordinate.driven || (joint.bodyA != model::groundId && joint.bodyB != model::groundId))
            continue;
        std::vector<MotionMark> turns;
        for (std::size_t at = 1; at < times.size(); ++at) {
            if (!turnsBack(coordinate, at)
                || std::any_of(
                    coordinates.begin(), coordinates.end(),
                    [&](const JointCourse& other) { return other.driven && restsNear(other, at); }))
                continue;
            const std::vector<double>&values = coordinate.value->values,
                  &rates = coordinate.rate->values;
            const double step = times[at] - times[at - 1];
            const double part =
                standstill(values[at - 1], values[at], rates[at - 1], rates[at], step);
            turns.push_back(
                {MotionMark::Kind::Limit, times[at - 1] + part * step, joint.id,
                 cubicBetween(values[at - 1], values[at], rates[at - 1], rates[at], step, part),
                 coordinate.travel});
        }
        leaveOutTrembling(turns, coordinate.value->values);
        marks.insert(marks.end(), turns.begin(), turns.end());
    }
}

/// The end of a motion that stopped: the dead point that lies ahead of its drive.
void addDeadPoint(std::vector<MotionMark>& marks, const JointCourse& driven,
                  const SimulationResult& motion, const Mobility& mobility, double duration) {
    if (!motion.failure) return;
    MotionMark mark{MotionMark::Kind::DeadPoint, motion.times.back(), driven.joint->id,
                    driven.value->values.back(), driven.travel};
    const double rate = driven.rate->values.back();
    if (mobility.drive && rate != 0.0) {
        const DriveRange& range = *mobility.drive;
        const bool known = rate > 0.0 ? range.deadTo : range.deadFrom;
        const double limit = rate > 0.0 ? range.to : range.from;
        const double wait = (limit - mark.value) / rate;
        // An integrated motion may have gone a little too far.
        const double step = motion.times.back() - motion.times[motion.times.size() - 2];
        if (known && wait >= -step && mark.time + wait <= duration) {
            mark.time += wait;
            mark.value = limit;
        }
    }
    marks.push_back(mark);
}

void addChangePoints(std::vector<MotionMark>& marks, const model::Model& model,
                     const SimulationResult& motion, const JointCourse* driven) {
    if (model.bodies.size() > maxBodies) return;
    const std::size_t stride = (motion.times.size() + maxLoopInstants - 1) / maxLoopInstants;
    PoseEquations equations(model);
    std::vector<double> times, regularities;
    for (std::size_t instant = 0; instant < motion.times.size(); instant += stride) {
        equations.place(motion.displacements[instant]);
        times.push_back(motion.times[instant]);
        regularities.push_back(equations.regularity());
    }
    const double most = *std::max_element(regularities.begin(), regularities.end());
    if (!(most > 0.0)) return;
    dynamics::PassageWatch watch;
    for (std::size_t instant = 0; instant < times.size(); ++instant) {
        const double part = regularities[instant] / most;
        if (!watch.add(times[instant], part * part)) continue;
        const double before = regularities[instant - 2], after = regularities[instant - 1];
        const double time = times[instant - 2]
                            + (times[instant - 1] - times[instant - 2]) * before / (before + after);
        MotionMark mark{MotionMark::Kind::ChangePoint, time, {}, 0.0, false};
        if (driven != nullptr) {
            mark.joint = driven->joint->id;
            mark.value = courseAt(*driven, motion.times, time);
            mark.travel = driven->travel;
        }
        marks.push_back(mark);
    }
}

}  // namespace

std::vector<MotionMark> motionMarks(const model::Model& model, const SimulationResult& motion,
                                    const Mobility& mobility) {
    std::vector<MotionMark> marks;
    if (motion.times.size() < 2 || model.drives.empty() || !drivesDetermine(model)) return marks;
    const std::vector<JointCourse> coordinates = coursesOf(model, motion);
    const auto driven = std::find_if(coordinates.begin(), coordinates.end(),
                                     [](const JointCourse& one) { return one.driven; });
    addTurningPoints(marks, coordinates, motion.times);
    if (driven != coordinates.end())
        addDeadPoint(marks, *driven, motion, mobility, model.simulation.duration);
    addChangePoints(marks, model, motion, driven == coordinates.end() ? nullptr : &*driven);
    std::stable_sort(
        marks.begin(), marks.end(),
        [](const MotionMark& one, const MotionMark& other) { return one.time < other.time; });
    return marks;
}

}  // namespace linkwright::session
