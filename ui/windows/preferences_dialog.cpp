// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/preferences_dialog.h"

#include "ui/widgets/language.h"
#include "ui/widgets/theme.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::windows {

namespace {

/// A list of the commands of a menu; choosing one gives it.
QComboBox* listOf(const QList<QAction*>& commands, const char* name) {
    auto* list = new QComboBox;
    list->setObjectName(QLatin1String(name));
    for (const QAction* command : commands) {
        list->addItem(QString(command->text()).remove(QLatin1Char('&')));
        if (command->isChecked()) list->setCurrentIndex(list->count() - 1);
    }
    QObject::connect(list, &QComboBox::activated, list,
                     [commands](int index) { commands[index]->trigger(); });
    return list;
}

void chooseData(QComboBox& list, const QVariant& value, const QString& words) {
    if (list.findData(value) < 0) list.addItem(words, value);
    list.setCurrentIndex(list.findData(value));
}

}  // namespace

PreferencesDialog::PreferencesDialog(const QList<QAction*>& themes,
                                     const QList<QAction*>& navigation, QWidget* window)
    : QDialog(window), before_(document::preferences()) {
    setObjectName(QStringLiteral("preferences"));
    setWindowTitle(tr("Preferences"));
    auto* layout = new QVBoxLayout(this);
    auto* form = new QFormLayout;
    layout->addLayout(form);  // first: Tab goes through the fields in the order they are added
    addLook(*form, themes, navigation);
    addWork(*form);
    later_ = new QLabel(tr("Language and size change the next time Linkwright starts."), this);
    later_->setObjectName(QStringLiteral("later"));
    later_->setVisible(false);
    widgets::setTextRole(later_, widgets::TextRole::Warning);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::accept);
    layout->addWidget(later_);
    layout->addStretch(1);
    layout->addWidget(buttons);
    for (QComboBox* list : {language_, scale_, smoothing_, keepAfter_, logLevel_})
        connect(list, &QComboBox::activated, this, &PreferencesDialog::keep);
    connect(reducedMotion_, &QCheckBox::toggled, this, &PreferencesDialog::keep);
    connect(threads_, &QSpinBox::valueChanged, this, &PreferencesDialog::keep);
    connect(ffmpeg_, &QLineEdit::editingFinished, this, &PreferencesDialog::keep);
    checkTool();
}

void PreferencesDialog::addLook(QFormLayout& form, const QList<QAction*>& themes,
                                const QList<QAction*>& navigation) {
    language_ = new QComboBox;
    language_->setObjectName(QStringLiteral("language"));
    language_->addItem(tr("System"), QString());
    for (const widgets::Language& language : widgets::languages())
        language_->addItem(language.name, language.code);
    chooseData(*language_, before_.language, before_.language);
    language_->setToolTip(tr("Numbers use a decimal point in every language"));
    form.addRow(tr("&Language"), language_);
    form.addRow(tr("&Colors"), listOf(themes, "theme"));
    scale_ = new QComboBox;
    scale_->setObjectName(QStringLiteral("scale"));
    for (const int percent : {80, 90, 100, 110, 125, 150, 175, 200})
        scale_->addItem(tr("%1%").arg(percent), percent);
    chooseData(*scale_, before_.scalePercent, tr("%1%").arg(before_.scalePercent));
    form.addRow(tr("&Size of text and buttons"), scale_);
    form.addRow(tr("&Navigation"), listOf(navigation, "navigation"));
    smoothing_ = new QComboBox;
    smoothing_->setObjectName(QStringLiteral("smoothing"));
    using document::Smoothing;
    smoothing_->addItem(tr("Automatic"), static_cast<int>(Smoothing::Automatic));
    smoothing_->addItem(tr("Always"), static_cast<int>(Smoothing::Always));
    smoothing_->addItem(tr("Never"), static_cast<int>(Smoothing::Never));
    smoothing_->setToolTip(
        tr("With a graphics card, edges are always smooth; without one, only while nothing moves"));
    chooseData(*smoothing_, static_cast<int>(before_.smoothing), {});
    form.addRow(tr("Smooth &edges in the view"), smoothing_);
    reducedMotion_ = new QCheckBox(tr("&Reduce motion"));
    reducedMotion_->setObjectName(QStringLiteral("reducedMotion"));
    reducedMotion_->setToolTip(tr("The camera moves to its new place at once"));
    reducedMotion_->setChecked(before_.reducedMotion);
    form.addRow(QString(), reducedMotion_);
}

void PreferencesDialog::addWork(QFormLayout& form) {
    threads_ = new QSpinBox;
    threads_->setObjectName(QStringLiteral("threads"));
    threads_->setRange(0, std::max(document::availableThreads(), before_.threads));
    threads_->setSpecialValueText(tr("All (%1)").arg(document::availableThreads()));
    threads_->setValue(before_.threads);
    threads_->setToolTip(
        tr("The largest number of threads a computation uses; results do not depend on it"));
    form.addRow(tr("&Threads"), threads_);
    keepAfter_ = new QComboBox;
    keepAfter_->setObjectName(QStringLiteral("keepAfter"));
    keepAfter_->addItem(tr("Half a second after an edit"),
                        document::Preferences().keepMilliseconds);
    for (const int seconds : {5, 30, 120})
        keepAfter_->addItem(tr("%1 s after an edit").arg(seconds), 1000 * seconds);
    chooseData(*keepAfter_, before_.keepMilliseconds,
               tr("%1 s after an edit").arg(0.001 * before_.keepMilliseconds));
    keepAfter_->setToolTip(tr("Unsaved work is kept on disk and offered after a crash"));
    form.addRow(tr("&Keep unsaved work"), keepAfter_);
    form.addRow(tr("Video &program"), makeToolField());
    logLevel_ = new QComboBox;
    logLevel_->setObjectName(QStringLiteral("logLevel"));
    logLevel_->addItem(tr("Everything"), QStringLiteral("debug"));
    logLevel_->addItem(tr("Main events"), QStringLiteral("info"));
    logLevel_->addItem(tr("Warnings and errors"), QStringLiteral("warning"));
    logLevel_->addItem(tr("Errors"), QStringLiteral("error"));
    chooseData(*logLevel_, before_.logLevel, before_.logLevel);
    logLevel_->setToolTip(tr("Help > Show log file opens its folder"));
    form.addRow(tr("&Log file"), logLevel_);
}

QWidget* PreferencesDialog::makeToolField() {
    auto* field = new QWidget(this);
    ffmpeg_ = new QLineEdit(before_.ffmpeg, field);
    ffmpeg_->setObjectName(QStringLiteral("ffmpeg"));
    ffmpeg_->setPlaceholderText(tr("ffmpeg"));
    ffmpeg_->setAccessibleName(tr("ffmpeg"));
    ffmpeg_->setMinimumWidth(260);
    auto* choose = new QPushButton(tr("Choose\u2026"), field);
    choose->setObjectName(QStringLiteral("chooseFfmpeg"));
    choose->setAutoDefault(false);
    connect(choose, &QPushButton::clicked, this, [this] {
        const QString path = QFileDialog::getOpenFileName(
            this, tr("Video program"),
            ffmpeg_->text().isEmpty() ? QStringLiteral("/usr/bin") : ffmpeg_->text());
        if (path.isEmpty()) return;
        ffmpeg_->setText(path);
        keep();
    });
    ffmpegHint_ = new QLabel(field);
    ffmpegHint_->setObjectName(QStringLiteral("ffmpegHint"));
    auto* line = new QHBoxLayout;
    line->addWidget(ffmpeg_, 1);
    line->addWidget(choose);
    auto* column = new QVBoxLayout(field);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(line);
    column->addWidget(ffmpegHint_);
    return field;
}

/// Says where the program is, or that it is missing.
void PreferencesDialog::checkTool() {
    const QString wanted = ffmpeg_->text().trimmed();
    const QString found =
        QStandardPaths::findExecutable(wanted.isEmpty() ? QStringLiteral("ffmpeg") : wanted);
    ffmpegHint_->setText(!found.isEmpty()   ? tr("Found: %1").arg(found)
                         : wanted.isEmpty() ? tr("Not found. Install it: sudo apt install ffmpeg.")
                                            : tr("This is not a program. Choose another file."));
    widgets::setTextRole(ffmpegHint_,
                         found.isEmpty() ? widgets::TextRole::Warning : widgets::TextRole::Hint);
}

document::Preferences PreferencesDialog::chosen() const {
    document::Preferences choice;
    choice.language = language_->currentData().toString();
    choice.scalePercent = scale_->currentData().toInt();
    choice.smoothing = static_cast<document::Smoothing>(smoothing_->currentData().toInt());
    choice.reducedMotion = reducedMotion_->isChecked();
    choice.threads = threads_->value();
    choice.keepMilliseconds = keepAfter_->currentData().toInt();
    choice.ffmpeg = ffmpeg_->text().trimmed();
    choice.logLevel = logLevel_->currentData().toString();
    return choice;
}

void PreferencesDialog::keep() {
    const document::Preferences choice = chosen();
    later_->setVisible(choice.scalePercent != before_.scalePercent
                       || choice.language != before_.language);
    checkTool();
    document::keepPreferences(choice);
    Q_EMIT changed(choice);
}

}  // namespace linkwright::windows
