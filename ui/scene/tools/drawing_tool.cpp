// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/tools/drawing_tool.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/spoken_language.h"
#include "ui/document/shown/display_units.h"
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
    constexpr std::size_t unboundedSlope = 1000;
    if (toolInfo(kind).unboundedSlope) return unboundedSlope;
    if (const auto& clicks = toolInfo(kind).clicks; !clicks.empty()) return clicks.size();
    switch (kind) {
        case ToolKind::Link:
        case ToolKind::Prismatic:
        case ToolKind::Screw:
        case ToolKind::Cylindrical: return 2;
        case ToolKind::Polygon: return unboundedSlope;
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
         tr("Click to select, drag a point to change the drawing, Ctrl+drag to select a box")},
        {ToolKind::Pull, "pull", tr("Pull the mechanism"), icon("pull"), "U",
         tr("Drag a link: the mechanism follows, links keep their shape (also Alt+drag)")},
        {ToolKind::Link, "link", tr("Link"), icon("link"), "L",
         tr("Two clicks; on a point or a link, the new link is hinged there")},
        {ToolKind::Polygon, "polygon", tr("Multi-point link"), icon("polygon"), "O",
         tr("Click its corners; Enter or a double-click closes it")},
        {ToolKind::GroundPivot, "groundPivot", tr("Ground pivot"), icon("ground-pivot"), "G",
         tr("Click a point of a link, or empty space for a new pivot")},
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
         tr("Click a point: the links there can turn in every direction")},
        {ToolKind::Planar,
         "planar",
         tr("Planar joint"),
         icon("planar"),
         {},
         tr("Click a point: slides along the work plane and turns in it")},
        {ToolKind::Fixed,
         "fixed",
         tr("Fixed joint"),
         icon("fixed"),
         {},
         tr("Click a point: the links there become one")},
        {ToolKind::Free,
         "free",
         tr("Free joint"),
         icon("free"),
         {},
         tr("Click a point of a link that flies freely")},
    };
}

Tools makeTable() {
    Tools table = linkTools();
    for (const Tools& more : {jointTools(), elementTools()})
        table.insert(table.end(), more.begin(), more.end());
    table.push_back({ToolKind::Measure,
                     "measure",
                     tr("Measure"),
                     icon("measure"),
                     {},
                     tr("Two clicks: distance; a third: the angle at the second")});
    return table;
}

/// What a click on a part, or beside all parts, means.
std::string partOf(const Snap& snap) {
    return snap.place.body.empty() ? model::groundId : snap.place.body;
}

QString partName(const model::Model& model, const std::string& part) {
    return part == model::groundId ? tr("the ground") : document::nameOf(model, part);
}

QString partName(const model::Model& model, const Snap& snap) {
    return partName(model, partOf(snap));
}

QString obstacleOf(ToolNeed need, const model::Model& model) {
    const auto has = [&](auto condition) {
        return std::any_of(model.joints.begin(), model.joints.end(), condition);
    };
    switch (need) {
        case ToolNeed::Nothing: return {};
        case ToolNeed::Link: return model.bodies.empty() ? tr("Draw a link first.") : QString();
        case ToolNeed::LinkToActOn:
            return model.bodies.empty() ? tr("Draw a link for it to act on first.") : QString();
        case ToolNeed::TurningJoint:
            return has([](const model::Joint& joint) { return session::firstAngle(joint) >= 0; })
                       ? QString()
                       : tr("Needs a joint that turns: hinge a link first.");
        case ToolNeed::MovingJoint:
            return has([](const model::Joint& joint) { return !joint.coordinates.empty(); })
                       ? QString()
                       : tr("Needs a joint that moves: hinge a link first.");
        case ToolNeed::TwoJoints:
            return model.joints.size() < 2 ? tr("Needs two joints to couple.") : QString();
        case ToolNeed::Point:
            return model.points.empty() ? tr("There is nothing to measure yet.") : QString();
    }
    return {};
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
    switch (kind) {
        case ToolKind::Pull:
        case ToolKind::Revolute:
        case ToolKind::Universal:
        case ToolKind::Spherical:
        case ToolKind::Planar:
        case ToolKind::Fixed:
        case ToolKind::Free: return obstacleOf(ToolNeed::Link, model);
        case ToolKind::Measure: return obstacleOf(ToolNeed::Point, model);
        default: return obstacleOf(toolInfo(kind).need, model);
    }
}

QString coordinatesText(const Eigen::Vector3d& place) {
    const document::DisplayUnit unit = document::shownUnit(base::Quantity::Length);
    const auto number = [&unit](double value) {
        if (std::abs(value) < 5e-13) value = 0.0;
        return QString::number(value / unit.factor, 'g', 5)
            .replace(QLatin1Char('-'), QChar(0x2212));
    };
    QString text = number(place.x()) + QStringLiteral(", ") + number(place.y());
    if (std::abs(place.z()) > 5e-13) text += QStringLiteral(", ") + number(place.z());
    return text + QLatin1Char(' ') + unit.symbol;
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

const ToolClick* DrawingTool::nextClick() const {
    const std::vector<ToolClick>& clicks = toolInfo(kind_).clicks;
    return clicks.empty() ? nullptr : &clicks[std::min(picks_.size(), clicks.size() - 1)];
}

bool DrawingTool::onAxis() const {
    return jointKindOf(kind_) && begun() && picks_.front().kind == SnapKind::Axis;
}

Pick DrawingTool::nextPick() const {
    if (onAxis()) return Pick::OtherPart;
    if (const ToolClick* click = nextClick()) return click->pick;
    switch (kind_) {
        case ToolKind::Prismatic:
        case ToolKind::Screw:
        case ToolKind::Cylindrical: return picks_.empty() ? Pick::Place : Pick::Direction;
        default: break;
    }
    return jointKindOf(kind_) ? Pick::BodyPlace : Pick::Place;
}

SnapOptions DrawingTool::snapOptions() const {
    SnapOptions options;
    options.bodies =
        nextPick() == Pick::Place || nextPick() == Pick::BodyPlace || nextPick() == Pick::OtherPart;
    options.faces = jointKindOf(kind_) && (picks_.empty() || onAxis());
    options.points = !onAxis();
    // A path is a wish: the mechanism beside it does not catch its targets.
    if (takesStroke()) options.points = options.bodies = false;
    return options;
}

bool DrawingTool::accepts(const Snap& snap) const {
    switch (nextPick()) {
        case Pick::Joint: return !snap.joint.empty();
        case Pick::BodyPlace:
            return snap.kind == SnapKind::Point || snap.kind == SnapKind::Body
                   || snap.kind == SnapKind::Axis;
        case Pick::OtherPart: return partOf(snap) != partOf(picks_.front());
        case Pick::Place:
        case Pick::Direction: return snap.kind != SnapKind::None;
    }
    return false;
}

bool DrawingTool::add(const Snap& snap) {
    if (closes(snap)) {
        if (isCurve()) picks_.push_back(picks_[1]);
        return true;
    }
    picks_.push_back(snap);
    return picks_.size() >= (onAxis() ? 2 : pickCount(kind_));
}

const Snap* DrawingTool::closingPick() const {
    if (kind_ == ToolKind::Polygon) return picks_.size() >= 3 ? &picks_.front() : nullptr;
    return isCurve() && picks_.size() >= 4 ? &picks_[1] : nullptr;
}

/// Whether a click comes back to where it began: to the first corner or the first place of a curve.
bool DrawingTool::closes(const Snap& snap) const {
    const Snap* first = closingPick();
    return first && (snap.position - first->position).norm() < 1e-9;
}

void DrawingTool::addStroke(const std::vector<Eigen::Vector3d>& places) {
    picks_.resize(1);
    for (const Eigen::Vector3d& place : places) {
        Snap snap;
        snap.kind = SnapKind::Free;
        snap.place.position = snap.position = place;
        picks_.push_back(snap);
    }
}

bool DrawingTool::canFinish() const {
    if (kind_ == ToolKind::Path) return picks_.size() >= 4;
    return picks_.size() >= (isCurve() ? 3 : 2) && (isCurve() || kind_ == ToolKind::Polygon);
}

bool DrawingTool::takeBack() {
    if (picks_.empty()) return false;
    picks_.pop_back();
    return true;
}

std::string DrawingTool::apply(model::Model& model, const WorkPlane& work) const {
    if (const auto make = toolInfo(kind_).make) return make(model, picks_);
    session::DrawingPlane plane;
    plane.normal = work.normal;
    plane.horizontal = work.horizontal;
    std::vector<session::Place> places;
    for (const Snap& pick : picks_)
        places.push_back(pick.place);
    const Eigen::Vector3d direction =
        picks_.size() > 1 ? Eigen::Vector3d(picks_[1].position - picks_[0].position) : plane.normal;
    if (const auto joint = jointKindOf(kind_); joint && onAxis()) {
        const std::string first = partOf(picks_[0]), other = partOf(picks_[1]);
        const bool ground = other == model::groundId;
        return session::addJointOnAxis(model, *joint,
                                       {picks_[0].position, picks_[0].face.axis,
                                        ground ? other : first, ground ? first : other});
    }
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
        default: return {};
    }
}

QString DrawingTool::commitName(const model::Model& after, const std::string& made) const {
    const QString name = document::nameOf(after, made);
    if (jointKindOf(kind_))
        return tr("Make %1 a %2").arg(name, document::withinSentence(toolInfo(kind_).name));
    return toolInfo(kind_).make ? tr("Add %1").arg(name) : tr("Draw %1").arg(name);
}

ToolPreview DrawingTool::preview(const model::Model& model, const Snap& snap,
                                 double barWidth) const {
    ToolPreview shown;
    const bool usable = accepts(snap);
    const bool closing = usable && isCurve() && closes(snap);
    if (usable) shown.snap = ToolPreview::Snap{snap.position, snap.kind};
    if (usable && nextPick() == Pick::Joint && snap.kind != SnapKind::Point) shown.snap.reset();
    if (onAxis() || (usable && snap.kind == SnapKind::Axis)) {
        const Snap& at = onAxis() ? picks_.front() : snap;
        const double reach = std::max({2.0 * barWidth, at.face.length, 2.0 * at.face.radius});
        shown.lines.push_back(
            {{at.position - reach * at.face.axis, at.position + reach * at.face.axis},
             0.0,
             false,
             true});
    }
    if (onAxis()) {
        shown.marks.push_back(picks_.front().position);
        shown.snap.reset();
        if (usable) shown.text = placeText(model, snap);
        return shown;
    }
    std::vector<Eigen::Vector3d> places;
    for (const Snap& pick : picks_) {
        shown.marks.push_back(pick.position);
        // The curve of a point does not begin at it.
        if (!isCurve() || &pick != &picks_.front()) places.push_back(pick.position);
    }
    if (usable && !picks_.empty() && !closing) places.push_back(snap.position);
    if (places.size() > 1) {
        ToolPreview::Line line;
        line.places = places;
        line.closed = closing || (kind_ == ToolKind::Polygon && places.size() > 2);
        line.width = kind_ == ToolKind::Link || kind_ == ToolKind::Polygon ? barWidth : 0.0;
        line.arrow = nextPick() == Pick::Direction;
        shown.lines.push_back(line);
    }
    if (!usable) return shown;
    shown.text = placeText(model, snap);
    if (closing) {
        shown.text = kind_ == ToolKind::Path ? tr("to close the path") : tr("to close the curve");
        return shown;
    }
    if (kind_ == ToolKind::Measure && places.size() > 1)
        shown.text = measureText(places);
    else if (!picks_.empty() && nextPick() != Pick::Joint)
        shown.text +=
            QStringLiteral("\n") + lengthText((snap.position - picks_.back().position).norm());
    return shown;
}

QString DrawingTool::placeText(const model::Model& model, const Snap& snap) const {
    if (nextPick() == Pick::Joint) return document::nameOf(model, snap.joint);
    if (nextPick() == Pick::OtherPart) return partName(model, snap);
    switch (snap.kind) {
        case SnapKind::Axis: {
            const QString part = partName(model, snap);
            if (snap.face.radius == 0.0) return tr("the normal of a face of %1").arg(part);
            return (snap.face.hollow ? tr("the axis of a %1 hole in %2")
                                     : tr("the axis of a %1 shaft of %2"))
                .arg(lengthText(2.0 * snap.face.radius), part);
        }
        case SnapKind::Point: return document::nameOf(model, snap.place.point);
        case SnapKind::Body:
            return (kind_ == ToolKind::Link || kind_ == ToolKind::Polygon
                        ? tr("a hinge on %1 (%2)")
                        : tr("a point on %1 (%2)"))
                .arg(document::nameOf(model, snap.place.body), coordinatesText(snap.position));
        default: return coordinatesText(snap.position);
    }
}

QString DrawingTool::nextText() const {
    if (const ToolClick* click = nextClick()) return click->text;
    const bool first = picks_.empty();
    if (onAxis()) return tr("to join it with %1");
    switch (kind_) {
        case ToolKind::Link:
            return first ? tr("to begin a link at %1") : tr("to end the link at %1");
        case ToolKind::Polygon:
            return first ? tr("to begin a link with many points at %1")
                         : tr("to add a corner at %1");
        case ToolKind::GroundPivot: return tr("to put a ground pivot at %1");
        case ToolKind::Measure:
            return first                ? tr("to measure from %1")
                   : picks_.size() == 1 ? tr("to measure to %1")
                                        : tr("to measure the angle to %1");
        case ToolKind::Prismatic:
        case ToolKind::Screw:
        case ToolKind::Cylindrical:
            return first ? tr("to let %1 slide") : tr("to make it slide toward %1");
        default:
            return tr("to put a %2 at %1")
                .replace(QStringLiteral("%2"), document::withinSentence(toolInfo(kind_).name));
    }
}

QString DrawingTool::hint(const model::Model& model, const Snap& snap) const {
    if (!accepts(snap)) {
        switch (nextPick()) {
            case Pick::Joint: return tr("%1: click a joint").arg(toolInfo(kind_).name);
            case Pick::OtherPart:
                return tr("%1: click another part, or empty space for the ground")
                    .arg(toolInfo(kind_).name);
            case Pick::BodyPlace:
                return tr("%1: click a link or one of its points").arg(toolInfo(kind_).name);
            default: return tr("Turn the view: the work plane is seen edge-on");
        }
    }
    if (isCurve() && closes(snap))
        return kind_ == ToolKind::Path ? tr("Click to close the path")
                                       : tr("Click to close the curve");
    const bool axis = snap.kind == SnapKind::Axis && !onAxis();
    const QString what =
        axis ? tr("to put a %2 on %1")
                   .replace(QStringLiteral("%2"), document::withinSentence(toolInfo(kind_).name))
             : nextText();
    QString text = tr("Click ") + what.arg(placeText(model, snap));
    if (kind_ == ToolKind::Cam && picks_.size() == 1)
        text += tr("; the curve goes on %1")
                    .arg(partName(model, snap.kind == SnapKind::Point
                                             ? session::carrierOf(model, snap.place.point)
                                             : partOf(snap)));
    if (lineStart()) text += tr(", or type a length");
    if (kind_ == ToolKind::Polygon && picks_.size() >= 2)
        text += tr("; Enter closes it");
    else if (canFinish())
        text +=
            kind_ == ToolKind::Path ? tr("; Enter ends the path") : tr("; Enter ends the curve");
    else if (kind_ == ToolKind::Path && !picks_.empty() && snap.kind == SnapKind::Grid)
        text += tr("; Ctrl leaves the grid");  // a curve seldom goes through its corners
    else
        text += picks_.empty() ? tr("; Esc ends the tool") : tr("; Esc undoes the last click");
    return text;
}

}  // namespace linkwright::scene
