// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/session/solving/results.h"

#include <chrono>
#include <vector>

namespace linkwright::session {

class Stopwatch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// @throws base::InputError when the objective has no active terms
void requireCost(const model::Model& model);

/// @throws base::InputError when there is nothing the cost could be differentiated by
std::vector<Variable> requireVariables(const model::Model& model);

}  // namespace linkwright::session
