// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/shapes/scene_part.h"

#include <vtkActor.h>
#include <vtkMatrix4x4.h>
#include <vtkOpenGLPolyDataMapper.h>
#include <vtkOpenGLVertexBufferObject.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkShaderProperty.h>
#include <vtkUniforms.h>

#include <algorithm>
#include <array>
#include <utility>

namespace linkwright::scene {

namespace {

void applyFinish(vtkProperty& property, Finish finish) {
    property.SetAmbient(0.26);
    property.SetDiffuse(1.0);
    property.SetSpecular(0.22);
    property.SetLineWidth(1.0F);
    property.BackfaceCullingOn();  // what is drawn here is closed
    switch (finish) {
        case Finish::Painted: break;
        case Finish::Shape: property.BackfaceCullingOff(); break;
        case Finish::Steel: property.SetSpecular(0.45); break;
        case Finish::Wire: property.SetSpecular(0.40); break;
        case Finish::Flat:
            property.SetAmbient(0.75);
            property.SetDiffuse(0.45);
            property.SetSpecular(0.05);
            break;
    }
}

/// The three lights of the scene, fixed to the camera: key upper left, fill right, head. One
/// highlight, of the key light, with a power of 32. VTK's general lighting says the same at three
/// times the price where a processor draws the picture.
constexpr const char* lightShader =
    "const vec3 keyLight = vec3(-0.4571, 0.6476, 0.6095);\n"
    "  const vec3 fillLight = vec3(0.8285, -0.0921, 0.5523);\n"
    "  float facing = normalVCVSOutput.z;\n"
    "  float key = max(dot(normalVCVSOutput, keyLight), 0.0);\n"
    "  float fill = max(dot(normalVCVSOutput, fillLight), 0.0);\n"
    "  float light = 0.50 * key + 0.16 * fill + 0.20 * max(facing, 0.0);\n"
    "  float shine = max(2.0 * key * facing - keyLight.z, 0.0);\n"
    "  shine *= shine; shine *= shine; shine *= shine; shine *= shine; shine *= shine;\n"
    "  gl_FragData[0] = vec4(ambientColor + light * diffuseColor + shine * specularColor, "
    "opacity);\n";

vtkShaderProperty* sharedLighting() {
    static const vtkSmartPointer<vtkShaderProperty> lighting = [] {
        auto property = vtkSmartPointer<vtkShaderProperty>::New();
        property->AddFragmentShaderReplacement("//VTK::Light::Impl", true, lightShader, false);
        return property;
    }();
    return lighting;
}

/// Moves every point outwards on the screen by `outlineWidth` pixels along its normal; with front
/// faces culled only the rim stays visible.
constexpr const char* outlineShader =
    "//VTK::PositionVC::Impl\n"
    "  vec4 outlineNormal = MCDCMatrix * vec4(normalMC, 0.0);\n"
    "  vec2 outlineStep = (outlineNormal.xy * gl_Position.w - gl_Position.xy * outlineNormal.w)\n"
    "      * outlineViewport;\n"
    "  float outlineReach = length(outlineStep);\n"
    "  if (outlineReach > 0.0)\n"
    "    gl_Position.xy += outlineStep / outlineReach * 2.0 * outlineWidth / outlineViewport\n"
    "        * gl_Position.w;\n";

vtkSmartPointer<vtkActor> makeOutlineActor(vtkPolyData* outline) {
    auto mapper = vtkSmartPointer<vtkOpenGLPolyDataMapper>::New();
    mapper->SetInputData(outline);
    mapper->ScalarVisibilityOff();
    mapper->SetVBOShiftScaleMethod(vtkOpenGLVertexBufferObject::DISABLE_SHIFT_SCALE);
    auto actor = vtkSmartPointer<vtkActor>::New();
    actor->SetMapper(mapper);
    actor->PickableOff();
    vtkProperty* property = actor->GetProperty();
    property->FrontfaceCullingOn();
    // Lighting stays on, else VTK would not hand the normals to the shader.
    property->SetAmbient(1.0);
    property->SetDiffuse(0.0);
    property->SetSpecular(0.0);
    actor->GetShaderProperty()->AddVertexShaderReplacement("//VTK::PositionVC::Impl", true,
                                                           outlineShader, false);
    return actor;
}

}  // namespace

ScenePart::ScenePart(MeshPtr mesh, const Eigen::Isometry3d& placement, int body, Finish finish)
    : mesh_(std::move(mesh)),
      placement_(placement),
      body_(body),
      actor_(vtkSmartPointer<vtkActor>::New()),
      matrix_(vtkSmartPointer<vtkMatrix4x4>::New()) {
    actor_->SetMapper(mesh_->mapper);
    actor_->SetShaderProperty(sharedLighting());
    actor_->SetUserMatrix(matrix_);
    applyFinish(*actor_->GetProperty(), finish);
    setMatrix(placement_.matrix());
}

vtkActor* ScenePart::actor() const {
    return actor_;
}

void ScenePart::moveTo(const Pose& pose) {
    if (body_ == groundIndex) return;
    setMatrix((pose.of(body_) * placement_).matrix());
}

void ScenePart::setMatrix(const Eigen::Matrix4d& matrix) {
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 4; ++column)
            matrix_->Element[row][column] = matrix(row, column);
    }
    matrix_->Modified();
}

void ScenePart::setVisible(bool visible) {
    actor_->SetVisibility(visible ? 1 : 0);
    if (outlineActor_) outlineActor_->SetVisibility(visible ? 1 : 0);
}

void ScenePart::addTo(vtkRenderer& renderer) {
    renderer.AddActor(actor_);
}

void ScenePart::removeFrom(vtkRenderer& renderer) {
    renderer.RemoveActor(actor_);
    if (outlineActor_) renderer.RemoveActor(outlineActor_);
}

void ScenePart::setOutline(const std::optional<Outline>& outline, vtkRenderer& renderer) {
    if (outline == outline_) return;
    outline_ = outline;
    if (!outline) {
        if (outlineActor_) renderer.RemoveActor(outlineActor_);
        outlineActor_ = nullptr;
        return;
    }
    if (!outlineActor_) {
        outlineActor_ = makeOutlineActor(mesh_->outline);
        outlineActor_->SetUserMatrix(matrix_);
        outlineActor_->SetVisibility(actor_->GetVisibility());
        renderer.AddActor(outlineActor_);
    }
    outlineActor_->GetProperty()->SetAmbientColor(outline->color.redF(), outline->color.greenF(),
                                                  outline->color.blueF());
}

void ScenePart::setViewportSize(int width, int height) {
    if (!outlineActor_ || !outline_) return;
    const std::array<float, 2> viewport{static_cast<float>(std::max(1, width)),
                                        static_cast<float>(std::max(1, height))};
    vtkUniforms* uniforms = outlineActor_->GetShaderProperty()->GetVertexCustomUniforms();
    uniforms->SetUniform2f("outlineViewport", viewport.data());
    uniforms->SetUniformf("outlineWidth", static_cast<float>(outline_->width));
}

}  // namespace linkwright::scene
