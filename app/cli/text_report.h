// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/json_report.h"
#include "engine/session/quality/drive_cycle.h"
#include "engine/session/solving/results.h"

#include <string>
#include <vector>

/// Results for people at a terminal, and curves as a table.
namespace linkwright::cli {

/// Up to six significant digits.
std::string shortNumber(double value);

std::string summaryText(const session::ModelSummary& summary);
std::string simulationText(const session::SimulationResult& result);
std::string errorEstimateText(const session::ErrorEstimate& estimate);
/// @param fluctuation that the flywheel leaves
std::string driveCyclesText(const std::vector<session::DriveCycle>& cycles, double fluctuation);
std::string gradientText(const session::GradientResult& result);
std::string hessianText(const session::HessianResult& result);
std::string checkText(const session::GradientCheck& check);
std::string optimizationText(const session::OptimizationResult& result);
/// `iteration 12  cost 0.0123  optimality 1.2e-05`
std::string iterationText(const session::IterationReport& iteration);

/// As comma-separated values: a line of names with units, then a line per time.
std::string costatesCsv(const session::CostateResult& result);

}  // namespace linkwright::cli
