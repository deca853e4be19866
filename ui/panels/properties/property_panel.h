// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/shown/selection_model.h"
#include "ui/document/shown/view_state.h"
#include "ui/document/solving/solver.h"

#include <QWidget>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace linkwright::widgets {
class EmptyState;
class SectionHeader;
}  // namespace linkwright::widgets

namespace linkwright::panels {

class ElementEditor;
class LiveSection;
class PropertyForm;
class SharedForm;

/// Every number of the selected element: edit, let the optimizer change it, see its derivative.
class PropertyPanel : public QWidget {
    Q_OBJECT

public:
    PropertyPanel(document::Project& project, document::Solver& solver, document::ViewState& shown,
                  document::SelectionModel& selection, QWidget* parent = nullptr);

    /// Form of the selected element, null when nothing is selected.
    [[nodiscard]] PropertyForm* form() const;
    /// Brings a number of the selected element into sight and the keyboard into its field.
    void goTo(const QString& property);

public Q_SLOTS:
    void setTime(double time);  ///< s, for the live values

private:
    void makeLayout();
    void showObject(const QString& id);
    void refresh();
    void showHead();
    void showShared();

    document::Project& project_;
    document::Solver& solver_;
    document::ViewState& shown_;
    document::SelectionModel& selection_;
    QString object_;
    QWidget* head_ = nullptr;
    QLabel* headIcon_ = nullptr;
    QLabel* headName_ = nullptr;
    QLabel* headType_ = nullptr;
    QWidget* description_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    LiveSection* live_ = nullptr;
    QWidget* steepest_ = nullptr;
    widgets::EmptyState* empty_ = nullptr;
    ElementEditor* editor_ = nullptr;
    SharedForm* shared_ = nullptr;  ///< while several elements are selected
    QVBoxLayout* column_ = nullptr;
};

}  // namespace linkwright::panels
