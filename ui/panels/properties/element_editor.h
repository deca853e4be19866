// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/shown/selection_model.h"
#include "ui/document/shown/view_state.h"
#include "ui/document/solving/solver.h"

#include <QWidget>
#include <functional>
#include <string>
#include <vector>

class QVBoxLayout;

namespace linkwright::panels {

class CourseForm;
class PropertyForm;

/// Everything that can be edited about one element: its property form and what its kind needs
/// besides (how the motion is computed, mass from a shape, bounds of an input, a table).
class ElementEditor : public QWidget {
    Q_OBJECT

public:
    ElementEditor(document::Project& project, document::Solver& solver, document::ViewState& shown,
                  document::SelectionModel& selection, QWidget* parent = nullptr);

    /// Shows another element; an empty or unknown id shows nothing.
    void setObject(const std::string& object);
    [[nodiscard]] const std::string& object() const { return object_; }
    /// Form of the element, null when there is none.
    [[nodiscard]] PropertyForm* form() const { return form_; }

Q_SIGNALS:
    /// The element goes by another id now.
    void idChanged(const QString& id);

private:
    void rebuild();
    void build();
    void orderFocus();
    void clear();
    void refreshModel();
    void refreshValues();
    void addMethod();
    void addAngleNote();
    CourseForm* makeDriveTable();
    CourseForm* makeSampleTable();
    template <class Form>
    void addForm(Form* form);

    document::Project& project_;
    document::Solver& solver_;
    document::ViewState& shown_;
    document::SelectionModel& selection_;
    std::string object_;
    QVBoxLayout* column_ = nullptr;
    PropertyForm* form_ = nullptr;
    std::vector<QWidget*> widgets_;
    std::vector<std::function<void()>> refreshers_;
};

}  // namespace linkwright::panels
