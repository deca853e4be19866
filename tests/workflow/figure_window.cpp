// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/workflow/figure_window.h"

#include "tests/support/gui_test.h"
#include "tests/support/settled.h"
#include "tests/ui/document/rows.h"
#include "tests/ui/windows/window_test.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/model_tree_model.h"
#include "ui/panels/optimization/costate_panel.h"
#include "ui/panels/optimization/objective_panel.h"
#include "ui/panels/optimization/optimize_panel.h"
#include "ui/panels/properties/choice_row.h"
#include "ui/panels/properties/element_editor.h"
#include "ui/panels/properties/item_list.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/settings_forms.h"
#include "ui/panels/properties/signal_panel.h"
#include "ui/panels/properties/table_form.h"
#include "ui/panels/properties/table_import_dialog.h"
#include "ui/plots/plot_pane.h"
#include "ui/plots/signal_plot.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSlider>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>
#include <cmath>

namespace linkwright::tests {

namespace {

constexpr int tabHeight = 30;

QString pictureFolder() {
    return qEnvironmentVariable("LINKWRIGHT_FIGURE_PICTURES");
}

void choose(QComboBox* box, const QString& text) {
    QVERIFY(box);
    const int place = box->findText(text);
    QVERIFY2(place >= 0, qPrintable(text));
    box->setCurrentIndex(place);
    Q_EMIT box->activated(place);
}

/// Cells of the first line, of which those with commas are in quotes.
QStringList headsIn(const QString& line) {
    static const QRegularExpression cell(QStringLiteral("\"([^\"]*)\"|([^,]+)"));
    QStringList heads;
    for (const QRegularExpressionMatch& match : cell.globalMatch(line))
        heads << (match.captured(1).isEmpty() ? match.captured(2) : match.captured(1));
    return heads;
}

}  // namespace

Curves curvesOf(const plots::PlotPane& pane) {
    const QStringList lines = pane.visibleCsv().split('\n', Qt::SkipEmptyParts);
    const QStringList heads = headsIn(lines.first());
    Curves curves;
    for (const QString& line : lines.mid(1)) {
        const QStringList cells = line.split(',');
        for (qsizetype place = 1; place < cells.size() && place < heads.size(); ++place)
            if (!cells[place].isEmpty()) curves[heads[place]].push_back(cells[place].toDouble());
    }
    return curves;
}

std::vector<double> curveNamed(const Curves& curves, const QString& words) {
    for (const auto& [name, values] : curves)
        if (name.contains(words)) return values;
    return {};
}

double travel(const std::vector<double>& values) {
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return *most - *least;
}

double largest(const std::vector<double>& values) {
    double found = 0.0;
    for (const double value : values)
        found = std::max(found, std::abs(value));
    return found;
}

double difference(const std::vector<double>& one, const std::vector<double>& other) {
    if (one.size() != other.size()) return std::nan("");
    double found = 0.0;
    for (std::size_t place = 0; place < one.size(); ++place)
        found = std::max(found, std::abs(one[place] - other[place]));
    return found / largest(other);
}

FigureWindow::FigureWindow() {
    QSettings().clear();
    window_ = std::make_unique<windows::MainWindow>();
    hand_ = std::make_unique<Hand>(*window_);
    // The view is drawn by the processor: no larger than it has to be.
    showInFront(*window_, drawing() ? QSize(1440, 900) : QSize(1280, 760));
}

FigureWindow::~FigureWindow() = default;

bool FigureWindow::drawing() {
    return !pictureFolder().isEmpty();
}

panels::ObjectivePanel& FigureWindow::objective() {
    return *window_->findChild<panels::ObjectivePanel*>();
}

void FigureWindow::open(const QString& sample, int iterations) {
    // The window would ask what to do with changes.
    if (project().modified()) QVERIFY(project().save());
    const QString path = folder_.filePath(sample + ".linkwright.json");
    QFile::remove(path);
    QVERIFY(QFile::copy(
        QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/") + sample + ".linkwright.json", path));
    QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
    QVERIFY(window_->openFile(path));
    if (!drawing())
        project().commit("Few iterations", [iterations](model::Model& model) {
            model.optimization.stop.maximumIterations = iterations;
            for (model::OptimizationStage& stage : model.optimization.stages)
                if (stage.stop) stage.stop->maximumIterations = iterations;
        });
    waitForMotion();
    showLayout("Optimize");
}

void FigureWindow::showLayout(const QString& title) {
    hand_->openTab(title);
    QVERIFY(tests::settled(*window_));
}

void FigureWindow::waitForMotion() {
    QTRY_VERIFY_WITH_TIMEOUT(!busy() && solver().simulation() && !solver().simulationStale(),
                             patience);
}

void FigureWindow::optimize() {
    waitForMotion();
    window_->workspace().raisePanel("optimize");
    hand_->press(window_->findChild<panels::OptimizePanel*>()->startButton());
    QVERIFY(optimizations().running());
    QTRY_VERIFY_WITH_TIMEOUT(!optimizations().running() && !busy(), patience);
    QVERIFY(optimizations().all().back().result != nullptr);
}

void FigureWindow::goTo(std::size_t commit) {
    project().goTo(commit);
    waitForMotion();
}

void FigureWindow::nameOptimization(std::size_t run, const QString& name) {
    optimizations().describe(run, name, optimizations().all()[run].notes);
}

void FigureWindow::colorOptimization(std::size_t run, const QString& color) {
    window_->workspace().raisePanel("runs");
    auto* table = window_->findChild<QTableView*>("runsTable");
    const QModelIndex row = tests::rowNamed(*table->model(), optimizations().all()[run].title());
    QVERIFY(row.isValid());
    table->scrollTo(row);
    hand_->chooseFromContextMenu(table->viewport(), table->visualRect(row).center(),
                                 {"Color", color});
    QTRY_VERIFY_WITH_TIMEOUT(
        !optimizations().all()[run].compared() || optimizations().all()[run].motion, patience);
}

void FigureWindow::showIteration(std::size_t place) {
    auto* slider = window_->findChild<QSlider*>("iterationSlider");
    slider->setValue(static_cast<int>(place));
    QVERIFY(shown().iteration());
    QCOMPARE(shown().iteration()->iteration, place);
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), patience);
    QVERIFY(tests::settled(*window_));
}

std::string FigureWindow::addSignal(const QString& element, const QString& kind) {
    showLayout("Model");
    hand_->selectInTree(element);
    showLayout("Optimize");
    window_->workspace().raisePanel("objective");
    const std::size_t before = project().model().signalList.size();
    QMenu* menu = objective().signalList()->addButton()->menu();
    Q_EMIT menu->aboutToShow();
    for (QAction* action : tests::entriesOf(*menu))
        if (action->text() == kind) {
            action->trigger();
            break;
        }
    waitForMotion();
    if (project().model().signalList.size() == before + 1)
        return project().model().signalList.back().id;
    QTest::qFail(qPrintable("no signal: " + kind), __FILE__, __LINE__);
    return {};
}

plots::PlotPane* FigureWindow::holdByDrive(const QString& joint) {
    showLayout("Model");
    hand_->selectInTree(joint);
    auto* tree = window_->findChild<QTreeView*>("modelTree");
    const QModelIndex row = tests::rowNamed(*tree->model(), joint);
    tree->scrollTo(row);
    hand_->chooseFromContextMenu(tree->viewport(), tree->visualRect(row).center(),
                                 {"Hold it with a drive and measure the effort"});
    waitForMotion();
    showLayout("Optimize");
    return signalPane(document::nameOf(project().model(), project().model().signalList.back().id));
}

void FigureWindow::importSamples(const std::string& input, const QString& file) {
    window_->workspace().raisePanel("objective");
    objective().showItem(QString::fromStdString(input));
    auto* form = objective().inputEditor()->findChild<panels::InputForm*>();
    QVERIFY(form);
    form->importFile(file);
    auto* dialog = form->findChild<panels::TableImportDialog*>();
    QVERIFY(dialog);
    dialog->accept();
    waitForMotion();
}

void FigureWindow::addReference(const std::string& signal, const QString& file) {
    window_->workspace().raisePanel("objective");
    panels::ItemList* terms = objective().termList();
    QMenu* menu = terms->addButton()->menu();
    Q_EMIT menu->aboutToShow();
    for (QAction* action : menu->actions())
        if (action->text() == document::nameOf(project().model(), signal)) {
            action->trigger();
            break;
        }
    const std::string term = project().model().costTerms.back().id;
    terms->setCurrent(QString::fromStdString(term));
    QVERIFY(tests::settled(*window_));  // the form of the term before goes
    choose(objective().termEditor()->form()->choiceRow(QStringLiteral("reference"))->box(),
           "a table");
    auto* form = objective().termEditor()->findChild<panels::TableForm*>();
    QVERIFY(form);
    form->importFile(file);
    auto* dialog = form->findChild<panels::TableImportDialog*>();
    QVERIFY(dialog);
    dialog->accept();
    terms->list()->item(terms->list()->count() - 1)->setCheckState(Qt::Unchecked);
    QVERIFY(!project().model().costTerms.back().active);
    waitForMotion();
}

plots::PlotPane* FigureWindow::signalPane(const QString& title) {
    window_->workspace().raisePanel("signals");
    auto* initial = window_->findChild<QToolButton*>("showInitial");
    if (initial->isVisible() && !initial->isChecked()) hand_->press(initial);
    for (plots::PlotPane* pane : window_->findChild<panels::SignalPanel*>()->plot()->panes())
        if (pane->title().contains(title)) {
            pane->repaintNow();
            return pane;
        }
    return nullptr;
}

void FigureWindow::drop(const QString& id, const plots::PlotPane* pane) {
    auto* panel = window_->findChild<panels::SignalPanel*>();
    const QPoint place = pane->mapTo(panel, pane->rect().center());
    QMimeData data;
    data.setData(document::ModelTreeFilter::mimeType, id.toUtf8());
    QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(panel, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(panel, &event);
}

void FigureWindow::keepOnly(const QStringList& curves) {
    project().setPlotLayout({{curves}});
    QVERIFY(tests::settled(*window_));
}

plots::SignalPlot* FigureWindow::checked(const QString& kind) {
    window_->workspace().raisePanel("gradientCheck");
    // Curves of derivatives want all of them, however long that takes.
    auto* everything = window_->findChild<QCheckBox*>("checkEverything");
    const bool byMethod = kind == QStringLiteral("Gradient by method");
    if (byMethod && !everything->isChecked()
        && session::variableValuesOf(project().model()).size() > session::checkedUnasked) {
        if (!QTest::qWaitFor([everything] { return everything->isVisible(); }, patience))
            return nullptr;
        hand_->press(everything);
    }
    if (!checker().check() || checker().stale()
        || (byMethod && session::directionsOf(*checker().check()) > 0)) {
        waitForMotion();
        hand_->press(window_->findChild<QPushButton*>("startCheck"));
        if (!QTest::qWaitFor([this] { return !checker().checking() && checker().check(); },
                             patience))
            return nullptr;
    }
    hand_->press(window_->findChild<QPushButton*>("showCostates"));
    choose(window_->findChild<QComboBox*>("costateKind"), kind);
    plots::SignalPlot* plot = window_->findChild<panels::CostatePanel*>()->plot();
    for (plots::PlotPane* pane : plot->panes())
        pane->repaintNow();
    return plot;
}

QImage FigureWindow::look(const QStringList& docks) {
    if (!drawing()) return {};
    QTest::qWait(800);  // camera moves, last repaints
    QRect area;
    for (QDockWidget* dock : window_->workspace().docks()) {
        if (!docks.contains(dock->objectName().section(':', 1))) continue;
        const int tabs = window_->workspace().tabifiedDockWidgets(dock).isEmpty() ? 0 : tabHeight;
        area |= QRect(dock->mapTo(window_.get(), QPoint(0, -tabs)), dock->size() + QSize(0, tabs));
    }
    return window_->grab(area & window_->rect()).toImage();
}

void FigureWindow::keepPicture(const QString& name, const std::vector<QImage>& looks) {
    if (!drawing()) return;
    constexpr int gap = 4;
    QSize size(0, -gap);
    for (const QImage& look : looks)
        size = {std::max(size.width(), look.width()), size.height() + look.height() + gap};
    QImage picture(size, QImage::Format_RGB32);
    picture.fill(widgets::Theme::colors().window);
    QPainter painter(&picture);
    int top = 0;
    for (const QImage& look : looks) {
        painter.drawImage(0, top, look);
        top += look.height() + gap;
    }
    painter.end();
    QVERIFY(picture.save(QStringLiteral("%1/%2.png").arg(pictureFolder(), name)));
}

}  // namespace linkwright::tests
