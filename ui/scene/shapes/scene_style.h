// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <array>

namespace linkwright::scene {

/// Every color of the 3D view and the opacities that differ between the two themes.
struct SceneStyle {
    QColor backgroundTop;
    QColor backgroundBottom;
    std::array<QColor, 4> links;  ///< bodies without a color of their own, in turn
    QColor steel;                 ///< pins, balls, crosses, rails
    QColor darkRing;              ///< ring in the face of a pin
    QColor bracket;               ///< ground pivots
    QColor plate;                 ///< welds, dampers
    QColor spring;
    QColor motor;
    QColor load;
    QColor gradient;  ///< descent arrows, and nothing else
    QColor accent;    ///< selection
    QColor fault;     ///< unresolved elements
    QColor text1;     ///< values, names, hover outline
    QColor text2;     ///< labels
    QColor text3;     ///< units, hints
    QColor halo;      ///< behind names, so that they stay readable over the drawing
    QColor tracedPath;
    QColor referencePath;
    QColor ghost;
    QColor gridLine;
    QColor axisX;
    QColor axisY;
    QColor axisZ;
    QColor cubeFace;
    QColor cubeEdge;
    QColor cubeHover;
    double gridMinorOpacity = 0.0;
    double gridMajorOpacity = 0.0;
    double axisOpacity = 0.0;
    double ghostFillOpacity = 0.13;
    double ghostLineOpacity = 0.42;
};

SceneStyle darkSceneStyle();
SceneStyle lightSceneStyle();

}  // namespace linkwright::scene
