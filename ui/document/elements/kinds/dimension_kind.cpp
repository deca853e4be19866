// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kind.h"

namespace linkwright::document {

namespace {

using model::Dimension;
using model::DimensionKind;

QString kindWord(DimensionKind kind) {
    switch (kind) {
        case DimensionKind::Distance: return tr("Distance");
        case DimensionKind::Angle: return tr("Angle");
        case DimensionKind::Parallel: return tr("Parallel");
        case DimensionKind::Perpendicular: return tr("Perpendicular");
        case DimensionKind::EqualLength: return tr("Equal length");
    }
    return {};
}

/// "A\u2013B, C\u2013D".
QString linesOf(const model::Model& model, const Dimension& dimension) {
    QString text;
    for (std::size_t place = 0; place < dimension.points.size(); ++place)
        text += (place == 0       ? QString()
                 : place % 2 == 1 ? QString(QChar(0x2013))
                                  : QStringLiteral(", "))
                + nameOf(model, dimension.points[place]);
    return text;
}

std::vector<Choice> choices(const model::Model& model, const Dimension& dimension) {
    std::vector<Choice> found;
    const std::size_t count = model::pointCount(dimension.kind);
    if (count == 4) {
        Choice kind =
            elementChoice<Dimension>(&model::Model::dimensions, dimension.id,
                                     QStringLiteral("kind"), tr("Keeps"), tr("Dimension"), {});
        for (const DimensionKind option :
             {DimensionKind::Angle, DimensionKind::Parallel, DimensionKind::Perpendicular,
              DimensionKind::EqualLength})
            kind.options.push_back({valueOf(option), kindWord(option)});
        kind.current = valueOf(dimension.kind);
        kind.apply = [id = dimension.id](model::Model& edited, const QString& value) {
            Dimension* target = model::findById(edited.dimensions, id);
            if (target == nullptr) return;
            target->kind = enumerationOf<DimensionKind>(value);
            if (model::hasValue(target->kind)) target->value = model::measure(edited, *target);
        };
        found.push_back(std::move(kind));
    }
    for (std::size_t place = 0; place < dimension.points.size(); ++place) {
        const QString label = count == 2       ? tr("Point %1").arg(place + 1)
                              : place % 2 == 0 ? tr("Line %1 from").arg(place / 2 + 1)
                                               : tr("to");
        Choice point = elementChoice<Dimension>(
            &model::Model::dimensions, dimension.id, QStringLiteral("point.%1").arg(place), label,
            tr("Dimension"), [place](Dimension& edited, const QString& value) {
                if (place < edited.points.size()) edited.points[place] = value.toStdString();
            });
        point.options = pointOptions(model);
        point.current = QString::fromStdString(dimension.points[place]);
        point.pick = PickTarget::Point;
        found.push_back(std::move(point));
    }
    return found;
}

}  // namespace

ElementKindEntry dimensionKind() {
    return ElementKindEntry(KindWords<Dimension>{
        .list = &model::Model::dimensions,
        .key = "dimensions",
        .group = tr("Dimensions"),
        .type = tr("Dimension"),
        .icon = QStringLiteral("measure"),
        .heading = tr("Value"),
        .detail = [](const model::Model& model,
                     const Dimension& dimension) { return linesOf(model, dimension); },
        .choices = choices,
    });
}

}  // namespace linkwright::document
