// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/element_edits.h"

#include "engine/model/optional_numbers.h"
#include "engine/model/parameter_edits.h"
#include "engine/model/properties.h"

#include <QObject>

namespace linkwright::document {

namespace {

/// Values of a signal where the motion begins, one per component; empty when they are not known.
std::vector<double> startOf(const SimulationPointer& motion, const std::string& signal) {
    std::vector<double> values;
    if (!motion) return values;
    for (const session::Series& series : motion->signalSeries)
        if (series.id == signal && !series.values.empty()) values.push_back(series.values.front());
    return values;
}

/// A constant or a function of time that a term begins to want, of this or of another signal,
/// begins as what there is.
void beginWhereSignalIs(const model::Model& model, const SimulationPointer& motion,
                        model::Model& edited, const std::string& object) {
    model::CostTerm* term = model::findById(edited.costTerms, object);
    const model::CostTerm* before = model::findById(model.costTerms, object);
    const bool constant = term && term->reference == model::ReferenceKind::Constant;
    const bool formula = term && term->reference == model::ReferenceKind::Expression;
    if (!before || !(constant || formula)) return;
    // Frequencies, ratios and amplitudes are no values of the signal.
    if (model::isOfVibration(term->time) || term->time == model::TermTime::Response) return;
    const bool given =
        constant ? !before->referenceValues.empty() : !before->referenceExpressions.empty();
    if ((before->signal == term->signal && given) || *before == *term) return;
    const std::vector<double> values = startOf(motion, term->signal);
    if (values.size()
        != (constant ? term->referenceValues.size() : term->referenceExpressions.size()))
        return;
    for (std::size_t component = 0; component < values.size(); ++component) {
        if (constant)
            term->referenceValues[component] = model::Number(values[component]);
        else
            term->referenceExpressions[component] =
                QString::number(values[component], 'g', 6).toStdString();
    }
}

}  // namespace

std::vector<ListedNumber> listedNumbers(const model::Model& model, const std::string& object) {
    model::Model filled = model;
    model::addOptionalNumbers(filled, object);
    // What would be there if everything that may be left out were.
    model::Model standard = filled;
    std::vector<ListedNumber> numbers;
    for (const model::PropertyInfo& info : model::propertiesOf(filled, object)) {
        const bool optional = model::isOptionalNumber(model, object, info.property);
        if (optional) model::removeOptionalNumber(standard, object, info.property);
        numbers.push_back({info, optional, 0.0});
    }
    model::addOptionalNumbers(standard, object);
    for (ListedNumber& listed : numbers) {
        const model::Number* number = model::findNumber(standard, object, listed.info.property);
        if (listed.optional && number) listed.standard = number->value;
    }
    return numbers;
}

void clearNumber(Project& project, const std::string& object, const std::string& property) {
    const model::Model& model = project.model();
    const QString name = QObject::tr("Clear %1 of %2")
                             .arg(propertyLabel(model, object, property), nameOf(model, object));
    project.commit(
        name, [&](model::Model& edited) { model::removeOptionalNumber(edited, object, property); });
}

void previewNumber(ViewState& shown, const std::string& object, const std::string& property,
                   double value) {
    shown.drag([&](model::Model& edited) {
        model::addOptionalNumber(edited, object, property);
        if (model::Number* number = model::findNumber(edited, object, property))
            number->value = value;
    });
}

QString choose(Project& project, Solver& solver, const std::string& object, const Choice& choice,
               const QString& value) {
    if (choice.fault) {
        const QString fault = choice.fault(project.model(), value);
        if (!fault.isEmpty()) return fault;
    }
    const QString name =
        QObject::tr("Set %1 of %2").arg(choice.label, nameOf(project.model(), object));
    if (choice.key == QLatin1String("id"))
        project.shareTypedUnits(object, value.trimmed().toStdString());
    project.commit(name, [&](model::Model& edited) {
        choice.apply(edited, value);
        beginWhereSignalIs(project.model(), solver.simulation(), edited, object);
    });
    return {};
}

std::string addNamedParameter(model::Model& model) {
    return model::addParameter(model, "L", 1.0);
}

QString renameNamedParameter(Project& project, const std::string& id, const QString& wanted) {
    const std::string fault = model::faultOfParameterName(project.model(), wanted.toStdString());
    if (!fault.empty()) return QString::fromStdString(fault);
    project.shareTypedUnits(id, wanted.toStdString());
    project.commit(
        QObject::tr("Rename %1 to %2").arg(QString::fromStdString(id), wanted),
        [&](model::Model& edited) { model::renameParameter(edited, id, wanted.toStdString()); });
    return {};
}

void removeNamedParameter(model::Model& model, const std::string& id) {
    model::removeParameter(model, id);
}

QStringList parameterUsers(const model::Model& model, const std::string& id) {
    QStringList names;
    for (const std::string& user : model::usersOfParameter(model, id))
        names << nameOf(model, user);
    return names;
}

}  // namespace linkwright::document
