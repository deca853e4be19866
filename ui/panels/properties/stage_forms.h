// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QList>
#include <QPair>
#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

class QCheckBox;
class QLineEdit;
class QVBoxLayout;

namespace linkwright::widgets {
class ChoiceBox;
class NumberField;
}  // namespace linkwright::widgets

namespace linkwright::panels {

/// The algorithms for a list of choices, with the number of each as its value.
QList<QPair<QString, QString>> algorithmEntries();

/// When the optimizer stops: one field per rule, empty where a rule is switched off.
class StopRulesForm : public QWidget {
    Q_OBJECT

public:
    explicit StopRulesForm(QWidget* parent = nullptr);

    void setRules(const model::StopRules& rules);

Q_SIGNALS:
    /// The user changed one rule. @param name of the rule, for the commit
    void edited(const QString& name, const linkwright::model::StopRules& rules);

private:
    void addRule(QVBoxLayout& column, const QString& label, const QString& unit, const QString& tip,
                 double model::StopRules::*member);

    struct Rule {
        widgets::NumberField* field = nullptr;
        double model::StopRules::*member = nullptr;
    };
    model::StopRules rules_;
    std::vector<Rule> numbers_;
    widgets::NumberField* iterations_ = nullptr;
};

/// Algorithm, way to the gradient, stop rules of every stage that has none of its own, and how well
/// limits are kept.
class MethodForm : public QWidget {
    Q_OBJECT

public:
    explicit MethodForm(document::Project& project, QWidget* parent = nullptr);

    void refresh();

private:
    void addLimitTolerance(QVBoxLayout& column);

    document::Project& project_;
    widgets::ChoiceBox* algorithm_ = nullptr;
    widgets::ChoiceBox* gradient_ = nullptr;
    StopRulesForm* stop_ = nullptr;
    widgets::NumberField* limitTolerance_ = nullptr;
};

/// One stage of the optimization: where it starts, which terms count with which weights, values of
/// parameters, and its own algorithm and stop rules.
class StageForm : public QWidget {
    Q_OBJECT

public:
    explicit StageForm(document::Project& project, QWidget* parent = nullptr);

    /// @param stage index, -1: none
    void setStage(int stage);
    void refresh();

    [[nodiscard]] QCheckBox* termCheck(const std::string& term) const;
    [[nodiscard]] widgets::NumberField* termWeight(const std::string& term) const;

private:
    struct TermRow {
        std::string id;
        QWidget* widget = nullptr;
        QCheckBox* check = nullptr;
        widgets::NumberField* weight = nullptr;
    };
    struct ParameterRow {
        std::string id;
        QWidget* widget = nullptr;
        widgets::NumberField* value = nullptr;
    };

    void makeHead(QVBoxLayout& column);
    void rebuildRows();
    void addTermRow(const model::CostTerm& term);
    void addParameterRow(const model::Parameter& parameter);
    void edit(const QString& what, const std::function<void(model::OptimizationStage&)>& change);
    void setTermActive(const std::string& term, bool active);
    [[nodiscard]] const model::OptimizationStage* stage() const;
    [[nodiscard]] bool rowsFit() const;

    document::Project& project_;
    int stage_ = -1;
    QLineEdit* name_ = nullptr;
    widgets::ChoiceBox* start_ = nullptr;
    widgets::ChoiceBox* algorithm_ = nullptr;
    QCheckBox* ownStop_ = nullptr;
    StopRulesForm* stop_ = nullptr;
    QVBoxLayout* rowsColumn_ = nullptr;
    std::vector<TermRow> terms_;
    std::vector<ParameterRow> parameters_;
};

}  // namespace linkwright::panels
