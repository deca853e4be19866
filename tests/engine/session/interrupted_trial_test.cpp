// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/rig/interrupted_trial.h"

#include "engine/project/project_file.h"
#include "engine/rig/recording_writer.h"
#include "engine/session/rig/trial_log_file.h"
#include "tests/support/rotor_project.h"
#include "tests/support/test_program.h"

#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

namespace interrupted_trial_test {

using namespace linkwright;

class InterruptedTrialTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    const model::Model model_ = project::parseProject(support::rotorProject, {});
    static constexpr int samples = 300;

    /// A recording as its program leaves it that is killed: without an end mark.
    std::string record(long process) {
        const std::string path =
            folder_.filePath(QStringLiteral("%1-1.recording").arg(process)).toStdString();
        const session::TrialPlan plan = session::planTrial(model_);
        rig::Recording header;
        header.channelCount = 1;
        header.period = plan.sampleTime;
        rig::RecordingWriter writer;
        if (!writer.open(path, header).empty()) return {};
        for (int row = 0; row < samples; ++row) {
            rig::RigSample sample;
            sample.state = rig::RigState::Running;
            sample.activity = rig::RigActivity::Table;
            sample.trialTime = row * plan.sampleTime;
            sample.reference[0] = plan.channels[0].referenceAngle[static_cast<std::size_t>(row)];
            sample.angle[0] = sample.reference[0] + 0.01;
            writer.add(sample);
        }
        writer.flush();
        session::writeRecordingNote(
            path, {"/somewhere/rotor.linkwright.json", "board", "2026-11-23T02:00:00", true},
            model_);
        return path;
    }

private Q_SLOTS:
    void init() {
        QDir(folder_.path()).removeRecursively();
        QVERIFY(QDir().mkpath(folder_.path()));
    }

    void becomesALogThatSaysSo() {
        const std::string recording = record(999999);
        QVERIFY(!recording.empty());
        const auto found = session::findInterruptedTrials(folder_.path().toStdString());
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].note.projectPath, std::string("/somewhere/rotor.linkwright.json"));
        const std::string log = folder_.filePath("rotor.results/rig-0004.h5").toStdString();
        session::keepInterruptedTrial(found[0], log);
        const session::StoredTrial stored = session::readTrial(log);
        QCOMPARE(stored.projectName, std::string("rotor.linkwright.json"));
        QVERIFY(!stored.outcome.log.completed);
        QVERIFY(QString::fromStdString(stored.outcome.log.stopReason).startsWith("Interrupted"));
        QCOMPARE(stored.outcome.log.times.size(), std::size_t{samples});
        QCOMPARE(stored.outcome.log.started, std::string("2026-11-23T02:00:00"));
        QVERIFY(session::findInterruptedTrials(folder_.path().toStdString()).empty());
        QVERIFY(!QFile::exists(QString::fromStdString(recording)));
    }

    void isReadUpToTheLastWholeSample() {
        const QString recording = QString::fromStdString(record(999999));
        QVERIFY(QFile::resize(recording, QFileInfo(recording).size() - 10));
        const auto found = session::findInterruptedTrials(folder_.path().toStdString());
        const std::string log = folder_.filePath("torn.h5").toStdString();
        session::keepInterruptedTrial(found.at(0), log);
        QCOMPARE(session::readTrial(log).outcome.log.times.size(), std::size_t{samples - 1});
    }

    void aTrialThatGoesOnIsNotInterrupted() {
        record(static_cast<long>(::getpid()));
        QVERIFY(session::findInterruptedTrials(folder_.path().toStdString()).empty());
    }

    void whatCannotBeKeptStays() {
        const QString recording = QString::fromStdString(record(999999));
        QVERIFY(QFile::resize(recording, 12));
        const auto found = session::findInterruptedTrials(folder_.path().toStdString());
        QCOMPARE(found.size(), std::size_t{1});
        const std::string log = folder_.filePath("none.h5").toStdString();
        QVERIFY_EXCEPTION_THROWN(session::keepInterruptedTrial(found[0], log), base::InputError);
        QVERIFY(QFile::exists(recording) && !QFile::exists(QString::fromStdString(log)));
        session::discardInterruptedTrial(found[0]);
        QVERIFY(QDir(folder_.path()).isEmpty());
    }
};

LINKWRIGHT_TEST(InterruptedTrialTest)

}  // namespace interrupted_trial_test

#include "interrupted_trial_test.moc"
