// SPDX-License-Identifier: BSD-3-Clause
// Layout: magic "LWRUNLOG", then records [kind (1), length (4), payload, CRC-32 of kind, length and
// payload (4)], numbers in the byte order of the machine. Kinds: 1 header (first), 2 sample,
// 3 end (last).
#include "engine/rig/trial_log.h"

#include "engine/rig/trial_log_writer.h"

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

using Bytes = std::vector<unsigned char>;

template <class Value>
void put(Bytes& bytes, const Value& value) {
    const auto* first = reinterpret_cast<const unsigned char*>(&value);
    bytes.insert(bytes.end(), first, first + sizeof(Value));
}

void put(Bytes& bytes, const std::string& text) {
    put(bytes, static_cast<std::uint32_t>(text.size()));
    bytes.insert(bytes.end(), text.begin(), text.end());
}

/// Takes values one after the other; `good` turns false when there are too few bytes.
struct Source {
    const unsigned char* at;
    const unsigned char* end;
    bool good = true;

    template <class Value>
    void take(Value& value) {
        good = good && static_cast<std::size_t>(end - at) >= sizeof(Value);
        if (!good) return;
        std::memcpy(&value, at, sizeof(Value));
        at += sizeof(Value);
    }
    void take(std::string& text) {
        std::uint32_t size = 0;
        take(size);
        good = good && static_cast<std::size_t>(end - at) >= size;
        if (!good) return;
        text.assign(reinterpret_cast<const char*>(at), size);
        at += size;
    }
};

/// Closes the record that begins at `start`: fills in its length and adds the check sum.
void finishRecord(Bytes& bytes, std::size_t start) {
    const auto length = static_cast<std::uint32_t>(bytes.size() - start - 5);
    std::memcpy(bytes.data() + start + 1, &length, sizeof(length));
    put(bytes, firmware::tableCheckSum(bytes.data() + start, bytes.size() - start));
}

std::size_t beginRecord(Bytes& bytes, RecordKind kind) {
    const std::size_t start = bytes.size();
    bytes.push_back(kind);
    put(bytes, std::uint32_t{0});
    return start;
}

/// Calls `visit` with each array of a sample, in the order of the file.
template <class Subject, class Visitor>
void eachColumn(Subject& sample, const Visitor& visit) {
    visit(sample.reference);
    visit(sample.referenceSpeed);
    visit(sample.angle);
    visit(sample.speed);
    visit(sample.feedforward);
    visit(sample.feedback);
    visit(sample.volts);
}

void putSample(Bytes& bytes, const Sample& sample, int channelCount) {
    put(bytes, sample.index);
    put(bytes, sample.time);
    put(bytes, sample.trialTime);
    put(bytes, sample.deadlineError);
    put(bytes, sample.state);
    put(bytes, sample.activity);
    put(bytes, sample.fault);
    put(bytes, sample.deviceFlags);
    eachColumn(sample, [&](const auto& column) {
        for (int channel = 0; channel < channelCount; ++channel)
            put(bytes, column[static_cast<std::size_t>(channel)]);
    });
}

bool takeSample(Source source, Sample& sample, int channelCount) {
    source.take(sample.index);
    source.take(sample.time);
    source.take(sample.trialTime);
    source.take(sample.deadlineError);
    source.take(sample.state);
    source.take(sample.activity);
    source.take(sample.fault);
    source.take(sample.deviceFlags);
    eachColumn(sample, [&](auto& column) {
        for (int channel = 0; channel < channelCount; ++channel)
            source.take(column[static_cast<std::size_t>(channel)]);
    });
    return source.good;
}

void putHeader(Bytes& bytes, const TrialLog& header) {
    put(bytes, std::uint32_t{1});  // version of the layout
    put(bytes, header.device);
    put(bytes, header.modelHash);
    put(bytes, header.channelCount);
    put(bytes, header.period);
    put(bytes, header.mode);
    for (int channel = 0; channel < header.channelCount; ++channel)
        put(bytes, header.gains[static_cast<std::size_t>(channel)]);
    put(bytes, header.voltageLimit);
}

bool takeHeader(Source source, TrialLog& log) {
    std::uint32_t version = 0;
    source.take(version);
    source.take(log.device);
    source.take(log.modelHash);
    source.take(log.channelCount);
    source.take(log.period);
    source.take(log.mode);
    if (!source.good || version != 1 || log.channelCount < 1 || log.channelCount > maximumChannels)
        return false;
    for (int channel = 0; channel < log.channelCount; ++channel)
        source.take(log.gains[static_cast<std::size_t>(channel)]);
    source.take(log.voltageLimit);
    return source.good;
}

[[noreturn]] void refuseLog(const std::string& path, const std::string& why) {
    throw base::InputError({base::Severity::Error, "", path, why, "Choose the log of a trial."});
}

/// Takes the record at `source`; false when it is torn or damaged.
bool takeRecord(Source& source, unsigned char& kind, Source& payload) {
    const unsigned char* const start = source.at;
    std::uint32_t length = 0;
    source.take(kind);
    source.take(length);
    if (!source.good || static_cast<std::size_t>(source.end - source.at) < std::size_t{length} + 4)
        return false;
    payload = {source.at, source.at + length};
    source.at += length;
    const std::uint32_t expected =
        firmware::tableCheckSum(start, static_cast<std::size_t>(source.at - start));
    std::uint32_t found = 0;
    source.take(found);
    return found == expected;
}

}  // namespace

TrialLog readTrialLog(const std::string& path) {
    std::ifstream stream(path, std::ios::binary | std::ios::ate);
    if (!stream) refuseLog(path, "the file cannot be opened");
    Bytes bytes(static_cast<std::size_t>(std::max<std::streamoff>(stream.tellg(), 0)));
    stream.seekg(0);
    stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    // A part would pass for a trial that was interrupted.
    if (!stream) refuseLog(path, "the file cannot be read to its end");
    if (bytes.size() < sizeof(magic) || std::memcmp(bytes.data(), magic, sizeof(magic)) != 0)
        refuseLog(path, "the file is not a log of a trial");
    Source source{bytes.data() + sizeof(magic), bytes.data() + bytes.size()};
    Source payload{nullptr, nullptr};
    unsigned char kind = 0;
    TrialLog log;
    if (!takeRecord(source, kind, payload) || kind != headerRecord || !takeHeader(payload, log))
        refuseLog(path, "the head of the log is damaged or of another version");
    while (takeRecord(source, kind, payload)) {
        Sample sample;
        if (kind == sampleRecord && takeSample(payload, sample, log.channelCount)) {
            log.samples.push_back(sample);
        } else if (kind == endRecord) {
            payload.take(log.stopReason);
            log.complete = payload.good;
        }
    }
    if (!log.samples.empty()) log.fault = log.samples.back().fault;
    return log;
}

TrialLogWriter::~TrialLogWriter() {
    if (file_ >= 0) ::close(file_);
}

std::string TrialLogWriter::open(const std::string& path, const TrialLog& header) {
    std::error_code ignored;
    const auto folder = std::filesystem::path(path).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
    file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file_ < 0) return path + ": " + std::strerror(errno);
    channelCount_ = header.channelCount;
    pending_.assign(std::begin(magic), std::end(magic));
    const std::size_t start = beginRecord(pending_, headerRecord);
    putHeader(pending_, header);
    finishRecord(pending_, start);
    if (flush()) return {};
    const std::string reason = std::strerror(errno);
    ::close(file_);
    file_ = -1;
    return path + ": " + reason;
}

void TrialLogWriter::add(const Sample& sample) {
    const std::size_t start = beginRecord(pending_, sampleRecord);
    putSample(pending_, sample, channelCount_);
    finishRecord(pending_, start);
}

bool TrialLogWriter::flush() {
    std::size_t done = 0;
    while (done < pending_.size()) {
        const ssize_t count = ::write(file_, pending_.data() + done, pending_.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        done += static_cast<std::size_t>(count);
    }
    const bool complete = done == pending_.size();
    // What did not fit is tried again with what follows; nothing can be read behind a torn record.
    pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(done));
    return complete;
}

bool TrialLogWriter::close(StopReason reason) {
    if (file_ < 0) return true;
    const std::size_t start = beginRecord(pending_, endRecord);
    put(pending_, reason);
    finishRecord(pending_, start);
    bool good = flush();
    good = ::fsync(file_) == 0 && good;
    ::close(file_);
    file_ = -1;
    return good;
}

}  // namespace linkwright::rig
