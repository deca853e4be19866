// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/session/solving/results.h"

#include <Eigen/Core>

#include <memory>
#include <vector>

namespace linkwright::session {

/// Pulls a place of a mechanism while all joints stay closed and all links keep their shape: of all
/// assembled poses near the last one it finds that which brings the place nearest to where it is
/// pulled. Everything in the drawn pose; explicit start values are not looked at.
class PosePull {
public:
    /// @param grabbed a place fixed to a body
    /// @throws base::InputError when the model is wrong or cannot be assembled
    PosePull(const model::Model& model, const model::Attachment& grabbed);
    ~PosePull();
    PosePull(const PosePull&) = delete;
    PosePull& operator=(const PosePull&) = delete;

    /// @param target m, world frame
    /// @return displacements from the drawn pose, order of `model.bodies`
    std::vector<BodyDisplacement> pullTo(const Eigen::Vector3d& target);

private:
    struct Solver;
    std::unique_ptr<Solver> solver_;
};

}  // namespace linkwright::session
