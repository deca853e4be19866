// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/project/import/robot_texts.h"

#include "engine/project/import/imported_text.h"

#include <QtCore/QTemporaryDir>

#include <algorithm>
#include <fstream>

namespace linkwright::testing {

std::string doublePendulumUrdf() {
    return R"(<?xml version="1.0"?>
<!-- two arms -->
<robot name="two arms">
  <link name="base"/>
  <joint name="shoulder" type="continuous">
    <parent link="base"/><child link="upper"/>
    <origin xyz="0.1 0.2 0.9" rpy="0 0 0.7"/>
    <axis xyz="0 1 0"/>
  </joint>
  <link name="upper">
    <inertial>
      <origin xyz="0 0 -0.23" rpy="0.3 -0.2 0.5"/>
      <mass value="1.7"/>
      <inertia ixx="0.031" iyy="0.027" izz="0.012" ixy="0.002" ixz="-0.003" iyz="0.001"/>
    </inertial>
  </link>
  <joint name="elbow" type="continuous">
    <parent link="upper"/><child link="lower"/>
    <origin xyz="0 0 -0.5" rpy="0 0 0"/>
    <axis xyz="0 2 0"/>
  </joint>
  <link name="lower">
    <inertial>
      <origin xyz="0 0 -0.31" rpy="-0.6 0.1 0.2"/>
      <mass value="0.9"/>
      <inertia ixx="0.018" iyy="0.021" izz="0.009" ixy="-0.001" ixz="0.002" iyz="0.0015"/>
    </inertial>
  </link>
</robot>
)";
}

std::string gripperUrdf() {
    return R"(<robot name="gripper">
  <link name="wrist"><inertial><mass value="2"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="slide" type="prismatic">
    <parent link="wrist"/><child link="palm"/>
    <axis xyz="0 0 1"/>
    <limit lower="0.05" upper="0.2" effort="40" velocity="1"/>
    <dynamics damping="0.3" friction="0.2"/>
  </joint>
  <link name="palm"><inertial><origin xyz="0.01 0 0"/><mass value="0.4"/>
    <inertia ixx="0.001" iyy="0.001" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="package://gripper/palm.stl"/></geometry></visual></link>
  <joint name="mount" type="fixed"><parent link="palm"/><child link="plate"/>
    <origin xyz="0 0.1 0"/></joint>
  <link name="plate"><inertial><mass value="0.6"/>
    <inertia ixx="0.002" iyy="0.001" izz="0.003" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="gimbal" type="continuous"><parent link="plate"/><child link="camera"/></joint>
  <link name="camera"/>
  <joint name="left" type="revolute">
    <parent link="palm"/><child link="left finger"/><axis xyz="1 0 0"/>
    <limit lower="-0.5" upper="0.6" effort="5" velocity="1"/></joint>
  <link name="left finger"><inertial><origin xyz="0 0 0.04"/><mass value="0.1"/>
    <inertia ixx="0.0001" iyy="0.0001" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="right" type="revolute">
    <parent link="palm"/><child link="right finger"/><axis xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="5" velocity="1"/>
    <mimic joint="left" multiplier="-1.5" offset="0.1"/></joint>
  <link name="right finger"><inertial><origin xyz="0 0 0.04"/><mass value="0.1"/>
    <inertia ixx="0.0001" iyy="0.0001" izz="0.00005" ixy="0" ixz="0" iyz="0"/></inertial></link>
</robot>
)";
}

std::string fourBarMjcf() {
    return R"(<mujoco model="four-bar">
  <compiler angle="degree"/>
  <option gravity="0 0 -9.81"/>
  <default><joint type="hinge" axis="0 1 0"/>
    <geom type="capsule" size="0.01" density="2000" contype="0" conaffinity="0"/></default>
  <worldbody>
    <body name="crank">
      <joint name="a"/><geom fromto="0 0 0 0.1 0 0.05"/>
      <body name="coupler" pos="0.1 0 0.05">
        <joint name="b"/><geom fromto="0 0 0 0.3 0 0.1"/>
      </body>
    </body>
    <body name="4 rocker" pos="0.4 0 -0.1">
      <joint name="d"/><geom fromto="0 0 0 0 0 0.25"/>
    </body>
  </worldbody>
  <equality><connect name="c" body1="coupler" body2="4 rocker" anchor="0.3 0 0.1"/></equality>
  <actuator><motor name="drive" joint="a" gear="3"/></actuator>
</mujoco>
)";
}

std::string treeMjcf() {
    return R"(<mujoco model="tree">
  <compiler angle="radian" inertiafromgeom="true"/>
  <option timestep="0.0005" integrator="RK4" gravity="0.4 -0.3 -9.7"/>
  <default><geom contype="0" conaffinity="0"/></default>
  <worldbody>
    <body name="boom" pos="0 0.1 1" euler="0.2 -0.1 0.3">
      <joint name="pan" axis="0 0 1" damping="0.05" armature="0.02"/>
      <joint name="tilt" axis="0.2 1 0" stiffness="4" springref="0.3" damping="0.02"/>
      <geom type="capsule" fromto="0 0 0 0.4 0.05 0" size="0.03"/>
      <body name="carriage" pos="0.3 0 0.1" quat="0.9 0.1 0.3 -0.2">
        <joint name="slide" type="slide" axis="1 0 0.3" stiffness="60" damping="0.5"/>
        <geom type="box" size="0.05 0.08 0.03"/>
        <body name="bob" pos="0 0 -0.1">
          <joint name="swing" axis="0 1 0.5" pos="0 0.01 0"/>
          <geom type="cylinder" fromto="0 0 0 0.05 0.02 -0.3" size="0.02"/>
        </body>
      </body>
    </body>
  </worldbody>
  <actuator><position name="servo" joint="swing" kp="2" gear="1.5"/></actuator>
</mujoco>
)";
}

std::string shapedUrdf() {
    return R"(<robot name="arm">
  <link name="base"><visual><origin xyz="0 0 -1"/>
    <geometry><box size="2 2 0.5"/></geometry></visual></link>
  <joint name="turn" type="continuous"><parent link="base"/><child link="upper"/>
    <origin xyz="0 0 1" rpy="0 0 1.5707963267948966"/><axis xyz="0 0 1"/></joint>
  <link name="upper"><inertial><mass value="1"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="package://arm_description/meshes/part.stl"
      scale="0.1 0.1 -0.1"/></geometry>
      <material name="red"><color rgba="1 0 0 1"/></material></visual></link>
  <joint name="bend" type="continuous"><parent link="upper"/><child link="lower"/>
    <axis xyz="0 1 0"/></joint>
  <link name="lower"><inertial><mass value="1"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="package://arm_description/meshes/part.dae"/></geometry>
    </visual>
    <collision><geometry><sphere radius="0.5"/></geometry></collision></link>
</robot>)";
}

std::string blockCollada() {
    return R"(<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset><unit name="millimeter" meter="0.001"/><up_axis>Y_UP</up_axis></asset>
  <library_geometries><geometry id="block"><mesh>
    <source id="places"><float_array id="numbers" count="24">
      -50 -100 -150 50 -100 -150 50 100 -150 -50 100 -150
      -50 -100 150 50 -100 150 50 100 150 -50 100 150</float_array>
      <technique_common><accessor source="#numbers" count="8" stride="3">
        <param name="X" type="float"/><param name="Y" type="float"/>
        <param name="Z" type="float"/></accessor></technique_common></source>
    <vertices id="corners"><input semantic="POSITION" source="#places"/></vertices>
    <polylist count="6"><input semantic="VERTEX" source="#corners" offset="0"/>
      <vcount>4 4 4 4 4 4</vcount>
      <p>0 3 2 1 4 5 6 7 0 1 5 4 1 2 6 5 2 3 7 6 3 0 4 7</p></polylist>
  </mesh></geometry></library_geometries>
  <library_visual_scenes><visual_scene id="scene"><node id="outer">
    <translate>500 0 0</translate><node id="inner"><translate>200 0 0</translate>
    <instance_geometry url="#block"/></node></node></visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>)";
}

std::string shapedMjcf() {
    return R"(<mujoco><asset><mesh name="part" file="part.stl"/></asset>
  <worldbody><geom type="plane" size="1 1 1"/>
    <body pos="0 0 1"><joint axis="0 1 0"/>
      <geom type="mesh" mesh="part" contype="0" conaffinity="0" rgba="0 0 1 1"/>
      <geom type="sphere" size="2"/>
      <body pos="1 0 0"><joint axis="0 1 0"/>
        <geom type="capsule" size="0.1 0.3"/><geom type="box" size="0.2 0.2 0.2"/></body>
    </body></worldbody></mujoco>)";
}

project::ImportedRobot importText(const std::string& text, const std::string& ending) {
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("robot")).toStdString() + ending;
    std::ofstream(path, std::ios::binary) << text;
    return project::importRobot(path);
}

project::ImportedRobot importTextHere(const std::string& text, const std::string& ending) {
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("robot")).toStdString() + ending;
    std::ofstream(path, std::ios::binary) << text;
    return project::robotOf(project::readImportedText(path), path);
}

bool tells(const project::ImportedRobot& robot, project::ImportNote::Fate fate,
           const std::string& object, const std::string& part) {
    return std::any_of(robot.notes.begin(), robot.notes.end(),
                       [&](const project::ImportNote& note) {
                           return note.fate == fate && note.object == object
                                  && note.text.find(part) != std::string::npos;
                       });
}

}  // namespace linkwright::testing
