// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/mechanism.h"
#include "engine/model/objective.h"

#include <optional>
#include <string>
#include <vector>

namespace linkwright::model {

/// A number of the drawing that is another one in a case.
struct CaseNumber {
    std::string object;    ///< id of the element
    std::string property;  ///< property key, as of a design variable
    double value = 0.0;    ///< SI units
    /// The value is added to what the number is otherwise, which may then be a design variable or
    /// follow from a formula: a tolerance.
    bool added = false;

    bool operator==(const CaseNumber&) const = default;
};

/// The course of an input in a case.
struct CaseInput {
    std::string input;                    ///< id
    InputKind kind = InputKind::Samples;  ///< as of the input
    std::vector<double> samples;
    std::string expression;

    bool operator==(const CaseInput&) const = default;
};

/// What the signals of a cost term should be in a case; members as of CostTerm.
struct CaseReference {
    std::string term;  ///< id
    ReferenceKind reference = ReferenceKind::InitialValue;
    std::vector<Number> referenceValues;
    std::vector<std::string> referenceExpressions;
    ReferenceTable table;
    Targets targets;  ///< with points: these in place of those of the term, and nothing else

    bool operator==(const CaseReference&) const = default;
};

/// The project under other circumstances: loads, starts, courses, goals. Whatever a case does not
/// say is as in the project.
struct Case {
    std::string name;     ///< its own within the project
    bool active = true;   ///< whether it counts
    double weight = 1.0;  ///< of its cost, positive
    std::vector<CaseNumber> numbers;
    std::vector<CaseInput> inputs;
    std::vector<CaseReference> references;
    std::optional<double> duration;  ///< s

    bool operator==(const Case&) const = default;
};

/// What the costs of the cases make.
enum class CaseObjective {
    Sum,   ///< their weighted sum
    Worst  ///< the largest weighted cost
};

/// Whose the samples of optimized inputs are.
enum class CaseControls {
    Shared,  ///< the same in all cases
    PerCase  ///< each case has its own
};

/// All cases of a project. Without active ones the project itself is what is optimized.
struct Cases {
    CaseObjective objective = CaseObjective::Sum;
    CaseControls controls = CaseControls::Shared;
    std::vector<Case> list;

    bool operator==(const Cases&) const = default;
};

}  // namespace linkwright::model
