// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/tracking.h"

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/control/motor_model.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/properties.h"

#include <algorithm>
#include <cmath>

namespace linkwright::control {

namespace {

/// The first point position some cost term asks for, null when there is none.
const model::Signal* endEffectorOf(const model::Model& model) {
    for (const model::CostTerm& term : model.costTerms) {
        const model::Signal* signal = model::findById(model.signalList, term.signal);
        if (signal != nullptr && signal->kind == model::SignalKind::PointPosition) return signal;
    }
    return nullptr;
}

/// The model with the motors' joints held at given angles and everything else free to follow.
model::Model heldModel(model::Model model) {
    freeJoints(model);
    for (const model::Motor& motor : model.motors)
        if (model::Joint* joint = model::findById(model.joints, motor.joint))
            joint->coordinates[static_cast<std::size_t>(motor.coordinate)].start = 0.0;
    model::assignSlots(model);
    return model;
}

/// Assembles the loops for given motor angles, behind one interface for both spaces.
class Assembler {
public:
    virtual ~Assembler() = default;
    virtual Eigen::Vector3d position(std::span<const double> angles) = 0;
};

template <class Space>
class SpaceAssembler final : public Assembler {
public:
    SpaceAssembler(const assembly::System& system, std::size_t signal)
        : setup_(system), signal_(signal) {
        for (const model::Motor& motor : system.model.motors) {
            const model::Joint* joint = model::findById(system.model.joints, motor.joint);
            slots_.push_back(static_cast<std::size_t>(
                joint->coordinates[static_cast<std::size_t>(motor.coordinate)].start->slot));
        }
    }

    Eigen::Vector3d position(std::span<const double> angles) override {
        for (std::size_t channel = 0; channel < slots_.size(); ++channel)
            setup_.numbers[slots_[channel]] = angles[channel];
        setup_.prepareStart();
        return setup_.forward.signalAt(signal_, setup_.startRecord);
    }

private:
    dynamics::MotionSetup<Space> setup_;
    std::size_t signal_;
    std::vector<std::size_t> slots_;
};

double trapezoid(const std::vector<double>& times, const std::vector<double>& values) {
    double sum = 0.0;
    for (std::size_t sample = 1; sample < times.size(); ++sample)
        sum += 0.5 * (values[sample] + values[sample - 1]) * (times[sample] - times[sample - 1]);
    return sum;
}

void measureJoints(const TrialLog& log, TrackingMeasures& measures) {
    std::vector<double> squares(log.times.size(), 0.0);
    for (const ChannelLog& channel : log.channels) {
        double largest = 0.0;
        for (std::size_t sample = 0; sample < log.times.size(); ++sample) {
            const double error = channel.measured[sample] - channel.reference[sample];
            squares[sample] += error * error;
            largest = std::max(largest, std::abs(error));
        }
        measures.largestJointError.push_back(largest);
    }
    measures.jointIntegralSquaredError = trapezoid(log.times, squares);
    measures.integralSquaredError = measures.jointIntegralSquaredError;
    for (const double square : squares)
        measures.error.push_back(std::sqrt(square));
}

/// Paths of the end effector; false when a pose cannot be taken.
bool recreatePaths(TaskKinematics& kinematics, const TrialLog& log, TrackingMeasures& measures) {
    if (!kinematics.available()) return false;
    std::vector<double> reference(log.channels.size()), measured(log.channels.size());
    for (std::size_t sample = 0; sample < log.times.size(); ++sample) {
        for (std::size_t channel = 0; channel < log.channels.size(); ++channel) {
            reference[channel] = log.channels[channel].reference[sample];
            measured[channel] = log.channels[channel].measured[sample];
        }
        const auto wanted = kinematics.position(reference);
        const auto reached = kinematics.position(measured);
        if (!wanted || !reached) {
            measures.measuredPath.clear();
            measures.referencePath.clear();
            return false;
        }
        measures.referencePath.push_back(*wanted);
        measures.measuredPath.push_back(*reached);
    }
    return true;
}

}  // namespace

struct TaskKinematics::Implementation {
    assembly::System system;
    std::unique_ptr<Assembler> assembler;
    std::size_t channels = 0;
    std::string signal, name;
};

TaskKinematics::TaskKinematics(const model::Model& model)
    : implementation_(std::make_unique<Implementation>()) {
    Implementation& self = *implementation_;
    const model::Signal* effector = endEffectorOf(model);
    if (effector == nullptr) return;
    self.signal = effector->id;
    self.name = effector->name.empty() ? effector->id : effector->name;
    self.channels = model.motors.size();
    self.system = assembly::compile(heldModel(model));
    if (self.system.dofCount - static_cast<int>(self.system.rows.size())
        != static_cast<int>(model.motors.size()))
        return;
    const auto index = static_cast<std::size_t>(effector - model.signalList.data());
    if (self.system.planar)
        self.assembler =
            std::make_unique<SpaceAssembler<math::PlanarSpace<double>>>(self.system, index);
    else
        self.assembler =
            std::make_unique<SpaceAssembler<math::SpatialSpace<double>>>(self.system, index);
}
TaskKinematics::~TaskKinematics() = default;
TaskKinematics::TaskKinematics(TaskKinematics&&) noexcept = default;
TaskKinematics& TaskKinematics::operator=(TaskKinematics&&) noexcept = default;

bool TaskKinematics::available() const {
    return implementation_->assembler != nullptr;
}
const std::string& TaskKinematics::signal() const {
    return implementation_->signal;
}
const std::string& TaskKinematics::name() const {
    return implementation_->name;
}

std::optional<Eigen::Vector3d> TaskKinematics::position(std::span<const double> angles) {
    if (!available() || angles.size() != implementation_->channels) return std::nullopt;
    try {
        return implementation_->assembler->position(angles);
    } catch (const base::InputError&) {
        return std::nullopt;  // out of the workspace
    }
}

TrackingMeasures measureTracking(TaskKinematics& kinematics, const TrialLog& log) {
    TrackingMeasures measures;
    measureJoints(log, measures);
    if (recreatePaths(kinematics, log, measures)) {
        measures.inTaskSpace = true;
        std::vector<double> squares;
        measures.error.clear();
        for (std::size_t sample = 0; sample < log.times.size(); ++sample) {
            squares.push_back(
                (measures.measuredPath[sample] - measures.referencePath[sample]).squaredNorm());
            measures.error.push_back(std::sqrt(squares.back()));
        }
        measures.integralSquaredError = trapezoid(log.times, squares);
    }
    for (const double error : measures.error)
        measures.largestError = std::max(measures.largestError, error);
    return measures;
}

}  // namespace linkwright::control
