// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/windows/rig_fixture.h"

#include "tests/support/rotor_project.h"
#include "tests/support/settled.h"
#include "tests/support/time_to_fail.h"
#include "ui/widgets/hold_button.h"

#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>

namespace linkwright::tests {

using session::RigState;
using windows::Layout;
using windows::MainWindow;

Board::Board(const QString& project, const QString& link) : link_(link) {
    program_.start("linkwright-rig", {project, "--link", link});
    QVERIFY2(program_.waitForStarted(20000), qPrintable(program_.errorString()));
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(link), 20000);
}

void Board::expectZeroVolts() {
    program_.readAllStandardOutput();
    program_.write("report\n");
    QTRY_VERIFY_WITH_TIMEOUT(program_.canReadLine(), 20000);
    const QByteArray report = program_.readLine();
    const QJsonArray volts = QJsonDocument::fromJson(report).object()["volts"].toArray();
    QVERIFY2(!volts.isEmpty(), report.constData());
    for (const QJsonValue& motor : volts)
        QVERIFY2(motor.isDouble() && motor.toDouble() == 0.0, report.constData());
}

void Board::command(const char* fault) {
    program_.readAllStandardOutput();
    program_.write(QByteArray(fault) + '\n');
    QTRY_VERIFY_WITH_TIMEOUT(program_.canReadLine(), 20000);
    program_.readLine();
}

void Board::quit() {
    program_.write("quit\n");
    QVERIFY(program_.waitForFinished(20000));
}

void RigFixture::click(const char* name) {
    auto* button = find<QPushButton>(name);
    QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled() && button->isVisible(), 20000);
    QTest::mouseClick(button, Qt::LeftButton);
}

void RigFixture::connectTo(const QString& device) {
    QComboBox* list = panel()->deviceList();
    const int known = list->findData(device);
    if (known >= 0) {
        list->setCurrentIndex(known);
    } else {
        list->lineEdit()->selectAll();
        QTest::keyClicks(list->lineEdit(), device);
    }
    click("connectRig");
    QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Idle, 20000);
}

void RigFixture::homeAndArm() {
    click("homeRig");
    QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Homed, 20000);
    auto* button = find<widgets::HoldButton>("armRig");
    // Letting go early leads nowhere.
    QTest::mousePress(button, Qt::LeftButton);
    QTest::mouseRelease(button, Qt::LeftButton);
    givenTimeToFail(150);
    QCOMPARE(rig().connection().state(), RigState::Homed);
    if (!rig().connection().untested().isEmpty()) passWatchdogTest();
    arm();
    if (!rig().connection().untested().isEmpty()) passSignTest();
}

void RigFixture::passWatchdogTest() {
    click("watchdogTest");
    QTRY_COMPARE_WITH_TIMEOUT(rig().connection().status().watchdogTest, session::RigTest::Passed,
                              20000);
}

void RigFixture::passSignTest() {
    click("signTest");
    QTRY_VERIFY_WITH_TIMEOUT(rig().connection().untested().isEmpty(), 20000);
    QTRY_COMPARE_WITH_TIMEOUT(rig().connection().status().activity, session::RigActivity::None,
                              20000);
}

void RigFixture::arm() {
    auto* button = find<widgets::HoldButton>("armRig");
    QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled(), 20000);
    QTest::mousePress(button, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Armed, 20000);
    QTest::mouseRelease(button, Qt::LeftButton);
}

void RigFixture::keepPicture(const char* name) {
    if (!qEnvironmentVariableIsSet("LINKWRIGHT_PICTURES")) return;
    QVERIFY(settled(*window_));
    window_->grab().save(qEnvironmentVariable("LINKWRIGHT_PICTURES") + "/rig-" + QLatin1String(name)
                         + ".png");
}

void RigFixture::startRun() {
    click("startTrial");
    QTRY_COMPARE_WITH_TIMEOUT(rig().connection().state(), RigState::Running, 20000);
}

void RigFixture::prepare() {
    QSettings().clear();
    // The work and the emulator lie beside the programs, one folder up.
    const QByteArray programs =
        QFileInfo(QCoreApplication::applicationDirPath()).absolutePath().toLocal8Bit();
    qputenv("PATH", programs + ':' + qgetenv("PATH"));
}

void RigFixture::open() {
    folder_ = std::make_unique<QTemporaryDir>();
    QFile file(projectPath());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(support::rotorProject);
    file.close();
    window_ = std::make_unique<MainWindow>();
    tests::showInFront(*window_);
    QVERIFY(window_->openFile(file.fileName()));
    window_->showLayout(Layout::Run);
    QTRY_VERIFY_WITH_TIMEOUT(rig().planning().plan() != nullptr && !rig().planning().busy(), 20000);
    QVERIFY(rig().planning().problems().empty());
    rig().planning().setMissedDeadlines(1000);  // a busy computer is not what is tested here
}

void RigFixture::close() {
    window_.reset();
    folder_.reset();
}

}  // namespace linkwright::tests
