// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/settings_forms.h"

#include "ui/document/elements/duration_edits.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/spoken_language.h"
#include "ui/document/project/table_import.h"
#include "ui/panels/properties/displayed_spec.h"
#include "ui/panels/properties/table_import_dialog.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <limits>

namespace linkwright::panels {

namespace {

/// With a star the end of the motion is free.
widgets::PropertyRow* makeDuration(document::Project& project) {
    auto* row = new widgets::PropertyRow(SimulationForm::tr("Duration"),
                                         widgets::UnitSpec::of(QStringLiteral("s")));
    widgets::NumberField* field = row->field();
    field->setObjectName(QStringLiteral("setting:") + SimulationForm::tr("Duration"));
    field->setRange(std::numeric_limits<double>::min(), std::nullopt);
    QObject::connect(field, &widgets::NumberField::valueEdited, row,
                     [&project](double value) { document::setDuration(project, value); });
    QObject::connect(field, &widgets::NumberField::expressionEdited, row,
                     [&project, field](const QString& text) {
                         const QString fault =
                             document::setDurationFormula(project, text.mid(1).trimmed());
                         const auto shown = document::shownDuration(project.model());
                         if (!fault.isEmpty()) field->reject(fault, shown.value, shown.formula);
                     });
    QObject::connect(row, &widgets::PropertyRow::starToggled, row,
                     [&project](bool starred) { document::freeDuration(project, starred); });
    QObject::connect(row, &widgets::PropertyRow::boundsEdited, row,
                     [&project](std::optional<double> lower, std::optional<double> upper) {
                         document::setDurationBounds(project, lower, upper);
                     });
    return row;
}

void showDuration(const model::Model& model, widgets::PropertyRow& row) {
    const document::DisplayedDuration shown = document::shownDuration(model);
    if (shown.formula.isEmpty())
        row.setValue(shown.value);
    else
        row.field()->setExpression(shown.formula, shown.value);
    row.setStarAvailable(shown.mayBeFree);
    row.setStarred(shown.isFree);
    if (shown.isFree) row.setBounds(shown.lower, shown.upper);
}

/// A choice of one word of the settings. @param change names the commit
template <class Word>
Field settingChoice(document::Project& project, const QString& name, const QString& label,
                    const QString& change, Word model::SimulationSettings::*member,
                    const std::vector<std::pair<Word, QString>>& words, const QString& help) {
    return Field::ofWords<Word>(
        name, label, words, project.model().simulation.*member,
        [&project, change, member](Word chosen) {
            project.commit(change,
                           [&](model::Model& edited) { edited.simulation.*member = chosen; });
        },
        help);
}

Field settingNumber(document::Project& project, const QString& label, const QString& unit,
                    double model::SimulationSettings::*member) {
    return Field::ofNumber(
        QStringLiteral("setting:") + label, label,
        {.value = project.model().simulation.*member,
         .set =
             [&project, label, member](std::optional<double> value) {
                 project.commit(SimulationForm::tr("Set %1 of the motion")
                                    .arg(document::withinSentence(label)),
                                [&](model::Model& edited) { edited.simulation.*member = *value; });
             },
         .unit = widgets::UnitSpec::of(unit),
         .lowest = std::numeric_limits<double>::min()});
}

std::vector<Field> settingChoices(document::Project& project) {
    using Form = SimulationForm;
    using model::Formulation;
    using model::Integrator;
    using model::MotionKind;
    using model::MotionStart;
    using Settings = model::SimulationSettings;
    return {
        settingChoice<MotionKind>(
            project, "motionKind", Form::tr("Motion"), Form::tr("Set kind of motion"),
            &Settings::kind,
            {{MotionKind::Dynamic, Form::tr("Dynamic")},
             {MotionKind::Kinematic, Form::tr("Kinematic")},
             {MotionKind::Automatic, Form::tr("Automatic")}},
            Form::tr("Dynamic: forces move the mechanism. Kinematic: drives move it and "
                     "determine every degree of freedom; each instant is solved on its "
                     "own. Automatic: kinematic if the drives allow it.")),
        settingChoice<MotionStart>(
            project, "motionStart", Form::tr("Start state"), Form::tr("Set start of the motion"),
            &Settings::start,
            {{MotionStart::Given, Form::tr("From the joints")},
             {MotionStart::Equilibrium, Form::tr("In equilibrium")}},
            Form::tr("From the joints: with their start values. In equilibrium: where all forces "
                     "balance, with the start velocities of the joints.")),
        settingChoice<Formulation>(
            project, "formulation", Form::tr("Formulation"), Form::tr("Set formulation"),
            &Settings::formulation,
            {{Formulation::Joint, Form::tr("Joint coordinates")},
             {Formulation::Absolute, Form::tr("Absolute coordinates")},
             {Formulation::DivideAndConquer, Form::tr("Divide and conquer")}},
            Form::tr(
                "The unknowns of the equations of motion: joint coordinates and momenta, or poses "
                "and momenta of all bodies with every joint as a constraint; divide and conquer "
                "computes the joint form of long chains by substructures. All give the same "
                "motion.")),
        settingChoice<Integrator>(
            project, "integrator", Form::tr("Integrator"), Form::tr("Set integrator"),
            &Settings::integrator,
            {{Integrator::RungeKutta4, Form::tr("Runge-Kutta 4, fixed step")},
             {Integrator::DormandPrince54, Form::tr("DOPRI 5(4), adaptive")},
             {Integrator::DormandPrince853, Form::tr("DOPRI 8(5,3), adaptive")},
             {Integrator::DormandPrince8, Form::tr("DOPRI 8, fixed step")},
             {Integrator::Esdirk4, Form::tr("Implicit 4, fixed step")},
             {Integrator::Esdirk43, Form::tr("Implicit 4(3), adaptive")}},
            Form::tr("How the motion is integrated. DOPRI: Dormand and Prince. The implicit "
                     "methods (ESDIRK, L-stable) take long steps through stiff springs, dampers "
                     "and friction, where the others need tiny ones."))};
}

std::vector<Field> settingFields(document::Project& project, widgets::PropertyRow& duration) {
    using Form = SimulationForm;
    using Settings = model::SimulationSettings;
    const Settings& settings = project.model().simulation;
    showDuration(project.model(), duration);
    std::vector<Field> fields{Field::own("duration", &duration)};
    for (Field& choice : settingChoices(project))
        fields.push_back(std::move(choice));
    const auto add = [&](const QString& label, const QString& unit, double Settings::*member) {
        fields.push_back(settingNumber(project, label, unit, member));
    };
    if (model::hasFixedStep(settings.integrator)) {
        add(Form::tr("Step"), QStringLiteral("s"), &Settings::step);
    } else {
        add(Form::tr("Relative tol."), {}, &Settings::relativeTolerance);
        add(Form::tr("Absolute tol."), {}, &Settings::absoluteTolerance);
        add(Form::tr("Largest step"), QStringLiteral("s"), &Settings::maximumStep);
    }
    fields.push_back(Field::ofToggle(
        "projectConstraints", Form::tr("Close loops after every step"), settings.projectConstraints,
        [&project](bool on) {
            project.commit(
                on ? Form::tr("Turn on loop correction") : Form::tr("Turn off loop correction"),
                [&](model::Model& edited) { edited.simulation.projectConstraints = on; });
        },
        Form::tr("Projects the end of every step onto the constraints, so that loops do not drift "
                 "apart; gradients stay exact")));
    return fields;
}

}  // namespace

SimulationForm::SimulationForm(document::Project& project, QWidget* parent)
    : FieldList(
        [&project, duration = makeDuration(project)] { return settingFields(project, *duration); },
        parent, tr("Motion")) {}

InputForm::InputForm(document::Project& project, const std::string& input, QWidget* parent)
    : QWidget(parent), project_(project), input_(input) {
    import_ = new QWidget(this);
    auto* button = new QPushButton(tr("Import CSV…"), import_);
    button->setObjectName(QStringLiteral("importSamples"));
    button->setIcon(widgets::icon(QStringLiteral("open")));
    connect(button, &QPushButton::clicked, this, &InputForm::chooseFile);
    auto* line = new QHBoxLayout(import_);
    line->setContentsMargins(12, 8, 12, 8);
    line->addWidget(button);
    line->addStretch();
    list_ = new FieldList([this] { return fields(); }, this, tr("Values and bounds"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(list_);
}

std::vector<Field> InputForm::fields() {
    const model::Input* input = model::findById(project_.model().inputs, input_);
    if (!input) return {};
    const bool sampled = input->kind == model::InputKind::Samples;
    std::vector<Field> fields;
    if (sampled && input->samples.size() > 1) {
        const double interval =
            project_.model().simulation.duration / static_cast<double>(input->samples.size() - 1);
        fields.push_back(Field::hint(
            "inputContent", tr("%1 samples, one every %2")
                                .arg(input->samples.size())
                                .arg(document::quantityText(interval, base::Quantity::Time))));
    }
    const auto addBound = [&](const QString& label, std::optional<double> model::Input::*member) {
        fields.push_back(Field::ofNumber(
            QStringLiteral("inputBound:") + label, label,
            {.value = input->*member,
             .set =
                 [this, member](std::optional<double> value) {
                     edit(tr("Set bounds of %1"),
                          [&](model::Input& edited) { edited.*member = value; });
                 },
             // The samples are numbers in the unit of the input, whatever that is in SI.
             .unit = wordSpec(QString::fromStdString(input->unit)),
             .whenEmpty = tr("none")}));
    };
    addBound(tr("Lower bound"), &model::Input::lower);
    addBound(tr("Upper bound"), &model::Input::upper);
    fields.push_back(Field::ofToggle("optimizeInput", tr("The optimizer changes the samples"),
                                     input->optimize, [this](bool on) {
                                         edit(on ? tr("Optimize %1") : tr("Hold %1 fixed"),
                                              [&](model::Input& edited) { edited.optimize = on; });
                                     }));
    fields.back().enabled = sampled;
    auto* button = import_->findChild<QPushButton*>();
    button->setEnabled(sampled && input->interpolation != model::Interpolation::BSpline);
    button->setToolTip(
        button->isEnabled()
            ? tr("Takes the samples from a text file with columns: time in s, then values")
            : tr("Only samples that the curve passes through can be read from a file"));
    fields.push_back(Field::own("import", import_));
    return fields;
}

void InputForm::chooseFile() {
    const QString folder = QFileInfo(project_.filePath()).absolutePath();
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Import samples"), folder, tr("Tables (*.csv *.txt *.tsv);;All files (*)"));
    if (!path.isEmpty()) importFile(path);
}

void InputForm::importFile(const QString& path) {
    auto* dialog = new TableImportDialog(document::readTableFile(path), {tr("Value")}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, &project_, [&project = project_, input = input_, dialog] {
        document::useSamples(project, input, dialog->table(), dialog->columns().front());
    });
    dialog->open();
}

void InputForm::edit(const QString& what, const std::function<void(model::Input&)>& change) {
    project_.commit(what.arg(document::nameOf(project_.model(), input_)),
                    [&](model::Model& edited) {
                        if (model::Input* input = model::findById(edited.inputs, input_))
                            change(*input);
                    });
}

void InputForm::refresh() {
    list_->refresh();
}

}  // namespace linkwright::panels
