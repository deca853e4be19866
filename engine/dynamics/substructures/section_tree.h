// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/substructures/substructure.h"

namespace linkwright::dynamics {

// Eight long chains side by side are cut once more, each into sections of like length: a section is
// a substructure that threads compute beside each other, eight lanes at a time. Neighboring
// sections are joined in pairs, these in pairs again, and so on: a balanced binary tree whose root
// stands for the whole chains, and whose joins take all eight lanes at once. Its shape depends on
// the number of sections alone, so that results do not depend on who joins what.

/// A section, or two neighbors joined. The sections come first, the root last.
struct SectionShape {
    int first = 0, last = 0;     ///< sections that it covers
    int inner = -1, outer = -1;  ///< what is joined, `inner` nearer to handle 1; -1 for a section
    int parent = -1;             ///< -1 for the root
};

/// What an evaluation leaves about a section or a join for the derivative twin. The equations at
/// the handles are those of HandleEquations; for a join (thesis 3.35-3.42, solved as in HandleTree)
///   V = K (v_1 + G_1 w_2) + K Phi_1^T V_1 + K G_1 Phi_2 T_2,   K = (1 + G_1 A_2)^-1
/// is the velocity of the common handle, with 1 the inner and 2 the outer of the two.
template <class Space>
struct SectionValues {
    using Scalar = typename Space::Scalar;
    static constexpr int size = screwSize<Space>;
    using Square = Scalar[size][size];

    Square inertia;     ///< A
    Square transfer;    ///< Phi
    Square compliance;  ///< G
    Square gain;        ///< K; of joins only, as the following
    Square spread;      ///< K Phi_1^T
    Square reach;       ///< K G_1 Phi_2
};

/// Right sides of a section or a join.
template <class Space>
struct SectionFlow {
    using Scalar = typename Space::Scalar;
    static constexpr int size = screwSize<Space>;

    Scalar bias[size];   ///< w
    Scalar drift[size];  ///< v
    Scalar moved[size];  ///< of joins: velocity of the common handle while handle 1 rests
};

/// The sections of eight chains as the compiled joins see them.
template <class Space>
struct SectionTree {
    using Scalar = typename Space::Scalar;

    const SectionShape* shape = nullptr;
    int sections = 1;
    const SectionValues<Space>* values = nullptr;
    SectionValues<Space>* newValues = nullptr;  ///< the same, in a forward run; else null
    SectionFlow<Space>* flows = nullptr;

    /// Index of the join of all sections.
    [[nodiscard]] int root() const { return 2 * sections - 2; }
};

/// Compiled joins over one kind of lanes; `tree` is a SectionTree of the space they were compiled
/// for, and so are the other arguments.
struct SectionJoins {
    /// Takes over what the assembly of a section gave, a HandleEquations.
    void (*readSection)(void* tree, int section, const void* equations) = nullptr;
    /// Equations of a join from those of the two.
    void (*joinEquations)(void* tree, int join) = nullptr;
    /// Equations of the whole chains, a HandleEquations.
    void (*writeWhole)(const void* tree, void* equations) = nullptr;
    /// Right side of a section: a Force, w, and a Motion, v.
    void (*readFlow)(void* tree, int section, const void* bias, const void* drift) = nullptr;
    /// Right side of a join with its matrices known.
    void (*joinFlows)(void* tree, int join) = nullptr;
    /// Right side of the whole chains.
    void (*writeFlow)(const void* tree, void* bias, void* drift) = nullptr;
    /// A Motion and a Force: V_1 and T_2 of the whole chains are replaced by those of a section.
    void (*descend)(const void* tree, int section, void* base, void* tip) = nullptr;
};

/// Joins over eight lanes.
template <class Space>
SectionJoins laneSectionJoins(ProcessorKind kind);
/// Defined in one source file per kind of processor, see substructure_lanes.h.
template <class LaneSpace>
SectionJoins sectionJoinsOverLanes();

}  // namespace linkwright::dynamics
