// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/case_actions.h"
#include "ui/document/project/project.h"

#include <QWidget>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

class QLabel;
class QLineEdit;
class QMenu;
class QVBoxLayout;

namespace linkwright::widgets {
class NumberField;
}

namespace linkwright::panels {

class CourseForm;

/// The courses of inputs and the references of cost terms that a case has of its own.
class CaseChangesForm : public QWidget {
    Q_OBJECT

public:
    explicit CaseChangesForm(document::Project& project, QWidget* parent = nullptr);

    /// Shows what the case at a place of the list changes.
    void refresh(std::size_t place);
    /// Adds to a menu what else the case may have of its own.
    void fillMenu(QMenu& menu, std::size_t place);

private:
    void rebuild();
    void addHeading(const QString& title, const std::function<void(model::Case&)>& remove);
    void addKindChoice(const QStringList& kinds, int present,
                       const std::function<void(model::Case&, int)>& choose);
    void addInput(const model::CaseInput& input);
    void addReference(const model::CaseReference& reference);
    /// A formula that is read from the case and written to it.
    void addFormula(const QString& label, const std::function<std::string*(model::Case&)>& find);
    void addNumber(const QString& label, const QString& unit,
                   const std::function<model::Number*(model::Case&)>& find);
    void edit(const QString& what, const std::function<void(model::Case&)>& change);
    [[nodiscard]] const model::Case* shownCase() const;

    document::Project& project_;
    std::size_t place_ = 0;
    std::vector<std::pair<std::string, int>> shape_;  ///< ids and kinds of what is shown
    QVBoxLayout* column_ = nullptr;
    std::vector<std::function<void()>> readers_;  ///< bring the fields up to date
};

}  // namespace linkwright::panels
