// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/joint_moves.h"
#include "engine/assembly/kinematics.h"
#include "engine/dynamics/equations/accelerations.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/dense_decompositions.h"
#include "engine/math/dual.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <vector>

namespace linkwright::session {

// Symbols: T the joint velocities that the loops leave, as orthonormal columns in the metric of the
// masses, T^T M T = 1; u displacements along them, v their rates, z integrals of feedbacks. At rest
//   du/dt = v,  dz/dt = e(u, v, z),  dv/dt = T^T M a(u, v, z, inputs)
// with the joint accelerations a of the equations of motion, whose derivatives are carried along by
// dual numbers. T stays what it is at the pose, M a does not: then the derivative of the force
// T^T M a by u is that of the potential energy along the loops also away from equilibrium.

/// Rates of u, z and v at rest, and their derivatives.
struct RestRates {
    Eigen::VectorXd values;       ///< u, z, v
    Eigen::MatrixXd byState;      ///< derivatives of the rates by u, z, v
    Eigen::MatrixXd byInput;      ///< by the inputs
    Eigen::MatrixXd outputs;      ///< of all signal components, by u, z, v
    Eigen::MatrixXd feedthrough;  ///< of all signal components, by the inputs
};

/// A mechanism at rest in a pose that can be moved.
template <template <class> class SpaceOf>
class RestStudy {
public:
    using Space = SpaceOf<double>;

    /// Begins with the assembled start pose.
    /// @param system in joint coordinates, its drives constant, its inputs sampled; kept
    explicit RestStudy(const assembly::System& system)
        : system_(system),
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
        std::fill(state_.begin() + system.coordinateCount, state_.end(), 0.0);
        findFreedoms();
    }

    [[nodiscard]] const assembly::System& system() const { return system_; }
    [[nodiscard]] dynamics::MotionSetup<Space>& setup() { return real_; }
    /// Coordinates, then joint momenta, which are zero.
    [[nodiscard]] const std::vector<double>& state() const { return state_; }
    void setState(const std::vector<double>& state) {
        state_ = state;
        findFreedoms();
    }
    /// T, dofCount x freedoms.
    [[nodiscard]] const Eigen::MatrixXd& freedoms() const { return freedoms_; }
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
        constexpr int mostCorrections = 12;
        constexpr double fine = 1e-9;  // of the drawing: the next residuals are rounding
        for (int correction = 0; correction < mostCorrections; ++correction) {
            dynamics::Record<Space>& record = real_.startRecord;
            if (real_.dynamics
                    .evaluateCorrection(0.0, state_.data(), record, correctionRate_.data())
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
    RestRates rates(bool complete) {
        const Eigen::Index freedoms = freedoms_.cols();
        const Eigen::Index states = 2 * freedoms + integralCount();
        const auto inputs = static_cast<Eigen::Index>(system_.model.inputs.size());
        const Eigen::Index signals = complete ? signalComponents() : 0;
        RestRates result;
        result.values.setZero(states);
        result.byState.setZero(states, states);
        result.byInput.setZero(states, inputs);
        result.outputs.setZero(signals, states);
        result.feedthrough.setZero(signals, inputs);
        const Eigen::Index columns = complete ? states + inputs : freedoms + integralCount();
        for (Eigen::Index first = 0; first < columns; first += math::directDirections) {
            evaluateAlong(first);
            for (Eigen::Index lane = 0; lane < math::directDirections; ++lane)
                if (const Eigen::Index column = first + lane; column < columns) {
                    if (column < states)
                        takeColumn(lane, result.byState.col(column), result.outputs, column);
                    else
                        takeColumn(lane, result.byInput.col(column - states), result.feedthrough,
                                   column - states);
                }
        }
        if (columns == 0) evaluateAlong(0);
        result.values = ratesOf([](const Dual& number) { return number.value; });
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
        assembly::evaluateFunctions<double>(system_, parameters, 0.0, arguments, functions);
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
        const Eigen::MatrixXd lower = masses.llt().matrixL();
        const auto unscaled = [&](const Eigen::MatrixXd& columnsOf) -> Eigen::MatrixXd {
            return lower.triangularView<Eigen::Lower>().solve(columnsOf.transpose()).transpose();
        };
        freedoms_ = unscaled(basis);
        momenta_ = unscaled(momenta);
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

    /// Evaluates at rest, with derivatives along the columns from `first` on: u, z, v, inputs.
    void evaluateAlong(Eigen::Index first) {
        const Eigen::Index freedoms = freedoms_.cols(), integrals = integralCount();
        std::vector<Dual> displacement(at(system_.dofCount)), velocity(displacement);
        const auto follow = [&](std::vector<Dual>& numbers, Eigen::Index freedom,
                                Eigen::Index lane) {
            for (int dof = 0; dof < system_.dofCount; ++dof)
                numbers[at(dof)].derivative[lane] = freedoms_(dof, freedom);
        };
        std::vector<double> coordinates(state_.begin(), state_.begin() + system_.coordinateCount);
        std::copy(coordinates.begin(), coordinates.end(), movingState_.begin());
        for (std::size_t input = 0; input < moving_.samples.size(); ++input)
            for (Dual& sample : moving_.samples[input])
                sample = Dual(sample.value);
        for (Eigen::Index lane = 0; lane < math::directDirections; ++lane) {
            Eigen::Index column = first + lane;
            if (column < freedoms) {
                follow(displacement, column, lane);
            } else if ((column -= freedoms) < integrals) {
                movingState_[integrals_[static_cast<std::size_t>(column)]].derivative[lane] = 1.0;
            } else if ((column -= integrals) < freedoms) {
                follow(velocity, column, lane);
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
        moving_.dynamics.evaluate(Dual(0.0), movingState_.data(), movingRecord_,
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
        Eigen::VectorXd rates(2 * freedoms + integrals);
        rates.head(freedoms) = momenta_.transpose() * velocities;
        for (Eigen::Index index = 0; index < integrals; ++index)
            rates[freedoms + index] =
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

    [[nodiscard]] Eigen::Index signalComponents() const {
        Eigen::Index count = 0;
        for (std::size_t signal = 0; signal < system_.model.signalList.size(); ++signal)
            count += system_.signalElements[signal].components;
        return count;
    }

    const assembly::System& system_;
    dynamics::MotionSetup<Space> real_;
    dynamics::MotionSetup<Moving> moving_;
    dynamics::Accelerations<Moving> accelerations_;
    std::vector<double> correctionRate_;
    std::vector<std::size_t> integrals_;  ///< coordinates of feedbacks
    std::vector<double> state_;
    Eigen::MatrixXd freedoms_, momenta_;  ///< T, M T
    std::vector<Dual> movingState_, movingRate_;
    std::vector<Dual> forces_;  ///< M a
    dynamics::Record<Moving> movingRecord_;
};

}  // namespace linkwright::session
