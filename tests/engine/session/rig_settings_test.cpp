// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/rig/rig_settings.h"

#include "engine/project/json_text.h"
#include "engine/project/project_file.h"
#include "engine/session/rig/controller_tables.h"
#include "tests/support/rotor_project.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace rig_settings_test {

using namespace linkwright;
using session::RigSettings;

class RigSettingsTest : public QObject {
    Q_OBJECT

private:
    static RigSettings read(const std::string& text) {
        std::vector<base::Diagnostic> problems;
        const RigSettings settings = session::readRigSettings(text, problems);
        if (!problems.empty()) qWarning("%s", problems.front().message.c_str());
        return settings;
    }
    /// A project with two motors.
    static std::string twoMotors() {
        project::Json json = project::parseJson(support::rotorProject, {});
        json["motors"].push_back(json["motors"][0]);
        json["motors"][0]["id"] = "motor-1";
        json["motors"][1]["id"] = "motor-2";
        return json.dump();
    }
    static RigSettings chosen() {
        RigSettings settings;
        settings.device = "serial:/dev/ttyACM3";
        settings.mode = session::TrialMode::Feedforward;
        settings.leadIn = false;
        settings.onDevice = true;
        settings.missedDeadlines = 17;
        settings.gains["motor-1"] = {18.5, 0.41, 0.0035};
        settings.limits["motor-1"] = {7.5, 1500.0, -0.45, 1.85, 12.5, 0.21};
        settings.limits["motor-2"] = {6.5, 1400.0, -0.35, 1.75, 11.5, 0.22};
        return settings;
    }

private Q_SLOTS:
    void comesBackFromTheFileAndChangesNothingElse() {
        const std::string text = session::withRigSettings(twoMotors(), chosen());
        QCOMPARE(read(text), chosen());
        std::vector<base::Diagnostic> warnings;
        QCOMPARE(project::parseProject(text, {}, &warnings),
                 project::parseProject(twoMotors(), {}));
        QVERIFY2(warnings.empty(), "a known key");
        const std::string again = project::formatProject(project::parseProject(text, {}), text);
        QCOMPARE(read(again), chosen());
    }

    void theUsualOnesLeaveNoTrace() {
        QCOMPARE(read(twoMotors()), RigSettings());
        const std::string text = session::withRigSettings(twoMotors(), chosen());
        const project::Json json =
            project::parseJson(session::withRigSettings(text, RigSettings()), {});
        QVERIFY(!json.contains("rig"));
    }

    void whatCannotBeReadIsToldAndKept_data() {
        QTest::addColumn<QString>("rig");
        QTest::addColumn<QString>("place");
        QTest::newRow("missing")
            << R"({"motors": [{"motor": "motor-1", "limits": {"voltage": 5}}]})"
            << "/rig/motors/0/limits/slew";
        QTest::newRow("no number")
            << R"({"motors": [{"motor": "motor-1", "gains": {"proportional": "many", "derivative": 1, "derivativeTime": 0.1}}]})"
            << "/rig/motors/0/gains/proportional";
        QTest::newRow("no list") << R"({"motors": 3})"
                                 << "/rig/motors";
        QTest::newRow("misspelled limits")
            << R"({"motors": [{"motor": "motor-1", "limts": {"voltage": 5}}]})"
            << "/rig/motors/0/limts";
        QTest::newRow("misspelled limit")
            << R"({"motors": [{"motor": "motor-1", "limits": {"voltage": 5, "slew": 1, "lowestAngle": 0, "highestAngle": 1, "speed": 1, "trackingError": 1, "spedLimit": 2}}]})"
            << "/rig/motors/0/limits/spedLimit";
        QTest::newRow("misspelled list") << R"({"motor": [{"motor": "motor-1"}]})"
                                         << "/rig/motor";
        QTest::newRow("twice") << R"({"motors": [{"motor": "motor-1"}, {"motor": "motor-1"}]})"
                               << "/rig/motors/1";
        QTest::newRow("no motor") << R"({"motors": [{"gains": {}}]})"
                                  << "/rig/motors/0";
        QTest::newRow("unknown mode") << R"({"mode": "full speed"})"
                                      << "/rig/mode";
        QTest::newRow("no deadline") << R"({"missedDeadlines": 0})"
                                     << "/rig/missedDeadlines";
        QTest::newRow("half a deadline") << R"({"missedDeadlines": 2.5})"
                                         << "/rig/missedDeadlines";
        QTest::newRow("no yes") << R"({"leadIn": "yes"})"
                                << "/rig/leadIn";
        QTest::newRow("no object") << "[1, 2]"
                                   << "/rig";
    }
    /// A trial waits until somebody has looked; until then the file keeps its text.
    void whatCannotBeReadIsToldAndKept() {
        QFETCH(QString, rig);
        QFETCH(QString, place);
        project::Json json = project::parseJson(twoMotors(), {});
        json["rig"] = project::parseJson(rig.toStdString(), {});
        std::vector<base::Diagnostic> problems;
        RigSettings settings = session::readRigSettings(json.dump(), problems);
        QVERIFY(!problems.empty());
        QCOMPARE(problems.front().place, place.toStdString());
        QVERIFY(session::unreadSettings(settings));
        settings.device = "simulated";
        const std::string kept = session::withRigSettings(twoMotors(), settings);
        QCOMPARE(project::parseJson(kept, {})["rig"], json["rig"]);
        settings.unread.clear();
        QVERIFY(!session::unreadSettings(settings));
        QCOMPARE(read(session::withRigSettings(kept, settings)), settings);
    }

    /// One wrong number takes along no more than what belongs to it.
    void whatCanBeReadIsTaken() {
        project::Json json =
            project::parseJson(session::withRigSettings(twoMotors(), chosen()), {});
        json["rig"]["motors"][1]["limits"]["voltage"] = "high";
        std::vector<base::Diagnostic> problems;
        RigSettings settings = session::readRigSettings(json.dump(), problems);
        QCOMPARE(problems.size(), std::size_t{1});
        QVERIFY(problems.front().message.find("motor-2") != std::string::npos);
        settings.unread.clear();
        RigSettings expected = chosen();
        expected.limits.erase("motor-2");
        QCOMPARE(settings, expected);
    }

    /// Limits that were meant for a motor which has another id now would not hold, in silence.
    void settingsOfAMotorThatIsGoneAreTold() {
        project::Json json =
            project::parseJson(session::withRigSettings(twoMotors(), chosen()), {});
        json["motors"].erase(1);
        std::vector<base::Diagnostic> problems;
        RigSettings settings = session::readRigSettings(json.dump(), problems);
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(problems.front().place, std::string("/rig/motors/1"));
        QVERIFY(problems.front().message.find("\"motor-2\"") != std::string::npos);
        QVERIFY(session::unreadSettings(settings));
        settings.unread.clear();
        RigSettings expected = chosen();
        expected.limits.erase("motor-2");
        QCOMPARE(settings, expected);
        // Whoever deletes a motor in the window has seen it: the next file does not have them.
        json.erase("rig");
        QCOMPARE(read(session::withRigSettings(json.dump(), chosen())), expected);
    }

    void appliesToTheMotorsItNames() {
        session::TrialPlan plan;
        plan.channels.resize(2);
        plan.channels[0].motor = "motor-1";
        plan.channels[1].motor = "motor-2";
        session::applyRigSettings(chosen(), plan);
        QCOMPARE(plan.missedDeadlinesInRow, 17);
        QCOMPARE(plan.channels[0].gains, (session::PdGains{18.5, 0.41, 0.0035}));
        QCOMPARE(plan.channels[1].gains, session::PdGains());
        QCOMPARE(plan.channels[1].limits.voltage, 6.5);
    }

    void aFaultNamesTheMotorAndItsLimit() {
        std::vector<session::ChannelPlan> channels(2);
        channels[0].name = "Left";
        channels[1].name = "Right";
        for (session::ChannelPlan& channel : channels)
            channel.limits = {7.5, 1500.0, -2.0, 2.0, 12.5, 0.2};
        session::RigSample sample;
        sample.reference = {1.0, 1.0};
        sample.angle = {0.9, 0.75};
        QCOMPARE(session::faultText(session::Fault::TrackingError, sample, channels),
                 std::string("Right: the tracking error 0.25 rad is beyond the limit of 0.2 rad. "
                             "Is the joint blocked, or the limit too tight?"));
        QCOMPARE(session::faultText(session::Fault::EmergencyStop, sample, channels),
                 std::string(explanation(session::Fault::EmergencyStop)));
    }
};

LINKWRIGHT_TEST(RigSettingsTest)

}  // namespace rig_settings_test

#include "rig_settings_test.moc"
