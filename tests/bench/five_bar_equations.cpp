// SPDX-License-Identifier: GPL-3.0-or-later
//
// Symbols: p1 p2 p3 positions, d0 = p1-A, d1 = p2-p1, d2 = p2-p3, d3 = p3-B; the rods keep
// d_k . d_k constant. r(theta) are the columns of d(p1,p2,p3)/d(theta): n1, r1 for the first angle,
// n3, r3 for the second. Rods of mass m between two points have the exact consistent mass matrix
// m/6 [2 1; 1 2], so the mass matrix M of (p1, p2, p3) is constant.
//   (1) M a + sum_k lambda_k grad Phi_k = Q,  Phi_k = d_k . d_k / 2
//   (2) d_k . a_k = -v_k . v_k
//   (3) a = R udot + c,  R'M R udot = R'(Q - M c)
// Adjoint of (1), (2) for a weight w on a:  M y + sum_k z_k grad Phi_k = w,  d_k . y_k = 0, then
//   (4) w . delta a = y . delta Q - sum_k (lambda_k y_k + z_k a_k) . delta d_k - 2 z_k v_k . delta
//   v_k
#include "tests/bench/five_bar_equations.h"

#include <cmath>
#include <numbers>

namespace linkwright::bench {

namespace {

struct Vector {
    double x, y;
};
Vector operator+(Vector a, Vector b) {
    return {a.x + b.x, a.y + b.y};
}
Vector operator-(Vector a, Vector b) {
    return {a.x - b.x, a.y - b.y};
}
Vector operator*(double s, Vector a) {
    return {s * a.x, s * a.y};
}
double dot(Vector a, Vector b) {
    return a.x * b.x + a.y * b.y;
}
Vector turned(Vector a) {
    return {-a.y, a.x};
}

constexpr Vector baseB{1.0, 0.0};
constexpr Vector startP2{0.5, -2.0};
constexpr double shortSquared = 2.0;  // |A-P1|^2 = |B-P3|^2
constexpr double longSquared = 3.25;  // |P1-P2|^2 = |P2-P3|^2
constexpr double stiffness = 100.0;
constexpr double gravity = 9.81;
// Entries of M: rods of 1 and 1.5 kg at P1 and P3, two of 1.5 kg at P2.
constexpr double massSide = (1.0 + 1.5) / 3.0;
constexpr double massMiddle = (1.5 + 1.5) / 3.0;
constexpr double massCoupling = 1.5 / 6.0;
constexpr double weightSide = 0.5 * (1.0 + 1.5) * gravity;
constexpr double weightMiddle = 0.5 * (1.5 + 1.5) * gravity;

struct Nodes {
    Vector at1, at2, at3;
};

Nodes timesMass(const Nodes& a) {
    return {massSide * a.at1 + massCoupling * a.at2,
            massCoupling * a.at1 + massMiddle * a.at2 + massCoupling * a.at3,
            massCoupling * a.at2 + massSide * a.at3};
}

struct Spring {
    Vector span;  // from B to the point
    double length;
    double stretch;  // 1 - freeLength / length
};

Spring springAt(Vector point, double freeLength) {
    const Vector span = point - baseB;
    const double length = std::sqrt(dot(span, span));
    return {span, length, 1.0 - freeLength / length};
}

/// Everything of the motion at one instant.
struct Instant {
    Vector d0, d1, d2, d3;
    Vector p1, p2, p3;
    Vector n1, r1, n3, r3;
    Vector v1, v2, v3;
    Nodes force;  // Q - M c
    Nodes c;
    Spring spring1, spring2;
    double inverseDeterminant;  // of [d1 d2]
    double h11, h12, h22;       // inverse of R'M R

    /// x with d1 . x = first, d2 . x = second
    [[nodiscard]] Vector solveRows(double first, double second) const {
        return inverseDeterminant
               * Vector{first * d2.y - second * d1.y, second * d1.x - first * d2.x};
    }
    /// h with h.x d1 + h.y d2 = f
    [[nodiscard]] Vector solveColumns(Vector f) const {
        return inverseDeterminant * Vector{f.x * d2.y - f.y * d2.x, d1.x * f.y - d1.y * f.x};
    }
    /// R s
    [[nodiscard]] Nodes spread(double s1, double s3) const {
        return {s1 * n1, s1 * r1 + s3 * r3, s3 * n3};
    }
    /// (R'M R)^-1 (g1, g3)
    [[nodiscard]] Vector solveMass(double g1, double g3) const {
        return {h11 * g1 + h12 * g3, h12 * g1 + h22 * g3};
    }
};

Vector positionOfMiddle(Vector p1, Vector p3) {
    // Intersection of equal circles around p1 and p3, below the line between them.
    const Vector half = 0.5 * (p3 - p1);
    const double squared = dot(half, half);
    return p1 + half - std::sqrt((longSquared - squared) / squared) * turned(half);
}

Instant instantOf(const double* state, const FiveBarEquations::FreeLengths& freeLengths) {
    Instant now;
    const double size = std::numbers::sqrt2;
    now.d0 = {size * std::cos(state[0]), size * std::sin(state[0])};
    now.d3 = {size * std::cos(state[1]), size * std::sin(state[1])};
    now.p1 = now.d0;
    now.p3 = baseB + now.d3;
    now.p2 = positionOfMiddle(now.p1, now.p3);
    now.d1 = now.p2 - now.p1;
    now.d2 = now.p2 - now.p3;
    now.inverseDeterminant = 1.0 / (now.d1.x * now.d2.y - now.d1.y * now.d2.x);
    now.n1 = turned(now.d0);
    now.n3 = turned(now.d3);
    now.r1 = now.solveRows(dot(now.d1, now.n1), 0.0);
    now.r3 = now.solveRows(0.0, dot(now.d2, now.n3));
    const double rate1 = state[2], rate3 = state[3];
    now.v1 = rate1 * now.n1;
    now.v3 = rate3 * now.n3;
    now.v2 = rate1 * now.r1 + rate3 * now.r3;

    // (2) with udot = 0
    const Vector v21 = now.v2 - now.v1, v23 = now.v2 - now.v3;
    now.c.at1 = (-rate1 * rate1) * now.d0;
    now.c.at3 = (-rate3 * rate3) * now.d3;
    now.c.at2 = now.solveRows(dot(now.d1, now.c.at1) - dot(v21, v21),
                              dot(now.d2, now.c.at3) - dot(v23, v23));

    now.spring1 = springAt(now.p1, freeLengths[0]);
    now.spring2 = springAt(now.p2, freeLengths[1]);
    const Nodes inertia = timesMass(now.c);
    now.force.at1 = Vector{0.0, -weightSide} - (stiffness * now.spring1.stretch) * now.spring1.span
                    - inertia.at1;
    now.force.at2 = Vector{0.0, -weightMiddle}
                    - (stiffness * now.spring2.stretch) * now.spring2.span - inertia.at2;
    now.force.at3 = Vector{0.0, -weightSide} - inertia.at3;

    const double m11 = massSide * shortSquared + 2.0 * massCoupling * dot(now.n1, now.r1)
                       + massMiddle * dot(now.r1, now.r1);
    const double m22 = massSide * shortSquared + 2.0 * massCoupling * dot(now.n3, now.r3)
                       + massMiddle * dot(now.r3, now.r3);
    const double m12 = massCoupling * (dot(now.n1, now.r3) + dot(now.n3, now.r1))
                       + massMiddle * dot(now.r1, now.r3);
    const double inverse = 1.0 / (m11 * m22 - m12 * m12);
    now.h11 = inverse * m22;
    now.h12 = -inverse * m12;
    now.h22 = inverse * m11;
    return now;
}

/// (3)
Vector angularAcceleration(const Instant& now) {
    return now.solveMass(dot(now.n1, now.force.at1) + dot(now.r1, now.force.at2),
                         dot(now.r3, now.force.at2) + dot(now.n3, now.force.at3));
}

/// Multipliers of the four rods that carry the forces f.
struct Multipliers {
    double rod0, rod1, rod2, rod3;
};

Multipliers multipliersFor(const Instant& now, const Nodes& f) {
    const Vector middle = now.solveColumns(f.at2);
    return {dot(f.at1 + middle.x * now.d1, now.d0) / shortSquared, middle.x, middle.y,
            dot(f.at3 + middle.y * now.d2, now.d3) / shortSquared};
}

/// Derivative of the spring force in direction y.
Vector springDerivative(const Spring& spring, double freeLength, Vector y) {
    const double cubed = spring.length * spring.length * spring.length;
    return (-stiffness)
           * (spring.stretch * y + (freeLength * dot(spring.span, y) / cubed) * spring.span);
}

}  // namespace

FiveBarEquations::State FiveBarEquations::initialState() {
    return {-0.75 * std::numbers::pi, -0.25 * std::numbers::pi, 0.0, 0.0};
}

void FiveBarEquations::rate(const double* state, double* rate) const {
    const Instant now = instantOf(state, freeLengths);
    const Vector acceleration = angularAcceleration(now);
    rate[0] = state[2];
    rate[1] = state[3];
    rate[2] = acceleration.x;
    rate[3] = acceleration.y;
}

double FiveBarEquations::costRate(const double* state) const {
    const double size = std::numbers::sqrt2;
    const Vector p1{size * std::cos(state[0]), size * std::sin(state[0])};
    const Vector p3 = baseB + Vector{size * std::cos(state[1]), size * std::sin(state[1])};
    const Vector away = positionOfMiddle(p1, p3) - startP2;
    return dot(away, away);
}

void FiveBarEquations::adjointRate(const double* state, const double* costate,
                                   double* costateRate) const {
    const Instant now = instantOf(state, freeLengths);
    const Vector u = angularAcceleration(now);
    const double weight1 = costate[2], weight3 = costate[3];

    // (1) for lambda, and its adjoint for y and z
    Nodes a = now.spread(u.x, u.y);
    const Nodes inertia = timesMass(a);
    const Multipliers lambda = multipliersFor(
        now,
        {now.force.at1 - inertia.at1, now.force.at2 - inertia.at2, now.force.at3 - inertia.at3});
    a = {a.at1 + now.c.at1, a.at2 + now.c.at2, a.at3 + now.c.at3};
    const Vector s = now.solveMass(weight1, weight3);
    const Nodes y = now.spread(s.x, s.y);
    const Nodes massY = timesMass(y);
    const Multipliers z =
        multipliersFor(now, {(weight1 / shortSquared) * now.n1 - massY.at1, -1.0 * massY.at2,
                             (weight3 / shortSquared) * now.n3 - massY.at3});

    // (4): slopes with respect to the positions and velocities of the points
    const Vector e0 = lambda.rod0 * y.at1 + z.rod0 * a.at1;
    const Vector e1 = lambda.rod1 * (y.at2 - y.at1) + z.rod1 * (a.at2 - a.at1);
    const Vector e2 = lambda.rod2 * (y.at2 - y.at3) + z.rod2 * (a.at2 - a.at3);
    const Vector e3 = lambda.rod3 * y.at3 + z.rod3 * a.at3;
    const Vector v21 = now.v2 - now.v1, v23 = now.v2 - now.v3;
    Nodes slope{
        springDerivative(now.spring1, freeLengths[0], y.at1) - e0 + e1,
        springDerivative(now.spring2, freeLengths[1], y.at2) - e1 - e2 + 2.0 * (now.p2 - startP2),
        e2 - e3};
    Nodes slopeV{(2.0 * z.rod1) * v21 - (2.0 * z.rod0) * now.v1,
                 (-2.0 * z.rod1) * v21 - (2.0 * z.rod2) * v23,
                 (2.0 * z.rod2) * v23 - (2.0 * z.rod3) * now.v3};

    // The middle velocity follows from the others: d_k . v_k = 0 for k = 1, 2.
    const Vector h = now.solveColumns(slopeV.at2);
    slopeV.at1 = slopeV.at1 + h.x * now.d1;
    slopeV.at3 = slopeV.at3 + h.y * now.d2;
    slope.at1 = slope.at1 + h.x * v21;
    slope.at3 = slope.at3 + h.y * v23;
    slope.at2 = slope.at2 - h.x * v21 - h.y * v23;

    // Down to the angles; the last terms come from udot_1 = a_1 . n1 / |d0|^2.
    costateRate[0] = -(dot(slope.at1, now.n1) + dot(slope.at2, now.r1)
                       - state[2] * dot(slopeV.at1, now.d0) + state[2] * state[2] * weight1);
    costateRate[1] = -(dot(slope.at3, now.n3) + dot(slope.at2, now.r3)
                       - state[3] * dot(slopeV.at3, now.d3) + state[3] * state[3] * weight3);
    costateRate[2] = -(costate[0] + dot(slopeV.at1, now.n1));
    costateRate[3] = -(costate[1] + dot(slopeV.at3, now.n3));
}

void FiveBarEquations::gradientRate(const double* state, const double* costate,
                                    double* gradientRate) const {
    const Instant now = instantOf(state, freeLengths);
    const Vector s = now.solveMass(costate[2], costate[3]);
    const Nodes y = now.spread(s.x, s.y);
    // dQ/db = k (P - B) / length
    gradientRate[0] = stiffness / now.spring1.length * dot(now.spring1.span, y.at1);
    gradientRate[1] = stiffness / now.spring2.length * dot(now.spring2.span, y.at2);
}

}  // namespace linkwright::bench
