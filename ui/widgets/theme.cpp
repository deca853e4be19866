// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/theme.h"

#include "ui/widgets/application_style.h"
#include "ui/widgets/paper_colors.h"
#include "ui/widgets/resources.h"
#include "ui/widgets/theme_colors.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QFontDatabase>
#include <QPalette>
#include <QStyle>
#include <QStyleHints>
#include <QTimer>
#include <QToolTip>
#include <QVariant>
#include <QWidget>

namespace linkwright::widgets {

namespace {

bool systemIsDark() {
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#else
    // Without a palette of our own the application shows the one of the desktop.
    const QPalette ours = QGuiApplication::palette();
    QGuiApplication::setPalette(QPalette());
    const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    QGuiApplication::setPalette(ours);
    return dark;
#endif
}

QPalette paletteOf(const ThemeColors& colors) {
    QPalette palette;
    palette.setColor(QPalette::Window, colors.surface1);
    palette.setColor(QPalette::WindowText, colors.text1);
    palette.setColor(QPalette::Base, colors.field);
    palette.setColor(QPalette::AlternateBase, colors.surface1);
    palette.setColor(QPalette::Text, colors.text1);
    palette.setColor(QPalette::PlaceholderText, colors.text3);
    palette.setColor(QPalette::Button, colors.surface3);
    palette.setColor(QPalette::ButtonText, colors.text1);
    palette.setColor(QPalette::BrightText, colors.fault);
    palette.setColor(QPalette::ToolTipBase, colors.surface3);
    palette.setColor(QPalette::ToolTipText, colors.text1);
    palette.setColor(QPalette::Highlight, colors.accentFill);
    palette.setColor(QPalette::HighlightedText, colors.accentOnFill);
    palette.setColor(QPalette::Link, colors.accent);
    palette.setColor(QPalette::LinkVisited, colors.accent);
    palette.setColor(QPalette::Light, colors.surface3);
    palette.setColor(QPalette::Midlight, colors.line);
    palette.setColor(QPalette::Mid, colors.line);
    palette.setColor(QPalette::Dark, colors.lineStrong);
    palette.setColor(QPalette::Shadow, colors.window);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, colors.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, colors.line);
    return palette;
}

QString styleSheetOf(const ThemeColors& colors, bool dark) {
    QFile file(QStringLiteral(":/linkwright/theme/application.qss"));
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);
    Q_UNUSED(opened);
    QString sheet = QString::fromUtf8(file.readAll());
    for (const NamedColor& entry : namedColors(colors))
        sheet.replace(QLatin1Char('@') + entry.name + QLatin1Char(';'),
                      entry.color.name() + QLatin1Char(';'));
    sheet.replace(QStringLiteral("@images"), dark ? QStringLiteral(":/linkwright/theme/dark")
                                                  : QStringLiteral(":/linkwright/theme/light"));
    return sheet;
}

QFont withFamilies(const QString& wanted, QFontDatabase::SystemFont fallback, int pixelSize,
                   QFont::Weight weight) {
    QFont font = QFontDatabase::systemFont(fallback);
    font.setFamilies(QStringList{wanted} + font.families());
    font.setPixelSize(pixelSize);
    font.setWeight(weight);
    return font;
}

}  // namespace

Theme::Theme() = default;

Theme& Theme::instance() {
    static Theme theme;
    return theme;
}

void Theme::apply(QApplication& application, ThemeKind kind) {
    initializeResources();
    Theme& theme = instance();
    if (!theme.applied_) {
        application.setStyle(new ApplicationStyle);
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
        QObject::connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, &theme,
                         [] {
                             if (requested() == ThemeKind::System) apply(*qApp, ThemeKind::System);
                         });
#endif
    }
    // Only the system theme needs to hear that the desktop changed: a filter costs a call per
    // event.
    application.removeEventFilter(&theme);
    if (kind == ThemeKind::System) application.installEventFilter(&theme);
    theme.requested_ = kind;
    theme.use(application, kind == ThemeKind::System ? systemIsDark() : kind == ThemeKind::Dark);
}

void Theme::use(QApplication& application, bool dark) {
    if (applied_ && dark == dark_) return;
    dark_ = dark;
    applied_ = true;
    const ThemeColors& used = colors();
    application.setPalette(paletteOf(used));
    application.setFont(uiFont());
    QToolTip::setFont(uiFont(12));
    // From one sheet to another takes Qt five times as long as from one to none to another.
    application.setStyleSheet(QString());
    application.setStyleSheet(styleSheetOf(used, dark));
    Q_EMIT changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ThemeChange && requested_ == ThemeKind::System)
        QTimer::singleShot(0, this, [] { apply(*qApp, ThemeKind::System); });
    return QObject::eventFilter(watched, event);
}

const ThemeColors& Theme::colors() {
    return isDark() && !PaperColors::inUse() ? darkColors() : lightColors();
}

const ThemeColors& Theme::colors(ThemeKind kind) {
    if (kind == ThemeKind::System) return colors();
    return kind == ThemeKind::Dark ? darkColors() : lightColors();
}

namespace {

template <class Colors>
QColor repeated(const Colors& list, int index) {
    const int count = static_cast<int>(list.size());
    return list[static_cast<std::size_t>(((index % count) + count) % count)];
}

}  // namespace

QColor Theme::seriesColor(int index) {
    return repeated(colors().series, index);
}

QColor Theme::comparedColor(int index) {
    return repeated(colors().compared, index);
}

bool Theme::isDark() {
    return instance().dark_;
}

ThemeKind Theme::requested() {
    return instance().requested_;
}

QFont Theme::uiFont(int pixelSize, QFont::Weight weight) {
    return withFamilies(QStringLiteral("Inter"), QFontDatabase::GeneralFont, pixelSize, weight);
}

QFont Theme::monoFont(int pixelSize, QFont::Weight weight) {
    QFont font =
        withFamilies(QStringLiteral("JetBrains Mono"), QFontDatabase::FixedFont, pixelSize, weight);
    font.setStyleHint(QFont::Monospace);
    return font;
}

void setStyleProperty(QWidget* widget, const char* name, const QVariant& value) {
    if (widget->property(name) == value) return;
    widget->setProperty(name, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

void setButtonRole(QWidget* button, ButtonRole role) {
    static constexpr std::array<const char*, 3> names{"plain", "primary", "flat"};
    setStyleProperty(button, "role", QString::fromLatin1(names[static_cast<std::size_t>(role)]));
}

void markLayoutTabs(QWidget* tabBar) {
    setStyleProperty(tabBar, "layoutTabs", true);
}

void setTextRole(QWidget* label, TextRole role) {
    static constexpr std::array<const char*, 9> names{
        "value", "label", "hint", "heading", "number", "ok", "warning", "fault", "gradient"};
    setStyleProperty(label, "textRole", QString::fromLatin1(names[static_cast<std::size_t>(role)]));
}

}  // namespace linkwright::widgets
