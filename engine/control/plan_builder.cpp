// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/plan_builder.h"

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/control/lead_in.h"
#include "engine/control/motor_model.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace linkwright::control {

namespace {

using base::Diagnostic;
using base::Severity;

void requirePlannable(const model::Model& model, const PlanOptions& options) {
    std::vector<Diagnostic> found = errorsOfMotorModel(model);
    if (model.simulation.start == model::MotionStart::Equilibrium)
        found.push_back({Severity::Error, "", "/simulation/start",
                         "A trial starts at the start values of the joints, not in equilibrium.",
                         "Give the joints start values, for example those of the equilibrium."});
    const double duration = model.simulation.duration;
    if (!(options.sampleTime > 0.0) || !(options.startRamp >= 0.0) || !(options.endRamp >= 0.0)
        || !(duration / options.sampleTime < 1e7))
        found.push_back(
            {Severity::Error, "", "", "The period of the controller or a ramp is invalid.",
             "Use a period above zero (0.001 s is usual) and ramps that are not negative."});
    else if (duration < 2.0 * options.sampleTime)
        found.push_back({Severity::Error, "", "/simulation/duration",
                         "The motion is shorter than two periods of the controller.",
                         "Set a longer duration."});
    if (!found.empty()) throw base::InputError(std::move(found));
}

/// Limit of a cost term that penalizes the input beyond it, if there is one.
std::optional<double> penalizedBeyond(const model::Model& model, const std::string& input) {
    for (const model::CostTerm& term : model.costTerms) {
        const model::Signal* signal = model::findById(model.signalList, term.signal);
        if (term.active && model::isBeyond(term.kind) && signal != nullptr
            && signal->kind == model::SignalKind::InputValue && signal->input == input)
            return term.limit.value;
    }
    return std::nullopt;
}

/// Size that 98 % of the values do not exceed.
double defaultSize(std::vector<double> values) {
    for (double& value : values)
        value = std::abs(value);
    const auto place =
        values.begin() + static_cast<std::ptrdiff_t>(0.98 * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

double voltageLimit(const model::Model& model, const model::Motor& motor,
                    const std::vector<double>& feedforward) {
    const model::Input* input = model::findById(model.inputs, motor.input);
    if (input != nullptr && input->lower && input->upper)
        return std::max(std::abs(*input->lower), std::abs(*input->upper));
    if (const auto limit = penalizedBeyond(model, motor.input)) return *limit;
    return std::min(10.0, std::ceil(2.0 * (1.5 * defaultSize(feedforward) + 1.0)) / 2.0);
}

ChannelLimits firstLimits(const model::Model& model, const model::Motor& motor,
                          const ChannelPlan& channel) {
    ChannelLimits limits;
    limits.voltage = voltageLimit(model, motor, channel.feedforward);
    const auto [lowest, highest] =
        std::minmax_element(channel.referenceAngle.begin(), channel.referenceAngle.end());
    limits.lowestAngle = *lowest - 0.35;
    limits.highestAngle = *highest + 0.35;
    limits.speed = std::max(2.0, 2.5 * defaultSize(channel.referenceVelocity));
    return limits;
}

/// Samples the motion and the voltages; one channel per motor.
template <class Space>
std::vector<ChannelPlan> sampleMotion(const assembly::System& system, double sampleTime,
                                      const std::atomic<bool>* stop) {
    dynamics::MotionSetup<Space> setup(system);
    setup.prepare();
    setup.forward.run(setup.startState, false, nullptr, stop);
    const std::vector<model::Motor>& motors = system.model.motors;
    std::vector<ChannelPlan> channels(motors.size());
    std::vector<std::size_t> coordinates;
    for (const model::Motor& motor : motors) {
        std::size_t joint = 0;
        while (system.model.joints[joint].id != motor.joint)
            ++joint;
        coordinates.push_back(static_cast<std::size_t>(
            system.jointDofs[joint][static_cast<std::size_t>(motor.coordinate)].coordinate));
    }
    const auto count =
        static_cast<std::size_t>(std::floor(setup.forward.duration() / sampleTime + 1e-9)) + 1;
    dynamics::Record<Space> record;
    record.resize(system);
    std::vector<double> state, rate(setup.dynamics.stateSize());
    for (std::size_t sample = 0; sample < count; ++sample) {
        const double time =
            std::min(static_cast<double>(sample) * sampleTime, setup.forward.duration());
        setup.forward.stateAt(time, state);
        setup.dynamics.evaluate(time, state.data(), record, rate.data());
        for (std::size_t index = 0; index < motors.size(); ++index) {
            const assembly::MotorElement& element = system.motors[index];
            channels[index].referenceAngle.push_back(state[coordinates[index]]);
            channels[index].referenceVelocity.push_back(
                record.jointVelocities[static_cast<std::size_t>(element.dof.dof)]);
            channels[index].feedforward.push_back(
                record.inputs[static_cast<std::size_t>(element.input)]);
        }
    }
    return channels;
}

}  // namespace

TrialPlan buildPlan(const model::Model& model, const PlanOptions& options,
                    const std::atomic<bool>* stop) {
    requirePlannable(model, options);
    const assembly::System system = assembly::compile(model);
    TrialPlan plan;
    plan.sampleTime = options.sampleTime;
    plan.startRamp = options.startRamp;
    plan.endRamp = options.endRamp;
    plan.project = model.name;
    plan.channels =
        system.planar ? sampleMotion<math::PlanarSpace<double>>(system, options.sampleTime, stop)
                      : sampleMotion<math::SpatialSpace<double>>(system, options.sampleTime, stop);
    for (std::size_t index = 0; index < plan.channels.size(); ++index) {
        const model::Motor& motor = model.motors[index];
        ChannelPlan& channel = plan.channels[index];
        channel.motor = motor.id;
        channel.name = motor.name.empty() ? motor.id : motor.name;
        channel.joint = motor.joint;
        channel.coordinate = motor.coordinate;
        channel.gains = options.gains;
        channel.limits = firstLimits(model, motor, channel);
    }
    if (options.leadIn) addLeadIn(plan, model, stop);
    return plan;
}

}  // namespace linkwright::control
