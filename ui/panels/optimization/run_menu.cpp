// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/run_menu.h"

#include "ui/document/runs/run_export.h"
#include "ui/plots/plot_export.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/theme.h"

#include <QIcon>
#include <QMenu>
#include <QPixmap>

namespace linkwright::panels {

using Controller = document::ProjectController;

namespace {

constexpr int colorsOffered = 6;

QString words(const char* text) {
    return Controller::tr(text);
}

}  // namespace

void addRunActions(QMenu& menu, QWidget* parent, Controller& controller, std::size_t index) {
    if (index >= controller.runs().size()) return;
    const document::OptimizationRun& run = controller.runs()[index];
    QAction* shown =
        menu.addAction(words("Show in the plots"), &controller,
                       [&controller, index](bool on) { controller.setRunHidden(index, !on); });
    shown->setCheckable(true);
    shown->setChecked(!run.hidden);
    QMenu* colors = menu.addMenu(words("Color"));
    colors->setObjectName(QStringLiteral("runColors"));
    QAction* gray = colors->addAction(words("Gray, as earlier runs"), &controller,
                                      [&controller, index] { controller.setRunColor(index, -1); });
    gray->setCheckable(true);
    gray->setChecked(run.color < 0);
    for (int series = 0; series < colorsOffered; ++series) {
        QPixmap sample(16, 16);
        sample.fill(widgets::Theme::seriesColor(series));
        QAction* color = colors->addAction(
            QIcon(sample), words("Color %1").arg(series + 1), &controller,
            [&controller, index, series] { controller.setRunColor(index, series); });
        color->setCheckable(true);
        color->setChecked(run.color == series);
    }
    menu.addSeparator();
    QAction* restore = menu.addAction(words("Restore design"), &controller,
                                      [&controller, index] { controller.restoreRun(index); });
    restore->setEnabled(controller.restoreObstacle(index).isEmpty());
    menu.addAction(words("Export the compared runs…"), parent,
                   [parent, &controller] { exportRunsInteractively(parent, controller); });
}

void showRunMenu(QWidget* parent, Controller& controller, std::size_t run, const QPoint& place) {
    if (run >= controller.runs().size()) return;
    QMenu menu(parent);
    menu.addSection(controller.runs()[run].title());
    addRunActions(menu, parent, controller, run);
    menu.exec(place);
}

void exportRunsInteractively(QWidget* parent, const Controller& controller) {
    const QString path = widgets::askWhereToSave(
        parent, words("Export the compared runs"), QStringLiteral("runs.csv"),
        {{words("Tables of iterations and signals"), QStringLiteral("csv")},
         {words("HDF5"), QStringLiteral("h5")}});
    if (!path.isEmpty()) plots::tellOutcome(parent, path, document::exportRuns(controller, path));
}

}  // namespace linkwright::panels
