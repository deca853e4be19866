// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reader/step_faces.h"

#include <BRepAdaptor_Surface.hxx>
#include <BRepBndLib.hxx>
#include <BRepGProp.hxx>
#include <BRep_Tool.hxx>
#include <Bnd_Box.hxx>
#include <Eigen/Geometry>
#include <GProp_GProps.hxx>
#include <Geom_CylindricalSurface.hxx>
#include <Geom_Plane.hxx>
#include <ShapeCustom_Surface.hxx>
#include <Standard_Failure.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>
#include <gp_Cylinder.hxx>
#include <gp_Pln.hxx>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace linkwright::step {

namespace {

using Eigen::Vector3d;
using project::StepCylinder;
using project::StepPlane;

constexpr double minAngle = 1.5 * std::numbers::pi;
constexpr double sameAngle = 1e-6;   // rad
constexpr double sameLength = 1e-7;  // m

/// Pieces of one round face.
struct RoundFace {
    StepCylinder cylinder;
    double angle = 0.0;           ///< rad, of all pieces
    double from = 0.0, to = 0.0;  ///< m along the axis, from the origin of the cylinder
};

RoundFace faceOn(const gp_Cylinder& source) {
    RoundFace face;
    face.cylinder.place = pointOf(source.Location());
    face.cylinder.axis = directionOf(source.Axis().Direction());
    face.cylinder.radius = meters * source.Radius();
    return face;
}

RoundFace roundFaceOf(const BRepAdaptor_Surface& surface, bool reversed) {
    const gp_Cylinder source = surface.Cylinder();
    RoundFace face = faceOn(source);
    face.cylinder.hollow = reversed != !source.Position().Direct();
    face.angle = surface.LastUParameter() - surface.FirstUParameter();
    face.from = meters * surface.FirstVParameter();
    face.to = meters * surface.LastVParameter();
    return face;
}

double areaOf(const TopoDS_Face& face) {
    GProp_GProps area;
    BRepGProp::SurfaceProperties(face, area);
    return area.Mass();
}

/// Out of the material, in the middle of a face. @param place of that middle, m
Vector3d outwardNormal(const BRepAdaptor_Surface& surface, bool reversed, Vector3d& place) {
    gp_Pnt middle;
    gp_Vec alongU, alongV;
    surface.D1(0.5 * (surface.FirstUParameter() + surface.LastUParameter()),
               0.5 * (surface.FirstVParameter() + surface.LastVParameter()), middle, alongU,
               alongV);
    place = pointOf(middle);
    const gp_Vec normal = alongU.Crossed(alongV);
    return (reversed ? -1.0 : 1.0) * Vector3d(normal.X(), normal.Y(), normal.Z());
}

/// A face kept as a free-form surface that is a cylinder all the same.
RoundFace freeFormRoundFaceOf(const TopoDS_Face& source, const gp_Cylinder& cylinder,
                              bool reversed) {
    RoundFace face = faceOn(cylinder);
    Vector3d middle;
    const Vector3d normal = outwardNormal(BRepAdaptor_Surface(source), reversed, middle);
    const Vector3d& axis = face.cylinder.axis;
    const Vector3d apart = middle - face.cylinder.place;
    face.cylinder.hollow = normal.dot(apart - apart.dot(axis) * axis) < 0.0;
    face.from = std::numeric_limits<double>::infinity();
    face.to = -face.from;
    for (TopExp_Explorer corners(source, TopAbs_VERTEX); corners.More(); corners.Next()) {
        const Vector3d corner = pointOf(BRep_Tool::Pnt(TopoDS::Vertex(corners.Current())));
        const double along = (corner - face.cylinder.place).dot(axis);
        face.from = std::min(face.from, along);
        face.to = std::max(face.to, along);
    }
    face.angle = meters * meters * areaOf(source) / (face.cylinder.radius * (face.to - face.from));
    return face;
}

void addRound(const RoundFace& face, std::vector<RoundFace>& faces) {
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

void addPlane(const TopoDS_Face& face, const gp_Pln& source, bool reversed,
              std::vector<StepPlane>& planes) {
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

/// Some programs write every face as a free-form surface.
void addFreeForm(const TopoDS_Face& face, bool reversed, std::vector<RoundFace>& round,
                 std::vector<StepPlane>& planes) {
    const Handle(Geom_Surface) plain =
        ShapeCustom_Surface(BRep_Tool::Surface(face))
            .ConvertToAnalytical(sameLength / meters, Standard_False);
    if (const auto cylinder = Handle(Geom_CylindricalSurface)::DownCast(plain)) {
        addRound(freeFormRoundFaceOf(face, cylinder->Cylinder(), reversed), round);
    } else if (const auto plane = Handle(Geom_Plane)::DownCast(plain)) {
        Vector3d middle;
        const Vector3d normal = outwardNormal(BRepAdaptor_Surface(face), reversed, middle);
        const gp_Pln source = plane->Pln();
        const bool turned = normal.dot(directionOf(source.Axis().Direction())) < 0.0;
        addPlane(face, source, turned != !source.Position().Direct(), planes);
    }
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
                addRound(roundFaceOf(surface, reversed), round);
            else if (surface.GetType() == GeomAbs_Plane)
                addPlane(face, surface.Plane(), reversed, part.planes);
            else if (surface.GetType() == GeomAbs_BSplineSurface
                     || surface.GetType() == GeomAbs_BezierSurface)
                addFreeForm(face, reversed, round, part.planes);
        } catch (const Standard_Failure&) {
            // A face without a surface offers no axis.
        }
    }
    for (RoundFace& face : round) {
        if (face.angle < minAngle) continue;
        face.cylinder.place += 0.5 * (face.from + face.to) * face.cylinder.axis;
        face.cylinder.length = face.to - face.from;
        part.cylinders.push_back(face.cylinder);
    }
}

}  // namespace linkwright::step
