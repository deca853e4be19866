// SPDX-License-Identifier: GPL-3.0-or-later
// Run logs: what was written is read back, and any torn file up to its last whole record.
#include "engine/rig/recording.h"

#include "engine/base/diagnostic.h"
#include "engine/rig/recording_writer.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace recording_test {

using namespace linkwright;
using namespace linkwright::rig;

namespace {

constexpr int sampleCount = 40;

Recording header() {
    Recording made;
    made.device = "a board";
    made.modelHash = "abc123";
    made.channelCount = 3;
    made.period = 0.001;
    made.mode = TrialMode::Feedback;
    made.gains[2] = {11.5, 0.25};
    made.voltageLimit = 2.0;
    return made;
}

RigSample sampleOf(int index) {
    RigSample sample;
    sample.index = static_cast<std::uint64_t>(index);
    sample.time = 0.001 * index;
    sample.trialTime = -0.02 + 0.001 * index;
    sample.deadlineError = 1e-6 * index;
    sample.state = RigState::Running;
    sample.activity = RigActivity::Table;
    sample.fault = index == sampleCount - 1 ? Fault::EncoderJump : Fault::None;
    sample.deviceFlags = 32;
    for (std::size_t channel = 0; channel < 3; ++channel) {
        sample.reference[channel] = 0.5 * index + 0.01 * double(channel);
        sample.angle[channel] = -0.25 * index;
        sample.volts[channel] = 0.125 * index;
        sample.feedback[channel] = 0.0625 * index;
    }
    return sample;
}

QByteArray writeLog(const std::string& path, bool withEnd) {
    RecordingWriter writer;
    const std::string problem = writer.open(path, header());
    if (!problem.empty()) return QByteArray::fromStdString(problem);
    for (int index = 0; index < sampleCount; ++index)
        writer.add(sampleOf(index));
    if (withEnd) {
        if (!writer.close(StopReason::Faulted)) return "close";
    } else if (!writer.flush()) {
        return "flush";
    }
    return {};
}

}  // namespace

class RecordingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhatWasWritten();
    void tornFilesAreReadUpToTheLastWholeRecord();
    void damagedRecordsEndTheReading();
    void existingFilesAreNeverReplaced();
    void otherFilesAreRefused();
    void fullDisksAreNoticed();

private:
    [[nodiscard]] std::string path(const char* name) const {
        return folder_.filePath(QLatin1String(name)).toStdString();
    }
    QTemporaryDir folder_;
};

void RecordingTest::readsWhatWasWritten() {
    // The folder is made on the way.
    const std::string file = path("logs/new/run.log");
    QCOMPARE(writeLog(file, true), QByteArray());
    const Recording log = readRecording(file);
    QVERIFY(log.complete);
    QCOMPARE(int(log.stopReason), int(StopReason::Faulted));
    QCOMPARE(int(log.fault), int(Fault::EncoderJump));
    QCOMPARE(log.device, std::string("a board"));
    QCOMPARE(log.modelHash, std::string("abc123"));
    QCOMPARE(log.channelCount, 3);
    QCOMPARE(log.gains[2].proportional, 11.5);
    QCOMPARE(int(log.mode), int(TrialMode::Feedback));
    QCOMPARE(log.voltageLimit, 2.0);
    QCOMPARE(log.samples.size(), std::size_t{sampleCount});
    for (int index = 0; index < sampleCount; ++index) {
        const RigSample& found = log.samples[static_cast<std::size_t>(index)];
        const RigSample expected = sampleOf(index);
        QCOMPARE(found.index, expected.index);
        QCOMPARE(found.trialTime, expected.trialTime);
        QCOMPARE(found.deadlineError, expected.deadlineError);
        QVERIFY(found.reference == expected.reference && found.angle == expected.angle);
        QVERIFY(found.volts == expected.volts && found.feedback == expected.feedback);
        QCOMPARE(found.deviceFlags, expected.deviceFlags);
    }
}

void RecordingTest::tornFilesAreReadUpToTheLastWholeRecord() {
    const std::string whole = path("whole.log");
    QCOMPARE(writeLog(whole, false), QByteArray());
    QFile source(QString::fromStdString(whole));
    QVERIFY(source.open(QIODevice::ReadOnly));
    const QByteArray bytes = source.readAll();
    QVERIFY(!readRecording(whole).complete);
    std::size_t before = sampleCount;
    bool readNone = false;
    for (qsizetype length = bytes.size(); length > 120; length -= 7) {
        const std::string torn = path("torn.log");
        QFile file(QString::fromStdString(torn));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(bytes.left(length));
        file.close();
        const Recording log = readRecording(torn);
        QVERIFY(!log.complete);
        QVERIFY(log.samples.size() <= before);
        before = log.samples.size();
        readNone = before == 0;
    }
    QVERIFY(readNone);
}

void RecordingTest::damagedRecordsEndTheReading() {
    const std::string file = path("damaged.log");
    QCOMPARE(writeLog(file, true), QByteArray());
    QFile target(QString::fromStdString(file));
    QVERIFY(target.open(QIODevice::ReadWrite));
    const qint64 middle = target.size() / 2;
    target.seek(middle);
    char byte = 0;
    QVERIFY(target.getChar(&byte));
    target.seek(middle);
    QVERIFY(target.putChar(static_cast<char>(byte ^ 4)));
    target.close();
    const Recording log = readRecording(file);
    QVERIFY(!log.complete);
    QVERIFY(log.samples.size() > sampleCount / 3 && log.samples.size() < 2 * sampleCount / 3);
    QCOMPARE(log.samples.back().angle[0], sampleOf(int(log.samples.size()) - 1).angle[0]);
}

void RecordingTest::existingFilesAreNeverReplaced() {
    const std::string file = path("once.log");
    QCOMPARE(writeLog(file, true), QByteArray());
    QVERIFY(writeLog(file, true).contains("once.log"));
    QCOMPARE(readRecording(file).samples.size(), std::size_t{sampleCount});
}

void RecordingTest::otherFilesAreRefused() {
    QVERIFY_THROWS_EXCEPTION(base::InputError, readRecording(path("missing.log")));
    QFile file(QString::fromStdString(path("text.log")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("time,angle\n0,0\n");
    file.close();
    QVERIFY_THROWS_EXCEPTION(base::InputError, readRecording(path("text.log")));
}

void RecordingTest::fullDisksAreNoticed() {
    // This device takes nothing; the link stands for a path on a full disk.
    RecordingWriter writer;
    QVERIFY(!writer.open("/dev/full", header()).empty());
    QVERIFY(!writer.isOpen());
    QVERIFY(!writer.open(path("text.log") + "/no/folder.log", header()).empty());
}

LINKWRIGHT_TEST(RecordingTest)

}  // namespace recording_test

#include "recording_test.moc"
