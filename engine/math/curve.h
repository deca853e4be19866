// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

namespace linkwright::math {

// A curve y(u) through knots y_k at u_k: between two knots the cubic with the slopes m_k there
// (Hermite),
//   y = h_00 y_k + h_01 y_(k+1) + (u_(k+1) - u_k) (h_10 m_k + h_11 m_(k+1)),                   (1)
// m_k that of the polynomial through the knots around k (Fornberg 1988). So y is a weighted sum of
// knots, with weights that depend on u alone.

/// The curve (1), with what finds the place on it that is nearest to a point. Where the curve is
/// made of numbers that carry derivatives, those of the nearest distance are the derivatives at the
/// place found, held fixed (envelope theorem).
class Curve {
public:
    /// A place between knot `segment` and the next one.
    struct Place {
        std::size_t segment = 0;
        double fraction = 0.0;  ///< of the way between them
    };
    struct KnotWeight {
        std::size_t knot = 0;
        double weight = 0.0;
    };
    struct Nearest {
        Place place;
        double squaredDistance = 0.0;
    };

    /// @param parameters u_k, ascending, at least two
    /// @param width knots that a slope is made of, at least two; fewer where there are fewer
    /// @param closed the last knot is the first one again
    Curve(std::vector<double> parameters, std::size_t width, bool closed = false);

    /// @param values knot after knot, `dimension` numbers each
    /// @param periods one per number: values that differ by it are the same; zero: none are
    void setValues(std::vector<double> values, std::vector<double> periods);

    [[nodiscard]] const std::vector<double>& parameters() const { return parameters_; }
    [[nodiscard]] std::size_t segmentCount() const { return parameters_.size() - 1; }
    /// The place of a parameter, that of the nearer end beyond the ends.
    [[nodiscard]] Place placeOf(double parameter) const;
    /// Adds the weights of equation (1) at a place; a knot may come twice.
    void addWeights(const Place& place, double factor, std::vector<KnotWeight>& weights) const;

    /// Coordinate of a place, beside that of the knot before it.
    [[nodiscard]] double valueAt(const Place& place, std::size_t axis) const;

    /// Place on a segment, its ends included, nearest to a point.
    [[nodiscard]] Nearest nearestOn(std::size_t segment, const double* point) const;
    /// Place on the curve nearest to a point.
    [[nodiscard]] Nearest nearest(const double* point) const;

private:
    struct Stencil {
        std::size_t first = 0;  ///< knot, of a closed curve counted beyond its end
        std::vector<double> weights;
    };

    [[nodiscard]] Stencil stencilOf(std::size_t knot, std::size_t width) const;
    [[nodiscard]] std::size_t knotOf(std::size_t counted) const;
    [[nodiscard]] double parameterOf(std::size_t counted) const;
    [[nodiscard]] double along(std::size_t segment, double fraction, const double* point,
                               double* slope = nullptr, double* curvature = nullptr) const;
    [[nodiscard]] double toEnds(std::size_t segment, double share, const double* point) const;
    [[nodiscard]] double offset(std::size_t segment, std::size_t axis, const double* point) const;

    std::vector<double> parameters_;
    bool closed_;
    std::vector<Stencil> slopes_;  ///< per knot
    std::size_t dimension_ = 0;
    std::vector<double> periods_;
    std::vector<double> controls_;  ///< coefficients of (1) in the fraction, four per number
    std::vector<double> radii_;     ///< of a ball around the middle of the ends of each segment
};

}  // namespace linkwright::math
