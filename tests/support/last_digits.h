// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/properties.h"
#include "tests/support/numbers.h"

namespace linkwright::support {

/// The same drawing with each number changed at random by up to `digits` units of its last place:
/// what its motion makes of rounding, whoever computes it, shows in how far results are apart then.
inline model::Model withLastDigitsChanged(const model::Model& source, double digits,
                                          RandomNumbers& random) {
    model::Model model = source;
    model::forEachNumber(model, [&](const model::PropertyInfo&, model::Number& number) {
        if (number.expression.empty())
            number.value *= 1.0 + random.between(-digits, digits) * 0x1p-53;
    });
    return model;
}

}  // namespace linkwright::support
