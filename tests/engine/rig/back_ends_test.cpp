// SPDX-License-Identifier: GPL-3.0-or-later
// Back ends without their hardware: what they say about themselves, and the calls they make,
// against stand-ins of the libraries' C interfaces that record every call.
#include "engine/rig/back_ends.h"

#include "engine/base/diagnostic.h"
#include "engine/rig/quanser_device.h"
#if __has_include(<comedilib.h>)
#include "engine/rig/comedi_device.h"

#include <comedi.h>
#endif

#include "tests/support/test_program.h"

#include <QTest>
#include <numbers>
#include <string>
#include <vector>

namespace back_ends_test {

using namespace linkwright;
using namespace linkwright::rig;

namespace {

std::vector<std::string> calls;
int failingCall = -1;  ///< number of the call that fails

/// Records a call. @returns whether it shall fail
template <class... Parts>
bool record(const std::string& name, const Parts&... parts) {
    std::string line = name;
    ((line += " " + std::to_string(parts)), ...);
    calls.push_back(line);
    return static_cast<int>(calls.size()) - 1 == failingCall;
}

void startRecording() {
    calls.clear();
    failingCall = -1;
}

QByteArray recorded() {
    QByteArray text;
    for (const std::string& call : calls)
        text += QByteArray::fromStdString(call) + "\n";
    return text;
}

std::int32_t quanserCounts[2] = {0, 0};
int quanserExpired = 0;

QuanserLibrary quanserStandIn() {
    using Card = QuanserLibrary::Card;
    QuanserLibrary made;
    made.open = [](const char* type, const char* identifier, Card* card) {
        static int place = 0;
        *card = &place;
        return record(std::string("open ") + type + " " + identifier) ? -7 : 0;
    };
    made.close = [](Card) { return record("close") ? -7 : 0; };
    made.setEncoderCounts = [](Card, const std::uint32_t* channels, std::uint32_t count,
                               const std::int32_t* values) {
        return record("set-counts", channels[count - 1], count, values[0]) ? -7 : 0;
    };
    made.readEncoder = [](Card, const std::uint32_t*, std::uint32_t count, std::int32_t* values) {
        std::copy_n(quanserCounts, count, values);
        return record("read", count) ? -7 : 0;
    };
    made.writeAnalog = [](Card, const std::uint32_t* channels, std::uint32_t count,
                          const double* volts) {
        return record("write", channels[0], count, volts[0]) ? -7 : 0;
    };
    made.setExpirationVolts = [](Card, const std::uint32_t*, std::uint32_t count,
                                 const double* volts) {
        return record("expiration", count, volts[0], volts[1]) ? -7 : 0;
    };
    made.startWatchdog = [](Card, double timeout) {
        return record("start-watchdog", timeout) ? -7 : 0;
    };
    made.reloadWatchdog = [](Card) { return record("reload") ? -7 : 0; };
    made.isWatchdogExpired = [](Card) { return record("expired") ? -7 : quanserExpired; };
    made.clearWatchdog = [](Card) { return record("clear-watchdog") ? -7 : 0; };
    made.stopWatchdog = [](Card) { return record("stop-watchdog") ? -7 : 0; };
    made.errorText = [](const char*, int error, char* message, std::size_t size) {
        qsnprintf(message, int(size), "error %d", error);
        return 0;
    };
    return made;
}

#if __has_include(<comedilib.h>)
lsampl_t comediCounts[2] = {100, 16777210};
comedi_range comediRange{-10.0, 10.0, UNIT_volt};
bool comediLockFails = false;

ComediLibrary comediStandIn() {
    ComediLibrary made;
    made.open = [](const char* path) {
        return record(std::string("open ") + path) ? nullptr
                                                   : reinterpret_cast<comedi_t*>(&comediRange);
    };
    made.close = [](comedi_t*) { return record("close") ? -1 : 0; };
    made.lastError = []() { return 5; };
    made.errorText = [](int) -> const char* { return "stand-in error"; };
    made.boardName = [](comedi_t*) -> const char* { return "ni6221"; };
    // Subdevice 1: outputs; 8 and 9: counters.
    made.findSubdevice = [](comedi_t*, int type, unsigned first) {
        if (type == COMEDI_SUBD_AO) return first <= 1 ? 1 : -1;
        return first <= 8 ? 8 : (first == 9 ? 9 : -1);
    };
    made.channelCount = [](comedi_t*, unsigned) { return 4; };
    made.maximumData = [](comedi_t*, unsigned subdevice, unsigned) -> lsampl_t {
        return subdevice == 1 ? 65535 : 16777215;
    };
    made.findRange = [](comedi_t*, unsigned, unsigned, unsigned, double, double) { return 0; };
    made.getRange = [](comedi_t*, unsigned, unsigned, unsigned) { return &comediRange; };
    made.fromPhysical = [](double volts, comedi_range* range, lsampl_t maximum) {
        return static_cast<lsampl_t>((volts - range->min) / (range->max - range->min) * maximum
                                     + 0.5);
    };
    made.lock = [](comedi_t*, unsigned subdevice) {
        record("lock", subdevice);
        return comediLockFails ? -1 : 0;
    };
    made.unlock = [](comedi_t*, unsigned subdevice) {
        return record("unlock", subdevice) ? -1 : 0;
    };
    made.reset = [](comedi_t*, unsigned subdevice) { return record("reset", subdevice) ? -1 : 0; };
    made.setCounterMode = [](comedi_t*, unsigned subdevice, unsigned, unsigned mode) {
        return record("mode", subdevice, mode & NI_GPCT_COUNTING_MODE_MASK) ? -1 : 0;
    };
    made.arm = [](comedi_t*, unsigned subdevice, unsigned) {
        return record("arm", subdevice) ? -1 : 0;
    };
    made.read = [](comedi_t*, unsigned subdevice, unsigned, unsigned, unsigned, lsampl_t* data) {
        *data = comediCounts[subdevice - 8];
        return record("read", subdevice) ? -1 : 1;
    };
    made.write = [](comedi_t*, unsigned subdevice, unsigned channel, unsigned, unsigned,
                    lsampl_t data) { return record("write", subdevice, channel, data) ? -1 : 1; };
    return made;
}
#endif

}  // namespace

class BackEndsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyBackEndIsListedWithAReason();
    void unknownDevicesAreRefused();
    void quanserCallsInOrder();
    void quanserReportsItsErrors();
    void comediCallsInOrder();
    void comediRefusesACardInUse();
};

void BackEndsTest::everyBackEndIsListedWithAReason() {
    for (const char* kind : {"simulated", "serial:", "comedi:", "quanser:"}) {
        int count = 0;
        for (const DeviceListing& entry : listDevices()) {
            if (!entry.specification.starts_with(kind)) continue;
            ++count;
            QVERIFY2(entry.available == entry.reason.empty(), kind);
            QVERIFY(!entry.name.empty());
            if (QByteArray(kind) == "quanser:") QVERIFY(!entry.verifiedOnHardware);
        }
        QVERIFY2(count > 0, kind);
    }
}

void BackEndsTest::unknownDevicesAreRefused() {
    for (const char* wrong : {"", "serial", "serial:", "arduino:/dev/ttyACM0", "simulated",
                              "quanser:q8_usb:0:many", "quanser:q8_usb:0:9"})
        QVERIFY_THROWS_EXCEPTION(base::InputError, makeDevice(wrong));
    // A file that is no port, and a port that is not there.
    QVERIFY_THROWS_EXCEPTION(base::InputError, makeDevice("serial:/dev/null")->open());
    QVERIFY_THROWS_EXCEPTION(base::InputError, makeDevice("serial:/dev/no-such-port")->open());
}

void BackEndsTest::quanserCallsInOrder() {
    startRecording();
    QuanserDevice device(quanserStandIn(), "q8_usb", "0", 2, 4096);
    const DeviceCapabilities capabilities = device.open();
    QCOMPARE(recorded(), QByteArray("open q8_usb 0\nwrite 0 2 0.000000\nset-counts 1 2 0\n"
                                    "expiration 2 0.000000 0.000000\nstart-watchdog 0.010000\n"));
    QVERIFY(!capabilities.verifiedOnHardware);
    QCOMPARE(capabilities.commandTimeout, 0.010);
    QCOMPARE(capabilities.radiansPerCount[1], 2.0 * std::numbers::pi / 4096);
    startRecording();
    Reading reading;
    quanserCounts[0] = 2147483600;
    QCOMPARE(int(device.readEncoders(reading)), int(DeviceStatus::Ok));
    quanserCounts[0] = -2147483600;  // wrapped around
    quanserExpired = 1;
    QCOMPARE(int(device.readEncoders(reading)), int(DeviceStatus::Ok));
    QCOMPARE(reading.counts[0], std::int64_t{2147483600} + 96);
    QCOMPARE(reading.flags, firmware::stateTimedOut);
    quanserExpired = 0;
    const double volts[] = {1.5, -2.0};
    QCOMPARE(int(device.writeVolts(volts)), int(DeviceStatus::Ok));
    QCOMPARE(int(device.resetFault()), int(DeviceStatus::Ok));
    QCOMPARE(recorded(), QByteArray("read 2\nexpired\nread 2\nexpired\nwrite 0 2 1.500000\nreload\n"
                                    "clear-watchdog\nstart-watchdog 0.010000\n"));
    startRecording();
    failingCall = 0;  // the first motor cannot be zeroed: the second still is
    device.close();
    QCOMPARE(recorded(), QByteArray("write 0 1 0.000000\nreload\nwrite 1 1 0.000000\nreload\n"
                                    "stop-watchdog\nclose\n"));
    QCOMPARE(int(device.readEncoders(reading)), int(DeviceStatus::Unplugged));
}

void BackEndsTest::quanserReportsItsErrors() {
    for (int failing = 0; failing < 5; ++failing) {
        startRecording();
        failingCall = failing;
        QuanserDevice device(quanserStandIn(), "q8_usb", "0", 2, 4096);
        try {
            device.open();
            QFAIL("opened in spite of an error");
        } catch (const base::InputError& error) {
            QVERIFY(QByteArray(error.what()).contains("error -7"));
        }
    }
    startRecording();
    QuanserDevice device(quanserStandIn(), "q8_usb", "0", 2, 4096);
    device.open();
    Reading reading;
    const double volts[] = {1.0, 1.0};
    failingCall = static_cast<int>(calls.size());
    QCOMPARE(int(device.readEncoders(reading)), int(DeviceStatus::Failed));
    failingCall = static_cast<int>(calls.size());
    QCOMPARE(int(device.writeVolts(volts)), int(DeviceStatus::Failed));
    failingCall = static_cast<int>(calls.size()) + 1;
    QCOMPARE(int(device.writeVolts(volts)), int(DeviceStatus::Failed));  // the watchdog is not fed
}

void BackEndsTest::comediCallsInOrder() {
#if __has_include(<comedilib.h>)
    startRecording();
    ComediDevice device(comediStandIn(), "/dev/comedi0", 2048);
    const DeviceCapabilities capabilities = device.open();
    const QByteArray mode = QByteArray::number(NI_GPCT_COUNTING_MODE_QUADRATURE_X4_BITS);
    QCOMPARE(recorded(), QByteArray("open /dev/comedi0\nlock 1\nwrite 1 0 32768\nreset 8\nmode 8 "
                                    + mode + "\narm 8\nread 8\nwrite 1 1 32768\nreset 9\nmode 9 "
                                    + mode + "\narm 9\nread 9\n"));
    QCOMPARE(capabilities.channelCount, 2);
    QCOMPARE(capabilities.voltageLimit, 10.0);
    QCOMPARE(capabilities.commandTimeout, 0.0);  // such cards have none
    QCOMPARE(capabilities.radiansPerCount[0], 2.0 * std::numbers::pi / 2048);
    startRecording();
    Reading reading;
    comediCounts[0] = 90;
    comediCounts[1] = 4;  // forward across the width of 24 bits
    QCOMPARE(int(device.readEncoders(reading)), int(DeviceStatus::Ok));
    QCOMPARE(reading.counts[0], std::int64_t{-10});
    QCOMPARE(reading.counts[1], std::int64_t{10});
    const double volts[] = {5.0, -10.0};
    QCOMPARE(int(device.writeVolts(volts)), int(DeviceStatus::Ok));
    QCOMPARE(recorded(), QByteArray("read 8\nread 9\nwrite 1 0 49151\nwrite 1 1 0\n"));
    startRecording();
    failingCall = 0;
    device.close();
    QCOMPARE(recorded(), QByteArray("write 1 0 32768\nwrite 1 1 32768\nunlock 1\nclose\n"));
#else
    LINKWRIGHT_SKIP_WITHOUT("comedi");
#endif
}

void BackEndsTest::comediRefusesACardInUse() {
#if __has_include(<comedilib.h>)
    startRecording();
    comediLockFails = true;
    ComediDevice device(comediStandIn(), "/dev/comedi0", 4096);
    try {
        device.open();
        QFAIL("opened a card that is in use");
    } catch (const base::InputError& error) {
        QVERIFY(QByteArray(error.what()).contains("another program uses the outputs"));
    }
    comediLockFails = false;
    QVERIFY(recorded().endsWith("close\n"));
#else
    LINKWRIGHT_SKIP_WITHOUT("comedi");
#endif
}

LINKWRIGHT_TEST(BackEndsTest)

}  // namespace back_ends_test

#include "back_ends_test.moc"
