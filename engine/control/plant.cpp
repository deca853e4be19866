// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/plant.h"

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/control/motor_model.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/dynamics/integration/tableau.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/properties.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace linkwright::control {

namespace {

using base::Diagnostic;
using base::Severity;

/// Multiplies every number that `concerns` by `factor`; formulas are replaced by their values.
template <class Concerns>
void scaleNumbers(model::Model& model, double factor, const Concerns& concerns) {
    model::forEachNumber(model, [&](const model::PropertyInfo& info, model::Number& number) {
        if (!concerns(info)) return;
        number.value *= factor;
        number.expression.clear();
    });
}

void applyMismatch(model::Model& model, const PlantSettings& settings) {
    const auto isBody = [&](const std::string& id) { return model::findById(model.bodies, id); };
    const auto isJoint = [&](const std::string& id) { return model::findById(model.joints, id); };
    scaleNumbers(model, settings.viscousFactor, [&](const model::PropertyInfo& info) {
        return info.property == "viscousFriction"
               || (isJoint(info.object) && info.property.starts_with("damping."));
    });
    scaleNumbers(model, settings.inertiaFactor, [&](const model::PropertyInfo& info) {
        return info.property == "rotorInertia"
               || (isBody(info.object)
                   && (info.property == "mass" || info.property.starts_with("inertia.")));
    });
}

/// The model with mismatch, its motors on held voltages and a friction torque on each motored
/// joint. Cost and variables play no part.
/// @param frictions receives the inputs of these torques
model::Model plantModel(model::Model model, const PlantSettings& settings,
                        std::vector<std::string>& frictions) {
    applyMismatch(model, settings);
    model.costTerms.clear();
    model.designVariables.clear();
    holdVoltages(model);
    restAtStart(model);
    frictions = addMotorTorques(model, "plant-friction");
    return model;
}

void requirePlant(const model::Model& model, const PlantSettings& settings) {
    std::vector<Diagnostic> found = errorsOfMotorModel(model);
    for (std::size_t first = 0; first < model.motors.size(); ++first)
        for (std::size_t second = first + 1; second < model.motors.size(); ++second)
            if (model.motors[first].input == model.motors[second].input)
                found.push_back({Severity::Error, model.motors[second].id, "input",
                                 "Two motors share one voltage input; a rig drives each by its "
                                 "own channel.",
                                 "Give every motor an input of its own."});
    if (!(settings.substep > 0.0) || settings.encoderCounts < 0 || !(settings.delay >= 0.0)
        || !(settings.saturation > 0.0) || !(settings.coulombVelocity > 0.0))
        found.push_back({Severity::Error, "", "", "The settings of the simulated rig are invalid.",
                         "Use a positive substep, saturation and friction velocity, and a delay "
                         "and an encoder resolution that are not negative."});
    if (!found.empty()) throw base::InputError(std::move(found));
}

/// The equations of motion behind one interface for both spaces.
class Mechanics {
public:
    virtual ~Mechanics() = default;
    virtual void reset() = 0;
    virtual void setInput(std::size_t input, double value) = 0;
    virtual void advance(double time, double duration) = 0;
    [[nodiscard]] virtual double angle(std::size_t channel) const = 0;
    [[nodiscard]] virtual double velocity(std::size_t channel) const = 0;
    [[nodiscard]] virtual double coordinate(int index) const = 0;
};

template <class Space>
class SpaceMechanics final : public Mechanics {
public:
    explicit SpaceMechanics(const assembly::System& system)
        : system_(system),
          setup_(system),
          tableau_(dynamics::tableauOf(model::Integrator::RungeKutta4)) {
        for (const model::Motor& motor : system.model.motors) {
            std::size_t joint = 0;
            while (system.model.joints[joint].id != motor.joint)
                ++joint;
            const auto& dofs = system.jointDofs[joint];
            places_.push_back(dofs[static_cast<std::size_t>(motor.coordinate)]);
        }
        setup_.prepare();
        record_.resize(system);
        rates_.resize(static_cast<std::size_t>(tableau_.stages) * setup_.dynamics.stateSize());
        reset();
    }

    void reset() override {
        state_ = setup_.startState;
        stage_ = state_;
        requireRegular(setup_.dynamics.evaluate(0.0, state_.data(), record_, rates_.data()), 0.0);
    }

    void setInput(std::size_t input, double value) override {
        std::vector<double>& samples = setup_.samples[input];
        samples[0] = samples[1] = value;
        setup_.inputs.setSamples(input, samples);
    }

    /// One step of the classical Runge-Kutta method.
    void advance(double time, double duration) override {
        const std::size_t size = state_.size();
        for (int stage = 0; stage < tableau_.stages; ++stage) {
            const auto row = static_cast<std::size_t>(stage);
            stage_ = state_;
            for (std::size_t before = 0; before < row; ++before)
                addScaled(duration * tableau_.weights[row][before], before);
            requireRegular(
                setup_.dynamics.evaluate(time + tableau_.nodes[row] * duration, stage_.data(),
                                         record_, rates_.data() + row * size),
                time);
        }
        stage_ = state_;
        for (std::size_t stage = 0; stage < static_cast<std::size_t>(tableau_.stages); ++stage)
            addScaled(duration * tableau_.result[stage], stage);
        state_.swap(stage_);
        // The record tells the velocities at the end, which friction and encoders ask for.
        requireRegular(
            setup_.dynamics.evaluate(time + duration, state_.data(), record_, rates_.data()), time);
    }

    [[nodiscard]] double angle(std::size_t channel) const override {
        return state_[static_cast<std::size_t>(places_[channel].coordinate)];
    }
    [[nodiscard]] double velocity(std::size_t channel) const override {
        return record_.jointVelocities[static_cast<std::size_t>(places_[channel].dof)];
    }

    [[nodiscard]] double coordinate(int index) const override {
        return state_[static_cast<std::size_t>(index)];
    }

private:
    void addScaled(double factor, std::size_t stage) {
        const double* rate = rates_.data() + stage * state_.size();
        for (std::size_t entry = 0; entry < stage_.size(); ++entry)
            stage_[entry] += factor * rate[entry];
    }

    void requireRegular(const dynamics::Status& status, double time) const {
        if (!status.singular) return;
        throw base::ComputationError(
            Diagnostic{Severity::Error,
                       status.row >= 0
                           ? system_
                                 .closures[static_cast<std::size_t>(
                                     system_.rows[static_cast<std::size_t>(status.row)].closure)]
                                 .name
                           : std::string(),
                       "", "The simulated rig reached a singular configuration.",
                       "Keep the motion away from stretched links, or lower the angle limits."},
            time);
    }

    const assembly::System& system_;
    dynamics::MotionSetup<Space> setup_;
    const dynamics::Tableau& tableau_;
    std::vector<assembly::JointDof> places_;
    std::vector<double> state_, stage_, rates_;
    dynamics::Record<Space> record_;
};

}  // namespace

PlantSettings PlantSettings::exact() {
    PlantSettings settings;
    settings.viscousFactor = 1.0;
    settings.inertiaFactor = 1.0;
    settings.coulombTorque = 0.0;
    settings.encoderCounts = 0;
    settings.encoderNoise = 0.0;
    settings.voltageNoise = 0.0;
    settings.delay = 0.0;
    return settings;
}

struct Plant::Implementation {
    Implementation(const model::Model& model, const PlantSettings& chosen)
        : settings(chosen), system(assembly::compile(plantModel(model, chosen, frictions))) {
        if (system.planar)
            mechanics = std::make_unique<SpaceMechanics<math::PlanarSpace<double>>>(system);
        else
            mechanics = std::make_unique<SpaceMechanics<math::SpatialSpace<double>>>(system);
        for (const model::Motor& motor : model.motors)
            motors.push_back(motor.id);
        const std::size_t channels = motors.size();
        for (std::size_t channel = 0; channel < channels; ++channel) {
            voltageInputs.push_back(indexOf(system.model.motors[channel].input));
            frictionInputs.push_back(indexOf(frictions[channel]));
            startAngles.push_back(mechanics->angle(channel));
        }
        delayLength = static_cast<std::size_t>(std::lround(settings.delay / settings.substep));
        applied.resize(channels);
        pushes.resize(channels);
        encoder.resize(channels);
        reset();
    }

    [[nodiscard]] std::size_t indexOf(const std::string& input) const {
        std::size_t index = 0;
        while (system.model.inputs[index].id != input)
            ++index;
        return index;
    }

    void reset() {
        random.seed(settings.seed);
        normal.reset();
        time = 0.0;
        pipeline.assign(motors.size() * (delayLength + 1), 0.0);
        next = 0;
        std::fill(applied.begin(), applied.end(), 0.0);
        std::fill(pushes.begin(), pushes.end(), 0.0);
        mechanics->reset();
        readEncoders();
    }

    double noise(double deviation) { return deviation > 0.0 ? deviation * normal(random) : 0.0; }

    void readEncoders() {
        for (std::size_t channel = 0; channel < motors.size(); ++channel) {
            const double turned = mechanics->angle(channel) - startAngles[channel];
            encoder[channel] =
                settings.encoderCounts == 0
                    ? 0
                    : std::llround(turned * settings.encoderCounts / (2.0 * std::numbers::pi)
                                   + noise(settings.encoderNoise));
        }
    }

    void step(std::span<const double> volts, double duration) {
        const auto substeps =
            static_cast<std::size_t>(std::max(1.0, std::ceil(duration / settings.substep - 1e-9)));
        const double length = duration / static_cast<double>(substeps);
        for (std::size_t channel = 0; channel < motors.size(); ++channel)
            applied[channel] = noise(settings.voltageNoise);
        const std::vector<double>& disturbance = applied;
        for (std::size_t substep = 0; substep < substeps; ++substep) {
            double* entry = pipeline.data() + next * motors.size();
            next = (next + 1) % (delayLength + 1);
            const double* delayed = pipeline.data() + next * motors.size();
            for (std::size_t channel = 0; channel < motors.size(); ++channel) {
                entry[channel] = volts[channel];
                present(channel, delayed[channel], disturbance[channel]);
            }
            mechanics->advance(time, length);
            time += length;
        }
        const double* last = pipeline.data() + next * motors.size();
        for (std::size_t channel = 0; channel < motors.size(); ++channel)
            applied[channel] = atMotor(last[channel], applied[channel]);
        readEncoders();
    }

    [[nodiscard]] double atMotor(double commanded, double disturbance) const {
        return std::clamp(commanded + disturbance, -settings.saturation, settings.saturation);
    }

    /// Sets voltage and friction of a channel for one substep. Friction is taken from the velocity
    /// at its start: stable as long as coulombTorque substep < coulombVelocity inertia.
    void present(std::size_t channel, double commanded, double disturbance) {
        mechanics->setInput(voltageInputs[channel], atMotor(commanded, disturbance));
        const double share = mechanics->velocity(channel) / settings.coulombVelocity;
        mechanics->setInput(
            frictionInputs[channel],
            pushes[channel] - settings.coulombTorque * std::clamp(share, -1.0, 1.0));
    }

    PlantSettings settings;
    std::vector<std::string> frictions;  ///< inputs
    assembly::System system;
    std::unique_ptr<Mechanics> mechanics;
    std::vector<std::string> motors;
    std::vector<std::size_t> voltageInputs, frictionInputs;
    std::vector<double> startAngles, applied;
    std::vector<double> pushes;  ///< N m, on the motored joints
    std::vector<std::int64_t> encoder;
    std::vector<double> pipeline;  ///< commanded voltages of the last substeps, a ring
    std::size_t delayLength = 0, next = 0;
    double time = 0.0;
    std::mt19937_64 random;
    std::normal_distribution<double> normal;
};

Plant::Plant(const model::Model& model, const PlantSettings& settings) {
    requirePlant(model, settings);
    implementation_ = std::make_unique<Implementation>(model, settings);
}
Plant::~Plant() = default;
Plant::Plant(Plant&&) noexcept = default;
Plant& Plant::operator=(Plant&&) noexcept = default;

std::size_t Plant::channelCount() const {
    return implementation_->motors.size();
}
const std::vector<std::string>& Plant::motors() const {
    return implementation_->motors;
}
void Plant::reset() {
    implementation_->reset();
}
void Plant::step(std::span<const double> volts, double duration) {
    implementation_->step(volts, duration);
}
void Plant::push(std::size_t channel, double torque) {
    implementation_->pushes[channel] = torque;
}
double Plant::time() const {
    return implementation_->time;
}
double Plant::angle(std::size_t channel) const {
    return implementation_->mechanics->angle(channel);
}
double Plant::velocity(std::size_t channel) const {
    return implementation_->mechanics->velocity(channel);
}
double Plant::angleOf(const std::string& joint) const {
    const assembly::System& system = implementation_->system;
    for (std::size_t index = 0; index < system.model.joints.size(); ++index)
        if (system.model.joints[index].id == joint && !system.jointDofs[index].empty()
            && system.jointDofs[index].front().coordinate >= 0)
            return implementation_->mechanics->coordinate(
                system.jointDofs[index].front().coordinate);
    throw base::InputError(Diagnostic{Severity::Error, joint, "",
                                      "The joint has no angle of its own.",
                                      "Use a joint that moves."});
}
std::int64_t Plant::counts(std::size_t channel) const {
    return implementation_->encoder[channel];
}
double Plant::measuredAngle(std::size_t channel) const {
    const int perTurn = implementation_->settings.encoderCounts;
    if (perTurn == 0) return angle(channel);
    return implementation_->startAngles[channel]
           + static_cast<double>(counts(channel)) * 2.0 * std::numbers::pi / perTurn;
}
double Plant::appliedVoltage(std::size_t channel) const {
    return implementation_->applied[channel];
}

}  // namespace linkwright::control
