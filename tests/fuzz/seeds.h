// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fuzz/mutations.h"

#include <string>
#include <vector>

namespace linkwright::fuzz {

/// What a file is given to.
enum class Format {
    Project,
    Robot,     ///< URDF or MJCF
    Drawing,   ///< DXF
    Path,      ///< CSV, SVG or DXF for `synthesize path`
    Table,     ///< CSV for `import`, `synthesize poses` or `pairs`
    Values,    ///< for `evaluate` of `Seeds::evaluated`
    Assembly,  ///< STEP
    Shape,     ///< STL or OBJ of a link
    Study,     ///< HDF5 of a study
    Log        ///< HDF5 of a trial, for `Seeds::rig`
};

/// A sound file.
struct Seed {
    Format format = Format::Project;
    std::string ending;  ///< of its name: ".urdf"
    std::string bytes;
};

/// Sound inputs to begin with.
struct Seeds {
    std::vector<Json> projects;
    std::vector<Seed> files;  ///< all others
    Json evaluated;           ///< project of `Format::Values`
    Json rig;                 ///< project of `Format::Log`
    Json shaped;              ///< project of `Format::Shape`, with the shape "part"
    Pool pool;                ///< of all projects
};

/// Sample projects, made short, random mechanisms, and small files of all formats. Results are
/// written by the commands themselves.
/// @param folder for what they write
Seeds makeSeeds(const std::string& folder);

}  // namespace linkwright::fuzz
