// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/runs/optimizations.h"

#include <QAbstractTableModel>

namespace linkwright::document {

/// The optimization runs of this project, newest first. The decoration of a name is the number of
/// its series color, where a run has one.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { NameColumn, CostColumn, IterationsColumn, TimeColumn, ColumnCount };

    explicit RunsModel(Optimizations& optimizations, QObject* parent = nullptr);

    /// Index into Optimizations::all() of a row.
    [[nodiscard]] std::size_t runOf(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    /// The name of a run can be changed.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    Optimizations& optimizations_;
};

}  // namespace linkwright::document
