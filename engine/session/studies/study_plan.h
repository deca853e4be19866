// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/results.h"
#include "engine/session/studies/sampling.h"
#include "engine/session/studies/study.h"
#include "engine/session/studies/study_point.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::session {

class LinkageSearch;

/// All points of a study: what each of them computes follows from the study and from the points it
/// needs, never from who computes it or when.
class StudyPlan {
public:
    /// @param model the project, valid
    /// @throws base::InputError with everything that keeps the study from being made
    StudyPlan(model::Model model, Study study);
    ~StudyPlan();
    StudyPlan(StudyPlan&&) noexcept;

    [[nodiscard]] const Study& study() const { return study_; }
    [[nodiscard]] const model::Model& model() const { return model_; }
    /// The model that is computed: its variables are what the study varies, its active terms what
    /// it measures. Of an optimization the problem of its last stage, without weights of that
    /// stage.
    [[nodiscard]] const model::Model& problem() const { return problem_; }
    /// What is varied, with the values of the project.
    [[nodiscard]] const std::vector<Variable>& variables() const { return variables_; }
    /// What is measured: the cost, then the active terms of the objective (indices into
    /// `model().costTerms`), constraints included.
    [[nodiscard]] const std::vector<std::size_t>& terms() const { return terms_; }
    /// "cost", then the ids of `terms`.
    [[nodiscard]] std::vector<std::string> functions() const;
    [[nodiscard]] std::uint64_t points() const { return points_; }

    /// Points of the same group need each other; others do not. Only a global search is one group.
    [[nodiscard]] std::uint64_t groupOf(std::uint64_t point) const;

    /// What has to be known before a point can begin.
    struct Needs {
        std::uint64_t below = 0;            ///< all points with lower numbers than this
        std::vector<std::uint64_t> points;  ///< and these
    };
    [[nodiscard]] Needs needsOf(std::uint64_t point) const;

    /// What a point is to compute, or what is already certain of it.
    struct Decision {
        std::optional<StudyTask> task;
        StudyPoint settled;  ///< without a task
    };
    /// @param known tells of the points that are needed
    [[nodiscard]] Decision decide(std::uint64_t point,
                                  const std::function<StudyPoint(std::uint64_t)>& known) const;

    /// Values of the variables for coordinates of the unit cube, and back.
    [[nodiscard]] std::vector<double> fromUnit(const std::vector<double>& unit) const;
    [[nodiscard]] std::vector<double> toUnit(const std::vector<double>& values) const;

    /// TradeOff: points of one search of the front: an optimum of each function, then those
    /// between.
    [[nodiscard]] std::uint64_t frontLength() const;

private:
    void prepareProblem();
    void measure();
    [[nodiscard]] std::vector<double> startValues(std::uint64_t index) const;
    [[nodiscard]] std::vector<double> sweptValues(std::uint64_t point) const;
    [[nodiscard]] std::vector<double> scatteredValues(std::uint64_t point) const;
    [[nodiscard]] Decision decideOnFront(
        std::uint64_t point, const std::function<StudyPoint(std::uint64_t)>& known) const;

    model::Model model_;
    Study study_;
    model::Model problem_;
    std::vector<Variable> variables_;
    std::vector<std::size_t> terms_;
    std::uint64_t points_ = 0;
    std::optional<SobolSequence> sobol_;
    std::optional<LatinHypercube> hypercube_;
    std::unique_ptr<LinkageSearch> search_;  ///< Global
};

}  // namespace linkwright::session
