// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/frame/history_panel.h"

#include "ui/widgets/theme.h"

#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace linkwright::panels {

namespace {

/// A dot on a line per commit: filled where the project stands, the undone ones faint.
class HistoryDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {120, 24};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const widgets::ThemeColors& colors = widgets::Theme::colors();
        const bool current = index.data(document::HistoryModel::CurrentRole).toBool();
        const bool undone = index.data(document::HistoryModel::UndoneRole).toBool();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (current)
            painter->fillRect(option.rect, colors.accentFill);
        else if (option.state & QStyle::State_MouseOver)
            painter->fillRect(option.rect, colors.hover);
        const QPointF center(option.rect.left() + 20.0, option.rect.center().y() + 0.5);
        painter->setPen(QPen(colors.lineStrong, 1.0));
        if (index.row() > 0)
            painter->drawLine(QPointF(center.x(), option.rect.top()), center - QPointF(0, 4));
        if (index.row() + 1 < index.model()->rowCount())
            painter->drawLine(center + QPointF(0, 4),
                              QPointF(center.x(), option.rect.bottom() + 1));
        painter->setPen(QPen(current ? colors.accent : colors.control, 1.5));
        painter->setBrush(current ? QBrush(colors.accent) : QBrush(Qt::NoBrush));
        painter->drawEllipse(center, 3.5, 3.5);
        painter->setFont(widgets::Theme::uiFont(13));
        painter->setPen(current ? colors.accentOnFill : undone ? colors.text3 : colors.text1);
        const QRect place = option.rect.adjusted(36, 0, -12, 0);
        painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight,
                                                            place.width()));
        painter->restore();
    }
};

}  // namespace

HistoryPanel::HistoryPanel(document::Project& project, QWidget* parent)
    : QWidget(parent), project_(project), model_(project) {
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("historyList"));
    list_->setAccessibleName(tr("History"));
    list_->setModel(&model_);
    list_->setItemDelegate(new HistoryDelegate(list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) {
        project_.goTo(static_cast<std::size_t>(index.row()));
    });
    connect(list_, &QListView::activated, this, [this](const QModelIndex& index) {
        project_.goTo(static_cast<std::size_t>(index.row()));
    });
    connect(&model_, &QAbstractItemModel::modelReset, this, &HistoryPanel::showCurrent);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this,
            [this] { list_->viewport()->update(); });

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(list_);
}

void HistoryPanel::showCurrent() {
    const QModelIndex index = model_.index(static_cast<int>(project_.document().current()), 0);
    list_->setCurrentIndex(index);
    list_->scrollTo(index);
}

}  // namespace linkwright::panels
