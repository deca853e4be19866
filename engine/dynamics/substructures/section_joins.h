// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/substructures/section_tree.h"

namespace linkwright::dynamics {

// The joins of SectionTree. Matrices are plain arrays, so that all loops have the size of the
// matrix. In the equations, 1 is the inner of two neighbors and 2 the outer one.

/// Per lane, whether the first number is farther from zero.
template <class Target>
[[gnu::always_inline]] inline typename math::Pack<Target>::Integers isFarther(
    const math::Pack<Target>& first, const math::Pack<Target>& second) {
    return first.numbers * first.numbers > second.numbers * second.numbers;
}
template <class Target>
[[gnu::always_inline]] inline void exchangeWhere(const typename math::Pack<Target>::Integers& where,
                                                 math::Pack<Target>& first,
                                                 math::Pack<Target>& second) {
    const auto kept = first.numbers;
    first.numbers = where ? second.numbers : kept;
    second.numbers = where ? kept : second.numbers;
}

template <class Space>
struct SectionKernels {
    using Scalar = typename Space::Scalar;
    using Tree = SectionTree<Space>;
    using Values = SectionValues<Space>;
    using Flow = SectionFlow<Space>;
    using Equations = HandleEquations<Space>;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;
    static constexpr int size = screwSize<Space>;
    using Square = Scalar[size][size];
    using Column = Scalar[size];

    /// result += matrix column
    static void addProduct(const Square& matrix, const Column& column, Column& result) {
        for (int row = 0; row < size; ++row)
            for (int place = 0; place < size; ++place)
                result[row] += matrix[row][place] * column[place];
    }
    /// result += matrix^T column
    static void addTransposed(const Square& matrix, const Column& column, Column& result) {
        for (int row = 0; row < size; ++row)
            for (int place = 0; place < size; ++place)
                result[row] += matrix[place][row] * column[place];
    }
    /// result = first second
    static void multiply(const Square& first, const Square& second, Square& result) {
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) {
                Scalar sum = first[row][0] * second[0][column];
                for (int place = 1; place < size; ++place)
                    sum += first[row][place] * second[place][column];
                result[row][column] = sum;
            }
    }
    /// result = first second^T
    static void multiplyTransposed(const Square& first, const Square& second, Square& result) {
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) {
                Scalar sum = first[row][0] * second[column][0];
                for (int place = 1; place < size; ++place)
                    sum += first[row][place] * second[column][place];
                result[row][column] = sum;
            }
    }
    /// result = first^T second
    static void transposedMultiply(const Square& first, const Square& second, Square& result) {
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) {
                Scalar sum = first[0][row] * second[0][column];
                for (int place = 1; place < size; ++place)
                    sum += first[place][row] * second[place][column];
                result[row][column] = sum;
            }
    }
    /// result = base + product, which is symmetric.
    static void addSymmetric(const Square& base, const Square& product, Square& result) {
        for (int row = 0; row < size; ++row)
            for (int column = 0; column <= row; ++column)
                result[row][column] = result[column][row] =
                    base[row][column] + product[row][column];
    }

    /// Gauss-Jordan elimination with pivots from the column, chosen lane by lane.
    static void invert(Square& matrix, Square& inverse) {
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column)
                inverse[row][column] = Scalar(row == column ? 1.0 : 0.0);
        for (int column = 0; column < size; ++column) {
            for (int row = column + 1; row < size; ++row) {
                const auto where = isFarther(matrix[row][column], matrix[column][column]);
                for (int other = column; other < size; ++other)
                    exchangeWhere(where, matrix[column][other], matrix[row][other]);
                for (int other = 0; other < size; ++other)
                    exchangeWhere(where, inverse[column][other], inverse[row][other]);
            }
            const Scalar scale = Scalar(1.0) / matrix[column][column];
            for (int other = column + 1; other < size; ++other)
                matrix[column][other] *= scale;
            for (int other = 0; other < size; ++other)
                inverse[column][other] *= scale;
            for (int row = 0; row < size; ++row) {
                if (row == column) continue;
                const Scalar factor = matrix[row][column];
                for (int other = column + 1; other < size; ++other)
                    matrix[row][other] -= factor * matrix[column][other];
                for (int other = 0; other < size; ++other)
                    inverse[row][other] -= factor * inverse[column][other];
            }
        }
    }

    /// A, Phi and G of two neighbors from theirs, by the velocity V of the common handle:
    ///   K = (1 + G_1 A_2)^-1,   A = A_1 + Phi_1 A_2 K Phi_1^T,   Phi = Phi_1 K^T Phi_2,
    ///   G = G_2 + Phi_2^T K G_1 Phi_2.
    static void joinEquations(Tree& tree, int join) {
        const SectionShape& shape = tree.shape[join];
        const Values& inner = tree.values[shape.inner];
        const Values& outer = tree.values[shape.outer];
        Values& joined = tree.newValues[join];
        Square first, second;
        multiply(inner.compliance, outer.inertia, first);
        for (int place = 0; place < size; ++place)
            first[place][place] += Scalar(1.0);
        invert(first, joined.gain);
        multiplyTransposed(joined.gain, inner.transfer, joined.spread);
        multiply(outer.inertia, joined.spread, first);
        multiply(inner.transfer, first, second);
        addSymmetric(inner.inertia, second, joined.inertia);
        transposedMultiply(joined.spread, outer.transfer, joined.transfer);
        multiply(joined.gain, inner.compliance, first);
        multiply(first, outer.transfer, joined.reach);
        transposedMultiply(outer.transfer, joined.reach, second);
        addSymmetric(outer.compliance, second, joined.compliance);
        joinFlows(tree, join);
    }

    /// With V_0 = K (v_1 + G_1 w_2):  w = w_1 + Phi_1 (w_2 - A_2 V_0),  v = v_2 + Phi_2^T V_0.
    static void joinFlows(Tree& tree, int join) {
        const SectionShape& shape = tree.shape[join];
        const Values& inner = tree.values[shape.inner];
        const Values& outer = tree.values[shape.outer];
        const Flow& first = tree.flows[shape.inner];
        const Flow& second = tree.flows[shape.outer];
        Flow& joined = tree.flows[join];
        Column drift, moved, impulse;
        copy(first.drift, drift);
        addProduct(inner.compliance, second.bias, drift);
        clear(moved);
        addProduct(tree.values[join].gain, drift, moved);
        copy(moved, joined.moved);
        clear(impulse);
        addProduct(outer.inertia, moved, impulse);
        for (int place = 0; place < size; ++place)
            impulse[place] = second.bias[place] - impulse[place];
        copy(first.bias, joined.bias);
        addProduct(inner.transfer, impulse, joined.bias);
        copy(second.drift, joined.drift);
        addTransposed(outer.transfer, moved, joined.drift);
    }

    /// From the root to a section:  V = V_0 + K Phi_1^T V_1 + K G_1 Phi_2 T_2,
    ///   T = w_2 - A_2 V + Phi_2 T_2;  the inner one has V_1 and T, the outer one V and T_2.
    static void descend(const Tree& tree, int section, Motion& base, Force& tip) {
        Column velocity, impulse;
        for (int place = 0; place < size; ++place) {
            velocity[place] = component<Space>(base, place);
            impulse[place] = component<Space>(tip, place);
        }
        for (int node = tree.root(); tree.shape[node].inner >= 0;) {
            const SectionShape& shape = tree.shape[node];
            const Values& outer = tree.values[shape.outer];
            Column common, between;
            copy(tree.flows[node].moved, common);
            addProduct(tree.values[node].spread, velocity, common);
            addProduct(tree.values[node].reach, impulse, common);
            if (section > tree.shape[shape.inner].last) {
                copy(common, velocity);
                node = shape.outer;
                continue;
            }
            clear(between);
            addProduct(outer.inertia, common, between);
            for (int place = 0; place < size; ++place)
                between[place] = tree.flows[shape.outer].bias[place] - between[place];
            addProduct(outer.transfer, impulse, between);
            copy(between, impulse);
            node = shape.inner;
        }
        for (int place = 0; place < size; ++place) {
            component<Space>(base, place) = velocity[place];
            component<Space>(tip, place) = impulse[place];
        }
    }

    static void readSection(Tree& tree, int section, const Equations& equations) {
        Values& values = tree.newValues[section];
        readInertia(equations.inertia, values.inertia);
        const Scalar* compliance = equations.compliance;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column <= row; ++column)
                values.compliance[row][column] = values.compliance[column][row] = *compliance++;
        for (int column = 0; column < size; ++column)
            for (int row = 0; row < size; ++row)
                values.transfer[row][column] = component<Space>(equations.transfer[column], row);
        readFlow(tree, section, equations.bias, equations.drift);
    }

    static void writeWhole(const Tree& tree, Equations& equations) {
        const Values& values = tree.values[tree.root()];
        writeInertia(values.inertia, equations.inertia);
        Scalar* compliance = equations.compliance;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column <= row; ++column)
                *compliance++ = values.compliance[row][column];
        for (int column = 0; column < size; ++column)
            for (int row = 0; row < size; ++row)
                component<Space>(equations.transfer[column], row) = values.transfer[row][column];
        writeFlow(tree, equations.bias, equations.drift);
    }

    static void readFlow(Tree& tree, int section, const Force& bias, const Motion& drift) {
        Flow& flow = tree.flows[section];
        for (int place = 0; place < size; ++place) {
            flow.bias[place] = component<Space>(bias, place);
            flow.drift[place] = component<Space>(drift, place);
        }
    }

    static void writeFlow(const Tree& tree, Force& bias, Motion& drift) {
        const Flow& flow = tree.flows[tree.root()];
        for (int place = 0; place < size; ++place) {
            component<Space>(bias, place) = flow.bias[place];
            component<Space>(drift, place) = flow.drift[place];
        }
    }

private:
    using Inertia = typename Space::ArticulatedInertia;

    static void copy(const Column& source, Column& target) {
        for (int place = 0; place < size; ++place)
            target[place] = source[place];
    }
    static void clear(Column& column) {
        for (int place = 0; place < size; ++place)
            column[place] = Scalar(0.0);
    }

    static void readInertia(const Inertia& source, Square& target) {
        if constexpr (Space::planar) {
            target[0][0] = source.aa;
            target[0][1] = target[1][0] = source.ax;
            target[0][2] = target[2][0] = source.ay;
            target[1][1] = source.xx;
            target[1][2] = target[2][1] = source.xy;
            target[2][2] = source.yy;
        } else {
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < 3; ++column) {
                    target[row][column] = source.rotational(row, column);
                    target[row][3 + column] = source.coupling(row, column);
                    target[3 + column][row] = source.coupling(row, column);
                    target[3 + row][3 + column] = source.translational(row, column);
                }
        }
    }
    static void writeInertia(const Square& source, Inertia& target) {
        if constexpr (Space::planar) {
            target.aa = source[0][0];
            target.ax = source[0][1];
            target.ay = source[0][2];
            target.xx = source[1][1];
            target.xy = source[1][2];
            target.yy = source[2][2];
        } else {
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < 3; ++column) {
                    target.rotational(row, column) = source[row][column];
                    target.coupling(row, column) = source[row][3 + column];
                    target.translational(row, column) = source[3 + row][3 + column];
                }
        }
    }
};

template <class Space>
SectionJoins compiledSectionJoins() {
    using Kernels = SectionKernels<Space>;
    using Tree = SectionTree<Space>;
    using Equations = HandleEquations<Space>;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;
    return {[](void* tree, int section, const void* equations) {
                Kernels::readSection(*static_cast<Tree*>(tree), section,
                                     *static_cast<const Equations*>(equations));
            },
            [](void* tree, int join) { Kernels::joinEquations(*static_cast<Tree*>(tree), join); },
            [](const void* tree, void* equations) {
                Kernels::writeWhole(*static_cast<const Tree*>(tree),
                                    *static_cast<Equations*>(equations));
            },
            [](void* tree, int section, const void* bias, const void* drift) {
                Kernels::readFlow(*static_cast<Tree*>(tree), section,
                                  *static_cast<const Force*>(bias),
                                  *static_cast<const Motion*>(drift));
            },
            [](void* tree, int join) { Kernels::joinFlows(*static_cast<Tree*>(tree), join); },
            [](const void* tree, void* bias, void* drift) {
                Kernels::writeFlow(*static_cast<const Tree*>(tree), *static_cast<Force*>(bias),
                                   *static_cast<Motion*>(drift));
            },
            [](const void* tree, int section, void* base, void* tip) {
                Kernels::descend(*static_cast<const Tree*>(tree), section,
                                 *static_cast<Motion*>(base), *static_cast<Force*>(tip));
            }};
}

}  // namespace linkwright::dynamics
