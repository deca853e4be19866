// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/studies/study_run.h"
#include "tests/support/sample_drawing.h"

#include <string>
#include <vector>

namespace linkwright::testing {

/// A variable of a function, within bounds.
struct FormulaVariable {
    std::string name;
    double value = 0.0, lower = 0.0, upper = 0.0;
};

/// A mechanism of one cart whose cost terms are formulas of named parameters, which are its design
/// variables: what is known of a function in closed form holds for it.
/// @param formulas one per term; the terms are called "f0", "f1", ...
inline model::Model formulaModel(const std::vector<FormulaVariable>& variables,
                                 const std::vector<std::string>& formulas) {
    support::Drawing drawing;
    drawing.point("C", 0.0, 0.0);
    drawing.solid("cart", {"C"}, 1.0, Eigen::Vector3d::Zero(), {0.1, 0.1, 0.1, 0.0, 0.0, 0.0});
    drawing.joint("rail", model::JointKind::Prismatic, model::groundId, "cart", "C",
                  Eigen::Vector3d::UnitX());
    model::Model& model = drawing.model;
    for (const FormulaVariable& variable : variables) {
        drawing.parameter(variable.name, variable.value);
        model.designVariables.push_back({variable.name, "value", variable.lower, variable.upper});
    }
    for (std::size_t index = 0; index < formulas.size(); ++index) {
        model::Signal signal;
        signal.id = "s" + std::to_string(index);
        signal.kind = model::SignalKind::Formula;
        signal.expression = formulas[index];
        model.signalList.push_back(signal);
        model::CostTerm term;
        term.id = "f" + std::to_string(index);
        term.signal = signal.id;
        term.time = model::TermTime::Terminal;
        term.reference = model::ReferenceKind::Constant;
        term.referenceValues = {0.0};
        term.kind = model::TermKind::Value;
        model.costTerms.push_back(term);
    }
    model.simulation.duration = 0.01;
    model.simulation.step = 0.01;
    return model;
}

inline session::Study studyOfKind(session::StudyKind kind, int points = 16) {
    session::Study study;
    study.name = "asked";
    study.kind = kind;
    study.points = points;
    return study;
}

/// Computes a study into a file with some threads. @return how far it came
inline session::StudyProgress computeStudy(const session::StudyPlan& plan, const std::string& path,
                                           std::size_t threads,
                                           const session::StudyControl& control = {}) {
    session::StudyFile file = session::StudyFile::open(path, plan, "asked.linkwright.json", "test");
    const auto pool = session::makeThreadPool(plan, threads, control.stop);
    return session::runStudy(plan, file, *pool, control);
}

/// All points of a file with their reasons.
inline std::vector<session::StudyPoint> pointsOf(const std::string& path) {
    const session::StudyFile file(path);
    std::vector<session::StudyPoint> points;
    for (std::uint64_t number = 0; number < file.points(); ++number)
        points.push_back(file.point(number));
    return points;
}

}  // namespace linkwright::testing
