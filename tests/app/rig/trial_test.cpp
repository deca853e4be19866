// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs: client, work process, serial protocol, emulated rig.
#include "engine/base/diagnostic.h"
#include "engine/rig/clock.h"
#include "engine/rig/recording.h"
#include "tests/app/rig/rig_bench.h"
#include "tests/support/test_program.h"

#include <signal.h>

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <functional>
#include <future>
#include <vector>

namespace trial_test {

using namespace linkwright;
using namespace linkwright::rig;

namespace {

bool isHomed(const RigStatus& status) {
    return status.state == RigState::Homed;
}

QByteArray describe(ControllerClient& client) {
    const RigStatus status = client.status();
    return QByteArray::fromStdString(std::string(name(status.state)) + ", "
                                     + std::string(name(status.fault)) + ", " + status.message);
}

/// Root mean square of the angle error while the table was played, rad; negative without such
/// samples. Not the largest error: a stall of a busy machine lets the motors run on for a moment.
double meanError(const Recording& log, RigActivity activity) {
    double sum = 0.0;
    int count = 0;
    for (const RigSample& sample : log.samples) {
        if (sample.activity != activity) continue;
        for (std::size_t channel = 0; channel < 2; ++channel) {
            const double error = sample.reference[channel] - sample.angle[channel];
            sum += error * error;
            ++count;
        }
    }
    return count > 0 ? std::sqrt(sum / count) : -1.0;
}

/// Largest angle error while the table was played, rad; negative without such samples.
double largestError(const Recording& log, RigActivity activity) {
    double largest = -1.0;
    for (const RigSample& sample : log.samples)
        for (std::size_t channel = 0; channel < 2 && sample.activity == activity; ++channel)
            largest =
                std::max(largest, std::abs(sample.reference[channel] - sample.angle[channel]));
    return largest;
}

/// Kills a work by a signal in the middle of a run. @returns what is wrong with its end
std::string endBySignal(int number, const std::string& logPath) {
    ControllerClient client(LINKWRIGHT_RIG_CONTROLLER);
    std::string why;
    if (!rig_bench::arm(client, "simulated", rig_bench::patientLimits(), why)) return why;
    TrialOptions options;
    options.approachTime = 0.2;
    options.logPath = logPath;
    client.run({rig_bench::smoothTable(30.0), options});
    if (!rig_bench::waitFor(client, 10.0, [](const RigStatus& status) {
            return status.activity == RigActivity::Table && std::abs(status.latest.volts[0]) > 0.05;
        }))
        return "the run did not begin: " + std::string(name(client.status().fault)) + " "
               + client.status().message;
    ::kill(client.processId(), SIGTSTP);  // no terminal holds it still
    ::kill(client.processId(), number);
    if (!rig_bench::waitFor(client, 10.0, [](const RigStatus& status) {
            return status.fault == Fault::ControllerGone;
        }))
        return "the work did not end";
    const Recording log = readRecording(logPath);
    if (!log.complete || log.samples.empty()) return "the log has no end";
    if (log.fault != Fault::Terminated) return std::string(name(log.fault));
    const bool isZero = log.samples.back().volts[0] == 0.0 && log.samples.back().volts[1] == 0.0;
    return isZero ? "" : "volts remained";
}

/// Arms and plays a long table until volts flow. @return empty, or what failed
std::string playUntilVolts(ControllerClient& client, rig_bench::EmulatedRig& emulated) {
    std::string why;
    if (!rig_bench::arm(client, emulated.device(), rig_bench::patientLimits(), why, 0.1))
        return why;
    TrialOptions options;
    options.approachTime = 0.2;
    client.run({rig_bench::smoothTable(30.0), options});
    const bool flows = rig_bench::waitFor(client, 10.0, [](const RigStatus& status) {
        return status.activity == RigActivity::Table && std::abs(status.latest.volts[0]) > 0.05;
    });
    return flows ? "" : "no volts within 10 s";
}

}  // namespace

class TrialTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void playsOverTheSerialProtocol();
    void letsTheDeviceCloseTheLoop();
    void stopsGentlyInTheMiddle();
    void stopsWhenItsOwnerHangs();
    void everySignalEndsAtZero();
    void simulatedRigNeedsNoPort();
    void refusalsSayWhy();
    void aControllerHeldStillIsNoticed();
    void controllerEndsWithItsClient();
    void programsSayHowTheyAreUsed();

private:
    [[nodiscard]] std::string path(const char* name) const {
        return folder_.filePath(QLatin1String(name)).toStdString();
    }
    /// Arms, checks the tests before the first run, plays, and returns the log.
    Recording play(const std::string& device, const TrialOptions& options, double seconds);

    QTemporaryDir folder_;
};

Recording TrialTest::play(const std::string& device, const TrialOptions& options, double seconds) {
    ControllerClient client(LINKWRIGHT_RIG_CONTROLLER);
    std::string why;
    if (!rig_bench::arm(client, device, rig_bench::patientLimits(), why, 0.1)) {
        qWarning("%s", why.c_str());
        return {};
    }
    client.testSigns(1.0);
    rig_bench::waitFor(client, 10.0, [](const RigStatus& status) {
        return status.signTests[1] != RigTest::NotDone && status.activity == RigActivity::None;
    });
    const RigStatus tested = client.status();
    if (tested.signTests[0] != RigTest::Passed || tested.signTests[1] != RigTest::Passed)
        qWarning("the sign test failed");
    client.run({rig_bench::smoothTable(seconds), options});
    if (!rig_bench::waitFor(client, 30.0,
                            [](const auto& status) { return status.trialCount == 1; }))
        qWarning("%s", describe(client).constData());
    client.testWatchdog();
    rig_bench::waitFor(client, 10.0, [](const RigStatus& status) {
        return status.watchdogTest != RigTest::NotDone;
    });
    if (client.status().watchdogTest != RigTest::Passed) qWarning("the watchdog test failed");
    std::vector<RigSample> samples;
    client.takeSamples(samples);
    if (samples.size() < 1000) qWarning("too few live samples");
    return readRecording(options.logPath);
}

void TrialTest::playsOverTheSerialProtocol() {
    rig_bench::EmulatedRig emulated(LINKWRIGHT_RIG, path("port"));
    TrialOptions options;
    options.approachTime = 0.3;
    options.logPath = path("serial.log");
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    const Recording log = play(emulated.device(), options, 1.0);
    QVERIFY(log.complete);
    QCOMPARE(int(log.stopReason), int(StopReason::Finished));
    QCOMPARE(int(log.fault), int(Fault::None));
    QCOMPARE(log.modelHash, std::string("smooth"));
    QVERIFY(log.device.find("Emulated rig") != std::string::npos);
    // Typically 0.01 rad; motors that did not turn would be off by 0.3 rad in the mean.
    const double error = meanError(log, RigActivity::Table);
    QVERIFY2(error > 0.0 && error < 0.1, QByteArray::number(error).constData());
    QVERIFY(std::abs(log.samples.back().volts[0]) == 0.0);
    for (std::size_t index = 1; index < log.samples.size(); ++index)
        QCOMPARE(log.samples[index].index, log.samples[index - 1].index + 1);
}

void TrialTest::letsTheDeviceCloseTheLoop() {
    rig_bench::EmulatedRig emulated(LINKWRIGHT_RIG, path("port"));
    TrialOptions options;
    options.approachTime = 0.3;
    options.onDevice = true;
    options.logPath = path("device.log");
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    const Recording log = play(emulated.device(), options, 1.0);
    QCOMPARE(int(log.stopReason), int(StopReason::Finished));
    const double error = meanError(log, RigActivity::DeviceTable);
    QVERIFY2(error > 0.0 && error < 0.1, QByteArray::number(error).constData());
    // The board measures and drives in its own time, so that no stall of this computer adds to it.
    // What the table does not feed forward has to come from the proportional part: dry friction
    // (6 mrad), viscous friction and inertia (at most 7 and 6 mrad at 1 rad/s and 4.4 rad/s^2), and
    // twice that where both motors push one another; two counts of noise (3 mrad).
    const double largest = largestError(log, RigActivity::DeviceTable);
    QVERIFY2(largest < 0.04, QByteArray::number(largest).constData());
    QVERIFY(largest > 0.006);
    double volts = 0.0;
    for (const RigSample& sample : log.samples)
        if (sample.activity == RigActivity::DeviceTable) volts = std::max(volts, sample.volts[0]);
    // Its fade to zero after the last row is no longer the table: nothing is tracked there.
    QVERIFY(std::any_of(log.samples.begin(), log.samples.end(), [](const RigSample& sample) {
        return sample.activity == RigActivity::RampDown && std::abs(sample.volts[0]) > 0.1;
    }));
    QVERIFY(volts > 0.3);  // told by the device: the back electromotive force alone takes 0.56 V
}

void TrialTest::stopsGentlyInTheMiddle() {
    rig_bench::EmulatedRig emulated(LINKWRIGHT_RIG, path("port"));
    ControllerClient client(LINKWRIGHT_RIG_CONTROLLER);
    const std::string why = playUntilVolts(client, emulated);
    QVERIFY2(why.empty(), why.c_str());
    client.stop();
    QVERIFY2(rig_bench::waitFor(client, 10.0, isHomed), describe(client).constData());
    QCOMPARE(int(client.status().stopReason), int(StopReason::Requested));
    // A run that is cut off by disconnecting is over as well, and its log closed.
    client.setArmButton(true);
    QVERIFY(rig_bench::waitFor(client, 10.0, [](const RigStatus& status) {
        return status.state == RigState::Armed && status.trialCount == 1;
    }));
    TrialOptions options;
    options.approachTime = 0.2;
    options.logPath = path("cut.log");
    client.run({rig_bench::smoothTable(30.0), options});
    QVERIFY(rig_bench::waitFor(client, 10.0, [](const RigStatus& status) {
        return status.activity == RigActivity::Table;
    }));
    client.disconnect();
    QVERIFY(rig_bench::waitFor(client, 10.0, [](const RigStatus& status) {
        return status.state == RigState::Disconnected && status.trialCount == 2;
    }));
    QVERIFY(readRecording(options.logPath).complete);
    QCOMPARE(rig_bench::numberIn(emulated.command("report"), "largestVolts") > 0.05, true);
}

void TrialTest::stopsWhenItsOwnerHangs() {
    ControllerClient client(LINKWRIGHT_RIG_CONTROLLER);
    std::string why;
    QVERIFY2(rig_bench::arm(client, "simulated", rig_bench::patientLimits(), why), why.c_str());
    TrialOptions options;
    options.approachTime = 0.2;
    options.logPath = path("hang.log");
    client.run({rig_bench::smoothTable(30.0), options});
    QVERIFY(rig_bench::waitFor(client, 10.0, [](const RigStatus& status) {
        return status.activity == RigActivity::Table;
    }));
    // A window that hangs asks for nothing; the process lives on. One second is tolerated.
    sleepUntil(monotonicSeconds() + 1.6);
    const RigStatus status = client.status();
    QCOMPARE(int(status.state), int(RigState::Faulted));
    QCOMPARE(int(status.fault), int(Fault::HeartbeatLost));
    QCOMPARE(status.latest.volts[0], 0.0);
    client.resetFault();
    QVERIFY(rig_bench::waitFor(client, 10.0, [](const RigStatus& now) {
        return now.state == RigState::Idle && now.trialCount == 1;
    }));
    QCOMPARE(int(readRecording(options.logPath).fault), int(Fault::HeartbeatLost));
}

/// Also those whose default would end the work without a word to the device. Four at
/// a time: each needs a second to be armed, and more would stall one another.
void TrialTest::everySignalEndsAtZero() {
    const std::vector<int> signals{SIGTERM, SIGINT,  SIGHUP,  SIGQUIT,
                                   SIGXCPU, SIGALRM, SIGUSR1, SIGRTMIN + 3};
    constexpr std::size_t atOnce = 4;
    for (std::size_t first = 0; first < signals.size(); first += atOnce) {
        std::vector<std::future<std::string>> ends;
        for (std::size_t index = first; index < first + atOnce; ++index)
            ends.push_back(std::async(std::launch::async, endBySignal, signals[index],
                                      path("signal.log") + std::to_string(signals[index])));
        for (std::size_t index = 0; index < atOnce; ++index) {
            const std::string problem = ends[index].get();
            QVERIFY2(problem.empty(),
                     (std::to_string(signals[first + index]) + ": " + problem).c_str());
        }
    }
}

void TrialTest::simulatedRigNeedsNoPort() {
    TrialOptions options;
    options.approachTime = 0.3;
    options.logPath = path("simulated.log");
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    const Recording log = play("simulated", options, 1.0);
    QCOMPARE(int(log.stopReason), int(StopReason::Finished));
    const double error = meanError(log, RigActivity::Table);
    QVERIFY2(error > 0.0 && error < 0.1, QByteArray::number(error).constData());
}

void TrialTest::refusalsSayWhy() {
    ControllerClient client(LINKWRIGHT_RIG_CONTROLLER);
    const auto messageAfter = [&](const std::function<void()>& request) {
        const std::uint32_t before = client.status().messageCount;
        request();
        rig_bench::waitFor(client, 20.0, [before](const RigStatus& status) {
            return status.messageCount > before;
        });
        return QByteArray::fromStdString(client.status().message);
    };
    QVERIFY(messageAfter([&] { client.stop(); }).contains("Connect a device first"));
    ConnectRequest request;
    request.device = "serial:/dev/no-such-port";
    QVERIFY(messageAfter([&] { client.connect(request); }).contains("Plug the device in"));
    request.device = "simulated";
    request.projectPath = path("missing.linkwright.json");
    QVERIFY(messageAfter([&] { client.connect(request); }).contains("missing.linkwright.json"));
    QCOMPARE(int(client.status().state), int(RigState::Disconnected));
    std::string why;
    QVERIFY2(rig_bench::arm(client, "simulated", rig_bench::patientLimits(), why), why.c_str());
    TrialOptions options;
    options.logPath = path("refusals.log");
    QFile taken(QString::fromUtf8(options.logPath.c_str()));
    QVERIFY(taken.open(QIODevice::WriteOnly));
    taken.close();
    TrialTable table = rig_bench::smoothTable(1.0);
    QVERIFY(messageAfter([&] { client.run({table, options}); }).contains("File exists"));
    options.logPath = "";
    table.cycles[10].velocity = 1000.0;
    QVERIFY(messageAfter([&] { client.run({table, options}); }).contains("more than its limit"));
    table.cycles.clear();
    QVERIFY(messageAfter([&] {
                client.run({table, options});
            }).contains("did not arrive completely"));
    QCOMPARE(int(client.status().state), int(RigState::Armed));
}

void TrialTest::aControllerHeldStillIsNoticed() {
    rig_bench::EmulatedRig emulated(LINKWRIGHT_RIG, path("port"));
    ControllerClient client(LINKWRIGHT_RIG_CONTROLLER);
    const std::string why = playUntilVolts(client, emulated);
    QVERIFY2(why.empty(), why.c_str());
    emulated.command("mark");
    ::kill(client.processId(), SIGSTOP);
    QVERIFY(rig_bench::waitFor(client, 5.0, [](const RigStatus& status) {
        return status.fault == Fault::ControllerGone;
    }));
    const std::string report = emulated.command("report");
    // The timeout of the board, 100 ms here, and two steps of its clock.
    QVERIFY(rig_bench::numberIn(report, "largestVolts") > 0.05);
    QVERIFY(rig_bench::numberIn(report, "liveUntil") - rig_bench::numberIn(report, "markedAt")
            < 0.105);
    // When it goes on, it does not go on with the run.
    emulated.command("mark");
    ::kill(client.processId(), SIGCONT);
    QVERIFY(rig_bench::waitFor(client, 5.0, [](const RigStatus& status) {
        return status.fault == Fault::MissedDeadlines;
    }));
    QCOMPARE(rig_bench::numberIn(emulated.command("report"), "largestVolts"), 0.0);
}

void TrialTest::controllerEndsWithItsClient() {
    int process = 0;
    {
        ControllerClient client(LINKWRIGHT_RIG_CONTROLLER);
        process = client.processId();
        QVERIFY(process > 0 && ::kill(process, 0) == 0);
    }
    QCOMPARE(::kill(process, 0), -1);
    ControllerClient client(LINKWRIGHT_RIG_CONTROLLER);
    ::kill(client.processId(), SIGKILL);
    QVERIFY(rig_bench::waitFor(client, 10.0, [](const RigStatus& status) {
        return status.fault == Fault::ControllerGone;
    }));
    QCOMPARE(client.processId(), 0);
    QVERIFY_THROWS_EXCEPTION(base::InputError, ControllerClient("/no/such/program"));
}

void TrialTest::programsSayHowTheyAreUsed() {
    QProcess work;
    work.start(QStringLiteral(LINKWRIGHT_RIG_CONTROLLER), QStringList());
    QVERIFY(work.waitForFinished());
    QCOMPARE(work.exitCode(), 2);
    QVERIFY(work.readAllStandardError().contains("not by hand"));
    QProcess emulator;
    emulator.start(QStringLiteral(LINKWRIGHT_RIG), {QString::fromStdString(path("none.json"))});
    QVERIFY(emulator.waitForFinished());
    QCOMPARE(emulator.exitCode(), 2);
    QVERIFY(emulator.readAllStandardError().contains("none.json"));
}

LINKWRIGHT_TEST(TrialTest)

}  // namespace trial_test

#include "trial_test.moc"
