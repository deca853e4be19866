// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/rig/rig.h"

#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;

namespace linkwright::widgets {
class EmergencyStop;
class HoldButton;
}  // namespace linkwright::widgets

namespace linkwright::panels {

class StateChip;

/// The bar above the Run layout, 88 px: where the controller stands, what the trial does, arming,
/// start and gentle end, and the E-stop at the right.
class RigBar : public QWidget {
    Q_OBJECT

public:
    explicit RigBar(document::Rig& rig, QWidget* parent = nullptr);

    [[nodiscard]] widgets::HoldButton* armButton() const { return arm_; }
    [[nodiscard]] QPushButton* startButton() const { return start_; }
    [[nodiscard]] QPushButton* endButton() const { return end_; }
    [[nodiscard]] QPushButton* resetButton() const { return reset_; }
    [[nodiscard]] widgets::EmergencyStop* emergencyStop() const { return stop_; }

    /// In a narrow window only the present state is told: the E-stop has to be in sight.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void makeButtons();
    void refreshState();
    void refreshText();
    [[nodiscard]] QString faultText() const;
    void fitChips();
    [[nodiscard]] int widthWithoutChips() const;

    document::Rig& rig_;
    std::vector<StateChip*> chips_;
    std::size_t now_ = 0;  ///< chip of the present state
    QLabel* text_ = nullptr;
    widgets::HoldButton* arm_ = nullptr;
    QPushButton* start_ = nullptr;
    QPushButton* end_ = nullptr;
    QPushButton* reset_ = nullptr;
    QPushButton* reconnect_ = nullptr;  ///< in place of reset_ where the connection is lost
    widgets::EmergencyStop* stop_ = nullptr;
};

/// One state of the controller: passed (with a check), now (filled), or not reached (dashed).
class StateChip : public QWidget {
    Q_OBJECT

public:
    enum class Kind { Ahead, Passed, Now, Fault };

    /// @param passed its word once it is passed, of a state that is nothing achieved
    StateChip(const QString& word, const QString& passed, QWidget* parent);

    void setKind(Kind kind);
    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    QString word_, passed_;
    Kind kind_ = Kind::Ahead;
    bool lit_ = true;  ///< of the blinking border of a fault
    int timer_ = 0;
};

/// The word of a mode as people read it: "Feedforward + PD".
QString modeText(session::TrialMode mode);

}  // namespace linkwright::panels
