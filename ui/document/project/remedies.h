// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QString>
#include <functional>

namespace linkwright::document {

/// What can be done about a problem with one click.
struct Remedy {
    QString text;  ///< for a button: "Delete Signal 2"; empty: there is none
    std::function<void(model::Model&)> edit;  ///< as one commit called by `text`
};

/// The remedy for a problem of a model.
Remedy remedyFor(const base::Diagnostic& problem, const model::Model& model);

/// Carries it out.
void applyRemedy(Project& project, const Remedy& remedy);

}  // namespace linkwright::document
