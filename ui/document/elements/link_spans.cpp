// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/link_spans.h"

#include "engine/base/diagnostic.h"
#include "ui/document/elements/element_info.h"

#include <QObject>
#include <utility>

namespace linkwright::document {

namespace {

void change(model::Model& model, const LinkSpan& span, SpanPart part, double value) {
    if (part == SpanPart::Length)
        session::setSpanLength(model, span, value);
    else
        session::setSpanAngle(model, span, value);
}

}  // namespace

LinkSpan spanBetween(const model::Model& model, const std::string& from, const std::string& to) {
    return {from, to, session::freeEnd(model, from, to)};
}

std::optional<LinkMeasure> measure(const model::Model& model, const LinkSpan& span) {
    return session::measureSpan(model, span);
}

QString setSpan(Project& project, const std::string& body, const LinkSpan& span, SpanPart part,
                double value) {
    model::Model edited = project.model();
    try {
        change(edited, span, part, value);
    } catch (const base::InputError& error) {
        const base::Diagnostic& reason = error.diagnostics().front();
        return QString::fromStdString(reason.message + " " + reason.remedy);
    }
    const QString name = nameOf(project.model(), body);
    project.commit((part == SpanPart::Length ? QObject::tr("Set length of %1")
                                             : QObject::tr("Set angle of %1"))
                       .arg(name),
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
