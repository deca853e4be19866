// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>

/// Height profiles of roads from surfaces. A road is the same all across: it takes the heights of
/// the surface along its line, from its point in the direction `along`, as the table it has anyway.
namespace linkwright::project {

/// A surface in a file, in the axes of the drawn pose.
struct RoadSurface {
    std::string file;      ///< STL or OBJ
    double scale = 1.0;    ///< meters per unit of the file; positive
    double spacing = 0.0;  ///< m, between rows of the table; 0: the mean length of the facets there
};

/// Sets the table of a road from a surface. Of a closed surface its upper side counts. Between two
/// facets the profile is rounded over the spacing.
/// @return where the surface beside the line differs from that on it, one sentence; may be empty
/// @throws base::InputError naming the place where the surface has a hole, a step or two heights,
///         where it is not on the line at all, or why the file cannot be read
std::string takeHeights(const model::Model& model, model::Road& road, const RoadSurface& surface);

}  // namespace linkwright::project
