// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/sampling.h"

#include <bit>
#include <cmath>
#include <numbers>
#include <random>
#include <utility>

namespace linkwright::session {

namespace {

/// For the direction numbers of a dimension; each other one fits.
constexpr int maxTries = 1000;

/// Scrambles 64 bits (splitmix64: Steele, Lea and Flood 2014).
std::uint64_t scrambled(std::uint64_t bits) {
    bits += 0x9e3779b97f4a7c15ULL;
    bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebULL;
    return bits ^ (bits >> 31U);
}

std::uint64_t bitsOf(std::uint32_t seed, std::uint64_t point, std::uint64_t dimension) {
    return scrambled(scrambled(scrambled(seed) ^ point) ^ dimension);
}

/// Within (0, 1), both ends excluded: in the middle of one of 2^52 slices.
double toUnit(std::uint64_t bits) {
    return (static_cast<double>(bits >> 12U) + 0.5) * 0x1p-52;
}

/// Product of two polynomials over GF(2), modulo a third of this degree; bit k is the coefficient
/// of x^k.
std::uint64_t product(std::uint64_t first, std::uint64_t second, std::uint64_t modulus,
                      unsigned degree) {
    std::uint64_t result = 0;
    for (; second != 0; second >>= 1U) {
        if ((second & 1U) != 0) result ^= first;
        first <<= 1U;
        if ((first >> degree & 1U) != 0) first ^= modulus;
    }
    return result;
}

/// x^exponent modulo a polynomial.
std::uint64_t powerOfX(std::uint64_t exponent, std::uint64_t modulus, unsigned degree) {
    std::uint64_t result = 1, square = degree > 1 ? 2 : modulus ^ 2U;
    for (; exponent != 0; exponent >>= 1U) {
        if ((exponent & 1U) != 0) result = product(result, square, modulus, degree);
        square = product(square, square, modulus, degree);
    }
    return result;
}

/// Whether x has the order 2^degree - 1 modulo the polynomial.
bool isPrimitive(std::uint64_t polynomial, unsigned degree) {
    const std::uint64_t order = (std::uint64_t{1} << degree) - 1;
    if (powerOfX(order, polynomial, degree) != 1) return false;
    std::uint64_t rest = order;
    for (std::uint64_t factor = 2; factor * factor <= rest; ++factor) {
        if (rest % factor != 0) continue;
        if (powerOfX(order / factor, polynomial, degree) == 1) return false;
        while (rest % factor == 0)
            rest /= factor;
    }
    return rest == 1 || rest == order || powerOfX(order / rest, polynomial, degree) != 1;
}

/// Goes through the primitive polynomials, ascending.
class Polynomials {
public:
    std::pair<std::uint64_t, unsigned> next() {
        for (;;) {
            candidate_ += 2;  // the constant coefficient is always one
            const auto degree = static_cast<unsigned>(std::bit_width(candidate_)) - 1;
            if (isPrimitive(candidate_, degree)) return {candidate_, degree};
        }
    }

private:
    std::uint64_t candidate_ = 1;
};

/// A matrix over GF(2), row by row, all of whose leading minors are one.
class LeadingMinors {
public:
    /// @param row its first 32 columns, the first in the lowest bit
    /// @return whether the next minor is one with this row; it is then kept
    bool keep(std::uint32_t row) {
        for (std::size_t index = 0; index < rows_.size(); ++index)
            if ((row >> index & 1U) != 0) row ^= rows_[index];
        if ((row >> rows_.size() & 1U) == 0) return false;
        rows_.push_back(row);
        return true;
    }

private:
    std::vector<std::uint32_t> rows_;
};

/// Direction numbers of one dimension, by the recurrence of Sobol (1967):
///   m_k = 2 a_1 m_(k-1) ^ ... ^ 2^(s-1) a_(s-1) m_(k-s+1) ^ 2^s m_(k-s) ^ m_(k-s),  v_k = m_k /
///   2^k,
/// kept as v_k 2^32; a are the coefficients of the polynomial of degree s.
void continueDirections(std::uint64_t polynomial, unsigned degree, std::size_t digits,
                        std::uint32_t* directions) {
    for (std::size_t digit = degree; digit < digits; ++digit) {
        std::uint32_t next = directions[digit - degree] ^ (directions[digit - degree] >> degree);
        for (unsigned back = 1; back < degree; ++back)
            if ((polynomial >> (degree - back) & 1U) != 0) next ^= directions[digit - back];
        directions[digit] = next;
    }
}

/// The leading digits of direction numbers, the first in the lowest bit.
std::uint32_t leadingDigits(const std::uint32_t* directions, std::size_t digits) {
    std::uint32_t row = 0;
    for (std::size_t digit = 0; digit < digits; ++digit)
        row |= (directions[digit] >> 31U) << digit;
    return row;
}

}  // namespace

SobolSequence::SobolSequence(std::size_t dimensions, std::uint32_t seed)
    : directions_(dimensions * digits), shifts_(dimensions) {
    std::mt19937_64 random(67);  // the same directions always: the seed shifts
    Polynomials polynomials;
    LeadingMinors minors;
    for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
        std::uint32_t* own = &directions_[dimension * digits];
        if (dimension == 0) {  // van der Corput
            for (std::size_t digit = 0; digit < digits; ++digit)
                own[digit] = std::uint32_t{1} << (31 - digit);
            minors.keep(leadingDigits(own, digits));
        } else {
            const auto [polynomial, degree] = polynomials.next();
            // Where there are more dimensions than digits, no number of points shows property A.
            int tries = 0;
            do {
                for (std::size_t digit = 0; digit < degree; ++digit) {
                    const auto odd = static_cast<std::uint32_t>(random()) | 1U;
                    const std::uint32_t below = (std::uint32_t{2} << digit) - 1;
                    own[digit] = (odd & below) << (31 - digit);
                }
                continueDirections(polynomial, degree, digits, own);
            } while (dimension < digits && !minors.keep(leadingDigits(own, digits))
                     && ++tries < maxTries);
        }
        shifts_[dimension] = static_cast<std::uint32_t>(bitsOf(seed, 0, dimension) >> 32U);
    }
}

std::vector<double> SobolSequence::point(std::uint64_t index) const {
    std::vector<double> coordinates(dimensions());
    for (std::size_t dimension = 0; dimension < coordinates.size(); ++dimension) {
        std::uint32_t bits = shifts_[dimension];
        std::uint64_t rest = index;
        for (std::size_t digit = 0; rest != 0 && digit < digits; ++digit, rest >>= 1U)
            if ((rest & 1U) != 0) bits ^= directions_[dimension * digits + digit];
        coordinates[dimension] = (static_cast<double>(bits) + 0.5) * 0x1p-32;
    }
    return coordinates;
}

LatinHypercube::LatinHypercube(std::size_t dimensions, std::uint32_t count, std::uint32_t seed)
    : seed_(seed), slices_(dimensions, std::vector<std::uint32_t>(count)) {
    for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
        std::vector<std::uint32_t>& slices = slices_[dimension];
        for (std::uint32_t index = 0; index < count; ++index) {  // Fisher and Yates, inside out
            const auto other = static_cast<std::uint32_t>(bitsOf(seed, index, 2 * dimension)
                                                          % (std::uint64_t{index} + 1));
            slices[index] = slices[other];
            slices[other] = index;
        }
    }
}

std::vector<double> LatinHypercube::point(std::uint32_t index) const {
    std::vector<double> coordinates(slices_.size());
    for (std::size_t dimension = 0; dimension < coordinates.size(); ++dimension) {
        const auto count = static_cast<double>(slices_[dimension].size());
        const double within = toUnit(bitsOf(seed_, index, 2 * dimension + 1));
        coordinates[dimension] = (slices_[dimension].at(index) + within) / count;
    }
    return coordinates;
}

double uniformNumber(std::uint32_t seed, std::uint64_t point, std::uint64_t dimension) {
    return toUnit(bitsOf(seed, point, dimension));
}

double normalNumber(std::uint32_t seed, std::uint64_t point, std::uint64_t dimension) {
    // Box and Muller 1958
    const double radius = std::sqrt(-2.0 * std::log(uniformNumber(seed, point, 2 * dimension)));
    return radius
           * std::cos(2.0 * std::numbers::pi * uniformNumber(seed, point, 2 * dimension + 1));
}

}  // namespace linkwright::session
