// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/controller_client.h"

#include "engine/base/diagnostic.h"
#include "engine/base/process.h"
#include "engine/rig/clock.h"
#include "engine/rig/shared_block.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <new>
#include <thread>

namespace linkwright::rig {
namespace {

constexpr double attentionSeconds = 1.0;
constexpr double beatSeconds = 0.005;
constexpr double deadSeconds = 1.0;  ///< without a pass of a live loop
constexpr int socketInChild = 3, memoryInChild = 4;

[[noreturn]] void reject(const std::string& why, const std::string& remedy) {
    throw base::InputError(
        {base::Severity::Error, "", "linkwright-rig-controller", why + ".", remedy});
}

/// Beside the running program, or one folder above (programs in a folder of their own); else the
/// plain name, which is then looked for in PATH.
std::string findController() {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    for (const auto& folder : {self.parent_path(), self.parent_path().parent_path()}) {
        const auto candidate = folder / "linkwright-rig-controller";
        if (!error && access(candidate.c_str(), X_OK) == 0) return candidate.string();
    }
    return "linkwright-rig-controller";
}

/// Closed wherever its block is left.
struct Descriptor {
    explicit Descriptor(int descriptor) : number(descriptor) {}
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    const int number;
};

/// A file in memory that holds the cycles of a table; -1 when it fails.
int tableFile(const TrialTable& table) {
    const int file = memfd_create("run-table", MFD_CLOEXEC);
    if (file < 0) return -1;
    const auto* bytes = reinterpret_cast<const char*>(table.cycles.data());
    std::size_t left = table.cycles.size() * sizeof(PlannedCycle);
    while (left > 0) {
        const ssize_t written = ::write(file, bytes, left);
        if (written <= 0) {
            ::close(file);
            return -1;
        }
        bytes += written;
        left -= static_cast<std::size_t>(written);
    }
    return file;
}

}  // namespace

struct ControllerClient::Implementation {
    SharedBlock* shared = nullptr;
    int socket = -1;
    std::atomic<pid_t> process{0};
    std::atomic<double> attendedAt{0.0};
    std::atomic<bool> quit{false};
    std::thread beat;
    bool gone = false;
    std::uint64_t seenBeat = 0;
    double beatSeenAt = 0.0;
    std::string message;  ///< the latest of all three sources: here, the loop, beside the loop
    std::uint32_t messages = 0;
    std::uint32_t seenRefusals = 0, seenServiceMessages = 0;

    void start(const std::string& program) {
        const Descriptor memory(memfd_create("rig-controller", MFD_CLOEXEC));
        int pair[2] = {-1, -1};
        // All of it now: memory that runs out later would be a bus error, on either side.
        if (memory.number < 0 || posix_fallocate(memory.number, 0, sizeof(SharedBlock)) != 0
            || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
            reject("the system is out of resources", "Close other programs.");
        socket = pair[0];
        const Descriptor theirs(pair[1]);
        void* const place = mmap(nullptr, sizeof(SharedBlock), PROT_READ | PROT_WRITE, MAP_SHARED,
                                 memory.number, 0);
        if (place == MAP_FAILED) reject("the system is out of memory", "Close other programs.");
        shared = new (place) SharedBlock;
        const int error = spawn(program, theirs.number, memory.number);
        if (error != 0)
            reject("the control process cannot be started: " + std::string(std::strerror(error)),
                   "Install the whole package.");
        attendedAt.store(monotonicSeconds());
        beat = std::thread([this] { keepBeating(); });
    }

    int spawn(const std::string& program, int childSocket, int memory) {
        // Numbers beyond the wanted ones, so that neither copy in the child overwrites the other.
        const int highSocket = fcntl(childSocket, F_DUPFD_CLOEXEC, memoryInChild + 1);
        const int highMemory = fcntl(memory, F_DUPFD_CLOEXEC, memoryInChild + 1);
        const int error =
            highSocket < 0 || highMemory < 0 ? errno : spawnWith(program, highSocket, highMemory);
        if (highSocket >= 0) ::close(highSocket);
        if (highMemory >= 0) ::close(highMemory);
        return error;
    }

    int spawnWith(const std::string& program, int childSocket, int memory) {
        base::Launch launch;
        launch.words = {program.empty() ? findController() : program, std::to_string(socketInChild),
                        std::to_string(memoryInChild)};
        launch.descriptors = {{childSocket, socketInChild}, {memory, memoryInChild}};
        // Ctrl+C in the terminal of a window is for the window.
        launch.ownGroup = true;
        // What this program blocks could not end it at zero volts.
        launch.blockNothing = true;
        pid_t child = 0;
        const int error = launch.start(child);
        if (error == 0) process.store(child);
        return error;
    }

    void keepBeating() {
        while (!quit.load()) {
            if (monotonicSeconds() - attendedAt.load() < attentionSeconds)
                shared->clientBeat.fetch_add(1);
            sleepUntil(monotonicSeconds() + beatSeconds);
        }
    }

    void attend() {
        attendedAt.store(monotonicSeconds());
        const pid_t child = process.load();
        if (child == 0) return;
        if (waitpid(child, nullptr, WNOHANG) == 0) return;
        process.store(0);
        gone = true;
    }

    /// Whether a loop that should go on has stopped to: the process is held still, or starved.
    bool isHanging(bool isLive) {
        const std::uint64_t passes = shared->controllerBeat.load(std::memory_order_relaxed);
        const double now = monotonicSeconds();
        if (!isLive || passes != seenBeat) {
            seenBeat = passes;
            beatSeenAt = now;
        }
        return now - beatSeenAt > deadSeconds;
    }

    void say(const std::string& text) {
        message = text;
        ++messages;
    }

    void takeMessages(const LoopSnapshot& loop, const ServiceSnapshot& service) {
        if (service.messageCount != seenServiceMessages) say(service.message);
        if (loop.refusalCount != seenRefusals && loop.refusal != Refusal::None)
            say(std::string(explanation(loop.refusal)));
        seenServiceMessages = service.messageCount;
        seenRefusals = loop.refusalCount;
    }

    void send(const ControlMessage& request, int file = -1) {
        attend();
        iovec part{const_cast<ControlMessage*>(&request), sizeof(request)};
        alignas(cmsghdr) char ancillary[CMSG_SPACE(sizeof(int))] = {};
        msghdr header{};
        header.msg_iov = &part;
        header.msg_iovlen = 1;
        if (file >= 0) {
            header.msg_control = ancillary;
            header.msg_controllen = sizeof(ancillary);
            cmsghdr* const item = CMSG_FIRSTHDR(&header);
            item->cmsg_level = SOL_SOCKET;
            item->cmsg_type = SCM_RIGHTS;
            item->cmsg_len = CMSG_LEN(sizeof(int));
            std::memcpy(CMSG_DATA(item), &file, sizeof(int));
        }
        const ssize_t sent = sendmsg(socket, &header, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent == static_cast<ssize_t>(sizeof(request))) return;
        if (!gone) say("The control process is not accepting requests.");
    }

    void finish() {
        quit.store(true);
        if (beat.joinable()) beat.join();
        if (socket >= 0) ::close(socket);
        const pid_t child = process.load();
        const double giveUp = monotonicSeconds() + 1.0;
        while (child != 0 && waitpid(child, nullptr, WNOHANG) == 0) {
            if (monotonicSeconds() > giveUp) {
                kill(child, SIGKILL);
                waitpid(child, nullptr, 0);
                break;
            }
            sleepUntil(monotonicSeconds() + 0.002);
        }
        if (shared != nullptr) munmap(shared, sizeof(SharedBlock));
    }
};

ControllerClient::ControllerClient(const std::string& program)
    : implementation_(std::make_unique<Implementation>()) {
    try {
        implementation_->start(program);
    } catch (...) {
        implementation_->finish();
        throw;
    }
}

ControllerClient::~ControllerClient() {
    implementation_->finish();
}

void ControllerClient::connect(const ConnectRequest& request) {
    if (request.device.isCut() || request.projectPath.isCut())
        implementation_->say("The path of the device or of the project is too long.");
    else
        implementation_->send(request);
}

void ControllerClient::disconnect() {
    implementation_->send(Disconnect{});
}

void ControllerClient::home(std::span<const double> angles) {
    Home home;
    std::copy_n(angles.begin(), std::min(angles.size(), home.angles.size()), home.angles.begin());
    implementation_->send(LoopCommand(home));
}

void ControllerClient::setLimits(const RigLimits& limits) {
    implementation_->send(LoopCommand(limits));
}

void ControllerClient::setArmButton(bool held) {
    implementation_->send(LoopCommand(ArmButton{held}));
}

void ControllerClient::disarm() {
    implementation_->send(LoopCommand(Disarm{}));
}

void ControllerClient::testSigns(double volts) {
    implementation_->send(LoopCommand(TestSigns{volts}));
}

void ControllerClient::testWatchdog() {
    implementation_->send(LoopCommand(TestWatchdog{}));
}

void ControllerClient::run(const TrialJob& job) {
    if (job.options.logPath.isCut()) {
        implementation_->say("The path of the log is too long.");
        return;
    }
    const TrialTable& table = job.table;
    const Descriptor file(tableFile(table));
    implementation_->send(Run{table.period, table.channelCount, table.cycles.size(),
                              table.leadInRows, table.modelHash, job.options},
                          file.number);
}

void ControllerClient::stop() {
    implementation_->send(LoopCommand(Stop{}));
}

void ControllerClient::emergencyStop() noexcept {
    implementation_->shared->emergencyStops.fetch_add(1, std::memory_order_release);
}

void ControllerClient::resetFault() {
    implementation_->send(LoopCommand(Reset{}));
}

RigStatus ControllerClient::status() {
    implementation_->attend();
    const SharedBlock& shared = *implementation_->shared;
    LoopSnapshot loop;
    ServiceSnapshot service;
    shared.loop.read(loop);
    shared.service.read(service);
    RigStatus status;
    status.state = service.connected ? loop.state : RigState::Disconnected;
    status.activity = loop.activity;
    status.fault = loop.fault;
    status.faultTime = loop.faultTime;
    status.atFault = loop.atFault;
    implementation_->takeMessages(loop, service);
    status.message = implementation_->message;
    status.messageCount = implementation_->messages;
    status.armProgress = loop.armProgress;
    status.device = service.device;
    status.latest = loop.latest;
    shared.lateness.summarize(status.timing);
    status.timing.missedDeadlines = loop.missedDeadlines;
    status.timing.realTimeScheduling = service.realTimeScheduling;
    status.timing.memoryLocked = service.memoryLocked;
    status.signTests = loop.signTests;
    status.watchdogTest = loop.watchdogTest;
    status.trialDuration = service.trialDuration;
    status.stopReason = loop.stopReason;
    status.trialCount = service.closedTrials;
    status.droppedSamples = shared.samples.dropped();
    if (implementation_->gone || implementation_->isHanging(control::isLive(status.state))) {
        status.state = RigState::Faulted;
        status.fault = Fault::ControllerGone;
        status.activity = RigActivity::None;
        status.latest.volts.fill(0.0);
    }
    if (status.fault != Fault::None) status.faultText = explanation(status.fault);
    return status;
}

void ControllerClient::takeSamples(std::vector<RigSample>& samples) {
    implementation_->attend();
    RigSample sample;
    while (implementation_->shared->samples.pop(sample))
        samples.push_back(sample);
}

int ControllerClient::processId() const {
    return static_cast<int>(implementation_->process.load());
}

}  // namespace linkwright::rig
