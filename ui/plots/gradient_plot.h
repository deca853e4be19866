// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_stack.h"

#include <QWidget>
#include <vector>

class QStackedWidget;

namespace linkwright::plots {

class GradientBars;

/// One bar: a variable and the derivative of the cost with respect to it.
struct GradientEntry {
    QString name;
    double derivative = 0.0;
    QString unit = {};  ///< of the derivative, empty if unknown
};

/// One curve: the derivative with respect to an input, over time.
struct GradientCurve {
    QString name;
    int series = 0;  ///< color of the input
    std::vector<double> values;
    std::vector<double> times = {};  ///< s, where an input has others than those of the plot
};

/// The gradient of the cost: one bar per parameter, or one curve per input against time.
class GradientPlot : public QWidget {
    Q_OBJECT

public:
    explicit GradientPlot(QWidget* parent = nullptr);

    /// Shows bars in the given order, scaled to the largest.
    /// @param limited  of the Lagrangian, which counts limits by their multipliers
    void showParameters(const std::vector<GradientEntry>& entries, bool limited = false);
    /// Shows curves over `times` (s). `unit` of the derivative, for example "in²·s/V".
    void showFunctions(const std::vector<double>& times, const std::vector<GradientCurve>& curves,
                       const QString& unit, bool limited = false);
    void clear();
    /// Empty axes over time with a sentence, until there are functions to show.
    void awaitFunctions(const QString& sentence);
    void setPlayhead(std::optional<double> seconds);
    [[nodiscard]] PlotPane* functionPane() const { return pane_; }
    [[nodiscard]] GradientBars* bars() const { return bars_; }

Q_SIGNALS:
    /// The user drags the playhead (curves only), s.
    void scrubbed(double seconds);

private:
    QStackedWidget* pages_ = nullptr;
    GradientBars* bars_ = nullptr;
    PlotPane* pane_ = nullptr;
    std::vector<CurveId> curveIds_;
    std::vector<QString> names_;
};

}  // namespace linkwright::plots
