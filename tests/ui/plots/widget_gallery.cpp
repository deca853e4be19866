// SPDX-License-Identifier: GPL-3.0-or-later
// Draws every control and plot in both themes into PNG files, for looking at while working on the
// look: linkwright-widget-gallery FOLDER [SCALE]. Not installed, not a test. The curves are made
// up.

#include "tests/support/settled.h"
#include "ui/plots/convergence_plot.h"
#include "ui/plots/gradient_plot.h"
#include "ui/plots/signal_plot.h"
#include "ui/widgets/dock_frame.h"
#include "ui/widgets/dock_title_bar.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/gradient_bar.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/status_dot.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/timeline.h"
#include "ui/widgets/value_readout.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenuBar>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSlider>
#include <QStatusBar>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <cmath>

using namespace linkwright;
using namespace linkwright::widgets;
using namespace linkwright::plots;

namespace {

QDockWidget* addDock(QMainWindow& window, const QString& title, Qt::DockWidgetArea area,
                     QWidget* content) {
    auto* dock = new QDockWidget(title, &window);
    dock->setWidget(content);
    new DockTitleBar(dock);
    window.addDockWidget(area, dock);
    return dock;
}

QWidget* makeTree() {
    auto* panel = new QWidget;
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 8, 0, 0);
    auto* search = new SearchField(QStringLiteral("Search names and types"));
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 0, 8, 0);
    line->addWidget(search);
    layout->addLayout(line);
    auto* tree = new QTreeWidget;
    tree->setColumnCount(2);
    tree->setHeaderHidden(true);
    tree->setIndentation(16);
    tree->setIconSize({16, 16});
    auto* root = new QTreeWidgetItem(tree, {"Five-bar with springs", ""});
    root->setIcon(0, icon("folder", IconTint::Row));
    const auto group = [&](const char* name, const char* iconName, const QStringList& children) {
        auto* item = new QTreeWidgetItem(root, {name, QString::number(children.size())});
        item->setIcon(0, icon(iconName, IconTint::Row));
        for (const QString& child : children) {
            auto* leaf = new QTreeWidgetItem(item, {child, "detail"});
            leaf->setIcon(0, icon(iconName, IconTint::Row));
        }
    };
    group("Ground", "ground-pivot", {"A", "B"});
    group("Links", "link", {"Link 1", "Link 2", "Link 3", "Link 4"});
    group("Joints", "revolute", {"A", "P1", "P2"});
    group("Springs", "spring", {"Spring 1", "Spring 2"});
    group("Markers", "marker", {"Path of P2"});
    tree->expandAll();
    tree->header()->setStretchLastSection(false);
    tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree->setCurrentItem(root->child(3)->child(0));
    layout->addWidget(tree);
    return panel;
}

QWidget* makeProperties() {
    auto* content = new QWidget;
    content->setObjectName("content");
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new SectionHeader(QStringLiteral("Connection")));
    auto* name = new QLineEdit(QStringLiteral("Spring 1"));
    layout->addWidget(new FieldRow(QStringLiteral("Name"), name));
    auto* end = new QComboBox;
    end->addItems({"B, ground", "P1, Link 1"});
    layout->addWidget(new FieldRow(QStringLiteral("End 1"), end));
    layout->addSpacing(6);
    auto* law = new SectionHeader(QStringLiteral("Spring law"));
    law->setNote(QStringLiteral("dJ/dp"));
    law->setNoteIsGradient(true);
    layout->addWidget(law);
    const auto row = [&](const char* label, const char* unit, double value, double derivative) {
        auto* result = new PropertyRow(label, UnitSpec::of(unit));
        result->setValue(value);
        result->setGradient(derivative, 4.2288);
        layout->addWidget(result);
        return result;
    };
    row("Stiffness", "N/m", 100.0, -0.0034);
    row("Damping", "N s/m", 0.0, -0.0278);
    PropertyRow* free = row("Free length", "m", 2.236, -4.2288);
    free->setStarred(true);
    free->setBounds(0.9, 7.0);
    PropertyRow* wrong = row("Mass", "kg", 1.0, 0.02);
    wrong->field()->lineEdit()->setText(QStringLiteral("12 mm"));
    wrong->field()->lineEdit()->setModified(true);
    QTest::keyClick(wrong->field()->lineEdit(), Qt::Key_Return);
    PropertyRow* plain = row("Angle", "deg", 0.5235987755982988, 0.0);
    plain->setStarAvailable(false);
    PropertyRow* expression = row("Length", "m", 0.5, 1.2);
    expression->field()->setExpression(QStringLiteral("=L1/2"), 0.5);
    auto* disabled = row("Disabled", "kg m²", 0.25, 1.2);
    disabled->setEnabled(false);
    layout->addSpacing(6);
    layout->addWidget(new SectionHeader(QStringLiteral("At t = 1.24 s")));
    auto* length = new ReadoutRow(QStringLiteral("Length"), QStringLiteral("m"));
    length->setText(QStringLiteral("2.0478"));
    layout->addWidget(length);
    auto* force = new ReadoutRow(QStringLiteral("Force"), QStringLiteral("N, push"));
    force->setText(QStringLiteral("−18.83"), true);
    layout->addWidget(force);
    auto* folded = new SectionHeader(QStringLiteral("Appearance"));
    folded->setExpanded(false);
    layout->addWidget(folded);
    layout->addStretch();
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setWidget(content);
    return scroll;
}

QWidget* makeTable() {
    auto* table = new QTableWidget(3, 4);
    table->setHorizontalHeaderLabels({"Variable", "Value", "Lower", "Upper"});
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(24);
    table->setShowGrid(false);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    for (int line = 0; line < 3; ++line) {
        table->setItem(
            line, 0,
            new QTableWidgetItem(icon("star-filled", IconTint::Gradient), "Motor voltage"));
        for (int column = 1; column < 4; ++column) {
            auto* cell = new QTableWidgetItem(QString::number(column * 12.25 + line, 'f', 3));
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            cell->setFont(Theme::monoFont());
            table->setItem(line, column, cell);
        }
    }
    table->selectRow(1);
    table->setMinimumHeight(110);
    return table;
}

QWidget* makeControls() {
    auto* panel = new QWidget;
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(8);
    auto* buttons = new QHBoxLayout;
    auto* start = new QPushButton(icon("play", IconTint::White), QStringLiteral("Start"));
    setButtonRole(start, ButtonRole::Primary);
    auto* stop = new QPushButton(icon("stop"), QStringLiteral("Stop and keep best"));
    stop->setMinimumHeight(32);
    auto* off = new QPushButton(icon("pause"), QStringLiteral("Pause"));
    off->setEnabled(false);
    off->setMinimumHeight(32);
    for (QPushButton* button : {start, stop, off})
        buttons->addWidget(button);
    layout->addLayout(buttons);
    auto* progress = new QProgressBar;
    progress->setValue(62);
    progress->setTextVisible(false);
    layout->addWidget(progress);
    auto* readouts = new QHBoxLayout;
    auto* cost = new ValueReadout(QStringLiteral("Best cost"));
    cost->setText(QStringLiteral("0.09376"), QStringLiteral("in²·s"));
    auto* optimality = new ValueReadout(QStringLiteral("First-order optimality"));
    optimality->setText(QStringLiteral("1.5e-3"));
    optimality->setStale(true);
    readouts->addWidget(cost);
    readouts->addWidget(optimality);
    layout->addLayout(readouts);
    auto* states = new QHBoxLayout;
    for (const auto state : {StatusDot::State::Idle, StatusDot::State::Busy, StatusDot::State::Ok,
                             StatusDot::State::Warning, StatusDot::State::Fault}) {
        auto* dot = new StatusDot;
        dot->setState(state);
        states->addWidget(dot);
    }
    states->addStretch();
    layout->addLayout(states);
    layout->addWidget(makeTable());
    auto* checks = new QHBoxLayout;
    auto* follow = new QCheckBox(QStringLiteral("Follow"));
    follow->setChecked(true);
    auto* partly = new QCheckBox(QStringLiteral("Partly"));
    partly->setTristate(true);
    partly->setCheckState(Qt::PartiallyChecked);
    auto* radio = new QRadioButton(QStringLiteral("Adjoint"));
    radio->setChecked(true);
    checks->addWidget(follow);
    checks->addWidget(partly);
    checks->addWidget(new QCheckBox(QStringLiteral("Ghost")));
    checks->addWidget(radio);
    checks->addWidget(new QRadioButton(QStringLiteral("Direct")));
    layout->addLayout(checks);
    auto* choices = new QHBoxLayout;
    auto* algorithm = new QComboBox;
    algorithm->addItems({"SLSQP", "L-BFGS"});
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setValue(60);
    choices->addWidget(algorithm);
    choices->addWidget(slider);
    layout->addLayout(choices);
    layout->addWidget(
        new EmptyState(QStringLiteral("Finished runs appear here."), QStringLiteral("Start")));
    return panel;
}

void fillToolbar(QToolBar& bar) {
    auto* inset = new QWidget;
    inset->setFixedWidth(6);
    bar.addWidget(inset);
    const auto add = [&bar](const char* name) { return bar.addAction(icon(name), name); };
    add("undo");
    add("redo")->setEnabled(false);
    bar.addSeparator();
    QAction* select = add("select");
    select->setCheckable(true);
    select->setChecked(true);
    for (const char* name : {"link", "ground-pivot"})
        add(name);
    bar.addSeparator();
    for (const char* name : {"revolute", "prismatic", "more-joints"})
        add(name);
    bar.addSeparator();
    for (const char* name :
         {"spring", "torsional-spring", "damper", "motor", "force", "marker", "gear"})
        add(name);
    auto* tabs = new QTabBar;
    markLayoutTabs(tabs);
    for (const char* name : {"Model", "Optimize", "Run"})
        tabs->addTab(name);
    tabs->setCurrentIndex(0);
    auto* spacer = new QWidget;
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar.addWidget(spacer);
    bar.addWidget(tabs);
    auto* commands = new SearchField(QStringLiteral("Search commands"));
    commands->setFixedWidth(240);
    auto* spacer2 = new QWidget;
    spacer2->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar.addWidget(spacer2);
    bar.addWidget(commands);
}

QWidget* makePlots() {
    auto* convergence = new ConvergencePlot;
    convergence->setCostUnit(QStringLiteral("in²·s"));
    const std::vector<QString> stages{"Position", "Velocity", "Voltage limit"};
    for (int run = 4; run <= 7; ++run) {
        convergence->begin(QStringLiteral("Run %1").arg(run));
        for (int iteration = 0; iteration < 30 + run * 3; ++iteration) {
            const int stage = iteration / 18;
            const double inside = iteration - stage * 18;
            convergence->append(
                {static_cast<double>(iteration),
                 (4.0 / (1 + stage)) * std::exp(-inside / (3.0 + run % 3)) + 0.02 * run,
                 8.0 * std::exp(-inside / 2.5) + 1e-3, stage, stages[std::min(stage, 2)]});
        }
    }
    convergence->setStopThreshold(1e-4);
    std::vector<double> times;
    std::vector<double> motorA;
    std::vector<double> motorB;
    std::vector<double> reference;
    for (int index = 0; index <= 6000; ++index) {
        const double time = index * 5.0 / 6000;
        times.push_back(time);
        motorA.push_back(1.9 * std::sin(2.1 * time) * std::cos(0.7 * time));
        motorB.push_back(index > 2500 && index < 2800 ? NAN : 2.2 * std::cos(1.7 * time));
        reference.push_back(1.8 * std::sin(2.0 * time) * std::cos(0.7 * time));
    }
    auto* signalPlot = new SignalPlot;
    signalPlot->setSeries(
        times, {{"Reference", "rad", {0, LineKind::Reference, 0}, reference, "Angle from start"},
                {"Motor A", "rad", {0, LineKind::Current, 0}, motorA, "Angle from start"},
                {"Motor B", "rad", {1, LineKind::Current, 0}, motorB, "Angle from start"},
                {"Motor A", "V", {0, LineKind::Current, 0}, motorB, "Voltage"},
                {"Stage 2", "V", {1, LineKind::Feedforward, 0}, reference, "Voltage"}});
    signalPlot->panes().back()->addLimit(2.0, true);
    signalPlot->panes().back()->addLimit(-2.0, false);
    signalPlot->setPlayhead(1.24);
    auto* functions = new GradientPlot;
    for (double& value : motorA)
        value *= 1e-3;
    functions->showFunctions(times, {{"Motor A", 0, motorA}}, "in²·s/V");
    functions->setPlayhead(1.24);
    auto* parameters = new GradientPlot;
    parameters->showParameters({{"Spring 1 free length", -0.0946},
                                {"Spring 2 free length", 0.0662},
                                {"Link 2 mass", 0.0081},
                                {"Spring 2 stiffness", -0.0068},
                                {"No number", NAN}});
    auto* page = new QWidget;
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(convergence, 0, 0);
    grid->addWidget(signalPlot, 0, 1);
    grid->addWidget(functions, 1, 0);
    grid->addWidget(parameters, 1, 1);
    grid->setRowStretch(0, 2);
    grid->setRowStretch(1, 1);
    return page;
}

QPixmap contactSheet(double scale) {
    const QStringList names = iconNames();
    const int columns = 12;
    const int rows = (static_cast<int>(names.size()) + columns - 1) / columns;
    QPixmap sheet(QSize(columns * 100, rows * 70) * scale);
    sheet.setDevicePixelRatio(scale);
    sheet.fill(Theme::colors().surface2);
    QPainter painter(&sheet);
    painter.setFont(Theme::uiFont(11));
    for (int index = 0; index < names.size(); ++index) {
        const QPoint corner((index % columns) * 100, (index / columns) * 70);
        painter.drawPixmap(corner + QPoint(8, 10),
                           iconPixmap(names[index], 20, Theme::colors().text2, scale));
        painter.drawPixmap(corner + QPoint(34, 12),
                           iconPixmap(names[index], 16, Theme::colors().text1, scale));
        painter.drawPixmap(corner + QPoint(56, 2),
                           iconPixmap(names[index], 40, Theme::colors().accent, scale));
        painter.setPen(Theme::colors().text3);
        painter.drawText(corner + QPoint(8, 58), names[index]);
    }
    return sheet;
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const QDir folder(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral("."));
    const double scale = argc > 2 ? QString::fromLocal8Bit(argv[2]).toDouble() : 1.0;
    for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
        Theme::apply(application, kind);
        const QString suffix =
            kind == ThemeKind::Dark ? QStringLiteral("dark") : QStringLiteral("light");
        contactSheet(scale).save(folder.filePath("icons-" + suffix + ".png"));
        QMainWindow window;
        window.resize(1440, 900);
        for (const char* name : {"File", "Edit", "View", "Insert", "Mechanism", "Optimize", "Help"})
            window.menuBar()->addMenu(name)->addAction("Action");
        fillToolbar(*window.addToolBar("Tools"));
        window.statusBar()->addWidget(new QLabel("Click two points to draw a link"));
        addDock(window, "Model", Qt::LeftDockWidgetArea, makeTree());
        QDockWidget* properties =
            addDock(window, "Properties", Qt::RightDockWidgetArea, makeProperties());
        QDockWidget* controls =
            addDock(window, "Optimize", Qt::RightDockWidgetArea, makeControls());
        QDockWidget* history =
            addDock(window, "History", Qt::RightDockWidgetArea, new EmptyState("No edits yet."));
        window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
        window.tabifyDockWidget(controls, history);
        controls->raise();
        new DockFrame(&window);
        auto* center = new QWidget;
        auto* layout = new QVBoxLayout(center);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addWidget(makePlots(), 1);
        auto* timeline = new Timeline;
        timeline->setDuration(5.0);
        std::vector<double> times;
        std::vector<double> costs;
        for (int index = 0; index <= 500; ++index) {
            times.push_back(index * 0.01);
            costs.push_back(std::pow(std::sin(index * 0.021), 2)
                            * (1 + 0.4 * std::cos(index * 0.013)));
        }
        timeline->setRelief(times, costs, "running cost");
        timeline->setTime(1.24);
        auto* live = new Timeline;
        live->setDuration(5.0);
        live->setTime(3.62);
        live->setLive(true);
        layout->addWidget(timeline);
        layout->addWidget(live);
        window.setCentralWidget(center);
        window.resizeDocks({properties}, {320}, Qt::Horizontal);
        window.show();
        linkwright::tests::settled(window);
        if (qEnvironmentVariableIsSet("GALLERY_SIZES"))
            for (QWidget* widget : window.findChildren<QWidget*>())
                qDebug() << widget << widget->size();
        QWidget* alone = makeProperties();
        alone->resize(320, 700);
        alone->show();
        linkwright::tests::settled(*alone);
        qDebug() << "narrowest" << alone->findChild<QWidget*>("content")->minimumSizeHint();
        alone->grab().save(folder.filePath("properties-" + suffix + ".png"));
        delete alone;
        window.grab().save(folder.filePath("widgets-" + suffix + ".png"));
    }
    return 0;
}
