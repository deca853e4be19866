// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/comparison_reporter.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <exception>

namespace linkwright::bench {
void registerChains();
void registerElements();
void registerFiveBar();
void registerFormulations();
void registerFunctions();
void registerKinematic();
void registerVariables();
}  // namespace linkwright::bench

int main(int argumentCount, char** arguments) {
    benchmark::Initialize(&argumentCount, arguments);
    if (benchmark::ReportUnrecognizedArguments(argumentCount, arguments)) return 2;
    try {
        linkwright::bench::registerChains();
        linkwright::bench::registerFiveBar();
        linkwright::bench::registerElements();
        linkwright::bench::registerFormulations();
        linkwright::bench::registerFunctions();
        linkwright::bench::registerKinematic();
        linkwright::bench::registerVariables();
        linkwright::bench::ComparisonReporter reporter;
        benchmark::RunSpecifiedBenchmarks(&reporter);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "linkwright-bench: %s\n", error.what());
        return 1;
    }
    benchmark::Shutdown();
    return 0;
}
