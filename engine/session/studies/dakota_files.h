// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace linkwright::session {

// The files by which Dakota (Sandia National Laboratories) asks a program for values: its User's
// Manual, "Parameters file format" and "Results file format", both in their standard form.

/// A function that is asked for: 1 its value, 2 its gradient, 4 its Hessian, and sums of these.
struct DakotaRequest {
    std::string label;
    int active = 1;
};

/// A parameters file.
struct DakotaParameters {
    std::vector<std::string> variables;  ///< labels
    std::vector<double> values;
    std::vector<DakotaRequest> functions;
    std::vector<std::size_t> derivatives;  ///< indices of variables that gradients are taken by
    std::string evaluation;                ///< eval_id as it is there, or empty
};

/// Whether a text is such a file: its first line counts variables.
bool isDakotaParameters(const std::string& text);

/// @param sourceName of the file, for messages
/// @throws base::InputError naming the line
DakotaParameters parseDakotaParameters(const std::string& text, const std::string& sourceName);

/// The results file: what is active of each function.
/// @param values one per function
/// @param gradients [function][entry of `derivatives`]; empty where it is not active
std::string formatDakotaResults(const DakotaParameters& parameters,
                                const std::vector<double>& values,
                                const std::vector<std::vector<double>>& gradients);

/// The results file of an evaluation that failed; Dakota looks for its first word.
std::string formatDakotaFailure(const std::string& reason);

}  // namespace linkwright::session
