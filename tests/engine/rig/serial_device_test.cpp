// SPDX-License-Identifier: GPL-3.0-or-later
// The serial back end against the firmware core at the other end of a pseudo-terminal.
#include "engine/rig/serial_device.h"

#include "engine/base/diagnostic.h"
#include "engine/rig/trial_table.h"
#include "tests/support/allocation_count.h"
#include "tests/support/test_program.h"

#include "packaging/firmware/linkwright_rig/src/rig_device.h"
#include <fcntl.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include <QTest>
#include <atomic>
#include <cmath>
#include <memory>
#include <thread>

namespace serial_device_test {

using namespace linkwright;
using namespace linkwright::rig;

namespace {

/// A board at the far end of a line. Moves only when it is pumped, but for the time of a greeting.
class LineBoard final : public firmware::Board {
public:
    LineBoard() {
        master_ = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
        grantpt(master_);
        unlockpt(master_);
        char name[128] = "";
        ptsname_r(master_, name, sizeof(name));
        path = name;
        keepOpen_ = ::open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
        termios settings{};
        tcgetattr(keepOpen_, &settings);
        cfmakeraw(&settings);
        tcsetattr(keepOpen_, TCSANOW, &settings);
        storage_.resize(3 * 2 * 500);
        firmware::BoardFacts facts;
        facts.name = "line";
        facts.channelCount = 2;
        facts.voltageLimit = 8.0f;
        facts.radiansPerCount[0] = facts.radiansPerCount[1] = 0.001f;
        facts.tableStorage = storage_.data();
        facts.tableStorageSize = static_cast<std::uint32_t>(storage_.size());
        device = std::make_unique<firmware::RigDevice>(*this, facts);
    }
    ~LineBoard() { unplug(); }

    void unplug() {
        if (master_ < 0) return;
        ::close(master_);
        ::close(keepOpen_);
        master_ = -1;
    }
    /// Takes all that has arrived and lets a millisecond pass.
    void pump() {
        std::uint8_t bytes[1024];
        for (ssize_t count = ::read(master_, bytes, sizeof(bytes)); count > 0;
             count = ::read(master_, bytes, sizeof(bytes)))
            for (ssize_t index = 0; index < count; ++index)
                device->receive(bytes[index]);
        for (int step = 0; step < 10; ++step) {
            time += 100;
            device->poll();
        }
    }
    /// Opens the serial device while a thread answers for the board.
    DeviceCapabilities greet(SerialDevice& serial) {
        std::atomic<bool> done{false};
        std::thread answering([&] {
            while (!done.load()) {
                pump();
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        });
        const auto finish = [&] {
            done.store(true);
            answering.join();
        };
        try {
            const DeviceCapabilities capabilities = serial.open();
            finish();
            return capabilities;
        } catch (...) {
            finish();
            throw;
        }
    }
    void write(const std::uint8_t* bytes, std::size_t count) {
        if (::write(master_, bytes, count) != static_cast<ssize_t>(count)) qWarning("line full");
    }

    /// As much as the line takes.
    void flood(const std::vector<std::uint8_t>& bytes) {
        static_cast<void>(!::write(master_, bytes.data(), bytes.size()));
    }

    std::uint32_t microseconds() override { return time; }
    std::int32_t encoderCount(int channel) override { return counts[channel]; }
    void setVolts(int channel, float value) override { volts[channel] = value; }
    bool supplyGood() override { return true; }
    void send(const std::uint8_t* bytes, std::size_t count) override {
        ++sent;
        if (mute || (dropEvery > 0 && sent % dropEvery == 0)) return;
        std::vector<std::uint8_t> line(bytes, bytes + count);
        if (damageEvery > 0 && sent % damageEvery == 0)
            line[5] = line[5] == 1 ? std::uint8_t{2} : std::uint8_t{1};
        write(line.data(), line.size());
    }
    void restartWatchdog() override {}

    std::string path;
    std::unique_ptr<firmware::RigDevice> device;
    std::uint32_t time = 0xFFFFF000;
    std::int32_t counts[2] = {2147483600, -5};
    float volts[2] = {};
    bool mute = false;
    int damageEvery = 0, dropEvery = 0, sent = 0;

private:
    int master_ = -1, keepOpen_ = -1;
    std::vector<float> storage_;
};

/// A board and the device opened on it.
struct Fixture {
    LineBoard board;
    SerialDevice serial{board.path};
    DeviceCapabilities capabilities;
    Reading reading;

    Fixture() {
        capabilities = board.greet(serial);
        board.pump();
    }
    /// One pass of a control loop.
    DeviceStatus pass(double first, double second) {
        const DeviceStatus status = serial.readEncoders(reading);
        const double volts[] = {first, second};
        const DeviceStatus written = serial.writeVolts(volts);
        board.pump();
        return status == DeviceStatus::Ok || status == DeviceStatus::Waiting
                   ? (written == DeviceStatus::Unplugged ? written : status)
                   : status;
    }
    /// Passes until the line is judged bad. @returns that status, or Ok after `most`
    DeviceStatus passUntilBad(int most) {
        for (int count = 0; count < most; ++count) {
            const DeviceStatus status = pass(0.0, 0.0);
            if (status != DeviceStatus::Ok && status != DeviceStatus::Waiting) return status;
        }
        return DeviceStatus::Ok;
    }
};

/// Without rows yet.
TrialJob weakJob() {
    TrialJob job;
    job.table.period = 0.001;
    job.table.channelCount = 2;
    job.options.gains.fill({1.0, 0.0, 0.0});
    job.options.rampDownTime = 0.0;
    return job;
}

RigLimits wideLimits() {
    RigLimits limits;
    limits.channels.fill({8.0, 1e6, -1e9, 1e9, 1e9, 1e9});
    return limits;
}

}  // namespace

class SerialDeviceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsAndWrites();
    void countersMayWrapAround();
    void aSecondProgramIsRefused();
    void anotherVersionIsNamed();
    void senselessFactsAreRefused();
    void silenceGrowsOnlyWithoutAnswers();
    void singleErrorsAreForgiven();
    void seriesOfErrorsAreNot();
    void aStallIsNoLossOfFrames();
    void garbageAndUnpluggingAreNamed();
    void aLineThatNeverFallsSilentIsGivenUp();
    void uploadsATableThroughLostAnswers();
    void aFrameCutOffDoesNotSwallowTheNext();
    void anUploadThatIsOverForgetsItsTable();
    void zeroesEachMotorAndClosesAtZero();
    void allocatesNothingInTheLoop();
};

void SerialDeviceTest::readsAndWrites() {
    Fixture fixture;
    QCOMPARE(fixture.capabilities.channelCount, 2);
    QCOMPARE(fixture.capabilities.voltageLimit, 8.0);
    QCOMPARE(fixture.capabilities.tableCapacity, 500);
    QCOMPARE(fixture.capabilities.commandTimeout, 0.010);
    QCOMPARE(std::string(fixture.capabilities.description), "line at " + fixture.board.path);
    fixture.pass(1.5, -2.5);
    QCOMPARE(fixture.board.volts[0], 1.5f);
    QCOMPARE(fixture.board.volts[1], -2.5f);
    fixture.board.counts[1] -= 17;
    const double before = fixture.reading.time;
    QCOMPARE(int(fixture.pass(1.5, -20.0)), int(DeviceStatus::Ok));
    QCOMPARE(int(fixture.pass(0.0, 0.0)), int(DeviceStatus::Ok));
    QCOMPARE(fixture.reading.counts[1], std::int64_t{-17});  // since it was opened
    QCOMPARE(fixture.reading.volts[1], -8.0);                // what the board could do
    QVERIFY((fixture.reading.flags & firmware::stateSaturated) != 0);
    QVERIFY(std::abs(fixture.reading.time - before - 0.001) < 1.1e-3);
    QCOMPARE(fixture.reading.age, 0.0);
}

void SerialDeviceTest::countersMayWrapAround() {
    Fixture fixture;
    fixture.pass(0.0, 0.0);
    fixture.pass(0.0, 0.0);
    fixture.board.counts[0] = -2147483600;  // 96 further, across the end of 32 bits
    fixture.pass(0.0, 0.0);
    fixture.pass(0.0, 0.0);
    QCOMPARE(fixture.reading.counts[0], std::int64_t{96});
}

void SerialDeviceTest::aSecondProgramIsRefused() {
    Fixture fixture;
    SerialDevice second(fixture.board.path);
    try {
        second.open();
        QFAIL("opened twice");
    } catch (const base::InputError& error) {
        QVERIFY(QByteArray(error.what()).contains("another program"));
    }
    // The first one is not disturbed, and gives the port back in the end.
    fixture.pass(0.0, 0.0);
    QCOMPARE(int(fixture.pass(0.0, 0.0)), int(DeviceStatus::Ok));
    fixture.serial.close();
    fixture.board.greet(second);
}

/// What `open` says of a board that introduces itself like this.
static QByteArray refusalOf(const firmware::Welcome& welcome) {
    LineBoard board;
    board.mute = true;
    std::atomic<bool> done{false};
    std::thread answering([&] {
        std::uint8_t body[firmware::maximumBodySize], line[firmware::maximumEncodedSize];
        const std::size_t size = firmware::encodeFrame(firmware::messageWelcome, 1, body,
                                                       firmware::write(welcome, body), line);
        while (!done.load()) {
            board.pump();
            board.write(line, size);
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    });
    SerialDevice serial(board.path);
    QByteArray why;
    try {
        serial.open();
    } catch (const base::InputError& error) {
        why = error.what();
    }
    done.store(true);
    answering.join();
    return why;
}

void SerialDeviceTest::anotherVersionIsNamed() {
    firmware::Welcome welcome;
    welcome.major = 9;
    welcome.channelCount = 2;
    const QByteArray why = refusalOf(welcome);
    QVERIFY2(why.contains("version 9"), why.constData());
}

void SerialDeviceTest::senselessFactsAreRefused() {
    firmware::Welcome sound;
    sound.channelCount = 2;
    sound.voltageLimit = 8.0f;
    sound.radiansPerCount[0] = sound.radiansPerCount[1] = -0.001f;  // a direction, no mistake
    QCOMPARE(refusalOf(sound), QByteArray());
    firmware::Welcome noScale = sound;
    noScale.radiansPerCount[1] = 0.0f;
    QVERIFY(refusalOf(noScale).contains("encoder resolution"));
    firmware::Welcome noLimit = sound;
    noLimit.voltageLimit = std::nanf("");
    QVERIFY(refusalOf(noLimit).contains("voltage limit"));
}

void SerialDeviceTest::silenceGrowsOnlyWithoutAnswers() {
    Fixture fixture;
    fixture.pass(0.0, 0.0);
    fixture.pass(0.0, 0.0);
    // A pause of this program is no silence of the device: every command was answered.
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    fixture.pass(0.0, 0.0);
    QCOMPARE(fixture.reading.age, 0.0);
    fixture.board.mute = true;
    fixture.pass(0.0, 0.0);
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    QCOMPARE(int(fixture.serial.readEncoders(fixture.reading)), int(DeviceStatus::Waiting));
    QVERIFY(fixture.reading.age >= 0.030);
    // Nor does it end where the times of the frames are overwritten.
    for (int pass = 0; pass < 300; ++pass) {
        fixture.pass(0.0, 0.0);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    fixture.serial.readEncoders(fixture.reading);
    QVERIFY2(fixture.reading.age >= 0.330, qPrintable(QString::number(fixture.reading.age)));
}

void SerialDeviceTest::singleErrorsAreForgiven() {
    Fixture fixture;
    fixture.board.damageEvery = 100;
    QCOMPARE(int(fixture.passUntilBad(2000)), int(DeviceStatus::Ok));
    fixture.board.damageEvery = 0;
    fixture.board.dropEvery = 100;
    QCOMPARE(int(fixture.passUntilBad(2000)), int(DeviceStatus::Ok));
}

void SerialDeviceTest::seriesOfErrorsAreNot() {
    Fixture damaged;
    damaged.board.damageEvery = 2;
    QCOMPARE(int(damaged.passUntilBad(20)), int(DeviceStatus::FrameErrors));
    Fixture dropped;
    dropped.board.dropEvery = 2;
    QCOMPARE(int(dropped.passUntilBad(20)), int(DeviceStatus::FramesLost));
    QVERIFY(dropped.reading.losesFrames);
    QVERIFY(!damaged.reading.losesFrames);
}

void SerialDeviceTest::aStallIsNoLossOfFrames() {
    Fixture fixture;
    fixture.pass(0.0, 0.0);
    // The board goes on where it was, but of what came meanwhile some frames found no room.
    fixture.board.dropEvery = 1;
    for (int count = 0; count < 4; ++count)
        fixture.pass(0.0, 0.0);
    fixture.board.dropEvery = 0;
    for (int count = 0; count < 20; ++count) {
        fixture.pass(0.0, 0.0);
        QVERIFY(!fixture.reading.losesFrames);
    }
    // Twice within a short time is no stall any more.
    for (int series = 0; series < 2; ++series) {
        fixture.board.dropEvery = 1;
        fixture.pass(0.0, 0.0);
        fixture.board.dropEvery = 0;
        fixture.pass(0.0, 0.0);
        fixture.pass(0.0, 0.0);
    }
    QVERIFY(fixture.reading.losesFrames);
}

void SerialDeviceTest::garbageAndUnpluggingAreNamed() {
    Fixture fixture;
    fixture.pass(0.0, 0.0);
    std::uint8_t noise[200];
    for (std::size_t index = 0; index < sizeof(noise); ++index)
        noise[index] = static_cast<std::uint8_t>((index * 37 + 11) % 23);
    fixture.board.mute = true;
    fixture.board.write(noise, sizeof(noise));
    QCOMPARE(int(fixture.passUntilBad(3)), int(DeviceStatus::Garbage));
    Fixture other;
    other.pass(0.0, 0.0);
    other.board.unplug();
    QCOMPARE(int(other.serial.readEncoders(other.reading)), int(DeviceStatus::Unplugged));
}

/// Neither garbage nor frames of another kind without end keep the greeting from its deadline.
void SerialDeviceTest::aLineThatNeverFallsSilentIsGivenUp() {
    LineBoard board;
    std::vector<std::uint8_t> noise(4096, 0x5A);
    std::atomic<bool> done{false};
    std::thread flood([&] {
        while (!done.load())
            board.flood(noise);
    });
    SerialDevice serial(board.path);
    try {
        serial.open();
        QFAIL("nobody answered");
    } catch (const base::InputError& error) {
        QVERIFY(error.diagnostics().front().message.find("nothing on this port responds")
                != std::string::npos);
    }
    done.store(true);
    flood.join();
}

void SerialDeviceTest::uploadsATableThroughLostAnswers() {
    Fixture fixture;
    TrialJob job = weakJob();
    for (int row = 0; row < 301; ++row)
        for (const double sign : {1.0, -1.0})
            job.table.cycles.push_back({0.0, 0.0, sign * 0.001 * row});
    fixture.pass(0.0, 0.0);
    fixture.pass(0.0, 0.0);
    fixture.serial.beginUpload(job, wideLimits(), {});
    fixture.board.dropEvery = 40;
    UploadStatus status = UploadStatus::Busy;
    for (int count = 0; count < 3000 && status == UploadStatus::Busy; ++count) {
        fixture.pass(0.0, 0.0);
        status = fixture.serial.continueUpload();
        fixture.board.pump();
        std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    QCOMPARE(int(status), int(UploadStatus::Done));
    fixture.board.dropEvery = 0;
    QCOMPARE(int(fixture.serial.startTable(TrialMode::Feedforward)), int(DeviceStatus::Ok));
    for (int count = 0; count < 200; ++count)
        fixture.pass(0.0, 0.0);
    QVERIFY((fixture.reading.flags & firmware::stateTableRunning) != 0);
    // The volts of a row are its number in thousandths; single precision.
    QVERIFY(std::abs(fixture.reading.volts[0] - 0.001 * fixture.reading.tableRow) < 2e-3);
    QVERIFY(std::abs(fixture.reading.volts[1] + 0.001 * fixture.reading.tableRow) < 2e-3);
    QVERIFY(fixture.reading.tableRow > 150);
    fixture.serial.stopTable();
    fixture.pass(0.0, 0.0);
    fixture.pass(0.0, 0.0);
    QVERIFY((fixture.reading.flags & firmware::stateTableRunning) == 0);
    QCOMPARE(fixture.board.volts[0], 0.0f);
}

void SerialDeviceTest::aFrameCutOffDoesNotSwallowTheNext() {
    Fixture fixture;
    fixture.pass(2.0, 3.0);
    QCOMPARE(fixture.board.volts[1], 3.0f);
    // A board that does not read: the line fills up, and the last frame that fits goes out in part.
    const double volts[] = {2.0, 3.0};
    bool full = false;
    for (int count = 0; count < 20000 && !full; ++count)
        full = fixture.serial.writeVolts(volts) == DeviceStatus::Waiting;
    QVERIFY(full);
    fixture.board.mute = true;  // thousands of answers would fill the line the other way
    fixture.board.pump();
    // Now it reads again: each zero has to arrive, the first one included.
    fixture.serial.zero(1);
    fixture.board.pump();
    QCOMPARE(fixture.board.volts[0], 2.0f);
    QCOMPARE(fixture.board.volts[1], 0.0f);
}

void SerialDeviceTest::anUploadThatIsOverForgetsItsTable() {
    Fixture fixture;
    {
        TrialJob job = weakJob();
        job.table.cycles.assign(2 * 301, {0.0, 0.0, 0.5});
        fixture.serial.beginUpload(job, wideLimits(), {});
        for (int count = 0; count < 8; ++count) {
            fixture.pass(0.0, 0.0);
            fixture.serial.continueUpload();
        }
        fixture.serial.cancelUpload();
    }
    // Answers that were under way arrive when the table is gone; the sanitizers watch.
    for (int count = 0; count < 8; ++count)
        fixture.pass(0.0, 0.0);
    QCOMPARE(int(fixture.serial.continueUpload()), int(UploadStatus::Failed));
}

void SerialDeviceTest::zeroesEachMotorAndClosesAtZero() {
    Fixture fixture;
    fixture.pass(2.0, 3.0);
    fixture.serial.zero(1);
    fixture.board.pump();
    QCOMPARE(fixture.board.volts[0], 2.0f);
    QCOMPARE(fixture.board.volts[1], 0.0f);
    fixture.pass(2.0, 3.0);
    fixture.serial.close();
    fixture.board.pump();
    QCOMPARE(fixture.board.volts[0], 0.0f);
    QCOMPARE(fixture.board.volts[1], 0.0f);
    QCOMPARE(int(fixture.serial.readEncoders(fixture.reading)), int(DeviceStatus::Unplugged));
}

void SerialDeviceTest::allocatesNothingInTheLoop() {
    Fixture fixture;
    const double volts[] = {0.5, 0.5};
    std::size_t allocations = 0;
    for (int count = 0; count < 200; ++count) {
        const support::AllocationCount counter;
        fixture.serial.readEncoders(fixture.reading);
        fixture.serial.writeVolts(volts);
        fixture.serial.zero(0);
        if (count == 100) fixture.serial.resetFault();
        allocations += counter.count();
        fixture.board.pump();
    }
    QCOMPARE(allocations, std::size_t{0});
    QVERIFY(fixture.reading.time > 0.1);
}

LINKWRIGHT_TEST(SerialDeviceTest)

}  // namespace serial_device_test

#include "serial_device_test.moc"
