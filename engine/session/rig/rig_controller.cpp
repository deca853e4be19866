// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/rig_controller.h"

#include "engine/rig/back_ends.h"
#include "engine/rig/controller_client.h"
#include "engine/session/rig/controller_tables.h"

#include <algorithm>

namespace linkwright::session {

struct RigController::Implementation {
    explicit Implementation(const std::string& program) : client(program) {}

    rig::ControllerClient client;
    std::vector<ChannelPlan> channels;  ///< names and limits only, to tell of faults
};

RigController::RigController(const std::string& program)
    : implementation_(std::make_unique<Implementation>(program)) {}

RigController::~RigController() = default;

void RigController::connect(const ConnectRequest& request) {
    implementation_->client.connect(request);
}

void RigController::setLimits(const TrialPlan& plan) {
    implementation_->client.setLimits(toLimits(plan));
    implementation_->channels.assign(plan.channels.size(), {});
    for (std::size_t index = 0; index < plan.channels.size(); ++index) {
        implementation_->channels[index].name = plan.channels[index].name;
        implementation_->channels[index].limits = plan.channels[index].limits;
    }
}

void RigController::home(const TrialPlan& plan) {
    implementation_->client.home(startAngles(plan));
}

void RigController::setArmButton(bool held) {
    implementation_->client.setArmButton(held);
}

void RigController::disarm() {
    implementation_->client.disarm();
}

void RigController::testSigns(double volts) {
    implementation_->client.testSigns(volts);
}

void RigController::testWatchdog() {
    implementation_->client.testWatchdog();
}

void RigController::play(const TrialPlan& plan, TrialMode mode, bool onDevice,
                         const std::string& recording) {
    rig::TrialJob job = toJob(plan, mode, recording);
    job.options.onDevice = onDevice;
    implementation_->client.run(job);
}

void RigController::stop() {
    implementation_->client.stop();
}

void RigController::emergencyStop() noexcept {
    implementation_->client.emergencyStop();
}

void RigController::resetFault() {
    implementation_->client.resetFault();
}

RigStatus RigController::status() {
    RigStatus status = implementation_->client.status();
    if (status.fault != Fault::None)
        status.faultText = faultText(status.fault, status.atFault, implementation_->channels);
    return status;
}

std::vector<RigSample> RigController::takeSamples() {
    std::vector<RigSample> samples;
    implementation_->client.takeSamples(samples);
    return samples;
}

std::vector<DeviceListing> listRigDevices() {
    return rig::listDevices();
}

double commandTimeoutFor(int missedDeadlinesInRow, double period) {
    return std::max(ConnectRequest().commandTimeout,
                    std::min(0.1, 0.1 * missedDeadlinesInRow * period));
}

TrialLog readRecording(const std::string& path, const TrialPlan& plan, const std::string& device,
                       const RigTiming& timing) {
    return toTrialLog(rig::readRecording(path), plan, device, timing);
}

}  // namespace linkwright::session
