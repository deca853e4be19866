// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

namespace linkwright::assembly {

// At a change point a linkage can go on in two ways: bars of a parallelogram pass through one line,
// and from there it can turn on as a parallelogram or cross its cranks. The equations that say that
// points coincide hold on both branches and lose a direction where these meet, so that they do not
// tell which way the motion goes. Its momentum does: velocities do not jump, and the branches leave
// the point in different directions. Where bodies of the drawing stay parallel on its branch, the
// equations that say so hold on this branch alone and are regular on all of it. Solved in place of
// the equations of points, they take the motion through, to the accuracy of the integrator, for any
// integrator and formulation, and so does everything that is derived from it. The equations of
// points are left out, and checked along the motion like any other (left_out_rows.h).
//
// Forces of joints do not follow from these rows; at a change point they have no bound.

/// Which numbers of a drawing its system is evaluated with.
enum class Numbers {
    Variables,  ///< those drawn, but for the design variables
    Any         ///< any others too, also those that change the shape of a loop
};

/// As `compile`; with `Numbers::Any` the equations of points stay.
System compile(const model::Model& model, SpaceChoice choice, Numbers varied);

/// Whether bodies that stay parallel took the place of equations of points.
bool keepsBranch(const System& system);

/// Replaces equations of points by those of bodies that stay parallel, where there are any and
/// where they do the same: not when a force of a joint or a constraint is asked for, nor when the
/// bodies would turn against each other as a design variable changes. Planar systems only.
/// @param system with independent rows (closure_rank.h), not yet laid out
void keepBranch(System& system);

}  // namespace linkwright::assembly
