// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/json_report.h"
#include "engine/session/studies/study_summary.h"

#include <string>

/// What a study has come to, for programs and for people.
namespace linkwright::cli {

Json studySummaryJson(const session::StudyPlan& plan, const session::StudySummary& summary);
std::string studySummaryText(const session::StudyPlan& plan, const session::StudySummary& summary);

}  // namespace linkwright::cli
