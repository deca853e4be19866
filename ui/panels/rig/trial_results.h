// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/rig/rig.h"

#include <QAbstractTableModel>
#include <QWidget>

class QLabel;
class QTableView;

namespace linkwright::plots {
class PathPlot;
}

namespace linkwright::widgets {
class EmptyState;
class ValueReadout;
}  // namespace linkwright::widgets

namespace linkwright::panels {

/// The trials on a rig, latest first. Those ticked are drawn, and so is the current one.
class TrialsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Number, Mode, Ise, Largest, Time, columnCount_ };

    explicit TrialsModel(document::Rig& rig, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    /// Index of a row in Trials::all.
    [[nodiscard]] std::size_t indexOf(int row) const;

private:
    document::Rig& rig_;
};

/// What came of the trials: path of the end effector, integral squared error against the other
/// trials, and the list of them.
class TrialResults : public QWidget {
    Q_OBJECT

public:
    explicit TrialResults(document::Rig& rig, QWidget* parent = nullptr);

    [[nodiscard]] QTableView* table() const { return table_; }
    [[nodiscard]] plots::PathPlot* path() const { return path_; }
    [[nodiscard]] widgets::ValueReadout* integralSquaredError() const { return ise_; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void refreshPath();
    void refreshNumbers();

    document::Rig& rig_;
    TrialsModel model_;
    plots::PathPlot* path_ = nullptr;
    widgets::ValueReadout* ise_ = nullptr;
    widgets::ValueReadout* largest_ = nullptr;
    QLabel* comparison_ = nullptr;
    QTableView* table_ = nullptr;
    widgets::EmptyState* empty_ = nullptr;
};

}  // namespace linkwright::panels
