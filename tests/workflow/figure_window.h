// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/windows/hand.h"
#include "ui/windows/main_window.h"

#include <QImage>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <map>
#include <memory>
#include <vector>

namespace linkwright::panels {
class ObjectivePanel;
}
namespace linkwright::plots {
class PlotPane;
class SignalPlot;
}  // namespace linkwright::plots

namespace linkwright::tests {

/// Curves of a plot by their names with units.
using Curves = std::map<QString, std::vector<double>>;

/// The visible numbers of a plot; empty cells are left out.
Curves curvesOf(const plots::PlotPane& pane);
/// The first curve whose name contains some words; empty when there is none.
std::vector<double> curveNamed(const Curves& curves, const QString& words);
/// Largest minus smallest value.
double travel(const std::vector<double>& values);
double largest(const std::vector<double>& values);  ///< of the absolute values
/// Largest difference relative to the largest value of `other`.
double difference(const std::vector<double>& one, const std::vector<double>& other);

/// The window of Linkwright and what a person does in it to make a figure of Maciag 2023. With
/// LINKWRIGHT_FIGURE_PICTURES=FOLDER in the environment optimizations go to their ends and each
/// figure is kept there as a picture, see packaging/help-pictures.
class FigureWindow {
public:
    static constexpr int patience = 300000;  ///< ms, for loaded machines and whole optimizations

    FigureWindow();
    ~FigureWindow();

    /// Whether pictures are being made.
    [[nodiscard]] static bool drawing();

    [[nodiscard]] windows::MainWindow& window() { return *window_; }
    [[nodiscard]] document::Project& project() { return window_->project(); }
    [[nodiscard]] document::Solver& solver() { return window_->solver(); }
    [[nodiscard]] document::GradientChecker& checker() { return window_->checker(); }
    [[nodiscard]] document::Optimizations& optimizations() { return window_->optimizations(); }
    [[nodiscard]] document::ViewState& shown() { return window_->shown(); }
    [[nodiscard]] bool busy() const { return window_->busy(); }
    [[nodiscard]] panels::ObjectivePanel& objective();
    [[nodiscard]] QString filePath(const QString& name) const { return folder_.filePath(name); }

    /// A copy of a sample in the layout Optimize. @param iterations of every run at most, except
    /// for pictures
    void open(const QString& sample, int iterations);
    void showLayout(const QString& title);  ///< "Model", "Optimize"
    void selectInTree(const QString& name) { hand_->selectInTree(name); }
    void waitForMotion();
    void optimize();
    /// Takes the project back to a step of the history.
    void goTo(std::size_t commit);
    void nameOptimization(std::size_t run, const QString& name);
    /// @param color "Color 2", or "Gray, as earlier ones"
    void colorOptimization(std::size_t run, const QString& color);
    /// Looks at an iteration of the run that is shown.
    void showIteration(std::size_t place);

    /// Selects an element in the tree and adds a signal of it. @return the id of the signal
    std::string addSignal(const QString& element, const QString& kind);
    /// Holds a joint by a drive. @return the plot of the reaction
    plots::PlotPane* holdByDrive(const QString& joint);
    void importSamples(const std::string& input, const QString& file);
    /// A cost term that does not count, whose table is drawn beside the signal.
    void addReference(const std::string& signal, const QString& file);

    /// The plot of the panel "Signals" with a title, with the curves before the optimization.
    plots::PlotPane* signalPane(const QString& title);
    /// Lets go of a signal of the tree over a plot, as the mouse does.
    void drop(const QString& id, const plots::PlotPane* pane);
    /// Removes all plots of signals but one with these curves.
    void keepOnly(const QStringList& curves);
    /// Checks the gradient unless that is done, and shows one kind of curves of the panel
    /// "Adjoint".
    plots::SignalPlot* checked(const QString& kind);

    /// The present look of docks, with all that lies between them; null when no pictures are made.
    [[nodiscard]] QImage look(const QStringList& docks);
    /// Keeps looks above each other as one picture.
    static void keepPicture(const QString& name, const std::vector<QImage>& looks);

private:
    QTemporaryDir folder_;
    std::unique_ptr<windows::MainWindow> window_;
    std::unique_ptr<Hand> hand_;
};

}  // namespace linkwright::tests
