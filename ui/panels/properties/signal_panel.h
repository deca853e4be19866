// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/measurables.h"
#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"
#include "ui/document/project/user_message.h"
#include "ui/document/shown/case_motions.h"
#include "ui/document/shown/plot_layout.h"
#include "ui/document/shown/view_state.h"

#include <QWidget>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

class QLabel;
class QMenu;
class QScrollArea;
class QToolButton;

namespace linkwright::plots {
class SignalPlot;
struct PlotLimit;
struct TimeSeries;
}  // namespace linkwright::plots

namespace linkwright::panels {

/// Curves of the motion against time. At first one plot per signal; dragging a signal, a joint or
/// a point from the tree puts plots together as wanted: onto a plot to add its curves there, onto
/// the panel to make a plot of its own. The arrangement is kept in the project.
class SignalPanel : public QWidget {
    Q_OBJECT

public:
    explicit SignalPanel(document::Project& project, document::ViewState& shown,
                         document::Optimizations& optimizations, QWidget* parent = nullptr);

    [[nodiscard]] plots::SignalPlot* plot() const { return plot_; }

    /// Limits and references are those of the case that is shown, other cases are thin curves.
    void followCases(document::CaseMotions& cases);

    /// Adds to a menu what can be plotted of an element; nothing where that is nothing.
    void fillPlotMenu(QMenu& menu, const QString& object);

public Q_SLOTS:
    void setTime(double time);  ///< s
    /// Opens the list of all that can be plotted.
    void choosePlots();

Q_SIGNALS:
    void scrubbed(double time);
    /// A plot was asked for from elsewhere: the panel should be seen.
    void shown();
    /// What was asked for cannot be measured.
    void messageRaised(const linkwright::document::UserMessage& message);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeBar();
    void refresh();
    void refreshChanged();
    void addSeries(std::vector<plots::TimeSeries>& list, const QString& pane,
                   const document::MotionCurve& curve, int color, int axis = -1);
    void addOtherCases(std::vector<plots::TimeSeries>& list, const QString& pane,
                       const document::MotionCurve& curve, int color, int axis);
    [[nodiscard]] std::vector<plots::PlotLimit> plotLimits(const document::MotionCurve& curve);
    void showStanding(plots::PlotLimit& shown, const document::MotionCurve& curve,
                      const document::CurveLimit& limit, const std::vector<double>& values) const;
    /// What is told of a limit that is dragged: the change of the cost to expect.
    [[nodiscard]] QString expectationOf(const document::CurveLimit& limit, double value) const;
    /// The model whose limits and references hold.
    [[nodiscard]] const model::Model& model() const { return *content_.model; }
    void moveLimit(int handle, double value);
    void showArrangement(const document::PlotLayout& layout);
    void showEverything();
    void equipPanes();
    void keepView();
    void showKeptView();
    void tell(const QString& news);
    void fillAxisMenu(QMenu& menu, std::size_t plot);
    void fillOverMenu(QMenu& menu);
    void showOver(const QString& curve);
    /// What the x axis shows of a motion, in the unit that is shown: its times, or the values of
    /// the chosen curve; empty where it has none.
    [[nodiscard]] std::vector<double> across(const session::SimulationResult& motion) const;
    /// The same at an instant of the motion that is shown.
    [[nodiscard]] double acrossAt(double time) const;
    void scrubTo(double x);
    /// "Position of P2 y" for the key of a curve.
    static QString titleOf(const session::SimulationResult& motion, const QString& key);
    void nameAcross();
    void setAxis(std::size_t plot, const QString& curve, int axis);
    void addPlotsOf(const QString& signal);
    void plotOne(const document::Measurable& wanted);
    void revealAsked();
    QString plotChosen(const std::vector<document::Measurable>& chosen, int place);
    void add(const QStringList& ids, std::optional<std::size_t> plot);
    /// The arrangement in use: that of the project, or everything written out.
    [[nodiscard]] document::PlotLayout layoutInUse() const;
    [[nodiscard]] std::optional<std::size_t> plotAt(const QPoint& place) const;

    /// One that is compared: its place, title, color and motion.
    using Compared = std::tuple<std::size_t, QString, int, document::SimulationPointer>;
    [[nodiscard]] std::vector<Compared> compared() const;
    /// What is drawn, but for arrangement and units.
    struct Content {
        document::SimulationPointer motion, initial;
        document::ModelPointer model;
        std::vector<Compared> compared;
        std::vector<std::pair<std::string, document::SimulationPointer>> cases;  ///< the others
        bool operator==(const Content&) const = default;
    };
    [[nodiscard]] Content content() const;

    document::Project& project_;
    document::ViewState& shown_;
    document::Optimizations& optimizations_;
    document::CaseMotions* cases_ = nullptr;
    plots::SignalPlot* plot_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    QToolButton* add_ = nullptr;
    QToolButton* reset_ = nullptr;
    QToolButton* initial_ = nullptr;
    QToolButton* over_ = nullptr;
    QLabel* hint_ = nullptr;
    QString news_;  ///< what a drop would do; empty: where plots come from
    Content content_;
    QString acrossKey_;           ///< of the curve along x that the motion has; empty: time
    std::vector<double> across_;  ///< of the motion that is shown
    std::optional<double> time_;  ///< s, of the playhead
    /// Limits that are shown, by their handles, each with the SI units in one of its plot.
    std::vector<std::pair<document::CurveLimit, double>> limits_;
    std::map<std::string, double> rounding_;  ///< SI unit -> what differences of rounding are
    std::optional<std::size_t> asked_;        ///< the plot that was asked for and is to be seen
    document::PlotLayout left_;               ///< shown before all signals were; empty: none
};

}  // namespace linkwright::panels
