// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace linkwright::document {

/// Leaves processors to the engine: while it holds, every other thread of this program (the
/// window's, its helpers', those that draw where there is no graphics card) stays off them, so that
/// nobody wakes where the engine computes. The engine itself may go anywhere; it is told from the
/// others by the name of its threads, `session::engineThreadName`.
///
/// There may be several; processors are reserved once, from the first that holds to the last. Does
/// nothing where the system knows no such thing (other than Linux), or has one processor for us.
class ProcessorReserve {
public:
    ProcessorReserve() = default;
    ~ProcessorReserve();  ///< as `release`
    ProcessorReserve(const ProcessorReserve&) = delete;
    ProcessorReserve& operator=(const ProcessorReserve&) = delete;

    /// Reserves processors; the window keeps at least one. Nothing when it holds already.
    /// @param count that the engine uses at a time
    void hold(std::size_t count);
    /// Every thread may use again what it could before, and those that began meanwhile what the
    /// calling thread could.
    void release();
    [[nodiscard]] bool holds() const { return holds_; }

    /// While it lives, the calling thread may go where it could before, and so may the processes
    /// and threads that it starts: for those that outlive the optimization.
    class Lifted {
    public:
        Lifted();
        ~Lifted();
        Lifted(const Lifted&) = delete;
        Lifted& operator=(const Lifted&) = delete;

    private:
        bool lifted_ = false;
    };

private:
    bool holds_ = false;
};

}  // namespace linkwright::document
