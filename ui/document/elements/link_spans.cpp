// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/link_spans.h"

#include "engine/base/diagnostic.h"
#include "engine/model/expressions.h"
#include "engine/session/drawing/dimensions.h"
#include "engine/session/drawing/drawing.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"

#include <QObject>
#include <algorithm>
#include <utility>

namespace linkwright::document {

namespace {

std::vector<std::string> change(model::Model& model, const LinkSpan& span, SpanPart part,
                                double value) {
    return part == SpanPart::Length ? session::setSpanLength(model, span, value)
                                    : session::setSpanAngle(model, span, value);
}

/// "Coupler and Rocker changed their length too.", or which pivots the ground holds elsewhere.
QString noteOf(const model::Model& model, const model::Model& before,
               const std::vector<std::string>& changed) {
    if (changed.empty()) {
        QStringList pivots;
        for (const model::Point& point : before.points) {
            const model::Point* now = model::findById(model.points, point.id);
            if (now && !(now->position == point.position) && session::isGrounded(before, point.id))
                pivots << nameOf(model, point.id);
        }
        if (pivots.isEmpty()) return {};
        return QObject::tr("Ground pivots moved: %1. The loop cannot close otherwise.")
            .arg(pivots.join(QStringLiteral(", ")));
    }
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
        const std::vector<std::string> changed = change(edited, span, part, value);
        session::settleDimensions(edited, project.model());
        outcome.note = noteOf(edited, project.model(), changed);
    } catch (const base::InputError& error) {
        const base::Diagnostic& reason = error.diagnostics().front();
        return {translated(reason.message) + QLatin1Char(' ') + translated(reason.remedy), {}};
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
        if (fault.object == id) return translated(fault.message);
    project.commit(QObject::tr("Keep the distance between %1 and %2")
                       .arg(nameOf(edited, span.from), nameOf(edited, span.to)),
                   [&](model::Model& target) { target = std::move(edited); });
    return {};
}

void setLengthKept(Project& project, const LinkSpan& span, bool kept) {
    const model::Dimension* dimension = keptLength(project.model(), span);
    if (kept == (dimension != nullptr)) return;
    const QString ends =
        QObject::tr("%1 and %2")
            .arg(nameOf(project.model(), span.from), nameOf(project.model(), span.to));
    project.commit(kept ? QObject::tr("Keep the distance between %1").arg(ends)
                        : QObject::tr("Let the distance between %1 change").arg(ends),
                   [&](model::Model& edited) {
                       if (!kept)
                           std::erase_if(edited.dimensions, [&](const model::Dimension& other) {
                               return other.id == dimension->id;
                           });
                       else if (const auto now = measure(edited, span))
                           session::keepTypedLength(edited, span.from, span.to, now->length);
                   });
}

QString horizontalAxis(const model::Model& model) {
    const auto horizontal = model::hingePlane(model).horizontal;
    const auto largest = std::max_element(horizontal.begin(), horizontal.end());
    return QString::fromLatin1(
        model::axisNames[static_cast<std::size_t>(largest - horizontal.begin())]);
}

void previewSpan(ViewState& shown, const model::Model& model, const LinkSpan& span, SpanPart part,
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
