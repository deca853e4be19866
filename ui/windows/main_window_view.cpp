// SPDX-License-Identifier: GPL-3.0-or-later
// What a project keeps of its window: units, camera, layout; what a user prefers; videos.
#include "ui/document/elements/named_problems.h"
#include "ui/document/shown/display_units.h"
#include "ui/document/shown/motion_export.h"
#include "ui/panels/frame/message_bar.h"
#include "ui/panels/optimization/case_tabs.h"
#include "ui/panels/optimization/convergence_panel.h"
#include "ui/panels/optimization/objective_panel.h"
#include "ui/panels/properties/signal_panel.h"
#include "ui/plots/plot_export.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/save_dialog.h"
#include "ui/windows/actions.h"
#include "ui/windows/limit_presenter.h"
#include "ui/windows/log_file.h"
#include "ui/windows/main_window.h"
#include "ui/windows/preferences_dialog.h"
#include "ui/windows/problem_report.h"
#include "ui/windows/video_dialog.h"
#include "ui/windows/view_presenter.h"

#include <QAction>
#include <QActionGroup>
#include <QDir>
#include <QJsonArray>
#include <QMenu>
#include <QTimer>
#include <array>
#include <cmath>
#include <memory>

namespace linkwright::windows {

/// The shown case in view and plots, with its limits; the others as ghosts and thin curves.
void MainWindow::connectCases() {
    presenter_->followCases(caseMotions_);
    signalPanel_->followCases(caseMotions_);
    editor_->followCases(caseMotions_);
    objective_->follow(caseMotions_, optimizations_);
    convergence_->followCases(caseMotions_);
    new LimitPresenter(caseMotions_, shown_, *presenter_, *view_, *timeline_, this);
    connect(caseTabs_, &panels::CaseTabs::editRequested, this, [this](int place) {
        workspace_->raisePanel(QStringLiteral("objective"));
        objective_->showCase(place);
    });
}

namespace {

constexpr QLatin1String cameraKey("camera");
constexpr QLatin1String layoutKey("layout");
constexpr std::array<const char*, 4> layoutWords{"model", "optimize", "run", "study"};
constexpr int cameraNumbers = 6;  // focus, yaw, pitch, distance

}  // namespace

void MainWindow::connectProjectView() {
    using document::DisplayUnits;
    using document::Project;
    connect(&project_, &Project::unitChoiceChanged, this,
            [this] { DisplayUnits::instance().set(project_.unitChoice()); });
    connect(&project_, &Project::savingBegins, this, &MainWindow::saveViewState);
    connect(&project_, &Project::replaced, this, [this] {
        if (project_.empty() && project_.filePath().isEmpty())
            project_.setUnitChoice(document::unitsForNewProjects());
        restoreViewState();
    });
}

/// A camera that follows the drawing by itself and the layout a project always had need no words.
void MainWindow::saveViewState() {
    QJsonObject kept = project_.windowView();
    if (presenter_->cameraChosen()) {
        const scene::CameraState camera = view_->cameraState();
        kept[cameraKey] = QJsonArray{camera.focus.x(), camera.focus.y(), camera.focus.z(),
                                     camera.yaw,       camera.pitch,     camera.distance};
    } else {
        kept.remove(cameraKey);
    }
    const Layout layout = workspace_->currentLayout();
    if (layout != Layout::Model || kept.contains(layoutKey))
        kept[layoutKey] = QLatin1String(layoutWords[static_cast<std::size_t>(layout)]);
    project_.setWindowView(kept);
}

void MainWindow::restoreViewState() {
    const QJsonObject kept = project_.windowView();
    for (std::size_t layout = 0; layout < layoutWords.size(); ++layout)
        if (kept.value(layoutKey).toString() == QLatin1String(layoutWords[layout]))
            showLayout(static_cast<Layout>(layout));
    const QJsonArray camera = kept.value(cameraKey).toArray();
    std::array<double, cameraNumbers> numbers{};
    if (camera.size() != cameraNumbers) return;
    for (int index = 0; index < cameraNumbers; ++index)
        numbers[static_cast<std::size_t>(index)] = camera[index].toDouble(std::nan(""));
    for (const double number : numbers)
        if (!std::isfinite(number)) return;
    // After what a change of the layout does to the view.
    QTimer::singleShot(0, presenter_, [this, numbers] {
        presenter_->showFrom(
            {{numbers[0], numbers[1], numbers[2]}, numbers[3], numbers[4], numbers[5]});
    });
}

std::unique_ptr<VideoFilm> MainWindow::makeFilm(const QSize& size, bool plots) {
    auto film = std::make_unique<VideoFilm>(project_, solver_, optimizations_, size, plots);
    scene::MechanismView& view = film->view();
    ViewPresenter& presenter = film->presenter();
    view.setSceneStyle(view_->sceneStyle());
    view.setGridVisible(actions_->grid->isChecked());
    view.setLabelsVisible(actions_->labels->isChecked());
    view.setMassesVisible(actions_->masses->isChecked());
    presenter.setPathWanted(actions_->path->isChecked());
    presenter.setGhostWanted(actions_->ghost->isChecked());
    presenter.setGradientWanted(actions_->gradient->isChecked());
    presenter.setReactionsWanted(actions_->reactions->isChecked());
    presenter.showFrom(view_->cameraState());
    view.setPerspective(view_->perspective());
    film->shown().showIteration(shown_.iteration());
    return film;
}

std::unique_ptr<VideoDialog> MainWindow::makeVideoDialog() {
    const document::SimulationPointer motion = shown_.motion();
    if (!motion || motion->times.size() < 2) return nullptr;
    auto dialog = std::make_unique<VideoDialog>(
        motion->times.back(), view_->size() * view_->devicePixelRatioF(),
        [this](const QSize& size, bool plots) { return makeFilm(size, plots); }, this);
    if (const QString program = document::preferences().ffmpeg; !program.isEmpty())
        dialog->setEncoder(program);
    return dialog;
}

void MainWindow::saveVideo() {
    if (const auto dialog = makeVideoDialog())
        dialog->exec();
    else
        message_->show({tr("There is no motion to save"),
                        document::namedProblems(project_.model(), solver_.problems())});
}

void MainWindow::saveScene() {
    const document::SimulationPointer motion = shown_.motion();
    if (!motion) return;
    QString project = project_.fileName();
    project.remove(QStringLiteral(".linkwright.json"));
    const QString path = widgets::askWhereToSave(
        this, tr("Save 3D animation"),
        (project.isEmpty() ? QStringLiteral("motion") : project) + QStringLiteral(".glb"),
        {{tr("glTF in one file"), QStringLiteral("glb")},
         {tr("glTF text"), QStringLiteral("gltf")}});
    if (path.isEmpty()) return;
    plots::saveInTurn(this, path, [path, motion, model = shown_.model()] {
        return document::writeMotionScene(path, model, motion);
    });
}

void MainWindow::fillRecentMenu() {
    recentMenu_->clear();
    const QStringList paths = project_.recentFiles().paths();
    project_.recentFiles().look();  // what is gone now is not listed next time
    for (const QString& path : paths) {
        // Behind a tab, where other entries have their keys: of two of one name the folder tells.
        QString folder = QFileInfo(path).absolutePath();
        if (const QString home = QDir::homePath();
            folder == home || folder.startsWith(home + QLatin1Char('/')))
            folder.replace(0, home.size(), QStringLiteral("~"));
        QAction* action =
            recentMenu_->addAction(QFileInfo(path).fileName() + QLatin1Char('\t') + folder);
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { openFile(path); });
    }
    if (paths.isEmpty()) {
        recentMenu_->addAction(tr("No files yet"))->setEnabled(false);
        return;
    }
    recentMenu_->addSeparator();
    connect(recentMenu_->addAction(tr("Clear list")), &QAction::triggered, this,
            [this] { project_.recentFiles().clear(); });
}

void MainWindow::saveMotionData() {
    const document::SimulationPointer motion = shown_.motion();
    if (!motion) return;
    QString project = project_.fileName();
    project.remove(QStringLiteral(".linkwright.json"));
    const QString path = widgets::askWhereToSave(
        this, tr("Save motion data"),
        (project.isEmpty() ? QStringLiteral("motion") : project) + QStringLiteral(".csv"),
        {{tr("Table (CSV)"), QStringLiteral("csv")},
         {tr("MATLAB"), QStringLiteral("mat")},
         {tr("Results (HDF5)"), QStringLiteral("h5")}});
    if (path.isEmpty()) return;
    plots::saveInTurn(this, path,
                      [path, motion, model = shown_.model(), name = project_.fileName()] {
                          return document::writeMotionData(path, model, motion, name);
                      });
}

void MainWindow::usePreferences(const document::Preferences& chosen) {
    using document::Smoothing;
    view_->setAntialiasing(chosen.smoothing == Smoothing::Always  ? scene::Antialiasing::Always
                           : chosen.smoothing == Smoothing::Never ? scene::Antialiasing::Off
                                                                  : scene::Antialiasing::Automatic);
    view_->setCameraAnimated(!chosen.reducedMotion);
    setAnimated(!chosen.reducedMotion);
    document::limitThreads(chosen.threads);
    autosave_.setDelay(chosen.keepMilliseconds);
    setLogLevel(chosen.logLevel);
}

void MainWindow::showPreferences() {
    PreferencesDialog dialog(actions_->themes->actions(), navigationMenu_->actions(), this);
    connect(&dialog, &PreferencesDialog::changed, this, &MainWindow::usePreferences);
    dialog.exec();
}

void MainWindow::reportProblem() {
    constexpr int lastLines = 200;
    const model::Model& model = project_.model();
    ProblemFacts facts;
    facts.graphics = view_->vtkView().graphicsName();
    facts.project = started_ ? tr("links %1, joints %2, signals %3, cost terms %4")
                                   .arg(model.bodies.size())
                                   .arg(model.joints.size())
                                   .arg(model.signalList.size())
                                   .arg(model.costTerms.size())
                             : tr("none");
    for (const base::Diagnostic& problem : solver_.problems())
        facts.problems << QString::fromStdString(base::toText(problem));
    facts.log = lastLogged(lastLines);
    ProblemReportDialog(problemReport(facts), this).exec();
}

}  // namespace linkwright::windows
