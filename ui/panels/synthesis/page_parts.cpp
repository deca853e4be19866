// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/page_parts.h"

#include "ui/widgets/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace linkwright::panels {

namespace {

constexpr int measureGap = 24;
constexpr int barHeight = 40;
constexpr int partGap = 8;

}  // namespace

Bar::Bar(int height, bool raised, QWidget* parent) : QWidget(parent), raised_(raised) {
    setFixedHeight(height);
}

void Bar::paintEvent(QPaintEvent*) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    QPainter(this).fillRect(rect(), raised_ ? colors.surface2 : colors.surface1);
}

FoldingBar::FoldingBar(QWidget* parent)
    : Bar(barHeight, false, parent), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(12, 0, 12, 0);
    grid_->setHorizontalSpacing(partGap);
    grid_->setVerticalSpacing(0);
    grid_->setColumnStretch(2, 1);
    setMinimumWidth(1);
}

QWidget* FoldingBar::makePart(const std::vector<QWidget*>& widgets) {
    auto* part = new QWidget(this);
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(partGap);
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    return part;
}

void FoldingBar::setParts(const std::vector<QWidget*>& tools, const std::vector<QWidget*>& options,
                          const std::vector<QWidget*>& end) {
    tools_ = makePart(tools);
    options_ = makePart(options);
    end_ = makePart(end);
    grid_->addWidget(tools_, 0, 0);
    grid_->addWidget(options_, 0, 1);
    grid_->addWidget(end_, 0, 3);
}

/// Once more when one of them comes or goes.
bool FoldingBar::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) fold();
    return Bar::event(event);
}

void FoldingBar::resizeEvent(QResizeEvent* event) {
    Bar::resizeEvent(event);
    fold();
}

void FoldingBar::fold() {
    if (!tools_) return;
    int wanted = grid_->contentsMargins().left() + grid_->contentsMargins().right();
    for (const QWidget* part : {tools_, options_, end_})
        wanted += part->sizeHint().width() + partGap;
    if ((wanted > width()) == folded_) return;
    folded_ = !folded_;
    grid_->removeWidget(options_);
    if (folded_)
        grid_->addWidget(options_, 1, 0, 1, 4, Qt::AlignLeft);
    else
        grid_->addWidget(options_, 0, 1);
    setFixedHeight(folded_ ? 2 * barHeight - partGap : barHeight);
}

MeasureRow::MeasureRow(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(measureGap);
    grid_->setVerticalSpacing(4);
    setMinimumWidth(1);  // so that the window may be small
}

void MeasureRow::add(const QString& name, QWidget* value) {
    auto* measure = new QWidget(this);
    auto* column = new QVBoxLayout(measure);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* label = new QLabel(name, measure);
    widgets::setTextRole(label, widgets::TextRole::Hint);
    column->addWidget(label);
    column->addWidget(value);
    measures_.push_back(measure);
    columns_ = 0;
    fold();
}

/// Once more when their texts change.
bool MeasureRow::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) fold();
    return QWidget::event(event);
}

void MeasureRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fold();
}

void MeasureRow::fold() {
    const auto count = static_cast<int>(measures_.size());
    int wanted = -measureGap;
    for (const QWidget* measure : measures_)
        wanted += measure->sizeHint().width() + measureGap;
    const int columns = wanted <= width() ? count : (count + 1) / 2;
    if (columns == columns_) return;
    grid_->setColumnStretch(columns_, 0);
    columns_ = columns;
    for (int index = 0; index < count; ++index)
        grid_->addWidget(measures_[static_cast<std::size_t>(index)], index / columns,
                         index % columns);
    grid_->setColumnStretch(columns, 1);
}

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

}  // namespace linkwright::panels
