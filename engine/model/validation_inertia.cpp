// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/validation_report.h"

#include <Eigen/Eigenvalues>

#include <algorithm>

namespace linkwright::model::validation {

namespace {

/// Rounding allowed when principal moments are compared, relative to the largest: entered values
/// often carry only a few digits.
constexpr double relativeTolerance = 1e-6;

Eigen::Matrix3d toMatrix(const std::array<double, 6>& entries) {
    Eigen::Matrix3d matrix;
    matrix << entries[0], entries[3], entries[4],  //
        entries[3], entries[1], entries[5],        //
        entries[4], entries[5], entries[2];
    return matrix;
}

/// Ascending.
Eigen::Vector3d principalMoments(const std::array<double, 6>& entries) {
    return Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(toMatrix(entries), Eigen::EigenvaluesOnly)
        .eigenvalues();
}

bool isPositive(const Eigen::Vector3d& moments) {
    return moments[0] >= -relativeTolerance * moments.cwiseAbs().maxCoeff();
}

/// The integrals of x^2, y^2 and z^2 behind the moments cannot be negative.
bool keepsTriangle(const Eigen::Vector3d& moments) {
    return moments[2] <= moments[0] + moments[1] + relativeTolerance * std::abs(moments[2]);
}

/// A planar drawing may give only the component about the normal of its plane.
bool isSingleDiagonal(const std::array<double, 6>& entries) {
    const auto nonZero = [](double entry) { return entry != 0.0; };
    return std::count_if(entries.begin(), entries.begin() + 3, nonZero) == 1
           && std::none_of(entries.begin() + 3, entries.end(), nonZero);
}

std::string listed(const Eigen::Vector3d& moments) {
    return toText(moments[0]) + ", " + toText(moments[1]) + ", " + toText(moments[2]);
}

std::string likelyCause(const std::array<double, 6>& entries) {
    std::array<double, 6> flipped = entries;
    for (std::size_t index = 3; index < 6; ++index)
        flipped[index] = -flipped[index];
    const Eigen::Vector3d moments = principalMoments(flipped);
    if (isPositive(moments) && keepsTriangle(moments))
        return "It would be possible with the opposite sign of the products of inertia: enter them "
               "as matrix entries, J_xy = -integral of x y dm.";
    return "Likely causes: a product of inertia that is too large or has the wrong sign (they are "
           "matrix entries), a missing component, or a value shifted away from the center of mass "
           "in the wrong direction. For a body that turns about one axis only, enter that moment "
           "and zeros for the rest.";
}

}  // namespace

void checkInertia(Report& report, const std::array<Number, 6>& inertia) {
    std::array<double, 6> entries{};
    for (std::size_t index = 0; index < 6; ++index)
        entries[index] = inertia[index].value;
    if (!std::all_of(entries.begin(), entries.end(), [](double e) { return std::isfinite(e); }))
        return;
    for (std::size_t index = 0; index < 3; ++index) {
        if (entries[index] >= 0.0) continue;
        static constexpr std::array<const char*, 3> names{"xx", "yy", "zz"};
        report.error("mass/inertia",
                     std::string("No real body has the moment of inertia ") + names[index] + " = "
                         + toText(entries[index]) + " kg m\u00b2.",
                     "Moments of inertia are not negative.");
        return;
    }
    if (isSingleDiagonal(entries)) return;
    const Eigen::Vector3d moments = principalMoments(entries);
    if (!isPositive(moments))
        report.error("mass/inertia",
                     "No real body has this inertia: it is not positive definite (principal "
                     "moments "
                         + listed(moments) + " kg m\u00b2).",
                     likelyCause(entries));
    else if (!keepsTriangle(moments))
        report.error("mass/inertia",
                     "No real body has this inertia: the principal moments " + listed(moments)
                         + " kg m\u00b2 violate the triangle inequality (none may exceed the sum "
                           "of the other two).",
                     likelyCause(entries));
}

void checkTinyMasses(Report& report) {
    // Import gives a millionth to links that come without a mass.
    constexpr double tiny = 1.001e-6;
    const std::vector<Body>& bodies = report.model().bodies;
    double total = 0.0;
    for (const Body& body : bodies)
        total += body.massProperties.mass.value;
    for (std::size_t index = 0; index < bodies.size(); ++index) {
        const double mass = bodies[index].massProperties.mass.value;
        if (!(mass > 0.0 && mass <= tiny * total)) continue;
        report.enter("bodies", index, bodies[index].id);
        report.warning("mass/mass",
                       "Its mass of " + toRoundedText(mass) + " kg is next to nothing beside the "
                           + toRoundedText(total)
                           + " kg of all bodies: small forces make it fast, and the motion takes "
                             "many small steps.",
                       "Enter the mass that it has, or fix it to a body beside it.");
    }
}

}  // namespace linkwright::model::validation
