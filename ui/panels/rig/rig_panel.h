// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/rig/rig.h"

#include <QTimer>
#include <QWidget>
#include <array>
#include <optional>
#include <vector>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace linkwright::widgets {
class NumberField;
class SectionHeader;
}  // namespace linkwright::widgets

namespace linkwright::panels {

class LatenessChart;

/// The rig at the left of the Run layout: device, tests before the first trial, mode and gains,
/// limits with what is used of them, and what the checks say.
class RigPanel : public QWidget {
    Q_OBJECT

public:
    explicit RigPanel(document::Rig& rig, QWidget* parent = nullptr);

    [[nodiscard]] QComboBox* deviceList() const { return devices_; }
    [[nodiscard]] QPushButton* connectButton() const { return connect_; }
    [[nodiscard]] QPushButton* homeButton() const { return home_; }
    [[nodiscard]] QPushButton* signTestButton() const { return signTest_; }
    [[nodiscard]] QPushButton* modeButton(session::TrialMode mode) const;
    [[nodiscard]] QCheckBox* leadInBox() const { return leadIn_; }
    [[nodiscard]] QCheckBox* onDeviceBox() const { return onDevice_; }
    /// Whose limits are shown: all motors, then each of them.
    [[nodiscard]] QComboBox* limitsChoice() const { return limitsOf_; }
    /// Fields of voltage, slew, speed, tracking error, lowest and highest angle.
    [[nodiscard]] widgets::NumberField* limitField(std::size_t index) const {
        return limits_[index].field;
    }
    [[nodiscard]] widgets::NumberField* missedField() const { return missed_; }

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// A limit: what is now, and beyond what the trial ends.
    struct LimitRow {
        QWidget* bar = nullptr;
        QLabel* now = nullptr;
        widgets::NumberField* field = nullptr;
    };

    void addDevice(QVBoxLayout& column);
    void addTests(QVBoxLayout& column);
    void addControl(QVBoxLayout& column);
    void addLimits(QVBoxLayout& column);
    void addChecks(QVBoxLayout& column);
    void addTiming(QVBoxLayout& column);
    void fillDevices();
    void home();
    /// What is chosen or typed, as the connection takes it.
    [[nodiscard]] QString chosenDevice() const;
    void refreshDeviceText();
    void refreshUnits();
    void selectDevice(const QString& specification, const QStringList& before = {});
    void lookForDevices();
    void connectOrDisconnect();
    void refreshState();
    void refreshPlan();
    void rebuildGains();
    void refreshLimits();
    void refreshOptions();
    /// The motor whose limits are shown; none: all of them.
    [[nodiscard]] std::optional<std::size_t> limitedMotor() const;
    void refreshNow();
    void refreshTiming();
    void editLimits(const std::function<void(session::ChannelLimits&)>& change);

    document::Rig& rig_;
    QString projectDevice_;  ///< that the project names, or that was connected last
    QComboBox* devices_ = nullptr;
    bool opensDevices_ = false;  ///< its name is being clicked
    QPushButton* connect_ = nullptr;
    QLabel* deviceText_ = nullptr;
    widgets::SectionHeader* timingHeader_ = nullptr;
    QLabel* timing_ = nullptr;
    LatenessChart* lateness_ = nullptr;
    QTimer look_;  ///< for devices that are plugged in
    QPushButton* home_ = nullptr;
    QPushButton* signTest_ = nullptr;
    QPushButton* watchdogTest_ = nullptr;
    QLabel* tests_ = nullptr;
    QButtonGroup* modes_ = nullptr;
    QWidget* gains_ = nullptr;
    QGridLayout* gainsGrid_ = nullptr;
    std::vector<widgets::NumberField*> proportional_, derivative_;
    QCheckBox* leadIn_ = nullptr;
    QCheckBox* onDevice_ = nullptr;
    QComboBox* limitsOf_ = nullptr;
    std::array<LimitRow, 6> limits_;
    widgets::NumberField* missed_ = nullptr;  ///< deadlines in a row
    QLabel* checks_ = nullptr;
    QPushButton* accept_ = nullptr;  ///< of changes since the optimization
    QPushButton* take_ = nullptr;
};

}  // namespace linkwright::panels
