// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/studies/studies.h"

#include <QWidget>
#include <functional>
#include <vector>

class QMenu;
class QToolButton;
class QVBoxLayout;

namespace linkwright::widgets {
class NumberField;
}

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
    void addName();
    void addKind();
    /// A whole number. @param name of the field, for tests
    void addCount(const QString& label, const char* name, double most,
                  const std::function<double(const session::Study&)>& value,
                  const std::function<void(session::Study&, double)>& set);
    void addCounts(const session::Study& study);
    void addSampling();
    void addCostAtMost();
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
    QString shape_;  ///< what the rows were made for
    QWidget* content_ = nullptr;
    QVBoxLayout* rows_ = nullptr;  ///< of `content_`
    std::vector<Update> updates_;
};

}  // namespace linkwright::panels
