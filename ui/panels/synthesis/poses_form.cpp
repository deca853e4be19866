// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/poses_form.h"

#include "ui/document/shown/display_units.h"
#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/panels/synthesis/pose_marks.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"

#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <numbers>

namespace linkwright::panels {

namespace {

constexpr double degreeOfPose = std::numbers::pi / 180.0;
constexpr int poseRowHeight = 24;
constexpr int fewestPoseRows = 5;

}  // namespace

PosesForm::PosesForm(QWidget* parent) : QWidget(parent) {
    table_ = new QTableWidget(fewestPoseRows, 3, this);
    table_->setObjectName(QStringLiteral("poseTable"));
    table_->setAccessibleName(tr("Poses"));
    table_->setFont(widgets::Theme::monoFont(12));
    table_->setTabKeyNavigation(false);  // Tab goes on to the candidates; arrows go between cells
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->verticalHeader()->setDefaultSectionSize(poseRowHeight);
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table_->verticalHeader()->setDefaultAlignment(Qt::AlignCenter);
    table_->setFixedHeight(poseRowHeight * (fewestPoseRows + 1) + 4);
    auto* hint = new QLabel(tr("Two or more poses of a body, in order: where one of its points is, "
                               "and the angle of the body."),
                            this);
    hint->setWordWrap(true);
    widgets::setTextRole(hint, widgets::TextRole::Hint);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    column->addWidget(hint);
    column->addWidget(table_);
    connect(table_, &QTableWidget::cellChanged, this, &PosesForm::read);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &PosesForm::retitle);
    retitle();
}

void PosesForm::retitle() {
    const QString unit = pageUnit().symbol;
    table_->setHorizontalHeaderLabels(
        {tr("x [%1]").arg(unit), tr("y [%1]").arg(unit), tr("Angle [°]")});
}

void PosesForm::setPoses(const std::vector<synthesis::RigidPose>& poses) {
    const QSignalBlocker quiet(table_);
    const double unit = pageUnit().factor;
    table_->setRowCount(std::max(fewestPoseRows, static_cast<int>(poses.size()) + 1));
    for (int row = 0; row < table_->rowCount(); ++row)
        for (int column = 0; column < 3; ++column) {
            QString text;
            if (static_cast<std::size_t>(row) < poses.size()) {
                const synthesis::RigidPose& pose = poses[static_cast<std::size_t>(row)];
                const std::array<double, 3> numbers{pose.origin.real() / unit,
                                                    pose.origin.imag() / unit,
                                                    pose.angle / degreeOfPose};
                text = widgets::withTrueMinus(
                    widgets::formatNumber(numbers[static_cast<std::size_t>(column)], 6));
            }
            auto* item = new QTableWidgetItem(text);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table_->setItem(row, column, item);
        }
    fault_.clear();
}

void PosesForm::read() {
    const document::DisplayUnit unit = pageUnit();
    const widgets::UnitSpec length = widgets::UnitSpec::of(unit.symbol);
    const widgets::UnitSpec angle = widgets::UnitSpec::of(QStringLiteral("deg"));
    std::vector<synthesis::RigidPose> poses;
    fault_.clear();
    bool ended = false;
    for (int row = 0; row < table_->rowCount() && fault_.isEmpty(); ++row) {
        std::array<double, 3> numbers{};
        int filled = 0;
        for (int column = 0; column < 3 && fault_.isEmpty(); ++column) {
            const QTableWidgetItem* item = table_->item(row, column);
            const QString text = item ? item->text().trimmed() : QString();
            if (text.isEmpty()) continue;
            ++filled;
            const widgets::ParsedQuantity read =
                widgets::parseQuantity(text, column < 2 ? length : angle);
            if (read.value)
                numbers[static_cast<std::size_t>(column)] = *read.value;
            else
                fault_ = tr("Pose %1: %2").arg(row + 1).arg(read.error);
        }
        if (!fault_.isEmpty()) continue;
        if (filled > 0 && ended)
            fault_ =
                tr("There is a gap before pose %1: fill it, or move the pose up.").arg(row + 1);
        else if (filled > 0 && filled < 3)
            fault_ = tr("Pose %1 is incomplete: it needs x, y and an angle.").arg(row + 1);
        else if (filled == 3)
            poses.push_back({{numbers[0], numbers[1]}, numbers[2]});
        ended = ended || filled == 0;
    }
    if (!ended) table_->insertRow(table_->rowCount());  // for the next pose
    // What is drawn stays until the rows are poses again.
    if (fault_.isEmpty())
        Q_EMIT posesEdited(poses);
    else
        Q_EMIT faultChanged();
}

}  // namespace linkwright::panels
