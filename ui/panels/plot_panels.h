// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project_controller.h"

#include <QWidget>

namespace linkwright::plots {
class ConvergencePlot;
class GradientPlot;
class PlotPane;
class SignalPlot;
}  // namespace linkwright::plots

namespace linkwright::panels {

/// Cost and first-order optimality of the running and the earlier optimizations.
class ConvergencePanel : public QWidget {
    Q_OBJECT

public:
    explicit ConvergencePanel(document::ProjectController& controller, QWidget* parent = nullptr);

    [[nodiscard]] plots::ConvergencePlot* plot() const { return plot_; }

private:
    void refreshSettings();

    document::ProjectController& controller_;
    plots::ConvergencePlot* plot_ = nullptr;
};

/// dJ/dp of the variables: bars for design variables, curves over time for inputs, and below them
/// the inputs themselves.
class GradientPanel : public QWidget {
    Q_OBJECT

public:
    explicit GradientPanel(document::ProjectController& controller, QWidget* parent = nullptr);

    [[nodiscard]] plots::GradientPlot* gradient() const { return gradient_; }

public Q_SLOTS:
    void setTime(double time);  ///< s

Q_SIGNALS:
    void scrubbed(double time);

private:
    struct Content;

    void refresh();
    void showBars(const Content& content);
    void showCurves(const Content& content);
    [[nodiscard]] Content currentContent() const;

    document::ProjectController& controller_;
    plots::GradientPlot* gradient_ = nullptr;
    plots::PlotPane* controls_ = nullptr;
};

/// Every signal of the model against time.
class SignalPanel : public QWidget {
    Q_OBJECT

public:
    explicit SignalPanel(document::ProjectController& controller, QWidget* parent = nullptr);

public Q_SLOTS:
    void setTime(double time);  ///< s

Q_SIGNALS:
    void scrubbed(double time);

private:
    void refresh();

    document::ProjectController& controller_;
    plots::SignalPlot* plot_ = nullptr;
};

}  // namespace linkwright::panels
