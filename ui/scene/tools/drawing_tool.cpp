// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/tools/drawing_tool.h"

#include "ui/document/elements/element_info.h"
#include "ui/scene/view/view_overlay.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace linkwright::scene {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("DrawingTool", text);
}

std::optional<model::JointKind> jointKindOf(ToolKind kind) {
    using model::JointKind;
    switch (kind) {
        case ToolKind::Revolute: return JointKind::Revolute;
        case ToolKind::Prismatic: return JointKind::Prismatic;
        case ToolKind::Screw: return JointKind::Screw;
        case ToolKind::Cylindrical: return JointKind::Cylindrical;
        case ToolKind::Universal: return JointKind::Universal;
        case ToolKind::Spherical: return JointKind::Spherical;
        case ToolKind::Planar: return JointKind::Planar;
        case ToolKind::Fixed: return JointKind::Fixed;
        case ToolKind::Free: return JointKind::Free;
        default: return std::nullopt;
    }
}

/// Clicks a tool needs; a polygon takes more until it is ended.
std::size_t pickCount(ToolKind kind) {
    switch (kind) {
        case ToolKind::Link:
        case ToolKind::Prismatic:
        case ToolKind::Screw:
        case ToolKind::Cylindrical:
        case ToolKind::Rod:
        case ToolKind::Gear:
        case ToolKind::Spring:
        case ToolKind::Damper:
        case ToolKind::Force: return 2;
        case ToolKind::Polygon: return 1000;
        case ToolKind::Measure: return 3;
        default: return 1;
    }
}

using Tools = std::vector<ToolInfo>;

QString icon(const char* name) {
    return QString::fromLatin1(name);
}

Tools linkTools() {
    return {
        {ToolKind::Select, "select", tr("Select and move"), icon("select"), "S",
         tr("Click selects, dragging a point changes the drawing, Ctrl+drag selects a box")},
        {ToolKind::Pull, "pull", tr("Pull the mechanism"), icon("pull"), "U",
         tr("Drag a link: the mechanism follows, links keep their shape (also Alt+drag)")},
        {ToolKind::Link, "link", tr("Link"), icon("link"), "L",
         tr("Two clicks; a click on a point or a link hinges the new link there")},
        {ToolKind::Polygon, "polygon", tr("Link with many points"), icon("polygon"), "O",
         tr("Click its corners; the first corner, a double click or Enter closes it")},
        {ToolKind::GroundPivot, "groundPivot", tr("Ground pivot"), icon("ground-pivot"), "G",
         tr("Hinges a point to the ground; in empty space, where a link may be hinged")},
    };
}

Tools jointTools() {
    return {
        {ToolKind::Revolute, "revolute", tr("Revolute joint"), icon("revolute"), "R",
         tr("Click a point: the links there turn about the normal of the work plane")},
        {ToolKind::Prismatic, "prismatic", tr("Prismatic joint"), icon("prismatic"), "P",
         tr("Click what slides, then where to; a free end gets a block on a rail")},
        {ToolKind::Screw,
         "screw",
         tr("Screw joint"),
         icon("screw"),
         {},
         tr("Turns and travels by its pitch: click what travels, then where to")},
        {ToolKind::Cylindrical,
         "cylindrical",
         tr("Cylindrical joint"),
         icon("cylindrical"),
         {},
         tr("Slides and turns: click what slides, then where to")},
        {ToolKind::Universal,
         "universal",
         tr("Universal joint"),
         icon("universal"),
         {},
         tr("Click a point: two crossed axes, along the work plane and normal to it")},
        {ToolKind::Spherical,
         "spherical",
         tr("Spherical joint"),
         icon("spherical"),
         {},
         tr("Click a point: the links there turn every way")},
        {ToolKind::Planar,
         "planar",
         tr("Planar joint"),
         icon("planar"),
         {},
         tr("Click a point: slides along the work plane and turns in it")},
        {ToolKind::Fixed,
         "fixed",
         tr("Weld"),
         icon("fixed"),
         {},
         tr("Click a point: the links there become one")},
        {ToolKind::Free,
         "free",
         tr("Free motion"),
         icon("free"),
         {},
         tr("Click a point of a link that flies freely")},
    };
}

/// What acts on links and joints.
Tools elementTools() {
    return {
        {ToolKind::Rod,
         "rod",
         tr("Rod"),
         icon("rod"),
         {},
         tr("Two clicks: a massless rod keeps their distance")},
        {ToolKind::Spring, "spring", tr("Spring"), icon("spring"), "K",
         tr("Two clicks on links or ground")},
        {ToolKind::TorsionalSpring,
         "torsionalSpring",
         tr("Torsional spring"),
         icon("torsional-spring"),
         {},
         tr("Click a joint that turns")},
        {ToolKind::Damper,
         "damper",
         tr("Damper"),
         icon("damper"),
         {},
         tr("Two clicks on links or ground")},
        {ToolKind::JointFriction,
         "jointFriction",
         tr("Joint friction"),
         icon("damper"),
         {},
         tr("Click a joint: dry friction, by given levels or by the reaction of the joint")},
        {ToolKind::Feedback,
         "feedback",
         tr("Feedback"),
         icon("loop"),
         {},
         tr("Click a joint: a PID controller holds its coordinate")},
        {ToolKind::Motor, "motor", tr("Motor"), icon("motor"), "M",
         tr("Click a joint that turns; its voltage becomes an input")},
        {ToolKind::Force,
         "force",
         tr("Force"),
         icon("force"),
         {},
         tr("Click where it acts, then which way")},
        {ToolKind::Marker,
         "marker",
         tr("Point marker"),
         icon("marker"),
         {},
         tr("Click a link or a point: its path is drawn and can be asked for")},
        {ToolKind::Gear, "gear", tr("Gear coupling"), icon("gear"), {}, tr("Click two joints")},
        {ToolKind::Measure,
         "measure",
         tr("Measure"),
         icon("measure"),
         {},
         tr("Two clicks: distance; a third: the angle at the second")},
    };
}

Tools makeTable() {
    Tools table = linkTools();
    for (const Tools& more : {jointTools(), elementTools()})
        table.insert(table.end(), more.begin(), more.end());
    return table;
}

}  // namespace

const std::vector<ToolInfo>& toolTable() {
    static const std::vector<ToolInfo> table = makeTable();
    return table;
}

const ToolInfo& toolInfo(ToolKind kind) {
    const auto& table = toolTable();
    return *std::find_if(table.begin(), table.end(),
                         [kind](const ToolInfo& info) { return info.kind == kind; });
}

QString toolObstacle(ToolKind kind, const model::Model& model) {
    const auto turning =
        std::count_if(model.joints.begin(), model.joints.end(),
                      [](const model::Joint& joint) { return session::firstAngle(joint) >= 0; });
    switch (kind) {
        case ToolKind::Pull:
        case ToolKind::Force:
        case ToolKind::Marker:
        case ToolKind::Revolute:
        case ToolKind::Universal:
        case ToolKind::Spherical:
        case ToolKind::Planar:
        case ToolKind::Fixed:
        case ToolKind::Free: return model.bodies.empty() ? tr("Draw a link first.") : QString();
        case ToolKind::Spring:
        case ToolKind::Damper:
        case ToolKind::Rod:
            return model.bodies.empty() ? tr("Draw a link for it to act on first.") : QString();
        case ToolKind::Motor:
        case ToolKind::TorsionalSpring:
            return turning == 0 ? tr("Needs a joint that turns: hinge a link first.") : QString();
        case ToolKind::JointFriction:
        case ToolKind::Feedback: {
            const bool moves =
                std::any_of(model.joints.begin(), model.joints.end(),
                            [](const model::Joint& joint) { return !joint.coordinates.empty(); });
            return moves ? QString() : tr("Needs a joint that moves: hinge a link first.");
        }
        case ToolKind::Gear:
            return model.joints.size() < 2 ? tr("Needs two joints to couple.") : QString();
        case ToolKind::Measure:
            return model.points.empty() ? tr("There is nothing to measure yet.") : QString();
        default: return {};
    }
}

QString coordinatesText(const Eigen::Vector3d& place) {
    const auto number = [](double value) {
        if (std::abs(value) < 5e-13) value = 0.0;
        return QString::number(value, 'g', 5).replace(QLatin1Char('-'), QChar(0x2212));
    };
    QString text = number(place.x()) + QStringLiteral(", ") + number(place.y());
    if (std::abs(place.z()) > 5e-13) text += QStringLiteral(", ") + number(place.z());
    return text + QStringLiteral(" m");
}

QString measureText(const std::vector<Eigen::Vector3d>& places) {
    if (places.size() < 2) return {};
    const Eigen::Vector3d first = places[0] - places[1];
    const QString distance = lengthText(first.norm());
    if (places.size() == 2) return distance;
    const Eigen::Vector3d second = places[2] - places[1];
    // Still where the second place is: there is no angle yet.
    if (second.norm() < 1e-12) return distance;
    const double angle = std::atan2(first.cross(second).norm(), first.dot(second));
    return QStringLiteral("%1\n%2°, %3")
        .arg(distance, QString::number(angle * 180.0 / std::numbers::pi, 'f', 2),
             lengthText(second.norm()));
}

DrawingTool::Pick DrawingTool::nextPick() const {
    switch (kind_) {
        case ToolKind::Motor:
        case ToolKind::TorsionalSpring:
        case ToolKind::JointFriction:
        case ToolKind::Feedback:
        case ToolKind::Gear: return Pick::Joint;
        case ToolKind::Force: return picks_.empty() ? Pick::BodyPlace : Pick::Direction;
        case ToolKind::Prismatic:
        case ToolKind::Screw:
        case ToolKind::Cylindrical: return picks_.empty() ? Pick::Place : Pick::Direction;
        case ToolKind::Marker: return Pick::BodyPlace;
        default: break;
    }
    return jointKindOf(kind_) ? Pick::BodyPlace : Pick::Place;
}

SnapOptions DrawingTool::snapOptions() const {
    SnapOptions options;
    options.bodies = nextPick() == Pick::Place || nextPick() == Pick::BodyPlace;
    return options;
}

bool DrawingTool::accepts(const Snap& snap) const {
    switch (nextPick()) {
        case Pick::Joint: return !snap.joint.empty();
        case Pick::BodyPlace: return snap.kind == SnapKind::Point || snap.kind == SnapKind::Body;
        case Pick::Place:
        case Pick::Direction: return snap.kind != SnapKind::None;
    }
    return false;
}

bool DrawingTool::add(const Snap& snap) {
    const bool again = kind_ == ToolKind::Polygon && picks_.size() >= 3
                       && (snap.position - picks_.front().position).norm() < 1e-9;
    if (again) return true;
    picks_.push_back(snap);
    return picks_.size() >= pickCount(kind_);
}

bool DrawingTool::canFinish() const {
    return kind_ == ToolKind::Polygon && picks_.size() >= 2;
}

bool DrawingTool::takeBack() {
    if (picks_.empty()) return false;
    picks_.pop_back();
    return true;
}

std::string DrawingTool::apply(model::Model& model, const WorkPlane& work) const {
    session::DrawingPlane plane;
    plane.normal = work.normal;
    plane.horizontal = work.horizontal;
    std::vector<session::Place> places;
    for (const Snap& pick : picks_)
        places.push_back(pick.place);
    const Eigen::Vector3d direction =
        picks_.size() > 1 ? Eigen::Vector3d(picks_[1].position - picks_[0].position) : plane.normal;
    if (const auto joint = jointKindOf(kind_)) {
        Eigen::Vector3d axis = pickCount(kind_) == 2 ? direction : plane.normal;
        // The hinge fixed to the first link lies in the plane, so that both axes cross the links.
        if (joint == model::JointKind::Universal || joint == model::JointKind::Planar)
            axis = plane.horizontal;
        return session::addJoint(model, *joint, places[0], axis, plane);
    }
    switch (kind_) {
        case ToolKind::Link:
        case ToolKind::Polygon: return session::addLink(model, places, plane);
        case ToolKind::GroundPivot: return session::addGroundPivot(model, places[0], plane);
        case ToolKind::Rod: return session::addRod(model, places[0], places[1]);
        case ToolKind::Spring: return session::addSpring(model, places[0], places[1], false);
        case ToolKind::Damper: return session::addSpring(model, places[0], places[1], true);
        case ToolKind::Gear: return session::addGear(model, picks_[0].joint, picks_[1].joint);
        case ToolKind::Motor: return session::addMotor(model, picks_[0].joint);
        case ToolKind::TorsionalSpring: return session::addTorsionalSpring(model, picks_[0].joint);
        case ToolKind::JointFriction: return session::addJointFriction(model, picks_[0].joint);
        case ToolKind::Feedback: return session::addFeedback(model, picks_[0].joint);
        case ToolKind::Force: return session::addForce(model, places[0], direction);
        case ToolKind::Marker: return session::addMarker(model, places[0]);
        default: return {};
    }
}

QString DrawingTool::commitName(const model::Model& after, const std::string& made) const {
    const QString name = document::nameOf(after, made);
    return jointKindOf(kind_) ? tr("Make %1 a %2").arg(name, toolInfo(kind_).name.toLower())
                              : tr("Draw %1").arg(name);
}

ToolPreview DrawingTool::preview(const model::Model& model, const Snap& snap,
                                 double barWidth) const {
    ToolPreview shown;
    const bool usable = accepts(snap);
    if (usable) shown.snap = ToolPreview::Snap{snap.position, snap.kind};
    if (usable && nextPick() == Pick::Joint && snap.kind != SnapKind::Point) shown.snap.reset();
    std::vector<Eigen::Vector3d> places;
    for (const Snap& pick : picks_) {
        shown.marks.push_back(pick.position);
        places.push_back(pick.position);
    }
    if (usable && !picks_.empty()) places.push_back(snap.position);
    if (places.size() > 1) {
        ToolPreview::Line line;
        line.places = places;
        line.closed = kind_ == ToolKind::Polygon && places.size() > 2;
        line.width = kind_ == ToolKind::Link || kind_ == ToolKind::Polygon ? barWidth : 0.0;
        line.arrow = nextPick() == Pick::Direction || kind_ == ToolKind::Force;
        shown.lines.push_back(line);
    }
    if (!usable) return shown;
    shown.text = placeText(model, snap);
    if (kind_ == ToolKind::Measure && places.size() > 1)
        shown.text = measureText(places);
    else if (!picks_.empty() && nextPick() != Pick::Joint)
        shown.text +=
            QStringLiteral("\n") + lengthText((snap.position - picks_.back().position).norm());
    return shown;
}

QString DrawingTool::placeText(const model::Model& model, const Snap& snap) const {
    if (nextPick() == Pick::Joint) return document::nameOf(model, snap.joint);
    switch (snap.kind) {
        case SnapKind::Point: return document::nameOf(model, snap.place.point);
        case SnapKind::Body:
            return tr("on %1, %2")
                .arg(document::nameOf(model, snap.place.body), coordinatesText(snap.position));
        default: return coordinatesText(snap.position);
    }
}

QString DrawingTool::nextText() const {
    const bool first = picks_.empty();
    switch (kind_) {
        case ToolKind::Link: return first ? tr("begins a link at %1") : tr("ends the link at %1");
        case ToolKind::Polygon:
            return first ? tr("begins a link with many points at %1") : tr("adds a corner at %1");
        case ToolKind::GroundPivot: return tr("puts a ground pivot at %1");
        case ToolKind::Rod: return first ? tr("begins a rod at %1") : tr("ends the rod at %1");
        case ToolKind::Spring:
            return first ? tr("begins a spring at %1") : tr("ends the spring at %1");
        case ToolKind::Damper:
            return first ? tr("begins a damper at %1") : tr("ends the damper at %1");
        case ToolKind::Gear:
            return first ? tr("begins a gear coupling at %1") : tr("couples it with %1");
        case ToolKind::Motor: return tr("puts a motor on %1");
        case ToolKind::TorsionalSpring: return tr("puts a torsional spring on %1");
        case ToolKind::JointFriction: return tr("lets %1 rub");
        case ToolKind::Feedback: return tr("puts a controller on %1");
        case ToolKind::Force: return first ? tr("puts a force at %1") : tr("points it towards %1");
        case ToolKind::Marker: return tr("marks %1");
        case ToolKind::Measure:
            return first                ? tr("measures from %1")
                   : picks_.size() == 1 ? tr("measures to %1")
                                        : tr("measures the angle to %1");
        case ToolKind::Prismatic:
        case ToolKind::Screw:
        case ToolKind::Cylindrical:
            return first ? tr("lets %1 slide") : tr("makes it slide towards %1");
        default:
            return tr("puts a %2 at %1")
                .replace(QStringLiteral("%2"), toolInfo(kind_).name.toLower());
    }
}

QString DrawingTool::hint(const model::Model& model, const Snap& snap) const {
    if (!accepts(snap)) {
        switch (nextPick()) {
            case Pick::Joint: return tr("%1: click a joint").arg(toolInfo(kind_).name);
            case Pick::BodyPlace:
                return tr("%1: click a link or one of its points").arg(toolInfo(kind_).name);
            default: return tr("Turn the view: the work plane is seen edge-on");
        }
    }
    QString text = tr("Click ") + nextText().arg(placeText(model, snap));
    if (kind_ == ToolKind::Polygon && picks_.size() >= 2)
        text += tr("; double click or Enter closes it");
    else
        text += picks_.empty() ? tr("; Esc ends the tool") : tr("; Esc takes the last click back");
    return text;
}

}  // namespace linkwright::scene
