// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/rig_controller.h"

#include "engine/rig/back_ends.h"
#include "engine/rig/controller_client.h"
#include "engine/session/rig/controller_tables.h"

#include <algorithm>
#include <type_traits>

namespace linkwright::session {

namespace {

static_assert(maxRigChannels == rig::maximumChannels);
static_assert(std::is_same_v<decltype(RigTiming::bars), decltype(rig::TimingStatistics::bars)>);

RigState toState(rig::RigState state) {
    switch (state) {
        case rig::RigState::Disconnected: break;
        case rig::RigState::Idle: return RigState::Idle;
        case rig::RigState::Homed: return RigState::Homed;
        case rig::RigState::Armed: return RigState::Armed;
        case rig::RigState::Running: return RigState::Running;
        case rig::RigState::Stopping: return RigState::Stopping;
        case rig::RigState::Faulted: return RigState::Faulted;
    }
    return RigState::Disconnected;
}

RigActivity toActivity(rig::Activity activity) {
    switch (activity) {
        case rig::Activity::None: break;
        case rig::Activity::SignTest: return RigActivity::SignTest;
        case rig::Activity::WatchdogTest: return RigActivity::WatchdogTest;
        case rig::Activity::Approach: return RigActivity::Approach;
        case rig::Activity::Table: return RigActivity::Trial;
        case rig::Activity::DeviceTable: return RigActivity::TrialOnDevice;
        case rig::Activity::RampDown: return RigActivity::RampDown;
    }
    return RigActivity::None;
}

RigTest toTest(rig::TestResult result) {
    switch (result) {
        case rig::TestResult::NotDone: break;
        case rig::TestResult::Passed: return RigTest::Passed;
        case rig::TestResult::Reversed: return RigTest::Reversed;
        case rig::TestResult::NoMotion: return RigTest::NoMotion;
        case rig::TestResult::NoTimeout: return RigTest::NoTimeout;
        case rig::TestResult::Unavailable: return RigTest::Unavailable;
    }
    return RigTest::NotDone;
}

RigTiming toTiming(const rig::TimingStatistics& timing) {
    return {timing.passes,
            timing.missedDeadlines,
            timing.median,
            timing.percentile99,
            timing.percentile999,
            timing.maximum,
            timing.realTimeScheduling,
            timing.bars,
            timing.barWidth};
}

RigSample toSample(const rig::Sample& sample) {
    return {sample.trialTime, toActivity(sample.activity), sample.reference, sample.angle,
            sample.speed,     sample.feedforward,          sample.volts};
}

}  // namespace

struct RigController::Implementation {
    explicit Implementation(const std::string& program) : client(program) {}

    rig::ControllerClient client;
    std::vector<rig::Sample> samples;
    std::vector<control::ChannelPlan> channels;  ///< names and limits only, to tell of faults
};

RigController::RigController(const std::string& program)
    : implementation_(std::make_unique<Implementation>(program)) {}

RigController::~RigController() = default;

void RigController::connect(const RigAddress& address) {
    rig::ConnectRequest request;
    request.device = address.device;
    request.projectPath = address.projectPath;
    request.seed = address.seed;
    request.period = address.period;
    // The board has to wait for this computer, but never longer than a tenth of a second.
    request.commandTimeout = std::max(
        request.commandTimeout, std::min(0.1, 0.1 * address.missedDeadlinesInRow * address.period));
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
    rig::TrialOptions options = toTrialOptions(plan, mode, recording);
    options.onDevice = onDevice;
    implementation_->client.run(toTable(plan), options);
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
    const rig::ControllerStatus from = implementation_->client.status();
    RigStatus status;
    status.state = toState(from.state);
    status.activity = toActivity(from.activity);
    if (from.fault != rig::Fault::None)
        status.fault = faultText(from.fault, from.atFault, implementation_->channels);
    status.controllerGone = from.fault == rig::Fault::ControllerGone;
    status.message = from.message;
    status.messageCount = from.messageCount;
    status.armProgress = from.armProgress;
    status.device = from.device.description;
    status.channelCount = from.device.channelCount;
    status.tableCapacity = from.device.tableCapacity;
    status.verifiedOnHardware = from.device.verifiedOnHardware;
    status.latest = toSample(from.latest);
    status.timing = toTiming(from.timing);
    std::transform(from.signTest.begin(), from.signTest.end(), status.signTests.begin(), toTest);
    status.watchdogTest = toTest(from.watchdogTest);
    status.trialDuration = from.trialDuration;
    status.trialCount = from.trialCount;
    return status;
}

std::vector<RigSample> RigController::takeSamples() {
    std::vector<rig::Sample>& samples = implementation_->samples;
    samples.clear();
    implementation_->client.takeSamples(samples);
    std::vector<RigSample> taken(samples.size());
    std::transform(samples.begin(), samples.end(), taken.begin(), toSample);
    return taken;
}

std::vector<RigDevice> listRigDevices() {
    std::vector<RigDevice> devices;
    for (const rig::DeviceListing& listing : rig::listDevices())
        devices.push_back({listing.specification, listing.name, listing.available, listing.reason});
    return devices;
}

TrialLog readRecording(const std::string& path, const TrialPlan& plan, const std::string& device,
                       const RigTiming& timing) {
    return toTrialLog(rig::readTrialLog(path), plan, device, timing);
}

}  // namespace linkwright::session
