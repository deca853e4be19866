// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/step-reader/step_faces.h"

#include <BRepAdaptor_Surface.hxx>
#include <BRepBndLib.hxx>
#include <BRepGProp.hxx>
#include <Bnd_Box.hxx>
#include <Eigen/Geometry>
#include <GProp_GProps.hxx>
#include <Standard_Failure.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>
#include <gp_Cylinder.hxx>
#include <gp_Pln.hxx>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::step {

namespace {

using Eigen::Vector3d;
using project::StepCylinder;
using project::StepPlane;

constexpr double leastAngle = 1.5 * std::numbers::pi;
constexpr double sameAngle = 1e-6;   // rad
constexpr double sameLength = 1e-7;  // m

/// Pieces of one round face.
struct RoundFace {
    StepCylinder cylinder;
    double angle = 0.0;           ///< rad, of all pieces
    double from = 0.0, to = 0.0;  ///< m along the axis, from the origin of the cylinder
};

void addRound(const BRepAdaptor_Surface& surface, bool reversed, std::vector<RoundFace>& faces) {
    const gp_Cylinder source = surface.Cylinder();
    RoundFace face;
    face.cylinder.place = pointOf(source.Location());
    face.cylinder.axis = directionOf(source.Axis().Direction());
    face.cylinder.radius = meters * source.Radius();
    face.cylinder.hollow = reversed != !source.Position().Direct();
    face.angle = surface.LastUParameter() - surface.FirstUParameter();
    face.from = meters * surface.FirstVParameter();
    face.to = meters * surface.LastVParameter();
    if (!std::isfinite(face.from + face.to + face.angle + face.cylinder.radius)) return;
    for (RoundFace& known : faces) {
        const Vector3d apart = face.cylinder.place - known.cylinder.place;
        const double along = apart.dot(known.cylinder.axis);
        if (known.cylinder.hollow != face.cylinder.hollow
            || std::abs(known.cylinder.radius - face.cylinder.radius) > sameLength
            || known.cylinder.axis.cross(face.cylinder.axis).norm() > sameAngle
            || (apart - along * known.cylinder.axis).norm() > sameLength)
            continue;
        const double sense = known.cylinder.axis.dot(face.cylinder.axis) > 0.0 ? 1.0 : -1.0;
        for (const double end : {along + sense * face.from, along + sense * face.to}) {
            known.from = std::min(known.from, end);
            known.to = std::max(known.to, end);
        }
        known.angle += face.angle;
        return;
    }
    faces.push_back(face);
}

void addPlane(const TopoDS_Face& face, const BRepAdaptor_Surface& surface, bool reversed,
              std::vector<StepPlane>& planes) {
    const gp_Pln source = surface.Plane();
    GProp_GProps area;
    BRepGProp::SurfaceProperties(face, area);
    Bnd_Box box;
    BRepBndLib::Add(face, box);
    if (!(area.Mass() > 0.0) || box.IsVoid()) return;
    StepPlane plane;
    plane.place = pointOf(area.CentreOfMass());
    const bool turned = reversed != !source.Position().Direct();
    plane.normal = (turned ? -1.0 : 1.0) * directionOf(source.Axis().Direction());
    plane.reach = 0.5 * meters * std::sqrt(box.SquareExtent());
    if (plane.place.allFinite() && std::isfinite(plane.reach)) planes.push_back(plane);
}

}  // namespace

void addFaces(const TopoDS_Shape& shape, project::StepPart& part) {
    std::vector<RoundFace> round;
    for (TopExp_Explorer explorer(shape, TopAbs_FACE); explorer.More(); explorer.Next()) {
        const TopoDS_Face face = TopoDS::Face(explorer.Current());
        const bool reversed = face.Orientation() == TopAbs_REVERSED;
        try {
            const BRepAdaptor_Surface surface(face);
            if (surface.GetType() == GeomAbs_Cylinder)
                addRound(surface, reversed, round);
            else if (surface.GetType() == GeomAbs_Plane)
                addPlane(face, surface, reversed, part.planes);
        } catch (const Standard_Failure&) {
            // A face without a surface offers no axis.
        }
    }
    for (RoundFace& face : round) {
        if (face.angle < leastAngle) continue;
        face.cylinder.place += 0.5 * (face.from + face.to) * face.cylinder.axis;
        face.cylinder.length = face.to - face.from;
        part.cylinders.push_back(face.cylinder);
    }
}

}  // namespace linkwright::step
