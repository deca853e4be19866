// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/measurables.h"

#include <QDialog>
#include <QStringList>
#include <functional>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace linkwright::widgets {
class SearchField;
}

namespace linkwright::panels {

/// Lets people choose what to plot: everything that can be measured, in groups, with a search.
class PlotPicker : public QDialog {
    Q_OBJECT

public:
    /// Where chosen curves go: a plot by its place, or one of these.
    static constexpr int newPlotEach = -1, oneNewPlot = -2;
    /// Plots what was chosen. @return empty, or why it cannot be plotted
    using Plot = std::function<QString(const std::vector<document::Measurable>&, int place)>;

    /// @param plots titles of the plots there are
    PlotPicker(std::vector<document::Measurable> offered, const QStringList& plots, Plot plot,
               QWidget* parent = nullptr);

private:
    void fill();
    QTreeWidgetItem* branch(QTreeWidgetItem* parent, const QString& name);
    void search(const QString& text);
    bool showMatching(QTreeWidgetItem& item, const QStringList& words);
    void refresh();
    void plotChosen();

    std::vector<document::Measurable> offered_;
    Plot plot_;
    widgets::SearchField* search_ = nullptr;
    QTreeWidget* tree_ = nullptr;
    QLabel* nothing_ = nullptr;
    QLabel* fault_ = nullptr;
    QComboBox* place_ = nullptr;
    QPushButton* add_ = nullptr;
};

}  // namespace linkwright::panels
