// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/minimizer.h"

#include "engine/optimization/gauss_newton.h"
#include "engine/optimization/search.h"
#include "engine/optimization/steepest_descent.h"

#include <nlopt.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>

namespace linkwright::optimization {

namespace {

using Optimizer = std::unique_ptr<std::remove_pointer_t<nlopt_opt>, decltype(&nlopt_destroy)>;

struct Call {
    Search& search;
    nlopt_opt optimizer;
};

// Called from C code: lets no exception out.
double objective(unsigned size, const double* point, double* gradient, void* data) {
    Call& call = *static_cast<Call*>(data);
    const std::span<double> wanted =
        gradient != nullptr ? std::span<double>(gradient, size) : std::span<double>();
    const double cost = call.search.trial(std::span<const double>(point, size), wanted);
    if (call.search.finished() || call.search.stalled()) nlopt_force_stop(call.optimizer);
    return cost;
}

const char* choiceOf(model::Algorithm chosen) {
    if (chosen == model::Algorithm::GaussNewton) return " Automatic chose Gauss-Newton.";
    return chosen == model::Algorithm::LowStorageBfgs ? " Automatic chose L-BFGS."
                                                      : " Automatic chose SLSQP.";
}

nlopt_algorithm toNlopt(model::Algorithm algorithm) {
    switch (algorithm) {
        case model::Algorithm::LowStorageBfgs: return NLOPT_LD_LBFGS;
        case model::Algorithm::MovingAsymptotes: return NLOPT_LD_MMA;
        case model::Algorithm::ConservativeConvex: return NLOPT_LD_CCSAQ;
        case model::Algorithm::SequentialQuadratic:
        case model::Algorithm::Automatic:
        case model::Algorithm::SteepestDescent:
        case model::Algorithm::GaussNewton: break;  // these are not NLopt's
    }
    return NLOPT_LD_SLSQP;
}

/// Number of correction pairs: more of them learn ill-conditioned costs faster. NLopt's own default
/// takes thousands when there are few variables; the limit keeps 20,000 variables within 32 MB.
unsigned correctionPairs(std::size_t variableCount) {
    constexpr std::size_t numbersAllowed = 2'000'000;
    return static_cast<unsigned>(std::clamp<std::size_t>(numbersAllowed / variableCount, 10, 100));
}

/// One run of the algorithm from the best point of the search. Our own stop rules end it through
/// the search; how NLopt itself ended does not matter, for the search knows what was reached.
void run(Search& search, model::Algorithm algorithm, const CurvatureOf& curvature) {
    if (algorithm == model::Algorithm::GaussNewton) return descendByCurvature(search, curvature);
    if (algorithm == model::Algorithm::SteepestDescent) return descendSteepest(search);
    const auto size = static_cast<unsigned>(search.size());
    const Optimizer optimizer(nlopt_create(toNlopt(algorithm), size), &nlopt_destroy);
    if (!optimizer) throw std::bad_alloc();
    Call call{search, optimizer.get()};
    nlopt_set_min_objective(optimizer.get(), &objective, &call);
    nlopt_set_lower_bounds(optimizer.get(), search.lower().data());
    nlopt_set_upper_bounds(optimizer.get(), search.upper().data());
    nlopt_set_vector_storage(optimizer.get(), correctionPairs(search.size()));
    std::vector<double> point(search.size(), 0.0);
    double cost = 0.0;
    if (nlopt_optimize(optimizer.get(), point.data(), &cost) == NLOPT_OUT_OF_MEMORY)
        throw std::bad_alloc();
}

}  // namespace

double defaultScale(double value, double lower, double upper, double typical) {
    const double width = upper - lower;
    if (std::isfinite(width) && width > 0.0) return width;
    return std::max(std::abs(value), typical);
}

MinimizerResult minimize(const CostAndGradient& costAndGradient,
                         const std::vector<MinimizerVariable>& variables,
                         const MinimizerOptions& options) {
    Search search(costAndGradient, variables, options);
    if (options.leavesStationaryStart) search.leaveStationaryStart();
    model::Algorithm algorithm = options.algorithm;
    if (algorithm == model::Algorithm::Automatic)
        algorithm = options.curvature ? model::Algorithm::GaussNewton
                    : variables.size() > sequentialQuadraticLimit
                        ? model::Algorithm::LowStorageBfgs
                        : model::Algorithm::SequentialQuadratic;
    if (algorithm == model::Algorithm::GaussNewton && !options.curvature)
        throw std::invalid_argument("minimize: Gauss-Newton needs a curvature");
    const bool replaced = algorithm == model::Algorithm::SequentialQuadratic
                          && variables.size() > sequentialQuadraticLimit;
    if (replaced) algorithm = model::Algorithm::LowStorageBfgs;

    // All algorithms give up now and then although a fresh start from the best point, with a
    // better cost scale and without the memory of failed trials, gets further.
    constexpr int fruitlessRunsAllowed = 3;
    constexpr double cautionPerFruitlessRun = 0.01;
    double caution = 1.0;
    for (int fruitlessRuns = 0; !search.finished();) {
        search.beginRun(caution);
        run(search, algorithm, options.curvature);
        if (search.finished()) break;
        if (search.progressed()) {
            fruitlessRuns = 0;
            caution = 1.0;
        } else if (++fruitlessRuns < fruitlessRunsAllowed) {
            caution *= cautionPerFruitlessRun;
        } else {
            search.finishExhausted();
        }
    }
    MinimizerResult result = search.result();
    result.algorithm = algorithm;
    if (options.algorithm == model::Algorithm::Automatic) result.reason += choiceOf(algorithm);
    if (replaced)
        result.reason += " (L-BFGS replaced SLSQP, which is slow for "
                         + std::to_string(variables.size()) + " variables.)";
    return result;
}

}  // namespace linkwright::optimization
