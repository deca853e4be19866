// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/solving/results.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace linkwright::document {

/// One plot that the user put together: curves by their keys, see `MotionCurve`.
struct PlotArrangement {
    QStringList curves;
    std::set<int> logarithmic = {};  ///< y axes that are logarithmic
    /// y axes chosen by the user, by curve: 0 left, 1 and up at the right. Other curves share the
    /// axis of their unit.
    std::map<QString, int> axes = {};

    bool operator==(const PlotArrangement&) const = default;
};

/// Plots above each other; empty: one per signal.
using PlotLayout = std::vector<PlotArrangement>;

/// What is shown of an axis.
struct VisibleRange {
    double lower = 0.0;
    double upper = 1.0;

    bool operator==(const VisibleRange&) const = default;
};

/// What is shown of a plot, all of it along an axis where nothing was chosen, and in it.
struct PaneView {
    std::optional<VisibleRange> x = {};
    std::vector<VisibleRange> values = {};  ///< of the y axes, from the left one on
    std::vector<double> cursors = {};       ///< fixed ones, in units of the x axis

    bool operator==(const PaneView&) const = default;
};

/// Where the user looks in the plots: all of it while nothing was chosen.
struct PlotView {
    std::optional<VisibleRange> time = {};  ///< s
    std::vector<double> cursors = {};       ///< fixed ones, s
    /// Key of the curve that the x axis shows instead of the time, in whose unit range and cursors
    /// are then; empty: the time.
    QString over = {};
    /// Of the y axes of the plots that were zoomed, by the key of the plot; from the left one on.
    std::map<QString, std::vector<VisibleRange>> values = {};
    /// Of the plots of other panels than that of the signals, by the name of the panel and the
    /// key.
    std::map<QString, std::map<QString, PaneView>> panels = {};

    bool operator==(const PlotView&) const = default;
    [[nodiscard]] bool empty() const { return *this == PlotView{}; }
};

/// A curve of a motion with a key that stays the same from motion to motion.
struct MotionCurve {
    QString key;     ///< "signal/position-P2/y", "signal/force-A/magnitude", "velocity/joint-A/0"
    QString object;  ///< id of the signal or joint
    QString group;   ///< "Position of P2": curves of one signal belong together
    QString name;    ///< "y", or the name of the whole when it has no components
    const session::Series* series = nullptr;  ///< of a magnitude: the first component
    /// Of a magnitude: the components it is made of.
    std::vector<const session::Series*> parts = {};

    /// At the times of the motion, in the unit of the series.
    [[nodiscard]] std::vector<double> values() const;
};

/// A component for people: "x"; the coordinates of a joint count from 1, as its numbers do.
QString componentText(const session::Series& series);

/// Every curve of a motion: signals, then joint coordinates and velocities. Vectors that are no
/// places and no directions begin with their magnitude. The series are those of `motion`, which
/// must outlive the list.
std::vector<MotionCurve> curvesOf(const session::SimulationResult& motion);

/// Those that are shown when nobody has chosen: components are left out that a mechanism in one
/// plane keeps at zero, and the magnitude of what has one component left.
std::vector<MotionCurve> tellingCurves(const session::SimulationResult& motion,
                                       const model::Model& model);

/// Components of a vector signal that vary when everything moves in the plane of the hinges; all
/// where that is none of the coordinate planes.
std::array<bool, 3> variesInPlane(const model::Model& model, const model::Signal& signal);
/// What the key of a magnitude ends with.
inline constexpr const char* magnitudeKey = "magnitude";

/// What cost terms want a curve of `motion` to follow, at its times: formulas and tables of running
/// terms, whether they count or not. A value that is to be held needs no curve.
std::vector<std::vector<double>> referencesOf(const MotionCurve& curve,
                                              const session::SimulationResult& motion,
                                              const model::Model& model);

/// A limit of a constraint, as the curve meets it that the constraint is about.
struct CurveLimit {
    std::string term;             ///< id
    std::string property;         ///< of the term: `atLeast` or `atMost`
    double value = 0.0;           ///< SI unit of the curve
    bool above = true;            ///< what lies above is beyond it
    bool equality = false;        ///< the other limit of the term is the same
    bool movable = false;         ///< a number by itself, neither a formula nor one of an equality
    double from = 0.0, to = 0.0;  ///< s, when it holds
    /// The limit of the term is `scale * (value - reference)`.
    double scale = 1.0, reference = 0.0;
};
/// Limits of the active constraints that a curve of `motion` can be compared with: those of its
/// value at an instant, at the end, or at its largest or smallest, beside a constant.
std::vector<CurveLimit> limitsOf(const MotionCurve& curve, const session::SimulationResult& motion,
                                 const model::Model& model);

/// Keys of the curves that an element of the tree stands for: those of a signal, or the coordinates
/// of a joint, or the signals of a point.
QStringList curvesOfElement(const session::SimulationResult& motion, const model::Model& model,
                            const QString& id);

/// Most y axes of a plot.
inline constexpr int maxAxes = 4;

/// As kept in the project, under "view".
QJsonArray toJson(const PlotLayout& layout);
/// Entries that make no sense are left out.
PlotLayout plotLayoutFrom(const QJsonArray& json);
QJsonObject toJson(const PlotView& view);
/// Entries that make no sense are left out.
PlotView plotViewFrom(const QJsonObject& json);

}  // namespace linkwright::document
