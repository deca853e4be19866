// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/command_palette.h"

#include "ui/widgets/search_field.h"
#include "ui/widgets/theme.h"

#include <QAction>
#include <QApplication>
#include <QHash>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace linkwright::windows {

namespace {

constexpr int paletteWidth = 520;
constexpr int paletteHeight = 380;
constexpr int distanceFromTop = 72;  // menu bar and toolbar
constexpr int rowHeight = 26;
constexpr int padding = 12;
constexpr int shortcutRole = Qt::UserRole;
constexpr int commandRole = Qt::UserRole + 1;

/// Words that people look for, by the name of the command they mean.
QString wordsFor(const QAction& action) {
    static const QHash<QString, QString> words{
        {QStringLiteral("tool:drive"),
         CommandPalette::tr("speed velocity rpm rotate turn constant profile cam crank")},
        {QStringLiteral("tool:motor"), CommandPalette::tr("voltage actuator torque")},
        {QStringLiteral("tool:marker"), CommandPalette::tr("trace path coupler curve")},
        {QStringLiteral("tool:measure"), CommandPalette::tr("length distance angle dimension")},
        {QStringLiteral("tool:joint"), CommandPalette::tr("hinge")},
        {QStringLiteral("tool:revolute"), CommandPalette::tr("hinge pin pivot")},
        {QStringLiteral("tool:prismatic"), CommandPalette::tr("slider slide")},
        {QStringLiteral("tool:fixed"), CommandPalette::tr("weld rigid")},
        {QStringLiteral("tool:force"), CommandPalette::tr("load push pull")},
        {QStringLiteral("tool:link"), CommandPalette::tr("bar rod body")},
        {QStringLiteral("tool:polygon"), CommandPalette::tr("plate ternary body")},
        {QStringLiteral("action:path"), CommandPalette::tr("trace coupler curve")},
        {QStringLiteral("action:open"), CommandPalette::tr("load file")},
        {QStringLiteral("action:welcome"), CommandPalette::tr("samples examples start page")},
        {QStringLiteral("action:saveSketch"),
         CommandPalette::tr("export pdf svg dimensions drawing print table")},
        {QStringLiteral("action:saveImage"), CommandPalette::tr("export png image screenshot")},
        {QStringLiteral("action:copyImage"), CommandPalette::tr("screenshot image clipboard")},
        {QStringLiteral("action:projectSettings"),
         CommandPalette::tr("preferences duration time step gravity units unit name description "
                            "parameters")},
        {QStringLiteral("action:themeDark"), CommandPalette::tr("settings theme")},
        {QStringLiteral("action:themeLight"), CommandPalette::tr("settings theme")},
        {QStringLiteral("action:themeSystem"), CommandPalette::tr("settings theme")},
        {QStringLiteral("action:helpPages"), CommandPalette::tr("manual documentation tutorial")},
        {QStringLiteral("action:shortcuts"), CommandPalette::tr("shortcuts keyboard help")},
        {QStringLiteral("action:findRest"),
         CommandPalette::tr("statics rest vibration natural frequency eigenvalue stability")},
        {QStringLiteral("action:estimateError"), CommandPalette::tr("accuracy digits")},
        {QStringLiteral("action:play"), CommandPalette::tr("run simulate animate")},
        {QStringLiteral("action:startOptimization"), CommandPalette::tr("run optimize")},
        {QStringLiteral("go:signals"),
         CommandPalette::tr("export csv table plot curve graph data")},
        {QStringLiteral("go:runs"), CommandPalette::tr("export csv report results history")},
        {QStringLiteral("go:objective"), CommandPalette::tr("cost goal target term")},
        {QStringLiteral("action:variables"),
         CommandPalette::tr("parameters bounds limits lower upper star table manager unknowns")},
        {QStringLiteral("go:optimize"), CommandPalette::tr("variables bounds design")},
        {QStringLiteral("go:properties"),
         CommandPalette::tr("length angle mass dimensions numbers")}};
    return words.value(action.objectName()) + QLatin1Char(' ')
           + action.property("words").toString();
}

bool fits(const QString& text, const QStringList& words) {
    return std::all_of(words.begin(), words.end(), [&](const QString& word) {
        return text.contains(word, Qt::CaseInsensitive);
    });
}

QString plain(QString text) {
    return text.remove(QLatin1Char('&')).remove(QChar(0x2026));
}

/// Name at the left, shortcut at the right.
class CommandDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {paletteWidth - 40, rowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const widgets::ThemeColors& colors = widgets::Theme::colors();
        const bool usable = index.flags() & Qt::ItemIsEnabled;
        const bool current = option.state & QStyle::State_Selected;
        painter->save();
        if (current)
            painter->fillRect(option.rect, colors.accentFill);
        else if (option.state & QStyle::State_MouseOver)
            painter->fillRect(option.rect, colors.hover);
        const QRect inside = option.rect.adjusted(padding, 0, -padding, 0);
        const QString shortcut = index.data(shortcutRole).toString();
        painter->setFont(widgets::Theme::monoFont(12));
        painter->setPen(usable ? colors.text3 : colors.disabled);
        painter->drawText(inside, Qt::AlignRight | Qt::AlignVCenter, shortcut);
        const int room =
            inside.width() - painter->fontMetrics().horizontalAdvance(shortcut) - padding;
        painter->setFont(widgets::Theme::uiFont(13));
        painter->setPen(!usable ? colors.disabled : current ? colors.accentOnFill : colors.text1);
        painter->drawText(
            QRect(inside.left(), inside.top(), room, inside.height()),
            Qt::AlignLeft | Qt::AlignVCenter,
            painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, room));
        painter->restore();
    }
};

}  // namespace

CommandPalette::CommandPalette(QMenuBar& menus, QWidget* window) : QFrame(window), menus_(menus) {
    setObjectName(QStringLiteral("commandPalette"));
    field_ = new widgets::SearchField(tr("Search commands"), this);
    field_->setObjectName(QStringLiteral("commandSearch"));
    list_ = new QListWidget(this);
    list_->setObjectName(QStringLiteral("commandList"));
    list_->setAccessibleName(tr("Commands"));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setItemDelegate(new CommandDelegate(list_));
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setMouseTracking(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    hint_ = new QLabel(this);
    hint_->setContentsMargins(padding, 4, padding, 4);
    hint_->setTextFormat(Qt::PlainText);
    hint_->setWordWrap(true);
    widgets::setTextRole(hint_, widgets::TextRole::Hint);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(4);
    column->addWidget(field_);
    column->addWidget(list_, 1);
    column->addWidget(hint_);
    field_->installEventFilter(this);
    window->installEventFilter(this);
    connect(field_, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(list_, &QListWidget::currentRowChanged, this, &CommandPalette::showHint);
    connect(list_, &QListWidget::itemClicked, this, &CommandPalette::run);
    hide();
}

void CommandPalette::paintEvent(QPaintEvent*) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    QPainter painter(this);
    painter.fillRect(rect(), colors.surface1);
    painter.setPen(colors.lineStrong);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void CommandPalette::open() {
    if (isVisible()) return;
    commands_.clear();
    for (QAction* entry : menus_.actions())
        if (QMenu* menu = entry->menu()) collect(*menu, plain(entry->text()));
    before_ = QApplication::focusWidget();
    field_->clear();
    filter({});
    place();
    show();
    raise();
    field_->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::collect(const QMenu& menu, const QString& path) {
    for (QAction* action : menu.actions()) {
        if (action->isSeparator() || action->text().isEmpty() || !action->isVisible()) continue;
        const QString name = path + QStringLiteral(" › ") + plain(action->text());
        if (QMenu* below = action->menu())
            collect(*below, name);
        else
            commands_.push_back({action, name, name + QLatin1Char(' ') + wordsFor(*action)});
    }
}

void CommandPalette::filter(const QString& text) {
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    list_->clear();
    // What can be used stands above what cannot, what is called so above what is meant. Whoever
    // asks for a spring wants the tool, not a sample about springs.
    const auto isCalled = [&](const Command& command) {
        return fits(command.path, words) && !command.action->property("words").isValid();
    };
    for (const bool usable : {true, false})
        for (const bool called : {true, false})
            for (std::size_t index = 0; index < commands_.size(); ++index) {
                const Command& command = commands_[index];
                if (command.action && fits(command.words, words) && isCalled(command) == called
                    && command.action->isEnabled() == usable)
                    list(index, usable);
            }
    list_->setCurrentRow(0);
    showHint();
}

void CommandPalette::list(std::size_t index, bool usable) {
    const Command& command = commands_[index];
    auto* item = new QListWidgetItem(command.path, list_);
    item->setData(shortcutRole, command.action->shortcut().toString());
    item->setData(commandRole, static_cast<int>(index));
    if (!usable) item->setFlags(Qt::ItemIsSelectable);
}

void CommandPalette::showHint() {
    const QListWidgetItem* item = list_->currentItem();
    if (!item) {
        hint_->setText(tr("No command has this name."));
        return;
    }
    const Command& command = commands_[static_cast<std::size_t>(item->data(commandRole).toInt())];
    const QString tip = command.action ? command.action->toolTip() : QString();
    const QString line = tip.section(QLatin1Char('\n'), 1);
    hint_->setText(!line.isEmpty() ? line : tr("Enter runs it, Up and Down choose, Esc closes."));
}

void CommandPalette::run() {
    const QListWidgetItem* item = list_->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsEnabled)) return;
    const QPointer<QAction> action =
        commands_[static_cast<std::size_t>(item->data(commandRole).toInt())].action;
    close();
    if (action) action->trigger();
}

void CommandPalette::close() {
    hide();
    if (before_) before_->setFocus();
}

void CommandPalette::place() {
    const QSize room = parentWidget()->size();
    const int width = std::min(paletteWidth, room.width() - 40);
    const int height = std::min(paletteHeight, room.height() - distanceFromTop - 40);
    setGeometry((room.width() - width) / 2, distanceFromTop, width, height);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) place();
    if (watched != field_) return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut && isVisible()
        && static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason)
        hide();
    const bool override = event->type() == QEvent::ShortcutOverride;
    if (!override && event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool ours = key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter
                      || key == Qt::Key_Up || key == Qt::Key_Down;
    if (!ours) return QFrame::eventFilter(watched, event);
    event->accept();
    if (override) return true;
    if (key == Qt::Key_Escape)
        close();
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        list_->setCurrentRow(
            std::clamp(list_->currentRow() + (key == Qt::Key_Up ? -1 : 1), 0, list_->count() - 1));
    else
        run();
    return true;
}

}  // namespace linkwright::windows
