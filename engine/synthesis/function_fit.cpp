// SPDX-License-Identifier: BSD-3-Clause
//
// With ground d on the x axis, crank a at phi, rocker c at psi and coupler b from B to C,
//   F = |C - B|^2 - b^2 = 0,  B = a e^(i phi),  C = d + c e^(i psi),                        (1)
// moves of a, b, c and phi move psi by
//   dpsi (C - B).(i c e^(i psi)) = b db + (C - B).(e^(i phi) (da + i a dphi) - e^(i psi) dc). (2)
#include "engine/synthesis/function_fit.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::synthesis {

namespace {

constexpr int unknowns = 5;  ///< a, b, c, and the starts of input and output
using Unknowns = Eigen::Vector<double, unknowns>;

/// Of the error at an input, by (2).
Unknowns derivativeAt(const FunctionGenerator& generator, double input) {
    const double output = generator.outputAt(input);
    const PlanePoint crankWay = std::polar(1.0, input), rockerWay = std::polar(1.0, output);
    const PlanePoint turned{0.0, 1.0};
    const PlanePoint rod =
        generator.ground + generator.rocker * rockerWay - generator.crank * crankWay;
    const double inverse = 1.0 / dot(rod, turned * generator.rocker * rockerWay);
    Unknowns derivative;
    derivative << dot(rod, crankWay) * inverse, generator.coupler * inverse,
        -dot(rod, rockerWay) * inverse, dot(rod, turned * generator.crank * crankWay) * inverse,
        -1.0;
    return derivative;
}

FunctionSolution movedBy(const FunctionSolution& solution, const Unknowns& step) {
    FunctionSolution next = solution;
    next.generator.crank += step[0];
    next.generator.coupler += step[1];
    next.generator.rocker += step[2];
    next.inputStart += step[3];
    next.outputStart += step[4];
    return next;
}

double weightedSquares(const std::vector<double>& errors, const Eigen::VectorXd& weights) {
    double sum = 0.0;
    for (std::size_t index = 0; index < errors.size(); ++index)
        sum += weights[static_cast<Eigen::Index>(index)] * errors[index] * errors[index];
    return sum;
}

double largestOf(const std::vector<double>& errors) {
    double largest = 0.0;
    for (const double error : errors)
        largest = std::max(largest, std::abs(error));
    return largest;
}

/// Normal equations of a step with weights.
struct NormalEquations {
    Eigen::Matrix<double, unknowns, unknowns> matrix;
    Unknowns right;

    NormalEquations(const FunctionSolution& solution, const std::vector<AnglePair>& wanted,
                    const std::vector<double>& errors, const Eigen::VectorXd& weights,
                    bool startsAreFree) {
        matrix.setZero();
        right.setZero();
        for (std::size_t index = 0; index < wanted.size(); ++index) {
            Unknowns derivative =
                derivativeAt(solution.generator, solution.inputStart + wanted[index].input);
            if (!startsAreFree) derivative.tail<2>().setZero();
            const double weight = weights[static_cast<Eigen::Index>(index)];
            matrix += weight * derivative * derivative.transpose();
            right -= weight * errors[index] * derivative;
        }
    }

    [[nodiscard]] Unknowns step(double damping) const {
        Eigen::Matrix<double, unknowns, unknowns> damped = matrix;
        damped.diagonal() += damping * matrix.diagonal();
        damped.diagonal().array() += 1e-300;  // fixed starts have no row
        return damped.ldlt().solve(right);
    }
};

}  // namespace

std::vector<double> errorsAt(const FunctionSolution& solution,
                             const std::vector<AnglePair>& wanted) {
    std::vector<double> errors;
    errors.reserve(wanted.size());
    for (const AnglePair& pair : wanted)
        errors.push_back(
            std::remainder(solution.generator.outputAt(solution.inputStart + pair.input)
                               - solution.outputStart - pair.output,
                           2.0 * std::numbers::pi));
    return errors;
}

void levelErrors(FunctionSolution& solution, const std::vector<AnglePair>& wanted,
                 bool startsAreFree,
                 const std::function<bool(const FunctionSolution&)>& isAllowed) {
    constexpr int maxIterations = 400;
    // Once this many iterations gain less than the share, the extremes are level.
    constexpr int patience = 25;
    constexpr double worthwhile = 1e-3;
    constexpr double exact = 1e-12, minDamping = 1e-9, maxDamping = 1e6;
    FunctionSolution current = solution;
    std::vector<double> errors = errorsAt(current, wanted);
    Eigen::VectorXd weights = Eigen::VectorXd::Constant(static_cast<Eigen::Index>(wanted.size()),
                                                        1.0 / static_cast<double>(wanted.size()));
    double damping = 1e-3, reference = HUGE_VAL;
    for (int iteration = 0; iteration < maxIterations; ++iteration) {
        const NormalEquations equations(current, wanted, errors, weights, startsAreFree);
        const double squares = weightedSquares(errors, weights);
        bool accepted = false;
        while (!accepted && damping < maxDamping) {
            const FunctionSolution next = movedBy(current, equations.step(damping));
            const std::vector<double> after = errorsAt(next, wanted);
            accepted = weightedSquares(after, weights) <= squares && isAllowed(next);
            if (accepted) {
                current = next;
                errors = after;
            }
            damping *= accepted ? 0.3 : 4.0;
        }
        damping = std::clamp(damping, minDamping, 1.0);
        const double largest = largestOf(errors);
        if (largest < solution.structuralError) {
            solution = current;
            solution.structuralError = largest;
        }
        if (!(largest > exact)) return;
        if (iteration % patience == patience - 1) {
            if (solution.structuralError > (1.0 - worthwhile) * reference) return;
            reference = solution.structuralError;
        }
        for (std::size_t index = 0; index < errors.size(); ++index)
            weights[static_cast<Eigen::Index>(index)] *= std::abs(errors[index]) / largest;
        weights /= weights.sum();
    }
}

}  // namespace linkwright::synthesis
