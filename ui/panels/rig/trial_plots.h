// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/rig/rig.h"
#include "ui/plots/plot_curve.h"

#include <QString>
#include <QWidget>
#include <utility>
#include <vector>

namespace linkwright::plots {
class PlotPane;
class PlotStack;
}  // namespace linkwright::plots

class QLabel;

namespace linkwright::panels {

/// Angle, tracking error and voltage of every motor against time: the trial that goes on, or the
/// one chosen, with earlier trials faded beside it.
class TrialPlots : public QWidget {
    Q_OBJECT

public:
    explicit TrialPlots(document::Rig& rig, QWidget* parent = nullptr);

    [[nodiscard]] plots::PlotStack* stack() const { return stack_; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Curves of one motor.
    struct Channel {
        int reference = 0, measured = 0, error = 0, volts = 0, feedforward = 0;
    };

    void start();
    void addSamples();
    void showChosen();
    void showTrial(const session::TrialLog& log);
    void showOthers();
    void rebuild(const std::vector<session::ChannelLog>& logs);
    void refreshLimits();
    void refreshLegend();
    void refreshUnits();

    document::Rig& rig_;
    QLabel* legend_ = nullptr;  ///< of all panes, where one has no room for its own
    plots::PlotStack* stack_ = nullptr;
    plots::PlotPane* angle_ = nullptr;
    plots::PlotPane* error_ = nullptr;
    plots::PlotPane* volts_ = nullptr;
    std::vector<Channel> channels_;
    std::vector<QString> names_;  ///< of the motors
    std::vector<int> others_;     ///< error curves of earlier trials
    std::vector<std::pair<plots::CurveStyle, QString>> earlier_;  ///< the trials they are of
    std::size_t drawn_ = 0;  ///< live samples already handed over
};

}  // namespace linkwright::panels
