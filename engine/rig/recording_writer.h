// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/recording.h"

#include <string>

namespace linkwright::rig {

/// Writes a trial log record by record, each with a check sum, so that whatever reached the disk
/// can be read. Belongs to the thread beside the control loop.
class RecordingWriter {
public:
    RecordingWriter() = default;
    ~RecordingWriter();
    RecordingWriter(const RecordingWriter&) = delete;
    RecordingWriter& operator=(const RecordingWriter&) = delete;

    /// Creates the file; folders above it too.
    /// @param header its samples are ignored
    /// @returns an empty text, or why it could not be created (an existing file is never replaced)
    std::string open(const std::string& path, const Recording& header);
    /// Keeps a sample for the next `flush`.
    void add(const RigSample& sample);
    /// Hands everything kept to the system.
    /// @returns false when the disk did not take it
    bool flush();
    /// Writes the end mark and closes. Does nothing when no file is open.
    bool close(StopReason reason);
    [[nodiscard]] bool isOpen() const { return file_ >= 0; }

private:
    int file_ = -1;
    int channelCount_ = 0;
    std::string pending_;
};

}  // namespace linkwright::rig
