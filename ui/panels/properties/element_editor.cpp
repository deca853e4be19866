// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/element_editor.h"

#include "ui/document/elements/element_info.h"
#include "ui/panels/properties/course_form.h"
#include "ui/panels/properties/displayed_spec.h"
#include "ui/panels/properties/kept_focus.h"
#include "ui/panels/properties/length_form.h"
#include "ui/panels/properties/mass_form.h"
#include "ui/panels/properties/parameters_form.h"
#include "ui/panels/properties/position_star.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/settings_forms.h"
#include "ui/panels/properties/stage_forms.h"
#include "ui/panels/properties/table_form.h"
#include "ui/panels/properties/targets_form.h"
#include "ui/panels/properties/units_form.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

using document::ElementKind;
ElementEditor::ElementEditor(document::Project& project, document::Solver& solver,
                             document::ViewState& shown, document::SelectionModel& selection,
                             QWidget* parent)
    : QWidget(parent), project_(project), solver_(solver), shown_(shown), selection_(selection) {
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(0);
    connect(&project_, &document::Project::modelChanged, this, &ElementEditor::refreshModel);
    connect(&project_, &document::Project::editRefused, this, &ElementEditor::refreshModel);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &ElementEditor::rebuild, Qt::QueuedConnection);  // a form may have asked for it
    shown_.whenChanged(document::ViewPart::Gradient, this, &ElementEditor::refreshValues);
    connect(&solver_, &document::Solver::problemsChanged, this, &ElementEditor::refreshValues);
}

void ElementEditor::setObject(const std::string& object) {
    object_ = object;
    build();
}

namespace {

bool wantsTargets(const model::CostTerm& term) {
    return term.time == model::TermTime::Nearest;
}

bool wantsTable(const model::CostTerm& term) {
    return term.reference == model::ReferenceKind::Table && !wantsTargets(term);
}

}  // namespace

/// Other rows of the same element: what has the keyboard keeps it, and the panel stays where it is
/// scrolled to.
void ElementEditor::rebuild() {
    QScrollArea* area = nullptr;
    for (QWidget* above = parentWidget(); above != nullptr && area == nullptr;
         above = above->parentWidget())
        area = qobject_cast<QScrollArea*>(above);
    const int scrolled = area == nullptr ? 0 : area->verticalScrollBar()->value();
    const FieldPlace field = focusedField(*this);
    build();
    // Not among all children: the former forms are gone only after what led here.
    focusField(QList<QWidget*>(widgets_.begin(), widgets_.end()), field);
    if (area != nullptr)
        QTimer::singleShot(0, area, [area, scrolled] {  // when the rows have their places
            area->verticalScrollBar()->setValue(scrolled);
        });
}

template <class Form>
void ElementEditor::addForm(Form* form) {
    column_->addWidget(form);
    form->show();  // at once: a layout would wait for the next turn of the event loop
    widgets_.push_back(form);
    refreshers_.push_back([form] { form->refresh(); });
}

void ElementEditor::clear() {
    refreshers_.clear();
    // A form may be the sender of the signal that led here.
    for (QWidget* widget : widgets_) {
        widget->hide();
        column_->removeWidget(widget);
        widget->deleteLater();
    }
    widgets_.clear();
    form_ = nullptr;
}

void ElementEditor::build() {
    clear();
    const model::Model& model = project_.model();
    const ElementKind kind = document::kindOf(model, object_);
    if (kind == ElementKind::None) return;
    form_ = new PropertyForm(project_, solver_, shown_, selection_, object_, this);
    connect(form_, &PropertyForm::idChanged, this, &ElementEditor::idChanged);
    addForm(form_);
    if (kind == ElementKind::Project) {
        addForm(new SimulationForm(project_, this));
        addForm(new UnitsForm(project_, this));
        addForm(new PropertyForm(project_, solver_, shown_, selection_, document::gravityId, this));
        addForm(new ParametersForm(project_, selection_, this));
        addMethod();
    } else if (kind == ElementKind::Input) {
        addForm(new InputForm(project_, object_, this));
        if (model::findById(model.inputs, object_)->kind == model::InputKind::Samples)
            addForm(makeSampleTable());
    } else if (kind == ElementKind::Point) {
        addForm(new PositionStar(project_, {object_}, this));
    } else if (kind == ElementKind::Body) {
        addForm(new LengthForm(project_, shown_, object_, this));
        addForm(new MassForm(project_, object_, this));
    } else if (const model::CostTerm* term = model::findById(model.costTerms, object_);
               term && wantsTargets(*term)) {
        addForm(new TargetsForm(project_, shown_, object_, this));
    } else if (term && wantsTable(*term)) {
        addForm(new TableForm(project_, object_, this));
    } else if (const model::Dimension* dimension = model::findById(model.dimensions, object_);
               dimension && dimension->kind == model::DimensionKind::Angle) {
        addAngleNote();
    } else if (const model::Drive* drive = model::findById(model.drives, object_);
               drive && drive->profile == model::DriveProfile::Table) {
        addForm(makeDriveTable());
    }
    orderFocus();
}

/// What the sign of an angle means.
void ElementEditor::addAngleNote() {
    auto* note = new QLabel(this);
    note->setObjectName(QStringLiteral("angleNote"));
    note->setWordWrap(true);
    note->setContentsMargins(12, 4, 12, 8);
    widgets::setTextRole(note, widgets::TextRole::Hint);
    const auto tell = [this, note] {
        const model::Dimension* angle = model::findById(project_.model().dimensions, object_);
        if (!angle || angle->points.size() != 4) return;
        const auto name = [&](std::size_t point) {
            return document::nameOf(project_.model(), angle->points[point]);
        };
        note->setText(tr("From the line %1 to %2 to the line %3 to %4; counterclockwise is "
                         "positive.")
                          .arg(name(0), name(1), name(2), name(3)));
    };
    tell();
    column_->addWidget(note);
    note->show();
    widgets_.push_back(note);
    refreshers_.emplace_back(tell);
}

CourseForm* ElementEditor::makeDriveTable() {
    CourseForm::Source source;
    source.read = [this, id = object_]() -> std::optional<Course> {
        const model::Drive* drive = model::findById(project_.model().drives, id);
        if (!drive) return std::nullopt;
        return Course{drive->times, model::tableValues(*drive)};
    };
    source.write = [this, id = object_](const Course& course) {
        project_.commit(tr("Set table of %1").arg(document::nameOf(project_.model(), id)),
                        [&](model::Model& edited) {
                            model::Drive* drive = model::findById(edited.drives, id);
                            if (!drive) return;
                            drive->times = course.times;
                            drive->values.assign(course.values.begin(), course.values.end());
                        });
    };
    source.unit = [this, id = object_] {
        const model::Drive* drive = model::findById(project_.model().drives, id);
        const bool travel = drive && model::drivesTravel(project_.model(), *drive);
        return shownSpec(travel ? QStringLiteral("m") : QStringLiteral("rad"));
    };
    return new CourseForm(tr("Table"), source, this);
}

namespace {

/// Where the samples of an input act: the control values of a B-spline in the middle of their three
/// inner knots.
std::vector<double> sampleTimesOf(const model::Input& input, double duration) {
    const std::size_t count = input.samples.size();
    std::vector<double> times(count);
    const bool spline = input.interpolation == model::Interpolation::BSpline;
    const double last = static_cast<double>(count) - (spline ? 3.0 : 1.0);
    const auto knot = [&](std::size_t index) {
        return duration * std::clamp(static_cast<double>(index) - 3.0, 0.0, last) / last;
    };
    for (std::size_t row = 0; row < count; ++row)
        times[row] = spline ? (knot(row + 1) + knot(row + 2) + knot(row + 3)) / 3.0
                            : duration * static_cast<double>(row) / last;
    return times;
}

}  // namespace

CourseForm* ElementEditor::makeSampleTable() {
    CourseForm::Source source;
    source.read = [this, id = object_]() -> std::optional<Course> {
        const model::Input* input = model::findById(project_.model().inputs, id);
        if (!input || input->samples.size() < 2) return std::nullopt;
        return Course{sampleTimesOf(*input, project_.model().simulation.duration), input->samples,
                      input->interpolation == model::Interpolation::Hold};
    };
    source.write = [this, id = object_](const Course& course) {
        project_.commit(tr("Set samples of %1").arg(document::nameOf(project_.model(), id)),
                        [&](model::Model& edited) {
                            if (model::Input* input = model::findById(edited.inputs, id))
                                input->samples = course.values;
                        });
    };
    source.unit = [this, id = object_] {
        const model::Input* input = model::findById(project_.model().inputs, id);
        return wordSpec(input ? QString::fromStdString(input->unit) : QString());
    };
    source.fixedTimes = true;
    return new CourseForm(tr("Input samples"), source, this);
}

/// Widgets made now would come last of the whole window by Tab: they belong where this editor is.
void ElementEditor::orderFocus() {
    setFocusPolicy(Qt::TabFocus);  // only what takes the focus can be followed by something
    QWidget* last = this;
    for (QWidget* form : widgets_)
        for (QWidget* widget : QList<QWidget*>{form} + form->findChildren<QWidget*>()) {
            const bool listOfChoices = widget->window() != window();
            if (!(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy() || listOfChoices)
                continue;
            setTabOrder(last, widget);
            last = widget;
        }
    setFocusPolicy(Qt::NoFocus);
}

/// Algorithm and stop rules, folded: the objective panel has them too.
void ElementEditor::addMethod() {
    auto* header = new widgets::SectionHeader(tr("Optimization method"), this);
    auto* method = new MethodForm(project_, this);
    column_->addWidget(header);
    widgets_.push_back(header);
    addForm(method);
    header->setContent(method);
    header->setExpanded(false);
}

void ElementEditor::refreshModel() {
    const model::Model& model = project_.model();
    const bool exists = document::kindOf(model, object_) != ElementKind::None;
    const model::CostTerm* term = model::findById(model.costTerms, object_);
    const bool hasTable = findChild<TableForm*>(QString(), Qt::FindDirectChildrenOnly) != nullptr;
    const bool hasTargets =
        findChild<TargetsForm*>(QString(), Qt::FindDirectChildrenOnly) != nullptr;
    if (exists != (form_ != nullptr) || (form_ && !form_->fits(model))
        || (term && (wantsTable(*term) != hasTable || wantsTargets(*term) != hasTargets)))
        rebuild();
    else
        for (const auto& refresh : refreshers_)
            refresh();
}

void ElementEditor::refreshValues() {
    for (PropertyForm* form : findChildren<PropertyForm*>(QString(), Qt::FindDirectChildrenOnly))
        form->refreshResults();
}

}  // namespace linkwright::panels
