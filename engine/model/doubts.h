// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <span>
#include <string_view>
#include <vector>

namespace linkwright::model {

namespace validation {
class Report;
}

/// A check of a sound drawing for what can be computed and is hardly meant: other units, numbers
/// that no machine of this size has, what has no effect. Warnings only; `validate` makes all of
/// them. What takes an assembly of the drawing is in engine/session/solving/drawing_doubts.h, what
/// only a computed motion or gradient shows in motion_doubts.h there.
struct Doubt {
    const char* id;  ///< for tests and the list in the help
    void (*find)(validation::Report& report);
};

/// The doubts about bodies, joints and elements, and those about settings, objective and variables.
std::span<const Doubt> mechanismDoubts();
std::span<const Doubt> taskDoubts();

/// What one check finds in a drawing. @pre there is a check with this id
std::vector<base::Diagnostic> findDoubt(const Model& model, std::string_view id);

}  // namespace linkwright::model
