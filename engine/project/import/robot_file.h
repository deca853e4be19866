// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/solid_mass.h"
#include "engine/model/model.h"

#include <atomic>
#include <string>
#include <vector>

namespace linkwright::project {

/// What became of a part of a foreign file.
struct ImportNote {
    enum class Fate {
        Taken,    ///< means the same here
        Changed,  ///< is there, but not quite the same
        LeftOut
    };
    Fate fate = Fate::Taken;
    std::string object;  ///< name in the foreign file; empty for the whole
    std::string text;    ///< one sentence
};

/// A project made of a foreign file.
struct ImportedRobot {
    model::Model model;
    std::vector<ImportNote> notes;  ///< what was taken, then changed, then left out
    /// What the bodies look like, in their order, then the ground: m, world axes, drawn pose;
    /// empty: nobody knows. `keepShapes` makes files of them.
    std::vector<math::TriangleMesh> surfaces = {};
};

/// Whether the name of a file ends as those that can be imported do: .urdf, .xml or .mjcf.
bool isRobotFile(const std::string& path);

/// Reads a robot description, URDF or MJCF; its first element tells which. The root link of URDF
/// becomes the ground. Links that are fixed to each other become one body. It is read in a process
/// of its own, which a damaged file may end: see engine/project/reader_process.h.
/// @param stop ends that process; may be null
/// @throws base::InputError naming the file and the reason
/// @throws base::Cancelled
ImportedRobot importRobot(const std::string& path, const std::atomic<bool>* stop = nullptr);

/// Writes what the bodies look like into a folder and lets them be drawn with it; says so in the
/// notes. @throws base::InputError when a file cannot be written
void keepShapes(ImportedRobot& made, const std::string& folder);

}  // namespace linkwright::project
