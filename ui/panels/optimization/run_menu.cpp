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
namespace {

constexpr int colorsOffered = 6;

QString words(const char* text) {
    return QObject::tr(text);
}

}  // namespace

void addRunActions(QMenu& menu, QWidget* parent, document::Project& project,
                   document::Optimizations& optimizations, std::size_t index) {
    if (index >= optimizations.all().size()) return;
    const document::Optimization& run = optimizations.all()[index];
    QAction* shown =
        menu.addAction(words("Show in the plots"), &optimizations,
                       [&optimizations, index](bool on) { optimizations.setHidden(index, !on); });
    shown->setCheckable(true);
    shown->setChecked(!run.hidden);
    QMenu* colors = menu.addMenu(words("Color"));
    colors->setObjectName(QStringLiteral("runColors"));
    QAction* gray =
        colors->addAction(words("Gray, as earlier ones"), &optimizations,
                          [&optimizations, index] { optimizations.setColor(index, -1); });
    gray->setCheckable(true);
    gray->setChecked(run.color < 0);
    for (int series = 0; series < colorsOffered; ++series) {
        QPixmap sample(16, 16);
        sample.fill(widgets::Theme::seriesColor(series));
        QAction* color = colors->addAction(
            QIcon(sample), words("Color %1").arg(series + 1), &optimizations,
            [&optimizations, index, series] { optimizations.setColor(index, series); });
        color->setCheckable(true);
        color->setChecked(run.color == series);
    }
    menu.addSeparator();
    QAction* restore = menu.addAction(words("Restore design"), &optimizations,
                                      [&optimizations, index] { optimizations.restore(index); });
    restore->setEnabled(optimizations.restoreObstacle(index).isEmpty());
    menu.addAction(words("Export the compared optimizations…"), parent,
                   [parent, &project, &optimizations] {
                       exportRunsInteractively(parent, project, optimizations);
                   });
}

void showRunMenu(QWidget* parent, document::Project& project,
                 document::Optimizations& optimizations, std::size_t run, const QPoint& place) {
    if (run >= optimizations.all().size()) return;
    QMenu menu(parent);
    menu.addSection(optimizations.all()[run].title());
    addRunActions(menu, parent, project, optimizations, run);
    menu.exec(place);
}

void exportRunsInteractively(QWidget* parent, const document::Project& project,
                             const document::Optimizations& optimizations) {
    const QString path = widgets::askWhereToSave(
        parent, words("Export the compared optimizations"), QStringLiteral("runs.csv"),
        {{words("Tables of iterations and signals"), QStringLiteral("csv")},
         {words("HDF5"), QStringLiteral("h5")}});
    if (!path.isEmpty())
        plots::tellOutcome(parent, path, document::exportRuns(project, optimizations, path));
}

}  // namespace linkwright::panels
