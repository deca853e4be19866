// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/view_state.h"
#include "ui/document/solving/gradient_checker.h"
#include "ui/document/solving/solver.h"

namespace linkwright::tests {

/// A project with all that belongs to it, as a window has them.
struct OpenProject {
    document::Project project;
    document::Solver solver{project};
    document::GradientChecker checker{project};
    document::Optimizations optimizations{project, solver, checker};
    document::ViewState shown{project, solver, optimizations};

    /// Whether anything is computed that was asked for.
    [[nodiscard]] bool busy() const {
        return solver.busy() || shown.busy() || optimizations.running();
    }
};

}  // namespace linkwright::tests
