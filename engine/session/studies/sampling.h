// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace linkwright::session {

// Points of the unit cube, each known by its number alone: they are the same whatever computes
// them, and in whatever order.

/// A sequence of Sobol (1967), shifted digit by digit as the seed says. Each dimension has a
/// primitive polynomial over GF(2) of its own; its initial direction numbers are drawn until
/// property A of Sobol (1976) holds: of the first 2^d points one is in each of the 2^d orthants.
class SobolSequence {
public:
    /// @param dimensions at least one
    SobolSequence(std::size_t dimensions, std::uint32_t seed);

    [[nodiscard]] std::size_t dimensions() const { return shifts_.size(); }
    /// Coordinates within (0, 1). @param index below 2^32
    [[nodiscard]] std::vector<double> point(std::uint64_t index) const;

private:
    static constexpr std::size_t digits = 32;

    std::vector<std::uint32_t> directions_;  ///< `digits` per dimension, first the leading one
    std::vector<std::uint32_t> shifts_;
};

/// A Latin hypercube: cut into as many slices as there are points, every slice of every dimension
/// holds one point, somewhere within.
class LatinHypercube {
public:
    LatinHypercube(std::size_t dimensions, std::uint32_t count, std::uint32_t seed);

    /// Coordinates within (0, 1). @param index below the count
    [[nodiscard]] std::vector<double> point(std::uint32_t index) const;

private:
    std::uint32_t seed_;
    std::vector<std::vector<std::uint32_t>> slices_;  ///< [dimension][point]
};

/// A number within (0, 1) for a seed, the number of a point and one of its dimensions.
double uniformNumber(std::uint32_t seed, std::uint64_t point, std::uint64_t dimension);
/// The same from the standard normal distribution.
double normalNumber(std::uint32_t seed, std::uint64_t point, std::uint64_t dimension);

}  // namespace linkwright::session
