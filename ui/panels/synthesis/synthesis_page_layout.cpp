// SPDX-License-Identifier: GPL-3.0-or-later
// How the page of the synthesis is put together.
#include "ui/panels/synthesis/candidate_list.h"
#include "ui/panels/synthesis/function_form.h"
#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/panels/synthesis/page_parts.h"
#include "ui/panels/synthesis/path_form.h"
#include "ui/panels/synthesis/poses_form.h"
#include "ui/panels/synthesis/synthesis_canvas.h"
#include "ui/panels/synthesis/synthesis_page.h"
#include "ui/panels/synthesis/transmission_strip.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/theme.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <numbers>

namespace linkwright::panels {

namespace {

constexpr int restMilliseconds = 250;
constexpr double defaultDistance = 0.1;                 // m
constexpr int defaultSmoothing = 6, maxSmoothing = 40;  // tenths of the spacing of its points
constexpr double degree = std::numbers::pi / 180.0;

}  // namespace

SynthesisPage::SynthesisPage(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("synthesisPage"));
    // How small the window may be is for the pages beside it to say.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    canvas_ = new SynthesisCanvas(this);
    list_ = new CandidateList(finder_, this);
    path_ = new PathForm(list_);
    poses_ = new PosesForm(list_);
    function_ = new FunctionForm(list_);
    list_->addForm(path_);
    list_->addForm(poses_);
    list_->addForm(function_);
    auto* left = new QVBoxLayout;
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(0);
    left->addWidget(makeTitle());
    options_ = makeOptions();
    left->addWidget(options_);
    left->addWidget(canvas_, 1);
    strip_ = new TransmissionStrip(this);
    left->addWidget(strip_);
    left->addWidget(makeSteps());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addLayout(left, 1);
    row->addWidget(list_);
    soon_.setSingleShot(true);
    soon_.setInterval(restMilliseconds);
    connectAll();
    setTask(document::SynthesisTask::Path);
}

void SynthesisPage::connectAll() {
    using document::SynthesisTask;
    connect(&soon_, &QTimer::timeout, this, &SynthesisPage::search);
    connect(canvas_, &SynthesisCanvas::pathChanged, this, &SynthesisPage::pathChanged);
    connect(canvas_, &SynthesisCanvas::posesChanged, this, [this] {
        poses_->setPoses(canvas_->poses());
        wantedChanged();
    });
    connect(poses_, &PosesForm::posesEdited, this,
            [this](const std::vector<synthesis::RigidPose>& poses) {
                canvas_->setPoses(poses);
                wantedChanged();
            });
    connect(poses_, &PosesForm::faultChanged, this, &SynthesisPage::wantedChanged);
    connect(path_, &PathForm::pathEdited, this, &SynthesisPage::pathTyped);
    connect(path_, &PathForm::faultChanged, this, &SynthesisPage::wantedChanged);
    connect(path_, &PathForm::pasteRefused, this, [this](const QString& reason) {
        remark_ = reason;
        refresh();
    });
    connect(function_, &FunctionForm::changed, this, [this] {
        showFunction();
        wantedChanged();
    });
    connect(canvas_, &SynthesisCanvas::scaleClicked, this,
            [this](synthesis::PlanePoint first, synthesis::PlanePoint second) {
                canvas_->rescalePicture(first, second,
                                        distance_->value().value_or(defaultDistance));
                points_->setChecked(true);
                remark_ = tr("The picture is to scale: click points along the curve.");
                refreshOptions();
                refresh();
            });
    connect(canvas_, &SynthesisCanvas::phaseChanged, this,
            [this] { strip_->setPhase(canvas_->phase()); });
    connect(strip_, &TransmissionStrip::scrubbed, this, [this](double phase) {
        play_->setChecked(false);
        canvas_->setPhase(phase);
    });
    connect(list_, &CandidateList::kindsChanged, this, &SynthesisPage::search);
    connect(list_, &CandidateList::currentChanged, this, [this] {
        cognate_ = 0;
        refresh();
    });
    connect(list_, &CandidateList::accepted, this, [this] {
        if (take_->isEnabled()) Q_EMIT taken();
    });
    connect(&finder_, &document::LinkageFinder::changed, this, &SynthesisPage::refresh);
    connect(&finder_, &document::LinkageFinder::progressed, this,
            [this] { told_->setText(telling(false)); });
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, &SynthesisPage::refresh);
}

QWidget* SynthesisPage::makeTitle() {
    using document::SynthesisTask;
    auto* title = new Bar(36, true, this);
    auto* row = new QHBoxLayout(title);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(4);
    auto* name = new QLabel(tr("New mechanism for"), title);
    widgets::setTextRole(name, widgets::TextRole::Heading);
    row->addWidget(name);
    row->addSpacing(4);
    auto* group = new QButtonGroup(title);
    const std::array<std::tuple<SynthesisTask, const char*, QString, QString>, 3> tasks{
        {{SynthesisTask::Path, "taskPath", tr("a path"), tr("One of its points follows a path")},
         {SynthesisTask::Poses, "taskPoses", tr("poses of a body"),
          tr("One of its links passes through two or more poses")},
         {SynthesisTask::Function, "taskFunction", tr("a function"),
          tr("Its rocker angle is a function of its crank angle")}}};
    for (const auto& [task, id, text, tip] : tasks) {
        auto* button = new QToolButton(title);
        button->setObjectName(QLatin1String(id));
        button->setText(text);
        button->setToolTip(tip);
        button->setCheckable(true);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        group->addButton(button);
        row->addWidget(button);
        tasks_[static_cast<std::size_t>(task)] = button;
        connect(button, &QToolButton::clicked, this, [this, chosenTask = task] {
            if (chosenTask != task_) setTask(chosenTask);
        });
    }
    row->addStretch(1);
    return title;
}

QToolButton* SynthesisPage::addTool(const char* name, const char* icon, const QString& tip) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setIcon(widgets::icon(QLatin1String(icon)));
    button->setIconSize(QSize(20, 20));
    button->setFixedSize(32, 32);
    button->setCheckable(true);
    button->setToolTip(tip);
    button->setAccessibleName(tip.section(QLatin1Char('\n'), 0, 0));
    return button;
}

QCheckBox* SynthesisPage::addCheck(const char* name, const QString& text, const QString& tip) {
    auto* box = new QCheckBox(text, this);
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tip);
    return box;
}

QToolButton* SynthesisPage::makePictureButton() {
    QToolButton* button =
        addTool("pathPicture", "camera", tr("Picture\nLays a picture under the plane to trace it"));
    button->setCheckable(false);
    connect(button, &QToolButton::clicked, this, [this] {
        if (canvas_->picture().empty()) {
            choosePicture();
            return;
        }
        canvas_->setPicture({});
        points_->setChecked(true);
        refreshOptions();
    });
    return button;
}

QWidget* SynthesisPage::makeOptions() {
    auto* bar = new FoldingBar(this);
    pen_ = addTool("pathPen", "path",
                   tr("Pen\nHold the mouse button and draw the path in one stroke"));
    points_ = addTool("pathPoints", "point",
                      tr("Points\nClick points of the path; drag them; the right button removes"));
    scaleTool_ = addTool("pathScale", "measure",
                         tr("Scale of the picture\nClick both ends of a known distance"));
    picture_ = makePictureButton();
    table_ = addTool("pathTable", "table",
                     tr("Table\nShows the points as a table, with optional times"));
    play_ = addTool("pathPlay", "play", tr("Turn the crank"));
    auto* tools = new QButtonGroup(bar);
    for (QToolButton* tool : {pen_, points_, scaleTool_})
        tools->addButton(tool);
    pen_->setChecked(true);
    play_->setChecked(true);
    const auto addNumber = [&](const char* name, const QString& unit, double value,
                               const QString& tip) {
        auto* field = new widgets::NumberField(widgets::UnitSpec::of(unit), bar);
        field->setObjectName(QLatin1String(name));
        field->setExpressionsAllowed(false);
        field->setValue(value);
        field->setToolTip(tip);
        field->setFixedWidth(88);
        return field;
    };
    distance_ = addNumber("pathDistance", pageUnit().symbol, defaultDistance,
                          tr("Distance between the two points in the picture"));
    distance_->setRange(1e-9, std::nullopt);
    import_ = new QPushButton(widgets::icon(QStringLiteral("open")), tr("Import…"), bar);
    import_->setObjectName(QStringLiteral("pathImport"));
    closed_ =
        addCheck("pathClosed", tr("Closed"), tr("The end of the path leads back to its start"));
    closed_->setChecked(true);
    pointsOnly_ = addCheck("pathPointsOnly", tr("Points only"),
                           tr("The points count, not the curve between them"));
    timed_ =
        addCheck("pathTimed", tr("With timing"),
                 tr("The crank passes the points at their times in the table, or at equal angles"));
    turn_ = addNumber("pathTurn", QStringLiteral("deg"), std::numbers::pi,
                      tr("Crank rotation from the first point to the last"));
    turn_->setRange(degree, 359.0 * degree);
    toleranceName_ = new QLabel(bar);
    tolerance_ = addNumber("pathTolerance", pageUnit().symbol, 0.0,
                           tr("Acceptable distance from the path; 0: none"));
    tolerance_->setRange(0.0, std::nullopt);
    tolerance_->lineEdit()->setAccessibleName(tr("Tolerance"));
    smoothName_ = new QLabel(tr("Smooth"), bar);
    smooth_ = new QSlider(Qt::Horizontal, bar);
    smooth_->setObjectName(QStringLiteral("pathSmooth"));
    smooth_->setAccessibleName(smoothName_->text());
    smooth_->setToolTip(tr("How much the drawn stroke is smoothed"));
    smooth_->setRange(0, maxSmoothing);
    smooth_->setValue(defaultSmoothing);
    smooth_->setMinimumWidth(40);
    smooth_->setMaximumWidth(80);
    clear_ = new QPushButton(widgets::icon(QStringLiteral("trash")), tr("Clear"), bar);
    clear_->setObjectName(QStringLiteral("pathClear"));
    bar->setParts(
        {pen_, points_, picture_, scaleTool_, distance_, table_, import_},
        {closed_, toleranceName_, tolerance_, smoothName_, smooth_, pointsOnly_, timed_, turn_},
        {play_, clear_});
    connectOptions(*tools);
    return bar;
}

void SynthesisPage::connectOptions(const QButtonGroup& tools) {
    connect(&tools, &QButtonGroup::buttonToggled, this, [this] {
        canvas_->setTool(pen_->isChecked()         ? SynthesisCanvas::Tool::Pen
                         : scaleTool_->isChecked() ? SynthesisCanvas::Tool::Scale
                                                   : SynthesisCanvas::Tool::Points);
        refreshOptions();
    });
    connect(table_, &QToolButton::toggled, this, [this] {
        showForm();
        wantedChanged();
    });
    connect(play_, &QToolButton::toggled, canvas_, &SynthesisCanvas::setPlaying);
    connect(import_, &QPushButton::clicked, this, &SynthesisPage::chooseFile);
    connect(closed_, &QCheckBox::toggled, canvas_, &SynthesisCanvas::setClosed);
    connect(pointsOnly_, &QCheckBox::toggled, canvas_, &SynthesisCanvas::setPointsOnly);
    connect(timed_, &QCheckBox::toggled, this, &SynthesisPage::pathChanged);
    connect(turn_, &widgets::NumberField::valueEdited, this, &SynthesisPage::wantedChanged);
    connect(clear_, &QPushButton::clicked, this, [this] {
        if (task_ == document::SynthesisTask::Function)
            function_->clear();
        else
            canvas_->clear();
    });
    connect(tolerance_, &widgets::NumberField::valueEdited, this, &SynthesisPage::toleranceChanged);
    connect(smooth_, &QSlider::valueChanged, this,
            [this](int tenths) { canvas_->setSmoothing(0.1 * tenths); });
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this, [this] {
        for (widgets::NumberField* field : {distance_, tolerance_})
            field->setUnit(widgets::UnitSpec::of(pageUnit().symbol));
    });
}

/// Shows the options that the task has.
void SynthesisPage::refreshOptions() {
    using document::SynthesisTask;
    const bool path = task_ == SynthesisTask::Path, picture = !canvas_->picture().empty();
    for (QWidget* widget : std::initializer_list<QWidget*>{pen_, points_, picture_, table_, closed_,
                                                           toleranceName_, tolerance_, timed_})
        widget->setVisible(path);
    // Points of a stroke are none that anybody chose.
    const bool stroke = path && canvas_->smoothable();
    smooth_->setVisible(stroke);
    pointsOnly_->setVisible(path && (!stroke || pointsOnly_->isChecked()));
    scaleTool_->setVisible(path && picture);
    distance_->setVisible(path && picture && scaleTool_->isChecked());
    turn_->setVisible(path && timed_->isChecked() && !canvas_->path().closed);
    fitOptions();
    import_->setToolTip(
        path ? tr("Import a path\nReads a table of x and y, in the unit that is shown, or the "
                  "longest curve of an SVG or DXF drawing")
        : task_ == SynthesisTask::Poses
            ? tr("Import poses\nReads a table of x, y and the angle in degrees, or of x and y of "
                 "two points of the body")
            : tr("Import a table\nReads angles of crank and rocker in degrees"));
    picture_->setToolTip(picture ? tr("Remove the picture")
                                 : tr("Picture\nLays a picture under the plane to trace it"));
}

/// Names of options are shortened where the window is too narrow for them.
void SynthesisPage::fitOptions() {
    toleranceName_->setText(tr("Tolerance ±"));
    smoothName_->setVisible(!smooth_->isHidden());
    const int room = width() - list_->width() - layout()->spacing();
    options_->layout()->invalidate();
    if (options_->minimumSizeHint().width() <= room) return;
    toleranceName_->setText(QStringLiteral("±"));
    smoothName_->hide();
}

QWidget* SynthesisPage::makeCognates() {
    cognates_ = new QWidget(this);
    auto* row = new QHBoxLayout(cognates_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    for (std::size_t which = 0; which < cognateButtons_.size(); ++which) {
        auto* button = new QToolButton(cognates_);
        button->setObjectName(QStringLiteral("cognate%1").arg(which));
        button->setText(QString::number(which + 1));
        button->setToolTip(which == 0 ? tr("The linkage that was found")
                                      : tr("Another four-bar that draws the same path (theorem of "
                                           "Roberts and Chebyshev)"));
        button->setCheckable(true);
        button->setFixedSize(24, 20);
        cognateButtons_[which] = button;
        row->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, which] {
            cognate_ = static_cast<int>(which);
            refresh();
        });
    }
    return cognates_;
}

QWidget* SynthesisPage::makeSteps() {
    constexpr int defaultHeight = 96;
    auto* bar = new Bar(defaultHeight, false, this);
    bar->setMaximumHeight(QWIDGETSIZE_MAX);  // for what takes more words to tell
    auto* upper = new QHBoxLayout;
    upper->setSpacing(8);
    for (QLabel*& chip : steps_) {
        chip = new QLabel(bar);
        upper->addWidget(chip, 0, Qt::AlignVCenter);
    }
    told_ = new QLabel(bar);
    told_->setObjectName(QStringLiteral("pathTold"));
    told_->setTextFormat(Qt::PlainText);
    told_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    told_->setWordWrap(true);
    auto* cancel = new QPushButton(tr("Cancel"), bar);
    cancel->setObjectName(QStringLiteral("pathCancel"));
    cancel->setMinimumHeight(32);
    cancel->setToolTip(tr("Back to the project (Esc). Your drawing stays on this page."));
    take_ = new QPushButton(bar);
    take_->setObjectName(QStringLiteral("pathTake"));
    take_->setToolTip(tr("Opens it as a new project (Enter)"));
    widgets::setButtonRole(take_, widgets::ButtonRole::Primary);
    upper->addSpacing(8);
    upper->addWidget(told_, 1);
    upper->addWidget(cancel);
    upper->addWidget(take_);
    auto* lower = new MeasureRow(bar);
    const QStringList names{tr("Mean error"), tr("Largest error"),
                            tr("Smallest transmission angle"), tr("Class"), tr("Size")};
    for (std::size_t index = 0; index < measures_.size(); ++index) {
        measures_[index] = new QLabel(lower);
        widgets::setTextRole(measures_[index], widgets::TextRole::Number);
        lower->add(names[static_cast<int>(index)], measures_[index]);
    }
    lower->add(tr("Cognates"), makeCognates());
    auto* rows = new QVBoxLayout(bar);
    rows->setContentsMargins(12, 8, 12, 8);
    rows->setSpacing(6);
    rows->addLayout(upper);
    rows->addWidget(lower);
    connect(cancel, &QPushButton::clicked, this, &SynthesisPage::cancelled);
    connect(take_, &QPushButton::clicked, this, &SynthesisPage::taken);
    return bar;
}

}  // namespace linkwright::panels
