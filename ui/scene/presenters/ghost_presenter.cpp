// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/ghost_presenter.h"

#include "ui/scene/shapes/body_shape.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkMatrix4x4.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <utility>

namespace linkwright::scene {

namespace {

vtkSmartPointer<vtkActor> makeActor(vtkPolyData* shape, vtkMatrix4x4* matrix, const QColor& color,
                                    double opacity, double lineWidth) {
    auto mapper = vtkSmartPointer<vtkPolyDataMapper>::New();
    mapper->SetInputData(shape);
    auto actor = vtkSmartPointer<vtkActor>::New();
    actor->SetMapper(mapper);
    actor->SetUserMatrix(matrix);
    actor->PickableOff();
    actor->ForceTranslucentOn();
    vtkProperty* property = actor->GetProperty();
    property->LightingOff();
    property->SetColor(color.redF(), color.greenF(), color.blueF());
    property->SetOpacity(opacity);
    property->SetLineWidth(static_cast<float>(lineWidth));
    return actor;
}

void addLoop(const std::vector<Eigen::Vector2d>& loop, vtkPoints* points, vtkCellArray* cells,
             bool closed) {
    const vtkIdType first = points->GetNumberOfPoints();
    cells->InsertNextCell(static_cast<int>(loop.size()) + (closed ? 1 : 0));
    for (const Eigen::Vector2d& place : loop)
        cells->InsertCellPoint(points->InsertNextPoint(place.x(), place.y(), 0.0));
    if (closed) cells->InsertCellPoint(first);
}

}  // namespace

GhostPresenter::GhostPresenter(const model::Model& model, const SceneLayout& layout,
                               const SceneStyle& style, double lineWidth, const std::string& only)
    : bodyCount_(model.bodies.size()) {
    SceneLayout own = makeLayout(model);
    own.size = layout.size;
    for (const model::Body& body : model.bodies) {
        if (!only.empty() && body.id != only) continue;
        const auto shape = bodyShape(model, own, body);
        if (!shape || !shape->limbs.empty()) continue;
        Piece piece;
        piece.body = own.indexOf(body.id);
        piece.placement = shape->frame;
        if (layout.planar) {
            const Eigen::Vector3d& normal = layout.normal;
            const double wanted =
                layout.planePoint.dot(normal) + layout.backOffset() - 0.012 * layout.size;
            piece.placement.translation() +=
                normal * (wanted - piece.placement.translation().dot(normal));
        }
        auto points = vtkSmartPointer<vtkPoints>::New();
        auto face = vtkSmartPointer<vtkCellArray>::New();
        auto rim = vtkSmartPointer<vtkCellArray>::New();
        addLoop(contourOf(shape->shape).positions, points, face, false);
        addLoop(contourOf(shape->shape).positions, points, rim, true);
        for (const Eigen::Vector3d& place : shape->places) {
            const Eigen::Vector3d local = shape->frame.inverse() * place;
            addLoop(contourOf({{local.head<2>()}, 0.30 * linkWidth * layout.size}).positions,
                    points, rim, true);
        }
        auto fill = vtkSmartPointer<vtkPolyData>::New();
        fill->SetPoints(points);
        fill->SetPolys(face);
        auto line = vtkSmartPointer<vtkPolyData>::New();
        line->SetPoints(points);
        line->SetLines(rim);
        piece.matrix = vtkSmartPointer<vtkMatrix4x4>::New();
        piece.fill = makeActor(fill, piece.matrix, style.ghost, style.ghostFillOpacity, 1.0);
        piece.line = makeActor(line, piece.matrix, style.ghost, style.ghostLineOpacity, lineWidth);
        pieces_.push_back(std::move(piece));
    }
    moveTo(Pose());
}

void GhostPresenter::addTo(vtkRenderer& renderer) {
    for (const Piece& piece : pieces_) {
        renderer.AddActor(piece.fill);
        renderer.AddActor(piece.line);
    }
}

void GhostPresenter::removeFrom(vtkRenderer& renderer) {
    for (const Piece& piece : pieces_) {
        renderer.RemoveActor(piece.fill);
        renderer.RemoveActor(piece.line);
    }
}

void GhostPresenter::moveTo(const Pose& pose) {
    for (const Piece& piece : pieces_) {
        const Eigen::Matrix4d matrix = (pose.of(piece.body) * piece.placement).matrix();
        for (int row = 0; row < 4; ++row) {
            for (int column = 0; column < 4; ++column)
                piece.matrix->Element[row][column] = matrix(row, column);
        }
        piece.matrix->Modified();
    }
}

void GhostPresenter::setVisible(bool visible) {
    for (const Piece& piece : pieces_) {
        piece.fill->SetVisibility(visible ? 1 : 0);
        piece.line->SetVisibility(visible ? 1 : 0);
    }
}

}  // namespace linkwright::scene
