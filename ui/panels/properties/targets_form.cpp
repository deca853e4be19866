// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/targets_form.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/project/table_import.h"
#include "ui/document/shown/motion_sampler.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

namespace {

constexpr int shownLines = 6;
constexpr int shownDigits = 6;

/// Values of all components of the signals of a term at a time; empty when they are not known.
std::vector<double> valuesAt(const document::SimulationPointer& motion, const model::CostTerm& term,
                             double time) {
    std::vector<double> values;
    std::vector<std::string> ids{term.signal};
    ids.insert(ids.end(), term.otherSignals.begin(), term.otherSignals.end());
    for (const std::string& id : ids) {
        const std::size_t before = values.size();
        for (const auto& series : motion->signalSeries)
            if (series.id == id)
                values.push_back(document::valueAt(motion->times, series.values, time));
        if (values.size() == before) return {};
    }
    return values;
}

/// The text of targets with as many digits as are looked at.
QString roundedText(model::CostTerm term) {
    const auto shorten = [](std::vector<double>& values) {
        for (double& value : values)
            value = QString::number(value, 'g', shownDigits).toDouble();
    };
    std::for_each(term.targets.points.begin(), term.targets.points.end(), shorten);
    shorten(term.targets.tolerances);
    shorten(term.targets.times);
    return document::targetsText(term);
}

/// Whether the focus comes back: a menu or another window has it for a while.
bool isLent(const QEvent& event) {
    const Qt::FocusReason reason = static_cast<const QFocusEvent&>(event).reason();
    return reason == Qt::PopupFocusReason || reason == Qt::ActiveWindowFocusReason;
}

QPushButton* addButton(QHBoxLayout& row, const QString& text, const char* name, const QString& icon,
                       const QString& tip) {
    auto* button = new QPushButton(text);
    button->setObjectName(QString::fromLatin1(name));
    button->setIcon(widgets::icon(icon));
    button->setToolTip(tip);
    row.addWidget(button);
    return button;
}

}  // namespace

TargetsForm::TargetsForm(document::Project& project, document::ViewState& shown,
                         const std::string& term, QWidget* parent)
    : QWidget(parent), project_(project), shown_(shown), term_(term) {
    auto* header = new widgets::SectionHeader(tr("Targets"), this);
    auto* content = new QWidget(this);
    text_ = new QPlainTextEdit(content);
    text_->setObjectName(QStringLiteral("targets"));
    text_->setPlaceholderText(
        tr("One target per line: x, y\nWith a tolerance: x, y ± 0.001\nAt a time: x, y @ 0.5"));
    text_->setToolTip(
        tr("Numbers in SI units, as many per line as the signals have components. A tolerance "
           "follows \u00b1 or +-. A time follows @; without one, the target counts when the motion "
           "comes closest."));
    text_->setTabChangesFocus(true);
    text_->setFixedHeight(text_->fontMetrics().lineSpacing() * shownLines + 12);
    text_->installEventFilter(this);
    // What was wrong is being mended.
    connect(text_, &QPlainTextEdit::textChanged, this, &TargetsForm::showFacts);
    facts_ = new QLabel(content);
    facts_->setObjectName(QStringLiteral("targetFacts"));
    facts_->setTextFormat(Qt::PlainText);
    facts_->setWordWrap(true);
    auto* buttons = new QHBoxLayout;
    connect(addButton(*buttons, tr("Add current"), "addPresentTarget", QStringLiteral("plus"),
                      tr("Adds the values at the playhead as a target")),
            &QPushButton::clicked, this, &TargetsForm::addPresent);
    connect(addButton(*buttons, tr("Import…"), "importTargets", QStringLiteral("open"),
                      tr("A text file with one target per line, or the longest curve of an SVG or "
                         "DXF drawing")),
            &QPushButton::clicked, this, &TargetsForm::chooseFile);
    buttons->addStretch();
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(12, 4, 12, 8);
    column->setSpacing(6);
    column->addWidget(text_);
    column->addWidget(facts_);
    column->addLayout(buttons);
    header->fillParent(content);
    refresh();
}

const model::CostTerm* TargetsForm::term() const {
    return model::findById(project_.model().costTerms, term_);
}

void TargetsForm::refresh() {
    const model::CostTerm* found = term();
    if (!found) return;
    const QString text = text_->hasFocus() ? document::targetsText(*found) : roundedText(*found);
    if (text != shownText_ || !text_->hasFocus()) {
        const int line = text_->verticalScrollBar()->value();
        text_->setPlainText(text);
        text_->verticalScrollBar()->setValue(line);
    }
    shownText_ = text;
    showFacts();
}

void TargetsForm::showFacts() {
    const model::CostTerm* found = term();
    if (!found) return;
    widgets::setTextRole(facts_, widgets::TextRole::Label);
    const std::size_t points = found->targets.points.size();
    QString count = points == 1 ? tr("1 target") : tr("%1 targets").arg(points);
    if (!found->targets.times.empty()) count += tr(", each with a time");
    facts_->setText(found->targets.file.empty()
                        ? count
                        : tr("%1, %2").arg(QString::fromStdString(found->targets.file), count));
}

bool TargetsForm::eventFilter(QObject* watched, QEvent* event) {
    const auto* key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event) : nullptr;
    const bool entered = key && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)
                         && key->modifiers().testFlag(Qt::ControlModifier);
    if (watched == text_ && (event->type() == QEvent::FocusOut || entered)) takeText();
    // All digits while it is edited.
    const bool turns =
        event->type() == QEvent::FocusIn || (event->type() == QEvent::FocusOut && !isLent(*event));
    if (watched == text_ && turns && text_->toPlainText().trimmed() == shownText_) refresh();
    return entered || QWidget::eventFilter(watched, event);
}

void TargetsForm::takeText() {
    const QString text = text_->toPlainText().trimmed();
    if (text != shownText_)
        take(document::readTargets(text, tr("targets")), tr("Set targets of %1"));
}

bool TargetsForm::take(const document::ImportedTargets& read, const QString& commit) {
    if (read.fault.isEmpty())
        document::useTargets(project_, term_, commit.arg(document::nameOf(project_.model(), term_)),
                             read);
    else
        showFault(read.fault);
    return read.fault.isEmpty();
}

void TargetsForm::showFault(const QString& fault) {
    widgets::setTextRole(facts_, widgets::TextRole::Fault);
    facts_->setText(fault);
}

void TargetsForm::addPresent() {
    const model::CostTerm* found = term();
    const document::SimulationPointer motion = shown_.motion();
    if (!found || !motion) return;
    const std::vector<double> values = valuesAt(motion, *found, shown_.time());
    if (values.empty()) return;
    document::ImportedTargets targets{
        found->targets.points, {}, found->targets.tolerances, {}, found->targets.times};
    // Where targets have times, the new one has that of the playhead.
    if (!targets.times.empty()) targets.times.push_back(shown_.time());
    targets.points.push_back(values);
    if (!targets.tolerances.empty()) targets.tolerances.push_back(0.0);
    take(targets, tr("Add target of %1"));
}

void TargetsForm::chooseFile() {
    const QString folder = QFileInfo(project_.filePath()).absolutePath();
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Import targets"), folder,
        tr("Tables and curves (*.csv *.txt *.tsv *.svg *.dxf);;All files (*)"));
    if (!path.isEmpty()) importFile(path);
}

bool TargetsForm::importFile(const QString& path) {
    return take(document::readTargetsFile(path), tr("Import targets of %1"));
}

}  // namespace linkwright::panels
