// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/loop_thread.h"
#include "engine/rig/recording_writer.h"

#include <functional>
#include <memory>
#include <string>

namespace linkwright::rig {

/// Makes a closed device from what a client asked for.
/// @throws base::InputError
using DeviceFactory = std::function<std::unique_ptr<Device>(const ConnectRequest&)>;

/// The inside of `linkwright-rig-controller`: opens the device, starts the loop, takes requests
/// from the socket, writes the log. Everything that may block happens here, beside the loop.
class ControllerServer {
public:
    /// @param socket of kind SOCK_SEQPACKET, to the client
    /// @param shared mapped by both
    ControllerServer(int socket, SharedBlock& shared, DeviceFactory factory);
    ~ControllerServer();
    ControllerServer(const ControllerServer&) = delete;
    ControllerServer& operator=(const ControllerServer&) = delete;

    /// Serves until the client is gone or `terminate` was called, then zeroes and closes all.
    void serve();

    /// Zero volts and the end of `serve`. For signal handlers.
    void terminate() noexcept { alarms_.terminated.store(true); }
    /// The last resort of a dying process: zero to every motor from whatever thread this is.
    void zeroNow() noexcept;

private:
    bool receiveMessage();
    void handle(const ControlMessage& message, int tableFile);
    void pass(const LoopCommand& command);
    void takeLimits(const RigLimits& limits);
    void connect(const ConnectRequest& request);
    void disconnect();
    void startTrial(const Run& run, int tableFile);
    bool readTable(const Run& run, int tableFile, TrialTable& table);
    bool openLog(const TrialJob& job);
    void writeLog();
    void finishLog();
    void say(const std::string& text);
    void publish() { shared_.service.write(status_); }

    int socket_;
    SharedBlock& shared_;
    DeviceFactory factory_;
    LoopAlarms alarms_;
    ServiceSnapshot status_;
    DeviceCapabilities capabilities_;
    RigLimits limits_;
    double period_ = 0.001;
    std::unique_ptr<Device> device_;
    std::atomic<Device*> lastResort_{nullptr};
    std::unique_ptr<LoopThread> loop_;
    std::unique_ptr<TrialJob> job_;
    RecordingWriter log_;
    std::uint64_t trialsBefore_ = 0;   ///< trialCount when the present trial was asked for
    std::uint64_t droppedBefore_ = 0;  ///< log samples lost before the present trial
    double trialEndedAt_ = 0.0;        ///< s; 0: not yet
    std::uint64_t requestOf_ = 0;      ///< its number among all posted
};

}  // namespace linkwright::rig
