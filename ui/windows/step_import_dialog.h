// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/document/robot_import.h"

#include <QDialog>
#include <map>
#include <memory>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace linkwright::windows {

/// What to make of an assembly: density, of all parts and of each, the part that does not move, the
/// joints. Those that faces suggest are listed and not ticked; others are placed on the axis of any
/// round or plane face.
class StepImportDialog : public QDialog {
    Q_OBJECT

public:
    StepImportDialog(std::shared_ptr<const session::StepAssembly> assembly, const QString& fileName,
                     QWidget* parent);

    [[nodiscard]] session::StepChoice choice() const;

private:
    [[nodiscard]] QWidget* makeMass();
    [[nodiscard]] QWidget* makeParts();
    [[nodiscard]] QWidget* makeJoints();
    [[nodiscard]] QWidget* makeOwnJoint();
    void listJoint(const session::StepJoint& joint, const QString& reason, bool ticked);
    void showAxes();
    void showObstacle();
    void showMass();
    void takeOwnDensity(QTreeWidgetItem* row);
    void addOwnJoint();

    std::shared_ptr<const session::StepAssembly> assembly_;
    std::vector<session::StepJoint> joints_;  ///< in the order of the list
    std::vector<session::StepAxis> axes_;     ///< of the part that was chosen
    QDoubleSpinBox* density_ = nullptr;
    QLabel* mass_ = nullptr;
    QTreeWidget* parts_ = nullptr;
    std::map<std::size_t, double> own_;  ///< kg/m³, of parts by their places
    QComboBox* ground_ = nullptr;
    QCheckBox* restFixed_ = nullptr;
    QTreeWidget* list_ = nullptr;
    QLabel* offers_ = nullptr;
    QPushButton* add_ = nullptr;
    QComboBox *part_ = nullptr, *axis_ = nullptr, *other_ = nullptr, *kind_ = nullptr;
};

}  // namespace linkwright::windows
