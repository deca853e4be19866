// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/number_table.h"

#include "ui/widgets/short_name.h"
#include "ui/widgets/theme.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

namespace linkwright::panels {

namespace {
constexpr int tableRowHeight = 24;
constexpr int cellPadding = 8;
constexpr int minNameWidth = 80;
constexpr int swatch = 14;  // line in the color of a series
}  // namespace

NumberTable::NumberTable(QWidget* parent) : QTableView(parent) {
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setMouseTracking(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabKeyNavigation(false);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(tableRowHeight);
    verticalHeader()->setMinimumSectionSize(tableRowHeight);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(24);
    horizontalHeader()->setFixedHeight(tableRowHeight);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, viewport(),
            qOverload<>(&QWidget::update));
}

void NumberTable::setModel(QAbstractItemModel* model) {
    QTableView::setModel(model);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    connect(model, &QAbstractItemModel::modelReset, this, &QWidget::updateGeometry);
    connect(model, &QAbstractItemModel::modelReset, this, &NumberTable::fitNames,
            Qt::QueuedConnection);  // when the columns have been measured
}

void NumberTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitNames();
}

/// Names take what the numbers leave, but never so little that they cannot be read: then the table
/// scrolls.
void NumberTable::fitNames() {
    if (!model() || horizontalHeader()->sectionResizeMode(0) == QHeaderView::ResizeToContents)
        return;  // another column takes what is left
    int numbers = 0;
    for (int column = 1; column < model()->columnCount(); ++column)
        if (!isColumnHidden(column)) numbers += columnWidth(column);
    const bool crowded = viewport()->width() - numbers < minNameWidth;
    const auto policy = crowded ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff;
    if (policy != horizontalScrollBarPolicy()) updateGeometry();
    setHorizontalScrollBarPolicy(policy);
    horizontalHeader()->setSectionResizeMode(0,
                                             crowded ? QHeaderView::Fixed : QHeaderView::Stretch);
    if (crowded) horizontalHeader()->resizeSection(0, minNameWidth);
}

void NumberTable::setMostRows(int rows) {
    maxRows_ = rows;
    setSizePolicy(QSizePolicy::Preferred, rows < 0 ? QSizePolicy::Expanding : QSizePolicy::Fixed);
    updateGeometry();
}

void NumberTable::dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight,
                              const QList<int>& roles) {
    QTableView::dataChanged(topLeft, bottomRight, roles);
    for (int column = std::max(1, topLeft.column()); column <= bottomRight.column(); ++column)
        if (!isColumnHidden(column)
            && horizontalHeader()->sectionResizeMode(column) == QHeaderView::ResizeToContents
            && sizeHintForColumn(column) > columnWidth(column))
            horizontalHeader()->setSectionResizeMode(
                column, QHeaderView::ResizeToContents);  // measures it again
    fitNames();
}

QSize NumberTable::sizeHint() const {
    const int rows = model() ? model()->rowCount() : 0;
    const int shown = maxRows_ < 0 ? 2 : std::clamp(rows, 1, maxRows_);
    const bool scrolls = horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
    return {280, tableRowHeight * (shown + 1) + 2
                     + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0)};
}

NumberTableDelegate::NumberTableDelegate(int warningRole, QObject* parent)
    : QStyledItemDelegate(parent), warningRole_(warningRole) {}

QSize NumberTableDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    const QFontMetrics metrics(index.column() == 0 ? widgets::Theme::uiFont(13)
                                                   : widgets::Theme::monoFont(12));
    return {metrics.horizontalAdvance(index.data().toString()) + cellPadding + cellPadding / 2 + 2,
            tableRowHeight};
}

void NumberTableDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    const bool first = index.column() == 0;
    const bool selected = option.state & QStyle::State_Selected;
    const bool warned = warningRole_ >= 0 && !first && index.data(warningRole_).toBool();
    painter->save();
    if (selected)
        painter->fillRect(option.rect, colors.accentFill);
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, colors.hover);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                      colors.line);
    QRect place = option.rect.adjusted(first ? cellPadding : cellPadding / 2, 0, -cellPadding, 0);
    bool hasSeries = false;
    const int series = first ? index.data(Qt::DecorationRole).toInt(&hasSeries) : 0;
    if (hasSeries) {
        painter->fillRect(QRect(place.left(), place.center().y() - 1, swatch, 3),
                          widgets::Theme::comparedColor(series));
        place.setLeft(place.left() + swatch + cellPadding / 2);
    }
    painter->setFont(first ? widgets::Theme::uiFont(13) : widgets::Theme::monoFont(12));
    painter->setPen(warned ? colors.warning : colors.text1);
    const QString text = index.data().toString();
    const QFontMetrics metrics = painter->fontMetrics();
    QStringList others;
    if (first && metrics.horizontalAdvance(text) > place.width())
        for (int row = 0; row < index.model()->rowCount(index.parent()); ++row)
            others << index.siblingAtRow(row).data().toString();
    // As the name of the column, where the table says so.
    const QVariant asked = index.data(Qt::TextAlignmentRole);
    const Qt::Alignment side = asked.canConvert<Qt::Alignment>()
                                   ? asked.value<Qt::Alignment>() & Qt::AlignHorizontal_Mask
                               : first ? Qt::AlignLeft
                                       : Qt::AlignRight;
    painter->drawText(place, side | Qt::AlignVCenter,
                      first ? widgets::shortenedName(metrics, text, others, place.width())
                            : metrics.elidedText(text, Qt::ElideRight, place.width()));
    painter->restore();
}

bool NumberTableDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view,
                                    const QStyleOptionViewItem& option, const QModelIndex& index) {
    const bool isCut = sizeHint(option, index).width() > option.rect.width();
    if (event->type() != QEvent::ToolTip || !isCut
        || !index.data(Qt::ToolTipRole).toString().isEmpty())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), index.data().toString(), view);
    return true;
}

}  // namespace linkwright::panels
