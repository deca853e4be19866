// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/mass_form.h"

#include "ui/document/elements/choice_lists.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_field.h"
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

using document::valueOf;

/// Lengths each kind of shape is described by.
std::vector<double MassShape::*> lengthsOf(ShapeKind kind) {
    switch (kind) {
        case ShapeKind::Rod: return {&MassShape::outerDiameter, &MassShape::innerDiameter};
        case ShapeKind::Bar: return {&MassShape::width, &MassShape::thickness};
        case ShapeKind::Plate: return {&MassShape::thickness};
        case ShapeKind::Box: return {&MassShape::width, &MassShape::height, &MassShape::thickness};
        case ShapeKind::Cylinder:
            return {&MassShape::outerDiameter, &MassShape::innerDiameter, &MassShape::length};
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
    addShape(*column);
    addNumber(*column, tr("Diameter"), &MassShape::outerDiameter);
    addNumber(*column, tr("Bore"), &MassShape::innerDiameter);
    addNumber(*column, tr("Length"), &MassShape::length);
    addNumber(*column, tr("Width"), &MassShape::width);
    addNumber(*column, tr("Height"), &MassShape::height);
    addNumber(*column, tr("Thickness"), &MassShape::thickness);
    addMesh(*column);
    addNumber(*column, tr("Density"), &MassShape::density);
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

void MassForm::addShape(QVBoxLayout& column) {
    kind_ = new widgets::ChoiceBox(this);
    kind_->setObjectName(QStringLiteral("shapeKind"));
    kind_->setEntries({{tr("round rod or tube along it"), valueOf(ShapeKind::Rod)},
                       {tr("flat bar along it"), valueOf(ShapeKind::Bar)},
                       {tr("plate through its points"), valueOf(ShapeKind::Plate)},
                       {tr("box"), valueOf(ShapeKind::Box)},
                       {tr("cylinder or tube"), valueOf(ShapeKind::Cylinder)},
                       {tr("mesh from a file"), valueOf(ShapeKind::Mesh)}},
                      valueOf(shape_.kind), {});
    connect(kind_, &QComboBox::activated, this, [this] {
        shape_.kind = static_cast<ShapeKind>(kind_->value().toInt());
        refresh();
    });
    column.addWidget(new widgets::FieldRow(tr("Shape"), kind_, this));
    material_ = new widgets::ChoiceBox(this);
    material_->setObjectName(QStringLiteral("shapeMaterial"));
    connect(material_, &QComboBox::activated, this, [this] {
        const double density = material_->value().toDouble();
        if (density > 0.0) shape_.density = density;
        refresh();
    });
    column.addWidget(new widgets::FieldRow(tr("Material"), material_, this));
    axis_ = new widgets::ChoiceBox(this);
    axis_->setEntries({{QStringLiteral("x"), valueOf(ShapeAxis::X)},
                       {QStringLiteral("y"), valueOf(ShapeAxis::Y)},
                       {QStringLiteral("z"), valueOf(ShapeAxis::Z)}},
                      valueOf(shape_.axis), {});
    connect(axis_, &QComboBox::activated, this, [this] {
        shape_.axis = static_cast<ShapeAxis>(axis_->value().toInt());
        refresh();
    });
    axisRow_ = new widgets::FieldRow(tr("Axis along"), axis_, this);
    column.addWidget(axisRow_);
}

void MassForm::addNumber(QVBoxLayout& column, const QString& label, double MassShape::*member) {
    const bool density = member == &MassShape::density;
    auto* field = new widgets::NumberField(
        widgets::UnitSpec::of(density ? QStringLiteral("kg/m^3") : QStringLiteral("mm")), this);
    field->setObjectName(QStringLiteral("shape:") + label);
    field->setExpressionsAllowed(false);
    field->setRange(0.0, std::nullopt);
    const auto take = [this, member](double value) {
        shape_.*member = value;
        refresh();
    };
    connect(field, &widgets::NumberField::valueEdited, this, take);
    connect(field, &widgets::NumberField::valueScrubbed, this, take);
    auto* row = new widgets::FieldRow(label, field, this);
    column.addWidget(row);
    numbers_.push_back({row, field, member});
}

void MassForm::addMesh(QVBoxLayout& column) {
    file_ = new QPushButton(tr("Choose STL or OBJ…"), this);
    file_->setObjectName(QStringLiteral("shapeFile"));
    connect(file_, &QPushButton::clicked, this, &MassForm::chooseMesh);
    unit_ = new widgets::ChoiceBox(this);
    unit_->setEntries({{tr("millimeters"), QStringLiteral("0.001")},
                       {tr("centimeters"), QStringLiteral("0.01")},
                       {tr("meters"), QStringLiteral("1")},
                       {tr("inches"), QStringLiteral("0.0254")}},
                      QStringLiteral("0.001"), {});
    connect(unit_, &QComboBox::activated, this, [this] {
        shape_.scale = unit_->value().toDouble();
        refresh();
    });
    place_ = new widgets::ChoiceBox(this);
    place_->setEntries({{tr("as in the file"), QString()},
                        {tr("at the center of its points"), QStringLiteral("1")}},
                       QString(), {});
    place_->setToolTip(tr("Where the center of mass is in the drawing"));
    connect(place_, &QComboBox::activated, this, [this] {
        shape_.centered = !place_->value().isEmpty();
        refresh();
    });
    meshRows_ = {new widgets::FieldRow(tr("File"), file_, this),
                 new widgets::FieldRow(tr("Drawn in"), unit_, this),
                 new widgets::FieldRow(tr("Center"), place_, this)};
    for (QWidget* row : meshRows_)
        column.addWidget(row);
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
    const std::vector<double MassShape::*> used = lengthsOf(shape_.kind);
    for (const Number& number : numbers_) {
        number.field->setValue(shape_.*number.member);
        number.row->setVisible(number.member == &MassShape::density
                               || std::find(used.begin(), used.end(), number.member) != used.end());
    }
    axisRow_->setVisible(shape_.kind == ShapeKind::Cylinder);
    for (QWidget* row : meshRows_)
        row->setVisible(shape_.kind == ShapeKind::Mesh);
    QList<QPair<QString, QString>> entries;
    QString current = QStringLiteral("0");
    for (const document::Material& material : document::materials()) {
        entries.append({material.name, QString::number(material.density)});
        if (material.density == shape_.density) current = QString::number(material.density);
    }
    entries.append({tr("other"), QStringLiteral("0")});
    material_->setEntries(entries, current, {});
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
