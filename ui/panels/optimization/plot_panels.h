// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/view_state.h"

#include <QWidget>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace linkwright::plots {
class GradientBars;
class GradientPlot;
class PlotPane;
}  // namespace linkwright::plots

namespace linkwright::panels {

/// dJ/dp of the variables: bars for design variables, curves over time for inputs, and below them
/// the inputs themselves.
class GradientPanel : public QWidget {
    Q_OBJECT

public:
    explicit GradientPanel(document::Project& project, document::ViewState& shown,
                           document::Optimizations& optimizations, QWidget* parent = nullptr);

    [[nodiscard]] plots::GradientPlot* gradient() const { return gradient_; }
    [[nodiscard]] plots::GradientBars* numbers() const { return numbers_; }
    [[nodiscard]] plots::PlotPane* controls() const { return controls_; }

public Q_SLOTS:
    void setTime(double time);  ///< s

Q_SIGNALS:
    void scrubbed(double time);

private:
    struct Content;
    /// What decides which curves and bounds the controls have; their samples come and go.
    struct ControlsKey {
        std::vector<std::string> inputs;
        std::vector<QString> names;
        QString unit;
        /// Of each compared optimization: its place, title, color and result.
        std::vector<std::tuple<std::size_t, QString, int,
                               std::shared_ptr<const session::OptimizationResult>>>
            compared;
        std::vector<std::optional<double>> bounds;
        bool operator==(const ControlsKey&) const = default;
    };

    void refresh();
    void showBars(const Content& content);
    void showCurves(const Content& content);
    void showControls(const Content& content);
    void showCompared(const Content& content);
    [[nodiscard]] ControlsKey controlsKey(const Content& content) const;
    [[nodiscard]] Content currentContent() const;

    document::Project& project_;
    document::ViewState& shown_;
    document::Optimizations& optimizations_;
    plots::GradientPlot* gradient_ = nullptr;
    plots::GradientBars* numbers_ =
        nullptr;  ///< above the curves, where numbers are optimized beside inputs
    plots::PlotPane* controls_ = nullptr;
    std::optional<ControlsKey> shownControls_;
    std::vector<int> controlCurves_;  ///< of the inputs
    std::map<int, std::size_t>
        optimizationOfCurve_;  ///< compared optimizations among the curves of the controls
};

}  // namespace linkwright::panels
