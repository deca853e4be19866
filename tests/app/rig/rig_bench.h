// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/rig/controller_client.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace linkwright::rig_bench {

/// The emulated rig in a process of its own.
class EmulatedRig {
public:
    /// Starts the program and waits until its port is there.
    /// @param link path of the port
    /// @param project of the rig; empty: the five-bar linkage of curve A
    /// @param further options of the program
    explicit EmulatedRig(const std::string& program, const std::string& link,
                         const std::string& project = {},
                         const std::vector<std::string>& further = {});
    ~EmulatedRig();
    EmulatedRig(const EmulatedRig&) = delete;
    EmulatedRig& operator=(const EmulatedRig&) = delete;

    /// Sends one line to it and returns its answer, a JSON object.
    std::string command(const std::string& line);
    [[nodiscard]] std::string device() const { return "serial:" + link_; }
    [[nodiscard]] int processId() const { return process_; }

private:
    std::string link_;
    int process_ = 0;
    int toRig_ = -1, fromRig_ = -1;
    std::string received_;
};

/// A number of a JSON object of one level, by its key; not a number when it is not there.
double numberIn(const std::string& json, const std::string& key);

/// A motion of two motors by tenths of radians that begins and ends at rest in the drawn pose.
rig::TrialTable smoothTable(double seconds);

/// Calls `status` until `done` says so. @returns false when `seconds` passed before
bool waitFor(rig::ControllerClient& client, double seconds,
             const std::function<bool(const rig::RigStatus&)>& done);

/// Limits for tests about other things: machines that test have stalls of tens of milliseconds,
/// which would end a run by missed deadlines.
rig::RigLimits patientLimits();

/// Connects, homes at zero angles and arms. @returns false, with the status, when that fails
bool arm(rig::ControllerClient& client, const std::string& device, const rig::RigLimits& limits,
         std::string& why, double commandTimeout = 0.010);

}  // namespace linkwright::rig_bench
