// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright::rig {

/// Asks the kernel to keep all processors out of sleep states for as long as this lives: waking one
/// takes up to some hundred microseconds, and milliseconds on virtual machines, and then a deadline
/// is missed (kernel documentation, PM QoS interface, /dev/cpu_dma_latency). The request ends with
/// the process, however that ends.
class AwakeProcessors {
public:
    AwakeProcessors() noexcept;
    ~AwakeProcessors();
    AwakeProcessors(const AwakeProcessors&) = delete;
    AwakeProcessors& operator=(const AwakeProcessors&) = delete;

    /// False without the permission to write the device: then deadlines are only missed more often.
    [[nodiscard]] bool granted() const noexcept { return file_ >= 0; }

private:
    int file_ = -1;
};

}  // namespace linkwright::rig
