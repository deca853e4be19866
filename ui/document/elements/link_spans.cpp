// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/link_spans.h"

#include "engine/base/diagnostic.h"
#include "engine/model/expressions.h"
#include "engine/session/drawing/dimensions.h"
#include "ui/document/elements/element_info.h"

#include <QObject>
#include <utility>

namespace linkwright::document {

namespace {

std::vector<std::string> change(model::Model& model, const LinkSpan& span, SpanPart part,
                                double value) {
    return part == SpanPart::Length ? session::setSpanLength(model, span, value)
                                    : session::setSpanAngle(model, span, value);
}

/// "Coupler and Rocker changed their length too."
QString noteOf(const model::Model& model, const std::vector<std::string>& changed) {
    if (changed.empty()) return {};
    QStringList names;
    for (const std::string& id : changed)
        names << nameOf(model, id);
    const QString last = names.takeLast();
    if (names.isEmpty())
        return QObject::tr("%1 changed its length too: the loop cannot close otherwise.").arg(last);
    return QObject::tr("%1 and %2 changed their lengths too: the loop cannot close otherwise.")
        .arg(names.join(QStringLiteral(", ")), last);
}

}  // namespace

LinkSpan spanBetween(const model::Model& model, const std::string& from, const std::string& to) {
    return {from, to, session::freeEnd(model, from, to)};
}

std::optional<LinkMeasure> measure(const model::Model& model, const LinkSpan& span) {
    return session::measureSpan(model, span);
}

SpanOutcome setSpan(Project& project, const std::string& body, const LinkSpan& span, SpanPart part,
                    double value) {
    model::Model edited = project.model();
    SpanOutcome outcome;
    try {
        outcome.note = noteOf(edited, change(edited, span, part, value));
    } catch (const base::InputError& error) {
        const base::Diagnostic& reason = error.diagnostics().front();
        return {QString::fromStdString(reason.message + " " + reason.remedy), {}};
    }
    const QString name = nameOf(project.model(), body);
    project.commit((part == SpanPart::Length ? QObject::tr("Set length of %1")
                                             : QObject::tr("Set angle of %1"))
                       .arg(name),
                   [&](model::Model& target) { target = std::move(edited); });
    return outcome;
}

const model::Dimension* keptLength(const model::Model& model, const LinkSpan& span) {
    for (const model::Dimension& dimension : model.dimensions)
        if (dimension.kind == model::DimensionKind::Distance && dimension.points.size() == 2
            && (dimension.points == std::vector{span.from, span.to}
                || dimension.points == std::vector{span.to, span.from}))
            return &dimension;
    return nullptr;
}

QString keepLength(Project& project, const LinkSpan& span, const std::string& formula) {
    model::Model edited = project.model();
    const model::Dimension* kept = keptLength(edited, span);
    std::string id = kept != nullptr ? kept->id : std::string();
    std::vector<base::Diagnostic> faults;
    try {
        if (id.empty())
            id =
                session::addDimension(edited, model::DimensionKind::Distance, {span.from, span.to});
        model::findById(edited.dimensions, id)->value.expression = formula;
        model::resolveExpressions(edited, faults);
    } catch (const base::InputError& error) {
        faults = error.diagnostics();
    }
    for (const base::Diagnostic& fault : faults)
        if (fault.object == id) return QString::fromStdString(fault.message);
    project.commit(QObject::tr("Keep the distance of %1 and %2")
                       .arg(nameOf(edited, span.from), nameOf(edited, span.to)),
                   [&](model::Model& target) { target = std::move(edited); });
    return {};
}

void previewSpan(Shown& shown, const model::Model& model, const LinkSpan& span, SpanPart part,
                 double value) {
    model::Model trial = model;
    try {
        change(trial, span, part, value);
    } catch (const base::InputError&) {
        return;  // said at the end of the drag
    }
    shown.drag([&](model::Model& edited) { edited = std::move(trial); });
}

}  // namespace linkwright::document
