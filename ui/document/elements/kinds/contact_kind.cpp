// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/element_kinds.h"

#include <QStringList>

namespace linkwright::document {

namespace {

using model::Contact;
using model::ContactShape;
using model::Model;

Choice contactChoice(const Contact& contact, const char* key, const QString& label,
                     const QString& heading, std::function<void(Contact&, const QString&)> change) {
    return elementChoice<Contact>(&Model::contacts, contact.id, QLatin1String(key), label, heading,
                                  std::move(change));
}

Choice bodyChoice(const Model& model, const Contact& contact, const char* key, const QString& label,
                  const QString& heading, std::string Contact::*body) {
    Choice choice = contactChoice(
        contact, key, label, heading,
        [body](Contact& edited, const QString& value) { edited.*body = value.toStdString(); });
    choice.options = bodyOptions(model);
    choice.current = QString::fromStdString(contact.*body);
    choice.pick = PickTarget::Body;
    return choice;
}

std::vector<std::string> idsIn(const QString& text) {
    std::vector<std::string> ids;
    for (const QString& id : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!id.trimmed().isEmpty()) ids.push_back(id.trimmed().toStdString());
    return ids;
}

Choice pointsChoice(const Contact& contact, const char* key, const QString& label,
                    const QString& heading, const QString& tip,
                    std::vector<std::string> Contact::*points) {
    Choice choice = contactChoice(
        contact, key, label, heading,
        [points](Contact& edited, const QString& value) { edited.*points = idsIn(value); });
    choice.kind = Choice::Kind::Text;
    QStringList ids;
    for (const std::string& id : contact.*points)
        ids.append(QString::fromStdString(id));
    choice.current = ids.join(QStringLiteral(", "));
    choice.tip = tip;
    choice.fault = [](const Model& model, const QString& text) {
        const std::vector<std::string> named = idsIn(text);
        if (named.empty()) return tr("Enter the id of at least one point.");
        for (const std::string& id : named)
            if (!model::findById(model.points, id))
                return tr("There is no point \"%1\".").arg(QString::fromStdString(id));
        return QString();
    };
    return choice;
}

/// Points of the body that is touched, for a solid that has no corners yet.
std::vector<std::string> cornersOf(const Model& model, const std::string& body) {
    const model::Body* solid = model::findById(model.bodies, body);
    return solid ? solid->points : std::vector<std::string>();
}

std::vector<Choice> contactChoices(const Model& model, const Contact& contact) {
    const QString touching = tr("What touches"), surface = tr("Surface");
    std::vector<Choice> choices{
        bodyChoice(model, contact, "bodyA", tr("Link"), touching, &Contact::bodyA),
        pointsChoice(contact, "points", tr("Points"), touching,
                     tr("Points of the link, by id: one is a ball or a tip, two a capsule, the "
                        "corners of a box a box"),
                     &Contact::points),
        contactChoice(
            contact, "shape", tr("Shape"), surface,
            [road = model.roads.empty() ? std::string() : model.roads.front().id,
             corners = cornersOf(model, contact.bodyB)](Contact& edited, const QString& value) {
                edited.shape = enumerationOf<ContactShape>(value);
                if (edited.shape == ContactShape::Road && edited.road.empty()) edited.road = road;
                if (model::hasCorners(edited.shape) && edited.corners.empty())
                    edited.corners = corners;
            })};
    choices.back().options = {{valueOf(ContactShape::Plane), tr("plane")},
                              {valueOf(ContactShape::Sphere), tr("sphere")},
                              {valueOf(ContactShape::Cylinder), tr("cylinder")},
                              {valueOf(ContactShape::Profile), tr("profile")},
                              {valueOf(ContactShape::Hull), tr("convex solid")}};
    if (!model.roads.empty() || contact.shape == ContactShape::Road)
        choices.back().options.push_back({valueOf(ContactShape::Road), tr("road")});
    choices.back().current = valueOf(contact.shape);
    if (contact.shape == ContactShape::Road) {
        choices.push_back(contactChoice(
            contact, "road", tr("Road"), surface,
            [](Contact& edited, const QString& value) { edited.road = value.toStdString(); }));
        choices.back().options = roadOptions(model);
        choices.back().current = QString::fromStdString(contact.road);
        return choices;
    }
    choices.insert(choices.end() - 1,
                   bodyChoice(model, contact, "bodyB", tr("Of"), surface, &Contact::bodyB));
    if (model::hasCorners(contact.shape)) {
        choices.push_back(pointsChoice(
            contact, "corners", tr("Corners"), surface,
            contact.shape == ContactShape::Profile
                ? tr("Points of its outline in turn, by id; hollows are fine")
                : tr("Points by id: one is a ball, two a capsule, four and more a solid"),
            &Contact::corners));
        return choices;
    }
    choices.push_back(contactChoice(
        contact, "point", contact.shape == ContactShape::Plane ? tr("Through") : tr("About"),
        surface,
        [](Contact& edited, const QString& value) { edited.point = value.toStdString(); }));
    choices.back().options = pointOptions(model);
    choices.back().current = QString::fromStdString(contact.point);
    if (!model::isRound(contact.shape)) return choices;
    choices.push_back(contactChoice(
        contact, "hollow", tr("Touched from within"), surface,
        [](Contact& edited, const QString& value) { edited.hollow = !value.isEmpty(); }));
    choices.back().kind = Choice::Kind::Toggle;
    choices.back().current = contact.hollow ? QStringLiteral("1") : QString();
    return choices;
}

}  // namespace

ElementKindEntry contactKind() {
    return ElementKindEntry(KindWords<Contact>{
        .list = &Model::contacts,
        .key = "contacts",
        .group = tr("Contacts"),
        .type = tr("Contact"),
        .icon = QStringLiteral("contact"),
        .detail =
            [](const Model& model, const Contact& contact) {
                const bool road = contact.shape == ContactShape::Road;
                return tr("%1 on %2")
                    .arg(nameOf(model, contact.bodyA),
                         nameOf(model, road ? contact.road : contact.bodyB));
            },
        .choices = contactChoices,
        .headingOf =
            [](const std::string& property) {
                if (property == "radius") return tr("What touches");
                if (property.starts_with("direction") || property == "surfaceRadius"
                    || property == "rounding")
                    return tr("Surface");
                return property == "stiffness" || property == "dissipation" ? tr("Contact law")
                                                                            : tr("Friction");
            },
    });
}

}  // namespace linkwright::document
