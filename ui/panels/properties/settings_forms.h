// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/panels/properties/field_list.h"

#include <string>

class QPushButton;

namespace linkwright::widgets {
class PropertyRow;
}  // namespace linkwright::widgets

namespace linkwright::panels {

/// How the motion is computed: duration, integrator, step or tolerances.
class SimulationForm : public FieldList {
    Q_OBJECT

public:
    explicit SimulationForm(document::Project& project, QWidget* parent = nullptr);
};

/// How the curve of an input looks, its bounds, and whether the optimizer may change its samples.
class InputForm : public QWidget {
    Q_OBJECT

public:
    InputForm(document::Project& project, const std::string& input, QWidget* parent = nullptr);

    void refresh();
    /// Shows a file in the import dialog.
    void importFile(const QString& path);

private:
    [[nodiscard]] std::vector<Field> fields();
    void edit(const QString& what, const std::function<void(model::Input&)>& change);
    void chooseFile();

    document::Project& project_;
    std::string input_;
    QWidget* import_ = nullptr;
    FieldList* list_ = nullptr;
};

}  // namespace linkwright::panels
