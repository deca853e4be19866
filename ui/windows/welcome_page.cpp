// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/welcome_page.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"
#include "ui/windows/project_heading.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::windows {

namespace {

constexpr int columnWidth = 720;
constexpr int minNameRoom = 60;  // px, of the open project on its button
constexpr int projectHeight = 52;
constexpr int pictureWidth = 72;

/// A row that is one button: name above, what it is below.
class FileRow : public QAbstractButton {
public:
    FileRow(const QString& name, const QString& detail, QWidget* parent) : QAbstractButton(parent) {
        setText(name);
        setDetail(detail);
        setFixedHeight(projectHeight);
        setFocusPolicy(Qt::TabFocus);
        setCursor(Qt::PointingHandCursor);
        setAttribute(Qt::WA_Hover);
    }

    void setHeading(const ProjectHeading& heading) {
        heading_ = heading;
        setText(heading.name);
        update();
    }
    void setDetail(const QString& detail) {
        detail_ = detail;
        setToolTip(detail);
        setAccessibleDescription(detail);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const widgets::ThemeColors& colors = widgets::Theme::colors();
        QPainter painter(this);
        if (underMouse()) painter.fillRect(rect(), colors.hover);
        painter.fillRect(QRect(0, height() - 1, width(), 1), colors.line);
        if (hasFocus()) {
            painter.setPen(colors.accent);
            painter.drawRect(rect().adjusted(0, 0, -1, -2));
        }
        if (heading_.links.isEmpty())
            painter.drawPixmap(12 + (pictureWidth - 20) / 2, (height() - 20) / 2,
                               widgets::iconPixmap(QStringLiteral("link"), 20,
                                                   underMouse() ? colors.accent : colors.text2,
                                                   devicePixelRatioF()));
        else
            heading_.paint(painter, QRectF(16, 8, pictureWidth - 8, height() - 17));
        const int left = 12 + pictureWidth + 12;
        painter.setFont(widgets::Theme::uiFont(13, QFont::Medium));
        painter.setPen(colors.text1);
        painter.drawText(QRect(left, 7, width() - left - 12, 20), Qt::AlignLeft | Qt::AlignVCenter,
                         text());
        painter.setFont(widgets::Theme::uiFont(12));
        painter.setPen(colors.text3);
        const QString line =
            painter.fontMetrics().elidedText(detail_, Qt::ElideRight, width() - left - 12);
        painter.drawText(QRect(left, 26, width() - left - 12, 18), Qt::AlignLeft | Qt::AlignVCenter,
                         line);
    }

private:
    ProjectHeading heading_;
    QString detail_;
};

}  // namespace

WelcomePage::WelcomePage(document::RecentFiles& recentFiles, const QString& samplesFolder,
                         QWidget* parent)
    : QWidget(parent), recentFiles_(recentFiles), samplesFolder_(samplesFolder) {
    setObjectName(QStringLiteral("welcomePage"));
    // Many samples must not decide how tall the window is.
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroller = new QScrollArea(this);
    scroller->setObjectName(QStringLiteral("welcomeScroller"));
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->setWidgetResizable(true);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    outer->addWidget(scroller);
    auto* page = new QWidget(scroller);
    scroller->setWidget(page);
    scroller->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false);
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(24, 24, 24, 24);
    column_ = new QWidget(page);
    column_->setMaximumWidth(columnWidth);
    list_ = new QVBoxLayout(column_);
    list_->setContentsMargins(0, 0, 0, 0);
    list_->setSpacing(0);
    row->addStretch(1);
    row->addWidget(column_, 100);
    row->addStretch(1);
    connect(&recentFiles_, &document::RecentFiles::changed, this, &WelcomePage::rebuild);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, &WelcomePage::rebuild);
}

void WelcomePage::setAbandoned(const QStringList& titles) {
    if (titles == abandoned_) return;  // rows stay under the pointer
    abandoned_ = titles;
    rebuild();
}

void WelcomePage::setOpenProject(const QString& name) {
    if (name == openProject_) return;
    openProject_ = name;
    rebuild();
}

void WelcomePage::rebuild() {
    stale_ = true;
    if (isVisible()) build();
}

void WelcomePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    recentFiles_.look();
    if (stale_) build();
}

void WelcomePage::build() {
    stale_ = false;
    reading_.discard();
    while (QLayoutItem* item = list_->takeAt(0)) {
        // A row may be the sender of the click that led here.
        if (QWidget* widget = item->widget()) widget->deleteLater();
        delete item;
    }
    list_->addStretch(1);
    auto* title = new QLabel(tr("Linkwright"), column_);
    title->setFont(widgets::Theme::uiFont(24, QFont::DemiBold));
    auto* subtitle = new QLabel(
        tr("Draw a mechanism, say what it should do, and let the gradient find the numbers."),
        column_);
    subtitle->setWordWrap(true);
    widgets::setTextRole(subtitle, widgets::TextRole::Label);
    list_->addWidget(title);
    list_->addSpacing(4);
    list_->addWidget(subtitle);

    addActions();
    if (!abandoned_.isEmpty()) {
        addHeading(tr("Unsaved work"));
        for (int index = 0; index < abandoned_.size(); ++index) {
            auto* row = new FileRow(abandoned_[index],
                                    tr("Linkwright ended without saving it. Click to restore it."),
                                    column_);
            row->setObjectName(QStringLiteral("abandoned:%1").arg(index));
            connect(row, &QAbstractButton::clicked, this,
                    [this, index] { Q_EMIT restoreRequested(index); });
            list_->addWidget(row);
        }
    }
    addFiles(tr("Recent files"), recentFiles_.paths().mid(0, 5), false);
    for (const SampleGroup& group : samplesIn(samplesFolder_))
        addFiles(tr("Samples: %1").arg(group.name), group.paths, true);

    list_->addStretch(2);
}

/// What one begins with, before what there is already.
void WelcomePage::addActions() {
    list_->addSpacing(16);
    auto* fresh = new QPushButton(tr("New project"), column_);
    fresh->setObjectName(QStringLiteral("welcomeNew"));
    fresh->setProperty("role", "primary");
    connect(fresh, &QPushButton::clicked, this, &WelcomePage::newRequested);
    auto* path = new QPushButton(tr("Mechanism for a path…"), column_);
    path->setObjectName(QStringLiteral("welcomePath"));
    path->setIcon(widgets::icon(QStringLiteral("path")));
    path->setToolTip(tr("Draw a path and find linkages with a point that follows it"));
    connect(path, &QPushButton::clicked, this, &WelcomePage::pathRequested);
    auto* open = new QPushButton(tr("Open project…"), column_);
    open->setObjectName(QStringLiteral("welcomeOpen"));
    open->setIcon(widgets::icon(QStringLiteral("open")));
    connect(open, &QPushButton::clicked, this, &WelcomePage::openDialogRequested);
    auto* hint = new QLabel(tr("or drop a project file onto this window"), column_);
    widgets::setTextRole(hint, widgets::TextRole::Hint);
    auto* actions = new QWidget(column_);
    auto* actionRow = new QHBoxLayout(actions);
    actionRow->setContentsMargins(0, 0, 0, 0);
    actionRow->setSpacing(12);
    if (!openProject_.isEmpty()) {
        auto* back = new QPushButton(tr("Back to %1").arg(QString()), column_);
        back->setToolTip(openProject_);
        hint->hide();  // the button takes its room
        back->setObjectName(QStringLiteral("welcomeBack"));
        back->setProperty("role", "primary");
        int nameRoom = columnWidth;
        for (QPushButton* button : {back, fresh, path, open}) {
            button->ensurePolished();
            nameRoom -= button->sizeHint().width() + actionRow->spacing();
        }
        back->setText(tr("Back to %1")
                          .arg(back->fontMetrics().elidedText(openProject_, Qt::ElideRight,
                                                              std::max(nameRoom, minNameRoom))));
        fresh->setProperty("role", {});
        connect(back, &QPushButton::clicked, this, &WelcomePage::backRequested);
        actionRow->addWidget(back);
    }
    actionRow->addWidget(fresh);
    actionRow->addWidget(path);
    actionRow->addWidget(open);
    actionRow->addWidget(hint);
    actionRow->addStretch(1);
    list_->addWidget(actions);
}

void WelcomePage::addHeading(const QString& heading) {
    list_->addSpacing(24);
    auto* label = new QLabel(heading, column_);
    widgets::setTextRole(label, widgets::TextRole::Heading);
    list_->addWidget(label);
    list_->addSpacing(4);
}

void WelcomePage::addFiles(const QString& heading, const QStringList& paths, bool describe) {
    if (paths.isEmpty()) return;
    addHeading(heading);
    for (const QString& path : paths) {
        auto* row = new FileRow(QFileInfo(path).fileName(), describe ? QString() : path, column_);
        reading_.start(
            [row = QPointer(row), path, describe](const document::BackgroundTask::TaskContext&) {
                return document::BackgroundTask::Answer(
                    [row, describe, found = ProjectHeading::of(path)] {
                        if (!row) return;
                        row->setHeading(found);
                        if (describe) row->setDetail(found.description);
                    });
            });
        row->setObjectName(QStringLiteral("file:") + QFileInfo(path).fileName());
        connect(row, &QAbstractButton::clicked, this, [this, path] { Q_EMIT openRequested(path); });
        list_->addWidget(row);
    }
}

void WelcomePage::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), widgets::Theme::colors().surface1);
}

}  // namespace linkwright::windows
