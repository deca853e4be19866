// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QWidget>
#include <string>

class QLabel;

namespace linkwright::widgets {
class CurvePreview;
}

namespace linkwright::panels {

/// The table a cost term follows: where it comes from, how it looks, and another one.
class TableForm : public QWidget {
    Q_OBJECT

public:
    TableForm(document::Project& project, const std::string& term, QWidget* parent = nullptr);

    void refresh();
    /// Shows a file in the import dialog.
    void importFile(const QString& path);

private:
    void chooseFile();

    document::Project& project_;
    std::string term_;
    QLabel* facts_ = nullptr;
    widgets::CurvePreview* preview_ = nullptr;
};

}  // namespace linkwright::panels
