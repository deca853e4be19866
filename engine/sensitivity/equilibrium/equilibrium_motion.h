// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/forces.h"
#include "engine/dynamics/elements/signal_formula.h"
#include "engine/sensitivity/equilibrium/equilibrium_search.h"

#include <complex>
#include <memory>

namespace linkwright::assembly {

/// Second derivative of what a drive prescribes, where neither time nor numbers move: at rest.
template <>
inline math::Tangent<std::complex<double>> formulaSecondRate(
    const math::Expression& formula,
    const std::vector<math::Tangent<std::complex<double>>>& arguments) {
    return {formulaSecondRate<std::complex<double>>(formula, valuesOf(arguments)), 0.0};
}

}  // namespace linkwright::assembly

namespace linkwright::sensitivity {

// Symbols as in rest_study.h. A step p + ih of the numbers moves what rests to q + i dq, where
//   C dq = -d(phi)/dp,   T^T M a(q + i dq, p + ih) = 0,
// to first order, with a constant T^T M: a = 0 is what rest means. There the directions that the
// loops leave are T + i dT with C dT = -dC T, chosen so that T^T M dT = 0. Derivatives of the rates
// along them are those of the linear system, whose imaginary parts are its derivatives.

/// Any size below the square root of the smallest double relative to the data.
inline constexpr double equilibriumStep = 1e-40;

/// Derivatives of the linear system at rest.
struct LinearSlopes {
    Eigen::MatrixXd byState;      ///< of d(u, z, v)/dt by u, z, v
    Eigen::MatrixXd byInput;      ///< by the inputs
    Eigen::MatrixXd outputs;      ///< of the components of signals by u, z, v
    Eigen::MatrixXd feedthrough;  ///< by the inputs
};

/// What rests, moved by a complex step of the numbers.
template <template <class> class SpaceOf>
class MovedEquilibrium {
    using Complex = std::complex<double>;
    using Space = SpaceOf<Complex>;
    using Moving = SpaceOf<math::Tangent<Complex>>;
    using Tangent = typename Moving::Scalar;

public:
    /// @param study kept
    explicit MovedEquilibrium(EquilibriumStudy<SpaceOf>& study)
        : study_(study),
          system_(study.system()),
          complex_(system_),
          accelerations_(system_, complex_.parameters.data()),
          parameters_(static_cast<std::size_t>(system_.parameterCount)),
          inputs_(system_.model) {}

    /// Numbers and samples of inputs to be moved from here on; `moved` follows.
    [[nodiscard]] dynamics::MotionSetup<Space>& setup() { return complex_; }
    [[nodiscard]] const std::vector<Complex>& state() const { return state_; }

    /// Follows the numbers and samples of the setup, whose parameters are prepared.
    /// @param inverse of the derivative of the forces by u and z
    void follow(const Eigen::MatrixXd& inverse) {
        const std::vector<double>& state = study_.state();
        state_.assign(state.begin(), state.end());
        std::vector<Complex> rate(state_.size());
        complex_.dynamics.refresh();
        dynamics::Record<Space>& record = complex_.startRecord;
        if (!system_.rows.empty()) {
            complex_.dynamics.evaluateCorrection(Complex(0.0), state_.data(), record, rate.data());
            for (std::size_t entry = 0; entry < at(system_.coordinateCount); ++entry)
                state_[entry] += Complex(0.0, rate[entry].imag());
        }
        complex_.dynamics.evaluate(Complex(0.0), state_.data(), record, rate.data());
        accelerations_.evaluate(record);
        Eigen::VectorXd joints(system_.dofCount);
        for (int dof = 0; dof < system_.dofCount; ++dof)
            joints[dof] = accelerations_.joints()[at(dof)].imag();
        const auto& integrals = study_.integrals();
        const Eigen::Index freedoms = study_.freedoms().cols();
        Eigen::VectorXd forces(freedoms + study_.integralCount());
        forces.head(freedoms) = study_.momenta().transpose() * joints;
        for (std::size_t index = 0; index < integrals.size(); ++index)
            forces[freedoms + static_cast<Eigen::Index>(index)] = rate[integrals[index]].imag();
        const Eigen::VectorXd change = -(inverse * forces);
        const Eigen::VectorXd turned = study_.freedoms() * change.head(freedoms);
        std::vector<Complex> displacement(at(system_.dofCount));
        for (int dof = 0; dof < system_.dofCount; ++dof)
            displacement[at(dof)] = Complex(0.0, turned[dof]);
        assembly::displace(system_, displacement.data(), state_.data());
        for (std::size_t index = 0; index < integrals.size(); ++index)
            state_[integrals[index]] +=
                Complex(0.0, change[freedoms + static_cast<Eigen::Index>(index)]);
        complex_.dynamics.evaluate(Complex(0.0), state_.data(), record, rate.data());
    }

    /// Value of a signal where `follow` has led.
    math::Vector3<Complex> signal(std::size_t index) {
        return complex_.forward.signalAt(index, complex_.startRecord);
    }

    /// The derivatives of the linear system there.
    LinearSlopes linear() {
        prepareTangents();
        const Eigen::Index freedoms = study_.freedoms().cols(), integrals = study_.integralCount();
        const Eigen::Index states = 2 * freedoms + integrals;
        const auto inputs = static_cast<Eigen::Index>(system_.model.inputs.size());
        LinearSlopes slopes;
        slopes.byState.setZero(states, states);
        slopes.byInput.setZero(states, inputs);
        slopes.outputs.setZero(signalComponents(), states);
        slopes.feedthrough.setZero(signalComponents(), inputs);
        for (Eigen::Index column = 0; column < states + inputs; ++column) {
            evaluateAlong(column);
            if (column < states)
                take(slopes.byState.col(column), slopes.outputs.col(column));
            else
                take(slopes.byInput.col(column - states), slopes.feedthrough.col(column - states));
        }
        return slopes;
    }

private:
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    void prepareTangents() {
        for (std::size_t index = 0; index < parameters_.size(); ++index)
            parameters_[index] = Tangent(complex_.parameters[index], Complex(0.0));
        if (!dynamics_) {
            dynamics_ = std::make_unique<dynamics::Hamiltonian<Moving>>(system_, parameters_.data(),
                                                                        inputs_);
            rates_ = std::make_unique<dynamics::SignalRates<Moving>>(*dynamics_);
            record_.resize(system_);
        }
        directions_ = study_.freedoms().template cast<Complex>();
        if (system_.rows.empty()) return;
        const auto rows = static_cast<Eigen::Index>(system_.rows.size());
        std::vector<assembly::Pose<Space>> poses(system_.nodes.size());
        std::vector<typename Space::Motion> columns(at(system_.dofCount));
        const Complex* parameters = complex_.parameters.data();
        assembly::placeNodes<Space>(system_, parameters, state_.data(), poses.data(),
                                    columns.data());
        std::vector<Complex> arguments, residuals(system_.rows.size());
        assembly::FunctionValues<Complex> functions;
        assembly::evaluateFunctions<Complex>(system_, parameters, Complex(0.0), arguments,
                                             functions);
        Eigen::Matrix<Complex, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> jacobian(
            rows, system_.dofCount);
        assembly::closureJacobian<Space>(system_, parameters, state_.data(), poses.data(),
                                         columns.data(), functions, residuals.data(),
                                         jacobian.data());
        const Eigen::MatrixXd missed = jacobian.imag() * study_.freedoms();
        Eigen::MatrixXd turned =
            -(math::OrthogonalDecomposition(Eigen::MatrixXd(jacobian.real())).pseudoInverse()
              * missed);
        turned -= study_.freedoms() * (study_.momenta().transpose() * turned);
        directions_.imag() = turned;
    }

    /// Evaluates with the rate along a column of u, z, v, inputs.
    void evaluateAlong(Eigen::Index column) {
        const Eigen::Index freedoms = study_.freedoms().cols(), integrals = study_.integralCount();
        std::vector<Tangent> displacement(at(system_.dofCount)), velocity(displacement);
        std::vector<Tangent> state(state_.size()), rate(state_.size());
        for (std::size_t entry = 0; entry < at(system_.coordinateCount); ++entry)
            state[entry] = Tangent(state_[entry], Complex(0.0));
        const auto follow = [&](std::vector<Tangent>& numbers, Eigen::Index direction) {
            for (int dof = 0; dof < system_.dofCount; ++dof)
                numbers[at(dof)].derivative = directions_(dof, direction);
        };
        inputs_.takeFrom(complex_.inputs);
        if (column < freedoms) {
            follow(displacement, column);
        } else if ((column -= freedoms) < integrals) {
            state[study_.integrals()[static_cast<std::size_t>(column)]].derivative = Complex(1.0);
        } else if ((column -= integrals) < freedoms) {
            follow(velocity, column);
        } else {
            const auto input = static_cast<std::size_t>(column - freedoms);
            inputs_.setSamples(
                input, std::vector<Tangent>(2, Tangent(complex_.samples[input][0], Complex(1.0))));
        }
        assembly::displace(system_, displacement.data(), state.data());
        dynamics_->momentaFromVelocities(state.data(), velocity.data(), record_,
                                         state.data() + system_.coordinateCount);
        // Nothing slides at rest, so no rate asks how the forces that press frictions change.
        for (std::size_t contact = 0; contact < record_.normals.size(); ++contact)
            record_.normals[contact] = Tangent(complex_.startRecord.normals[contact], Complex(0.0));
        dynamics_->evaluate(Tangent(0.0), state.data(), record_, rate.data());
        rates_->evaluate(record_);
        rate_ = std::move(rate);
    }

    /// The derivatives of what was evaluated last.
    template <class Column, class Outputs>
    void take(Column&& rates, Outputs&& outputs) {
        const Eigen::Index freedoms = study_.freedoms().cols(), integrals = study_.integralCount();
        Eigen::VectorXd velocities(system_.dofCount), accelerations(system_.dofCount);
        for (int dof = 0; dof < system_.dofCount; ++dof) {
            velocities[dof] = record_.jointVelocities[at(dof)].derivative.imag();
            accelerations[dof] = rates_->accelerations().joints()[at(dof)].derivative.imag();
        }
        rates.head(freedoms) = study_.momenta().transpose() * velocities / equilibriumStep;
        for (Eigen::Index index = 0; index < integrals; ++index)
            rates[freedoms + index] =
                rate_[study_.integrals()[static_cast<std::size_t>(index)]].derivative.imag()
                / equilibriumStep;
        rates.tail(freedoms) = study_.momenta().transpose() * accelerations / equilibriumStep;
        Eigen::Index row = 0;
        bool rated = true;
        for (std::size_t signal = 0; signal < system_.model.signalList.size(); ++signal) {
            const auto value = dynamics::measureSignal<Moving>(signal, system_, parameters_.data(),
                                                               record_, rates_.get(), rated);
            for (int component = 0; component < system_.signalElements[signal].components;
                 ++component)
                outputs[row++] = value[component].derivative.imag() / equilibriumStep;
        }
    }

    [[nodiscard]] Eigen::Index signalComponents() const {
        Eigen::Index count = 0;
        for (std::size_t signal = 0; signal < system_.model.signalList.size(); ++signal)
            count += system_.signalElements[signal].components;
        return count;
    }

    EquilibriumStudy<SpaceOf>& study_;
    const assembly::System& system_;
    dynamics::MotionSetup<Space> complex_;
    dynamics::Accelerations<Space> accelerations_;
    std::vector<Complex> state_;
    std::vector<Tangent> parameters_, rate_;
    dynamics::InputTable<Tangent> inputs_;
    std::unique_ptr<dynamics::Hamiltonian<Moving>> dynamics_;
    std::unique_ptr<dynamics::SignalRates<Moving>> rates_;
    dynamics::Record<Moving> record_;
    Eigen::MatrixXcd directions_;  ///< T + i dT
};

}  // namespace linkwright::sensitivity
