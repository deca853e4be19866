// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"

#include <string>
#include <utility>

namespace linkwright::project {

/// What is wrong with a file, or with a place in it, and what helps.
inline base::InputError fault(const std::string& place, std::string message, std::string remedy) {
    return base::InputError(
        base::Diagnostic{base::Severity::Error, {}, place, std::move(message), std::move(remedy)});
}

}  // namespace linkwright::project
