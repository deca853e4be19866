// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

namespace linkwright::assembly {

// At a change point a linkage can go on in two ways: bars of a parallelogram pass through one line,
// and from there it can turn on as a parallelogram or cross its cranks. The equations that say that
// points coincide hold on both branches and lose a direction where these meet, so that they do not
// tell which way the motion goes. Its momentum does: velocities do not jump, and the branches leave
// the point in different directions. Where bodies of the drawing turn together on its branch, as
// the bars of a parallelogram do, or as much the other way, as the crank and the bar of a trammel
// do, the equations that say so hold on this branch alone and are regular on all of it. Solved in
// place of the equations of points, they take the motion through, to the accuracy of the
// integrator, for any integrator and formulation, and so does everything that is derived from it.
// The equations of points are left out, and checked along the motion like any other
// (left_out_rows.h). Where more of them are drawn than it takes, no choice among them would hold
// all along: each loses its direction somewhere.
//
// Forces of joints do not follow from these rows; at a change point they have no bound. Those of
// drives do.

/// Which numbers of a drawing its system is evaluated with.
enum class Numbers {
    Variables,  ///< those drawn, but for the design variables
    Any         ///< any others too, also those that change the shape of a loop
};

/// As `compile`; with `Numbers::Any` the equations of points stay.
System compile(const model::Model& model, SpaceChoice choice, Numbers varied);

/// Whether bodies that turn together took the place of equations of points.
bool keepsBranch(const System& system);

/// Replaces equations of points by those of bodies that turn together, where there are any and
/// where they do the same: not when a force of a joint, a rod or a gear is asked for, nor when the
/// bodies would no longer turn so as a design variable changes. Planar systems only.
/// @param system with independent rows (closure_rank.h), not yet laid out
void keepBranch(System& system);

}  // namespace linkwright::assembly
