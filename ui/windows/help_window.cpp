// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/help_window.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/screen_fit.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/theme.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextTable>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <vector>

namespace linkwright::windows {

namespace {

constexpr const char* firstPage = "first-mechanism.md";
constexpr int pictureWidth = 720;  // pixels: a page that is as wide as its lines
constexpr int pagesWidth = 220;
constexpr int minLetters = 2;  // one is on every page
constexpr int lineGap = 8;
constexpr int cellPadding = 6;

/// Pictures no wider than the text.
class Pages : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;

    QVariant loadResource(int type, const QUrl& name) override {
        const QVariant found = QTextBrowser::loadResource(type, name);
        if (type != QTextDocument::ImageResource) return found;
        const QImage picture = QImage::fromData(found.toByteArray());
        return picture.width() > pictureWidth
                   ? picture.scaledToWidth(pictureWidth, Qt::SmoothTransformation)
                   : picture;
    }
};

/// Markdown comes without the gaps and thin lines of a page.
void arrange(QTextDocument& page) {
    for (QTextFrame* frame : page.rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (!table) continue;
        QTextTableFormat format = table->format();
        format.setCellPadding(cellPadding);
        format.setCellSpacing(0.0);
        format.setBorderCollapse(true);
        format.setBorderBrush(widgets::Theme::colors().line);
        format.setBottomMargin(lineGap);
        table->setFormat(format);
    }
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        if (cursor.currentTable()) continue;
        QTextBlockFormat format = block.blockFormat();
        if (format.headingLevel() > 0) format.setTopMargin(lineGap);
        format.setBottomMargin(block.textList() ? lineGap / 2 : lineGap);
        cursor.setBlockFormat(format);
    }
}

}  // namespace

HelpWindow::HelpWindow(QWidget* window) : QWidget(window, Qt::Window) {
    setObjectName(QStringLiteral("helpWindow"));
    setWindowTitle(tr("Linkwright help"));
    browser_ = new Pages(this);
    browser_->setFrameShape(QFrame::NoFrame);
    browser_->setStyleSheet(QStringLiteral("QTextBrowser { border: none; }"));
    connect(browser_, &QTextBrowser::sourceChanged, this,
            [this] { arrange(*browser_->document()); });
    browser_->setOpenLinks(true);
    browser_->setOpenExternalLinks(true);
    browser_->document()->setDocumentMargin(24);
    const auto button = [this](const char* name, const char* icon, const QString& tip) {
        auto* made = new QToolButton(this);
        made->setObjectName(QLatin1String(name));
        made->setIcon(widgets::icon(QLatin1String(icon)));
        made->setToolTip(tip);
        return made;
    };
    QToolButton* home = button("helpHome", "home", tr("First page"));
    QToolButton* back = button("helpBack", "step-back", tr("Back (Alt+Left)"));
    QToolButton* forward = button("helpForward", "step-forward", tr("Forward (Alt+Right)"));
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(home, &QToolButton::clicked, this, [this] { openPage(QLatin1String(firstPage)); });
    connect(back, &QToolButton::clicked, browser_, &QTextBrowser::backward);
    connect(forward, &QToolButton::clicked, browser_, &QTextBrowser::forward);
    connect(browser_, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(browser_, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 6, 8, 6);
    for (QToolButton* made : {home, back, forward})
        bar->addWidget(made);
    bar->addStretch();
    auto* search = new widgets::SearchField(tr("Search all pages"), this);
    search_ = search;
    search_->setObjectName(QStringLiteral("helpSearch"));
    search_->setToolTip(tr("Lists the pages with these words; Enter goes to the next match"));
    search_->setFixedWidth(240);
    found_ = new QLabel(this);
    found_->setObjectName(QStringLiteral("helpFound"));
    widgets::setTextRole(found_, widgets::TextRole::Hint);
    found_->setContentsMargins(0, 0, 8, 0);
    bar->addWidget(found_);
    bar->addWidget(search_);
    connect(search, &widgets::SearchField::resultsRequested, this, &HelpWindow::findNext);
    connect(search_, &QLineEdit::textChanged, this, &HelpWindow::listPages);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] {
        search_->setFocus();
        search_->selectAll();
    });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    pages_ = new QListWidget(this);
    pages_->setObjectName(QStringLiteral("helpPages"));
    pages_->setAccessibleName(tr("Pages found"));
    pages_->setFrameShape(QFrame::NoFrame);
    pages_->setFixedWidth(pagesWidth);
    pages_->setWordWrap(true);
    pages_->setSpacing(2);
    connect(pages_, &QListWidget::itemActivated, this, &HelpWindow::openFound);
    connect(pages_, &QListWidget::itemClicked, this, &HelpWindow::openFound);
    auto* content = new QHBoxLayout;
    content->setSpacing(0);
    content->addWidget(pages_);
    content->addWidget(browser_, 1);
    column->addLayout(content, 1);
    connect(new QShortcut(Qt::Key_Escape, this), &QShortcut::activated, this, [this, window] {
        close();
        window->activateWindow();  // its keys work again
    });
    widgets::resizeOnScreen(*this, {860 + pagesWidth, 720});
    listPages();
}

QString HelpWindow::folder() {
    const QDir programs(QCoreApplication::applicationDirPath());
    for (const char* place :
         {"../share/linkwright/help", "../../../resources/help", "../../../../resources/help"}) {
        const QDir folder(programs.filePath(QLatin1String(place)));
        if (folder.exists(QLatin1String(firstPage))) return QDir::cleanPath(folder.absolutePath());
    }
    return {};
}

namespace {

/// How often a text has words that begin like these; 0 where one of them is missing.
qsizetype timesOf(const QString& text, const QStringList& words) {
    qsizetype times = 0;
    for (const QString& word : words) {
        const qsizetype found =
            text.count(QRegularExpression(QStringLiteral("\\b") + QRegularExpression::escape(word),
                                          QRegularExpression::CaseInsensitiveOption));
        if (found == 0) return 0;
        times += found;
    }
    return times;
}

QString titleOf(const QString& text) {
    static const QRegularExpression heading(QStringLiteral("^# (.+)$"),
                                            QRegularExpression::MultilineOption);
    return heading.match(text).captured(1).trimmed();
}

}  // namespace

/// Every page, or those with the words that are searched for, with most of them first.
void HelpWindow::listPages() {
    const QStringList words = search_->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const bool searching = search_->text().trimmed().size() >= minLetters;
    pages_->clear();
    found_->clear();
    if (folder().isEmpty()) return pages_->hide();
    struct Found {
        QString page, title;
        qsizetype times = 0;
    };
    std::vector<Found> all;
    const QDir place(folder());
    for (const QString& page : place.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
        QFile file(place.filePath(page));
        if (!file.open(QIODevice::ReadOnly)) continue;
        const QString content = QString::fromUtf8(file.readAll());
        const qsizetype times = timesOf(content, words);
        if (!searching || times > 0) all.push_back({page, titleOf(content), times});
    }
    // Without words the first page is the first.
    std::stable_sort(all.begin(), all.end(), [searching](const Found& one, const Found& other) {
        return searching ? one.times > other.times
                         : one.page == QLatin1String(firstPage) && other.page != one.page;
    });
    for (const Found& found : all) {
        auto* item = new QListWidgetItem(
            searching ? QStringLiteral("%1  (%2)").arg(found.title).arg(found.times) : found.title,
            pages_);
        item->setData(Qt::UserRole, found.page);
    }
    if (all.empty()) found_->setText(tr("Not found"));
    pages_->setHidden(all.empty());
}

void HelpWindow::openFound(const QListWidgetItem* item) {
    openPage(item->data(Qt::UserRole).toString());
    browser_->moveCursor(QTextCursor::Start);
    const QString text = search_->text().trimmed();
    if (!text.isEmpty() && !browser_->find(text)) browser_->find(text.section(u' ', 0, 0));
}

/// The next place in the page that is open, else in the page below it in the list.
void HelpWindow::findNext() {
    const QString text = search_->text().trimmed();
    if (text.isEmpty() || browser_->find(text) || pages_->count() == 0) return;
    int row = -1;
    for (int found = 0; found < pages_->count(); ++found)
        if (pages_->item(found)->data(Qt::UserRole) == browser_->source().fileName()) row = found;
    pages_->setCurrentRow((row + 1) % pages_->count());
    openFound(pages_->currentItem());
    search_->setFocus();
}

void HelpWindow::openPage(const QString& page) {
    const QString place = folder();
    if (place.isEmpty())
        browser_->setPlainText(
            tr("The help pages are not installed with this program. They are in the resources/help "
               "folder of the source code."));
    else
        browser_->setSource(QUrl::fromLocalFile(place + QLatin1Char('/') + page),
                            QTextDocument::MarkdownResource);
    show();
    raise();
    activateWindow();
}

}  // namespace linkwright::windows
