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
    QString stageName;       ///< empty for the only stage
    double violation = 0.0;  ///< largest one of a limit, relative
};

/// Cost and first-order optimality against the iteration, both logarithmic, above each other.
/// Earlier optimizations stay as faded curves; a change of stage breaks the curve at a dashed line.
class ConvergencePlot : public PlotStack {
    Q_OBJECT

public:
    explicit ConvergencePlot(QWidget* parent = nullptr);

    void setCostUnit(const QString& unit);
    /// Whether the x axis is the time of computation instead of the iteration; forgets all.
    void setAgainstTime(bool againstTime);
    /// The present one becomes an earlier one and `name` begins.
    void begin(const QString& name);
    /// Gives one a color of its own, -1: gray once it is an earlier one.
    void setColor(int index, int series);
    /// Adds an iteration to the present one; without `begin` one begins by itself.
    void append(const ConvergencePoint& point);
    /// Dotted line where the optimizer stops; none removes it.
    void setStopThreshold(std::optional<double> optimality);
    /// With constraints the optimality is that of Karush, Kuhn and Tucker, and the largest
    /// violation stands beside it.
    void setConstrained(bool constrained);
    /// Whether the cost is that of stages, which is not that of the project.
    void setOfStages(bool ofStages);
    /// A limit was moved after the present one had ended: a line at its last iteration, and the
    /// violation that there is now as a single dot. None: all are where they were.
    void setMoved(const QString& name, std::optional<double> violation);
    /// Forgets all.
    void clear();
    [[nodiscard]] int count() const { return static_cast<int>(all_.size()); }
    /// Which one a curve belongs to, as counted by `begin`; -1 for none.
    [[nodiscard]] int indexOf(CurveId curve) const;
    [[nodiscard]] PlotPane* costPane() const { return cost_; }
    [[nodiscard]] PlotPane* optimalityPane() const { return optimality_; }

private:
    struct History {
        QString name;
        std::vector<ConvergencePoint> points;
        CurveId costCurve = 0;
        CurveId optimalityCurve = 0;
        CurveId violationCurve = 0;
        bool violated = false;  ///< so that this curve has points
        int color = -1;
    };

    void rebuildStageLines();
    void restyle();
    void showMoved();
    void refreshTitles();

    PlotPane* cost_ = nullptr;
    PlotPane* optimality_ = nullptr;
    std::vector<History> all_;
    bool againstTime_ = false;
    bool constrained_ = false;
    QString costUnit_;
    bool ofStages_ = false;
    QString moved_;  ///< what moved, empty: nothing
    std::optional<double> movedViolation_;
    std::optional<CurveId> movedDot_;
};

}  // namespace linkwright::plots
