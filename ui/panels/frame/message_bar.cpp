// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/frame/message_bar.h"

#include "ui/document/elements/engine_words.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

namespace {

constexpr std::size_t maxDetails = 6;

/// "/joints/2/axis: must have three numbers. Write [0, 0, 1]." What the title says already is not
/// said again.
QString lineOf(const base::Diagnostic& detail, const QString& title) {
    QString line = QString::fromStdString(detail.place);
    if (!line.isEmpty()) line += QStringLiteral(": ");
    QString message = document::translated(detail.message);
    if (const QString said = title + QStringLiteral(": "); message.startsWith(said)) {
        message.remove(0, said.size());
        message[0] = message[0].toUpper();
    }
    line += message;
    if (!detail.remedy.empty()) line += QLatin1Char(' ') + document::translated(detail.remedy);
    return line;
}

}  // namespace

MessageBar::MessageBar(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("messageBar"));
    icon_ = new QLabel(this);
    title_ = new QLabel(this);
    title_->setObjectName(QStringLiteral("messageTitle"));
    title_->setTextFormat(Qt::PlainText);
    title_->setFont(widgets::Theme::uiFont(13, QFont::DemiBold));
    details_ = new QLabel(this);
    details_->setObjectName(QStringLiteral("messageDetails"));
    details_->setTextFormat(Qt::PlainText);
    details_->setWordWrap(true);
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* close = new QToolButton(this);
    close->setObjectName(QStringLiteral("messageClose"));
    close->setAutoRaise(true);
    close->setIcon(widgets::icon(QStringLiteral("close")));
    close->setIconSize({16, 16});
    close->setToolTip(tr("Close this message"));
    connect(close, &QToolButton::clicked, this, &QWidget::hide);

    auto* texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addWidget(title_);
    texts->addWidget(details_);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(icon_, 0, Qt::AlignTop);
    layout->addLayout(texts, 1);
    layout->addWidget(close, 0, Qt::AlignTop);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this,
            &MessageBar::refreshColors);
    refreshColors();
    hide();
}

void MessageBar::show(const document::UserMessage& message) {
    title_->setText(message.title);
    QStringList lines;
    const std::size_t shown = std::min(message.details.size(), maxDetails);
    for (std::size_t index = 0; index < shown; ++index)
        lines << lineOf(message.details[index], message.title);
    if (message.details.size() > shown)
        lines << tr("and %1 more").arg(message.details.size() - shown);
    details_->setText(lines.join(QLatin1Char('\n')));
    details_->setVisible(!lines.isEmpty());
    isWarning_ = !message.details.empty()
                 && std::none_of(message.details.begin(), message.details.end(),
                                 [](const base::Diagnostic& detail) {
                                     return detail.severity == base::Severity::Error;
                                 });
    refreshColors();
    qInfo("%s: %s", qPrintable(message.title), qPrintable(lines.join(QStringLiteral("; "))));
    QWidget::show();
}

void MessageBar::withdraw(const QString& text) {
    if (this->text() == text) hide();
}

QString MessageBar::text() const {
    return title_->text() + QLatin1Char('\n') + details_->text();
}

void MessageBar::refreshColors() {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    icon_->setPixmap(
        widgets::iconPixmap(isWarning_ ? QStringLiteral("warning") : QStringLiteral("error"), 16,
                            isWarning_ ? colors.warning : colors.fault, devicePixelRatioF()));
    update();
}

void MessageBar::paintEvent(QPaintEvent*) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    QPainter painter(this);
    painter.fillRect(rect(), isWarning_ ? colors.warningFill : colors.faultFill);
    painter.fillRect(QRect(0, 0, 2, height()), isWarning_ ? colors.warning : colors.fault);
}

}  // namespace linkwright::panels
