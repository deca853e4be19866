// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/panels/properties/field_list.h"

namespace linkwright::panels {

/// The algorithms, for a list of choices.
std::vector<document::ChoiceOption> algorithmOptions();

/// When the optimizer stops: one field per rule, empty where a rule is switched off.
/// @param edited with the name of the rule, for the commit, and all rules as they are then
std::vector<Field> stopRuleFields(
    const model::StopRules& rules,
    const std::function<void(const QString& name, const model::StopRules& rules)>& edited);

/// Algorithm, way to the gradient, stop rules of every stage that has none of its own, and how well
/// limits are kept.
class MethodForm : public FieldList {
    Q_OBJECT

public:
    explicit MethodForm(document::Project& project, QWidget* parent = nullptr);
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
    [[nodiscard]] std::vector<Field> fields();
    void addTerms(std::vector<Field>& fields, const model::OptimizationStage& stage);
    void addParameters(std::vector<Field>& fields, const model::OptimizationStage& stage);
    void edit(const QString& what, const std::function<void(model::OptimizationStage&)>& change);
    void setTermActive(const std::string& term, bool active);
    [[nodiscard]] const model::OptimizationStage* stage() const;

    document::Project& project_;
    int stage_ = -1;
    FieldList* list_ = nullptr;
};

}  // namespace linkwright::panels
