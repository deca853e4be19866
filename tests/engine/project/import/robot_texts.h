// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/import/robot_file.h"

#include <string>

/// Robot files of the tests, and what becomes of them.
namespace linkwright::testing {

/// Two arms that hang from a base turned by 0.7 rad; frames and inertias askew.
std::string doublePendulumUrdf();
/// A gripper: two fingers, the second one follows the first; a camera without mass on a rigid
/// plate.
std::string gripperUrdf();
/// A four-bar whose last joint is an equality constraint.
std::string fourBarMjcf();
/// A tree with two hinges in one body, a slide, a spring, damping and armature; no contact.
std::string treeMjcf();

/// A base, a link with the mesh package://arm_description/meshes/part.stl, scaled and mirrored, and
/// one whose mesh for display is a DAE and that for contact a ball.
std::string shapedUrdf();
/// A block of 100 x 200 x 300 in a file in millimeters that calls y up: moved by 700 along x.
std::string blockCollada();
/// A link with the mesh part.stl for display and a ball for contact, and one of simple forms.
std::string shapedMjcf();

/// Imports a text by way of a file. @param ending ".urdf" or ".xml"
project::ImportedRobot importText(const std::string& text, const std::string& ending);

/// The same without a process for each: for many files, each of which this one survives.
project::ImportedRobot importTextHere(const std::string& text, const std::string& ending);

/// Whether a note with this fate about this object says this.
bool tells(const project::ImportedRobot& robot, project::ImportNote::Fate fate,
           const std::string& object, const std::string& part);

}  // namespace linkwright::testing
