// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/identification_model.h"

#include <atomic>
#include <functional>

namespace linkwright::control {

/// One parameter, before and after.
struct IdentifiedParameter {
    ParameterKey key;
    double before = 0.0;                  ///< SI
    double after = 0.0;                   ///< SI
    double standardDeviation = 0.0;       ///< SI
    double lower95 = 0.0, upper95 = 0.0;  ///< SI, 95 % confidence interval
    bool atBound = false;                 ///< held at the least value it can have
};

/// Outcome of an identification.
struct IdentificationResult {
    std::vector<IdentifiedParameter> parameters;
    std::vector<double> correlation;  ///< row-major square, of the estimates, -1 to 1
    double deviationBefore = 0.0;     ///< rad, root mean square of model minus encoders
    double deviationAfter = 0.0;      ///< rad
    /// Largest derivative of the cost by a parameter, times its standard deviation, relative to
    /// the cost: how far from stationary the result is.
    double optimality = 0.0;
    int iterations = 0;
    bool converged = false;
    std::string reason;  ///< why it ended, one sentence
};

/// Finds the parameters with which the model, driven by the recorded voltages, moves as the
/// encoders say. Levenberg-Marquardt: the gradient of J = int sum (q - q_measured)^2 dt is that of
/// the discrete adjoint (Maciag 2023, section 4), the Hessian is that of Gauss and Newton,
/// H = 2 int S^T S dt, with the sensitivities S = dq/dp from direct differentiation.
///
/// Confidence: covariance = s^2 tau (sum S^T S)^-1, with s^2 the variance of the residuals and tau
/// their integrated autocorrelation time in samples: residuals of neighboring cycles say nearly the
/// same, and counting each as new knowledge would promise far too much.
/// @throws base::InputError as identificationModel; when a parameter has no influence on the trial,
///         or several cannot be told apart, naming them; base::ComputationError when the model
///         cannot follow the recorded voltages; base::Cancelled
IdentificationResult identify(
    const model::Model& model, const TrialLog& log, const std::vector<ParameterKey>& parameters,
    const std::atomic<bool>* stop = nullptr,
    const std::function<void(int iteration, double deviation)>& progress = {});

/// Writes the identified values into a model.
void applyIdentified(model::Model& model, const IdentificationResult& result);

}  // namespace linkwright::control
