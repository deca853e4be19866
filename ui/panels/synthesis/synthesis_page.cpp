// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/path_page.h"

#include "ui/document/shown/display_units.h"
#include "ui/panels/synthesis/candidate_list.h"
#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/panels/synthesis/path_canvas.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <numbers>

namespace linkwright::panels {

namespace {

using widgets::TextRole;

constexpr int restMilliseconds = 250;

/// A bar of a color of the theme, which follows the theme.
class Bar : public QWidget {
public:
    Bar(int height, bool raised, QWidget* parent) : QWidget(parent), raised_(raised) {
        setFixedHeight(height);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const widgets::ThemeColors& colors = widgets::Theme::colors();
        QPainter(this).fillRect(rect(), raised_ ? colors.surface2 : colors.surface1);
    }

private:
    bool raised_;
};

/// A row of measures; where it is narrow the last ones are left out, so that the window may be
/// small.
class MeasureRow : public QWidget {
public:
    explicit MeasureRow(QWidget* parent) : QWidget(parent), row_(new QHBoxLayout(this)) {
        row_->setContentsMargins(0, 0, 0, 0);
        row_->setSpacing(gap);
        row_->addStretch(1);
        setMinimumWidth(1);
    }

    void add(QWidget* measure) {
        row_->insertWidget(row_->count() - 1, measure);
        measures_.push_back(measure);
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QWidget::resizeEvent(event);
        int used = 0;
        for (QWidget* measure : measures_) {
            used += measure->sizeHint().width() + gap;
            measure->setVisible(used <= width());
        }
    }

private:
    static constexpr int gap = 24;
    QHBoxLayout* row_;
    std::vector<QWidget*> measures_;
};

QString shownLength(double metres, int significant = 3) {
    const document::ShownUnit unit = pageUnit();
    return widgets::withTrueMinus(widgets::formatNumber(metres / unit.factor, significant))
           + QLatin1Char(' ') + unit.symbol;
}

enum class StepState { Open, Now, Done };

void showStep(QLabel* chip, const QString& text, StepState state) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    const QColor fill = state == StepState::Now    ? colors.accentFill
                        : state == StepState::Done ? colors.surface3
                                                   : colors.surface1;
    const QColor words = state == StepState::Now    ? colors.accentOnFill
                         : state == StepState::Done ? colors.text1
                                                    : colors.text3;
    const QColor frame = state == StepState::Now ? colors.accent : colors.lineStrong;
    chip->setText(state == StepState::Done ? QStringLiteral("✓ ") + text : text);
    chip->setStyleSheet(
        QStringLiteral("QLabel { background: %1; color: %2; border: 1px %3 %4; border-radius: 3px; "
                       "padding: 3px 9px; font-weight: 500; }")
            .arg(fill.name(), words.name(),
                 state == StepState::Open ? QStringLiteral("dashed") : QStringLiteral("solid"),
                 frame.name()));
}

}  // namespace

PathPage::PathPage(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("pathPage"));
    // How small the window may be is for the pages beside it to say.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    canvas_ = new PathCanvas(this);
    list_ = new CandidateList(finder_, this);
    auto* title = new Bar(28, true, this);
    auto* titleRow = new QHBoxLayout(title);
    titleRow->setContentsMargins(12, 0, 12, 0);
    auto* name = new QLabel(tr("New mechanism for a path"), title);
    widgets::setTextRole(name, TextRole::Heading);
    titleRow->addWidget(name);
    titleRow->addStretch(1);
    auto* left = new QVBoxLayout;
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(0);
    left->addWidget(title);
    left->addWidget(makeOptions());
    left->addWidget(canvas_, 1);
    left->addWidget(makeSteps());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addLayout(left, 1);
    row->addWidget(list_);
    soon_.setSingleShot(true);
    soon_.setInterval(restMilliseconds);
    connect(&soon_, &QTimer::timeout, this, &PathPage::search);
    connect(canvas_, &PathCanvas::pathChanged, this, &PathPage::pathChanged);
    connect(list_, &CandidateList::kindsChanged, this, &PathPage::search);
    connect(list_, &CandidateList::currentChanged, this, &PathPage::refresh);
    connect(list_, &CandidateList::accepted, this, [this] {
        if (take_->isEnabled()) Q_EMIT taken();
    });
    connect(&finder_, &document::PathFinder::changed, this, &PathPage::refresh);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, &PathPage::refresh);
    refresh();
}

QToolButton* PathPage::addTool(const char* name, const char* icon, const QString& tip) {
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

QWidget* PathPage::makeOptions() {
    auto* bar = new Bar(40, false, this);
    pen_ = addTool("pathPen", "path",
                   tr("Pen\nHold the mouse button and draw the path in one stroke"));
    points_ = addTool("pathPoints", "point",
                      tr("Points\nClick points of the path; drag them; the right button removes"));
    play_ = addTool("pathPlay", "play", tr("Turn the crank"));
    auto* tools = new QButtonGroup(bar);
    tools->addButton(pen_);
    tools->addButton(points_);
    pen_->setChecked(true);
    play_->setChecked(true);
    auto* import = new QPushButton(widgets::icon(QStringLiteral("open")), tr("Import…"), bar);
    import->setObjectName(QStringLiteral("pathImport"));
    import->setToolTip(tr("Reads a table with columns x and y, in the unit that is shown"));
    closed_ = new QCheckBox(tr("Closed"), bar);
    closed_->setObjectName(QStringLiteral("pathClosed"));
    closed_->setChecked(true);
    closed_->setToolTip(tr("The end of the path leads back to its start"));
    clear_ = new QPushButton(widgets::icon(QStringLiteral("trash")), tr("Clear path"), bar);
    clear_->setObjectName(QStringLiteral("pathClear"));
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
    row->addWidget(pen_);
    row->addWidget(points_);
    row->addWidget(import);
    row->addSpacing(8);
    row->addWidget(closed_);
    row->addStretch(1);
    row->addWidget(play_);
    row->addWidget(clear_);
    connect(pen_, &QToolButton::toggled, this, [this](bool on) {
        canvas_->setTool(on ? PathCanvas::Tool::Pen : PathCanvas::Tool::Points);
        canvas_->update();
    });
    connect(play_, &QToolButton::toggled, canvas_, &PathCanvas::setPlaying);
    connect(import, &QPushButton::clicked, this, &PathPage::importPath);
    connect(closed_, &QCheckBox::toggled, canvas_, &PathCanvas::setClosed);
    connect(clear_, &QPushButton::clicked, canvas_, &PathCanvas::clear);
    return bar;
}

QWidget* PathPage::makeSteps() {
    auto* bar = new Bar(96, false, this);
    auto* upper = new QHBoxLayout;
    upper->setSpacing(8);
    for (QLabel*& chip : steps_) {
        chip = new QLabel(bar);
        upper->addWidget(chip);
    }
    told_ = new QLabel(bar);
    told_->setObjectName(QStringLiteral("pathTold"));
    told_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    told_->setWordWrap(true);
    auto* cancel = new QPushButton(tr("Cancel"), bar);
    cancel->setObjectName(QStringLiteral("pathCancel"));
    cancel->setMinimumHeight(32);
    take_ = new QPushButton(bar);
    take_->setObjectName(QStringLiteral("pathTake"));
    widgets::setButtonRole(take_, widgets::ButtonRole::Primary);
    upper->addSpacing(8);
    upper->addWidget(told_, 1);
    upper->addWidget(cancel);
    upper->addWidget(take_);
    auto* lower = new MeasureRow(bar);
    const QStringList names{
        tr("Error, mean"), tr("Error, largest"), tr("Transmission angle, least"),
        tr("Class"),       tr("Size"),           tr("Cognates")};
    for (std::size_t index = 0; index < measures_.size(); ++index) {
        auto* measure = new QWidget(lower);
        auto* column = new QVBoxLayout(measure);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        auto* label = new QLabel(names[static_cast<int>(index)], measure);
        widgets::setTextRole(label, TextRole::Hint);
        measures_[index] = new QLabel(measure);
        widgets::setTextRole(measures_[index], TextRole::Number);
        column->addWidget(label);
        column->addWidget(measures_[index]);
        lower->add(measure);
    }
    auto* rows = new QVBoxLayout(bar);
    rows->setContentsMargins(12, 8, 12, 8);
    rows->setSpacing(6);
    rows->addLayout(upper);
    rows->addWidget(lower);
    connect(cancel, &QPushButton::clicked, this, &PathPage::cancelled);
    connect(take_, &QPushButton::clicked, this, &PathPage::taken);
    return bar;
}

void PathPage::importPath() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Import a path"), {}, tr("Tables (*.csv *.txt *.tsv);;All files (*)"));
    if (file.isEmpty()) return;
    synthesis::WantedPath path;
    QString fault;
    const double unit = pageUnit().factor;
    if (document::readPath(file, unit, path, fault))
        canvas_->setPath(path);
    else
        told_->setText(fault);
}

void PathPage::pathChanged() {
    const QSignalBlocker quiet(closed_);
    closed_->setChecked(canvas_->path().closed);
    if (synthesis::faultOf(canvas_->path()).empty()) {
        soon_.start();
    } else {
        soon_.stop();
        finder_.clear();
    }
    refresh();
}

void PathPage::search() {
    if (!synthesis::faultOf(canvas_->path()).empty()) return;
    synthesis::PathSearch search;
    search.kinds = list_->kinds();
    finder_.find(canvas_->path(), search);
}

const synthesis::PathCandidate* PathPage::chosen() const {
    const int current = list_->current();
    const auto count = static_cast<int>(finder_.candidates().size());
    return current >= 0 && current < count
               ? &finder_.candidates()[static_cast<std::size_t>(current)]
               : nullptr;
}

model::Model PathPage::chosenModel() const {
    return synthesis::modelOf(*chosen(), finder_.path());
}

void PathPage::refresh() {
    const synthesis::PathCandidate* candidate = chosen();
    const std::string fault = synthesis::faultOf(canvas_->path());
    const bool settled = candidate && !finder_.busy() && !soon_.isActive();
    canvas_->setCandidate(candidate ? std::optional(*candidate) : std::nullopt);
    if (settled) canvas_->fitIfHidden();
    showStep(steps_[0], tr("Draw"), fault.empty() ? StepState::Done : StepState::Now);
    showStep(steps_[1], tr("Find"),
             settled         ? StepState::Done
             : fault.empty() ? StepState::Now
                             : StepState::Open);
    showStep(steps_[2], tr("Take"), settled ? StepState::Now : StepState::Open);
    if (!fault.empty())
        told_->setText(canvas_->path().points.empty() ? QString() : QString::fromStdString(fault));
    else if (finder_.busy() || soon_.isActive())
        told_->setText(tr("Looking for linkages…"));
    else if (!finder_.fault().isEmpty())
        told_->setText(finder_.fault());
    else
        told_->setText(tr("%n found in %1 s. Bend the path and they follow.", nullptr,
                          static_cast<int>(finder_.candidates().size()))
                           .arg(widgets::formatNumber(finder_.seconds(), 2)));
    take_->setEnabled(settled);
    const bool slides = candidate && candidate->linkage.kind == synthesis::LinkageKind::SliderCrank;
    take_->setText(slides ? tr("Take this slider-crank") : tr("Take this four-bar"));
    clear_->setEnabled(!canvas_->path().points.empty());
    refreshMeasures(candidate);
}

void PathPage::refreshMeasures(const synthesis::PathCandidate* candidate) {
    if (!candidate) {
        for (QLabel* measure : measures_)
            measure->setText(QStringLiteral("–"));
        return;
    }
    const bool fourBar = candidate->linkage.kind == synthesis::LinkageKind::FourBar;
    const auto degrees = qRound(candidate->leastTransmissionAngle * 180.0 / std::numbers::pi);
    measures_[0]->setText(shownLength(candidate->meanError));
    measures_[1]->setText(shownLength(candidate->largestError));
    measures_[2]->setText(QStringLiteral("%1°").arg(degrees));
    measures_[3]->setText(
        QString::fromLatin1(synthesis::nameOf(synthesis::rotationClass(candidate->linkage))));
    measures_[4]->setText(shownLength(candidate->extent.real()).section(QLatin1Char(' '), 0, 0)
                          + QStringLiteral(" × ") + shownLength(candidate->extent.imag()));
    measures_[5]->setText(fourBar ? tr("2 draw the same path") : QStringLiteral("–"));
}

}  // namespace linkwright::panels
