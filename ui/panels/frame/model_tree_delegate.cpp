// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/frame/model_tree_delegate.h"

#include "ui/document/elements/engine_words.h"
#include "ui/document/elements/model_tree_model.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <QTreeView>
#include <algorithm>

namespace linkwright::panels {

namespace {

constexpr int rowHeight = 24;
constexpr int iconSize = 16;
constexpr int gap = 6;
constexpr int rightPadding = 12;
constexpr int starSize = 12;
constexpr int smallestDetail = 48;  // a detail cut shorter says nothing

/// Numbers keep their digits in columns; counts of groups are words.
bool isNumber(const QString& detail, bool group) {
    return !group && !detail.isEmpty() && (detail[0].isDigit() || detail[0] == QChar(0x2212));
}

}  // namespace

ModelTreeDelegate::ModelTreeDelegate(const document::Solver& solver,
                                     const document::SelectionModel& selection, QObject* parent)
    : QStyledItemDelegate(parent), solver_(solver), selection_(selection) {}

const base::Diagnostic* ModelTreeDelegate::problemOf(const QModelIndex& index, bool folded) const {
    const std::string object =
        index.data(document::ModelTreeModel::ObjectRole).toString().toStdString();
    const base::Diagnostic* worst = nullptr;
    const auto take = [&worst](const base::Diagnostic* other) {
        if (other && (!worst || other->severity < worst->severity)) worst = other;
    };
    if (!object.empty())
        for (const base::Diagnostic& problem : solver_.problems())
            if (problem.object == object && problem.severity != base::Severity::Note)
                take(&problem);
    for (int row = 0; folded && row < index.model()->rowCount(index); ++row)
        take(problemOf(index.model()->index(row, 0, index), true));
    return worst;
}

bool ModelTreeDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view,
                                  const QStyleOptionViewItem& option, const QModelIndex& index) {
    const auto* tree = qobject_cast<const QTreeView*>(view);
    const bool folded = tree && !tree->isExpanded(index);
    const base::Diagnostic* problem = index.isValid() ? problemOf(index, folded) : nullptr;
    if (!problem || event->type() != QEvent::ToolTip)
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QStringList lines{index.data(Qt::ToolTipRole).toString(),
                      document::translated(problem->message),
                      document::translated(problem->remedy)};
    lines.removeAll(QString());
    QToolTip::showText(event->globalPos(), lines.join(QLatin1Char('\n')), view);
    return true;
}

QSize ModelTreeDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {120, rowHeight};
}

void ModelTreeDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                             const QModelIndex&) const {
    editor->setGeometry(option.rect.adjusted(iconSize + gap, 0, -rightPadding, 0));
}

QString ModelTreeDelegate::linksKey() {
    return QStringLiteral("/bodies");
}

QRect ModelTreeDelegate::eyeRect(const QRect& row) {
    return {row.right() - rightPadding - iconSize, row.top(), iconSize + rightPadding,
            row.height()};
}

/// Icon of an element that something is wrong with.
static QPixmap problemPixmap(base::Severity severity, qreal ratio) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    const bool error = severity == base::Severity::Error;
    return widgets::iconPixmap(error ? QStringLiteral("error") : QStringLiteral("warning"),
                               iconSize, error ? colors.fault : colors.warning, ratio);
}

void ModelTreeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    using Model = document::ModelTreeModel;
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    const QString object = index.data(Model::ObjectRole).toString();
    const bool selected = option.state & QStyle::State_Selected;
    const bool hovered = !object.isEmpty() && object == selection_.hovered();
    const bool group = object.isEmpty();

    painter->save();
    if (selected)
        painter->fillRect(option.rect, colors.accentFill);
    else if (hovered || (option.state & QStyle::State_MouseOver))
        painter->fillRect(option.rect, colors.hover);

    const qreal ratio = painter->device()->devicePixelRatioF();
    int left = option.rect.left() + 4;
    const int middle = option.rect.center().y() + 1;
    const QString iconName = index.data(Model::IconNameRole).toString();
    if (!iconName.isEmpty()) {
        const QColor tint = selected ? colors.accent : colors.text2;
        painter->drawPixmap(left, middle - iconSize / 2,
                            widgets::iconPixmap(iconName, iconSize, tint, ratio));
    }
    left += iconSize + gap;

    // The eye stands where the detail was: always for a hidden link, under the pointer for others.
    const bool hidden = index.data(Model::HiddenRole).toBool();
    const QString key = index.data(Model::KeyRole).toString();
    const bool link = key.contains(QStringLiteral("/bodies/")) || key.endsWith(linksKey());
    const bool eye = link && (hidden || hovered || (option.state & QStyle::State_MouseOver));
    const QString detail = eye ? QString() : index.data(Model::DetailRole).toString();
    if (eye)
        painter->drawPixmap(
            eyeRect(option.rect).left(), middle - iconSize / 2,
            widgets::iconPixmap(hidden ? QStringLiteral("eye-off") : QStringLiteral("eye"),
                                iconSize, colors.text2, ratio));
    painter->setFont(isNumber(detail, group) ? widgets::Theme::monoFont(12)
                                             : widgets::Theme::uiFont(12));
    const int room = option.rect.right() - rightPadding - left;
    const QString name = index.data(Qt::DisplayRole).toString();
    const QFontMetrics nameMetrics(widgets::Theme::uiFont(13));
    const bool starred = index.data(Model::StarredRole).toBool();
    const base::Diagnostic* problem = problemOf(index, !(option.state & QStyle::State_Open));
    const int starRoom = (starred ? starSize + gap : 0) + (problem ? iconSize + gap : 0);
    const int nameWanted = std::min(nameMetrics.horizontalAdvance(name), room - starRoom);
    const int detailRoom = std::max(0, room - nameWanted - starRoom - gap);
    const int detailWidth =
        std::min(painter->fontMetrics().horizontalAdvance(detail) + 1, detailRoom);
    const bool readable =
        detailWidth >= std::min(painter->fontMetrics().horizontalAdvance(detail), smallestDetail);
    if (readable && !detail.isEmpty()) {
        painter->setPen(selected ? colors.text1 : colors.text3);
        const QRect place(option.rect.right() - rightPadding - detailWidth, option.rect.top(),
                          detailWidth, option.rect.height());
        painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(detail, Qt::ElideRight, detailWidth));
    }

    painter->setFont(widgets::Theme::uiFont(13));
    painter->setPen(selected && !group ? colors.accentOnFill
                    : hidden           ? colors.text3
                                       : colors.text1);
    const QRect namePlace(left, option.rect.top(), nameWanted + 1, option.rect.height());
    painter->drawText(namePlace, Qt::AlignLeft | Qt::AlignVCenter,
                      nameMetrics.elidedText(name, Qt::ElideRight, nameWanted + 1));
    left += nameWanted + gap;
    if (starred) {
        painter->drawPixmap(
            left, middle - starSize / 2,
            widgets::iconPixmap(QStringLiteral("star-filled"), starSize, colors.gradient, ratio));
        left += starSize + gap;
    }
    if (problem)
        painter->drawPixmap(left, middle - iconSize / 2, problemPixmap(problem->severity, ratio));
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(colors.accent);
        painter->drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    painter->restore();
}

}  // namespace linkwright::panels
