// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/synthesis/path.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace linkwright::synthesis {

/// The curves of a drawing, longest first: what touches with its ends is one curve. Bows are
/// flattened; points are even.
struct FileCurves {
    std::vector<WantedPath> curves;
    bool scaled = false;  ///< in m; else in the units of the file, which says nothing of them
};

/// Joins pieces whose ends touch, closes what comes back to its start, and spaces the points
/// evenly. @param pieces points in order, each two or more
std::vector<WantedPath> curvesOfPieces(std::vector<std::vector<PlanePoint>> pieces);

/// Reads the outlines of an SVG drawing: path, line, polyline, polygon, rect, circle and ellipse,
/// with their transforms; y points up. A width with a unit and the view box give the scale, else a
/// unit is a pixel of 1/96 inch.
/// (W3C, Scalable Vector Graphics 1.1, second edition, chapters 7 to 9 and appendix F.6.)
/// @param name of the file, for messages  @throws base::InputError naming the line
FileCurves parseSvg(const std::string& text, const std::string& name);

/// Reads LINE, ARC, CIRCLE, ELLIPSE, LWPOLYLINE, POLYLINE and SPLINE of a DXF drawing (text, not
/// binary), seen along z. $INSUNITS gives the scale. (Autodesk, DXF Reference, Entities section.)
/// @param name of the file, for messages  @throws base::InputError naming the line
FileCurves parseDxf(const std::string& text, const std::string& name);

/// A line of a drawing as its author drew it.
struct DrawnLine {
    std::vector<PlanePoint> points;  ///< ends of a line or bow, corners of a polyline
    bool closed = false;             ///< the last point is joined with the first
    bool bent = false;               ///< runs beside the straight way between its points
};

/// What a drawing is made of, for those who want more than its outlines.
struct LineDrawing {
    std::vector<DrawnLine> lines;
    std::vector<PlanePoint> centers;                ///< of circles
    std::vector<PlanePoint> points;                 ///< that stand by themselves
    std::map<std::string, std::size_t> passedOver;  ///< kind of what is not known -> how many
    bool scaled = false;  ///< in m; else in the units of the file, which says nothing of them
};

/// Reads LINE, ARC, CIRCLE, POINT, LWPOLYLINE, POLYLINE and SPLINE as `parseDxf` does, without
/// joining them. @param name of the file, for messages  @throws base::InputError naming the line
LineDrawing parseDxfLines(const std::string& text, const std::string& name);

/// A path of a file.
struct FilePath {
    WantedPath path;         ///< m
    std::size_t others = 0;  ///< shorter curves of the file that were left
};

/// Reads the longest curve of a `.svg` or `.dxf` file, or else a table as `parsePath` does.
/// @param unit m, of lengths of a file that does not say
/// @throws base::InputError naming the line
FilePath parsePathFile(const std::string& text, const std::string& name, double unit);

}  // namespace linkwright::synthesis
