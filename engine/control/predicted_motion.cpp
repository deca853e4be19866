// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/predicted_motion.h"

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/control/motor_model.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/dual.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>
#include <cmath>

namespace linkwright::control {

namespace {

using base::Diagnostic;
using base::Severity;

Eigen::Index place(std::size_t index) {
    return static_cast<Eigen::Index>(index);
}

/// A row of a closure counts for a joint when it is this part of its largest entry.
constexpr double usefulPivot = 1e-3;

model::Model predictedModel(model::Model model, std::vector<std::string>& torques) {
    std::vector<Diagnostic> found = errorsOfMotorModel(model);
    if (!found.empty()) throw base::InputError(std::move(found));
    model.costTerms.clear();
    model.designVariables.clear();
    holdVoltages(model);
    restAtStart(model);
    torques = addMotorTorques(model, "disturbance");
    return model;
}

/// Dependent joint coordinates, one per closure row, such that their part of Gamma is regular;
/// those that are measured come last.
std::vector<Eigen::Index> dependentDofs(Eigen::MatrixXd gamma, const std::vector<bool>& measured) {
    std::vector<Eigen::Index> chosen;
    for (Eigen::Index step = 0; step < gamma.rows(); ++step) {
        Eigen::Index bestRow = -1, bestDof = -1;
        const double largest = gamma.bottomRows(gamma.rows() - step).cwiseAbs().maxCoeff();
        for (const bool withMeasured : {false, true}) {
            double most = usefulPivot * largest;
            for (Eigen::Index dof = 0; bestRow < 0 && dof < gamma.cols(); ++dof) {
                if (measured[static_cast<std::size_t>(dof)] && !withMeasured) continue;
                Eigen::Index row = 0;
                const double size =
                    gamma.col(dof).tail(gamma.rows() - step).cwiseAbs().maxCoeff(&row);
                if (size > most) {
                    most = size;
                    bestDof = dof;
                }
            }
            if (bestDof < 0) continue;
            gamma.col(bestDof).tail(gamma.rows() - step).cwiseAbs().maxCoeff(&bestRow);
            bestRow += step;
            break;
        }
        if (bestDof < 0) return {};
        gamma.row(step).swap(gamma.row(bestRow));
        for (Eigen::Index row = step + 1; row < gamma.rows(); ++row)
            gamma.row(row) -= gamma(row, bestDof) / gamma(step, bestDof) * gamma.row(step);
        chosen.push_back(bestDof);
    }
    return chosen;
}

}  // namespace

/// The equations behind one interface for both spaces.
class PredictedMotion::Engine {
public:
    virtual ~Engine() = default;
    virtual void fillStart(MotionNode& node) = 0;
    [[nodiscard]] virtual Eigen::Index stateSize() const = 0;
    [[nodiscard]] virtual Eigen::Index freedomCount() const = 0;
    virtual bool advance(MotionNode& from, const Eigen::VectorXd& volts,
                         const Eigen::VectorXd& disturbance, double duration, std::size_t steps,
                         bool torques, MotionNode& to, MotionSlopes& slopes) noexcept = 0;
    virtual bool observe(MotionNode& node) noexcept = 0;
    virtual bool change(MotionNode& node, const Eigen::VectorXd& freedoms) noexcept = 0;
};

struct PredictedMotion::Implementation {
    std::vector<std::string> torqueInputs;
    assembly::System system;
    std::vector<std::size_t> voltages, torques;  ///< inputs
    std::vector<assembly::JointDof> measured;
    std::vector<std::string> joints;
    std::vector<double> torquesPerVolt;
    std::unique_ptr<Engine> engine;
};

template <template <class> class SpaceOf>
class PredictedMotion::SpaceEngine final : public Engine {
    using Dual = math::DirectDual;
    using Space = SpaceOf<double>;
    static constexpr Eigen::Index lanes = math::directDirections;

public:
    explicit SpaceEngine(const Implementation& own)
        : own_(own), system_(own.system), real_(own.system), dual_(own.system) {
        real_.prepare();
        dual_.prepare();
        realRecord_.resize(system_);
        dualRecord_.resize(system_);
        // The first evaluations make room for what not every system needs.
        const std::size_t size = real_.dynamics.stateSize();
        rate_.resize(size);
        realRate_.resize(size);
        state_ = middle_ = dual_.startState;
        real_.dynamics.evaluate(0.0, real_.startState.data(), realRecord_, realRate_.data());
        dual_.dynamics.evaluate(Dual(0.0), state_.data(), dualRecord_, rate_.data());
        chooseFreedoms();
        changes_ = Eigen::MatrixXd::Zero(stateSize(), lanes);
        part_ = Eigen::MatrixXd::Zero(freedomCount_, lanes);
    }

    [[nodiscard]] Eigen::Index stateSize() const override {
        return place(real_.dynamics.stateSize());
    }
    [[nodiscard]] Eigen::Index freedomCount() const override { return freedomCount_; }

    void fillStart(MotionNode& node) override {
        node.time = 0.0;
        node.state = Eigen::Map<const Eigen::VectorXd>(real_.startState.data(),
                                                       place(real_.startState.size()));
        placeBasis(node);
    }

    bool advance(MotionNode& from, const Eigen::VectorXd& volts, const Eigen::VectorXd& disturbance,
                 double duration, std::size_t steps, bool torques, MotionNode& to,
                 MotionSlopes& slopes) noexcept override {
        const Eigen::Index motors = volts.size();
        const Eigen::Index columns = freedomCount_ + motors + (torques ? motors : 0);
        const double length = duration / static_cast<double>(steps);
        for (Eigen::Index first = 0; first < columns; first += lanes) {
            setInputs(volts, disturbance, first);
            seedState(from, first);
            for (std::size_t step = 0; step < steps; ++step)
                if (!takeStep(from.time + static_cast<double>(step) * length, length,
                              step == 0 ? &from : nullptr, first))
                    return false;
            if (first == 0) {
                to.time = from.time + duration;
                for (Eigen::Index entry = 0; entry < stateSize(); ++entry)
                    to.state[entry] = state_[static_cast<std::size_t>(entry)].value;
                if (!to.state.allFinite() || !placeBasis(to)) return false;
            }
            for (Eigen::Index entry = 0; entry < stateSize(); ++entry)
                changes_.row(entry) =
                    state_[static_cast<std::size_t>(entry)].derivative.matrix().transpose();
            part_.noalias() = to.freedoms * changes_;
            for (Eigen::Index lane = 0; lane < std::min(lanes, columns - first); ++lane)
                columnOf(slopes, first + lane, motors) = part_.col(lane);
        }
        return slopes.freedoms.allFinite() && slopes.volts.allFinite();
    }

    bool observe(MotionNode& node) noexcept override {
        for (Eigen::Index first = 0; first < freedomCount_; first += lanes) {
            seedState(node, first);
            if (dual_.dynamics.evaluate(Dual(node.time), state_.data(), dualRecord_, rate_.data())
                    .singular)
                return false;
            takeVelocities(node, first);
        }
        return node.velocities.allFinite();
    }

    bool change(MotionNode& node, const Eigen::VectorXd& freedoms) noexcept override {
        node.state.noalias() += node.directions * freedoms;
        if (!node.state.allFinite()) return false;
        if (system_.rows.empty()) return true;
        if (real_.dynamics
                .evaluateCorrection(node.time, node.state.data(), realRecord_, realRate_.data())
                .singular)
            return false;
        for (Eigen::Index entry = 0; entry < system_.coordinateCount; ++entry)
            node.state[entry] += realRate_[static_cast<std::size_t>(entry)];
        return node.state.allFinite() && placeBasis(node);
    }

private:
    static auto columnOf(MotionSlopes& slopes, Eigen::Index column, Eigen::Index motors)
        -> Eigen::MatrixXd::ColXpr {
        const Eigen::Index freedoms = slopes.freedoms.cols();
        if (column < freedoms) return slopes.freedoms.col(column);
        if (column < freedoms + motors) return slopes.volts.col(column - freedoms);
        return slopes.torques.col(column - freedoms - motors);
    }

    void setInputs(const Eigen::VectorXd& volts, const Eigen::VectorXd& disturbance,
                   Eigen::Index first) noexcept {
        const auto set = [&](std::size_t input, double value, Eigen::Index column) {
            Dual number(value);
            if (column >= first && column < first + lanes) number.derivative[column - first] = 1.0;
            dual_.inputs.sampleAt(input, 0) = number;
            dual_.inputs.sampleAt(input, 1) = number;
        };
        for (Eigen::Index motor = 0; motor < volts.size(); ++motor) {
            const auto index = static_cast<std::size_t>(motor);
            set(own_.voltages[index], volts[motor], freedomCount_ + motor);
            set(own_.torques[index], disturbance[motor], freedomCount_ + volts.size() + motor);
        }
    }

    void seedState(const MotionNode& node, Eigen::Index first) noexcept {
        const Eigen::Index count = std::clamp<Eigen::Index>(freedomCount_ - first, 0, lanes);
        for (Eigen::Index entry = 0; entry < stateSize(); ++entry) {
            Dual& number = state_[static_cast<std::size_t>(entry)];
            number.value = node.state[entry];
            number.derivative.setZero();
            for (Eigen::Index lane = 0; lane < count; ++lane)
                number.derivative[lane] = node.directions(entry, first + lane);
        }
    }

    /// The explicit midpoint rule: two evaluations are enough for intervals as short as those of a
    /// controller, whose model is never that exact.
    bool takeStep(double time, double length, MotionNode* node, Eigen::Index first) noexcept {
        if (dual_.dynamics.evaluate(Dual(time), state_.data(), dualRecord_, rate_.data()).singular)
            return false;
        if (node != nullptr) takeVelocities(*node, first);
        std::copy(state_.begin(), state_.end(), middle_.begin());
        addRate(middle_, 0.5 * length);
        if (dual_.dynamics
                .evaluate(Dual(time + 0.5 * length), middle_.data(), dualRecord_, rate_.data())
                .singular)
            return false;
        addRate(state_, length);
        return true;
    }

    void addRate(std::vector<Dual>& sum, double factor) const noexcept {
        for (std::size_t entry = 0; entry < sum.size(); ++entry) {
            sum[entry].value += factor * rate_[entry].value;
            sum[entry].derivative += factor * rate_[entry].derivative;
        }
    }

    void takeVelocities(MotionNode& node, Eigen::Index first) noexcept {
        const Eigen::Index count = std::clamp<Eigen::Index>(freedomCount_ - first, 0, lanes);
        for (std::size_t joint = 0; joint < own_.measured.size(); ++joint) {
            const Dual& velocity =
                dualRecord_.jointVelocities[dynamics::at(own_.measured[joint].dof)];
            node.velocities[place(joint)] = velocity.value;
            for (Eigen::Index lane = 0; lane < count; ++lane)
                node.velocitySlopes(place(joint), first + lane) = velocity.derivative[lane];
        }
    }

    /// Gamma^T at a node, by the rates of the closure rows for unit velocities of the joints.
    void fillClosures(const MotionNode& node) noexcept {
        real_.dynamics.place(node.time, node.state.data(), realRecord_);
        std::vector<double>& velocities = realRecord_.jointVelocities;
        for (Eigen::Index dof = 0; dof < system_.dofCount; ++dof) {
            std::fill(velocities.begin(), velocities.end(), 0.0);
            velocities[static_cast<std::size_t>(dof)] = 1.0;
            real_.dynamics.moveBodies(realRecord_);
            for (std::size_t row = 0; row < system_.rows.size(); ++row) {
                const auto& closure = realRecord_.closures[row];
                double rate = 0.0;
                if (closure.nodeA >= 0)
                    rate += Space::dotProduct(realRecord_.velocities[dynamics::at(closure.nodeA)],
                                              closure.wrenchA);
                if (closure.nodeB >= 0)
                    rate += Space::dotProduct(realRecord_.velocities[dynamics::at(closure.nodeB)],
                                              closure.wrenchB);
                closure.entries.forEach([&](int entryDof, double entry) {
                    rate += entry * velocities[dynamics::at(entryDof)];
                });
                gamma_(place(row), dof) = rate;
            }
        }
    }

    [[nodiscard]] bool ratesAreVelocities() {
        if (system_.coordinateCount != system_.dofCount || !system_.relatives.empty()) return false;
        std::vector<double>& velocities = realRecord_.jointVelocities;
        for (std::size_t dof = 0; dof < velocities.size(); ++dof)
            velocities[dof] = 1.0 + static_cast<double>(dof);
        std::vector<double> rates(velocities.size());
        real_.dynamics.rateCoordinates(realRecord_, rates.data());
        return rates == velocities;
    }

    void chooseFreedoms() {
        isWhole_ = !ratesAreVelocities();
        freedomCount_ = stateSize();
        if (isWhole_) return;
        const Eigen::Index dofs = system_.dofCount, rows = place(system_.rows.size());
        gamma_ = Eigen::MatrixXd::Zero(rows, dofs);
        MotionNode start;
        start.state = Eigen::Map<const Eigen::VectorXd>(real_.startState.data(),
                                                        place(real_.startState.size()));
        if (rows > 0) fillClosures(start);
        std::vector<bool> measured(static_cast<std::size_t>(dofs), false);
        for (const assembly::JointDof& joint : own_.measured)
            measured[dynamics::at(joint.dof)] = true;
        dependent_ = dependentDofs(gamma_, measured);
        isWhole_ = place(dependent_.size()) != rows;
        if (isWhole_) return;
        for (Eigen::Index dof = 0; dof < dofs; ++dof)
            if (std::find(dependent_.begin(), dependent_.end(), dof) == dependent_.end())
                independent_.push_back(dof);
        freedomCount_ = 2 * place(independent_.size());
        pivots_ = Eigen::MatrixXd::Zero(rows, rows);
        ratios_ = Eigen::MatrixXd::Zero(rows, place(independent_.size()));
    }

    /// dependent velocities = ratios_ independent ones.
    bool solveRatios(const MotionNode& node) noexcept {
        fillClosures(node);
        const Eigen::Index rows = pivots_.rows();
        for (Eigen::Index row = 0; row < rows; ++row) {
            for (Eigen::Index column = 0; column < rows; ++column)
                pivots_(row, column) = gamma_(row, dependent_[static_cast<std::size_t>(column)]);
            for (Eigen::Index column = 0; column < ratios_.cols(); ++column)
                ratios_(row, column) = -gamma_(row, independent_[static_cast<std::size_t>(column)]);
        }
        for (Eigen::Index step = 0; step < rows; ++step) {
            Eigen::Index best = 0;
            pivots_.col(step).tail(rows - step).cwiseAbs().maxCoeff(&best);
            best += step;
            if (pivots_(best, step) == 0.0) return false;
            if (best != step) {
                pivots_.row(step).swap(pivots_.row(best));
                ratios_.row(step).swap(ratios_.row(best));
            }
            for (Eigen::Index row = 0; row < rows; ++row) {
                if (row == step) continue;
                const double factor = pivots_(row, step) / pivots_(step, step);
                pivots_.row(row) -= factor * pivots_.row(step);
                ratios_.row(row) -= factor * ratios_.row(step);
            }
            ratios_.row(step) /= pivots_(step, step);
            pivots_.row(step) /= pivots_(step, step);
        }
        return ratios_.allFinite();
    }

    bool placeBasis(MotionNode& node) noexcept {
        if (isWhole_) {
            node.directions.setIdentity();
            node.freedoms.setIdentity();
            return true;
        }
        if (!dependent_.empty() && !solveRatios(node)) return false;
        const Eigen::Index momenta = system_.coordinateCount;
        const Eigen::Index half = place(independent_.size());
        node.directions.setZero();
        node.freedoms.setZero();
        for (Eigen::Index column = 0; column < half; ++column) {
            const Eigen::Index dof = independent_[static_cast<std::size_t>(column)];
            node.directions(dof, column) = node.freedoms(column, dof) = 1.0;
            node.directions(momenta + dof, half + column) = 1.0;
            node.freedoms(half + column, momenta + dof) = 1.0;
            for (Eigen::Index row = 0; row < ratios_.rows(); ++row) {
                const Eigen::Index other = dependent_[static_cast<std::size_t>(row)];
                node.directions(other, column) = ratios_(row, column);
                node.freedoms(half + column, momenta + other) = ratios_(row, column);
            }
        }
        return true;
    }

    const Implementation& own_;
    const assembly::System& system_;
    dynamics::MotionSetup<SpaceOf<double>> real_;
    dynamics::MotionSetup<SpaceOf<Dual>> dual_;
    dynamics::Record<SpaceOf<double>> realRecord_;
    dynamics::Record<SpaceOf<Dual>> dualRecord_;
    std::vector<double> realRate_;
    std::vector<Dual> state_, middle_, rate_;
    bool isWhole_ = true;
    Eigen::Index freedomCount_ = 0;
    std::vector<Eigen::Index> dependent_, independent_;
    Eigen::MatrixXd gamma_;            ///< Gamma^T
    Eigen::MatrixXd pivots_, ratios_;  ///< its parts
    Eigen::MatrixXd changes_, part_;
};

PredictedMotion::PredictedMotion(const model::Model& model, bool everyJoint)
    : implementation_(std::make_unique<Implementation>()) {
    Implementation& own = *implementation_;
    own.system = assembly::compile(predictedModel(model, own.torqueInputs));
    const auto indexOf = [&](const std::string& input) {
        std::size_t index = 0;
        while (own.system.model.inputs[index].id != input)
            ++index;
        return index;
    };
    const auto take = [&](const std::string& joint, std::size_t coordinate) {
        std::size_t index = 0;
        while (own.system.model.joints[index].id != joint)
            ++index;
        const assembly::JointDof& dof = own.system.jointDofs[index][coordinate];
        if (dof.dof < 0 || dof.coordinate < 0) return false;
        for (const assembly::JointDof& other : own.measured)
            if (other.dof == dof.dof) return true;
        own.measured.push_back(dof);
        own.joints.push_back(joint);
        return true;
    };
    for (std::size_t motor = 0; motor < model.motors.size(); ++motor) {
        const model::Motor& element = own.system.model.motors[motor];
        own.voltages.push_back(indexOf(element.input));
        own.torques.push_back(indexOf(own.torqueInputs[motor]));
        own.torquesPerVolt.push_back(element.gearRatio.value * element.torqueConstant.value
                                     / element.resistance.value);
        if (!take(element.joint, static_cast<std::size_t>(element.coordinate))
            || own.measured.size() != motor + 1)
            throw base::InputError(Diagnostic{
                Severity::Error, element.id, "joint",
                "A controller that plans cannot predict this motor: its joint has no angle of its "
                "own in the equations of motion, or another motor drives it, too.",
                "Put every motor on a joint of its own that no other joint replaces."});
    }
    if (everyJoint)
        for (const model::Joint& joint : own.system.model.joints)
            if (model::degreesOfFreedom(joint.kind) == 1) take(joint.id, 0);
    if (own.system.planar)
        own.engine = std::make_unique<SpaceEngine<math::PlanarSpace>>(own);
    else
        own.engine = std::make_unique<SpaceEngine<math::SpatialSpace>>(own);
}
PredictedMotion::~PredictedMotion() = default;
PredictedMotion::PredictedMotion(PredictedMotion&&) noexcept = default;
PredictedMotion& PredictedMotion::operator=(PredictedMotion&&) noexcept = default;

std::size_t PredictedMotion::freedomCount() const {
    return static_cast<std::size_t>(implementation_->engine->freedomCount());
}
std::size_t PredictedMotion::motorCount() const {
    return implementation_->voltages.size();
}
std::size_t PredictedMotion::measuredCount() const {
    return implementation_->measured.size();
}
bool PredictedMotion::isFullyActuated() const {
    const assembly::System& system = implementation_->system;
    return static_cast<std::size_t>(system.dofCount) == system.rows.size() + motorCount();
}
double PredictedMotion::torquePerVolt(std::size_t motor) const {
    return implementation_->torquesPerVolt[motor];
}
const std::vector<std::string>& PredictedMotion::measuredJoints() const {
    return implementation_->joints;
}
Eigen::Index PredictedMotion::coordinateOf(std::size_t measured) const {
    return implementation_->measured[measured].coordinate;
}

MotionNode PredictedMotion::startNode() const {
    const Eigen::Index size = implementation_->engine->stateSize();
    const Eigen::Index freedoms = implementation_->engine->freedomCount();
    MotionNode node;
    node.state = Eigen::VectorXd::Zero(size);
    node.directions = Eigen::MatrixXd::Zero(size, freedoms);
    node.freedoms = Eigen::MatrixXd::Zero(freedoms, size);
    node.velocities = Eigen::VectorXd::Zero(place(measuredCount()));
    node.velocitySlopes = Eigen::MatrixXd::Zero(place(measuredCount()), freedoms);
    implementation_->engine->fillStart(node);
    return node;
}

MotionSlopes PredictedMotion::emptySlopes() const {
    const Eigen::Index freedoms = implementation_->engine->freedomCount();
    const Eigen::Index motors = place(motorCount());
    return {Eigen::MatrixXd::Zero(freedoms, freedoms), Eigen::MatrixXd::Zero(freedoms, motors),
            Eigen::MatrixXd::Zero(freedoms, motors)};
}

double PredictedMotion::angle(const MotionNode& node, std::size_t measured) const {
    return node.state[coordinateOf(measured)];
}

bool PredictedMotion::advance(MotionNode& from, const Eigen::VectorXd& volts,
                              const Eigen::VectorXd& disturbance, double duration,
                              std::size_t steps, bool torques, MotionNode& to,
                              MotionSlopes& slopes) noexcept {
    return implementation_->engine->advance(from, volts, disturbance, duration, steps, torques, to,
                                            slopes);
}
bool PredictedMotion::observe(MotionNode& node) noexcept {
    return implementation_->engine->observe(node);
}
bool PredictedMotion::change(MotionNode& node, const Eigen::VectorXd& freedoms) noexcept {
    return implementation_->engine->change(node, freedoms);
}

}  // namespace linkwright::control
