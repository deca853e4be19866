// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/optimization_menu.h"

#include "ui/document/optimizations/optimization_export.h"
#include "ui/plots/plot_export.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/theme.h"

#include <QIcon>
#include <QMenu>
#include <QPixmap>

namespace linkwright::panels {
namespace {

constexpr int colorsOffered = 5;

QString words(const char* text) {
    return QObject::tr(text);
}

}  // namespace

void addOptimizationActions(QMenu& menu, QWidget* parent, document::Project& project,
                            document::Optimizations& optimizations, std::size_t index) {
    if (index >= optimizations.all().size()) return;
    const document::Optimization& optimization = optimizations.all()[index];
    QAction* compared =
        menu.addAction(words("Compare"), &optimizations,
                       [&optimizations, index](bool on) { optimizations.compare(index, on); });
    compared->setObjectName(QStringLiteral("compareOptimization"));
    compared->setCheckable(true);
    compared->setChecked(optimization.compared());
    QAction* shown =
        menu.addAction(words("Show in the plots"), &optimizations,
                       [&optimizations, index](bool on) { optimizations.setHidden(index, !on); });
    shown->setCheckable(true);
    shown->setChecked(!optimization.hidden);
    QMenu* colors = menu.addMenu(words("Color"));
    QAction* gray =
        colors->addAction(words("Gray, like earlier ones"), &optimizations,
                          [&optimizations, index] { optimizations.setColor(index, -1); });
    gray->setCheckable(true);
    gray->setChecked(optimization.color < 0);
    for (int series = 0; series < colorsOffered; ++series) {
        QPixmap sample(16, 16);
        sample.fill(widgets::Theme::comparedColor(series));
        QAction* color = colors->addAction(
            QIcon(sample), words("Color %1").arg(series + 1), &optimizations,
            [&optimizations, index, series] { optimizations.setColor(index, series); });
        color->setCheckable(true);
        color->setChecked(optimization.color == series);
    }
    menu.addSeparator();
    QAction* restore = menu.addAction(words("Restore design"), &optimizations,
                                      [&optimizations, index] { optimizations.restore(index); });
    restore->setEnabled(optimizations.restoreObstacle(index).isEmpty());
    menu.addAction(words("Export the compared optimizations…"), parent,
                   [parent, &project, &optimizations] {
                       exportOptimizationsInteractively(parent, project, optimizations);
                   });
}

void showOptimizationMenu(QWidget* parent, document::Project& project,
                          document::Optimizations& optimizations, std::size_t optimization,
                          const QPoint& place) {
    if (optimization >= optimizations.all().size()) return;
    QMenu menu(parent);
    menu.addSection(optimizations.all()[optimization].title());
    addOptimizationActions(menu, parent, project, optimizations, optimization);
    menu.exec(place);
}

void exportOptimizationsInteractively(QWidget* parent, const document::Project& project,
                                      const document::Optimizations& optimizations) {
    const QString path = widgets::askWhereToSave(
        parent, words("Export the compared optimizations"), QStringLiteral("runs.csv"),
        {{words("Tables of iterations and signals"), QStringLiteral("csv")},
         {words("HDF5"), QStringLiteral("h5")}});
    if (!path.isEmpty())
        plots::saveInTurn(parent, path, document::comparisonWriter(project, optimizations, path));
}

}  // namespace linkwright::panels
