// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/step_import_dialog.h"

#include "ui/document/elements/joint_kinds.h"
#include "ui/widgets/screen_fit.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <array>

namespace linkwright::windows {

namespace {

using model::JointKind;

/// Common materials, kg/m³.
struct Material {
    const char* name;
    double density;
};
constexpr std::array materials{
    Material{QT_TRANSLATE_NOOP("StepImportDialog", "Steel"), 7850.0},
    Material{QT_TRANSLATE_NOOP("StepImportDialog", "Aluminum"), 2700.0},
    Material{QT_TRANSLATE_NOOP("StepImportDialog", "Brass"), 8500.0},
    Material{QT_TRANSLATE_NOOP("StepImportDialog", "Titanium"), 4430.0},
    Material{QT_TRANSLATE_NOOP("StepImportDialog", "Acetal"), 1410.0},
    Material{QT_TRANSLATE_NOOP("StepImportDialog", "Printed plastic"), 1240.0}};

/// Whether a joint of this kind is placed by a point and one axis.
bool hasOneAxis(JointKind kind) {
    return model::traitsOf(kind).axes <= 1 && model::degreesOfFreedom(kind) <= 3;
}

}  // namespace

StepImportDialog::StepImportDialog(std::shared_ptr<const session::StepAssembly> assembly,
                                   const QString& fileName, QWidget* parent)
    : QDialog(parent), assembly_(std::move(assembly)) {
    setObjectName(QStringLiteral("stepImport"));
    setWindowTitle(tr("Import %1").arg(fileName));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(makeMass());
    layout->addWidget(makeParts(), 1);
    for (QWidget* joints : {makeJoints(), makeOwnJoint()}) {
        layout->addWidget(joints, joints->findChild<QTreeWidget*>() != nullptr ? 1 : 0);
        joints->setHidden(assembly_->parts.size() < 2);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton* import = buttons->addButton(tr("Import"), QDialogButtonBox::AcceptRole);
    import->setObjectName(QStringLiteral("importParts"));
    import->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    for (const session::StepJoint& joint : session::guessJoints(*assembly_))
        listJoint(joint, QString::fromStdString(joint.reason), false);
    if (joints_.empty())
        offers_->setText(tr("No faces suggest a joint. Add joints below, or draw them later."));
    showAxes();
    showMass();
    widgets::resizeOnScreen(*this, {640, 680});
}

QWidget* StepImportDialog::makeMass() {
    auto* part = new QWidget(this);
    auto* form = new QFormLayout(part);
    form->setContentsMargins(0, 0, 0, 0);
    auto* material = new QComboBox(part);
    material->setObjectName(QStringLiteral("material"));
    for (const Material& entry : materials)
        material->addItem(tr(entry.name), entry.density);
    density_ = new QDoubleSpinBox(part);
    density_->setObjectName(QStringLiteral("density"));
    density_->setRange(1.0, 30000.0);
    density_->setDecimals(1);
    density_->setSuffix(QStringLiteral(" kg/m³"));
    density_->setValue(materials[0].density);
    mass_ = new QLabel(part);
    connect(material, &QComboBox::activated, this,
            [this, material] { density_->setValue(material->currentData().toDouble()); });
    connect(density_, &QDoubleSpinBox::valueChanged, this, &StepImportDialog::showMass);
    auto* line = new QHBoxLayout;
    line->addWidget(material);
    line->addWidget(density_);
    line->addWidget(mass_, 1);
    form->addRow(tr("Density"), line);
    ground_ = new QComboBox(part);
    ground_->setObjectName(QStringLiteral("groundPart"));
    ground_->addItem(tr("None"));
    for (const auto& entry : assembly_->parts)
        ground_->addItem(QString::fromStdString(entry.name));
    form->addRow(tr("Part that does not move"), ground_);
    restFixed_ = new QCheckBox(tr("Ground parts that have no joint"), part);
    restFixed_->setObjectName(QStringLiteral("restFixed"));
    form->addRow(QString(), restFixed_);
    return part;
}

QWidget* StepImportDialog::makeParts() {
    auto* part = new QWidget(this);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(
        tr("Double-click a density to give a part its own; clear it to use the common one."), part);
    label->setWordWrap(true);
    layout->addWidget(label);
    parts_ = new QTreeWidget(part);
    parts_->setObjectName(QStringLiteral("parts"));
    parts_->setRootIsDecorated(false);
    parts_->setUniformRowHeights(true);
    parts_->setHeaderLabels({tr("Part"), tr("Density, kg/m³"), tr("Mass, kg")});
    parts_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    for (const auto& entry : assembly_->parts) {
        auto* row = new QTreeWidgetItem(parts_, {QString::fromStdString(entry.name)});
        row->setFlags(row->flags() | Qt::ItemIsEditable);
    }
    parts_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const int column : {1, 2})
        parts_->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    parts_->header()->setStretchLastSection(false);
    connect(parts_, &QTreeWidget::itemActivated, this,
            [this](QTreeWidgetItem* row) { parts_->editItem(row, 1); });
    connect(parts_, &QTreeWidget::itemChanged, this, &StepImportDialog::takeOwnDensity);
    layout->addWidget(parts_, 1);
    return part;
}

/// What was typed into the row of a part; anything but a number means the density of all.
void StepImportDialog::takeOwnDensity(QTreeWidgetItem* row) {
    const auto part = static_cast<std::size_t>(parts_->indexOfTopLevelItem(row));
    bool number = false;
    const double density =
        row->text(1).trimmed().replace(QLatin1Char(','), QLatin1Char('.')).toDouble(&number);
    if (number && density >= density_->minimum() && density <= density_->maximum())
        own_[part] = density;
    else
        own_.erase(part);
    showMass();
}

QWidget* StepImportDialog::makeJoints() {
    auto* part = new QWidget(this);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    offers_ = new QLabel(
        tr("Joints suggested by round and planar faces. Select those that the machine has."), part);
    offers_->setWordWrap(true);
    layout->addWidget(offers_);
    list_ = new QTreeWidget(part);
    list_->setObjectName(QStringLiteral("offeredJoints"));
    list_->setRootIsDecorated(false);
    list_->setHeaderLabels({tr("Parts"), tr("Kind"), tr("Why")});
    list_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    layout->addWidget(list_, 1);
    return part;
}

QWidget* StepImportDialog::makeOwnJoint() {
    auto* part = new QWidget(this);
    auto* form = new QFormLayout(part);
    form->setContentsMargins(0, 0, 0, 0);
    part_ = new QComboBox(part);
    part_->setObjectName(QStringLiteral("axisPart"));
    other_ = new QComboBox(part);
    other_->setObjectName(QStringLiteral("otherPart"));
    for (QComboBox* box : {part_, other_})
        for (const auto& entry : assembly_->parts)
            box->addItem(QString::fromStdString(entry.name));
    if (other_->count() > 1) other_->setCurrentIndex(1);
    axis_ = new QComboBox(part);
    axis_->setObjectName(QStringLiteral("jointAxis"));
    axis_->setMinimumContentsLength(24);
    kind_ = new QComboBox(part);
    kind_->setObjectName(QStringLiteral("jointKind"));
    for (const document::JointKindInfo& info : document::jointKinds())
        if (hasOneAxis(info.kind)) kind_->addItem(info.word, static_cast<int>(info.kind));
    add_ = new QPushButton(tr("Add joint"), part);
    add_->setObjectName(QStringLiteral("addJoint"));
    add_->setAutoDefault(false);
    connect(part_, &QComboBox::currentIndexChanged, this, &StepImportDialog::showAxes);
    connect(other_, &QComboBox::currentIndexChanged, this, &StepImportDialog::showObstacle);
    connect(add_, &QPushButton::clicked, this, &StepImportDialog::addOwnJoint);
    auto* place = new QHBoxLayout;
    place->addWidget(part_);
    place->addWidget(axis_, 1);
    form->addRow(tr("Axis for a joint"), place);
    auto* joined = new QHBoxLayout;
    joined->addWidget(other_, 1);
    joined->addWidget(kind_);
    joined->addWidget(add_);
    form->addRow(tr("Joined with"), joined);
    return part;
}

void StepImportDialog::listJoint(const session::StepJoint& joint, const QString& reason,
                                 bool ticked) {
    const auto& parts = assembly_->parts;
    auto* row = new QTreeWidgetItem(
        list_, {QStringLiteral("%1 – %2").arg(QString::fromStdString(parts[joint.partA].name),
                                              QString::fromStdString(parts[joint.partB].name)),
                document::jointKindInfo(joint.kind).word, reason});
    row->setCheckState(0, ticked ? Qt::Checked : Qt::Unchecked);
    row->setToolTip(2, reason);
    joints_.push_back(joint);
}

void StepImportDialog::showAxes() {
    axis_->clear();
    axes_ = session::axesOf(*assembly_, static_cast<std::size_t>(part_->currentIndex()));
    for (const session::StepAxis& axis : axes_)
        axis_->addItem(tr("%1, at %2, %3, %4 mm")
                           .arg(QString::fromStdString(axis.face))
                           .arg(1e3 * axis.place[0], 0, 'g', 4)
                           .arg(1e3 * axis.place[1], 0, 'g', 4)
                           .arg(1e3 * axis.place[2], 0, 'g', 4));
    showObstacle();
}

/// Why a joint cannot be added now.
void StepImportDialog::showObstacle() {
    const QString obstacle = axes_.empty() ? tr("This part has no round or planar face.")
                             : part_->currentIndex() == other_->currentIndex()
                                 ? tr("A joint needs two parts.")
                                 : QString();
    add_->setEnabled(obstacle.isEmpty());
    add_->setToolTip(obstacle);
}

void StepImportDialog::showMass() {
    const QSignalBlocker blocker(parts_);
    double mass = 0.0;
    for (std::size_t part = 0; part < assembly_->parts.size(); ++part) {
        const auto own = own_.find(part);
        const double density = own == own_.end() ? density_->value() : own->second;
        const double partMass = density * assembly_->parts[part].volume;
        mass += partMass;
        QTreeWidgetItem* row = parts_->topLevelItem(static_cast<int>(part));
        row->setText(1, QString::number(density, 'g', 6));
        row->setText(2, QString::number(partMass, 'g', 6));
        QFont font = row->font(0);
        font.setBold(own != own_.end());
        row->setFont(1, font);
    }
    const QString unit = assembly_->unit.empty() ? tr("no unit in the file; millimeters assumed")
                                                 : QString::fromStdString(assembly_->unit);
    const std::size_t count = assembly_->parts.size();
    mass_->setText(tr("%1, %2 kg; %3")
                       .arg(count == 1 ? tr("1 part") : tr("%1 parts").arg(count))
                       .arg(mass, 0, 'g', 4)
                       .arg(unit));
}

void StepImportDialog::addOwnJoint() {
    const session::StepAxis& chosen = axes_[static_cast<std::size_t>(axis_->currentIndex())];
    session::StepJoint joint;
    joint.partA = chosen.part;
    joint.partB = static_cast<std::size_t>(other_->currentIndex());
    joint.kind = static_cast<JointKind>(kind_->currentData().toInt());
    joint.place = chosen.place;
    joint.axis = chosen.axis;
    joint.reason = chosen.face;
    listJoint(joint, QString::fromStdString(chosen.face), true);
    list_->scrollToBottom();
}

session::StepChoice StepImportDialog::choice() const {
    session::StepChoice choice;
    choice.density = density_->value();
    for (const auto& [part, density] : own_)
        choice.own[assembly_->parts[part].name] = density;
    if (ground_->currentIndex() > 0) choice.ground = ground_->currentText().toStdString();
    choice.restFixed = restFixed_->isChecked();
    for (int row = 0; row < list_->topLevelItemCount(); ++row)
        if (list_->topLevelItem(row)->checkState(0) == Qt::Checked)
            choice.joints.push_back(joints_[static_cast<std::size_t>(row)]);
    return choice;
}

}  // namespace linkwright::windows
