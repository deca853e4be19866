// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/variables_model.h"
#include "ui/document/shown/selection_model.h"

#include <QWidget>

class QLabel;

namespace linkwright::widgets {
class EmptyState;
}

namespace linkwright::panels {

class VariableTable;

/// All variables of the optimizer with everything about them in one table.
class VariablesPanel : public QWidget {
    Q_OBJECT

public:
    VariablesPanel(document::Project& project, document::Optimizations& optimizations,
                   document::SelectionModel& selection, QWidget* parent = nullptr);

Q_SIGNALS:
    /// Somebody wants to see a variable among the properties of its element.
    void jumpRequested(const QString& object, const QString& property);

private:
    void refresh();

    document::VariablesModel variables_;
    VariableTable* table_ = nullptr;
    widgets::EmptyState* empty_ = nullptr;
    QLabel* count_ = nullptr;
};

}  // namespace linkwright::panels
