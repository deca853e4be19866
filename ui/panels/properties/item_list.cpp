// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/item_list.h"

#include "ui/widgets/empty_state.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

namespace {

constexpr int itemHeight = 24;
constexpr int maxItems = 8;
constexpr int keyRole = Qt::UserRole;
constexpr int detailRole = Qt::UserRole + 1;
constexpr int warningRole = Qt::UserRole + 2;
constexpr int columnsRole = Qt::UserRole + 3;
constexpr int sentencesRole = Qt::UserRole + 4;
constexpr int sentenceHeight = 17;
constexpr int sentenceIndent = 28;
constexpr int valueWidth = 84;
constexpr int limitWidth = 50;
constexpr int detailPadding = 12;

QFont sentenceFont() {
    return widgets::Theme::uiFont(12);
}

/// The usual row with one fact, or numbers in columns, at the right, and sentences below it.
class DetailDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        const auto lines = static_cast<int>(index.data(sentencesRole).toStringList().size());
        return {QStyledItemDelegate::sizeHint(option, index).width(),
                itemHeight + (lines > 0 ? lines * sentenceHeight + 4 : 0)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const QStringList columns = index.data(columnsRole).toStringList();
        const QString detail = index.data(detailRole).toString();
        const QFontMetrics metrics(widgets::Theme::monoFont(12));
        const int width = !columns.isEmpty() ? columnsWidth(columns.size())
                          : detail.isEmpty() ? 0
                                             : metrics.horizontalAdvance(detail) + detailPadding;
        QStyleOptionViewItem main = option;
        const bool selected = option.state & QStyle::State_Selected;
        main.rect.setHeight(itemHeight);
        if (selected) painter->fillRect(main.rect, widgets::Theme::colors().accentFill);
        main.rect.adjust(0, 0, -width, 0);
        QStyledItemDelegate::paint(painter, main, index);
        painter->save();
        painter->setFont(widgets::Theme::monoFont(12));
        const auto& colors = widgets::Theme::colors();
        const QRect first(option.rect.topLeft(), QSize(option.rect.width(), itemHeight));
        if (!columns.isEmpty()) {
            paintColumns(*painter, first, columns, selected);
        } else if (!detail.isEmpty()) {
            painter->setPen(index.data(warningRole).toBool() ? colors.warning
                            : selected                       ? colors.text1
                                                             : colors.text3);
            painter->drawText(first.adjusted(0, 0, -detailPadding, 0),
                              Qt::AlignRight | Qt::AlignVCenter, detail);
        }
        paintSentences(*painter, option.rect, index.data(sentencesRole).toStringList());
        if (selected && option.rect.height() > itemHeight)
            painter->fillRect(option.rect.left(), option.rect.top(), 2, option.rect.height(),
                              colors.accent);
        painter->restore();
    }

    static int columnsWidth(qsizetype count) {
        return valueWidth + limitWidth * (static_cast<int>(count) - 1) + detailPadding;
    }
    /// Place of a column, in the row it is in.
    static QRect columnPlace(const QRect& row, qsizetype column, qsizetype count) {
        const int right =
            row.right() - detailPadding - limitWidth * static_cast<int>(count - 1 - column);
        const int width = column == 0 ? valueWidth : limitWidth;
        return {right - width + 1, row.top(), width, row.height()};
    }

private:
    /// The value with its unit, then the limits.
    static void paintColumns(QPainter& painter, const QRect& row, const QStringList& columns,
                             bool selected) {
        const auto& colors = widgets::Theme::colors();
        const QFontMetrics metrics(painter.font());
        for (qsizetype column = 0; column < columns.size(); ++column) {
            // A unit follows after a tab.
            const QStringList parts = columns[column].split(QLatin1Char('\t'));
            QRect place = columnPlace(row, column, columns.size());
            if (parts.size() > 1) {
                painter.setPen(selected ? colors.text1 : colors.text3);
                painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, parts[1]);
                place.adjust(0, 0, -metrics.horizontalAdvance(parts[1] + QLatin1Char(' ')), 0);
            }
            painter.setPen(column == 0 || selected ? colors.text1 : colors.text2);
            painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, parts[0]);
        }
    }

    static void paintSentences(QPainter& painter, const QRect& rect, const QStringList& lines) {
        const auto& colors = widgets::Theme::colors();
        const QFontMetrics metrics(sentenceFont());
        QRect place(rect.left() + sentenceIndent, rect.top() + itemHeight,
                    rect.width() - sentenceIndent - detailPadding, sentenceHeight);
        for (const QString& line : lines) {
            const QStringList parts = line.split(QLatin1Char('\t'));
            const int price =
                parts.size() > 1
                    ? QFontMetrics(widgets::Theme::monoFont(12)).horizontalAdvance(parts[1]) + 4
                    : 0;
            const QString text =
                metrics.elidedText(parts[0], Qt::ElideRight, place.width() - price);
            painter.setFont(sentenceFont());
            painter.setPen(colors.text2);
            painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, text);
            if (price > 0) {
                painter.setFont(widgets::Theme::monoFont(12));
                painter.setPen(colors.gradient);
                painter.drawText(place.adjusted(metrics.horizontalAdvance(text) + 4, 0, 0, 0),
                                 Qt::AlignLeft | Qt::AlignVCenter, parts[1]);
            }
            place.translate(0, sentenceHeight);
        }
    }
};

/// The titles of the columns, above the list.
class ColumnHeader : public QWidget {
public:
    ColumnHeader(const QStringList& titles, QWidget* parent) : QWidget(parent), titles_(titles) {
        setFixedHeight(itemHeight);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const auto& colors = widgets::Theme::colors();
        QPainter painter(this);
        painter.fillRect(rect(), colors.surface2);
        painter.setFont(widgets::Theme::uiFont(12));
        painter.setPen(colors.text2);
        const qsizetype count = titles_.size() - 1;
        painter.drawText(rect().adjusted(sentenceIndent, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         titles_[0]);
        for (qsizetype column = 0; column < count; ++column)
            painter.drawText(DetailDelegate::columnPlace(rect(), column, count),
                             Qt::AlignRight | Qt::AlignVCenter, titles_[column + 1]);
    }

private:
    QStringList titles_;
};

}  // namespace

ItemList::ItemList(const QString& noun, const QString& emptySentence, QWidget* parent)
    : QWidget(parent) {
    list_ = new QListWidget(this);
    list_->setAccessibleName(noun);
    list_->installEventFilter(this);
    list_->setItemDelegate(new DetailDelegate(list_));
    list_->setIconSize({16, 16});
    list_->setFrameShape(QFrame::NoFrame);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(list_, &QListWidget::currentItemChanged, this, [this] {
        refreshButtons();
        if (!filling_) Q_EMIT currentChanged(current());
    });
    connect(list_, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        if (!filling_)
            Q_EMIT checkRequested(item->data(keyRole).toString(),
                                  item->checkState() == Qt::Checked);
    });
    empty_ = new widgets::EmptyState(emptySentence, {}, this);
    empty_->setMinimumHeight(56);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(2);
    layout->addWidget(list_);
    layout->addWidget(empty_);
    makeButtons(noun);
    setItems({});
}

QToolButton* ItemList::makeButton(const QString& icon, const QString& tip) {
    auto* button = new QToolButton(this);
    button->setIcon(widgets::icon(icon));
    button->setIconSize({16, 16});
    button->setFixedHeight(24);
    button->setMinimumWidth(24);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

void ItemList::makeButtons(const QString& noun) {
    add_ = makeButton(QStringLiteral("plus"), tr("Add a %1 (Insert)").arg(noun));
    add_->setText(tr("Add"));
    add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    duplicate_ = makeButton(QStringLiteral("copy"), tr("Duplicate the %1 (Ctrl+D)").arg(noun));
    up_ = makeButton(QStringLiteral("chevron-up"), tr("Move the %1 up (Alt+Up)").arg(noun));
    down_ = makeButton(QStringLiteral("chevron-down"), tr("Move the %1 down (Alt+Down)").arg(noun));
    remove_ = makeButton(QStringLiteral("trash"), tr("Delete the %1 (Delete)").arg(noun));
    connect(add_, &QToolButton::clicked, this, [this] {
        if (!add_->menu()) Q_EMIT addRequested();
    });
    connect(duplicate_, &QToolButton::clicked, this,
            [this] { Q_EMIT duplicateRequested(current()); });
    connect(up_, &QToolButton::clicked, this, [this] { Q_EMIT moveRequested(current(), -1); });
    connect(down_, &QToolButton::clicked, this, [this] { Q_EMIT moveRequested(current(), 1); });
    connect(remove_, &QToolButton::clicked, this, [this] { Q_EMIT removeRequested(current()); });
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(2);
    row->addWidget(add_);
    row->addStretch();
    for (QToolButton* button : {duplicate_, up_, down_, remove_})
        row->addWidget(button);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void ItemList::setAddMenu(QMenu* menu) {
    add_->setMenu(menu);
    add_->setPopupMode(QToolButton::InstantPopup);
}

void ItemList::setItems(const std::vector<Item>& items) {
    const QString before = current();
    const int rowBefore = list_->currentRow();
    {
        const QScopedValueRollback<bool> guard(filling_, true);
        // Rows are kept where the keys agree, so that focus and scroll position stay.
        while (list_->count() > static_cast<int>(items.size()))
            delete list_->takeItem(list_->count() - 1);
        while (list_->count() < static_cast<int>(items.size()))
            list_->addItem(new QListWidgetItem);
        for (std::size_t index = 0; index < items.size(); ++index) {
            const Item& item = items[index];
            QListWidgetItem* row = list_->item(static_cast<int>(index));
            row->setText(item.text);
            row->setToolTip(item.toolTip.isEmpty() ? item.text : item.toolTip);
            row->setData(keyRole, item.key);
            row->setData(detailRole, item.detail);
            row->setData(warningRole, item.warns);
            row->setData(columnsRole, item.columns);
            row->setData(sentencesRole, item.sentences);
            row->setIcon(widgets::icon(item.icon, item.tint));
            if (item.checkable) row->setCheckState(item.checked ? Qt::Checked : Qt::Unchecked);
        }
        list_->doItemsLayout();
        list_->setFixedHeight(heightOfRows() + 2);
        list_->setVisible(!items.empty());
        if (header_) header_->setVisible(!items.empty());
        empty_->setVisible(items.empty());
        const auto same = [&](const Item& item) { return item.key == before; };
        const auto found = std::find_if(items.begin(), items.end(), same);
        const int row = found != items.end()
                            ? static_cast<int>(found - items.begin())
                            : std::clamp(rowBefore, 0, static_cast<int>(items.size()) - 1);
        list_->setCurrentRow(items.empty() ? -1 : row);
    }
    refreshButtons();
    if (current() != before) Q_EMIT currentChanged(current());
}

/// As high as its rows, but no more than some: those beyond scroll.
int ItemList::heightOfRows() const {
    int height = 0;
    for (int row = 0; row < std::min(list_->count(), maxItems); ++row)
        height += std::max(itemHeight, list_->sizeHintForRow(row));
    return std::max(height, itemHeight);
}

void ItemList::setColumns(const QStringList& titles) {
    delete header_;
    header_ = new ColumnHeader(titles, this);
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, header_);
    header_->setVisible(list_->count() > 0);
}

QString ItemList::current() const {
    const QListWidgetItem* item = list_->currentItem();
    return item ? item->data(keyRole).toString() : QString();
}

void ItemList::setCurrent(const QString& key) {
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->data(keyRole).toString() == key) list_->setCurrentRow(row);
}

void ItemList::refreshButtons() {
    const int row = list_->currentRow();
    duplicate_->setEnabled(row >= 0);
    remove_->setEnabled(row >= 0);
    up_->setEnabled(row > 0);
    down_->setEnabled(row >= 0 && row + 1 < list_->count());
}

void ItemList::startAdding() {
    if (add_->menu())
        add_->showMenu();
    else
        Q_EMIT addRequested();
}

/// Delete and Ctrl+D are commands of the window too: with the focus here they mean this list.
bool ItemList::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool control = key->modifiers() & Qt::ControlModifier;
        if (key->key() == Qt::Key_Delete || key->key() == Qt::Key_Insert
            || (control && key->key() == Qt::Key_D))
            event->accept();
    }
    // The list itself would take Alt with an arrow for a plain arrow.
    if (event->type() == QEvent::KeyPress && moveByKey(*static_cast<QKeyEvent*>(event)))
        return true;
    return QWidget::eventFilter(watched, event);
}

bool ItemList::moveByKey(const QKeyEvent& event) {
    if (!(event.modifiers() & Qt::AltModifier)) return false;
    if (event.key() != Qt::Key_Up && event.key() != Qt::Key_Down) return false;
    QToolButton* button = event.key() == Qt::Key_Up ? up_ : down_;
    if (button->isEnabled()) button->click();
    return true;
}

void ItemList::keyPressEvent(QKeyEvent* event) {
    const bool control = event->modifiers() & Qt::ControlModifier;
    if (event->key() == Qt::Key_Insert)
        startAdding();
    else if (event->key() == Qt::Key_Delete && remove_->isEnabled())
        remove_->click();
    else if (control && event->key() == Qt::Key_D && duplicate_->isVisible()
             && duplicate_->isEnabled())
        duplicate_->click();
    else
        QWidget::keyPressEvent(event);
}

}  // namespace linkwright::panels
