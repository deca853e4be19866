// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/input_question.h"

#include "ui/document/elements/element_info.h"
#include "ui/panels/properties/question.h"

namespace linkwright::panels {

using document::InputShape;
using document::Loss;
using document::SampleSource;

void writeShape(document::Project& project, const std::string& id, InputShape shape,
                QWidget* parent, const std::function<void()>& kept) {
    const model::Input* input = model::findById(project.model().inputs, id);
    if (!input) return;
    const auto set = [&project, id, shape](SampleSource source) {
        return [&project, id, shape, source] { document::setShape(project, id, shape, source); };
    };
    const QString name = document::nameOf(project.model(), id);
    const QString formula = QString::fromStdString(input->expression);
    const auto samples = static_cast<int>(input->samples.size());
    Question question;
    question.kept = kept;
    switch (document::lossOf(project, id, shape)) {
        case Loss::Nothing: set(SampleSource::Formula)(); return;
        case Loss::Variables:
            question.text = QObject::tr(
                                "The %1 samples of %2 are design variables; a formula "
                                "cannot be one. The samples are kept for the way back.")
                                .arg(samples)
                                .arg(name);
            question.answers = {{"useFormula",
                                 shape == InputShape::Constant
                                     ? QObject::tr("Use a constant")
                                     : QObject::tr("Use a function of time"),
                                 set(SampleSource::Formula)}};
            break;
        case Loss::Formula:
            question.text =
                QObject::tr("A constant would replace the formula %2 of %1.").arg(name, formula);
            question.answers = {
                {"replaceFormula", QObject::tr("Replace the formula"), set(SampleSource::Formula)}};
            break;
        case Loss::Samples:
            question.text = QObject::tr("%1 had %2 samples before the formula %3 replaced them.")
                                .arg(name, QString::number(samples), formula);
            question.answers = {
                {"formerSamples", QObject::tr("Restore the %1 samples").arg(samples),
                 set(SampleSource::Former)},
                {"sampleFormula", QObject::tr("Use the values of the formula"),
                 set(SampleSource::Formula)}};
            break;
    }
    ask(parent, question);
}

}  // namespace linkwright::panels
