// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/lead_in.h"

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/control/motor_model.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/properties.h"

#include <Eigen/Dense>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace linkwright::control {

namespace {

constexpr double slowest = 0.02;  ///< rad/s; what moves less counts as at rest
constexpr double shareOfLimits = 0.9;
constexpr double angleReserve = 0.35;  ///< rad beyond what the motion uses, as in the plan
constexpr double trendSeconds = 0.05;  ///< over which the acceleration at the join is taken
constexpr double impulseShare = 0.05;  ///< of the plan; a longer excess is no impulse
constexpr std::array<double, 6> durations{0.3, 0.42, 0.6, 0.85, 1.2, 1.7};

std::string accelerationSignal(std::size_t motor) {
    return "inverse-dynamics-" + std::to_string(motor);
}

/// The model with the motors' joints placed at will, their voltages at will, and the accelerations
/// of their joints as signals.
model::Model placedModel(model::Model model) {
    freeJoints(model);
    holdVoltages(model);
    model.costTerms.clear();
    model.designVariables.clear();
    model.signalList.clear();
    for (std::size_t index = 0; index < model.motors.size(); ++index) {
        const model::Motor& motor = model.motors[index];
        if (model::Joint* joint = model::findById(model.joints, motor.joint)) {
            auto& coordinate = joint->coordinates[static_cast<std::size_t>(motor.coordinate)];
            coordinate.start = 0.0;
            coordinate.startVelocity = 0.0;
        }
        model::Signal signal;
        signal.id = accelerationSignal(index);
        signal.kind = model::SignalKind::JointAcceleration;
        signal.joint = motor.joint;
        signal.coordinate = motor.coordinate;
        model.signalList.push_back(std::move(signal));
    }
    model::assignSlots(model);
    return model;
}

bool sharesInputs(const model::Model& model) {
    std::set<std::string> inputs;
    for (const model::Motor& motor : model.motors)
        inputs.insert(motor.input);
    return inputs.size() != model.motors.size();
}

/// The equations of motion behind one interface for both spaces.
class Evaluator {
public:
    virtual ~Evaluator() = default;
    /// Poses and velocities. @throws base::InputError when the linkage cannot take them
    virtual void place(std::span<const JointMotion> motions) = 0;
    /// Accelerations of the motors' joints there. @returns false when singular
    virtual bool accelerate(const Eigen::VectorXd& volts, Eigen::VectorXd& accelerations) = 0;
};

template <class Space>
class SpaceEvaluator final : public Evaluator {
public:
    explicit SpaceEvaluator(const assembly::System& system) : setup_(system) {
        for (const model::Motor& motor : system.model.motors) {
            const model::JointCoordinate& coordinate =
                model::findById(system.model.joints, motor.joint)
                    ->coordinates[static_cast<std::size_t>(motor.coordinate)];
            angleSlots_.push_back(static_cast<std::size_t>(coordinate.start->slot));
            velocitySlots_.push_back(static_cast<std::size_t>(coordinate.startVelocity->slot));
            std::size_t input = 0;
            while (system.model.inputs[input].id != motor.input)
                ++input;
            inputs_.push_back(input);
        }
        record_.resize(system);
        rate_.resize(setup_.dynamics.stateSize());
        setup_.prepare();
    }

    void place(std::span<const JointMotion> motions) override {
        for (std::size_t motor = 0; motor < angleSlots_.size(); ++motor) {
            setup_.numbers[angleSlots_[motor]] = motions[motor].angle;
            setup_.numbers[velocitySlots_[motor]] = motions[motor].velocity;
        }
        setup_.prepareStart();
    }

    bool accelerate(const Eigen::VectorXd& volts, Eigen::VectorXd& accelerations) override {
        for (std::size_t motor = 0; motor < inputs_.size(); ++motor) {
            std::vector<double>& samples = setup_.samples[inputs_[motor]];
            samples[0] = samples[1] = volts[static_cast<Eigen::Index>(motor)];
            setup_.inputs.setSamples(inputs_[motor], samples);
        }
        if (setup_.dynamics.evaluate(0.0, setup_.startState.data(), record_, rate_.data()).singular)
            return false;
        for (std::size_t motor = 0; motor < inputs_.size(); ++motor)
            accelerations[static_cast<Eigen::Index>(motor)] =
                setup_.forward.signalAt(motor, record_)[0];
        return accelerations.allFinite();
    }

private:
    dynamics::MotionSetup<Space> setup_;
    std::vector<std::size_t> angleSlots_, velocitySlots_, inputs_;
    dynamics::Record<Space> record_;
    std::vector<double> rate_;
};

double largestVelocity(const TrialPlan& plan, std::size_t sample) {
    double largest = 0.0;
    for (const ChannelPlan& channel : plan.channels)
        largest = std::max(largest, std::abs(channel.referenceVelocity[sample]));
    return largest;
}

/// First sample behind a beginning impulse that the voltage limits would cut.
std::size_t behindImpulse(const TrialPlan& plan) {
    const auto longest =
        static_cast<std::size_t>(impulseShare * static_cast<double>(plan.sampleCount()));
    std::size_t join = 0;
    for (const ChannelPlan& channel : plan.channels)
        for (std::size_t sample = 0; sample < longest; ++sample)
            if (std::abs(channel.feedforward[sample]) > channel.limits.voltage)
                join = std::max(join, sample + 1);
    return join;
}

/// Angle and velocity of the reference, and the trend of the velocity behind it: sampled voltages
/// ring for a few milliseconds after an impulse, and the lead-in must not lean on that.
JointMotion motionAt(const ChannelPlan& channel, double sampleTime, std::size_t sample) {
    const auto wanted = static_cast<std::size_t>(std::lround(trendSeconds / sampleTime));
    const std::size_t count =
        std::min(std::max<std::size_t>(wanted, 2), channel.referenceVelocity.size() - sample);
    double meanTime = 0.0, meanVelocity = 0.0;
    for (std::size_t index = 0; index < count; ++index) {
        meanTime += sampleTime * static_cast<double>(index) / static_cast<double>(count);
        meanVelocity += channel.referenceVelocity[sample + index] / static_cast<double>(count);
    }
    double product = 0.0, square = 0.0;
    for (std::size_t index = 0; index < count; ++index) {
        const double time = sampleTime * static_cast<double>(index) - meanTime;
        product += time * (channel.referenceVelocity[sample + index] - meanVelocity);
        square += time * time;
    }
    return {channel.referenceAngle[sample], channel.referenceVelocity[sample],
            square > 0.0 ? product / square : 0.0};
}

/// The lead-in of one duration, one table per channel; empty when a limit or the linkage forbids
/// it.
std::vector<std::vector<PlannedCycle>> tryLeadIn(const TrialPlan& plan, InverseDynamics& inverse,
                                                 std::span<const JointMotion> ends,
                                                 std::size_t rows) {
    const double duration = plan.sampleTime * static_cast<double>(rows);
    std::vector<std::vector<PlannedCycle>> tables(plan.channels.size());
    std::vector<JointMotion> motions(plan.channels.size());
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t channel = 0; channel < motions.size(); ++channel)
            motions[channel] =
                motionFromRest(ends[channel], duration, plan.sampleTime * static_cast<double>(row));
        const std::vector<double> volts = inverse.voltages(motions);
        if (volts.empty()) return {};
        for (std::size_t channel = 0; channel < motions.size(); ++channel) {
            const ChannelLimits& limits = plan.channels[channel].limits;
            if (std::abs(volts[channel]) > shareOfLimits * limits.voltage
                || std::abs(motions[channel].velocity) > shareOfLimits * limits.speed)
                return {};
            tables[channel].push_back(
                {motions[channel].angle, motions[channel].velocity, volts[channel]});
        }
    }
    return tables;
}

}  // namespace

JointMotion motionFromRest(const JointMotion& end, double duration, double time) {
    const double part = std::clamp(time / duration, 0.0, 1.0);
    const double square = part * part, cube = square * part, fourth = cube * part;
    const double change = end.acceleration * duration;
    return {end.angle
                - duration
                      * (end.velocity * ((1.0 - cube) - 0.5 * (1.0 - fourth))
                         + change * ((1.0 - fourth) / 4.0 - (1.0 - cube) / 3.0)),
            end.velocity * (3.0 * square - 2.0 * cube) + change * (cube - square),
            end.velocity * 6.0 * (part - square) / duration
                + end.acceleration * (3.0 * square - 2.0 * part)};
}

struct InverseDynamics::Implementation {
    assembly::System system;
    std::unique_ptr<Evaluator> evaluator;
};

InverseDynamics::InverseDynamics(const model::Model& model)
    : implementation_(std::make_unique<Implementation>()) {
    Implementation& self = *implementation_;
    if (model.motors.empty() || sharesInputs(model)) return;
    self.system = assembly::compile(placedModel(model));
    if (self.system.dofCount - static_cast<int>(self.system.rows.size())
        != static_cast<int>(model.motors.size()))
        return;
    if (self.system.planar)
        self.evaluator = std::make_unique<SpaceEvaluator<math::PlanarSpace<double>>>(self.system);
    else
        self.evaluator = std::make_unique<SpaceEvaluator<math::SpatialSpace<double>>>(self.system);
}
InverseDynamics::~InverseDynamics() = default;
InverseDynamics::InverseDynamics(InverseDynamics&&) noexcept = default;
InverseDynamics& InverseDynamics::operator=(InverseDynamics&&) noexcept = default;

bool InverseDynamics::available() const {
    return implementation_->evaluator != nullptr;
}

std::vector<double> InverseDynamics::voltages(std::span<const JointMotion> motions) {
    const auto count = static_cast<Eigen::Index>(motions.size());
    if (!available() || motions.size() != implementation_->system.model.motors.size()) return {};
    Evaluator& evaluator = *implementation_->evaluator;
    Eigen::VectorXd volts = Eigen::VectorXd::Zero(count), drift(count), answer(count),
                    wanted(count);
    Eigen::MatrixXd influence(count, count);
    try {
        evaluator.place(motions);
        if (!evaluator.accelerate(volts, drift)) return {};
        for (Eigen::Index motor = 0; motor < count; ++motor) {
            volts.setZero();
            volts[motor] = 1.0;
            if (!evaluator.accelerate(volts, answer)) return {};
            influence.col(motor) = answer - drift;
            wanted[motor] = motions[static_cast<std::size_t>(motor)].acceleration;
        }
    } catch (const base::InputError&) {
        return {};  // the linkage cannot take this pose
    }
    const Eigen::FullPivLU<Eigen::MatrixXd> solver(influence);
    if (!solver.isInvertible()) return {};
    volts = solver.solve(wanted - drift);
    return {volts.data(), volts.data() + count};
}

bool addLeadIn(TrialPlan& plan, const model::Model& model, const std::atomic<bool>* stop) {
    if (plan.sampleCount() < 2) return false;
    const std::size_t join = behindImpulse(plan);
    if (join + 1 >= plan.sampleCount() || largestVelocity(plan, join) < slowest) return false;
    InverseDynamics inverse(model);
    if (!inverse.available()) return false;
    std::vector<JointMotion> ends;
    for (const ChannelPlan& channel : plan.channels)
        ends.push_back(motionAt(channel, plan.sampleTime, join));
    for (const double duration : durations) {
        if (stop != nullptr && stop->load()) throw base::Cancelled();
        const auto rows = static_cast<std::size_t>(std::lround(duration / plan.sampleTime));
        if (rows <= join) continue;
        auto tables = tryLeadIn(plan, inverse, ends, rows);
        if (tables.empty()) continue;
        plan.joinSample = join;
        plan.leadInSamples = rows - join;
        for (std::size_t channel = 0; channel < tables.size(); ++channel) {
            ChannelLimits& limits = plan.channels[channel].limits;
            for (const PlannedCycle& cycle : tables[channel]) {
                limits.lowestAngle = std::min(limits.lowestAngle, cycle.angle - angleReserve);
                limits.highestAngle = std::max(limits.highestAngle, cycle.angle + angleReserve);
            }
            plan.channels[channel].leadIn = std::move(tables[channel]);
        }
        return true;
    }
    return false;
}

}  // namespace linkwright::control
