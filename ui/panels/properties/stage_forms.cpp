// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/stage_forms.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/spoken_language.h"
#include "ui/panels/optimization/gradient_check_panel.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/number_format.h"

#include <QCheckBox>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

namespace linkwright::panels {

namespace {

using document::valueOf;

std::vector<std::pair<model::GradientMethod, QString>> gradientWords() {
    std::vector<std::pair<model::GradientMethod, QString>> words;
    for (const model::GradientMethod method :
         {model::GradientMethod::Adjoint, model::GradientMethod::ContinuousAdjoint,
          model::GradientMethod::Direct, model::GradientMethod::ComplexStep,
          model::GradientMethod::FiniteDifference})
        words.emplace_back(method, methodTitle(method));
    return words;
}

/// Sets a value of a list by id, or leaves it out.
void putValue(std::map<std::string, double>& values, const std::string& id,
              std::optional<double> value) {
    if (value)
        values[id] = *value;
    else
        values.erase(id);
}

std::optional<double> valueAt(const std::map<std::string, double>& values, const std::string& id) {
    const auto found = values.find(id);
    return found == values.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Field> methodFields(document::Project& project) {
    using Settings = model::OptimizationSettings;
    const auto edit = [&project](const QString& what, const std::function<void(Settings&)>& set) {
        project.commit(what, [&](model::Model& edited) { set(edited.optimization); });
    };
    const Settings& settings = project.model().optimization;
    std::vector<Field> fields{
        Field::ofList("methodAlgorithm", MethodForm::tr("Algorithm"), algorithmOptions(),
                      valueOf(settings.algorithm),
                      [edit](const QString& value) {
                          edit(MethodForm::tr("Set algorithm"), [&](Settings& edited) {
                              edited.algorithm = document::enumerationOf<model::Algorithm>(value);
                          });
                      }),
        Field::ofWords(
            "methodGradient", MethodForm::tr("Gradient"), gradientWords(), settings.gradient,
            [edit](model::GradientMethod chosen) {
                edit(MethodForm::tr("Set gradient"),
                     [&](Settings& edited) { edited.gradient = chosen; });
            },
            MethodForm::tr("How the derivatives of the cost are computed; keep the discrete "
                           "adjoint, the others are for comparison"))};
    for (Field& rule :
         stopRuleFields(settings.stop, [edit](const QString&name, const model::StopRules&rules) {
             edit(MethodForm::tr("Set stop rule: %1").arg(name),
                  [&](Settings& edited) { edited.stop = rules; });
         }))
        fields.push_back(std::move(rule));
    const double usual = model::defaultLimitTolerance;
    fields.push_back(Field::ofNumber(
        "limitTolerance", MethodForm::tr("Limit tol."),
        {.value = settings.limitTolerance == usual ? std::nullopt
                                                   : std::optional(settings.limitTolerance),
         .set =
             [edit, usual](std::optional<double> value) {
                 edit(MethodForm::tr("Set tolerance of limits"),
                      [&](Settings& edited) { edited.limitTolerance = value.value_or(usual); });
             },
         .lowest = std::numeric_limits<double>::min(),
         .whenEmpty = widgets::formatNumber(usual, 5),
         .standard = usual},
        MethodForm::tr("A value may exceed its limits by at most this tolerance times the scale of "
                       "the constraint")));
    return fields;
}

}  // namespace

std::vector<document::ChoiceOption> algorithmOptions() {
    using model::Algorithm;
    return {{valueOf(Algorithm::Automatic), QObject::tr("Automatic")},
            {valueOf(Algorithm::GaussNewton), QObject::tr("Gauss-Newton: squares")},
            {valueOf(Algorithm::SequentialQuadratic), QObject::tr("SLSQP: few variables")},
            {valueOf(Algorithm::LowStorageBfgs), QObject::tr("L-BFGS: many variables")},
            {valueOf(Algorithm::MovingAsymptotes), QObject::tr("MMA: moving asymptotes")},
            {valueOf(Algorithm::ConservativeConvex), QObject::tr("CCSA: convex steps")},
            {valueOf(Algorithm::SteepestDescent), QObject::tr("Steepest descent")}};
}

std::vector<Field> stopRuleFields(
    const model::StopRules& rules,
    const std::function<void(const QString& name, const model::StopRules& rules)>& edited) {
    std::vector<Field> fields{Field::ofNumber(
        "maximumIterations", QObject::tr("Iterations"),
        {.value = rules.maximumIterations,
         .set =
             [rules, edited](std::optional<double> value) {
                 model::StopRules changed = rules;
                 changed.maximumIterations = static_cast<int>(*value);
                 edited(QObject::tr("maximum iterations"), changed);
             },
         .lowest = 1.0,
         .highest = 1e6,
         .step = 10.0,
         .whole = true},
        QObject::tr("Stops a search after this many iterations; going around a dead point takes "
                    "several searches"))};
    const auto add = [&](const QString& label, double model::StopRules::*member, const QString& tip,
                         const QString& unit = {}) {
        fields.push_back(Field::ofNumber(
            QStringLiteral("stop:") + label, label,
            {.value = rules.*member > 0.0 ? std::optional(rules.*member) : std::nullopt,
             .set =
                 [rules, edited, label, member](std::optional<double> value) {
                     model::StopRules changed = rules;
                     changed.*member = value.value_or(0.0);
                     edited(document::withinSentence(label), changed);
                 },
             .unit = widgets::UnitSpec::of(unit),
             .lowest = 0.0,
             .whenEmpty = QObject::tr("off")},
            tip));
    };
    add(QObject::tr("Optimality"), &model::StopRules::optimality,
        QObject::tr("Stops when the projected gradient in scaled variables falls below this "
                    "value"));
    add(QObject::tr("Cost change"), &model::StopRules::relativeCost,
        QObject::tr("Stops when an iteration changes the cost by less than this fraction"));
    add(QObject::tr("Step size"), &model::StopRules::relativeStep,
        QObject::tr("Stops when an iteration changes the variables by less than this fraction"));
    add(QObject::tr("Cost below"), &model::StopRules::cost,
        QObject::tr("Stops when the cost falls to this value"));
    add(QObject::tr("Time"), &model::StopRules::seconds, QObject::tr("Stops after this time"),
        QStringLiteral("s"));
    return fields;
}

MethodForm::MethodForm(document::Project& project, QWidget* parent)
    : FieldList([&project] { return methodFields(project); }, parent) {}

// Stages ------------------------------------------------------------------------------------------

StageForm::StageForm(document::Project& project, QWidget* parent)
    : QWidget(parent), project_(project) {
    list_ = new FieldList([this] { return fields(); }, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(list_);
    setStage(-1);
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

std::vector<Field> StageForm::fields() {
    using Stage = model::OptimizationStage;
    const Stage* shown = stage();
    if (!shown) return {};
    std::vector<document::ChoiceOption> algorithms = algorithmOptions();
    algorithms.insert(algorithms.begin(), {QString(), tr("Same as project")});
    std::vector<Field> fields{
        Field::ofText(
            "stageName", tr("Name"), QString::fromStdString(shown->name),
            [this](const QString& name) {
                edit(tr("name"), [&](Stage& edited) { edited.name = name.toStdString(); });
                return QString();
            },
            tr("Stage %1").arg(stage_ + 1)),
        Field::ofWords<model::StageStart>(
            "stageStart", tr("Starts from"),
            {{model::StageStart::Previous, tr("the result of the previous stage")},
             {model::StageStart::Drawn, tr("Project values")}},
            shown->start,
            [this](model::StageStart chosen) {
                edit(tr("start"), [&](Stage& edited) { edited.start = chosen; });
            }),
        Field::ofList("stageAlgorithm", tr("Algorithm"), algorithms,
                      shown->algorithm ? valueOf(*shown->algorithm) : QString(),
                      [this](const QString& chosen) {
                          edit(tr("algorithm"), [&](Stage& edited) {
                              edited.algorithm.reset();
                              if (!chosen.isEmpty())
                                  edited.algorithm =
                                      document::enumerationOf<model::Algorithm>(chosen);
                          });
                      })};
    addTerms(fields, *shown);
    addParameters(fields, *shown);
    fields.push_back(Field::ofToggle("ownStopRules", tr("Override stopping criteria"),
                                     shown->stop.has_value(), [this](bool on) {
                                         edit(tr("stop rules"), [&](Stage& edited) {
                                             edited.stop.reset();
                                             if (on)
                                                 edited.stop = project_.model().optimization.stop;
                                         });
                                     }));
    if (shown->stop)
        for (Field& rule :
             stopRuleFields(*shown->stop, [this](const QString&, const model::StopRules& rules) {
                 edit(tr("stop rules"), [&](Stage& edited) { edited.stop = rules; });
             }))
            fields.push_back(std::move(rule));
    return fields;
}

void StageForm::addTerms(std::vector<Field>& fields, const model::OptimizationStage& stage) {
    const model::Model& model = project_.model();
    if (!model.costTerms.empty())
        fields.push_back(Field::heading(tr("Cost terms and their weights")));
    for (const model::CostTerm& term : model.costTerms) {
        const QString name = document::nameOf(model, term.id);
        Field field =
            Field::ofNumber(QStringLiteral("stageTerm:") + QString::fromStdString(term.id), name,
                            {.value = valueAt(stage.termWeights, term.id),
                             .set =
                                 [this, id = term.id](std::optional<double> value) {
                                     edit(tr("weights"), [&](model::OptimizationStage& edited) {
                                         putValue(edited.termWeights, id, value);
                                     });
                                 },
                             .whenEmpty = widgets::formatNumber(term.weight.value, 5),
                             .standard = term.weight.value,
                             .spoken = tr("Weight of %1 in this stage").arg(name)},
                            tr("Leave empty to use the objective's weight"));
        field.on = stage.activeTerms
                       ? std::find(stage.activeTerms->begin(), stage.activeTerms->end(), term.id)
                             != stage.activeTerms->end()
                       : term.active;
        field.toggle = [this, id = term.id](bool on) { setTermActive(id, on); };
        field.toggleTip = tr("Active in this stage");
        fields.push_back(std::move(field));
    }
}

void StageForm::addParameters(std::vector<Field>& fields, const model::OptimizationStage& stage) {
    const model::Model& model = project_.model();
    if (!model.parameters.empty()) fields.push_back(Field::heading(tr("Parameters in this stage")));
    for (const model::Parameter& parameter : model.parameters) {
        if (!parameter.value.expression.empty()) continue;
        const QString id = QString::fromStdString(parameter.id);
        fields.push_back(
            Field::ofNumber(QStringLiteral("stageParameter:") + id, id,
                            {.value = valueAt(stage.parameterValues, parameter.id),
                             .set =
                                 [this, key = parameter.id](std::optional<double> value) {
                                     edit(tr("parameters"), [&](model::OptimizationStage& edited) {
                                         putValue(edited.parameterValues, key, value);
                                     });
                                 },
                             .unit = {QString::fromStdString(parameter.unit), {}, 1.0},
                             .whenEmpty = widgets::formatNumber(parameter.value.value, 5),
                             .standard = parameter.value.value}));
    }
}

void StageForm::setStage(int stage) {
    stage_ = stage;
    refresh();
}

void StageForm::refresh() {
    list_->refresh();
    setVisible(stage() != nullptr);
}

QCheckBox* StageForm::termCheck(const std::string& term) const {
    return list_->toggle(QStringLiteral("stageTerm:") + QString::fromStdString(term));
}

widgets::NumberField* StageForm::termWeight(const std::string& term) const {
    return list_->number(QStringLiteral("stageTerm:") + QString::fromStdString(term));
}

}  // namespace linkwright::panels
