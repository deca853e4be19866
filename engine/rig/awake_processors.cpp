// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/awake_processors.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdint>

namespace linkwright::rig {

AwakeProcessors::AwakeProcessors() noexcept
    : file_(::open("/dev/cpu_dma_latency", O_WRONLY | O_CLOEXEC)) {
    constexpr std::int32_t tolerableMicroseconds = 0;
    if (file_ < 0
        || ::write(file_, &tolerableMicroseconds, sizeof(tolerableMicroseconds))
               == static_cast<ssize_t>(sizeof(tolerableMicroseconds)))
        return;
    ::close(file_);
    file_ = -1;
}

AwakeProcessors::~AwakeProcessors() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace linkwright::rig
