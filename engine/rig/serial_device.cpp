// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/serial_device.h"

#include "engine/base/diagnostic.h"
#include "engine/rig/clock.h"
#include "engine/rig/trial_table.h"

#include "packaging/firmware/linkwright_rig/src/control_law.h"
#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

namespace linkwright::rig {
namespace {

constexpr double greetingSeconds = 3.0;  // many boards restart when their port is opened
constexpr double errorsForgivenPerPass = 0.05;
constexpr double tolerableErrors = 5.0;
constexpr double replySeconds = 0.05;
constexpr int maxUploadRetries = 5;

[[noreturn]] void rejectLine(const std::string& path, const std::string& why,
                             const std::string& remedy) {
    throw base::InputError({base::Severity::Error, "", "serial:" + path, why + ".", remedy});
}

std::string remedyFor(int error) {
    if (error == ENOENT) return "Plug the device in, or choose another port.";
    if (error == EACCES) return "Add yourself to the group dialout, then log in again.";
    return "Check the cable and close other programs that use the port.";
}

bool isPositive(float value) {
    return value > 0.0f && firmware::isFinite(value);
}

float narrow(double value) {
    return static_cast<float>(value);
}

}  // namespace

SerialDevice::SerialDevice(std::string path, double commandTimeout)
    : path_(std::move(path)), commandTimeout_(commandTimeout) {}

SerialDevice::~SerialDevice() {
    close();
}

void SerialDevice::claimPort() {
    port_ = ::open(path_.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (port_ < 0) rejectLine(path_, std::strerror(errno), remedyFor(errno));
    if (flock(port_, LOCK_EX | LOCK_NB) != 0)
        rejectLine(path_, "another program uses this port", "Close the other program.");
    termios settings{};
    if (tcgetattr(port_, &settings) != 0)
        rejectLine(path_, "this is not a serial port", "Choose a port such as /dev/ttyACM0.");
    cfmakeraw(&settings);
    settings.c_cflag |= CLOCAL | CREAD;
    settings.c_cc[VMIN] = 0;
    settings.c_cc[VTIME] = 0;
    cfsetspeed(&settings, B1000000);  // boards on USB ignore it
    if (tcsetattr(port_, TCSANOW, &settings) != 0)
        rejectLine(path_, std::strerror(errno), "Choose a port that supports 1,000,000 baud.");
    ioctl(port_, TIOCEXCL);
    tcflush(port_, TCIOFLUSH);
}

DeviceCapabilities SerialDevice::open() {
    close();
    DeviceCapabilities capabilities;
    try {
        claimPort();
        const firmware::Welcome welcome = greet();
        channelCount_ = welcome.channelCount;
        capabilities.description = std::string(welcome.name) + " at " + path_;
        capabilities.channelCount = channelCount_;
        capabilities.voltageLimit = static_cast<double>(welcome.voltageLimit);
        for (int channel = 0; channel < channelCount_; ++channel)
            capabilities.radiansPerCount[at(channel)] =
                static_cast<double>(welcome.radiansPerCount[channel]);
        capabilities.commandTimeout = 1e-6 * welcome.timeoutMicroseconds;
        capabilities.tableCapacity = static_cast<int>(welcome.tableCapacity);
        if (resetFault() != DeviceStatus::Ok)
            rejectLine(path_, std::strerror(errno), "Check the cable.");
        answeredSequence_ = sendSequence_;
        answeredAt_ = monotonicSeconds();
    } catch (const base::InputError&) {
        close();
        throw;
    }
    return capabilities;
}

firmware::Welcome SerialDevice::greet() {
    firmware::Hello hello;
    hello.timeoutMicroseconds = static_cast<std::uint32_t>(std::lround(1e6 * commandTimeout_));
    const double giveUp = monotonicSeconds() + greetingSeconds;
    while (monotonicSeconds() < giveUp) {
        sendFrame(firmware::messageHello, firmware::write(hello, body_));
        firmware::Frame frame;
        const double again = monotonicSeconds() + 0.25;
        while (monotonicSeconds() < again && waitForFrame(frame, again - monotonicSeconds())) {
            firmware::Welcome welcome;
            if (!firmware::read(frame, welcome)) continue;
            if (welcome.major != firmware::protocolMajor)
                rejectLine(path_,
                           "the board speaks version " + std::to_string(welcome.major)
                               + " of the protocol, this program version "
                               + std::to_string(firmware::protocolMajor),
                           "Load the firmware that came with this program.");
            requireSensible(welcome);
            receiveSequenceKnown_ = true;
            receiveSequence_ = frame.sequence;
            seenDamaged_ = decoder_.damagedFrames();
            seenMalformed_ = decoder_.malformedFrames();
            return welcome;
        }
    }
    rejectLine(path_, "nothing on this port responds in the rig protocol",
               "Check that the device is on, choose another port, or load the firmware of "
               "packaging/firmware.");
}

bool SerialDevice::waitForFrame(firmware::Frame& frame, double seconds) {
    // A line that never falls silent must not keep the deadline from being looked at.
    constexpr int bytesPerLook = 256;
    const double giveUp = monotonicSeconds() + seconds;
    for (;;) {
        std::uint8_t byte = 0;
        for (int count = 0; count < bytesPerLook && ::read(port_, &byte, 1) == 1; ++count)
            if (decoder_.push(byte, frame)) return true;
        const double left = giveUp - monotonicSeconds();
        if (left <= 0.0) return false;
        pollfd waiting{port_, POLLIN, 0};
        if (::poll(&waiting, 1, static_cast<int>(left * 1e3) + 1) > 0
            && (waiting.revents & (POLLERR | POLLHUP)) != 0)
            rejectLine(path_, "the device was unplugged", "Plug it in again.");
    }
}

void SerialDevice::requireSensible(const firmware::Welcome& welcome) const {
    bool good = isPositive(welcome.voltageLimit);
    for (int channel = 0; channel < welcome.channelCount; ++channel)
        good = good && isPositive(std::abs(welcome.radiansPerCount[channel]));
    if (!good)
        rejectLine(path_, "the board reports an invalid voltage limit or encoder resolution",
                   "Correct these values in its firmware.");
}

DeviceStatus SerialDevice::sendFrame(std::uint8_t type, std::size_t length) noexcept {
    if (port_ < 0) return DeviceStatus::Unplugged;
    const std::uint16_t sequence = ++sendSequence_;
    sendTimes_[sequence & 0xFF] = monotonicSeconds();
    const std::size_t size = firmware::encodeFrame(type, sequence, body_, length, encoded_ + 1);
    // Behind a frame that went out in part a zero ends the rest, which would swallow this frame.
    const std::size_t skip = cutOff_ ? 0 : 1;
    const ssize_t wanted = static_cast<ssize_t>(size + 1 - skip);
    const ssize_t written = ::write(port_, encoded_ + skip, static_cast<std::size_t>(wanted));
    if (written > 0) cutOff_ = written < wanted;
    if (written == wanted) return DeviceStatus::Ok;
    // A full buffer means that the device no longer reads: its silence will tell.
    if (written >= 0 || errno == EAGAIN || errno == EINTR) return DeviceStatus::Waiting;
    return DeviceStatus::Unplugged;
}

DeviceStatus SerialDevice::readEncoders(Reading& reading) noexcept {
    if (port_ < 0) return DeviceStatus::Unplugged;
    errors_ = std::max(0.0, errors_ - errorsForgivenPerPass);
    if (errors_ == 0.0) discardErrors();
    const DeviceStatus status = receive(reading);
    reading.age = silence(monotonicSeconds());
    // Once may be the end of a stall; a device that was silent comes back without a second gap.
    reading.losesFrames = timesMissing_ > 1 && missing_ > 2 * (damaged_ + malformed_);
    const DeviceStatus line = judgeLine();
    return line == DeviceStatus::Ok ? status : line;
}

DeviceStatus SerialDevice::receive(Reading& reading) noexcept {
    DeviceStatus status = DeviceStatus::Waiting;
    std::uint8_t bytes[512];
    // Bounded, so that a device that never stops sending cannot hold the loop.
    for (int round = 0; round < 8; ++round) {
        const ssize_t count = ::read(port_, bytes, sizeof(bytes));
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) break;
        if (count < 0) return DeviceStatus::Unplugged;
        if (count == 0) {
            pollfd line{port_, POLLIN, 0};
            if (::poll(&line, 1, 0) > 0 && (line.revents & (POLLHUP | POLLERR)) != 0)
                return DeviceStatus::Unplugged;
            break;
        }
        firmware::Frame frame;
        for (ssize_t index = 0; index < count; ++index)
            if (decoder_.push(bytes[index], frame) && takeFrame(frame, reading))
                status = DeviceStatus::Ok;
        if (count < static_cast<ssize_t>(sizeof(bytes))) break;
    }
    return status;
}

bool SerialDevice::takeFrame(const firmware::Frame& frame, Reading& reading) noexcept {
    if (receiveSequenceKnown_) {
        const auto gap = static_cast<std::uint16_t>(frame.sequence - receiveSequence_ - 1);
        if (gap < 0x1000) noteMissing(gap);
    }
    receiveSequenceKnown_ = true;
    receiveSequence_ = frame.sequence;
    firmware::State state;
    firmware::Answer answer;
    if (firmware::read(frame, channelCount_, state)) {
        takeState(state, reading);
        return true;
    }
    if (firmware::read(frame, answer)) {
        takeAnswer(answer);
    } else {
        errors_ += 1.0;
    }
    return false;
}

void SerialDevice::takeState(const firmware::State& state, Reading& reading) noexcept {
    answeredSequence_ = state.echo;
    answeredAt_ = monotonicSeconds();
    for (int channel = 0; channel < channelCount_; ++channel) {
        // Differences, so that the 32 bit counter of the board may wrap around.
        if (countsKnown_)
            reading.counts[at(channel)] +=
                static_cast<std::int32_t>(static_cast<std::uint32_t>(state.counts[channel])
                                          - static_cast<std::uint32_t>(lastCounts_[at(channel)]));
        if (!countsKnown_) firstCounts_[at(channel)] = state.counts[channel];
        lastCounts_[at(channel)] = state.counts[channel];
        reading.volts[at(channel)] = static_cast<double>(state.volts[channel]);
    }
    if (countsKnown_) reading.time += 1e-6 * (state.microseconds - lastMicroseconds_);
    lastMicroseconds_ = state.microseconds;
    countsKnown_ = true;
    reading.flags = state.flags;
    reading.tableRow = state.tableRow;
    if (remoteErrorsKnown_) {
        const auto broken = static_cast<std::uint16_t>(state.damagedFrames - seenRemoteDamaged_);
        damaged_ += broken;
        errors_ += broken;
        noteMissing(static_cast<std::uint16_t>(state.lostFrames - seenRemoteLost_));
    }
    remoteErrorsKnown_ = true;
    seenRemoteDamaged_ = state.damagedFrames;
    seenRemoteLost_ = state.lostFrames;
}

void SerialDevice::noteMissing(std::uint16_t count) noexcept {
    errors_ += count;
    missing_ += count;
    timesMissing_ += count > 0 ? 1 : 0;
}

void SerialDevice::discardErrors() noexcept {
    damaged_ = malformed_ = missing_ = timesMissing_ = 0;
}

DeviceStatus SerialDevice::judgeLine() noexcept {
    const std::uint32_t damaged = decoder_.damagedFrames() - seenDamaged_;
    const std::uint32_t malformed = decoder_.malformedFrames() - seenMalformed_;
    seenDamaged_ += damaged;
    seenMalformed_ += malformed;
    damaged_ += damaged;
    malformed_ += malformed;
    errors_ += damaged + malformed;
    if (errors_ <= tolerableErrors) return DeviceStatus::Ok;
    // A damaged frame is missing in the count of those that came, too.
    if (missing_ > 2 * (damaged_ + malformed_)) return DeviceStatus::FramesLost;
    return malformed_ > damaged_ ? DeviceStatus::Garbage : DeviceStatus::FrameErrors;
}

double SerialDevice::silence(double now) const noexcept {
    if (answeredSequence_ == sendSequence_) return 0.0;
    // Beyond 255 frames the times are overwritten; then the last answer is about as old.
    const auto waiting = static_cast<std::uint16_t>(sendSequence_ - answeredSequence_);
    if (waiting >= 256) return now - answeredAt_;
    return now - sendTimes_[static_cast<std::uint16_t>(answeredSequence_ + 1) & 0xFF];
}

DeviceStatus SerialDevice::writeVolts(std::span<const double> volts) noexcept {
    firmware::Exchange exchange;
    exchange.enable = true;
    for (int channel = 0; channel < channelCount_; ++channel)
        exchange.volts[channel] = narrow(volts[at(channel)]);
    return sendFrame(firmware::messageExchange, firmware::write(exchange, channelCount_, body_));
}

DeviceStatus SerialDevice::zero(int channel) noexcept {
    return sendFrame(firmware::messageZero,
                     firmware::writeZero(static_cast<std::uint8_t>(1u << channel), body_));
}

DeviceStatus SerialDevice::resetFault() noexcept {
    errors_ = 0.0;
    discardErrors();
    return sendFrame(firmware::messageReset, 0);
}

void SerialDevice::beginUpload(
    const TrialJob& job, const RigLimits& limits,
    const std::array<std::int64_t, maximumChannels>& countOffsets) noexcept {
    uploadTable_ = &job.table;
    uploadBegin_ = {};
    uploadBegin_.rowCount = static_cast<std::uint32_t>(job.table.rowCount());
    uploadBegin_.periodMicroseconds =
        static_cast<std::uint32_t>(std::lround(1e6 * job.table.period));
    // A board has one filter time for all.
    uploadBegin_.derivativeTime = narrow(job.options.gains.front().derivativeTime);
    uploadBegin_.fadeMicroseconds =
        static_cast<std::uint32_t>(std::lround(1e6 * job.options.rampDownTime));
    for (int channel = 0; channel < channelCount_; ++channel) {
        const PdGains& gains = job.options.gains[at(channel)];
        const ChannelLimits& bounds = limits.channels[at(channel)];
        firmware::TableBegin::Motor& motor = uploadBegin_.motors[channel];
        motor.proportional = narrow(gains.proportional);
        motor.derivative = narrow(gains.derivative);
        motor.voltageLimit = narrow(bounds.voltage);
        motor.voltsPerSecond = narrow(bounds.slew);
        motor.trackingError = narrow(bounds.trackingError);
        // The board counts from when it was switched on, we from when it was opened.
        motor.countOffset =
            static_cast<std::int32_t>(countOffsets[at(channel)] - firstCounts_[at(channel)]);
    }
    uploadRow_ = 0;
    uploadSum_ = 0;
    uploadRetries_ = 0;
    answerPending_ = false;
    uploadStep_ = UploadStep::Begin;
}

UploadStatus SerialDevice::continueUpload() noexcept {
    if (uploadStep_ == UploadStep::Done) return UploadStatus::Done;
    if (uploadStep_ == UploadStep::Failed || uploadStep_ == UploadStep::Idle)
        return UploadStatus::Failed;
    if (answerPending_ && monotonicSeconds() < answerDue_) return UploadStatus::Busy;
    if (answerPending_ && ++uploadRetries_ > maxUploadRetries) {
        uploadStep_ = UploadStep::Failed;
        return UploadStatus::Failed;
    }
    sendUploadFrame();
    answerPending_ = true;
    answerDue_ = monotonicSeconds() + replySeconds;
    return UploadStatus::Busy;
}

void SerialDevice::sendUploadFrame() noexcept {
    if (uploadStep_ == UploadStep::Begin) {
        sendFrame(firmware::messageTableBegin, firmware::write(uploadBegin_, channelCount_, body_));
        return;
    }
    if (uploadStep_ == UploadStep::Commit) {
        firmware::TableCommit commit;
        commit.checkSum = uploadSum_;
        sendFrame(firmware::messageTableCommit, firmware::write(commit, body_));
        return;
    }
    std::uint8_t values[firmware::maximumBodySize];
    const auto fitting = static_cast<std::uint32_t>(firmware::rowsPerFrame(channelCount_));
    firmware::TableRows rows;
    rows.firstRow = uploadRow_;
    rows.rowCount =
        static_cast<std::uint8_t>(std::min(fitting, uploadBegin_.rowCount - uploadRow_));
    rows.values = values;
    writeRows(rows.firstRow, rows.rowCount, values);
    sendFrame(firmware::messageTableRows, firmware::write(rows, channelCount_, body_));
}

std::size_t SerialDevice::writeRows(std::uint32_t first, std::uint32_t count,
                                    std::uint8_t* bytes) const noexcept {
    std::uint8_t* end = bytes;
    for (std::uint32_t row = first; row < first + count; ++row)
        for (int channel = 0; channel < channelCount_; ++channel) {
            const PlannedCycle& cycle = uploadTable_->cycle(row, channel);
            for (const double value : {cycle.feedforward, cycle.angle, cycle.velocity}) {
                firmware::writeFloat(narrow(value), end);
                end += 4;
            }
        }
    return static_cast<std::size_t>(end - bytes);
}

void SerialDevice::takeAnswer(const firmware::Answer& answer) noexcept {
    const bool uploading = uploadStep_ == UploadStep::Begin || uploadStep_ == UploadStep::Rows
                           || uploadStep_ == UploadStep::Commit;
    if (answer.command == firmware::messageReset || !uploading) return;
    answerPending_ = false;
    uploadRetries_ = 0;
    if (answer.code != firmware::answerDone) {
        uploadStep_ = UploadStep::Failed;
        return;
    }
    if (uploadStep_ == UploadStep::Begin && answer.command == firmware::messageTableBegin) {
        uploadStep_ = UploadStep::Rows;
    } else if (uploadStep_ == UploadStep::Rows && answer.command == firmware::messageTableRows) {
        const std::uint32_t sent = std::min(answer.nextRow, uploadBegin_.rowCount);
        std::uint8_t bytes[firmware::maximumBodySize];
        for (std::uint32_t row = uploadRow_; row < sent; ++row)
            uploadSum_ = firmware::tableCheckSum(bytes, writeRows(row, 1, bytes), uploadSum_);
        uploadRow_ = std::max(uploadRow_, sent);
        if (uploadRow_ == uploadBegin_.rowCount) uploadStep_ = UploadStep::Commit;
    } else if (uploadStep_ == UploadStep::Commit
               && answer.command == firmware::messageTableCommit) {
        uploadStep_ = UploadStep::Done;
    }
}

void SerialDevice::cancelUpload() noexcept {
    uploadStep_ = UploadStep::Idle;
    uploadTable_ = nullptr;
    answerPending_ = false;
}

DeviceStatus SerialDevice::startTable(TrialMode mode) noexcept {
    firmware::TableStart start;
    start.feedforward = playsFeedforward(mode);
    start.feedback = playsFeedback(mode);
    uploadStep_ = UploadStep::Idle;
    return sendFrame(firmware::messageTableStart, firmware::write(start, body_));
}

DeviceStatus SerialDevice::stopTable() noexcept {
    return sendFrame(firmware::messageZero, firmware::writeZero(0, body_));
}

void SerialDevice::close() noexcept {
    if (port_ < 0) return;
    if (channelCount_ > 0) {
        for (int channel = 0; channel < channelCount_; ++channel)
            zero(channel);
        firmware::Exchange off;
        sendFrame(firmware::messageExchange, firmware::write(off, channelCount_, body_));
    }
    ioctl(port_, TIOCNXCL);  // ends with the last user of the port only, and there may be another
    ::close(port_);
    port_ = -1;
    cutOff_ = false;
    channelCount_ = 0;
    countsKnown_ = false;
    remoteErrorsKnown_ = false;
}

}  // namespace linkwright::rig
