// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/synthesis_page.h"

#include "ui/document/shown/display_units.h"
#include "ui/panels/synthesis/candidate_list.h"
#include "ui/panels/synthesis/function_form.h"
#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/panels/synthesis/page_parts.h"
#include "ui/panels/synthesis/path_form.h"
#include "ui/panels/synthesis/poses_form.h"
#include "ui/panels/synthesis/synthesis_canvas.h"
#include "ui/panels/synthesis/transmission_strip.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QImageReader>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <numbers>

namespace linkwright::panels {

namespace {

using document::FoundLinkage;
using document::SynthesisTask;

constexpr double degreesOfRadian = 180.0 / std::numbers::pi;
constexpr std::size_t fewestPoses = 2;

QString shownLength(double metres, int significant = 3) {
    const document::DisplayUnit unit = pageUnit();
    return plainDigits(metres / unit.factor, significant) + QLatin1Char(' ') + unit.symbol;
}

}  // namespace

void SynthesisPage::keyPressEvent(QKeyEvent* event) {
    const QWidget* focus = focusWidget();
    const bool typing = qobject_cast<const QLineEdit*>(focus)
                        || qobject_cast<const QPlainTextEdit*>(focus)
                        || (focus && (poses_->isAncestorOf(focus) || path_->isAncestorOf(focus)));
    if (event->key() == Qt::Key_Escape)
        Q_EMIT cancelled();
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && !typing
             && take_->isEnabled())
        Q_EMIT taken();
    else
        QWidget::keyPressEvent(event);
}

/// Keys are meant for the page from the beginning.
void SynthesisPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    tasks_[static_cast<std::size_t>(task_)]->setFocus(Qt::OtherFocusReason);
}

void SynthesisPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitOptions();
}

void SynthesisPage::setTask(SynthesisTask task) {
    task_ = task;
    tasks_[static_cast<std::size_t>(task)]->setChecked(true);
    remark_.clear();
    finder_.clear();
    canvas_->setFound(std::nullopt);
    canvas_->setTask(task);
    showForm();
    refreshOptions();
    wantedChanged();
}

void SynthesisPage::setPath(const synthesis::WantedPath& path) {
    setTask(SynthesisTask::Path);
    tolerance_->setValue(path.tolerance);
    toleranceChanged();
    canvas_->setPath(path);
}

void SynthesisPage::toleranceChanged() {
    const double tolerance = tolerance_->value().value_or(0.0);
    canvas_->setTolerance(tolerance);
    list_->setTolerance(tolerance);
    refresh();
}

void SynthesisPage::showForm() {
    const bool path = task_ == SynthesisTask::Path, points = path && table_->isChecked();
    if (points) path_->setPath(canvas_->path());
    list_->showForm(points                             ? static_cast<QWidget*>(path_)
                    : task_ == SynthesisTask::Poses    ? static_cast<QWidget*>(poses_)
                    : task_ == SynthesisTask::Function ? static_cast<QWidget*>(function_)
                                                       : nullptr,
                    path);
}

void SynthesisPage::chooseFile() {
    const QString tables = tr("Tables (*.csv *.txt *.tsv)"), all = tr("All files (*)");
    const bool path = task_ == SynthesisTask::Path;
    const QString curves = tr("Curves (*.csv *.txt *.tsv *.svg *.dxf)");
    const QString file =
        QFileDialog::getOpenFileName(this, import_->toolTip().section(QLatin1Char('\n'), 0, 0), {},
                                     (path ? curves : tables) + QStringLiteral(";;") + all);
    if (!file.isEmpty()) importFile(file);
}

bool SynthesisPage::importFile(const QString& file) {
    const double unit = pageUnit().factor;
    QString told;
    bool read = false;
    if (task_ == SynthesisTask::Path) {
        const auto path = document::readPath(file, unit);
        read = path.ok;
        told = path.told;
        if (read) canvas_->setPath(path.content);
        if (read && told.isEmpty() && synthesis::hasTimes(path.content) && !timed_->isChecked())
            told = tr("The table has times. Turn on With timing to use them.");
    } else if (task_ == SynthesisTask::Poses) {
        const auto poses = document::readPoses(file, unit);
        read = poses.ok;
        told = poses.told;
        if (read) {
            canvas_->setPoses(poses.content);
            canvas_->fit();
            Q_EMIT canvas_->posesChanged();
        }
    } else {
        const auto text = document::readText(file);
        const auto task = document::taskOfTable(text.content, file);
        read = text.ok && task.ok;
        told = text.ok ? task.told : text.told;
        if (read) function_->setTable(text.content);
    }
    // What was there before stays when a file cannot be read.
    remark_ = told;
    refresh();
    return read;
}

void SynthesisPage::choosePicture() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Picture to trace"), {}, tr("Pictures (*.png *.jpg *.jpeg *.bmp);;All files (*)"));
    if (!file.isEmpty()) loadPicture(file);
}

bool SynthesisPage::loadPicture(const QString& file) {
    QImageReader reader(file);
    reader.setAutoTransform(true);
    const QImage image = reader.read();
    if (image.isNull()) {
        remark_ = tr("%1 cannot be read as a picture: %2.").arg(file, reader.errorString());
        refresh();
        return false;
    }
    canvas_->setPicture(image);
    remark_ = tr("Type a known distance, then click its two ends in the picture.");
    scaleTool_->setChecked(true);
    refreshOptions();
    refresh();
    return true;
}

synthesis::WantedPath SynthesisPage::wantedPath() const {
    synthesis::WantedPath path = canvas_->path();
    if (timed_->isChecked() && path.points.size() > 2)
        path = synthesis::timed(std::move(path), turn_->value().value_or(std::numbers::pi));
    return path;
}

bool SynthesisPage::nothingDrawn() const {
    if (task_ == SynthesisTask::Path) return canvas_->path().points.empty();
    if (task_ == SynthesisTask::Poses) return canvas_->poses().empty();
    return !function_->task();
}

QString SynthesisPage::fault() const {
    if (task_ == SynthesisTask::Path) {
        if (table_->isChecked() && !path_->fault().isEmpty()) return path_->fault();
        const synthesis::WantedPath& path = canvas_->path();
        const std::string none = synthesis::faultOf(path);
        return QString::fromStdString(
            none.empty() && timed_->isChecked() ? synthesis::timingFaultOf(path) : none);
    }
    if (task_ == SynthesisTask::Function)
        return function_->task()              ? QString()
               : function_->fault().isEmpty() ? tr("Type a formula of x, or a table of angles.")
                                              : function_->fault();
    if (!poses_->fault().isEmpty()) return poses_->fault();
    return canvas_->poses().size() < fewestPoses ? tr("At least two poses are needed.") : QString();
}

void SynthesisPage::pathChanged() {
    const QSignalBlocker quiet(closed_), quietToo(pointsOnly_);
    closed_->setChecked(canvas_->path().closed);
    pointsOnly_->setChecked(canvas_->path().pointsOnly);
    if (table_->isChecked()) path_->setPath(canvas_->path());
    refreshOptions();
    wantedChanged();
}

/// The first time that is typed asks for timing.
void SynthesisPage::pathTyped(const synthesis::WantedPath& path) {
    const bool asks = synthesis::hasTimes(path) && !synthesis::hasTimes(canvas_->path());
    canvas_->typePath(path);
    if (asks) {
        const QSignalBlocker quiet(timed_);
        timed_->setChecked(true);
    }
    refreshOptions();
    wantedChanged();
}

void SynthesisPage::wantedChanged() {
    remark_.clear();
    if (fault().isEmpty()) {
        soon_.start();
    } else {
        soon_.stop();
        finder_.clear();
    }
    refresh();
}

void SynthesisPage::showFunction() {
    std::vector<synthesis::AnglePair> wanted;
    if (const auto task = function_->task()) {
        wanted = task->pairs;
        constexpr int samples = 61;
        const double low = task->pairs.empty() ? task->function(task->first) : 0.0;
        const double high = task->pairs.empty() ? task->function(task->last) : 1.0;
        for (int sample = 0; task->pairs.empty() && sample < samples; ++sample) {
            const double share = static_cast<double>(sample) / (samples - 1);
            const double value = task->function(task->first + share * (task->last - task->first));
            const double turned = task->outputRange * (value - low) / (high - low);
            if (std::isfinite(turned)) wanted.push_back({share * task->inputRange, turned});
        }
    }
    canvas_->setFunction(wanted);
}

void SynthesisPage::search() {
    if (!fault().isEmpty()) return;
    if (task_ == SynthesisTask::Poses) {
        finder_.findForPoses(canvas_->poses());
    } else if (task_ == SynthesisTask::Function) {
        finder_.findForFunction(*function_->task(), function_->ground());
    } else {
        synthesis::PathSearch search;
        search.kinds = list_->kinds();
        finder_.findForPath(wantedPath(), search);
    }
}

const FoundLinkage* SynthesisPage::chosen() const {
    const int current = list_->current();
    const auto count = static_cast<int>(finder_.found().size());
    return current >= 0 && current < count ? &finder_.found()[static_cast<std::size_t>(current)]
                                           : nullptr;
}

const FoundLinkage* SynthesisPage::shown() const {
    const FoundLinkage* found = chosen();
    const auto which = static_cast<std::size_t>(cognate_);
    return found && which > 0 && which <= found->cognates.size() ? &found->cognates[which - 1]
                                                                 : found;
}

model::Model SynthesisPage::chosenModel() const {
    return shown()->project(tolerance_->value().value_or(0.0));
}

QString SynthesisPage::telling(bool settled) const {
    if (!fault().isEmpty())
        return !remark_.isEmpty()                                   ? remark_
               : nothingDrawn() && task_ != SynthesisTask::Function ? QString()
                                                                    : fault();
    if (finder_.busy() && finder_.share() > 0.0)
        return tr("Looking for linkages… %1%").arg(std::floor(100.0 * finder_.share()));
    if (finder_.busy() || soon_.isActive()) return tr("Looking for linkages…");
    if (!finder_.fault().isEmpty()) return finder_.fault();
    if (!settled) return {};
    if (!remark_.isEmpty()) return remark_;
    if (task_ == SynthesisTask::Path) {
        const std::string remark = synthesis::remarkOn(wantedPath(), list_->kinds());
        if (!remark.empty()) return QString::fromStdString(remark);
    }
    const FoundLinkage* found = shown();
    if (task_ == SynthesisTask::Poses && !found->exact)
        return tr("No four-bar passes through all these poses in order. These come closest.");
    if (found && found->couplerDriven)
        return tr("The crank of this cognate only swings: a motor on it turns the coupler.");
    const QString text = tr("%n found in %1 s.", nullptr, static_cast<int>(finder_.found().size()))
                             .arg(widgets::formatNumber(finder_.seconds(), 2));
    return text + QLatin1Char(' ')
           + (task_ == SynthesisTask::Path    ? tr("Change the path to find others.")
              : task_ == SynthesisTask::Poses ? tr("Change a pose to find others.")
                                              : tr("Change the function to find others."));
}

void SynthesisPage::refresh() {
    const FoundLinkage* found = shown();
    const bool ready = fault().isEmpty();
    const bool settled = found && ready && !finder_.busy() && !soon_.isActive();
    canvas_->setFound(found && finder_.task() == task_ ? std::optional(*found) : std::nullopt);
    strip_->setFound(found && finder_.task() == task_ ? std::optional(*found) : std::nullopt);
    if (settled) canvas_->fitIfHidden();
    showStep(steps_[0], task_ == SynthesisTask::Function ? tr("Describe") : tr("Draw"),
             ready ? StepState::Done : StepState::Now);
    showStep(steps_[1], tr("Find"),
             settled ? StepState::Done
             : ready ? StepState::Now
                     : StepState::Open);
    showStep(steps_[2], tr("Use"), settled ? StepState::Now : StepState::Open);
    told_->setText(telling(settled));
    take_->setEnabled(settled);
    const synthesis::LinkageKind kind =
        found ? found->linkage.kind : synthesis::LinkageKind::FourBar;
    take_->setText(kind == synthesis::LinkageKind::SliderCrank     ? tr("Use this slider-crank")
                   : kind == synthesis::LinkageKind::GearedFiveBar ? tr("Use this five-bar")
                   : synthesis::isSixBar(kind)                     ? tr("Use this six-bar")
                                                                   : tr("Use this four-bar"));
    clear_->setEnabled(!nothingDrawn());
    refreshMeasures(found);
}

/// With a tolerance, how many of the points lie within it.
QString SynthesisPage::largestErrorText(const FoundLinkage& found) const {
    const QString text = shownLength(found.largestError);
    const double tolerance = tolerance_->value().value_or(0.0);
    if (task_ != SynthesisTask::Path || !(tolerance > 0.0)) return text;
    const std::size_t within =
        synthesis::pointsWithin(found.linkage, found.angles, found.compared, tolerance);
    return within == found.compared.size() ? tr("%1, all points within tolerance").arg(text)
                                           : tr("%1, %2 of %3 points within tolerance")
                                                 .arg(text)
                                                 .arg(within)
                                                 .arg(found.compared.size());
}

void SynthesisPage::refreshMeasures(const FoundLinkage* found) {
    cognates_->setEnabled(found && !chosen()->cognates.empty());
    for (std::size_t which = 0; which < cognateButtons_.size(); ++which)
        cognateButtons_[which]->setChecked(cognates_->isEnabled()
                                           && static_cast<int>(which) == cognate_);
    if (!found) {
        for (QLabel* measure : measures_)
            measure->setText(QStringLiteral("–"));
        return;
    }
    const bool exactly = task_ == SynthesisTask::Poses && found->exact;
    const bool path = task_ == SynthesisTask::Path || (task_ == SynthesisTask::Poses && !exactly);
    const QString exact = exactly ? tr("exact") : QStringLiteral("–");
    measures_[0]->setText(path ? shownLength(found->meanError) : exact);
    measures_[1]->setText(task_ == SynthesisTask::Function
                              ? widgets::formatNumber(found->largestError * degreesOfRadian, 3)
                                    + QStringLiteral("°")
                          : path ? largestErrorText(*found)
                                 : exact);
    measures_[2]->setText(
        QStringLiteral("%1°").arg(qRound(found->minTransmissionAngle * degreesOfRadian)));
    const bool poor = transmitsPoorly(*found);
    widgets::setTextRole(measures_[2],
                         poor ? widgets::TextRole::Warning : widgets::TextRole::Number);
    measures_[2]->setToolTip(poor ? tr("Below 30°, it may jam.") : QString());
    measures_[3]->setText(
        QString::fromLatin1(synthesis::nameOf(synthesis::rotationClass(found->at(0.0)))));
    measures_[4]->setText(shownLength(found->extent.real()).section(QLatin1Char(' '), 0, 0)
                          + QStringLiteral(" × ") + shownLength(found->extent.imag()));
}

}  // namespace linkwright::panels
