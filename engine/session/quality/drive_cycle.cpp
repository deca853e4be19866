// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/quality/drive_cycle.h"

#include "engine/base/diagnostic.h"
#include "engine/model/mechanism.h"
#include "engine/session/document/measurable_signals.h"
#include "engine/session/quality/extremes.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace linkwright::session {

namespace {

/// What has to be measured of a drive or motor: ids of signals.
struct MeasuredDrive {
    std::string element;
    bool travels = false;
    std::string torque, angle, rate;
};

MeasuredDrive measureDrive(model::Model& model, const std::string& element,
                           model::SignalKind torque, const std::string& joint, int coordinate) {
    MeasuredDrive measured{element, false, {}, {}, {}};
    model::Signal signal;
    signal.kind = torque;
    signal.constraint = element;  // of a drive
    signal.motor = element;
    measured.torque = measure(model, signal);
    signal = {};
    signal.joint = joint;
    signal.coordinate = coordinate;
    signal.kind = model::SignalKind::JointCoordinate;
    measured.angle = measure(model, signal);
    signal.kind = model::SignalKind::JointVelocity;
    measured.rate = measure(model, signal);
    return measured;
}

/// The curves of a drive in one cycle.
struct CycleCurves {
    std::vector<double> times, torques, angles, rates;
};

const std::vector<double>& valuesOf(const SimulationResult& motion, const std::string& signal) {
    const auto found = std::find_if(motion.signalSeries.begin(), motion.signalSeries.end(),
                                    [&](const Series& series) { return series.id == signal; });
    return found->values;
}

/// From the first to the last instant, or the last full turn, whose first instant lies between two
/// steps.
CycleCurves lastTurn(CycleCurves curves, bool& wholeTurn) {
    const double turn = 2.0 * std::numbers::pi;
    const double way = curves.angles.back() - curves.angles.front();
    const double sign = way < 0.0 ? -1.0 : 1.0;
    const double begin = curves.angles.back() - sign * turn;
    // Rounding of the steps must not make a turn of 359.9999 degrees.
    wholeTurn = std::abs(way) >= turn * (1.0 - 1e-9);
    if (!wholeTurn) return curves;
    std::size_t next = curves.angles.size() - 1;
    while (next > 1 && sign * (curves.angles[next - 1] - begin) > 0.0)
        --next;
    const double share =
        (begin - curves.angles[next - 1]) / (curves.angles[next] - curves.angles[next - 1]);
    for (std::vector<double>* list :
         {&curves.times, &curves.torques, &curves.angles, &curves.rates}) {
        const double first =
            (*list)[next - 1] + std::clamp(share, 0.0, 1.0) * ((*list)[next] - (*list)[next - 1]);
        list->erase(list->begin(), list->begin() + static_cast<std::ptrdiff_t>(next));
        list->insert(list->begin(), first);
    }
    return curves;
}

/// Integral over x by the trapezoidal rule, of high order around a whole turn.
template <class Value>
double integral(const std::vector<double>& x, const Value& value) {
    double sum = 0.0;
    for (std::size_t index = 1; index < x.size(); ++index)
        sum += 0.5 * (value(index - 1) + value(index)) * (x[index] - x[index - 1]);
    return sum;
}

/// Largest less smallest of the integral of what the torque has beyond its mean.
double excessOf(const CycleCurves& curves, double mean) {
    double sum = 0.0, least = 0.0, most = 0.0;
    for (std::size_t index = 1; index < curves.angles.size(); ++index) {
        sum += (0.5 * (curves.torques[index - 1] + curves.torques[index]) - mean)
               * (curves.angles[index] - curves.angles[index - 1]);
        least = std::min(least, sum);
        most = std::max(most, sum);
    }
    return most - least;
}

/// The one of both extremes that is farther from zero.
Extremes::Place farther(const std::vector<double>& times, const std::vector<double>& values) {
    const Extremes extremes = extremesOf(times, values);
    return std::abs(extremes.least.value) > std::abs(extremes.most.value) ? extremes.least
                                                                          : extremes.most;
}

DriveCycle cycleOf(const SimulationResult& motion, const MeasuredDrive& measured) {
    DriveCycle cycle;
    cycle.element = measured.element;
    cycle.travels = measured.travels;
    CycleCurves curves{motion.times, valuesOf(motion, measured.torque),
                       valuesOf(motion, measured.angle), valuesOf(motion, measured.rate)};
    if (!cycle.travels) curves = lastTurn(std::move(curves), cycle.wholeTurn);
    const double duration = curves.times.back() - curves.times.front();
    if (!(duration > 0.0)) return cycle;
    cycle.from = curves.times.front();
    cycle.to = curves.times.back();
    const auto torque = [&](std::size_t index) { return curves.torques[index]; };
    std::vector<double> powers;
    for (std::size_t index = 0; index < curves.times.size(); ++index)
        powers.push_back(curves.torques[index] * curves.rates[index]);
    cycle.energy = integral(curves.times, [&](std::size_t index) { return powers[index]; });
    cycle.meanPower = cycle.energy / duration;
    cycle.meanTorque = cycle.wholeTurn ? integral(curves.angles, torque)
                                             / (curves.angles.back() - curves.angles.front())
                                       : integral(curves.times, torque) / duration;
    cycle.rootMeanSquareTorque = std::sqrt(
        integral(curves.times,
                 [&](std::size_t index) { return curves.torques[index] * curves.torques[index]; })
        / duration);
    const Extremes::Place largest = farther(curves.times, curves.torques);
    cycle.largestTorque = largest.value;
    cycle.largestAt = largest.time;
    cycle.largestPower = farther(curves.times, powers).value;
    cycle.meanSpeed = (curves.angles.back() - curves.angles.front()) / duration;
    const Extremes speeds = extremesOf(curves.times, curves.rates);
    if (cycle.meanSpeed != 0.0)
        cycle.speedFluctuation =
            (speeds.most.value - speeds.least.value) / std::abs(cycle.meanSpeed);
    if (cycle.wholeTurn) cycle.excessEnergy = excessOf(curves, cycle.meanTorque);
    // Sums of large numbers that cancel leave rounding, which says nothing.
    constexpr double rounding = 1e-11;
    const auto clear = [](double& value, double size) {
        if (std::abs(value) <= rounding * size) value = 0.0;
    };
    clear(cycle.meanTorque, cycle.rootMeanSquareTorque);
    clear(cycle.meanPower, std::abs(cycle.largestPower));
    clear(cycle.energy, std::abs(cycle.largestPower) * duration);
    clear(cycle.speedFluctuation, 1.0);
    return cycle;
}

}  // namespace

double flywheelInertia(const DriveCycle& cycle, double fluctuation) {
    if (!cycle.wholeTurn || !(fluctuation > 0.0) || cycle.meanSpeed == 0.0) return 0.0;
    return cycle.excessEnergy / (fluctuation * cycle.meanSpeed * cycle.meanSpeed);
}

std::vector<DriveCycle> driveCycles(const model::Model& model, const SolveControl& control) {
    model::Model measured = model;
    std::vector<MeasuredDrive> drives;
    for (const model::Drive& drive : model.drives) {
        if (drive.kind != model::DriveKind::JointCoordinate) continue;
        drives.push_back(measureDrive(measured, drive.id, model::SignalKind::Reaction, drive.joint,
                                      drive.coordinate));
        drives.back().travels = model::drivesTravel(model, drive);
    }
    for (const model::Motor& motor : model.motors)
        drives.push_back(measureDrive(measured, motor.id, model::SignalKind::MotorTorque,
                                      motor.joint, motor.coordinate));
    std::vector<DriveCycle> cycles;
    if (drives.empty()) return cycles;
    const SimulationResult motion = simulate(measured, {}, control);
    if (motion.failure)
        throw base::ComputationError(*motion.failure,
                                     motion.times.empty() ? 0.0 : motion.times.back());
    for (const MeasuredDrive& drive : drives)
        cycles.push_back(cycleOf(motion, drive));
    return cycles;
}

}  // namespace linkwright::session
