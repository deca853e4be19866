// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/mass_form.h"

#include "ui/panels/properties/field_list.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

using session::MassShape;
using session::ShapeAxis;
using session::ShapeKind;

namespace {

/// Lengths each kind of shape is described by.
std::vector<std::pair<QString, double MassShape::*>> lengthsOf(ShapeKind kind) {
    using Length = std::pair<QString, double MassShape::*>;
    const Length diameter{MassForm::tr("Diameter"), &MassShape::outerDiameter};
    const Length bore{MassForm::tr("Bore"), &MassShape::innerDiameter};
    const Length length{MassForm::tr("Length"), &MassShape::length};
    const Length width{MassForm::tr("Width"), &MassShape::width};
    const Length height{MassForm::tr("Height"), &MassShape::height};
    const Length thickness{MassForm::tr("Thickness"), &MassShape::thickness};
    switch (kind) {
        case ShapeKind::Rod: return {diameter, bore};
        case ShapeKind::Bar: return {width, thickness};
        case ShapeKind::Plate: return {thickness};
        case ShapeKind::Box: return {width, height, thickness};
        case ShapeKind::Cylinder: return {diameter, bore, length};
        case ShapeKind::Mesh: return {};
    }
    return {};
}

}  // namespace

MassForm::MassForm(document::Project& project, const std::string& body, QWidget* parent)
    : QWidget(parent), project_(project), body_(body) {
    header_ = new widgets::SectionHeader(tr("Mass from shape"), this);
    header_->setObjectName(QStringLiteral("massFromShape"));
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 2, 0, 8);
    column->setSpacing(0);
    file_ = new QPushButton(tr("Choose STL or OBJ…"), content);
    file_->setObjectName(QStringLiteral("shapeFile"));
    connect(file_, &QPushButton::clicked, this, &MassForm::chooseMesh);
    fileRow_ = new widgets::FieldRow(tr("File"), file_, content);
    fileRow_->hide();
    fields_ = new FieldList([this] { return fields(); }, content);
    column->addWidget(fields_);
    result_ = new QLabel(content);
    result_->setObjectName(QStringLiteral("shapeResult"));
    result_->setWordWrap(true);
    result_->setTextFormat(Qt::PlainText);
    result_->setContentsMargins(12, 6, 12, 6);
    use_ = new QPushButton(tr("Use these numbers"), content);
    use_->setObjectName(QStringLiteral("useShape"));
    connect(use_, &QPushButton::clicked, this, [this] {
        if (mass_) document::useShape(project_, body_, *mass_);
    });
    connect(&question_, &document::ShapeQuestion::answered, this, &MassForm::showResult);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(12, 0, 12, 0);
    buttons->addWidget(use_);
    buttons->addStretch();
    column->addWidget(result_);
    column->addLayout(buttons);
    header_->setContent(content);
    header_->setExpanded(false);
    connect(header_, &widgets::SectionHeader::toggled, this, &MassForm::refresh);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* follows = new QLabel(tr("The mass does not update when the shape of the link changes. "
                                  "Compute it again afterward."),
                               this);
    follows->setObjectName(QStringLiteral("massFollows"));
    follows->setWordWrap(true);
    follows->setContentsMargins(12, 0, 12, 6);
    widgets::setTextRole(follows, widgets::TextRole::Hint);
    layout->addWidget(header_);
    layout->addWidget(follows);
    layout->addWidget(content);
    refresh();
}

std::vector<Field> MassForm::fields() {
    std::vector<Field> fields{
        Field::ofWords<ShapeKind>("shapeKind", tr("Shape"),
                                  {{ShapeKind::Rod, tr("round rod or tube along it")},
                                   {ShapeKind::Bar, tr("flat bar along it")},
                                   {ShapeKind::Plate, tr("plate through its points")},
                                   {ShapeKind::Box, tr("box")},
                                   {ShapeKind::Cylinder, tr("cylinder or tube")},
                                   {ShapeKind::Mesh, tr("mesh from a file")}},
                                  shape_.kind,
                                  [this](ShapeKind chosen) {
                                      shape_.kind = chosen;
                                      refresh();
                                  }),
        materialField()};
    if (shape_.kind == ShapeKind::Cylinder)
        fields.push_back(Field::ofWords<ShapeAxis>("shapeAxis", tr("Axis along"),
                                                   {{ShapeAxis::X, QStringLiteral("x")},
                                                    {ShapeAxis::Y, QStringLiteral("y")},
                                                    {ShapeAxis::Z, QStringLiteral("z")}},
                                                   shape_.axis, [this](ShapeAxis chosen) {
                                                       shape_.axis = chosen;
                                                       refresh();
                                                   }));
    for (const auto& [label, member] : lengthsOf(shape_.kind))
        fields.push_back(numberField(label, member));
    if (shape_.kind == ShapeKind::Mesh) {
        fields.push_back(Field::own("file", fileRow_));
        fields.push_back(Field::ofList("shapeUnit", tr("Drawn in"),
                                       {{QStringLiteral("0.001"), tr("millimeters")},
                                        {QStringLiteral("0.01"), tr("centimeters")},
                                        {QStringLiteral("1"), tr("meters")},
                                        {QStringLiteral("0.0254"), tr("inches")}},
                                       QString::number(shape_.scale), [this](const QString& unit) {
                                           shape_.scale = unit.toDouble();
                                           refresh();
                                       }));
        fields.push_back(Field::ofList(
            "shapeCenter", tr("Center"),
            {{QString(), tr("as in the file")},
             {QStringLiteral("1"), tr("at the center of its points")}},
            shape_.centered ? QStringLiteral("1") : QString(),
            [this](const QString& value) {
                shape_.centered = !value.isEmpty();
                refresh();
            },
            tr("Where the center of mass is in the drawing")));
    }
    fields.push_back(numberField(tr("Density"), &MassShape::density));
    return fields;
}

Field MassForm::materialField() {
    std::vector<document::ChoiceOption> options;
    QString current = QStringLiteral("0");
    for (const document::Material& material : document::materials()) {
        options.push_back({QString::number(material.density), material.name});
        if (material.density == shape_.density) current = QString::number(material.density);
    }
    options.push_back({QStringLiteral("0"), tr("other")});
    return Field::ofList("shapeMaterial", tr("Material"), std::move(options), current,
                         [this](const QString& value) {
                             if (value.toDouble() > 0.0) shape_.density = value.toDouble();
                             refresh();
                         });
}

Field MassForm::numberField(const QString& label, double MassShape::*member) {
    const bool density = member == &MassShape::density;
    return Field::ofNumber(
        QStringLiteral("shape:") + label, label,
        {.value = shape_.*member,
         .set =
             [this, member](std::optional<double> value) {
                 shape_.*member = *value;
                 refresh();
             },
         .unit = widgets::UnitSpec::of(density ? QStringLiteral("kg/m^3") : QStringLiteral("mm")),
         .lowest = 0.0});
}

void MassForm::chooseMesh() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Choose the surface of the link"),
                                                      QFileInfo(project_.filePath()).absolutePath(),
                                                      tr("Surfaces (*.stl *.obj *.STL *.OBJ)"));
    if (!path.isEmpty()) setMeshFile(path);
}

void MassForm::setMeshFile(const QString& path) {
    shape_.file = path.toStdString();
    file_->setText(QFileInfo(path).fileName());
    refresh();
}

QString MassForm::resultText() const {
    return result_->text();
}

void MassForm::showResult(const document::ShapeResult& result) {
    mass_ = result.mass;
    result_->setText(result.text);
    widgets::setTextRole(result_, mass_ ? widgets::TextRole::Label : widgets::TextRole::Fault);
    use_->setEnabled(mass_.has_value());
}

void MassForm::refresh() {
    fields_->refresh();
    // A mesh can be large: nobody sees the result of a folded form.
    if (!header_->isExpanded()) return;
    mass_.reset();
    use_->setEnabled(false);
    question_.ask(project_.sharedModel(), body_, shape_);
    if (!question_.waiting()) return;
    result_->setText(tr("Reading %1…").arg(file_->text()));
    widgets::setTextRole(result_, widgets::TextRole::Label);
}

}  // namespace linkwright::panels
