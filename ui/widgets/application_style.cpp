// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/application_style.h"

#include "ui/widgets/accessible_role.h"
#include "ui/widgets/focus_ring.h"
#include "ui/widgets/icons.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFileDialog>
#include <QFocusEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QStyleFactory>
#include <QTreeView>

namespace linkwright::widgets {

namespace {

constexpr int rowHeight = 24;
constexpr int toolWidth = 32;
constexpr QSize minFileDialog{760, 480};
constexpr int placesWidth = 160;  // of its list of folders

/// Sizes and dates can be read; long names give way.
void arrange(QFileDialog& dialog) {
    dialog.resize(dialog.size().expandedTo(minFileDialog));
    const auto* files = dialog.findChild<QTreeView*>(QStringLiteral("treeView"));
    if (!files) return;  // the dialog of the desktop
    if (auto* places = dialog.findChild<QListView*>(QStringLiteral("sidebar")))
        places->setMinimumWidth(placesWidth);
    QHeaderView* columns = files->header();
    columns->setStretchLastSection(false);
    columns->setSectionResizeMode(QHeaderView::ResizeToContents);
    columns->setSectionResizeMode(0, QHeaderView::Stretch);
}

}  // namespace

ApplicationStyle::ApplicationStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void ApplicationStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    // A bold header over the selected cell would shift the columns of numbers.
    if (auto* header = qobject_cast<QHeaderView*>(widget)) header->setHighlightSections(false);
}

void ApplicationStyle::polish(QApplication* application) {
    QProxyStyle::polish(application);
    application->installEventFilter(this);
}

void ApplicationStyle::unpolish(QApplication* application) {
    application->removeEventFilter(this);
    QProxyStyle::unpolish(application);
}

void ApplicationStyle::setUnderlined(bool underlined) {
    if (underlined == underlined_) return;
    underlined_ = underlined;
    for (QWidget* window : QApplication::topLevelWidgets()) {
        for (QMenuBar* bar : window->findChildren<QMenuBar*>())
            bar->update();
        if (auto* menu = qobject_cast<QMenu*>(window)) menu->update();
    }
}

bool ApplicationStyle::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::KeyPress:
            if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Alt) setUnderlined(true);
            break;
        case QEvent::KeyRelease:
            // A menu that Alt and a letter opened goes on being used by keys.
            if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Alt
                && !QApplication::activePopupWidget())
                setUnderlined(false);
            break;
        case QEvent::Show:
            if (auto* dialog = qobject_cast<QFileDialog*>(watched)) arrange(*dialog);
            if (auto* widget = qobject_cast<QWidget*>(watched)) nameByPlace(*widget);
            break;
        case QEvent::ToolTipChange:
            if (auto* button = qobject_cast<QAbstractButton*>(watched)) nameByPlace(*button);
            break;
        case QEvent::FocusIn: {
            const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
            auto* widget = qobject_cast<QWidget*>(watched);
            if (widget && (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason)
                && FocusRing::isFor(*widget))
                new FocusRing(widget);
            break;
        }
        case QEvent::MouseButtonPress:
        case QEvent::WindowDeactivate: setUnderlined(false); break;
        default: break;
    }
    return QProxyStyle::eventFilter(watched, event);
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
        // As wide as the tools that it stands for: in less its sign would be cut.
        case PM_ToolBarExtensionExtent: return toolWidth;
        case PM_SmallIconSize:
        case PM_ListViewIconSize: return 16;
        case PM_TreeViewIndentation: return 16;
        default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

/// Dialogs have the icons of the program.
QIcon ApplicationStyle::standardIcon(StandardPixmap which, const QStyleOption* option,
                                     const QWidget* widget) const {
    switch (which) {
        case SP_ToolBarHorizontalExtensionButton: return icon(QStringLiteral("more"));
        case SP_MessageBoxInformation: return icon(QStringLiteral("info"), IconTint::Accent);
        case SP_MessageBoxQuestion: return icon(QStringLiteral("info"), IconTint::Accent);
        case SP_MessageBoxWarning: return icon(QStringLiteral("warning"), IconTint::Warning);
        case SP_MessageBoxCritical: return icon(QStringLiteral("error"), IconTint::Fault);
        case SP_ArrowBack:
        case SP_FileDialogBack: return icon(QStringLiteral("arrow-left"));
        case SP_ArrowForward: return icon(QStringLiteral("arrow-right"));
        case SP_FileDialogToParent: return icon(QStringLiteral("arrow-up"));
        case SP_FileDialogNewFolder: return icon(QStringLiteral("folder-new"));
        case SP_FileDialogListView: return icon(QStringLiteral("tiles"));
        case SP_FileDialogDetailedView: return icon(QStringLiteral("list"));
        case SP_ComputerIcon:
        case SP_DriveHDIcon: return icon(QStringLiteral("computer"));
        case SP_DirIcon:
        case SP_DirClosedIcon:
        case SP_DirOpenIcon: return icon(QStringLiteral("folder"));
        case SP_DirHomeIcon: return icon(QStringLiteral("home"));
        case SP_FileIcon: return icon(QStringLiteral("new"));
        default: return QProxyStyle::standardIcon(which, option, widget);
    }
}

int ApplicationStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                                QStyleHintReturn* returnData) const {
    switch (hint) {
        case SH_ComboBox_Popup: return 0;
        case SH_DialogButtonBox_ButtonsHaveIcons: return 0;
        case SH_UnderlineShortcut: return underlined_ ? 1 : 0;
        // Columns of a menu higher than the screen would lie over the menu bar.
        case SH_Menu_Scrollable: return 1;
        // Motion: none on hover and press.
        case SH_Widget_Animation_Duration: return 0;
        default: return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

}  // namespace linkwright::widgets
