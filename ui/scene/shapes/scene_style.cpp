// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/shapes/scene_style.h"

namespace linkwright::scene {

SceneStyle darkSceneStyle() {
    SceneStyle style;
    style.backgroundTop = QColor(0x2B3036);
    style.backgroundBottom = QColor(0x191C1F);
    style.links = {QColor(0x8CA0B6), QColor(0xA89C8D), QColor(0x8AA698), QColor(0xA293AC)};
    style.steel = QColor(0xDDE3E8);
    style.darkRing = QColor(0x3A4046);
    style.bracket = QColor(0x7D868F);
    style.plate = QColor(0x9AA3AC);
    style.spring = QColor(0xD9B65A);
    style.motor = QColor(0x4E8FA0);
    style.load = QColor(0xF0A030);
    style.gradient = QColor(0xF25CB8);
    style.accent = QColor(0x5AA2FF);
    style.fault = QColor(0xFF6B60);
    style.text1 = QColor(0xE9ECEF);
    style.text2 = QColor(0xAEB6BE);
    style.text3 = QColor(0x8B949D);
    style.halo = QColor(0x1E2124);
    style.tracedPath = QColor(0x56B4E9);
    style.referencePath = QColor(0x2BC29A);
    style.ghost = QColor(0xCFD8E0);
    style.gridLine = QColor(0xFFFFFF);
    style.axisX = QColor(0xE5695E);
    style.axisY = QColor(0x6FBF5A);
    style.axisZ = QColor(0x5B94F0);
    style.cubeFace = QColor(0x4A525A);
    style.cubeEdge = QColor(0x20242A);
    style.cubeHover = QColor(0x2672D6);
    style.gridMinorOpacity = 0.06;
    style.gridMajorOpacity = 0.17;
    style.axisOpacity = 0.75;
    return style;
}

SceneStyle lightSceneStyle() {
    SceneStyle style;
    style.backgroundTop = QColor(0xF3F5F7);
    style.backgroundBottom = QColor(0xDDE2E7);
    style.links = {QColor(0xA6B8CA), QColor(0xC7BBAD), QColor(0xAAC5B6), QColor(0xBDB0C7)};
    style.steel = QColor(0xE9EDF0);
    style.darkRing = QColor(0x565E66);
    style.bracket = QColor(0x7A838C);
    style.plate = QColor(0x7A838C);
    style.spring = QColor(0xC9A13B);
    style.motor = QColor(0x3E7C8C);
    style.load = QColor(0xA85400);
    style.gradient = QColor(0xC71C8C);
    style.accent = QColor(0x0F62C7);
    style.fault = QColor(0xC0261A);
    style.text1 = QColor(0x1A1E22);
    style.text2 = QColor(0x47505A);
    style.text3 = QColor(0x616B75);
    style.halo = QColor(0xECEFF2);
    style.tracedPath = QColor(0x0072B2);
    style.referencePath = QColor(0x00795A);
    style.ghost = QColor(0x56636F);
    style.gridLine = QColor(0x1A2530);
    style.axisX = QColor(0xE5695E);
    style.axisY = QColor(0x6FBF5A);
    style.axisZ = QColor(0x5B94F0);
    style.cubeFace = QColor(0xFFFFFF);
    style.cubeEdge = QColor(0x8A949E);
    style.cubeHover = QColor(0xCFE3FB);
    style.gridMinorOpacity = 0.09;
    style.gridMajorOpacity = 0.20;
    style.axisOpacity = 0.75;
    return style;
}

}  // namespace linkwright::scene
