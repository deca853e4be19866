// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/import/step_parts.h"

#include <stdexcept>
#include <string>

namespace linkwright::step {

/// A file that is no STEP file, or one without a solid; the text is one sentence.
class Unreadable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reads a STEP file by OpenCASCADE: each part as often as it is in the assembly, with the exact
/// volume of its solids, a surface to be shown, and its round and plane faces. Where the file is
/// one part of several solids, each solid is a part.
/// @throws Unreadable
project::StepAssembly readStep(const std::string& path);

}  // namespace linkwright::step
