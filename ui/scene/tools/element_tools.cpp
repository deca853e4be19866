// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/tools/drawing_tool.h"

#include <QCoreApplication>

namespace linkwright::scene {

namespace {

using Clicks = std::vector<Snap>;
using model::Model;

QString toolText(const char* text) {
    return QCoreApplication::translate("DrawingTool", text);
}

/// Springs and what keeps distances.
std::vector<ToolInfo> springTools() {
    return {
        {.kind = ToolKind::Spring,
         .key = "spring",
         .name = toolText("Spring"),
         .icon = QStringLiteral("spring"),
         .shortcut = QStringLiteral("K"),
         .tip = toolText("Two clicks on links or ground"),
         .searchWords = toolText("elastic stiffness"),
         .place = ToolPlace::Button,
         .need = ToolNeed::LinkToActOn,
         .clicks = {{Pick::Place, toolText("to begin a spring at %1")},
                    {Pick::Place, toolText("to end the spring at %1")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addSpring(model, clicks[0].place, clicks[1].place, false);
             }},
        {.kind = ToolKind::TorsionalSpring,
         .key = "torsionalSpring",
         .name = toolText("Torsional spring"),
         .icon = QStringLiteral("torsional-spring"),
         .shortcut = {},
         .tip = toolText("Click a joint that turns"),
         .place = ToolPlace::Button,
         .need = ToolNeed::TurningJoint,
         .clicks = {{Pick::Joint, toolText("to put a torsional spring on %1")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addTorsionalSpring(model, clicks[0].joint);
             }},
        {.kind = ToolKind::Damper,
         .key = "damper",
         .name = toolText("Damper"),
         .icon = QStringLiteral("damper"),
         .shortcut = {},
         .tip = toolText("Two clicks on links or ground"),
         .searchWords = toolText("damping dashpot shock absorber"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::LinkToActOn,
         .clicks = {{Pick::Place, toolText("to begin a damper at %1")},
                    {Pick::Place, toolText("to end the damper at %1")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addSpring(model, clicks[0].place, clicks[1].place, true);
             }},
        {.kind = ToolKind::Rod,
         .key = "rod",
         .name = toolText("Rod"),
         .icon = QStringLiteral("rod"),
         .shortcut = {},
         .tip = toolText("Two clicks: a massless rod that keeps two points at a fixed distance"),
         .searchWords = toolText("distance massless bar"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::LinkToActOn,
         .clicks = {{Pick::Place, toolText("to begin a rod at %1")},
                    {Pick::Place, toolText("to end the rod at %1")}},
         .make = [](Model& model, const Clicks& clicks) {
             return session::addRod(model, clicks[0].place, clicks[1].place);
         }}};
}

/// What resists joints.
std::vector<ToolInfo> resistanceTools() {
    return {{.kind = ToolKind::JointFriction,
             .key = "jointFriction",
             .name = toolText("Joint friction"),
             .icon = QStringLiteral("damper"),
             .shortcut = {},
             .tip = toolText("Click a joint: dry friction, at fixed levels or by its reaction"),
             .searchWords = toolText("dry coulomb stribeck"),
             .place = ToolPlace::DropDown,
             .need = ToolNeed::MovingJoint,
             .clicks = {{Pick::Joint, toolText("to give %1 dry friction")}},
             .make =
                 [](Model& model, const Clicks& clicks) {
                     return session::addJointFriction(model, clicks[0].joint);
                 }},
            {.kind = ToolKind::JointStop,
             .key = "jointStop",
             .name = toolText("Joint stop"),
             .icon = QStringLiteral("joint-stop"),
             .shortcut = {},
             .tip = toolText("Click a joint: elastic stops on both sides of its coordinate"),
             .searchWords = toolText("end limit bumper range contact"),
             .place = ToolPlace::DropDown,
             .need = ToolNeed::MovingJoint,
             .clicks = {{Pick::Joint, toolText("to put stops on %1")}},
             .make =
                 [](Model& model, const Clicks& clicks) {
                     return session::addJointStop(model, clicks[0].joint);
                 }},
            {.kind = ToolKind::Backlash,
             .key = "backlash",
             .name = toolText("Backlash"),
             .icon = QStringLiteral("backlash"),
             .shortcut = {},
             .tip = toolText("Click a joint: play along its coordinate, with elastic flanks"),
             .searchWords = toolText("play gap dead band gear clearance"),
             .place = ToolPlace::DropDown,
             .need = ToolNeed::MovingJoint,
             .clicks = {{Pick::Joint, toolText("to give %1 play")}},
             .make = [](Model& model, const Clicks& clicks) {
                 return session::addBacklash(model, clicks[0].joint);
             }}};
}

/// What moves joints as it is told.
std::vector<ToolInfo> controlTools() {
    return {
        {.kind = ToolKind::Feedback,
         .key = "feedback",
         .name = toolText("Feedback"),
         .icon = QStringLiteral("loop"),
         .shortcut = {},
         .tip = toolText("Click a joint: a PID controller holds its coordinate"),
         .searchWords = toolText("pid controller regulator"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::MovingJoint,
         .clicks = {{Pick::Joint, toolText("to put a controller on %1")}},
         .make = [](Model& model,
                    const Clicks& clicks) { return session::addFeedback(model, clicks[0].joint); }},
        {.kind = ToolKind::Motor,
         .key = "motor",
         .name = toolText("Motor"),
         .icon = QStringLiteral("motor"),
         .shortcut = QStringLiteral("M"),
         .tip = toolText("Click a joint that turns; the motor voltage becomes an input"),
         .searchWords = toolText("voltage actuator torque servo dc"),
         .place = ToolPlace::Button,
         .need = ToolNeed::TurningJoint,
         .clicks = {{Pick::Joint, toolText("to put a motor on %1")}},
         .make = [](Model& model,
                    const Clicks& clicks) { return session::addMotor(model, clicks[0].joint); }},
        {.kind = ToolKind::Drive,
         .key = "drive",
         .name = toolText("Drive"),
         .icon = QStringLiteral("drive"),
         .shortcut = QStringLiteral("D"),
         .tip = toolText("Click the joint to drive at constant speed, by formula or table"),
         .searchWords = toolText(
             "speed velocity rpm rotate turn constant profile motion prescribed cam crank"),
         .place = ToolPlace::Button,
         .need = ToolNeed::MovingJoint,
         .clicks = {{Pick::Joint, toolText("to drive %1")}},
         .make = [](Model& model, const Clicks& clicks) {
             return session::addDrive(model, clicks[0].joint, model::DriveProfile::ConstantSpeed);
         }}};
}

/// What holds and touches bodies.
std::vector<ToolInfo> touchTools() {
    return {
        {.kind = ToolKind::Bushing,
         .key = "bushing",
         .name = toolText("Bushing"),
         .icon = QStringLiteral("bushing"),
         .shortcut = {},
         .tip = toolText("Click a point where two links meet, or a link: an elastic mount"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::Link,
         .clicks = {{Pick::BodyPlace, toolText("to put a bushing at %1")}},
         .make = [](Model& model,
                    const Clicks& clicks) { return session::addBushing(model, clicks[0].place); }},
        {.kind = ToolKind::Contact,
         .key = "contact",
         .name = toolText("Contact"),
         .icon = QStringLiteral("contact"),
         .shortcut = {},
         .tip = toolText("Click the contact point, a surface point, then the side it faces"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::Link,
         .clicks = {{Pick::BodyPlace, toolText("to let %1 touch")},
                    {Pick::Place, toolText("to put the surface at %1")},
                    {Pick::Direction, toolText("to turn its free side toward %1")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addContact(model, clicks[0].place, clicks[1].place,
                                            clicks[2].position - clicks[1].position);
             }},
        {.kind = ToolKind::Wheel,
         .key = "wheel",
         .name = toolText("Rolling wheel"),
         .icon = QStringLiteral("wheel"),
         .shortcut = {},
         .tip = toolText("Click the center of the wheel on its link, then the ground below"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::Link,
         .clicks = {{Pick::BodyPlace, toolText("to put the center of a wheel at %1")},
                    {Pick::Place, toolText("to put the ground at %1")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addWheel(model, clicks[0].place, clicks[1].place);
             }},
        {.kind = ToolKind::Cam,
         .key = "cam",
         .name = toolText("Cam or slot"),
         .icon = QStringLiteral("cam"),
         .shortcut = {},
         .tip = toolText("Click what to guide, then points of its curve on another link"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::Link,
         .clicks = {{Pick::BodyPlace, toolText("to guide %1 on a curve")},
                    {Pick::Place, toolText("to lead the curve through %1")}},
         .unboundedSlope = true,
         .make = [](Model& model, const Clicks& clicks) {
             std::vector<session::Place> places;
             for (std::size_t click = 1; click < clicks.size(); ++click)
                 places.push_back(clicks[click].place);
             return session::addCam(model, clicks[0].place, places);
         }}};
}

/// Wheels of cars and what they roll on.
std::vector<ToolInfo> roadTools() {
    return {
        {.kind = ToolKind::Tire,
         .key = "tire",
         .name = toolText("Tire"),
         .icon = QStringLiteral("tire"),
         .shortcut = {},
         .tip = toolText("Click the center of the wheel on its link, then the road below"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::Link,
         .clicks = {{Pick::BodyPlace, toolText("to put the center of a tire at %1")},
                    {Pick::Place, toolText("to put the road at %1")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addTire(model, clicks[0].place, clicks[1].place);
             }},
        {.kind = ToolKind::Road,
         .key = "road",
         .name = toolText("Road"),
         .icon = QStringLiteral("road"),
         .shortcut = {},
         .tip = toolText("Ground for tires and contacts: click a point on it, then its free side"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::Nothing,
         .clicks = {{Pick::Place, toolText("to put a road at %1")},
                    {Pick::Direction, toolText("to turn its free side toward %1")}},
         .make = [](Model& model, const Clicks& clicks) {
             return session::addRoad(model, clicks[0].place,
                                     clicks[1].position - clicks[0].position);
         }}};
}

/// Forces, marks and couplings.
std::vector<ToolInfo> forceTools() {
    return {
        {.kind = ToolKind::Force,
         .key = "force",
         .name = toolText("Force"),
         .icon = QStringLiteral("force"),
         .shortcut = {},
         .tip = toolText("Click the point where it acts, then its direction"),
         .searchWords = toolText("load push pull weight"),
         .place = ToolPlace::Button,
         .need = ToolNeed::Link,
         .clicks = {{Pick::BodyPlace, toolText("to put a force at %1")},
                    {Pick::Direction, toolText("to point it toward %1")}},
         .make =
             [](Model& model, const Clicks& clicks) {
                 return session::addForce(model, clicks[0].place,
                                          clicks[1].position - clicks[0].position);
             }},
        {.kind = ToolKind::Marker,
         .key = "marker",
         .name = toolText("Point marker"),
         .icon = QStringLiteral("marker"),
         .shortcut = {},
         .tip = toolText("Click a link or a point: draws its path and measures its position"),
         .searchWords = toolText("trace path coupler curve point of interest sensor"),
         .place = ToolPlace::Button,
         .need = ToolNeed::Link,
         .clicks = {{Pick::BodyPlace, toolText("to mark %1")}},
         .make = [](Model& model,
                    const Clicks& clicks) { return session::addMarker(model, clicks[0].place); }},
        {.kind = ToolKind::Path,
         .key = "path",
         .name = toolText("Path to follow"),
         .icon = QStringLiteral("path"),
         .shortcut = {},
         .tip = toolText("Click a point of a link, then places along its path, or draw the path"),
         .searchWords =
             toolText("follow target points reference trace desired wanted coupler curve"),
         .place = ToolPlace::DropDown,
         .need = ToolNeed::Link,
         .clicks = {{Pick::BodyPlace, toolText("to let %1 follow a path")},
                    {Pick::Place, toolText("to lead the path through %1")}},
         .unboundedSlope = true,
         .make =
             [](Model& model, const Clicks& clicks) {
                 std::vector<Eigen::Vector3d> points;
                 for (std::size_t click = 1; click < clicks.size(); ++click)
                     points.push_back(clicks[click].position);
                 const bool closed =
                     points.size() > 3 && (points.back() - points.front()).norm() < 1e-9;
                 if (closed) points.pop_back();
                 return session::addPath(model, clicks[0].place, points, closed);
             }},
        {.kind = ToolKind::Gear,
         .key = "gear",
         .name = toolText("Gear coupling"),
         .icon = QStringLiteral("gear"),
         .shortcut = {},
         .tip = toolText("Click two joints"),
         .searchWords = toolText("transmission ratio teeth"),
         .place = ToolPlace::Button,
         .need = ToolNeed::TwoJoints,
         .clicks = {{Pick::Joint, toolText("to begin a gear coupling at %1")},
                    {Pick::Joint, toolText("to couple it with %1")}},
         .make = [](Model& model, const Clicks& clicks) {
             return session::addGear(model, clicks[0].joint, clicks[1].joint);
         }}};
}

}  // namespace

std::vector<ToolInfo> elementTools() {
    std::vector<ToolInfo> tools = springTools();
    for (const std::vector<ToolInfo>& more :
         {resistanceTools(), controlTools(), touchTools(), roadTools(), forceTools()})
        tools.insert(tools.end(), more.begin(), more.end());
    return tools;
}

}  // namespace linkwright::scene
