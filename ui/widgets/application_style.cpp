// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/application_style.h"

#include <QHeaderView>
#include <QStyleFactory>

namespace linkwright::widgets {

namespace {
constexpr int rowHeight = 24;
}

ApplicationStyle::ApplicationStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void ApplicationStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    // A bold header over the selected cell would shift the columns of numbers.
    if (auto* header = qobject_cast<QHeaderView*>(widget)) header->setHighlightSections(false);
}

QSize ApplicationStyle::sizeFromContents(ContentsType type, const QStyleOption* option,
                                         const QSize& size, const QWidget* widget) const {
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_ItemViewItem) result.setHeight(qMax(result.height(), rowHeight));
    return result;
}

int ApplicationStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                                  const QWidget* widget) const {
    switch (metric) {
        case PM_ToolBarIconSize: return 20;
        case PM_ToolBarItemMargin:
        case PM_ToolBarFrameWidth: return 0;
        case PM_SmallIconSize:
        case PM_ListViewIconSize: return 16;
        case PM_TreeViewIndentation: return 16;
        default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ApplicationStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                                QStyleHintReturn* returnData) const {
    switch (hint) {
        case SH_ComboBox_Popup: return 0;
        // Motion: none on hover and press.
        case SH_Widget_Animation_Duration: return 0;
        default: return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

}  // namespace linkwright::widgets
