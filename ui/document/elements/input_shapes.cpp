// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/input_shapes.h"

#include "engine/session/document/objective_edits.h"
#include "ui/document/elements/element_info.h"

#include <algorithm>
#include <cmath>

namespace linkwright::document {

namespace {

/// Samples that were written and read again differ in no digit that is seen.
constexpr double sampleTolerance = 1e-9;

bool isNumber(const std::string& formula) {
    bool read = false;
    (void)QString::fromStdString(formula).trimmed().toDouble(&read);
    return read;
}

/// The value at the start, as short as it can be written.
std::string startText(const model::Model& model, const model::Input& input) {
    model::Model sampled = model;
    session::setInputKind(sampled, input.id, model::InputKind::Samples);
    const model::Input* found = model::findById(sampled.inputs, input.id);
    const double start = found && !found->samples.empty() ? found->samples.front() : 0.0;
    return QString::number(start, 'g', 9).toStdString();
}

bool sameSamples(const std::vector<double>& one, const std::vector<double>& other) {
    double largest = 0.0;
    for (const double value : one)
        largest = std::max(largest, std::abs(value));
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), [&](double a, double b) {
        return std::abs(a - b) <= sampleTolerance * largest;
    });
}

/// Whether the optimizer changed the samples when the input had samples last.
bool wereVariables(const Project& project, const std::string& id) {
    const session::Document& document = project.document();
    for (std::size_t back = 0; back <= document.current(); ++back) {
        const model::Model& model = *document.history()[document.current() - back].model;
        const model::Input* input = model::findById(model.inputs, id);
        if (!input) return false;
        if (input->kind == model::InputKind::Samples) return input->optimize;
    }
    return false;
}

}  // namespace

InputShape shapeOf(const model::Input& input) {
    if (input.kind == model::InputKind::Samples) return InputShape::Samples;
    return isNumber(input.expression) ? InputShape::Constant : InputShape::Function;
}

Loss lossOf(const Project& project, const std::string& id, InputShape wanted) {
    const model::Input* input = model::findById(project.model().inputs, id);
    if (!input || shapeOf(*input) == wanted) return Loss::Nothing;
    if (input->kind == model::InputKind::Samples) {
        if (input->optimize) return Loss::Variables;
        const bool former = !input->expression.empty() && !isNumber(input->expression);
        return wanted == InputShape::Constant && former ? Loss::Formula : Loss::Nothing;
    }
    if (wanted == InputShape::Constant) return Loss::Formula;
    if (wanted == InputShape::Function || input->samples.size() < 2) return Loss::Nothing;
    model::Model sampled = project.model();
    setShape(sampled, id, wanted);
    return sameSamples(input->samples, model::findById(sampled.inputs, id)->samples)
               ? Loss::Nothing
               : Loss::Samples;
}

void setShape(model::Model& edited, const std::string& id, InputShape shape, SampleSource source) {
    model::Input* input = model::findById(edited.inputs, id);
    if (!input || shapeOf(*input) == shape) return;
    if (shape == InputShape::Samples) {
        if (source == SampleSource::Formula || input->samples.size() < 2)
            session::setInputKind(edited, id, model::InputKind::Samples);
        input->kind = model::InputKind::Samples;
        return;
    }
    if (shape == InputShape::Constant)
        input->expression = startText(edited, *input);
    else if (input->expression.empty() || isNumber(input->expression))
        input->expression = (input->expression.empty() ? "0" : input->expression) + "+0*t";
    session::setInputKind(edited, id, model::InputKind::Expression);
}

void setShape(Project& project, const std::string& id, InputShape shape, SampleSource source) {
    const bool variables = shape == InputShape::Samples && wereVariables(project, id);
    project.commit(tr("Change how %1 is defined").arg(nameOf(project.model(), id)),
                   [&](model::Model& edited) {
                       setShape(edited, id, shape, source);
                       model::Input* input = model::findById(edited.inputs, id);
                       if (input && variables) input->optimize = true;
                   });
}

}  // namespace linkwright::document
