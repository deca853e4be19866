// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/drawing/shape_vertices.h"
#include "ui/document/elements/kinds/element_kinds.h"

#include <Eigen/Geometry>

#include <QStringList>
#include <array>
#include <map>

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

/// Ids of points by what people call them: names that only one has, and ids.
std::map<QString, std::string> pointsByName(const Model& model) {
    std::map<QString, std::string> found;
    std::map<QString, int> owners;
    for (const model::Point& point : model.points) {
        const QString name = QString::fromStdString(point.name);
        if (!name.isEmpty() && !name.contains(QLatin1Char(',')) && ++owners[name] == 1)
            found[name] = point.id;
        else
            found.erase(name);
    }
    for (const model::Point& point : model.points)
        found[QString::fromStdString(point.id)] = point.id;
    return found;
}

QStringList namesIn(const QString& text) {
    QStringList names;
    for (const QString& name : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!name.trimmed().isEmpty()) names.append(name.trimmed());
    return names;
}

Choice pointsChoice(const Model& model, const Contact& contact, const char* key,
                    const QString& label, const QString& heading, const QString& tip,
                    std::vector<std::string> Contact::*points, bool mayBeEmpty) {
    Choice choice =
        contactChoice(contact, key, label, heading,
                      [points, ids = pointsByName(model)](Contact& edited, const QString& value) {
                          (edited.*points).clear();
                          for (const QString& name : namesIn(value))
                              if (const auto id = ids.find(name); id != ids.end())
                                  (edited.*points).push_back(id->second);
                      });
    choice.kind = Choice::Kind::Text;
    const std::map<QString, std::string> known = pointsByName(model);
    QStringList names;
    for (const std::string& id : contact.*points) {
        const QString name = nameOf(model, id);
        const auto found = known.find(name);
        names.append(found != known.end() && found->second == id ? name
                                                                 : QString::fromStdString(id));
    }
    choice.current = names.join(QStringLiteral(", "));
    choice.tip = tip;
    choice.fault = [mayBeEmpty](const Model& edited, const QString& text) {
        const QStringList named = namesIn(text);
        if (named.empty() && !mayBeEmpty) return tr("Name at least one point.");
        const std::map<QString, std::string> ids = pointsByName(edited);
        for (const QString& name : named)
            if (!ids.contains(name)) return tr("There is no point \"%1\".").arg(name);
        return QString();
    };
    return choice;
}

/// Lets the axis of a profile be the normal of its outline.
void turnAcross(Contact& contact, const Model& model) {
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();
    std::vector<Eigen::Vector3d> corners;
    for (const std::string& id : contact.corners)
        if (const model::Point* point = model::findById(model.points, id))
            corners.emplace_back(point->position[0].value, point->position[1].value,
                                 point->position[2].value);
    for (std::size_t index = 0; index + 1 < corners.size(); ++index)
        normal += (corners[index] - corners[0]).cross(corners[index + 1] - corners[0]);
    if (!(normal.norm() > 0.0)) return;
    normal.normalize();
    for (std::size_t axis = 0; axis < 3; ++axis)
        contact.direction[axis] = model::Number(normal[static_cast<Eigen::Index>(axis)]);
}

/// Points of the body that is touched, for a solid that has no corners yet.
std::vector<std::string> cornersOf(const Model& model, const std::string& body) {
    const model::Body* solid = model::findById(model.bodies, body);
    return solid ? solid->points : std::vector<std::string>();
}

using Vertices = std::vector<std::array<double, 3>>;

/// Whether the corners of the surface that a link is drawn with are vertices, too.
Choice verticesChoice(const Contact& contact, const char* key, const QString& heading,
                      std::string Contact::*body, Vertices Contact::*vertices) {
    Choice choice = contactChoice(contact, key, tr("Corners of its shape"), heading, {});
    choice.kind = Choice::Kind::Toggle;
    choice.current = (contact.*vertices).empty() ? QString() : QStringLiteral("1");
    choice.tip =
        tr("The corners of the smallest convex solid about the STL or OBJ file that the "
           "link is drawn with");
    choice.apply = [id = contact.id, body, vertices](Model& edited, const QString& value) {
        Contact* own = model::findById(edited.contacts, id);
        if (own == nullptr) return;
        own->*vertices = value.isEmpty() ? Vertices() : session::shapeVertices(edited, own->*body);
    };
    return choice;
}

QString pointsTip(model::ContactTouching touching) {
    switch (touching) {
        case model::ContactTouching::Capsule:
        case model::ContactTouching::Cylinder:
            return tr("The points in the middle of its two ends");
        case model::ContactTouching::Box: return tr("The point in its middle");
        case model::ContactTouching::Balls: break;
    }
    return tr("Points of the link, by name: one is a ball or a tip");
}

/// What touches, and where it is.
std::vector<Choice> touchingChoices(const Model& model, const Contact& contact) {
    using model::ContactTouching;
    const QString heading = tr("What touches");
    std::vector<Choice> choices{
        bodyChoice(model, contact, "bodyA", tr("Link"), heading, &Contact::bodyA),
        contactChoice(contact, "touching", tr("As"), heading,
                      [](Contact& edited, const QString& value) {
                          edited.touching = enumerationOf<ContactTouching>(value);
                          if (edited.touching != ContactTouching::Balls) edited.vertices.clear();
                      })};
    choices.back().options = {{valueOf(ContactTouching::Balls), tr("balls")},
                              {valueOf(ContactTouching::Capsule), tr("capsule")},
                              {valueOf(ContactTouching::Cylinder), tr("cylinder with flat ends")},
                              {valueOf(ContactTouching::Box), tr("corners of a box")}};
    choices.back().current = valueOf(contact.touching);
    choices.push_back(pointsChoice(model, contact, "points", tr("Points"), heading,
                                   pointsTip(contact.touching), &Contact::points,
                                   !contact.vertices.empty()));
    const model::Body* body = model::findById(model.bodies, contact.bodyA);
    const bool shaped = body != nullptr && !body->appearance.shape.file.empty();
    if (contact.touching == ContactTouching::Balls && (shaped || !contact.vertices.empty()))
        choices.push_back(
            verticesChoice(contact, "vertices", heading, &Contact::bodyA, &Contact::vertices));
    return choices;
}

std::vector<Choice> contactChoices(const Model& model, const Contact& contact) {
    const QString surface = tr("Surface");
    std::vector<Choice> choices = touchingChoices(model, contact);
    choices.push_back(contactChoice(
        contact, "shape", tr("Shape"), surface,
        [model, road = model.roads.empty() ? std::string() : model.roads.front().id,
         corners = cornersOf(model, contact.bodyB)](Contact& edited, const QString& value) {
            edited.shape = enumerationOf<ContactShape>(value);
            if (edited.shape == ContactShape::Road && edited.road.empty()) edited.road = road;
            if (model::hasCorners(edited.shape) && edited.corners.empty()) edited.corners = corners;
            if (edited.shape == ContactShape::Profile) turnAcross(edited, model);
        }));
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
            model, contact, "corners", tr("Corners"), surface,
            contact.shape == ContactShape::Profile
                ? tr("Points of its outline in turn, by name; hollows are fine")
                : tr("Points by name: one is a ball, two a capsule, four and more a solid"),
            &Contact::corners, !contact.surfaceVertices.empty()));
        const model::Body* body = model::findById(model.bodies, contact.bodyB);
        const model::Shape& shape = body ? body->appearance.shape : model.ground.shape;
        if (contact.shape == ContactShape::Hull
            && (!shape.file.empty() || !contact.surfaceVertices.empty()))
            choices.push_back(verticesChoice(contact, "surfaceVertices", surface, &Contact::bodyB,
                                             &Contact::surfaceVertices));
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
                if (property == "radius" || property.starts_with("size")) return tr("What touches");
                if (property.starts_with("direction") || property == "surfaceRadius"
                    || property == "rounding")
                    return tr("Surface");
                return property == "stiffness" || property == "dissipation" ? tr("Contact law")
                                                                            : tr("Friction");
            },
    });
}

}  // namespace linkwright::document
