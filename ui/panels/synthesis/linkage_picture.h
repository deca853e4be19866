// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/shown/display_units.h"
#include "ui/document/synthesis/linkage_finder.h"

#include <QColor>
#include <QPainter>
#include <QPolygonF>
#include <QRectF>
#include <QTransform>

/// Linkages and paths as they are painted in the plane.
namespace linkwright::panels {

/// The wanted path and a series color as in the view.
QColor wantedColor();
QColor foundColor();

/// The unit of lengths on the page: that of the project, but mm instead of m, where errors of paths
/// would have too many zeros.
document::DisplayUnit pageUnit();
/// A number with as many significant digits, with true minus and never with an exponent: 1280; what
/// is less than a millionth is 0.
QString plainDigits(double value, int significant);

/// Whether its transmission angle falls below the 30° that machines are usually given.
bool transmitsPoorly(const document::FoundLinkage& found);

QPointF toPoint(synthesis::PlanePoint place);
/// A smooth line through the points of a path. @param closed the last leads back to the first
QPolygonF toLine(const std::vector<synthesis::PlanePoint>& points, bool closed);
/// The path of the coupler point over the motion, m.
QPolygonF couplerPath(const document::FoundLinkage& found);
/// The box of what a linkage covers during its motion, m.
QRectF boundsOf(const document::FoundLinkage& found);
/// From m, y up, into a rectangle of the screen, fitted and centered.
QTransform fitted(const QRectF& world, const QRectF& screen);

/// Text with a halo of the background, readable over lines.
void paintText(QPainter& painter, QPointF at, const QString& text, const QColor& color);

/// A small picture: flat links in the drawn pose, the path of P over the wanted one.
/// @param path may be empty
void paintThumbnail(QPainter& painter, const QRectF& place, const document::FoundLinkage& found,
                    const synthesis::WantedPath& path);

/// Where the rocker of a crank-rocker turns back, as dashed lines and the arc between them, with
/// the angle of its swing; nothing of other linkages.
/// @param toScreen from m to pixels
void paintRockerLimits(QPainter& painter, const QTransform& toScreen,
                       const synthesis::Linkage& linkage);

/// The linkage as in the view: flat bars, coupler as a plate, pins, feet of the pivots.
/// @param toScreen from m to pixels  @param angle of the crank, rad
/// @param plate the coupler has a point of interest; else it is a bar
void paintLinkage(QPainter& painter, const QTransform& toScreen, const synthesis::Linkage& linkage,
                  double angle, bool plate);

}  // namespace linkwright::panels
