// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/drive_report.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/named_problems.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/shown/display_units.h"
#include "ui/widgets/theme.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace linkwright::windows {

namespace {

/// "12.5 N m" in the units of the project.
QString measuredText(double value, const QString& siUnit) {
    const document::DisplayUnit unit = document::shownUnit(siUnit);
    return QStringLiteral("%1 %2").arg(document::numberText(value / unit.factor, 4), unit.symbol);
}

/// Name and value of each line but the flywheel.
std::vector<std::pair<QString, QString>> linesOf(const session::DriveCycle& cycle) {
    const QString torque = cycle.travels ? QStringLiteral("N") : QStringLiteral("N m");
    const QString speed = cycle.travels ? QStringLiteral("m/s") : QStringLiteral("rad/s");
    const auto text = [](double value, const QString& unit) { return measuredText(value, unit); };
    return {{DriveReport::tr("Cycle"),
             cycle.wholeTurn ? DriveReport::tr("last turn, %1 s")
                                   .arg(document::numberText(cycle.to - cycle.from, 4))
                             : DriveReport::tr("whole motion, %1 s")
                                   .arg(document::numberText(cycle.to - cycle.from, 4))},
            {DriveReport::tr("Mean torque or force"), text(cycle.meanTorque, torque)},
            {DriveReport::tr("RMS"), text(cycle.rootMeanSquareTorque, torque)},
            {DriveReport::tr("Largest"),
             DriveReport::tr("%1 at %2 s")
                 .arg(text(cycle.largestTorque, torque), document::numberText(cycle.largestAt, 4))},
            {DriveReport::tr("Energy per cycle"), text(cycle.energy, QStringLiteral("J"))},
            {DriveReport::tr("Mean power"), text(cycle.meanPower, QStringLiteral("W"))},
            {DriveReport::tr("Largest power"), text(cycle.largestPower, QStringLiteral("W"))},
            {DriveReport::tr("Mean speed"), text(cycle.meanSpeed, speed)},
            {DriveReport::tr("Speed fluctuation"),
             document::numberText(100.0 * cycle.speedFluctuation, 3) + QStringLiteral("%")},
            {DriveReport::tr("Excess energy"), cycle.wholeTurn
                                                   ? text(cycle.excessEnergy, QStringLiteral("J"))
                                                   : QStringLiteral("\u2013")}};
}

void fillTable(QTableWidget& table, const model::Model& model,
               const std::vector<session::DriveCycle>& cycles) {
    QStringList names, heads;
    for (const session::DriveCycle& cycle : cycles) {
        const int column = static_cast<int>(heads.size());
        heads << document::nameOf(model, cycle.element);
        table.setColumnCount(column + 1);
        names.clear();
        for (const auto& [name, value] : linesOf(cycle)) {
            table.setRowCount(std::max(table.rowCount(), static_cast<int>(names.size()) + 2));
            auto* item = new QTableWidgetItem(value);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table.setItem(static_cast<int>(names.size()), column, item);
            names << name;
        }
    }
    names << DriveReport::tr("Flywheel");
    table.setVerticalHeaderLabels(names);
    table.setHorizontalHeaderLabels(heads);
}

/// The last row: what keeps the speed within so many percent.
void fillFlywheel(QTableWidget& table, const std::vector<session::DriveCycle>& cycles,
                  double percent) {
    for (std::size_t column = 0; column < cycles.size(); ++column) {
        auto* item = new QTableWidgetItem(
            cycles[column].wholeTurn ? measuredText(
                session::flywheelInertia(cycles[column], 0.01 * percent), QStringLiteral("kg m^2"))
                                     : QStringLiteral("\u2013"));
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table.setItem(table.rowCount() - 1, static_cast<int>(column), item);
    }
    table.resizeColumnsToContents();
}

}  // namespace

DriveReport::DriveReport(document::Project& project, QWidget* window)
    : QObject(window), project_(project), window_(window) {
    connect(&project_, &document::Project::left, this, [this] {
        task_.discard();
        delete dialog_;
    });
    connect(&task_, &document::BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (!problems.empty())
                    Q_EMIT messageRaised({tr("Torque and power of the drives are unknown"),
                                          document::namedProblems(project_.model(), problems)});
            });
}

QString DriveReport::obstacle(const model::Model& model) {
    const bool driven =
        !model.motors.empty()
        || std::any_of(model.drives.begin(), model.drives.end(), [](const model::Drive& drive) {
               return drive.kind == model::DriveKind::JointCoordinate;
           });
    return driven ? QString() : tr("Give a joint a drive or a motor first.");
}

void DriveReport::start() {
    if (task_.busy() || !obstacle(project_.model()).isEmpty()) return;
    Q_EMIT noticed(tr("Computing torque and power of the drives."));
    task_.start(
        [this, model = project_.sharedModel()](
            const document::BackgroundTask::TaskContext& turn) -> document::BackgroundTask::Answer {
            session::SolveControl control;
            control.stop = &turn.stop();
            const auto cycles = session::driveCycles(*model, control);
            return [this, model, cycles] { show(*model, cycles); };
        });
}

void DriveReport::show(const model::Model& model, const std::vector<session::DriveCycle>& cycles) {
    delete dialog_;
    dialog_ = new QDialog(window_);
    dialog_->setObjectName(QStringLiteral("driveReport"));
    dialog_->setWindowTitle(tr("Drives: torque, power, flywheel"));
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    auto* table = new QTableWidget(dialog_);
    table->setObjectName(QStringLiteral("driveCycles"));
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::ContiguousSelection);
    table->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setStretchLastSection(true);
    fillTable(*table, model, cycles);
    auto* fluctuation = new QDoubleSpinBox(dialog_);
    fluctuation->setObjectName(QStringLiteral("allowedFluctuation"));
    fluctuation->setRange(0.1, 100.0);
    fluctuation->setDecimals(1);
    fluctuation->setSuffix(QStringLiteral("%"));
    fluctuation->setValue(2.0);
    fluctuation->setToolTip(
        tr("Largest less smallest speed over the mean, with the flywheel on the shaft"));
    const auto refill = [table, cycles](double percent) { fillFlywheel(*table, cycles, percent); };
    connect(fluctuation, &QDoubleSpinBox::valueChanged, table, refill);
    refill(fluctuation->value());
    auto* hint = new QLabel(
        tr("Torque on the mechanism. The flywheel is the moment of inertia on the shaft that "
           "keeps the speed this even while a motor gives the mean torque."),
        dialog_);
    hint->setWordWrap(true);
    widgets::setTextRole(hint, widgets::TextRole::Hint);
    auto* form = new QFormLayout;
    form->addRow(tr("Allowed speed fluctuation"), fluctuation);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog_);
    connect(buttons, &QDialogButtonBox::rejected, dialog_.data(), &QDialog::close);
    auto* column = new QVBoxLayout(dialog_);
    column->addWidget(table, 1);
    column->addLayout(form);
    column->addWidget(hint);
    column->addWidget(buttons);
    int height = table->horizontalHeader()->sizeHint().height() + 4;
    for (int row = 0; row < table->rowCount(); ++row)
        height += table->rowHeight(row);
    table->setMinimumHeight(std::min(height, 420));
    table->setMinimumWidth(360);
    dialog_->show();
}

}  // namespace linkwright::windows
