// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright::dynamics {

/// Which processors a set of compiled sweeps needs.
enum class ProcessorKind { Portable, Avx2, Avx512 };

/// The best one that this processor and this build have, up to the limit.
ProcessorKind bestProcessorKind();
/// Keeps to processors of a kind, so that tests can compare them; for equations made afterwards.
void limitProcessorKind(ProcessorKind kind);

// The processors that source files are compiled for: any, those with AVX2, those with AVX-512.

struct PortableTarget {};
struct Avx2Target {};
struct Avx512Target {};

/// What was compiled for a kind of processor: `choose(Avx2Target{})`. Only for source files that
/// CMakeLists.txt lists under DISPATCH; anywhere else it is always what runs everywhere.
template <class Choose>
auto compiledFor(ProcessorKind kind, const Choose& choose) {
#ifdef LINKWRIGHT_PROCESSOR_DISPATCH
    if (kind == ProcessorKind::Avx512) return choose(Avx512Target{});
    if (kind == ProcessorKind::Avx2) return choose(Avx2Target{});
#else
    static_cast<void>(kind);
#endif
    return choose(PortableTarget{});
}

}  // namespace linkwright::dynamics
