// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/settings_forms.h"

#include "ui/document/elements/duration_edits.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/spoken_language.h"
#include "ui/document/project/table_import.h"
#include "ui/panels/properties/displayed_spec.h"
#include "ui/panels/properties/table_import_dialog.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <limits>

namespace linkwright::panels {

namespace {

QVBoxLayout* sectionColumn(QWidget* form, const QString& title) {
    auto* header = new widgets::SectionHeader(title, form);
    auto* content = new QWidget(form);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 2, 0, 8);
    column->setSpacing(0);
    header->fillParent(content);
    return column;
}

}  // namespace

SimulationForm::SimulationForm(document::Project& project, QWidget* parent)
    : QWidget(parent), project_(project), column_(sectionColumn(this, tr("Motion"))) {
    using Settings = model::SimulationSettings;
    const auto addRow = [&](const QString& label, const QString& unit, double Settings::*member) {
        widgets::NumberField* field = addNumber(label, unit, member);
        auto* row = new widgets::FieldRow(label, field, this);
        column_->addWidget(row);
        numbers_.push_back({field, row, member});
    };
    addDuration();
    addChoices();
    addRow(tr("Step"), QStringLiteral("s"), &Settings::step);
    addRow(tr("Relative tol."), QString(), &Settings::relativeTolerance);
    addRow(tr("Absolute tol."), QString(), &Settings::absoluteTolerance);
    addRow(tr("Largest step"), QStringLiteral("s"), &Settings::maximumStep);
    projection_ = new QCheckBox(tr("Close loops after every step"), this);
    projection_->setObjectName(QStringLiteral("projectConstraints"));
    projection_->setToolTip(
        tr("Projects the end of every step onto the constraints, so that loops do not drift apart; "
           "gradients stay exact"));
    connect(projection_, &QCheckBox::clicked, this, [this](bool on) {
        project_.commit(on ? tr("Close loops after every step") : tr("Let loops drift"),
                        [&](model::Model& edited) { edited.simulation.projectConstraints = on; });
    });
    auto* projectionLine = new QHBoxLayout;
    projectionLine->setContentsMargins(12, 4, 12, 0);
    projectionLine->addWidget(projection_);
    column_->addLayout(projectionLine);
    refresh();
}

/// With a star the end of the motion is free.
void SimulationForm::addDuration() {
    duration_ =
        new widgets::PropertyRow(tr("Duration"), widgets::UnitSpec::of(QStringLiteral("s")), this);
    duration_->field()->setObjectName(QStringLiteral("setting:") + tr("Duration"));
    duration_->field()->setRange(std::numeric_limits<double>::min(), std::nullopt);
    connect(duration_->field(), &widgets::NumberField::valueEdited, this,
            [this](double value) { document::setDuration(project_, value); });
    connect(duration_->field(), &widgets::NumberField::expressionEdited, this,
            [this](const QString& text) {
                const QString fault = document::setDurationFormula(project_, text.mid(1).trimmed());
                const document::DisplayedDuration shown = document::shownDuration(project_.model());
                if (!fault.isEmpty()) duration_->field()->reject(fault, shown.value, shown.formula);
            });
    connect(duration_, &widgets::PropertyRow::starToggled, this,
            [this](bool starred) { document::freeDuration(project_, starred); });
    connect(duration_, &widgets::PropertyRow::boundsEdited, this,
            [this](std::optional<double> lower, std::optional<double> upper) {
                document::setDurationBounds(project_, lower, upper);
            });
    column_->addWidget(duration_);
}

void SimulationForm::refreshDuration() {
    const document::DisplayedDuration shown = document::shownDuration(project_.model());
    if (shown.formula.isEmpty())
        duration_->setValue(shown.value);
    else
        duration_->field()->setExpression(shown.formula, shown.value);
    duration_->setStarAvailable(shown.mayBeFree);
    duration_->setStarred(shown.isFree);
    if (shown.isFree) duration_->setBounds(shown.lower, shown.upper);
}

void SimulationForm::addChoices() {
    using model::Formulation;
    using model::Integrator;
    using model::MotionKind;
    using Settings = model::SimulationSettings;
    addChoice<MotionKind>(tr("Motion"), "motionKind", tr("Set kind of motion"), &Settings::kind,
                          {{tr("Dynamic"), MotionKind::Dynamic},
                           {tr("Kinematic"), MotionKind::Kinematic},
                           {tr("Automatic"), MotionKind::Automatic}},
                          tr("Dynamic: forces move the mechanism. Kinematic: drives move it and "
                             "determine every degree of freedom; each instant is solved on its "
                             "own. Automatic: kinematic if the drives allow it."));
    addChoice<model::MotionStart>(
        tr("Start state"), "motionStart", tr("Set start of the motion"), &Settings::start,
        {{tr("From the joints"), model::MotionStart::Given},
         {tr("In equilibrium"), model::MotionStart::Equilibrium}},
        tr("From the joints: with their start values. In equilibrium: where all forces balance, "
           "with the start velocities of the joints."));
    addChoice<Formulation>(
        tr("Formulation"), "formulation", tr("Set formulation"), &Settings::formulation,
        {{tr("Joint coordinates"), Formulation::Joint},
         {tr("Absolute coordinates"), Formulation::Absolute},
         {tr("Divide and conquer"), Formulation::DivideAndConquer}},
        tr("The unknowns of the equations of motion: joint coordinates and momenta, or poses and "
           "momenta of all bodies with every joint as a constraint; divide and conquer computes "
           "the joint form of long chains by substructures. All give the same motion."));
    addChoice<Integrator>(
        tr("Integrator"), "integrator", tr("Set integrator"), &Settings::integrator,
        {{tr("Runge-Kutta 4, fixed step"), Integrator::RungeKutta4},
         {tr("DOPRI 5(4), adaptive"), Integrator::DormandPrince54},
         {tr("DOPRI 8(5,3), adaptive"), Integrator::DormandPrince853},
         {tr("DOPRI 8, fixed step"), Integrator::DormandPrince8},
         {tr("Implicit 4, fixed step"), Integrator::Esdirk4},
         {tr("Implicit 4(3), adaptive"), Integrator::Esdirk43}},
        tr("How the motion is integrated. DOPRI: Dormand and Prince. The implicit methods (ESDIRK, "
           "L-stable) take long steps through stiff springs, dampers and friction, where the "
           "others need tiny ones."));
}

template <class Word>
void SimulationForm::addChoice(const QString& label, const char* name, const QString& change,
                               Word model::SimulationSettings::*member,
                               const std::vector<std::pair<QString, Word>>& words,
                               const QString& help) {
    auto* box = new widgets::ChoiceBox(this);
    box->setObjectName(QLatin1String(name));
    for (const auto& [text, word] : words)
        box->addItem(text, static_cast<int>(word));
    box->setToolTip(help);
    connect(box, &QComboBox::activated, this, [this, box, change, member] {
        const auto chosen = static_cast<Word>(box->currentData().toInt());
        project_.commit(change, [&](model::Model& edited) { edited.simulation.*member = chosen; });
    });
    column_->addWidget(new widgets::FieldRow(label, box, this));
    choices_.push_back({box, [member](const model::SimulationSettings& settings) {
                            return static_cast<int>(settings.*member);
                        }});
}

widgets::NumberField* SimulationForm::addNumber(const QString& label, const QString& unit,
                                                double model::SimulationSettings::*member) {
    auto* field = new widgets::NumberField(widgets::UnitSpec::of(unit), this);
    field->setObjectName(QStringLiteral("setting:") + label);
    field->setExpressionsAllowed(false);
    field->setRange(std::numeric_limits<double>::min(), std::nullopt);
    connect(field, &widgets::NumberField::valueEdited, this, [this, label, member](double value) {
        project_.commit(tr("Set %1 of the motion").arg(document::withinSentence(label)),
                        [&](model::Model& edited) { edited.simulation.*member = value; });
    });
    return field;
}

void SimulationForm::refresh() {
    const model::SimulationSettings& settings = project_.model().simulation;
    const bool fixedStep = model::hasFixedStep(settings.integrator);
    for (const Number& number : numbers_) {
        number.field->setValue(settings.*number.member);
        number.row->setVisible((number.member == &model::SimulationSettings::step) == fixedStep);
    }
    refreshDuration();
    for (const Choice& choice : choices_)
        choice.box->setCurrentIndex(choice.box->findData(choice.valueOf(settings)));
    projection_->setChecked(settings.projectConstraints);
}

InputForm::InputForm(document::Project& project, const std::string& input, QWidget* parent)
    : QWidget(parent), project_(project), input_(input) {
    QVBoxLayout* column = sectionColumn(this, tr("Values and bounds"));
    content_ = new QLabel(this);
    content_->setWordWrap(true);
    content_->setContentsMargins(12, 0, 12, 0);
    widgets::setTextRole(content_, widgets::TextRole::Label);
    optimize_ = new QCheckBox(tr("The optimizer changes the samples"), this);
    optimize_->setObjectName(QStringLiteral("optimizeInput"));
    connect(optimize_, &QCheckBox::clicked, this, [this](bool on) {
        edit(on ? tr("Optimize %1") : tr("Hold %1 fixed"),
             [&](model::Input& edited) { edited.optimize = on; });
    });
    const auto makeBound = [&](const QString& label, std::optional<double> model::Input::*member) {
        auto* field = new widgets::NumberField({}, this);
        field->setObjectName(QStringLiteral("inputBound:") + label);
        field->setExpressionsAllowed(false);
        field->setOptional(tr("none"));
        connect(field, &widgets::NumberField::valueEdited, this, [this, member](double value) {
            edit(tr("Set bounds of %1"), [&](model::Input& edited) { edited.*member = value; });
        });
        connect(field, &widgets::NumberField::cleared, this, [this, member] {
            edit(tr("Set bounds of %1"), [&](model::Input& edited) { (edited.*member).reset(); });
        });
        column->addWidget(new widgets::FieldRow(label, field, this));
        return field;
    };
    column->addWidget(content_);
    lower_ = makeBound(tr("Lower bound"), &model::Input::lower);
    upper_ = makeBound(tr("Upper bound"), &model::Input::upper);
    column->addSpacing(4);
    auto* optimizeRow = new QHBoxLayout;
    optimizeRow->setContentsMargins(12, 0, 12, 0);
    optimizeRow->addWidget(optimize_);
    column->addLayout(optimizeRow);
    import_ = new QPushButton(tr("Import CSV…"), this);
    import_->setObjectName(QStringLiteral("importSamples"));
    import_->setIcon(widgets::icon(QStringLiteral("open")));
    connect(import_, &QPushButton::clicked, this, &InputForm::chooseFile);
    auto* importRow = new QHBoxLayout;
    importRow->setContentsMargins(12, 8, 12, 8);
    importRow->addWidget(import_);
    importRow->addStretch();
    column->addLayout(importRow);
    refresh();
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
    const model::Input* input = model::findById(project_.model().inputs, input_);
    if (!input) return;
    const bool sampled = input->kind == model::InputKind::Samples;
    const double duration = project_.model().simulation.duration;
    content_->setVisible(sampled);
    if (sampled && input->samples.size() > 1) {
        const double interval = duration / static_cast<double>(input->samples.size() - 1);
        content_->setText(tr("%1 samples, one every %2")
                              .arg(input->samples.size())
                              .arg(document::quantityText(interval, base::Quantity::Time)));
    }
    // The samples are numbers in the unit of the input, whatever that is in SI.
    const widgets::UnitSpec unit = wordSpec(QString::fromStdString(input->unit));
    for (widgets::NumberField* bound : {lower_, upper_})
        if (bound->unit().symbol != unit.symbol) bound->setUnit(unit);
    const bool values = sampled && input->interpolation != model::Interpolation::BSpline;
    import_->setEnabled(values);
    import_->setToolTip(
        values ? tr("Takes the samples from a text file with columns: time in s, then values")
               : tr("Only samples that the curve passes through can be read from a file"));
    optimize_->setEnabled(sampled);
    optimize_->setChecked(input->optimize);
    const auto show = [](widgets::NumberField* field, const std::optional<double>& value) {
        if (value)
            field->setValue(*value);
        else
            field->setNoValue();
    };
    show(lower_, input->lower);
    show(upper_, input->upper);
}

}  // namespace linkwright::panels
