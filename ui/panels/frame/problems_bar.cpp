// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/frame/problems_bar.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/project/remedies.h"
#include "ui/document/shown/display_units.h"
#include "ui/document/solving/mobility_text.h"
#include "ui/widgets/accessible_role.h"
#include "ui/widgets/focus_ring.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

namespace {

/// A line that says less, and ends with dots at last, where there is no more room.
class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;

    void setShorter(const QString& text) { shorter_ = text; }
    /// Shows nothing while the same stands elsewhere.
    void setSilent(bool silent) {
        silent_ = silent;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        if (silent_) return;
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        // A beginning of the rest is worth more than an empty place.
        const bool whole = fontMetrics().horizontalAdvance(text()) <= width()
                           || fontMetrics().horizontalAdvance(shorter_) + minRest <= width();
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(whole || shorter_.isEmpty() ? text() : shorter_,
                                                  Qt::ElideRight, width()));
    }

private:
    static constexpr int minRest = 120;
    QString shorter_;
    bool silent_ = false;
};

constexpr int problemHeight = 28;
constexpr int maxProblems = 6;
constexpr int buttonHeight = 22;

QColor severityColor(base::Severity severity) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    switch (severity) {
        case base::Severity::Error: return colors.fault;
        case base::Severity::Warning: return colors.warning;
        case base::Severity::Note: return colors.text2;
    }
    return colors.text2;
}

class ProblemDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        const auto* list = qobject_cast<const QListView*>(option.widget);
        if (list == nullptr) return {200, problemHeight};
        const QRect row(0, 0, list->viewport()->width(), 10000);
        const QRect text =
            QFontMetrics(widgets::Theme::uiFont(13))
                .boundingRect(textPlace(row, index, list), wrapped, index.data().toString());
        return {200, std::max(problemHeight, text.height() + 10)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        using Model = document::ProblemsModel;
        const widgets::ThemeColors& colors = widgets::Theme::colors();
        painter->save();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, colors.accentFill);
        else if (option.state & QStyle::State_MouseOver)
            painter->fillRect(option.rect, colors.hover);
        const auto severity = static_cast<base::Severity>(index.data(Model::SeverityRole).toInt());
        painter->drawPixmap(
            option.rect.left() + 12, option.rect.center().y() - 7,
            widgets::iconPixmap(index.data(Model::IconNameRole).toString(), 16,
                                severityColor(severity), painter->device()->devicePixelRatioF()));
        painter->setFont(widgets::Theme::uiFont(13));
        painter->setPen(colors.text1);
        painter->drawText(
            textPlace(option.rect, index, qobject_cast<const QListView*>(option.widget)), wrapped,
            index.data().toString());
        painter->restore();
    }

private:
    static constexpr int wrapped = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;

    /// What icon and remedy leave of a row.
    static QRect textPlace(const QRect& row, const QModelIndex& index, const QListView* list) {
        const QWidget* cover = list ? list->indexWidget(index) : nullptr;
        return row.adjusted(36, 0, cover ? -12 - cover->sizeHint().width() : -12, 0);
    }
};

}  // namespace

ProblemsBar::ProblemsBar(document::Project& project, document::Solver& solver,
                         document::SelectionModel& selection, QWidget* parent)
    : QWidget(parent), project_(project), solver_(solver), selection_(selection) {
    setObjectName(QStringLiteral("problemsBar"));
    setAttribute(Qt::WA_StyledBackground);
    makeLayout();
    connect(&solver_, &document::Solver::problemsChanged, this, &ProblemsBar::refresh);
    connect(&solver_, &document::Solver::summaryChanged, this, &ProblemsBar::refresh);
    connect(&project_, &document::Project::modelChanged, this, &ProblemsBar::refresh);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &ProblemsBar::refresh);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, &ProblemsBar::refresh);
    refresh();
}

void ProblemsBar::makeLayout() {
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("problemsList"));
    list_->setAccessibleName(tr("Problems"));
    list_->setModel(&model_);
    list_->setItemDelegate(new ProblemDelegate(list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setMouseTracking(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->hide();
    const auto selectObject = [this](const QModelIndex& index) {
        const QString object = index.data(document::ProblemsModel::ObjectRole).toString();
        if (!object.isEmpty()) selection_.select(object);
    };
    connect(list_, &QListView::clicked, this, selectObject);
    connect(list_, &QListView::activated, this, selectObject);

    line_ = new QWidget(this);
    line_->setFixedHeight(problemHeight);
    line_->setFocusPolicy(Qt::TabFocus);
    widgets::setAccessibleRole(*line_, QAccessible::StatusBar);
    line_->setProperty(widgets::FocusRing::ringProperty, true);
    icon_ = new QLabel(line_);
    headline_ = new QLabel(line_);
    headline_->setObjectName(QStringLiteral("problemsHeadline"));
    headline_->setFont(widgets::Theme::uiFont(13, QFont::DemiBold));
    detail_ = new ElidedLabel(line_);
    widgets::setTextRole(detail_, widgets::TextRole::Hint);
    detail_->setTextFormat(Qt::PlainText);
    detail_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    remedy_ = new QPushButton(line_);
    remedy_->setObjectName(QStringLiteral("problemsRemedy"));
    remedy_->setFixedHeight(buttonHeight);
    remedy_->setFocusPolicy(Qt::TabFocus);  // whoever clicked it goes on drawing with keys
    connect(remedy_, &QPushButton::clicked, this, [this] { applyRemedy(0); });
    toggle_ = new QToolButton(line_);
    toggle_->setObjectName(QStringLiteral("problemsToggle"));
    toggle_->setAutoRaise(true);
    toggle_->setIconSize({16, 16});
    toggle_->setFixedSize(24, 24);
    connect(toggle_, &QToolButton::clicked, this, [this] { setOpen(!isOpen()); });

    auto* row = new QHBoxLayout(line_);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(8);
    row->addWidget(icon_);
    row->addWidget(headline_);
    row->addSpacing(4);
    row->addWidget(detail_, 1);
    row->addWidget(remedy_);
    row->addWidget(toggle_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(list_);
    layout->addWidget(line_);
}

bool ProblemsBar::isOpen() const {
    return !list_->isHidden();
}

QString ProblemsBar::headline() const {
    return headline_->text();
}

void ProblemsBar::setOpen(bool open) {
    list_->setVisible(open && model_.rowCount() > 0);
    static_cast<ElidedLabel*>(detail_)->setSilent(isOpen());
    toggle_->setIcon(
        widgets::icon(isOpen() ? QStringLiteral("chevron-down") : QStringLiteral("chevron-up")));
    toggle_->setToolTip(isOpen() ? tr("Show only the first problem") : tr("Show all problems"));
    fitList();
}

void ProblemsBar::fitList() {
    if (!isOpen()) return;
    list_->doItemsLayout();  // rows are as high as their texts, and as wide as the list is now
    int height = 0;
    for (int row = 0; row < model_.rowCount(); ++row)
        height += list_->sizeHintForRow(row);
    list_->setFixedHeight(std::clamp(height, problemHeight, problemHeight * maxProblems));
}

void ProblemsBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    QMetaObject::invokeMethod(this, &ProblemsBar::fitList, Qt::QueuedConnection);
}

/// A button at the right end of every row that has a remedy.
void ProblemsBar::addRemedies() {
    const std::vector<base::Diagnostic>& problems = solver_.problems();
    for (int row = 0; row < static_cast<int>(problems.size()); ++row) {
        const document::Remedy remedy =
            document::remedyFor(problems[static_cast<std::size_t>(row)], project_.model());
        if (remedy.text.isEmpty()) continue;
        auto* cover = new QWidget;
        auto* button = new QPushButton(remedy.text, cover);
        button->setObjectName(QStringLiteral("remedy:%1").arg(row));
        button->setFixedHeight(buttonHeight);
        // The list is made anew by what the button does: not while the button is being clicked.
        connect(
            button, &QPushButton::clicked, this, [this, row] { applyRemedy(row); },
            Qt::QueuedConnection);
        auto* line = new QHBoxLayout(cover);
        line->setContentsMargins(0, 0, 12, 0);
        line->addStretch();
        line->addWidget(button);
        list_->setIndexWidget(model_.index(row, 0), cover);
    }
}

void ProblemsBar::applyRemedy(int problem) {
    const std::vector<base::Diagnostic>& problems = solver_.problems();
    if (problem >= static_cast<int>(problems.size())) return;
    const base::Diagnostic cured = problems[static_cast<std::size_t>(problem)];
    const std::size_t terms = project_.model().costTerms.size();
    document::applyRemedy(project_, document::remedyFor(cured, project_.model()));
    // What a new term should want is said next.
    if (project_.model().costTerms.size() > terms)
        selection_.select(QString::fromStdString(project_.model().costTerms.back().id));
}

void ProblemsBar::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && model_.rowCount() > 0) setOpen(!isOpen());
}

void ProblemsBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && isOpen())
        setOpen(false);
    else
        QWidget::keyPressEvent(event);
}

QString ProblemsBar::summaryText() const {
    if (project_.empty() || !solver_.summaryKnown()) return {};
    const session::ModelSummary& summary = solver_.summary();
    const auto count = [](int number, const QString& one, const QString& many) {
        return QStringLiteral("%1 %2").arg(number).arg(number == 1 ? one : many);
    };
    const QString bodies = count(summary.bodies, tr("body"), tr("bodies"));
    const QString joints = count(summary.joints, tr("joint"), tr("joints"));
    if (!summary.counted) return bodies + QStringLiteral(", ") + joints;
    QString freedom =
        count(summary.degreesOfFreedom, tr("degree of freedom"), tr("degrees of freedom"));
    // Textbooks count before something drives the mechanism.
    if (const auto drives = static_cast<int>(project_.model().drives.size()); drives > 0)
        freedom += tr(" with ") + count(drives, tr("drive"), tr("drives"));
    QStringList parts{freedom, bodies, joints, count(summary.loops, tr("loop"), tr("loops"))};
    parts << (summary.redundantConstraints.empty()
                  ? tr("no redundant constraints")
                  : count(static_cast<int>(summary.redundantConstraints.size()),
                          tr("redundant constraint"), tr("redundant constraints")));
    if (const QString kind = document::fourBarText(summary.mobility); !kind.isEmpty())
        parts << kind;
    for (const model::Drive& drive : project_.model().drives)
        if (const QString range = document::rangeText(summary.mobility, drive.id); !range.isEmpty())
            parts << tr("%1 %2").arg(document::nameOf(project_.model(), drive.id), range);
    return parts.join(QStringLiteral(", "));
}

void ProblemsBar::refresh() {
    const std::vector<base::Diagnostic>& problems = solver_.problems();
    model_.setProblems(problems, project_.model());
    addRemedies();
    const auto countOf = [&](base::Severity severity) {
        return std::count_if(
            problems.begin(), problems.end(),
            [severity](const base::Diagnostic& problem) { return problem.severity == severity; });
    };
    const auto errors = countOf(base::Severity::Error);
    const auto warnings = countOf(base::Severity::Warning);
    QString iconName = QStringLiteral("ok");
    QColor color = widgets::Theme::colors().ok;
    QString text = tr("No problems");
    if (errors > 0) {
        iconName = QStringLiteral("error");
        color = severityColor(base::Severity::Error);
        text = errors == 1 ? tr("1 error") : tr("%1 errors").arg(errors);
        if (warnings > 0)
            text += warnings == 1 ? tr(", 1 warning") : tr(", %1 warnings").arg(warnings);
    } else if (warnings > 0) {
        iconName = QStringLiteral("warning");
        color = severityColor(base::Severity::Warning);
        text = warnings == 1 ? tr("1 warning") : tr("%1 warnings").arg(warnings);
    } else if (!problems.empty()) {
        iconName = QStringLiteral("info");
        color = severityColor(base::Severity::Note);
        text = problems.size() == 1 ? tr("1 note") : tr("%1 notes").arg(problems.size());
    }
    icon_->setPixmap(widgets::iconPixmap(iconName, 16, color, devicePixelRatioF()));
    headline_->setText(text);
    line_->setAccessibleName(text);
    const QString first = problems.empty() ? summaryText() : model_.index(0, 0).data().toString();
    detail_->setText(first);
    line_->setAccessibleDescription(first);
    static_cast<ElidedLabel*>(detail_)->setShorter(
        problems.empty()
            ? QString()
            : model_.index(0, 0).data(document::ProblemsModel::MessageRole).toString());
    detail_->setToolTip(first);
    const document::Remedy remedy = problems.empty()
                                        ? document::Remedy{}
                                        : document::remedyFor(problems.front(), project_.model());
    remedy_->setText(remedy.text);
    remedy_->setVisible(!remedy.text.isEmpty());
    toggle_->setVisible(!problems.empty());
    setOpen(isOpen());
}

}  // namespace linkwright::panels
