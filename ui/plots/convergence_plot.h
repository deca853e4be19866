// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_stack.h"

#include <QString>
#include <optional>
#include <vector>

namespace linkwright::plots {

/// State of an optimization after one iteration.
struct ConvergencePoint {
    double iteration = 0.0;  ///< counts through all stages; seconds when shown against time
    double cost = 0.0;
    double optimality = 0.0;  ///< first-order optimality
    int stage = 0;
    QString stageName;  ///< empty for the only stage
};

/// Cost and first-order optimality against the iteration, both logarithmic, above each other.
/// Earlier runs stay as faded curves; a change of stage breaks the curve at a dashed line.
class ConvergencePlot : public PlotStack {
    Q_OBJECT

public:
    explicit ConvergencePlot(QWidget* parent = nullptr);

    void setCostUnit(const QString& unit);
    /// Whether the x axis is the time of computation instead of the iteration; forgets all runs.
    void setAgainstTime(bool againstTime);
    /// The run so far becomes an earlier one and `name` begins.
    void startRun(const QString& name);
    /// Gives a run a color of its own, -1: gray once it is an earlier one.
    void setRunColor(int run, int series);
    /// Adds an iteration to the run. Without `startRun` one begins by itself.
    void append(const ConvergencePoint& point);
    /// Dotted line where the optimizer stops; none removes it.
    void setStopThreshold(std::optional<double> optimality);
    /// Forgets all runs.
    void clear();
    [[nodiscard]] int runCount() const { return static_cast<int>(runs_.size()); }
    /// Number of the run a curve belongs to, as counted by `startRun`; -1 for none.
    [[nodiscard]] int runOf(CurveId curve) const;
    [[nodiscard]] PlotPane* costPane() const { return cost_; }
    [[nodiscard]] PlotPane* optimalityPane() const { return optimality_; }

private:
    struct Run {
        QString name;
        std::vector<ConvergencePoint> points;
        CurveId costCurve = 0;
        CurveId optimalityCurve = 0;
        int color = -1;
    };

    void rebuildStageLines();
    void restyleRuns();

    PlotPane* cost_ = nullptr;
    PlotPane* optimality_ = nullptr;
    std::vector<Run> runs_;
    bool againstTime_ = false;
};

}  // namespace linkwright::plots
