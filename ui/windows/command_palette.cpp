// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/command_palette.h"

#include "ui/scene/tools/drawing_tool.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/theme.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QHash>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
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

/// Between a menu and what is in it.
QString pathSeparator() {
    return QStringLiteral(" › ");
}

// Words that people look for, by the name of the command they mean.

QHash<QString, QString> toolWords() {
    QHash<QString, QString> words{
        {QStringLiteral("tool:measure"),
         CommandPalette::tr("length distance angle dimension ruler")},
        {QStringLiteral("tool:revolute"), CommandPalette::tr("hinge pin pivot bearing rotate")},
        {QStringLiteral("tool:prismatic"), CommandPalette::tr("slider slide rail linear")},
        {QStringLiteral("tool:spherical"), CommandPalette::tr("ball socket")},
        {QStringLiteral("tool:universal"), CommandPalette::tr("cardan hooke")},
        {QStringLiteral("tool:screw"), CommandPalette::tr("thread lead pitch")},
        {QStringLiteral("tool:fixed"), CommandPalette::tr("weld rigid glue")},
        {QStringLiteral("tool:free"), CommandPalette::tr("float loose")},
        {QStringLiteral("tool:groundPivot"),
         CommandPalette::tr("fixed frame base anchor support bearing")},
        {QStringLiteral("tool:link"), CommandPalette::tr("bar rod body lever crank coupler")},
        {QStringLiteral("tool:polygon"), CommandPalette::tr("plate ternary body")},
        {QStringLiteral("tool:pull"), CommandPalette::tr("drag move pose by hand")}};
    for (const scene::ToolInfo& tool : scene::elementTools())
        words.insert(QStringLiteral("tool:") + QLatin1String(tool.key), tool.searchWords);
    return words;
}

QHash<QString, QString> panelWords() {
    return {
        {QStringLiteral("unit:mm"), CommandPalette::tr("unit millimeters")},
        {QStringLiteral("unit:cm"), CommandPalette::tr("unit centimeters")},
        {QStringLiteral("unit:m"), CommandPalette::tr("unit meters")},
        {QStringLiteral("unit:in"), CommandPalette::tr("unit inches")},
        {QStringLiteral("unit:\u00B0"), CommandPalette::tr("unit degrees")},
        {QStringLiteral("unit:rad"), CommandPalette::tr("unit radians")},
        {QStringLiteral("unit:rpm"), CommandPalette::tr("unit revolutions per minute")},
        {QStringLiteral("plane:offset"), CommandPalette::tr("depth height distance z parallel")},
        {QStringLiteral("go:signals"),
         CommandPalette::tr(
             "export csv table plot plots curve graph chart data velocity acceleration angle")},
        {QStringLiteral("go:runs"),
         CommandPalette::tr("export csv report pdf results history compare runs")},
        {QStringLiteral("go:convergence"),
         CommandPalette::tr("cost plot curve iterations compare")},
        {QStringLiteral("go:objective"),
         CommandPalette::tr("cost goal target term limit constraint minimize")},
        {QStringLiteral("go:history"), CommandPalette::tr("undo edits steps")},
        {QStringLiteral("go:gradient"),
         CommandPalette::tr("sensitivity derivative control voltage")},
        {QStringLiteral("go:costates"), CommandPalette::tr("multipliers")},
        {QStringLiteral("go:rig"),
         CommandPalette::tr("connect device serial board hardware experiment trial gains limits")},
        {QStringLiteral("go:runPlots"), CommandPalette::tr("measured live trial")},
        {QStringLiteral("go:runResults"), CommandPalette::tr("trials measured error learn")},
        {QStringLiteral("go:identify"),
         CommandPalette::tr("friction parameters calibrate estimate measured")},
        {QStringLiteral("go:queue"), CommandPalette::tr("batch later")},
        {QStringLiteral("go:optimize"),
         CommandPalette::tr("variables bounds design algorithm method stages")},
        {QStringLiteral("go:properties"),
         CommandPalette::tr("change length angle mass inertia dimensions numbers edit")}};
}

QString wordsFor(const QAction& action) {
    static const std::array tables{toolWords(), panelWords()};
    QString words = action.property("words").toString();
    for (const QHash<QString, QString>& table : tables)
        words += QLatin1Char(' ') + table.value(action.objectName());
    return words;
}

enum class Match { None, Beginnings, Words };

QStringList wordsOf(const QString& text) {
    static const QRegularExpression between(QStringLiteral("[^\\w]+"));
    return text.split(between, Qt::SkipEmptyParts);
}

/// Whether a text has all that was typed as words, or at least as beginnings of words.
Match matchOf(const QString& text, const QStringList& typed) {
    const QStringList words = wordsOf(text);
    Match match = Match::Words;
    for (const QString& part : typed) {
        if (words.contains(part, Qt::CaseInsensitive)) continue;
        match = Match::Beginnings;
        if (std::none_of(words.begin(), words.end(), [&part](const QString& word) {
                return word.startsWith(part, Qt::CaseInsensitive);
            }))
            return Match::None;
    }
    return match;
}

// What can be used stands above what cannot. Whoever asks for a spring wants the tool, not a sample
// about springs.
constexpr int sampleRank = 8, unusableRank = 16;

/// Where a command stands among those that match: what is called so above what is described so or
/// lies in a menu of that name; below this, whole words above beginnings.
int textRank(const QString& path, const QString& described, const QStringList& typed) {
    const Match name = matchOf(path.section(pathSeparator(), -1), typed);
    if (name == Match::Words) return 0;
    const Match called = matchOf(path, typed);
    if (called == Match::Words) return 1;
    if (name == Match::Beginnings) return 2;
    if (matchOf(described, typed) == Match::Words) return 3;
    return called == Match::Beginnings ? 4 : 5;
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
        // It would hide a panel that is there; "Go to panel" shows it.
        if (qobject_cast<QDockWidget*>(action->parent())) continue;
        const QString name = path + pathSeparator() + plain(action->text());
        if (QMenu* below = action->menu())
            collect(*below, name);
        else
            commands_.push_back({action, name, name + QLatin1Char(' ') + wordsFor(*action)});
    }
}

void CommandPalette::filter(const QString& text) {
    const QStringList words = wordsOf(text);
    list_->clear();
    const auto rankOf = [&](const Command& command) {
        const bool sample = command.action->property("sample").toBool();
        return (command.action->isEnabled() ? 0 : unusableRank) + (sample ? sampleRank : 0)
               + textRank(command.path, command.words, words);
    };
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t index = 0; index < commands_.size(); ++index)
        if (commands_[index].action && matchOf(commands_[index].words, words) != Match::None)
            found.emplace_back(rankOf(commands_[index]), index);
    std::sort(found.begin(), found.end());
    for (const auto& [rank, index] : found)
        list(index, rank < unusableRank);
    list_->setCurrentRow(0);
    showHint();
}

void CommandPalette::list(std::size_t index, bool usable) {
    const Command& command = commands_[index];
    auto* item = new QListWidgetItem(command.path, list_);
    item->setData(shortcutRole, command.action->shortcut().toString(QKeySequence::NativeText));
    item->setData(commandRole, static_cast<int>(index));
    if (!usable) item->setFlags(Qt::ItemIsSelectable);
}

void CommandPalette::showHint() {
    const QListWidgetItem* item = list_->currentItem();
    if (!item) {
        hint_->setText(tr("No command matches."));
        return;
    }
    const Command& command = commands_[static_cast<std::size_t>(item->data(commandRole).toInt())];
    const QString tip = command.action ? command.action->toolTip() : QString();
    const QString line = tip.section(QLatin1Char('\n'), 1);
    const bool usable = item->flags() & Qt::ItemIsEnabled;
    hint_->setText(!line.isEmpty() ? line
                   : usable        ? tr("Enter runs it, Up and Down choose, Esc closes.")
                   : tip.isEmpty() || command.path.endsWith(plain(tip)) ? tr("Not available now.")
                                                                        : tip);
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
