// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QObject>
#include <functional>
#include <vector>

namespace linkwright::plots {
class PlotPane;
class PlotStack;
}  // namespace linkwright::plots

namespace linkwright::panels {

/// Keeps where the user looks in the plots of a panel, and the cursors fixed there, as part of the
/// project, and shows the same when the project is opened again. Plots are told apart by their
/// titles.
class KeptView : public QObject {
    Q_OBJECT

public:
    using Panes = std::function<std::vector<plots::PlotPane*>()>;

    /// @param name what the place in the file is called
    /// @param panes those there are at the time
    KeptView(document::Project& project, const QString& name, Panes panes, QObject* parent);

    /// Keeps what the user does in it from now on. The panes of a stack share their cursors.
    void watch(plots::PlotStack& stack);
    void watch(plots::PlotPane& pane);
    /// Goes on under another name: the same plots, with another x axis.
    void rename(const QString& name);
    /// Shows what the project says in plots that are new; others keep what they show.
    void apply();

private:
    void keep();
    void restore();
    void showCursors(plots::PlotPane& pane, const std::vector<double>& places);

    document::Project& project_;
    QString name_;
    Panes panes_;
    plots::PlotStack* stack_ = nullptr;
};

}  // namespace linkwright::panels
