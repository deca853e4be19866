// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/identification.h"
#include "engine/control/plan_builder.h"
#include "engine/control/plan_checks.h"
#include "engine/control/plant.h"
#include "engine/control/simulated_trial.h"
#include "engine/control/tracking.h"
#include "engine/control/trial_log.h"
#include "engine/control/trial_plan.h"
#include "engine/session/solving/solve.h"

#include <cstdint>
#include <string>
#include <vector>

namespace linkwright::session {

// Trials on a rig for those who ask only the session.
using control::applyIdentified;
using control::ChannelLimits;
using control::ChannelLog;
using control::ChannelPlan;
using control::IdentificationResult;
using control::IdentifiedParameter;
using control::ParameterKey;
using control::PdGains;
using control::PlanningSummary;
using control::PlanOptions;
using control::PlantSettings;
using control::PredictiveSettings;
using control::TaskKinematics;
using control::TrackingMeasures;
using control::TrialLog;
using control::TrialMode;
using control::TrialPlan;

/// The time of now as logs have it: local, ISO 8601.
std::string localTime();

/// Fingerprint of everything that decides the motion, the cost and the voltages; 16 hexadecimal
/// digits. Names, descriptions, colors, settings of the optimizer and `optimizedHash` itself do not
/// count.
std::string fingerprint(const model::Model& model);

/// A plan that knows its model.
/// @throws as control::buildPlan
TrialPlan planTrial(const model::Model& model, const PlanOptions& options = {},
                    const SolveControl& control = {});

/// Place of what checkTrial finds about voltages and the model they were optimized for.
inline constexpr const char* optimumPlace = "/optimizedHash";

/// All that can be said before arming: control::checkPlan, and whether the model is still the one
/// that was optimized. A model changed since then is an error unless `acceptChanges`; voltages that
/// never were optimized are worth a warning, none at all are an error.
std::vector<base::Diagnostic> checkTrial(const model::Model& model, const TrialPlan& plan,
                                         TrialMode mode, bool acceptChanges = false);

/// A finished trial and what it is worth.
struct TrialOutcome {
    TrialLog log;
    TrackingMeasures measures;
};

/// Plays the plan on a simulated rig in this process (see control::simulateTrial).
/// @param rigModel the mechanism the rig is made of; usually the model of the plan
/// @param planning of the mode `mpc`
TrialOutcome simulateTrial(const model::Model& model, const TrialPlan& plan, TrialMode mode,
                           const PlantSettings& plant, const model::Model& rigModel,
                           const SolveControl& control = {},
                           const PredictiveSettings& planning = {});

/// Measures a log against the model it belongs to.
TrialOutcome measureTrial(const model::Model& model, TrialLog log);

/// Parameters from `text`: `motor-1.viscousFriction,motor-4.viscousFriction`. An object `*` stands
/// for every element that has the property, `motors.coulombFriction` for every motor.
/// @throws base::InputError naming what cannot be found
std::vector<ParameterKey> parseParameters(const model::Model& model, const std::string& text);

/// What is identified when nobody says otherwise: viscous and dry friction of every motor and its
/// rotor inertia.
std::vector<ParameterKey> defaultParameters(const model::Model& model);

/// See control::identify.
IdentificationResult identify(
    const model::Model& model, const TrialLog& log, const std::vector<ParameterKey>& parameters,
    const SolveControl& control = {},
    const std::function<void(int iteration, double deviation)>& progress = {});

}  // namespace linkwright::session
