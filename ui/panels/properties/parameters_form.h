// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/shown/selection_model.h"

#include <QWidget>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace linkwright::widgets {
class NumberField;
class SectionHeader;
}  // namespace linkwright::widgets

namespace linkwright::panels {

/// The named parameters that formulas of the project use: add, rename, set, delete. A click on the
/// arrow of a row shows the parameter with its bounds and derivative.
class ParametersForm : public QWidget {
    Q_OBJECT

public:
    ParametersForm(document::Project& project, document::SelectionModel& selection,
                   QWidget* parent = nullptr);

    void refresh();

private:
    struct Row {
        std::string id;
        QWidget* widget = nullptr;
        QLineEdit* name = nullptr;
        widgets::NumberField* value = nullptr;
    };

    void rebuild();
    void addRow(const model::Parameter& parameter);
    void rename(const std::string& id, QLineEdit* field);
    void remove(const std::string& id);
    void showFault(const QString& fault);

    document::Project& project_;
    document::SelectionModel& selection_;
    widgets::SectionHeader* header_ = nullptr;
    QVBoxLayout* rowsColumn_ = nullptr;
    QLabel* hint_ = nullptr;
    QLabel* fault_ = nullptr;
    QPushButton* add_ = nullptr;
    std::vector<Row> rows_;
};

}  // namespace linkwright::panels
