// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/windows/window_test.h"
#include "ui/panels/rig/rig_panel.h"

#include <QProcess>
#include <QTemporaryDir>
#include <memory>

namespace linkwright::tests {

/// The emulated board of a project on a pseudo-terminal, as a program of its own.
class Board {
public:
    Board(const QString& project, const QString& link);
    [[nodiscard]] QString device() const { return QStringLiteral("serial:") + link_; }
    void expectZeroVolts();
    /// Lets something happen to it: "unplug".
    void command(const char* fault);
    void quit();

private:
    QString link_;
    QProcess program_;
};

/// A window at the Run layout with the project of a rotor, and what a person does there. Base of
/// tests.
class RigFixture {
protected:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<windows::MainWindow> window_;

    template <class Widget>
    Widget* find(const char* name) {
        return window_->findChild<Widget*>(QLatin1String(name));
    }
    void click(const char* name);
    [[nodiscard]] QString projectPath() const { return folder_->filePath("rotor.linkwright.json"); }
    document::Rig& rig() { return window_->rig(); }
    panels::RigPanel* panel() { return window_->findChild<panels::RigPanel*>(); }
    void connectTo(const QString& device);
    /// With the tests that hardware has to pass before its first trial.
    void homeAndArm();
    void passWatchdogTest();
    void passSignTest();
    void arm();
    /// The window as a picture in the folder LINKWRIGHT_PICTURES, if there is one.
    void keepPicture(const char* name);
    void startRun();
    /// No voltage.
    bool silent() { return rig().connection().status().latest.volts[0] == 0.0; }

    // Before all tests, before and after each.
    static void prepare();
    void open();
    void close();
};

}  // namespace linkwright::tests
