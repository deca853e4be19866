// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/joint_moves.h"
#include "engine/assembly/kinematics.h"
#include "engine/dynamics/equations/accelerations.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/dense_decompositions.h"
#include "engine/math/dual.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace linkwright::sensitivity {

// Symbols: T the joint velocities that the loops leave, as orthonormal columns in the metric of the
// masses, T^T M T = 1; u displacements along them, v their rates, z integrals of feedbacks. At rest
//   du/dt = v,  dz/dt = e(u, v, z),  dv/dt = T^T M a(u, v, z, inputs)
// with the joint accelerations a of the equations of motion, whose derivatives are carried along by
// dual numbers. T stays what it is at the pose, M a does not: then the derivative of the force
// T^T M a by u is that of the potential energy along the loops also away from equilibrium.
//
// Of a mechanism that moves steadily, with joint velocities b and no accelerations, u are
// displacements U u from where the motion has got to, and v = T^T M (velocities - b) at the start.
// Displacements that only wheels forbid are among them, U != T, as is what a displacement makes of
// the velocities, which differ by G u + T v: G = d(velocities)/du with v held. U changes along the
// motion: what the joints do is told instead of du/dt. Of a joint that turns freely the
// displacement th is counted in the axes of its body, so that d(th)/dt = (velocity - b) + th x b.

/// What a mechanism does at its start.
enum class Beginning {
    AtRest,  ///< start velocities are left out
    Moving   ///< steadily, with the start velocities
};

/// Rates of u, z and v, and their derivatives. Those of u are zero of a mechanism that moves.
struct EquilibriumRates {
    Eigen::VectorXd values;         ///< u, z, v
    Eigen::MatrixXd byState;        ///< derivatives of the rates by u, z, v
    Eigen::MatrixXd velocities;     ///< of all joints, by u, z, v
    Eigen::MatrixXd accelerations;  ///< of all joints, by u, z, v, inputs
    Eigen::MatrixXd byInput;        ///< by the inputs
    Eigen::MatrixXd outputs;        ///< of all signal components, by u, z, v
    Eigen::MatrixXd feedthrough;    ///< of all signal components, by the inputs
};

/// A mechanism at rest in a pose that can be moved, or moving steadily in that of its start.
template <template <class> class SpaceOf>
class EquilibriumStudy {
public:
    using Space = SpaceOf<double>;

    /// Begins with the assembled start pose.
    /// @param system in joint coordinates, its inputs sampled; at rest its drives are constant;
    /// kept
    explicit EquilibriumStudy(const assembly::System& system,
                              Beginning beginning = Beginning::AtRest)
        : system_(system),
          moves_(beginning == Beginning::Moving),
          real_(system),
          moving_(system),
          accelerations_(system, moving_.parameters.data()),
          correctionRate_(real_.dynamics.stateSize()) {
        real_.prepare();
        moving_.prepare();
        movingState_.resize(moving_.dynamics.stateSize());
        movingRate_.resize(moving_.dynamics.stateSize());
        movingRecord_.resize(system);
        forces_.resize(at(system.dofCount));
        for (const assembly::FeedbackElement& feedback : system.feedbacks)
            if (feedback.integralCoordinate >= 0)
                integrals_.push_back(at(feedback.integralCoordinate));
        state_ = real_.startState;
        speeds_.setZero(system.dofCount);
        if (moves_) {
            real_.dynamics.evaluate(0.0, state_.data(), real_.startRecord, correctionRate_.data());
            for (int dof = 0; dof < system.dofCount; ++dof)
                speeds_[dof] = real_.startRecord.jointVelocities[at(dof)];
        }
        std::fill(state_.begin() + system.coordinateCount, state_.end(), 0.0);
        findFreedoms();
    }

    /// Begins anew with other numbers.
    /// @param numbers of the model, by slot
    /// @param inputs their values, which they keep
    void begin(std::span<const double> numbers, std::span<const double> inputs) {
        std::copy(numbers.begin(), numbers.end(), real_.numbers.begin());
        std::copy(numbers.begin(), numbers.end(), moving_.numbers.begin());
        for (std::size_t input = 0; input < inputs.size(); ++input) {
            real_.samples[input].assign(2, inputs[input]);
            moving_.samples[input].assign(2, Dual(inputs[input]));
        }
        real_.prepare();
        moving_.prepareParameters();
        state_ = real_.startState;
        std::fill(state_.begin() + system_.coordinateCount, state_.end(), 0.0);
        findFreedoms();
    }

    [[nodiscard]] const assembly::System& system() const { return system_; }
    [[nodiscard]] dynamics::MotionSetup<Space>& setup() { return real_; }
    /// Coordinates, then joint momenta, which are zero.
    [[nodiscard]] const std::vector<double>& state() const { return state_; }
    /// At t = 0.
    void setState(const std::vector<double>& state) {
        state_ = state;
        time_ = 0.0;
        findFreedoms();
    }
    /// Goes on with the joint velocities b. @return false where the loops do not close
    bool advance(double seconds) {
        time_ += seconds;
        std::vector<double> displacement(at(system_.dofCount));
        for (int dof = 0; dof < system_.dofCount; ++dof)
            displacement[at(dof)] = seconds * speeds_[dof];
        for (const assembly::Node& node : system_.nodes) {
            if (node.kind != assembly::NodeKind::Spherical) continue;
            // A step along the quaternion turns by twice the arc tangent of half of it.
            Eigen::Map<Eigen::Vector3d> turn(displacement.data() + node.firstDof);
            const double half = 0.5 * turn.norm();
            if (half > 0.0) turn *= std::tan(half) / half;
        }
        assembly::displace(system_, displacement.data(), state_.data());
        assembly::normalizeQuaternions(system_, state_.data());
        if (!closeLoops()) return false;
        findFreedoms();
        return true;
    }
    /// T, dofCount x freedoms.
    [[nodiscard]] const Eigen::MatrixXd& freedoms() const { return freedoms_; }
    /// U, dofCount x displacements.
    [[nodiscard]] const Eigen::MatrixXd& places() const { return moves_ ? places_ : freedoms_; }
    /// Joint velocities that are free and move no mass; empty where there are none.
    [[nodiscard]] const Eigen::VectorXd& idle() const { return idle_; }
    /// M T, dofCount x freedoms.
    [[nodiscard]] const Eigen::MatrixXd& momenta() const { return momenta_; }
    /// Coordinates that are integrals of feedbacks.
    [[nodiscard]] const std::vector<std::size_t>& integrals() const { return integrals_; }
    /// b, per joint velocity.
    [[nodiscard]] const Eigen::VectorXd& speeds() const { return speeds_; }
    /// Joint accelerations of the rates computed last.
    [[nodiscard]] Eigen::VectorXd accelerations() const {
        Eigen::VectorXd values(system_.dofCount);
        for (int dof = 0; dof < system_.dofCount; ++dof)
            values[dof] = accelerations_.joints()[at(dof)].value;
        return values;
    }
    [[nodiscard]] Eigen::Index integralCount() const {
        return static_cast<Eigen::Index>(integrals_.size());
    }

    /// Moves by u, and closes the loops again. @return false where they do not close
    bool move(const Eigen::VectorXd& displacement) {
        const Eigen::VectorXd joints = freedoms_ * displacement;
        assembly::displace(system_, joints.data(), state_.data());
        if (!closeLoops()) return false;
        assembly::normalizeQuaternions(system_, state_.data());
        findFreedoms();
        return true;
    }
    /// Newton's method onto the closure rows; each step takes the shortest way in the metric of the
    /// masses.
    bool closeLoops() {
        constexpr int maxCorrections = 12;
        constexpr double fine = 1e-9;  // of the drawing: the next residuals are rounding
        for (int correction = 0; correction < maxCorrections; ++correction) {
            dynamics::Record<Space>& record = real_.startRecord;
            if (real_.dynamics
                    .evaluateCorrection(time_, state_.data(), record, correctionRate_.data())
                    .singular)
                return false;
            double residual = 0.0;
            for (const auto& closure : record.closures)
                residual = std::max(residual, std::abs(closure.residual));
            for (std::size_t entry = 0; entry < at(system_.coordinateCount); ++entry)
                state_[entry] += correctionRate_[entry];
            if (residual <= fine * std::max(1.0, system_.size)) {
                std::fill(state_.begin() + system_.coordinateCount, state_.end(), 0.0);
                return true;
            }
        }
        return false;
    }
    void moveIntegrals(const Eigen::VectorXd& change) {
        for (std::size_t index = 0; index < integrals_.size(); ++index)
            state_[integrals_[index]] += change[static_cast<Eigen::Index>(index)];
    }

    /// Rates at the present pose, with derivatives by u and z alone, or by everything.
    EquilibriumRates rates(bool complete) {
        const Eigen::Index freedoms = freedoms_.cols(), displacements = places().cols();
        const Eigen::Index states = displacements + integralCount() + freedoms;
        const auto inputs = static_cast<Eigen::Index>(system_.model.inputs.size());
        const Eigen::Index signals = complete ? signalComponents() : 0;
        EquilibriumRates result;
        result.values.setZero(states);
        result.byState.setZero(states, states);
        result.byInput.setZero(states, inputs);
        result.velocities.setZero(system_.dofCount, states + inputs);
        result.accelerations.setZero(system_.dofCount, states + inputs);
        result.outputs.setZero(signals, states);
        result.feedthrough.setZero(signals, inputs);
        const Eigen::Index columns = complete ? states + inputs : displacements + integralCount();
        for (Eigen::Index first = 0; first < columns; first += math::directDirections) {
            evaluateAlong(first);
            for (Eigen::Index lane = 0; lane < math::directDirections; ++lane)
                if (const Eigen::Index column = first + lane; column < columns) {
                    takeJoints(lane, result, column);
                    if (column < states)
                        takeColumn(lane, result.byState.col(column), result.outputs, column);
                    else
                        takeColumn(lane, result.byInput.col(column - states), result.feedthrough,
                                   column - states);
                }
        }
        if (columns == 0) evaluateAlong(0);
        result.values = ratesOf([](const Dual& number) { return number.value; });
        if (moves_ && complete) holdVelocities(result);
        return result;
    }

private:
    using Dual = math::DirectDual;
    using Moving = SpaceOf<Dual>;

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    /// T and M T at the present pose.
    void findFreedoms() {
        std::vector<assembly::Pose<Space>> poses(system_.nodes.size());
        std::vector<typename Space::Motion> columns(at(system_.dofCount));
        const double* parameters = real_.parameters.data();
        assembly::placeNodes<Space>(system_, parameters, state_.data(), poses.data(),
                                    columns.data());
        std::vector<double> arguments;
        assembly::FunctionValues<double> functions;
        assembly::evaluateFunctions<double>(system_, parameters, time_, arguments, functions);
        const auto rows = static_cast<Eigen::Index>(system_.rows.size());
        std::vector<double> residuals(system_.rows.size());
        Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> jacobian(
            rows, system_.dofCount);
        assembly::closureJacobian<Space>(system_, parameters, state_.data(), poses.data(),
                                         columns.data(), functions, residuals.data(),
                                         jacobian.data());
        Eigen::MatrixXd basis = Eigen::MatrixXd::Identity(system_.dofCount, system_.dofCount);
        if (rows > 0) basis = math::PivotedQr(jacobian.transpose()).complement();
        const Eigen::MatrixXd momenta = momentaOf(basis);
        const Eigen::MatrixXd masses = basis.transpose() * momenta;
        idle_ = massless(basis, masses);
        const Eigen::MatrixXd lower = masses.llt().matrixL();
        const auto unscaled = [&](const Eigen::MatrixXd& columnsOf) -> Eigen::MatrixXd {
            return lower.triangularView<Eigen::Lower>().solve(columnsOf.transpose()).transpose();
        };
        freedoms_ = unscaled(basis);
        momenta_ = unscaled(momenta);
        if (moves_) findPlaces(jacobian);
    }

    /// Joint velocities without kinetic energy; empty where there are none.
    /// @param basis of the joint velocities that the loops leave
    /// @param masses in that basis
    static Eigen::VectorXd massless(const Eigen::MatrixXd& basis, const Eigen::MatrixXd& masses) {
        if (masses.cols() == 0) return {};
        // Joints that turn and slide are compared by what each alone carries. What is left of exact
        // zeros by sums over the links stays far below.
        constexpr double none = 1e-13;
        const Eigen::VectorXd sizes = masses.diagonal().cwiseMax(0.0).cwiseSqrt();
        Eigen::Index least = 0;
        if (sizes.minCoeff(&least) <= none * sizes.maxCoeff()) return basis.col(least);
        const Eigen::VectorXd scales = sizes.cwiseInverse();
        const auto eigen = math::symmetricEigen(scales.asDiagonal() * masses * scales.asDiagonal());
        if (eigen.values[0] > none) return {};
        return basis * scales.cwiseProduct(eigen.vectors.col(0));
    }

    /// U: displacements that the rows of poses leave.
    void findPlaces(const Eigen::MatrixXd& jacobian) {
        std::vector<Eigen::Index> ofPoses;
        for (std::size_t row = 0; row < system_.rows.size(); ++row)
            if (!system_.rows[row].isOfVelocity())
                ofPoses.push_back(static_cast<Eigen::Index>(row));
        places_ = Eigen::MatrixXd::Identity(system_.dofCount, system_.dofCount);
        if (!ofPoses.empty())
            places_ = math::PivotedQr(Eigen::MatrixXd(jacobian(ofPoses, Eigen::all).transpose()))
                          .complement();
    }

    /// Derivatives by u so far are those with the velocities that are asked for held, before the
    /// rows take a part of them away.
    void holdVelocities(EquilibriumRates& rates) {
        const Eigen::Index displacements = places().cols(), freedoms = freedoms_.cols();
        const Eigen::Index first = displacements + integralCount();
        const Eigen::MatrixXd slope =
            momenta_.transpose() * rates.velocities.leftCols(displacements);
        for (Eigen::MatrixXd* slopes :
             {&rates.byState, &rates.velocities, &rates.accelerations, &rates.outputs})
            slopes->leftCols(displacements) -= slopes->middleCols(first, freedoms) * slope;
    }

    /// M times columns of joint velocities.
    Eigen::MatrixXd momentaOf(const Eigen::MatrixXd& velocities) {
        Eigen::MatrixXd momenta(velocities.rows(), velocities.cols());
        for (Eigen::Index column = 0; column < velocities.cols(); ++column) {
            const Eigen::VectorXd along = velocities.col(column);
            real_.dynamics.momentaFromVelocities(state_.data(), along.data(), real_.startRecord,
                                                 momenta.col(column).data());
        }
        return momenta;
    }

    /// Evaluates at rest or moving, with derivatives along the columns from `first` on: u, z, v,
    /// inputs.
    void evaluateAlong(Eigen::Index first) {
        const Eigen::Index freedoms = freedoms_.cols(), integrals = integralCount();
        const Eigen::Index displacements = places().cols();
        std::vector<Dual> displacement(at(system_.dofCount)), velocity(displacement);
        for (int dof = 0; dof < system_.dofCount; ++dof)
            velocity[at(dof)] = Dual(speeds_[dof]);
        const auto follow = [&](std::vector<Dual>& numbers, const Eigen::MatrixXd& directions,
                                Eigen::Index direction, Eigen::Index lane) {
            for (int dof = 0; dof < system_.dofCount; ++dof)
                numbers[at(dof)].derivative[lane] = directions(dof, direction);
        };
        std::vector<double> coordinates(state_.begin(), state_.begin() + system_.coordinateCount);
        std::copy(coordinates.begin(), coordinates.end(), movingState_.begin());
        for (std::size_t input = 0; input < moving_.samples.size(); ++input)
            for (Dual& sample : moving_.samples[input])
                sample = Dual(sample.value);
        for (Eigen::Index lane = 0; lane < math::directDirections; ++lane) {
            Eigen::Index column = first + lane;
            if (column < displacements) {
                follow(displacement, places(), column, lane);
            } else if ((column -= displacements) < integrals) {
                movingState_[integrals_[static_cast<std::size_t>(column)]].derivative[lane] = 1.0;
            } else if ((column -= integrals) < freedoms) {
                follow(velocity, freedoms_, column, lane);
            } else if ((column -= freedoms) < static_cast<Eigen::Index>(moving_.samples.size())) {
                for (Dual& sample : moving_.samples[static_cast<std::size_t>(column)])
                    sample.derivative[lane] = 1.0;
            }
        }
        for (std::size_t input = 0; input < moving_.samples.size(); ++input)
            moving_.inputs.setSamples(input, moving_.samples[input]);
        assembly::displace(system_, displacement.data(), movingState_.data());
        moving_.dynamics.momentaFromVelocities(movingState_.data(), velocity.data(), movingRecord_,
                                               movingState_.data() + system_.coordinateCount);
        moving_.dynamics.evaluate(Dual(time_), movingState_.data(), movingRecord_,
                                  movingRate_.data());
        accelerations_.evaluate(movingRecord_);
        // The signals of this evaluation are still to be read from its record.
        moving_.dynamics.momentaFromVelocities(movingState_.data(), accelerations_.joints().data(),
                                               moving_.startRecord, forces_.data());
    }

    /// Rates of u, z and v of the last evaluation. @param part of a number: value or derivative
    template <class Part>
    Eigen::VectorXd ratesOf(const Part& part) const {
        const Eigen::Index freedoms = freedoms_.cols(), integrals = integralCount();
        Eigen::VectorXd velocities(system_.dofCount), forces(system_.dofCount);
        for (int dof = 0; dof < system_.dofCount; ++dof) {
            velocities[dof] = part(movingRecord_.jointVelocities[at(dof)]);
            forces[dof] = part(forces_[at(dof)]);
        }
        const Eigen::Index displacements = places().cols();
        Eigen::VectorXd rates = Eigen::VectorXd::Zero(displacements + integrals + freedoms);
        if (!moves_) rates.head(displacements) = momenta_.transpose() * velocities;
        for (Eigen::Index index = 0; index < integrals; ++index)
            rates[displacements + index] =
                part(movingRate_[integrals_[static_cast<std::size_t>(index)]]);
        rates.tail(freedoms) = freedoms_.transpose() * forces;
        return rates;
    }

    template <class Column>
    void takeColumn(Eigen::Index lane, Column&& rates, Eigen::MatrixXd& outputs,
                    Eigen::Index place) {
        rates = ratesOf([lane](const Dual& number) { return number.derivative[lane]; });
        if (outputs.rows() == 0) return;
        Eigen::Index row = 0;
        for (std::size_t signal = 0; signal < system_.model.signalList.size(); ++signal) {
            const auto value = moving_.forward.signalAt(signal, movingRecord_);
            for (int component = 0; component < system_.signalElements[signal].components;
                 ++component)
                outputs(row++, place) = value[component].derivative[lane];
        }
    }

    void takeJoints(Eigen::Index lane, EquilibriumRates& rates, Eigen::Index column) {
        for (int dof = 0; dof < system_.dofCount; ++dof) {
            rates.velocities(dof, column) = movingRecord_.jointVelocities[at(dof)].derivative[lane];
            rates.accelerations(dof, column) = accelerations_.joints()[at(dof)].derivative[lane];
        }
    }

    [[nodiscard]] Eigen::Index signalComponents() const {
        Eigen::Index count = 0;
        for (std::size_t signal = 0; signal < system_.model.signalList.size(); ++signal)
            count += system_.signalElements[signal].components;
        return count;
    }

    const assembly::System& system_;
    bool moves_;
    dynamics::MotionSetup<Space> real_;
    dynamics::MotionSetup<Moving> moving_;
    dynamics::Accelerations<Moving> accelerations_;
    std::vector<double> correctionRate_;
    std::vector<std::size_t> integrals_;  ///< coordinates of feedbacks
    std::vector<double> state_;
    double time_ = 0.0;
    Eigen::MatrixXd freedoms_, momenta_;  ///< T, M T
    Eigen::MatrixXd places_;              ///< U
    Eigen::VectorXd speeds_, idle_;
    std::vector<Dual> movingState_, movingRate_;
    std::vector<Dual> forces_;  ///< M a
    dynamics::Record<Moving> movingRecord_;
};

extern template class EquilibriumStudy<math::PlanarSpace>;
extern template class EquilibriumStudy<math::SpatialSpace>;

}  // namespace linkwright::sensitivity
