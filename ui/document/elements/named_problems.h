// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"
#include "ui/document/elements/element_info.h"

#include <string>
#include <vector>

namespace linkwright::document {

/// Problems of a model for a message that stands by itself: they begin with the name of what they
/// are about. The list of problems shows that beside them.
inline std::vector<base::Diagnostic> namedProblems(const model::Model& model,
                                                   std::vector<base::Diagnostic> problems) {
    for (base::Diagnostic& problem : problems)
        if (const QString name = nameOf(model, problem.object); !name.isEmpty())
            problem.place = name.toStdString();
    return problems;
}

}  // namespace linkwright::document
