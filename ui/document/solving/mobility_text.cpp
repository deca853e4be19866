// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/mobility_text.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/shown/display_units.h"

#include <QObject>

namespace linkwright::document {

QString rangeText(const session::Mobility& mobility, const std::string& drive) {
    if (!mobility.drive || mobility.drive->drive != drive) return {};
    const session::DriveRange& range = *mobility.drive;
    if (range.turnsFully()) return QObject::tr("turns fully");
    const DisplayUnit unit =
        shownUnit(range.travel ? base::Quantity::Length : base::Quantity::Angle);
    const auto shown = [&](double value) { return withUnit(value, unit, 4); };
    if (range.deadFrom && range.deadTo)
        return (range.travel ? QObject::tr("moves from %1 to %2, between dead points")
                             : QObject::tr("turns from %1 to %2, between dead points"))
            .arg(numberText(range.from / unit.factor, 4), shown(range.to));
    if (range.deadFrom || range.deadTo)
        return QObject::tr("has a dead point at %1")
            .arg(shown(range.deadFrom ? range.from : range.to));
    return {};
}

QString fourBarText(const session::Mobility& mobility) {
    const std::string& kind = mobility.fourBar;
    if (kind == "crank-rocker") return QObject::tr("crank-rocker");
    if (kind == "double-crank") return QObject::tr("double-crank");
    if (kind == "double-rocker") return QObject::tr("double-rocker");
    if (kind == "triple-rocker") return QObject::tr("triple-rocker");
    if (kind == "change-point") return QObject::tr("change-point four-bar");
    return {};
}

QString markText(const model::Model& model, const session::MotionMark& mark) {
    using Kind = session::MotionMark::Kind;
    const QString name = nameOf(model, mark.joint);
    const QString value = withUnit(
        mark.value, shownUnit(mark.travel ? base::Quantity::Length : base::Quantity::Angle), 4);
    switch (mark.kind) {
        case Kind::DeadPoint:
            return QObject::tr("Dead point with %1 at %2: beyond it, the loops do not close.")
                .arg(name, value);
        case Kind::ChangePoint:
            return QObject::tr(
                       "Change point with %1 at %2: links line up, and another branch "
                       "begins here.")
                .arg(name, value);
        case Kind::Limit: break;
    }
    return mark.travel
               ? QObject::tr("%1 turns back at %2, a limit of its travel.").arg(name, value)
               : QObject::tr("%1 turns back at %2, a limit of its rotation.").arg(name, value);
}

}  // namespace linkwright::document
