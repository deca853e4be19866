// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/studies/studies.h"
#include "ui/panels/properties/field_list.h"

#include <QWidget>
#include <functional>
#include <vector>

class QMenu;
class QVBoxLayout;

namespace linkwright::panels {

/// The fields of the current study: name, kind, counts, and what it varies or weighs. Every edit is
/// a commit.
class StudyForm : public QWidget {
    Q_OBJECT

public:
    StudyForm(document::Project& project, document::Studies& studies, QWidget* parent = nullptr);

    void refresh();

Q_SIGNALS:
    /// Somebody wants to set the bounds of the variables.
    void variablesWanted();

private:
    using Update = std::function<void(const session::Study&)>;

    void build(const session::Study& study);
    [[nodiscard]] std::vector<Field> fields();
    /// A whole number. @param name of the field, for tests
    [[nodiscard]] Field count(const QString& name, const QString& label, double value, double least,
                              double most, const std::function<void(session::Study&, double)>& set);
    void addCounts(std::vector<Field>& fields, const session::Study& study);
    [[nodiscard]] Field sampling(const session::Study& study);
    [[nodiscard]] Field costAtMost(const session::Study& study);
    [[nodiscard]] std::vector<Field> functionFields();
    void addFunctions();
    void addNumbers(const session::Study& study);
    void addSweptNumber(std::size_t index, QVBoxLayout& column);
    void addTolerance(std::size_t index, QVBoxLayout& column);
    void addVariables();
    void addSection(const QString& title, QWidget* content, QWidget* action = nullptr);
    void fillNumberMenu(QMenu& menu);
    void addNumber(const std::string& object, const std::string& property);
    [[nodiscard]] QString shapeOf(const session::Study& study) const;
    [[nodiscard]] QString unitOf(const session::StudyNumber& number) const;
    /// A field with one entry of a number.
    widgets::NumberField* numberField(
        std::size_t index, const QString& unit,
        const std::function<double(const session::StudyNumber&)>& value,
        const std::function<void(session::StudyNumber&, double)>& set);

    document::Project& project_;
    document::Studies& studies_;
    FieldList* fields_ = nullptr;
    QString shape_;                ///< what the sections were made for
    QWidget* content_ = nullptr;   ///< the sections
    QVBoxLayout* rows_ = nullptr;  ///< of `content_`
    std::vector<Update> updates_;
};

}  // namespace linkwright::panels
