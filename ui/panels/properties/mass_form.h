// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/body_shapes.h"
#include "ui/document/project/project.h"

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace linkwright::widgets {
class ChoiceBox;
class FieldRow;
class NumberField;
class SectionHeader;
}  // namespace linkwright::widgets

namespace linkwright::panels {

/// Mass, center of mass and inertia of a link computed from a shape and a material; what comes out
/// is shown before it is used.
class MassForm : public QWidget {
    Q_OBJECT

public:
    MassForm(document::Project& project, const std::string& body, QWidget* parent = nullptr);

    void refresh();
    void setMeshFile(const QString& path);
    [[nodiscard]] QString resultText() const;

private:
    struct Number {
        widgets::FieldRow* row = nullptr;
        widgets::NumberField* field = nullptr;
        double session::MassShape::*member = nullptr;
    };

    void addShape(QVBoxLayout& column);
    void addNumber(QVBoxLayout& column, const QString& label, double session::MassShape::*member);
    void addMesh(QVBoxLayout& column);
    void chooseMesh();
    void showResult(const document::ShapeResult& result);

    document::Project& project_;
    std::string body_;
    session::MassShape shape_;
    document::ShapeQuestion question_;
    std::optional<model::MassProperties> mass_;  ///< of the shape, when it is known and possible
    widgets::SectionHeader* header_ = nullptr;
    widgets::ChoiceBox* kind_ = nullptr;
    widgets::ChoiceBox* material_ = nullptr;
    widgets::ChoiceBox* axis_ = nullptr;
    widgets::FieldRow* axisRow_ = nullptr;
    widgets::ChoiceBox* unit_ = nullptr;
    widgets::ChoiceBox* place_ = nullptr;
    std::vector<Number> numbers_;
    std::vector<QWidget*> meshRows_;
    QPushButton* file_ = nullptr;
    QLabel* result_ = nullptr;
    QPushButton* use_ = nullptr;
};

}  // namespace linkwright::panels
