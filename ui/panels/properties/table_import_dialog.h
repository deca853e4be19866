// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/table_import.h"

#include <QDialog>
#include <vector>

class QPushButton;

namespace linkwright::widgets {
class ChoiceBox;
class CurvePreview;
}  // namespace linkwright::widgets

namespace linkwright::panels {

/// Shows a table before it is used: first rows, curves, and which column is which component; or
/// what is wrong with it. Numbers under a heading that names its unit, as "x [mm]", are converted
/// to SI units.
class TableImportDialog : public QDialog {
    Q_OBJECT

public:
    TableImportDialog(document::ImportedTable table, const QStringList& components,
                      QWidget* parent = nullptr);

    [[nodiscard]] const document::ImportedTable& table() const { return table_; }
    /// Column of each component, -1: zero.
    [[nodiscard]] std::vector<int> columns() const;

private:
    QWidget* makeRows();
    void refresh();

    document::ImportedTable table_;
    QStringList components_;
    std::vector<widgets::ChoiceBox*> boxes_;
    widgets::CurvePreview* preview_ = nullptr;
};

}  // namespace linkwright::panels
