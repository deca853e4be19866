// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/drawing/drive_edit.h"
#include "ui/document/elements/kinds/element_kind.h"

namespace linkwright::document {

namespace {

using model::Model;

Choice formulaChoice(const model::Drive& drive) {
    Choice choice = elementChoice<model::Drive>(
        &Model::drives, drive.id, QStringLiteral("expression"), tr("Follows"),
        tr("Function of time"), [](model::Drive& edited, const QString& value) {
            edited.expression = value.toStdString();
        });
    choice.kind = Choice::Kind::Text;
    choice.current = QString::fromStdString(drive.expression);
    choice.fault = timeFormulaFault;
    choice.tip =
        tr("A formula of the time t and the named parameters, in m or rad: 0.5 + 0.2*sin(3*t)");
    return choice;
}

std::vector<Choice> driveChoices(const Model& model, const model::Drive& drive) {
    using model::Drive;
    std::vector<Choice> choices;
    const bool ofJoint = drive.kind == model::DriveKind::JointCoordinate;
    choices.push_back(elementChoice<Drive>(&Model::drives, drive.id, QStringLiteral("kind"),
                                           tr("Drives"), tr("Connection"),
                                           [](Drive& edited, const QString& value) {
                                               edited.kind = enumerationOf<model::DriveKind>(value);
                                               edited.coordinate = 0;
                                           }));
    choices.back().options = {
        {valueOf(model::DriveKind::JointCoordinate), tr("a joint")},
        {valueOf(model::DriveKind::PointComponent), tr("a point along an axis")}};
    choices.back().current = valueOf(drive.kind);
    if (ofJoint) {
        choices.push_back(coordinateChoice(model, &Model::drives, drive, "joint", tr("Joint"),
                                           &Drive::joint, &Drive::coordinate,
                                           CoordinateFilter::WithValue));
    } else {
        choices.push_back(
            attachmentChoice(model, &Model::drives, drive, "at", tr("Point"), &Drive::at));
        choices.push_back(elementChoice<Drive>(
            &Model::drives, drive.id, QStringLiteral("component"), tr("Along"), tr("Connection"),
            [](Drive& edited, const QString& value) { edited.coordinate = value.toInt(); }));
        choices.back().options = {{QStringLiteral("0"), QStringLiteral("x")},
                                  {QStringLiteral("1"), QStringLiteral("y")},
                                  {QStringLiteral("2"), QStringLiteral("z")}};
        choices.back().current = QString::number(drive.coordinate);
    }
    choices.push_back(elementChoice<Drive>(&Model::drives, drive.id, QStringLiteral("profile"),
                                           tr("Profile"), tr("Function of time"), {}));
    choices.back().options = {{valueOf(model::DriveProfile::ConstantSpeed), tr("constant speed")},
                              {valueOf(model::DriveProfile::Formula), tr("a formula")},
                              {valueOf(model::DriveProfile::Table), tr("a table")}};
    choices.back().current = valueOf(drive.profile);
    choices.back().apply = [id = drive.id](Model& edited, const QString& value) {
        session::setDriveProfile(edited, id, enumerationOf<model::DriveProfile>(value));
    };
    if (drive.profile == model::DriveProfile::Formula) choices.push_back(formulaChoice(drive));
    return choices;
}

}  // namespace

ElementKindEntry driveKind() {
    return ElementKindEntry(KindWords<model::Drive>{
        .list = &Model::drives,
        .key = "drives",
        .group = tr("Drives"),
        .type = tr("Drive"),
        .icon = QStringLiteral("drive"),
        .heading = tr("Function of time"),
        .detail =
            [](const Model& model, const model::Drive& drive) {
                return drive.kind == model::DriveKind::JointCoordinate
                           ? nameOf(model, drive.joint)
                           : nameOf(model, drive.at.point);
            },
        .choices = driveChoices,
    });
}

}  // namespace linkwright::document
