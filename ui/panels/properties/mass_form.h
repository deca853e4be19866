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

namespace linkwright::widgets {
class FieldRow;
class SectionHeader;
}  // namespace linkwright::widgets

namespace linkwright::panels {

class FieldList;
struct Field;

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
    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] Field materialField();
    [[nodiscard]] Field numberField(const QString& label, double session::MassShape::*member);
    void chooseMesh();
    void showResult(const document::ShapeResult& result);

    document::Project& project_;
    std::string body_;
    session::MassShape shape_;
    document::ShapeQuestion question_;
    std::optional<model::MassProperties> mass_;  ///< of the shape, when it is known and possible
    widgets::SectionHeader* header_ = nullptr;
    FieldList* fields_ = nullptr;
    widgets::FieldRow* fileRow_ = nullptr;
    QPushButton* file_ = nullptr;
    QLabel* result_ = nullptr;
    QPushButton* use_ = nullptr;
};

}  // namespace linkwright::panels
