// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations.h"

#include <QAbstractTableModel>

namespace linkwright::document {

/// The optimizations of this project, newest first. The decoration of a name is the number of
/// its series color, where an optimization has one.
class OptimizationsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { NameColumn, CostColumn, IterationsColumn, TimeColumn, ColumnCount };

    explicit OptimizationsModel(Optimizations& optimizations, QObject* parent = nullptr);

    /// Index into Optimizations::all() of a row.
    [[nodiscard]] std::size_t indexOf(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    /// The name of an optimization can be changed.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    Optimizations& optimizations_;
};

}  // namespace linkwright::document
