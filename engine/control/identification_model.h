// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/trial_log.h"
#include "engine/model/model.h"

#include <string>
#include <vector>

namespace linkwright::control {

/// A number of the model: element id and property key (see model::PropertyInfo).
struct ParameterKey {
    std::string object;
    std::string property;

    bool operator==(const ParameterKey&) const = default;
};

/// One log of the whole motion from rest: the lead-in, if any, in front of the plan's own time.
TrialLog withLeadIn(const TrialLog& log);

/// The model of an identification: the voltages are those of the log, held from sample to sample;
/// the cost is the integral of the squared differences between joint angles and encoder readings;
/// the design variables are the parameters. The integrator takes one step per recorded cycle.
/// After a lead-in the model starts where the encoders were at its begin, at rest; `log` has to be
/// whole then, see withLeadIn.
/// @throws base::InputError when the log does not belong to the model, is too short or holds
///         values that are not numbers, or a parameter cannot be identified
model::Model identificationModel(const model::Model& model, const TrialLog& log,
                                 const std::vector<ParameterKey>& parameters);

}  // namespace linkwright::control
