// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reader/step_reader.h"

#include "app/reader/step_faces.h"

#include <BRepBndLib.hxx>
#include <BRepGProp.hxx>
#include <BRepMesh_IncrementalMesh.hxx>
#include <BRep_Tool.hxx>
#include <Bnd_Box.hxx>
#include <GProp_GProps.hxx>
#include <Poly_Triangulation.hxx>
#include <Quantity_Color.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <Standard_Failure.hxx>
#include <TColStd_SequenceOfAsciiString.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDataStd_Name.hxx>
#include <TDocStd_Document.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>
#include <XCAFApp_Application.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include <cctype>
#include <cmath>
#include <cstdio>

namespace linkwright::step {

namespace {

using project::StepAssembly;
using project::StepPart;

constexpr int deepest = 64;                ///< assemblies in assemblies; a damaged one holds itself
constexpr std::size_t maxParts = 20'000;   ///< that a window could show
constexpr double deflectionShare = 0.002;  ///< of the size of a part, between surface and triangles
constexpr double deflectionAngle = 0.35;   ///< rad
constexpr double smallestVolume = 1e-18;   ///< m^3

std::string nameOf(const TDF_Label& label) {
    Handle(TDataStd_Name) name;
    if (!label.FindAttribute(TDataStd_Name::GetID(), name)) return {};
    return TCollection_AsciiString(name->Get()).ToCString();
}

/// Whether a name was given by a program and tells nothing: NAUO12, =>[0:1:1:2].
bool isMadeUp(const std::string& name) {
    return name.empty() || name.starts_with("NAUO") || name.starts_with("=>[")
           || name.find_first_not_of("0123456789") == std::string::npos;
}

class Assembler {
public:
    explicit Assembler(const Handle(TDocStd_Document) & document)
        : shapes_(XCAFDoc_DocumentTool::ShapeTool(document->Main())),
          colors_(XCAFDoc_DocumentTool::ColorTool(document->Main())) {}

    StepAssembly read() {
        TDF_LabelSequence roots;
        shapes_->GetFreeShapes(roots);
        for (TDF_LabelSequence::Iterator root(roots); root.More(); root.Next())
            visit(root.Value(), TopLoc_Location(), {}, 0);
        if (leaves_.size() == 1) splitOnlyPart();
        for (Leaf& leaf : leaves_)
            addPart(leaf);
        if (surfaces_ > 0)
            assembly_.leftOut.push_back(
                std::to_string(surfaces_)
                + (surfaces_ == 1 ? " part without a solid." : " parts without a solid."));
        return std::move(assembly_);
    }

private:
    struct Leaf {
        TopoDS_Shape shape;
        std::string name, color;
    };

    void visit(const TDF_Label& label, const TopLoc_Location& place, const std::string& name,
               int depth) {
        if (depth > deepest || leaves_.size() >= maxParts)
            throw Unreadable(
                "The file holds more parts or assemblies in assemblies than can be "
                "shown.");
        const std::string own = nameOf(label);
        const std::string& called = isMadeUp(own) ? name : own;
        if (XCAFDoc_ShapeTool::IsReference(label)) {
            TDF_Label referred;
            if (!XCAFDoc_ShapeTool::GetReferredShape(label, referred)) return;
            visit(referred, place * XCAFDoc_ShapeTool::GetLocation(label), called, depth + 1);
            return;
        }
        if (XCAFDoc_ShapeTool::IsAssembly(label)) {
            TDF_LabelSequence parts;
            XCAFDoc_ShapeTool::GetComponents(label, parts);
            for (TDF_LabelSequence::Iterator part(parts); part.More(); part.Next())
                visit(part.Value(), place, {}, depth + 1);
            return;
        }
        const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(label);
        if (shape.IsNull()) return;
        // The name of the instance, if somebody gave it one, else that of the part.
        leaves_.push_back({shape.Moved(place), name.empty() ? own : name, colorOf(label, shape)});
    }

    [[nodiscard]] std::string colorOf(const TDF_Label& label, const TopoDS_Shape& shape) const {
        Quantity_Color color;
        bool found = false;
        for (const XCAFDoc_ColorType kind : {XCAFDoc_ColorSurf, XCAFDoc_ColorGen})
            found = found || colors_->GetColor(label, kind, color)
                    || colors_->GetColor(shape, kind, color);
        for (TopExp_Explorer solid(shape, TopAbs_SOLID); solid.More() && !found; solid.Next())
            for (const XCAFDoc_ColorType kind : {XCAFDoc_ColorSurf, XCAFDoc_ColorGen})
                found = found || colors_->GetColor(solid.Current(), kind, color);
        if (!found) return {};
        double red = 0.0, green = 0.0, blue = 0.0;
        color.Values(red, green, blue, Quantity_TOC_sRGB);
        char text[16];
        std::snprintf(text, sizeof text, "#%02x%02x%02x", static_cast<int>(std::lround(255 * red)),
                      static_cast<int>(std::lround(255 * green)),
                      static_cast<int>(std::lround(255 * blue)));
        return text;
    }

    void splitOnlyPart() {
        const Leaf whole = leaves_.front();
        std::vector<Leaf> solids;
        for (TopExp_Explorer solid(whole.shape, TopAbs_SOLID); solid.More(); solid.Next())
            solids.push_back({solid.Current(), whole.name + "-" + std::to_string(solids.size() + 1),
                              whole.color});
        if (solids.size() < 2) return;
        leaves_ = std::move(solids);
        assembly_.changed.push_back("The file is one part of " + std::to_string(leaves_.size())
                                    + " solids: each became a body.");
    }

    void addPart(const Leaf& leaf) {
        StepPart part;
        part.name = leaf.name;
        part.color = leaf.color;
        try {
            if (!measure(leaf.shape, part)) {
                ++surfaces_;
                return;
            }
            part.surface = surfaceOf(leaf.shape);
            addFaces(leaf.shape, part);
        } catch (const Standard_Failure& failure) {
            assembly_.leftOut.push_back(
                "The part \"" + leaf.name + "\": OpenCASCADE cannot compute with it ("
                + (failure.GetMessageString() != nullptr && *failure.GetMessageString() != '\0'
                       ? failure.GetMessageString()
                       : failure.DynamicType()->Name())
                + ").");
            return;
        }
        assembly_.parts.push_back(std::move(part));
    }

    /// @return whether there is a solid
    bool measure(const TopoDS_Shape& shape, StepPart& part) {
        GProp_GProps sum;
        bool inside = false, any = false;
        for (TopExp_Explorer solid(shape, TopAbs_SOLID); solid.More(); solid.Next()) {
            GProp_GProps own;
            BRepGProp::VolumeProperties(solid.Current(), own);
            any = true;
            if (own.Mass() < 0.0) inside = true;
            sum.Add(own, own.Mass() < 0.0 ? -1.0 : 1.0);
        }
        if (!any) return false;
        part.volume = cubic * sum.Mass();
        part.center = pointOf(sum.CentreOfMass());
        const gp_Mat inertia = sum.MatrixOfInertia();
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column)
                part.inertia(row, column) = cubic * square * inertia.Value(row + 1, column + 1);
        if (!(part.volume > smallestVolume) || !part.center.allFinite()
            || !part.inertia.allFinite()) {
            assembly_.leftOut.push_back("The part \"" + part.name + "\": it has no volume.");
            return false;
        }
        if (inside)
            assembly_.changed.push_back("The part \"" + part.name
                                        + "\" was inside out: it was turned.");
        return true;
    }

    Handle(XCAFDoc_ShapeTool) shapes_;
    Handle(XCAFDoc_ColorTool) colors_;
    StepAssembly assembly_;
    std::vector<Leaf> leaves_;
    std::size_t surfaces_ = 0;

    static math::TriangleMesh surfaceOf(const TopoDS_Shape& shape) {
        math::TriangleMesh mesh;
        Bnd_Box box;
        BRepBndLib::Add(shape, box);
        if (box.IsVoid()) return mesh;
        const double size = std::sqrt(box.SquareExtent());
        BRepMesh_IncrementalMesh(shape, deflectionShare * size, false, deflectionAngle, false);
        for (TopExp_Explorer explorer(shape, TopAbs_FACE); explorer.More(); explorer.Next()) {
            const TopoDS_Face face = TopoDS::Face(explorer.Current());
            TopLoc_Location place;
            const Handle(Poly_Triangulation) triangles = BRep_Tool::Triangulation(face, place);
            if (triangles.IsNull()) continue;
            const int first = static_cast<int>(mesh.vertices.size()) - 1;
            for (int node = 1; node <= triangles->NbNodes(); ++node)
                mesh.vertices.push_back(
                    pointOf(triangles->Node(node).Transformed(place.Transformation())));
            for (int index = 1; index <= triangles->NbTriangles(); ++index) {
                int one = 0, two = 0, three = 0;
                triangles->Triangle(index).Get(one, two, three);
                if (face.Orientation() == TopAbs_REVERSED) std::swap(two, three);
                mesh.triangles.push_back({first + one, first + two, first + three});
            }
        }
        return mesh;
    }
};

std::string unitOf(STEPControl_Reader& reader) {
    TColStd_SequenceOfAsciiString lengths, angles, solidAngles;
    reader.FileUnits(lengths, angles, solidAngles);
    if (lengths.IsEmpty()) return {};
    std::string unit = lengths.First().ToCString();
    for (char& letter : unit)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    // As people write them.
    if (const std::size_t place = unit.find("metre"); place != std::string::npos)
        unit.replace(place, 5, "meters");
    if (unit == "inch") unit = "inches";
    return unit;
}

}  // namespace

StepAssembly readStep(const std::string& path) {
    try {
        STEPCAFControl_Reader reader;
        reader.SetColorMode(true);
        reader.SetNameMode(true);
        if (reader.ReadFile(path.c_str()) != IFSelect_RetDone)
            throw Unreadable("The file is no sound STEP file.");
        Handle(TDocStd_Document) document;
        XCAFApp_Application::GetApplication()->NewDocument("MDTV-XCAF", document);
        const std::string unit = unitOf(reader.ChangeReader());
        if (!reader.Transfer(document)) throw Unreadable("The file holds no shapes.");
        StepAssembly assembly = Assembler(document).read();
        assembly.unit = unit;
        if (assembly.parts.empty())
            throw Unreadable(
                "The file holds no solid"
                + (assembly.leftOut.empty() ? std::string(".") : ": " + assembly.leftOut.front()));
        return assembly;
    } catch (const Standard_Failure& failure) {
        throw Unreadable(std::string("OpenCASCADE cannot read the file: ")
                         + failure.DynamicType()->Name() + ".");
    }
}

}  // namespace linkwright::step
