// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/property_group.h"

#include "ui/document/elements/element_edits.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/elements/kinds/element_kind.h"

#include <QList>
#include <QObject>
#include <QPair>
#include <QStringList>
#include <algorithm>
#include <cstdlib>

namespace linkwright::panels {

namespace {

constexpr qsizetype longestLabel = 13;  // letters that fit in front of a field

using document::ElementKind;

using document::tr;

QString jointHeading(const std::string& property) {
    if (property.starts_with("axis")) return tr("Axis");
    if (property.starts_with("secondAxis")) return tr("Second axis");
    if (property.starts_with("start")) return tr("Start of the motion");
    return tr("Motion");
}

QString bodyHeading(const std::string& property) {
    if (property.starts_with("centerOfMass")) return tr("Center of mass");
    if (property.starts_with("inertia")) return tr("Inertia about the center of mass");
    return tr("Mass");
}

QString termHeading(const std::string& property) {
    if (property.starts_with("referenceValues")) return tr("Reference");
    if (property.starts_with("componentWeights")) return tr("Weight of components");
    if (property == "atLeast" || property == "atMost") return tr("Limits");
    return tr("Weight");
}

QString headingOf(const model::Model& model, const std::string& object,
                  const std::string& property) {
    switch (document::kindOf(model, object)) {
        case ElementKind::Gravity: return tr("Acceleration");
        case ElementKind::Point: return tr("Position");
        case ElementKind::Body: return bodyHeading(property);
        case ElementKind::Joint: return jointHeading(property);
        case ElementKind::Acting:
            return document::elementKindOf(model, object)->headingOf(property);
        case ElementKind::Signal:
            return property.starts_with("worldDirection") ? tr("Direction in the world")
                                                          : tr("Direction in the link");
        case ElementKind::CostTerm: return termHeading(property);
        case ElementKind::Parameter: return tr("Parameter");
        default: return tr("Value");
    }
}

PropertyGroup& groupCalled(std::vector<PropertyGroup>& groups, const QString& title) {
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const PropertyGroup& group) {
        return group.title == title;
    });
    if (found != groups.end()) return *found;
    // How it looks matters least: it stays at the end.
    const bool lastIsAppearance = !groups.empty() && groups.back().title == tr("Appearance");
    return *groups.insert(groups.end() - (lastIsAppearance ? 1 : 0), PropertyGroup{title, {}, {}});
}

}  // namespace

std::vector<PropertyGroup> propertyGroups(const model::Model& model, const std::string& object) {
    std::vector<PropertyGroup> groups;
    for (document::Choice& choice : document::choicesOf(model, object)) {
        PropertyGroup& group = groupCalled(groups, choice.heading);
        group.choices.push_back(std::move(choice));
    }
    const std::vector<document::ListedNumber> numbers = document::listedNumbers(model, object);
    const bool several =
        std::any_of(numbers.begin(), numbers.end(), [](const document::ListedNumber& listed) {
            return listed.info.property == "componentWeights.1";
        });
    for (const document::ListedNumber& listed : numbers) {
        // A single component has the weight of its term; another one only shows if it was given.
        const bool idle = !several && listed.info.property == "componentWeights.0"
                          && !model::findNumber(model, object, listed.info.property);
        if (!idle)
            groupCalled(groups, headingOf(model, object, listed.info.property))
                .numbers.push_back({listed.info, listed.optional, listed.standard});
    }
    return groups;
}

namespace {

/// A label without what its heading says already: "x" under "Center of mass".
QString underHeading(const QString& name, const QString& heading) {
    // Too long for the room in front of a field: a part that is enough beside its neighbors.
    static const QList<QPair<QString, QString>> shorter{
        {tr("Torque constant"), tr("Torque const.")},
        {tr("Back-EMF constant"), tr("Back-EMF")},
        {tr("Viscous friction"), tr("Visc. friction")},
        {tr("Dry friction at the joint"), tr("Dry friction")},
        {tr("Transition velocity"), tr("Transition")},
        {tr("Static coefficient"), tr("Static coeff.")},
        {tr("Dynamic coefficient"), tr("Dyn. coeff.")},
        {tr("Dynamic friction"), tr("Dyn. friction")},
        {tr("Transition velocity"), tr("Transition")},
        {tr("Friction radius"), tr("Radius")},
        {tr("Rate of the reference"), tr("Ref. rate")},
        {tr("Proportional gain"), tr("Prop. gain")},
        {tr("Derivative gain"), tr("Deriv. gain")},
        {tr("World direction"), tr("Direction")}};
    for (const auto& [whole, part] : shorter)
        if (name.startsWith(whole)) return part + name.mid(whole.size());
    for (const QString& said : {heading, heading.section(QLatin1Char(' '), 0, 0)}) {
        if (!name.startsWith(said + QLatin1Char(' ')) || name.size() <= longestLabel) continue;
        QString rest = name.mid(said.size() + 1);
        if (rest.size() > 1) rest[0] = rest[0].toUpper();
        return rest;
    }
    return name;
}

/// Names the points of an arc or a flank of a cam; empty for its other numbers.
QString arcName(const model::Model& model, const model::Cam& cam, const std::string& property) {
    const QString key = QString::fromStdString(property);
    const std::size_t place = key.section(QLatin1Char('.'), 1).toUInt();
    const auto pointAt = [&](std::size_t index) {
        return document::nameOf(model, cam.points[index % cam.points.size()]);
    };
    if (place >= cam.points.size()) return {};
    if (key.startsWith(QLatin1String("radii."))) return tr("Radius at %1").arg(pointAt(place));
    if (key.startsWith(QLatin1String("flanks.")))
        return tr("Flank %1 to %2").arg(pointAt(place), pointAt(place + 1));
    return {};
}

}  // namespace

NumberCaption captionOf(const model::Model& model, const model::PropertyInfo& info) {
    const QString name = document::translated(info.label);
    if (const model::Cam* cam = model::findById(model.cams, info.object))
        if (const QString arc = arcName(model, *cam, info.property); !arc.isEmpty())
            return {arc, arc, QString::fromUtf8(base::unitSymbol(info.quantity)), true};
    if (const model::Parameter* parameter = model::findById(model.parameters, info.object))
        return {name, name, QString::fromStdString(parameter->unit), false};
    QString label = underHeading(name, headingOf(model, info.object, info.property));
    if (const model::CostTerm* term = model::findById(model.costTerms, info.object)) {
        // The heading says what they are: the rows only need the component.
        const std::size_t dot = info.property.find('.');
        const bool component = dot != std::string::npos;
        const bool vector =
            std::max(term->componentWeights.size(), term->referenceValues.size()) != 1;
        static const QStringList axes{QStringLiteral("x"), QStringLiteral("y"),
                                      QStringLiteral("z")};
        if (component)
            label = vector ? axes.value(std::atoi(info.property.c_str() + dot + 1), label)
                           : tr("Value");
    }
    const qsizetype bracket = label.indexOf(QStringLiteral(" ("));
    if (info.quantity == base::Quantity::Unknown && bracket > 0 && label.endsWith(u')'))
        return {name.section(QStringLiteral(" ("), 0, 0), label.left(bracket),
                label.mid(bracket + 2).chopped(1), true};
    return {name, label, QString::fromUtf8(base::unitSymbol(info.quantity)), true};
}

}  // namespace linkwright::panels
