// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/shared_edits.h"
#include "ui/document/shown/selection_model.h"

#include <QWidget>
#include <string>
#include <vector>

class QVBoxLayout;

namespace linkwright::widgets {
class PropertyRow;
}

namespace linkwright::panels {

class PositionStar;

class ChoiceRow;

/// What several selected elements have in common; every edit changes all of them as one commit.
class SharedForm : public QWidget {
    Q_OBJECT

public:
    SharedForm(document::Project& project, document::SelectionModel& selection,
               std::vector<std::string> ids, QWidget* parent = nullptr);

    [[nodiscard]] const std::vector<std::string>& ids() const { return ids_; }
    /// Whether the form still has the right rows; otherwise make a new one.
    [[nodiscard]] bool fits(const model::Model& model) const;
    void refresh();

private:
    void addRow(QVBoxLayout& column, const document::SharedNumber& number);

    struct Row {
        std::string property;
        widgets::PropertyRow* widget = nullptr;
    };

    document::Project& project_;
    PositionStar* position_ = nullptr;  ///< of points only
    std::vector<std::string> ids_;
    std::vector<Row> rows_;
    std::vector<ChoiceRow*> choices_;
};

}  // namespace linkwright::panels
