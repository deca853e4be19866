// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/problem_report.h"

#include "ui/document/project/preferences.h"
#include "ui/plots/plot_export.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/screen_fit.h"
#include "ui/widgets/theme.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QSysInfo>
#include <QVBoxLayout>

namespace linkwright::windows {

namespace {

QString screens() {
    QStringList sizes;
    for (const QScreen* screen : QGuiApplication::screens())
        sizes << QStringLiteral("%1 x %2 at %3 %")
                     .arg(screen->size().width())
                     .arg(screen->size().height())
                     .arg(qRound(100.0 * screen->devicePixelRatio()));
    return sizes.join(QStringLiteral(", "));
}

}  // namespace

QString problemReport(const ProblemFacts& facts) {
    QStringList lines{
        QStringLiteral("What I did:"),
        QString(),
        QStringLiteral("What happened:"),
        QString(),
        QStringLiteral("What I expected:"),
        QString(),
        QStringLiteral("Linkwright %1").arg(QStringLiteral(LINKWRIGHT_VERSION)),
        QStringLiteral("Qt %1, compiled by %2")
            .arg(QLatin1String(qVersion()), QStringLiteral("GCC " __VERSION__)),
        QStringLiteral("System: %1, kernel %2, %3")
            .arg(QSysInfo::prettyProductName(), QSysInfo::kernelVersion(),
                 QSysInfo::currentCpuArchitecture()),
        QStringLiteral("Threads: %1").arg(document::availableThreads()),
        QStringLiteral("Screen: %1 (%2)").arg(screens(), QGuiApplication::platformName()),
        QStringLiteral("Drawn by: %1")
            .arg(facts.graphics.isEmpty() ? QStringLiteral("unknown") : facts.graphics),
        QStringLiteral("Project: %1").arg(facts.project)};
    if (!facts.problems.isEmpty()) {
        lines << QString() << QStringLiteral("Problems listed:");
        for (const QString& problem : facts.problems)
            lines << QStringLiteral("  ") + problem;
    }
    lines << QString() << QStringLiteral("Last lines of the log:");
    for (const QString& line : facts.log)
        lines << QStringLiteral("  ") + line;
    const QString home = QDir::homePath();
    QString text = lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
    if (home.size() > 1) text.replace(home, QStringLiteral("~"));
    return text;
}

ProblemReportDialog::ProblemReportDialog(const QString& report, QWidget* window)
    : QDialog(window), text_(new QPlainTextEdit(report, this)) {
    setObjectName(QStringLiteral("problemReport"));
    setWindowTitle(tr("Report a problem"));
    auto* hint =
        new QLabel(tr("Add what you did and what happened, and remove anything private. Copy or "
                      "save the text and send it, with the project file if you can, to whoever "
                      "gave you Linkwright. Nothing is sent automatically."),
                   this);
    hint->setWordWrap(true);
    text_->setObjectName(QStringLiteral("reportText"));
    text_->setFont(widgets::Theme::monoFont());
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setTabChangesFocus(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("copyReport"));
    QPushButton* save = buttons->addButton(tr("&Save\u2026"), QDialogButtonBox::ActionRole);
    save->setObjectName(QStringLiteral("saveReport"));
    connect(copy, &QPushButton::clicked, this, [this, copy] {
        QGuiApplication::clipboard()->setText(text_->toPlainText());
        copy->setText(tr("Copied"));
    });
    connect(text_, &QPlainTextEdit::textChanged, copy, [copy] { copy->setText(tr("&Copy")); });
    connect(save, &QPushButton::clicked, this, &ProblemReportDialog::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(hint);
    layout->addWidget(text_, 1);
    layout->addWidget(buttons);
    widgets::resizeOnScreen(*this, {760, 560});
}

void ProblemReportDialog::save() {
    const QString path =
        widgets::askWhereToSave(this, windowTitle(), QStringLiteral("linkwright-problem.txt"),
                                {{tr("Text"), QStringLiteral("txt")}});
    if (path.isEmpty()) return;
    plots::saveInTurn(this, path, [path, bytes = text_->toPlainText().toUtf8()] {
        return plots::writeFile(path, bytes);
    });
}

}  // namespace linkwright::windows
