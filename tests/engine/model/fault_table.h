// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/validation.h"

#include <QString>
#include <functional>
#include <vector>

namespace linkwright::testing {

/// One thing that is wrong with a model, and what `validate` has to say about it.
struct Fault {
    const char* name;
    std::function<void(model::Model&)> spoil;  ///< makes the fault in a sound model
    base::Severity severity;
    const char* object;       ///< id the message is about
    const char* place;        ///< where in the file, or which property
    const char* messagePart;  ///< what the message contains
    const char* remedyPart;   ///< what the remedy contains
};

/// What was found, a line each.
QString textOf(const std::vector<base::Diagnostic>& diagnostics);

/// Fails the running test unless the rich model, spoiled, is found to have the fault.
void verifyFound(const Fault& fault);

}  // namespace linkwright::testing
