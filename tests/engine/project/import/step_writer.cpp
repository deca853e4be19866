// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/project/import/step_writer.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepGProp.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <GProp_GProps.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <TDataStd_Name.hxx>
#include <TDocStd_Document.hxx>
#include <XCAFApp_Application.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <gp_Trsf.hxx>

#include <stdexcept>

namespace linkwright::testing {

namespace {

gp_Trsf motionOf(const Eigen::Isometry3d& place) {
    const Eigen::Matrix3d turn = place.linear();
    gp_Trsf motion;
    motion.SetValues(turn(0, 0), turn(0, 1), turn(0, 2), place.translation()[0], turn(1, 0),
                     turn(1, 1), turn(1, 2), place.translation()[1], turn(2, 0), turn(2, 1),
                     turn(2, 2), place.translation()[2]);
    return motion;
}

gp_Ax2 upright(double x) {
    return {gp_Pnt(x, 0.0, 0.0), gp_Dir(0.0, 0.0, 1.0)};
}

}  // namespace

struct StepWriter::Document {
    Handle(TDocStd_Document) document;
    Handle(XCAFDoc_ShapeTool) shapes;
    TDF_Label assembly;
    std::vector<TopoDS_Shape> placed;
    bool freeForm = false;

    void add(const std::string& name, const TopoDS_Shape& solid, const Eigen::Isometry3d& place) {
        const TopoDS_Shape shape =
            freeForm ? BRepBuilderAPI_NurbsConvert(solid, true).Shape() : solid;
        const TDF_Label part = shapes->AddShape(shape, false);
        TDataStd_Name::Set(part, name.c_str());
        shapes->AddComponent(assembly, part, TopLoc_Location(motionOf(place)));
        placed.push_back(shape.Moved(TopLoc_Location(motionOf(place))));
    }
};

StepWriter::StepWriter() : document_(new Document) {
    XCAFApp_Application::GetApplication()->NewDocument("MDTV-XCAF", document_->document);
    document_->shapes = XCAFDoc_DocumentTool::ShapeTool(document_->document->Main());
    document_->assembly = document_->shapes->NewShape();
    TDataStd_Name::Set(document_->assembly, "assembly");
}

StepWriter::~StepWriter() {
    XCAFApp_Application::GetApplication()->Close(document_->document);
    delete document_;
}

void StepWriter::setFreeForm(bool freeForm) {
    document_->freeForm = freeForm;
}

void StepWriter::addBox(const std::string& name, const Eigen::Vector3d& size,
                        const Eigen::Isometry3d& place) {
    document_->add(name, BRepPrimAPI_MakeBox(size[0], size[1], size[2]).Shape(), place);
}

void StepWriter::addTube(const std::string& name, double outerRadius, double innerRadius,
                         double length, const Eigen::Isometry3d& place) {
    TopoDS_Shape tube = BRepPrimAPI_MakeCylinder(upright(0.0), outerRadius, length).Shape();
    if (innerRadius > 0.0)
        tube = BRepAlgoAPI_Cut(tube,
                               BRepPrimAPI_MakeCylinder(upright(0.0), innerRadius, length).Shape())
                   .Shape();
    document_->add(name, tube, place);
}

void StepWriter::addBar(const std::string& name, double length, double width, double thickness,
                        double holeRadius, const Eigen::Isometry3d& place) {
    TopoDS_Shape bar =
        BRepPrimAPI_MakeBox(gp_Pnt(-width / 2, -width / 2, 0.0), length + width, width, thickness)
            .Shape();
    for (const double x : {0.0, length})
        bar = BRepAlgoAPI_Cut(bar,
                              BRepPrimAPI_MakeCylinder(upright(x), holeRadius, thickness).Shape())
                  .Shape();
    document_->add(name, bar, place);
}

void StepWriter::write(const std::string& path) const {
    document_->shapes->UpdateAssemblies();
    STEPCAFControl_Writer writer;
    if (!writer.Transfer(document_->document, STEPControl_AsIs)
        || writer.Write(path.c_str()) != IFSelect_RetDone)
        throw std::runtime_error("OpenCASCADE did not write " + path);
}

std::vector<SolidNumbers> StepWriter::numbers() const {
    std::vector<SolidNumbers> all;
    for (const TopoDS_Shape& shape : document_->placed) {
        GProp_GProps properties;
        BRepGProp::VolumeProperties(shape, properties);
        SolidNumbers numbers;
        numbers.volume = 1e-9 * properties.Mass();
        const gp_Pnt center = properties.CentreOfMass();
        numbers.center = 1e-3 * Eigen::Vector3d(center.X(), center.Y(), center.Z());
        const gp_Mat inertia = properties.MatrixOfInertia();
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column)
                numbers.inertia(row, column) = 1e-15 * inertia.Value(row + 1, column + 1);
        all.push_back(numbers);
    }
    return all;
}

}  // namespace linkwright::testing
