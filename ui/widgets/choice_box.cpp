// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/choice_box.h"

#include "ui/widgets/short_name.h"
#include "ui/widgets/theme.h"

#include <QAbstractItemView>
#include <QColorDialog>
#include <QMenu>
#include <QPainter>
#include <QScreen>
#include <QSignalBlocker>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QWheelEvent>

namespace linkwright::widgets {

namespace {
constexpr int fieldHeight = 24;
constexpr int swatchSize = 14;
}  // namespace

ChoiceBox::ChoiceBox(QWidget* parent) : QComboBox(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(4);
    setMaxVisibleItems(16);
}

void ChoiceBox::setEntries(const QList<QPair<QString, QString>>& entries, const QString& current,
                           const QString& missing) {
    const QSignalBlocker blocker(this);
    bool same = count() == entries.size();
    for (int row = 0; same && row < count(); ++row)
        same =
            itemText(row) == entries[row].first && itemData(row).toString() == entries[row].second;
    if (!same) {
        clear();
        for (const auto& [text, value] : entries)
            addItem(text, value);
    }
    int index = findData(current);
    if (index < 0) {
        insertItem(0, missing, current);
        setItemData(0, Theme::colors().fault, Qt::ForegroundRole);
        index = 0;
    }
    setCurrentIndex(index);
    setToolTip(currentText());
}

QSize ChoiceBox::minimumSizeHint() const {
    return {64, fieldHeight};
}

/// As the base class, as wide as its entries: what is cut in the field can be read there.
void ChoiceBox::showPopup() {
    const int scrollBar =
        count() > maxVisibleItems() ? style()->pixelMetric(QStyle::PM_ScrollBarExtent) : 0;
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + 2 * view()->frameWidth() + scrollBar);
    QComboBox::showPopup();
    QWidget* popup = view()->window();
    const int beyond = popup->geometry().right() - popup->screen()->availableGeometry().right();
    if (beyond > 0) popup->move(popup->x() - beyond, popup->y());
}

/// As the base class, with a name that keeps what tells it from the others.
void ChoiceBox::paintEvent(QPaintEvent* /*event*/) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const int room =
        style()
            ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this)
            .width()
        - (option.currentIcon.isNull() ? 0 : option.iconSize.width() + 4);
    if (fontMetrics().horizontalAdvance(option.currentText) > room) {
        QStringList others;
        for (int row = 0; row < count(); ++row)
            others << itemText(row);
        option.currentText = shortenedName(fontMetrics(), option.currentText, others, room);
    }
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

/// The wheel scrolls the panel: what is chosen changes by a click or a key only.
void ChoiceBox::wheelEvent(QWheelEvent* event) {
    event->ignore();
}

ColorButton::ColorButton(QWidget* parent) : QToolButton(parent) {
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setPopupMode(QToolButton::InstantPopup);
    setProperty("framed", true);
    setProperty("list", true);
    setIconSize({swatchSize, swatchSize});
    setFixedHeight(fieldHeight);
    auto* menu = new QMenu(this);
    setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &ColorButton::fillMenu);
    setColor({});
}

QIcon ColorButton::swatch(const QString& color) const {
    const qreal ratio = devicePixelRatioF();
    QPixmap picture(QSize(swatchSize, swatchSize) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setPen(Theme::colors().control);
    painter.setBrush(color.isEmpty() ? QBrush(Qt::NoBrush) : QBrush(QColor(color)));
    painter.drawRect(QRectF(0.5, 0.5, swatchSize - 1, swatchSize - 1));
    if (color.isEmpty()) painter.drawLine(1, swatchSize - 2, swatchSize - 2, 1);
    return picture;
}

void ColorButton::setColor(const QString& color) {
    color_ = color;
    setIcon(swatch(color));
    setText(color.isEmpty() ? tr("by theme") : color.toUpper());
}

void ColorButton::fillMenu() {
    menu()->clear();
    connect(menu()->addAction(swatch({}), tr("By theme")), &QAction::triggered, this,
            [this] { Q_EMIT colorChosen(QString()); });
    for (int index = 0; index < static_cast<int>(Theme::colors().series.size()); ++index) {
        const QString color = Theme::seriesColor(index).name();
        connect(menu()->addAction(swatch(color), color.toUpper()), &QAction::triggered, this,
                [this, color] { Q_EMIT colorChosen(color); });
    }
    menu()->addSeparator();
    connect(menu()->addAction(tr("Other color…")), &QAction::triggered, this,
            &ColorButton::chooseAny);
}

void ColorButton::chooseAny() {
    const QColor chosen =
        QColorDialog::getColor(color_.isEmpty() ? Theme::seriesColor(0) : QColor(color_), window(),
                               tr("Color of the link"));
    if (chosen.isValid()) Q_EMIT colorChosen(chosen.name());
}

}  // namespace linkwright::widgets
