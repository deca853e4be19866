// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/math/convex_hull.h"
#include "engine/session/drawing/shape_vertices.h"
#include "ui/document/elements/kinds/element_kind.h"
#include "ui/document/elements/kinds/point_lists.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <array>

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

std::vector<Eigen::Vector3d> placesOf(const Model& model, const std::vector<std::string>& ids) {
    std::vector<Eigen::Vector3d> places;
    for (const std::string& id : ids)
        if (const model::Point* point = model::findById(model.points, id))
            places.emplace_back(point->position[0].value, point->position[1].value,
                                point->position[2].value);
    return places;
}

/// Normal of a plane outline; zero where it has no area.
Eigen::Vector3d normalOf(const std::vector<Eigen::Vector3d>& corners) {
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();
    for (std::size_t index = 0; index + 1 < corners.size(); ++index)
        normal += (corners[index] - corners[0]).cross(corners[index + 1] - corners[0]);
    return normal.norm() > 0.0 ? Eigen::Vector3d(normal.normalized()) : normal;
}

/// Lets the axis of a profile be the normal of its outline.
void turnAcross(Contact& contact, const Model& model) {
    const Eigen::Vector3d normal = normalOf(placesOf(model, contact.corners));
    if (normal.isZero()) return;
    for (std::size_t axis = 0; axis < 3; ++axis)
        contact.direction[axis] = model::Number(normal[static_cast<Eigen::Index>(axis)]);
}

/// Points of the body that is touched, for a solid that has no corners yet.
std::vector<std::string> cornersOf(const Model& model, const std::string& body) {
    const model::Body* solid = model::findById(model.bodies, body);
    return solid ? solid->points : std::vector<std::string>();
}

/// Those around all of them, in turn: an outline does not go through points inside.
std::vector<std::string> outlineOf(const Model& model, const std::vector<std::string>& points) {
    const std::vector<Eigen::Vector3d> places = placesOf(model, points);
    const Eigen::Vector3d normal = normalOf(places);
    if (places.size() != points.size() || normal.isZero()) return points;
    const Eigen::Vector3d across = normal.unitOrthogonal();
    const Eigen::Vector3d along = normal.cross(across);
    std::vector<Eigen::Vector2d> flat;
    for (const Eigen::Vector3d& place : places)
        flat.emplace_back(place.dot(across), place.dot(along));
    std::vector<std::string> outline;
    for (const Eigen::Vector2d& corner : math::convexOutline(flat))
        outline.push_back(points[static_cast<std::size_t>(
            std::find(flat.begin(), flat.end(), corner) - flat.begin())]);
    return outline;
}

using Vertices = std::vector<std::array<double, 3>>;

/// Whether the corners of the surface that a link is drawn with are vertices, too.
Choice verticesChoice(const Contact& contact, const char* key, const QString& heading,
                      std::string Contact::*body, Vertices Contact::*vertices) {
    Choice choice = contactChoice(contact, key, tr("Corners of its shape"), heading, {});
    choice.kind = Choice::Kind::Toggle;
    choice.current = (contact.*vertices).empty() ? QString() : QStringLiteral("1");
    choice.tip =
        tr("The corners of the convex hull of the STL or OBJ file that the link is drawn with");
    choice.apply = [id = contact.id, body, vertices](Model& edited, const QString& value) {
        Contact* own = model::findById(edited.contacts, id);
        if (own == nullptr) return;
        own->*vertices = value.isEmpty() ? Vertices() : session::shapeVertices(edited, own->*body);
    };
    return choice;
}

/// Lets a box that nobody has sized be a third as long as its link.
void sizeBox(Contact& contact, const Model& model) {
    if (contact.touching != model::ContactTouching::Box || contact.size != Contact().size) return;
    double extent = 0.0;
    const auto places = placesOf(model, cornersOf(model, contact.bodyA));
    for (const Eigen::Vector3d& place : places)
        extent = std::max(extent, (place - places.front()).norm());
    if (extent > 0.0) contact.size.fill(model::Number(extent / 3.0));
}

QString pointsTip(model::ContactTouching touching) {
    switch (touching) {
        case model::ContactTouching::Capsule:
        case model::ContactTouching::Cylinder: return tr("The centers of its two ends");
        case model::ContactTouching::Box: return tr("Its center");
        case model::ContactTouching::Balls: break;
    }
    return tr("Points of the link, by name: one is a ball or a tip");
}

/// What may touch the surface, and what is chosen: the list of problems tells why that cannot.
std::vector<ChoiceOption> touchingOptions(const Contact& contact) {
    using model::ContactTouching;
    Contact capsule = contact;
    capsule.touching = ContactTouching::Capsule;
    const bool edges = model::hasCorners(contact.shape) && !model::touchesAlongLine(capsule);
    std::vector<ChoiceOption> options{{valueOf(ContactTouching::Balls), tr("balls")}};
    if (!edges || contact.touching == ContactTouching::Capsule)
        options.push_back({valueOf(ContactTouching::Capsule), tr("capsule")});
    if (contact.shape == ContactShape::Plane || contact.touching == ContactTouching::Cylinder)
        options.push_back({valueOf(ContactTouching::Cylinder), tr("cylinder with flat ends")});
    options.push_back({valueOf(ContactTouching::Box), tr("corners of a box")});
    return options;
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
    choices.back().apply = [id = contact.id, set = choices.back().apply](Model& edited,
                                                                         const QString& value) {
        set(edited, value);
        if (Contact* changed = model::findById(edited.contacts, id)) sizeBox(*changed, edited);
    };
    choices.back().options = touchingOptions(contact);
    choices.back().current = valueOf(contact.touching);
    choices.push_back(pointListChoice<Contact>(&Model::contacts, model, contact, "points",
                                               tr("Points"), heading, pointsTip(contact.touching),
                                               &Contact::points, !contact.vertices.empty()));
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
            if (model::hasCorners(edited.shape) && edited.corners.empty())
                edited.corners =
                    edited.shape == ContactShape::Profile ? outlineOf(model, corners) : corners;
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
                   bodyChoice(model, contact, "bodyB", tr("Fixed to"), surface, &Contact::bodyB));
    if (model::hasCorners(contact.shape)) {
        choices.push_back(pointListChoice<Contact>(
            &Model::contacts, model, contact, "corners", tr("Corners"), surface,
            contact.shape == ContactShape::Profile
                ? tr("Points of its outline in order, by name; it may be concave")
                : tr("Points by name: one is a ball, two a capsule, four or more a solid"),
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
        contact, "hollow", tr("Touched from inside"), surface,
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
