// SPDX-License-Identifier: BSD-3-Clause
// Layout: magic "LWRUNLOG", then records [kind (1), length (4), payload, CRC-32 of kind, length and
// payload (4)], numbers in the byte order of the machine. Kinds: 1 header (first), 2 sample,
// 3 end (last).
#include "engine/rig/recording.h"

#include "engine/base/bytes.h"
#include "engine/rig/recording_writer.h"

#include "packaging/firmware/linkwright_rig/src/frame_codec.h"
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace linkwright::rig {
namespace {

constexpr char magic[8] = {'L', 'W', 'R', 'U', 'N', 'L', 'O', 'G'};
enum RecordKind : unsigned char { headerRecord = 1, sampleRecord = 2, endRecord = 3 };

using Packer = base::Packer<std::uint32_t>;
using Unpacker = base::Unpacker<std::uint32_t>;

std::uint32_t checkSumOf(std::string_view bytes) {
    return firmware::tableCheckSum(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                   bytes.size());
}

/// Closes the record that begins at `start`: fills in its length and adds the check sum.
void finishRecord(std::string& bytes, std::size_t start) {
    const auto length = static_cast<std::uint32_t>(bytes.size() - start - 5);
    std::memcpy(bytes.data() + start + 1, &length, sizeof(length));
    Packer{bytes}(checkSumOf(std::string_view(bytes).substr(start)));
}

/// @return where it begins
std::size_t beginRecord(std::string& bytes, RecordKind kind) {
    const std::size_t start = bytes.size();
    Packer pack(bytes);
    pack(kind);
    pack(std::uint32_t{0});
    return start;
}

/// A sample to write or to read.
template <class Visit, class Subject>
void visitSample(Visit& visit, Subject& sample, int channelCount) {
    visit(sample.index);
    visit(sample.time);
    visit(sample.trialTime);
    visit(sample.deadlineError);
    visit(sample.state);
    visit(sample.activity);
    visit(sample.fault);
    visit(sample.deviceFlags);
    for (auto* column : {&sample.reference, &sample.referenceSpeed, &sample.angle, &sample.speed,
                         &sample.feedforward, &sample.feedback, &sample.volts})
        for (int channel = 0; channel < channelCount; ++channel)
            visit((*column)[static_cast<std::size_t>(channel)]);
}

/// @return whether there is nothing wrong with it
template <class Visit, class Log>
bool visitHeader(Visit& visit, Log& log) {
    constexpr std::uint32_t layout = 1;
    std::uint32_t version = layout;
    visit(version);
    visit(log.device);
    visit(log.modelHash);
    visit(log.channelCount);
    visit(log.period);
    visit(log.mode);
    if (version != layout || log.channelCount < 1 || log.channelCount > maximumChannels)
        return false;
    for (int channel = 0; channel < log.channelCount; ++channel) {
        auto& gains = log.gains[static_cast<std::size_t>(channel)];
        visit(gains.proportional);
        visit(gains.derivative);
    }
    visit(log.voltageLimit);
    return true;
}

[[noreturn]] void rejectLog(const std::string& path, const std::string& why) {
    throw base::InputError({base::Severity::Error, "", path, why, "Choose the log of a trial."});
}

/// Takes a record; false when it is torn or damaged.
bool takeRecord(Unpacker& source, unsigned char& kind, std::string_view& payload) {
    const std::string_view begin = source.rest();
    std::uint32_t length = 0, found = 0;
    source(kind);
    source(length);
    payload = source.take(length);
    const std::size_t size = begin.size() - source.rest().size();
    source(found);
    return source.good() && found == checkSumOf(begin.substr(0, size));
}

}  // namespace

Recording readRecording(const std::string& path) {
    std::ifstream stream(path, std::ios::binary | std::ios::ate);
    if (!stream) rejectLog(path, "the file cannot be opened");
    std::string bytes(static_cast<std::size_t>(std::max<std::streamoff>(stream.tellg(), 0)), '\0');
    stream.seekg(0);
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    // A part would pass for a trial that was interrupted.
    if (!stream) rejectLog(path, "the file cannot be read to its end");
    Unpacker source(bytes);
    if (source.take(sizeof(magic)) != std::string_view(magic, sizeof(magic)))
        rejectLog(path, "the file is not a log of a trial");
    std::string_view payload;
    unsigned char kind = 0;
    Recording log;
    const bool begun = takeRecord(source, kind, payload) && kind == headerRecord;
    Unpacker header(payload);
    if (!begun || !visitHeader(header, log) || !header.good())
        rejectLog(path, "the head of the log is damaged or of another version");
    while (takeRecord(source, kind, payload)) {
        Unpacker record(payload);
        RigSample sample;
        if (kind == sampleRecord) {
            visitSample(record, sample, log.channelCount);
            if (record.good()) log.samples.push_back(sample);
        } else if (kind == endRecord) {
            record(log.stopReason);
            log.complete = record.good();
        }
    }
    if (!log.samples.empty()) log.fault = log.samples.back().fault;
    return log;
}

RecordingWriter::~RecordingWriter() {
    if (file_ >= 0) ::close(file_);
}

std::string RecordingWriter::open(const std::string& path, const Recording& header) {
    std::error_code ignored;
    const auto folder = std::filesystem::path(path).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
    file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file_ < 0) return path + ": " + std::strerror(errno);
    channelCount_ = header.channelCount;
    pending_.assign(std::begin(magic), std::end(magic));
    const std::size_t start = beginRecord(pending_, headerRecord);
    Packer pack(pending_);
    visitHeader(pack, header);
    finishRecord(pending_, start);
    if (flush()) return {};
    const std::string reason = std::strerror(errno);
    ::close(file_);
    file_ = -1;
    return path + ": " + reason;
}

void RecordingWriter::add(const RigSample& sample) {
    const std::size_t start = beginRecord(pending_, sampleRecord);
    Packer pack(pending_);
    visitSample(pack, sample, channelCount_);
    finishRecord(pending_, start);
}

bool RecordingWriter::flush() {
    std::size_t done = 0;
    while (done < pending_.size()) {
        const ssize_t count = ::write(file_, pending_.data() + done, pending_.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        done += static_cast<std::size_t>(count);
    }
    const bool complete = done == pending_.size();
    // What did not fit is tried again with what follows; nothing can be read behind a torn record.
    pending_.erase(0, done);
    return complete;
}

bool RecordingWriter::close(StopReason reason) {
    if (file_ < 0) return true;
    const std::size_t start = beginRecord(pending_, endRecord);
    Packer{pending_}(reason);
    finishRecord(pending_, start);
    bool good = flush();
    good = ::fsync(file_) == 0 && good;
    ::close(file_);
    file_ = -1;
    return good;
}

}  // namespace linkwright::rig
