// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project_controller.h"
#include "ui/panels/property_group.h"

#include <QHash>
#include <QWidget>

#include <string>
#include <vector>

class QLineEdit;
class QVBoxLayout;

namespace linkwright::widgets {
class PropertyRow;
class SectionHeader;
}  // namespace linkwright::widgets

namespace linkwright::panels {

/// Name, connections and all numbers of one element. Every edit is one named commit.
class PropertyForm : public QWidget {
    Q_OBJECT

public:
    PropertyForm(document::ProjectController& controller, const std::string& object, QWidget* parent = nullptr);

    /// Whether the form still has the right rows; otherwise make a new one.
    [[nodiscard]] bool fits(const model::Model& model) const;
    /// Takes over values, stars, bounds and gradients.
    void refresh();

    [[nodiscard]] QLineEdit* nameField() const { return name_; }
    /// Row of a property, null when there is none.
    [[nodiscard]] widgets::PropertyRow* row(const QString& property) const;

private:
    struct Row {
        model::PropertyInfo info;
        widgets::PropertyRow* widget = nullptr;
    };

    void addConnections(QVBoxLayout& layout);
    void addGroup(QVBoxLayout& layout, const PropertyGroup& group);
    void addRow(QVBoxLayout& layout, const model::PropertyInfo& info);
    void refreshGradients();
    void commitName();
    [[nodiscard]] QString problemOf(const model::PropertyInfo& info) const;

    document::ProjectController& controller_;
    std::string object_;
    std::vector<Row> rows_;
    std::vector<widgets::SectionHeader*> headers_;
    QLineEdit* name_ = nullptr;
};

}  // namespace linkwright::panels
