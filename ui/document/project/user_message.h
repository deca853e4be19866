// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"

#include <QString>
#include <vector>

namespace linkwright::document {

/// Something the user has to know that is not a fault of the model: a file that cannot be read.
struct UserMessage {
    QString title;                          ///< what did not happen
    std::vector<base::Diagnostic> details;  ///< why, where, and what was expected
};

}  // namespace linkwright::document
