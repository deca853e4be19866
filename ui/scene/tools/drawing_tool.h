// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "engine/session/drawing/drawing.h"
#include "ui/scene/tools/snapping.h"
#include "ui/scene/tools/tool_preview.h"

#include <QString>
#include <string>
#include <vector>

namespace linkwright::scene {

enum class ToolKind {
    Select,
    Pull,  ///< moves the mechanism, links keep their shape
    Link,
    Polygon,
    GroundPivot,
    Revolute,
    Prismatic,
    Screw,
    Cylindrical,
    Universal,
    Spherical,
    Planar,
    Fixed,
    Free,
    Rod,
    Gear,
    Spring,
    Damper,
    TorsionalSpring,
    JointFriction,
    JointStop,
    Backlash,
    Bushing,
    Contact,
    Wheel,
    Cam,
    Road,
    Tire,
    Feedback,
    Motor,
    Drive,
    Force,
    Marker,
    Path,
    Measure
};

/// What the next click of a tool has to hit.
enum class Pick {
    Place,
    BodyPlace,
    Joint,
    Direction,
    OtherPart  ///< what a joint on an axis joins its part with
};

/// What a tool finds in a drawing or cannot be used.
enum class ToolNeed { Nothing, Link, LinkToActOn, TurningJoint, MovingJoint, TwoJoints, Point };

/// Where the tool bar has a tool that puts elements on links and joints.
enum class ToolPlace {
    Elsewhere,  ///< not among these
    Button,     ///< a button of its own
    DropDown    ///< the menu of a button that such tools share
};

/// One click that a tool waits for.
struct ToolClick {
    Pick pick;
    QString text;  ///< what it does: "puts a motor on %1"
};

/// What a tool is called and shown with, and what it does.
struct ToolInfo {
    using Make = std::string (*)(model::Model&, const std::vector<Snap>& clicks);

    ToolKind kind;
    const char* key;  ///< stable name, for actions and tests
    QString name;
    QString icon;
    QString shortcut;          ///< in the view; empty: none
    QString tip;               ///< one line: what it does
    QString searchWords = {};  ///< further words by which the command palette finds it

    // Of tools that put elements on links and joints, one after the other.
    ToolPlace place = ToolPlace::Elsewhere;
    ToolNeed need = ToolNeed::Nothing;
    std::vector<ToolClick> clicks = {};
    bool unboundedSlope = false;  ///< the last click may be made again until Enter ends the tool
    /// Makes the element. @return its id
    Make make = nullptr;
};

/// Tools that put elements on links and joints: one entry each, in element_tools.cpp.
std::vector<ToolInfo> elementTools();

/// All tools in the order of menus.
const std::vector<ToolInfo>& toolTable();
const ToolInfo& toolInfo(ToolKind kind);

/// What stands in the way of using a tool on this drawing; empty when nothing does.
QString toolObstacle(ToolKind kind, const model::Model& model);

/// One use of a drawing tool: collects clicks until there are enough for what it makes. Knows no
/// widget; changes the model only in `apply`.
class DrawingTool {
public:
    explicit DrawingTool(ToolKind kind) : kind_(kind) {}

    [[nodiscard]] ToolKind kind() const { return kind_; }
    /// What the pointer may catch for the next click.
    [[nodiscard]] SnapOptions snapOptions() const;
    /// What the next click does; when `snap` is of no use, what to look for.
    [[nodiscard]] QString hint(const model::Model& model, const Snap& snap) const;
    /// Whether the next click could use this place.
    [[nodiscard]] bool accepts(const Snap& snap) const;

    /// Whether the next click is for a joint.
    [[nodiscard]] bool takesJoint() const { return nextPick() == Pick::Joint; }

    /// Takes a click. @return whether there are enough of them to make something
    bool add(const Snap& snap);
    /// The click that another one at its place closes, none while there are too few.
    [[nodiscard]] const Snap* closingPick() const;
    /// Whether the next click would close what was clicked.
    [[nodiscard]] bool closes(const Snap& snap) const;
    /// Ends a tool that takes any number of clicks. @return whether there are enough
    [[nodiscard]] bool canFinish() const;
    /// Whether a path may be drawn in one stroke now: the point that runs along it is clicked.
    [[nodiscard]] bool takesStroke() const { return kind_ == ToolKind::Path && !picks_.empty(); }
    /// Takes the places of a stroke as clicks, in place of those of the path so far.
    void addStroke(const std::vector<Eigen::Vector3d>& places);
    /// Forgets the last click. @return whether there was one
    bool takeBack();
    void restart() { picks_.clear(); }
    [[nodiscard]] bool begun() const { return !picks_.empty(); }
    /// Where the line begins that the next click of a link would end, m.
    [[nodiscard]] std::optional<Eigen::Vector3d> lineStart() const {
        const bool draws = kind_ == ToolKind::Link || kind_ == ToolKind::Polygon;
        return draws && begun() ? std::optional(picks_.back().position) : std::nullopt;
    }

    /// Makes what was clicked. @throws base::InputError with the reason it makes no sense
    /// @return id of the new (or changed) element
    std::string apply(model::Model& model, const WorkPlane& plane) const;
    /// Name of the commit: "Draw Link 3".
    [[nodiscard]] QString commitName(const model::Model& after, const std::string& made) const;

    /// Lines and texts for the pointer at `snap`. @param barWidth width of a new bar, m
    [[nodiscard]] ToolPreview preview(const model::Model& model, const Snap& snap,
                                      double barWidth) const;

private:
    /// The click it waits for, of tools that say which they take.
    [[nodiscard]] const ToolClick* nextClick() const;
    [[nodiscard]] Pick nextPick() const;
    [[nodiscard]] QString placeText(const model::Model& model, const Snap& snap) const;
    [[nodiscard]] QString nextText() const;
    /// Whether a joint was begun on the axis of a part.
    [[nodiscard]] bool onAxis() const;
    /// Whether places of a curve follow the point that runs along it.
    [[nodiscard]] bool isCurve() const { return toolInfo(kind_).unboundedSlope; }

    ToolKind kind_;
    std::vector<Snap> picks_;
};

/// "x 0.5, y -2 m": coordinates to what a snapped click can say.
QString coordinatesText(const Eigen::Vector3d& place);
/// Distance of two places; of three also the angle at the middle one and the second distance.
QString measureText(const std::vector<Eigen::Vector3d>& places);

}  // namespace linkwright::scene
