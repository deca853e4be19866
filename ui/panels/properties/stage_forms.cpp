// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/stage_forms.h"

#include "ui/document/elements/choice_lists.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/spoken_language.h"
#include "ui/panels/optimization/gradient_check_panel.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/typing_undo.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::panels {

namespace {

constexpr int formPadding = 12;
constexpr int weightWidth = 112;

QVBoxLayout* makeColumn(QWidget* widget) {
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

using document::valueOf;

QList<QPair<QString, QString>> gradientEntries() {
    QList<QPair<QString, QString>> entries;
    for (const model::GradientMethod method :
         {model::GradientMethod::Adjoint, model::GradientMethod::ContinuousAdjoint,
          model::GradientMethod::Direct, model::GradientMethod::ComplexStep,
          model::GradientMethod::FiniteDifference})
        entries.push_back({methodTitle(method), valueOf(method)});
    return entries;
}

QLabel* makeTitle(const QString& text, QWidget* parent) {
    auto* title = new QLabel(text, parent);
    title->setContentsMargins(formPadding, 8, formPadding, 2);
    widgets::setTextRole(title, widgets::TextRole::Hint);
    return title;
}

}  // namespace

QList<QPair<QString, QString>> algorithmEntries() {
    return {{QObject::tr("Automatic"), valueOf(model::Algorithm::Automatic)},
            {QObject::tr("Gauss-Newton: squares"), valueOf(model::Algorithm::GaussNewton)},
            {QObject::tr("SLSQP: few variables"), valueOf(model::Algorithm::SequentialQuadratic)},
            {QObject::tr("L-BFGS: many variables"), valueOf(model::Algorithm::LowStorageBfgs)},
            {QObject::tr("MMA: moving asymptotes"), valueOf(model::Algorithm::MovingAsymptotes)},
            {QObject::tr("CCSA: convex steps"), valueOf(model::Algorithm::ConservativeConvex)},
            {QObject::tr("Steepest descent"), valueOf(model::Algorithm::SteepestDescent)}};
}

// Stop rules --------------------------------------------------------------------------------------

StopRulesForm::StopRulesForm(QWidget* parent) : QWidget(parent) {
    QVBoxLayout* column = makeColumn(this);
    iterations_ = new widgets::NumberField({}, this);
    iterations_->setObjectName(QStringLiteral("maximumIterations"));
    iterations_->setExpressionsAllowed(false);
    iterations_->setRange(1.0, 1e6);
    iterations_->setStep(10.0);
    connect(iterations_, &widgets::NumberField::valueEdited, this, [this](double value) {
        rules_.maximumIterations = static_cast<int>(std::lround(value));
        iterations_->setValue(rules_.maximumIterations);
        Q_EMIT edited(tr("maximum iterations"), rules_);
    });
    auto* row = new widgets::FieldRow(tr("Iterations"), iterations_, this);
    row->setToolTip(
        tr("Stops a search after this many iterations; going around a dead point takes several "
           "searches"));
    column->addWidget(row);
    addRule(*column, tr("Optimality"), {},
            tr("Stops when the projected gradient in scaled variables falls below this value"),
            &model::StopRules::optimality);
    addRule(*column, tr("Cost change"), {},
            tr("Stops when an iteration changes the cost by less than this fraction"),
            &model::StopRules::relativeCost);
    addRule(*column, tr("Step size"), {},
            tr("Stops when an iteration changes the variables by less than this fraction"),
            &model::StopRules::relativeStep);
    addRule(*column, tr("Cost below"), {}, tr("Stops when the cost falls to this value"),
            &model::StopRules::cost);
    addRule(*column, tr("Time"), QStringLiteral("s"), tr("Stops after this time"),
            &model::StopRules::seconds);
}

void StopRulesForm::addRule(QVBoxLayout& column, const QString& label, const QString& unit,
                            const QString& tip, double model::StopRules::*member) {
    auto* field = new widgets::NumberField(widgets::UnitSpec::of(unit), this);
    field->setObjectName(QStringLiteral("stop:") + label);
    field->setExpressionsAllowed(false);
    field->setRange(0.0, std::nullopt);
    field->setOptional(tr("off"));
    const auto take = [this, label, member](double value) {
        rules_.*member = value;
        Q_EMIT edited(document::withinSentence(label), rules_);
    };
    connect(field, &widgets::NumberField::valueEdited, this, take);
    connect(field, &widgets::NumberField::cleared, this, [take] { take(0.0); });
    auto* row = new widgets::FieldRow(label, field, this);
    row->setToolTip(tip);
    column.addWidget(row);
    numbers_.push_back({field, member});
}

void StopRulesForm::setRules(const model::StopRules& rules) {
    rules_ = rules;
    iterations_->setValue(rules.maximumIterations);
    for (const Rule& rule : numbers_) {
        if (rules.*rule.member > 0.0)
            rule.field->setValue(rules.*rule.member);
        else
            rule.field->setNoValue();
    }
}

// Method ------------------------------------------------------------------------------------------

MethodForm::MethodForm(document::Project& project, QWidget* parent)
    : QWidget(parent), project_(project) {
    QVBoxLayout* column = makeColumn(this);
    algorithm_ = new widgets::ChoiceBox(this);
    algorithm_->setObjectName(QStringLiteral("methodAlgorithm"));
    connect(algorithm_, &QComboBox::activated, this, [this] {
        const auto chosen = static_cast<model::Algorithm>(algorithm_->value().toInt());
        project_.commit(tr("Set algorithm"),
                        [&](model::Model& edited) { edited.optimization.algorithm = chosen; });
    });
    column->addWidget(new widgets::FieldRow(tr("Algorithm"), algorithm_, this));
    gradient_ = new widgets::ChoiceBox(this);
    gradient_->setObjectName(QStringLiteral("methodGradient"));
    gradient_->setToolTip(
        tr("How the derivatives of the cost are computed; keep the discrete adjoint, the others "
           "are for comparison"));
    connect(gradient_, &QComboBox::activated, this, [this] {
        const auto chosen = static_cast<model::GradientMethod>(gradient_->value().toInt());
        project_.commit(tr("Set gradient"),
                        [&](model::Model& edited) { edited.optimization.gradient = chosen; });
    });
    column->addWidget(new widgets::FieldRow(tr("Gradient"), gradient_, this));
    stop_ = new StopRulesForm(this);
    connect(stop_, &StopRulesForm::edited, this,
            [this](const QString& name, const model::StopRules& rules) {
                project_.commit(tr("Set stop rule: %1").arg(name),
                                [&](model::Model& edited) { edited.optimization.stop = rules; });
            });
    column->addWidget(stop_);
    addLimitTolerance(*column);
    refresh();
}

void MethodForm::addLimitTolerance(QVBoxLayout& column) {
    limitTolerance_ = new widgets::NumberField({}, this);
    limitTolerance_->setObjectName(QStringLiteral("limitTolerance"));
    limitTolerance_->setExpressionsAllowed(false);
    limitTolerance_->setRange(std::numeric_limits<double>::min(), std::nullopt);
    limitTolerance_->setOptional(widgets::formatNumber(model::defaultLimitTolerance, 5),
                                 model::defaultLimitTolerance);
    const auto take = [this](double value) {
        project_.commit(tr("Set tolerance of limits"),
                        [&](model::Model& edited) { edited.optimization.limitTolerance = value; });
    };
    connect(limitTolerance_, &widgets::NumberField::valueEdited, this, take);
    connect(limitTolerance_, &widgets::NumberField::cleared, this,
            [take] { take(model::defaultLimitTolerance); });
    auto* row = new widgets::FieldRow(tr("Limit tol."), limitTolerance_, this);
    row->setToolTip(
        tr("A value may exceed its limits by at most this tolerance times the scale of the "
           "constraint"));
    column.addWidget(row);
}

void MethodForm::refresh() {
    const model::OptimizationSettings& settings = project_.model().optimization;
    algorithm_->setEntries(algorithmEntries(), valueOf(settings.algorithm), {});
    gradient_->setEntries(gradientEntries(), valueOf(settings.gradient), {});
    stop_->setRules(settings.stop);
    if (settings.limitTolerance == model::defaultLimitTolerance)
        limitTolerance_->setNoValue();
    else
        limitTolerance_->setValue(settings.limitTolerance);
}

// Stages ------------------------------------------------------------------------------------------

StageForm::StageForm(document::Project& project, QWidget* parent)
    : QWidget(parent), project_(project) {
    QVBoxLayout* column = makeColumn(this);
    makeHead(*column);
    rowsColumn_ = new QVBoxLayout;
    rowsColumn_->setSpacing(0);
    column->addLayout(rowsColumn_);
    ownStop_ = new QCheckBox(tr("Own stop rules"), this);
    ownStop_->setObjectName(QStringLiteral("ownStopRules"));
    connect(ownStop_, &QCheckBox::clicked, this, [this](bool on) {
        edit(tr("stop rules"), [&](model::OptimizationStage& edited) {
            if (on)
                edited.stop = project_.model().optimization.stop;
            else
                edited.stop.reset();
        });
    });
    auto* line = new QHBoxLayout;
    line->setContentsMargins(formPadding, 6, formPadding, 4);
    line->addWidget(ownStop_);
    column->addLayout(line);
    stop_ = new StopRulesForm(this);
    connect(
        stop_, &StopRulesForm::edited, this, [this](const QString&, const model::StopRules& rules) {
            edit(tr("stop rules"), [&](model::OptimizationStage& edited) { edited.stop = rules; });
        });
    column->addWidget(stop_);
    setStage(-1);
}

void StageForm::makeHead(QVBoxLayout& column) {
    name_ = new QLineEdit(this);
    name_->setObjectName(QStringLiteral("stageName"));
    name_->setMaxLength(200);
    widgets::leaveUndoToWindow(*name_);
    connect(name_, &QLineEdit::editingFinished, this, [this] {
        if (!name_->isModified()) return;
        name_->setModified(false);
        edit(tr("name"), [&](model::OptimizationStage& edited) {
            edited.name = name_->text().trimmed().toStdString();
        });
    });
    column.addWidget(new widgets::FieldRow(tr("Name"), name_, this));
    start_ = new widgets::ChoiceBox(this);
    start_->setObjectName(QStringLiteral("stageStart"));
    connect(start_, &QComboBox::activated, this, [this] {
        const auto chosen = static_cast<model::StageStart>(start_->value().toInt());
        edit(tr("start"), [&](model::OptimizationStage& edited) { edited.start = chosen; });
    });
    column.addWidget(new widgets::FieldRow(tr("Starts from"), start_, this));
    algorithm_ = new widgets::ChoiceBox(this);
    connect(algorithm_, &QComboBox::activated, this, [this] {
        const QString chosen = algorithm_->value();
        edit(tr("algorithm"), [&](model::OptimizationStage& edited) {
            if (chosen.isEmpty())
                edited.algorithm.reset();
            else
                edited.algorithm = static_cast<model::Algorithm>(chosen.toInt());
        });
    });
    column.addWidget(new widgets::FieldRow(tr("Algorithm"), algorithm_, this));
}

const model::OptimizationStage* StageForm::stage() const {
    const auto& stages = project_.model().optimization.stages;
    return stage_ >= 0 && stage_ < static_cast<int>(stages.size())
               ? &stages[static_cast<std::size_t>(stage_)]
               : nullptr;
}

void StageForm::edit(const QString& what,
                     const std::function<void(model::OptimizationStage&)>& change) {
    if (!stage()) return;
    const auto index = static_cast<std::size_t>(stage_);
    project_.commit(tr("Set %1 of stage %2").arg(what).arg(stage_ + 1), [&](model::Model& edited) {
        if (index < edited.optimization.stages.size()) change(edited.optimization.stages[index]);
    });
}

void StageForm::setTermActive(const std::string& term, bool active) {
    const model::Model& model = project_.model();
    edit(tr("terms"), [&](model::OptimizationStage& edited) {
        std::vector<std::string> wanted;
        std::vector<std::string> standard;
        for (const model::CostTerm& candidate : model.costTerms) {
            if (candidate.active) standard.push_back(candidate.id);
            const bool now = edited.activeTerms ? std::find(edited.activeTerms->begin(),
                                                            edited.activeTerms->end(), candidate.id)
                                                      != edited.activeTerms->end()
                                                : candidate.active;
            if (candidate.id == term ? active : now) wanted.push_back(candidate.id);
        }
        // The same as the objective says: it goes on following the objective.
        if (wanted == standard)
            edited.activeTerms.reset();
        else
            edited.activeTerms = wanted;
    });
}

void StageForm::addTermRow(const model::CostTerm& term) {
    TermRow row;
    row.id = term.id;
    row.widget = new QWidget(this);
    row.check = new QCheckBox(document::nameOf(project_.model(), term.id), row.widget);
    row.check->setToolTip(tr("Active in this stage"));
    connect(row.check, &QCheckBox::clicked, this,
            [this, id = term.id](bool on) { setTermActive(id, on); });
    row.weight = new widgets::NumberField({}, row.widget);
    row.weight->setFixedWidth(weightWidth);
    row.weight->setExpressionsAllowed(false);
    row.weight->setAccessibleName(tr("Weight of %1 in this stage").arg(row.check->text()));
    row.weight->setToolTip(tr("Weight in this stage; empty: that of the objective"));
    connect(row.weight, &widgets::NumberField::valueEdited, this,
            [this, id = term.id](double value) {
                edit(tr("weights"),
                     [&](model::OptimizationStage& edited) { edited.termWeights[id] = value; });
            });
    connect(row.weight, &widgets::NumberField::cleared, this, [this, id = term.id] {
        edit(tr("weights"),
             [&](model::OptimizationStage& edited) { edited.termWeights.erase(id); });
    });
    auto* line = new QHBoxLayout(row.widget);
    line->setContentsMargins(formPadding, 2, formPadding, 2);
    line->addWidget(row.check, 1);
    line->addWidget(row.weight);
    rowsColumn_->addWidget(row.widget);
    terms_.push_back(row);
}

void StageForm::addParameterRow(const model::Parameter& parameter) {
    ParameterRow row;
    row.id = parameter.id;
    row.value = new widgets::NumberField({QString::fromStdString(parameter.unit), {}, 1.0}, this);
    row.value->setExpressionsAllowed(false);
    row.value->setOptional(widgets::formatNumber(parameter.value.value, 5), parameter.value.value);
    connect(row.value, &widgets::NumberField::valueEdited, this,
            [this, id = parameter.id](double value) {
                edit(tr("parameters"),
                     [&](model::OptimizationStage& edited) { edited.parameterValues[id] = value; });
            });
    connect(row.value, &widgets::NumberField::cleared, this, [this, id = parameter.id] {
        edit(tr("parameters"),
             [&](model::OptimizationStage& edited) { edited.parameterValues.erase(id); });
    });
    row.widget = new widgets::FieldRow(QString::fromStdString(parameter.id), row.value, this);
    rowsColumn_->addWidget(row.widget);
    parameters_.push_back(row);
}

void StageForm::rebuildRows() {
    while (QLayoutItem* item = rowsColumn_->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    terms_.clear();
    parameters_.clear();
    const model::Model& model = project_.model();
    if (!model.costTerms.empty())
        rowsColumn_->addWidget(makeTitle(tr("Cost terms and their weights"), this));
    for (const model::CostTerm& term : model.costTerms)
        addTermRow(term);
    if (!model.parameters.empty())
        rowsColumn_->addWidget(makeTitle(tr("Parameters in this stage"), this));
    for (const model::Parameter& parameter : model.parameters)
        if (parameter.value.expression.empty()) addParameterRow(parameter);
}

bool StageForm::rowsFit() const {
    const model::Model& model = project_.model();
    std::vector<std::string> parameters;
    for (const model::Parameter& parameter : model.parameters)
        if (parameter.value.expression.empty()) parameters.push_back(parameter.id);
    return std::equal(
               terms_.begin(), terms_.end(), model.costTerms.begin(), model.costTerms.end(),
               [](const TermRow& row, const model::CostTerm& term) { return row.id == term.id; })
           && std::equal(
               parameters_.begin(), parameters_.end(), parameters.begin(), parameters.end(),
               [](const ParameterRow& row, const std::string& id) { return row.id == id; });
}

void StageForm::setStage(int stage) {
    stage_ = stage;
    setVisible(this->stage() != nullptr);
    refresh();
}

void StageForm::refresh() {
    const model::OptimizationStage* shown = stage();
    setVisible(shown != nullptr);
    if (!shown) return;
    if (!rowsFit()) rebuildRows();
    const model::Model& model = project_.model();
    if (!name_->isModified()) name_->setText(QString::fromStdString(shown->name));
    name_->setPlaceholderText(tr("Stage %1").arg(stage_ + 1));
    start_->setEntries(
        {{tr("the result of the previous stage"), valueOf(model::StageStart::Previous)},
         {tr("the values of the project"), valueOf(model::StageStart::Drawn)}},
        valueOf(shown->start), {});
    QList<QPair<QString, QString>> algorithms = algorithmEntries();
    algorithms.prepend({tr("same as for all stages"), QString()});
    algorithm_->setEntries(algorithms, shown->algorithm ? valueOf(*shown->algorithm) : QString(),
                           {});
    for (const TermRow& row : terms_) {
        const model::CostTerm* term = model::findById(model.costTerms, row.id);
        const auto listed = [&](const std::vector<std::string>& ids) {
            return std::find(ids.begin(), ids.end(), row.id) != ids.end();
        };
        row.check->setText(document::nameOf(model, row.id));
        row.check->setChecked(shown->activeTerms ? listed(*shown->activeTerms) : term->active);
        row.weight->setOptional(widgets::formatNumber(term->weight.value, 5), term->weight.value);
        const auto weight = shown->termWeights.find(row.id);
        if (weight == shown->termWeights.end())
            row.weight->setNoValue();
        else
            row.weight->setValue(weight->second);
    }
    for (const ParameterRow& row : parameters_) {
        const auto value = shown->parameterValues.find(row.id);
        if (value == shown->parameterValues.end())
            row.value->setNoValue();
        else
            row.value->setValue(value->second);
    }
    ownStop_->setChecked(shown->stop.has_value());
    stop_->setVisible(shown->stop.has_value());
    if (shown->stop) stop_->setRules(*shown->stop);
}

QCheckBox* StageForm::termCheck(const std::string& term) const {
    for (const TermRow& row : terms_)
        if (row.id == term) return row.check;
    return nullptr;
}

widgets::NumberField* StageForm::termWeight(const std::string& term) const {
    for (const TermRow& row : terms_)
        if (row.id == term) return row.weight;
    return nullptr;
}

}  // namespace linkwright::panels
