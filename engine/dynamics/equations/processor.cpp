// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/equations/processor.h"

#include <atomic>

namespace linkwright::dynamics {

namespace {

std::atomic<ProcessorKind> limit{ProcessorKind::Avx512};

}  // namespace

void limitProcessorKind(ProcessorKind kind) {
    limit.store(kind);
}

ProcessorKind bestProcessorKind() {
#ifdef LINKWRIGHT_PROCESSOR_DISPATCH
    const ProcessorKind most = limit.load();
    if (most >= ProcessorKind::Avx512 && __builtin_cpu_supports("avx512f")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return ProcessorKind::Avx512;
    if (most >= ProcessorKind::Avx2 && __builtin_cpu_supports("avx2")) return ProcessorKind::Avx2;
#endif
    return ProcessorKind::Portable;
}

}  // namespace linkwright::dynamics
