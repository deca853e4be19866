// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/tools/drawing_tool.h"

#include <QCoreApplication>

namespace linkwright::scene {

namespace {

using Clicks = std::vector<Snap>;
using model::Model;

}  // namespace

std::vector<ToolInfo> elementTools() {
    const auto tr = [](const char* text) {
        return QCoreApplication::translate("DrawingTool", text);
    };
    return {
        {.kind = ToolKind::Spring,
         .key = "spring",
         .name = tr("Spring"),
         .icon = QStringLiteral("spring"),
         .shortcut = QStringLiteral("K"),
         .tip = tr("Two clicks on links or ground"),
         .place = ToolPlace::Button,
         .need = ToolNeed::LinkToActOn,
         .clicks = {{Pick::Place, tr("begins a spring at %1")},
                    {Pick::Place, tr("ends the spring at %1")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addSpring(model, clicks[0].place, clicks[1].place, false);
             }},
        {.kind = ToolKind::TorsionalSpring,
         .key = "torsionalSpring",
         .name = tr("Torsional spring"),
         .icon = QStringLiteral("torsional-spring"),
         .shortcut = {},
         .tip = tr("Click a joint that turns"),
         .place = ToolPlace::Button,
         .need = ToolNeed::TurningJoint,
         .clicks = {{Pick::Joint, tr("puts a torsional spring on %1")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addTorsionalSpring(model, clicks[0].joint);
             }},
        {.kind = ToolKind::Damper,
         .key = "damper",
         .name = tr("Damper"),
         .icon = QStringLiteral("damper"),
         .shortcut = {},
         .tip = tr("Two clicks on links or ground"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::LinkToActOn,
         .clicks = {{Pick::Place, tr("begins a damper at %1")},
                    {Pick::Place, tr("ends the damper at %1")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addSpring(model, clicks[0].place, clicks[1].place, true);
             }},
        {.kind = ToolKind::Rod,
         .key = "rod",
         .name = tr("Rod"),
         .icon = QStringLiteral("rod"),
         .shortcut = {},
         .tip = tr("Two clicks: a massless rod keeps their distance"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::LinkToActOn,
         .clicks = {{Pick::Place, tr("begins a rod at %1")},
                    {Pick::Place, tr("ends the rod at %1")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addRod(model, clicks[0].place, clicks[1].place);
             }},
        {.kind = ToolKind::JointFriction,
         .key = "jointFriction",
         .name = tr("Joint friction"),
         .icon = QStringLiteral("damper"),
         .shortcut = {},
         .tip = tr("Click a joint: dry friction, by given levels or by the reaction of the joint"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::MovingJoint,
         .clicks = {{Pick::Joint, tr("lets %1 rub")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addJointFriction(model, clicks[0].joint);
             }},
        {.kind = ToolKind::Feedback,
         .key = "feedback",
         .name = tr("Feedback"),
         .icon = QStringLiteral("loop"),
         .shortcut = {},
         .tip = tr("Click a joint: a PID controller holds its coordinate"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::MovingJoint,
         .clicks = {{Pick::Joint, tr("puts a controller on %1")}},
         .make = [](Model& model,
                    const Clicks& clicks) { return session::addFeedback(model, clicks[0].joint); }},
        {.kind = ToolKind::Motor,
         .key = "motor",
         .name = tr("Motor"),
         .icon = QStringLiteral("motor"),
         .shortcut = QStringLiteral("M"),
         .tip = tr("Click a joint that turns; its voltage becomes an input"),
         .place = ToolPlace::Button,
         .need = ToolNeed::TurningJoint,
         .clicks = {{Pick::Joint, tr("puts a motor on %1")}},
         .make = [](Model& model,
                    const Clicks& clicks) { return session::addMotor(model, clicks[0].joint); }},
        {.kind = ToolKind::Force,
         .key = "force",
         .name = tr("Force"),
         .icon = QStringLiteral("force"),
         .shortcut = {},
         .tip = tr("Click where it acts, then which way"),
         .place = ToolPlace::Button,
         .need = ToolNeed::Link,
         .clicks = {{Pick::BodyPlace, tr("puts a force at %1")},
                    {Pick::Direction, tr("points it towards %1")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addForce(model, clicks[0].place,
                                          clicks[1].position - clicks[0].position);
             }},
        {.kind = ToolKind::Marker,
         .key = "marker",
         .name = tr("Point marker"),
         .icon = QStringLiteral("marker"),
         .shortcut = {},
         .tip = tr("Click a link or a point: its path is drawn and can be asked for"),
         .place = ToolPlace::Button,
         .need = ToolNeed::Link,
         .clicks = {{Pick::BodyPlace, tr("marks %1")}},
         .make = [](Model& model,
                    const Clicks& clicks) { return session::addMarker(model, clicks[0].place); }},
        {.kind = ToolKind::Gear,
         .key = "gear",
         .name = tr("Gear coupling"),
         .icon = QStringLiteral("gear"),
         .shortcut = {},
         .tip = tr("Click two joints"),
         .place = ToolPlace::Button,
         .need = ToolNeed::TwoJoints,
         .clicks = {{Pick::Joint, tr("begins a gear coupling at %1")},
                    {Pick::Joint, tr("couples it with %1")}},
         .make = [](Model& model, const Clicks& clicks) {
             return session::addGear(model, clicks[0].joint, clicks[1].joint);
         }}};
}

}  // namespace linkwright::scene
