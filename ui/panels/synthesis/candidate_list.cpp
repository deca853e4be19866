// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/candidate_list.h"

#include "ui/document/shown/display_units.h"
#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <array>
#include <cmath>
#include <numbers>

namespace linkwright::panels {

namespace {

using widgets::Theme;

constexpr int rowHeight = 62;
constexpr int columnWidth = 64;
constexpr QSizeF thumbnailSize(78, 53);

QString digits(double value, int significant) {
    return widgets::withTrueMinus(widgets::formatNumber(value, significant));
}

/// Place of a number column, counted from the right.
QRect columnOf(const QRect& row, int fromRight) {
    return {row.right() - 12 - columnWidth * (fromRight + 1), row.top(), columnWidth, row.height()};
}

class CandidateDelegate : public QStyledItemDelegate {
public:
    CandidateDelegate(document::PathFinder& finder, QObject* parent)
        : QStyledItemDelegate(parent), finder_(finder) {}

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {280, rowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const auto number = static_cast<std::size_t>(index.row());
        if (number >= finder_.candidates().size()) return;
        const synthesis::PathCandidate& candidate = finder_.candidates()[number];
        const widgets::ThemeColors& colors = Theme::colors();
        const bool chosen = option.state & QStyle::State_Selected;
        painter->save();
        if (chosen)
            painter->fillRect(option.rect, colors.accentFill);
        else if (option.state & QStyle::State_MouseOver)
            painter->fillRect(option.rect, colors.hover);
        if (chosen)
            painter->fillRect(QRect(option.rect.topLeft(), QSize(2, option.rect.height())),
                              colors.accent);
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                          colors.line);
        paintThumbnail(*painter, QRectF(option.rect.topLeft() + QPointF(12, 4), thumbnailSize),
                       candidate, finder_.path());
        paintWords(*painter, option.rect, candidate, chosen);
        painter->restore();
    }

private:
    static void paintWords(QPainter& painter, const QRect& row,
                           const synthesis::PathCandidate& candidate, bool chosen) {
        const widgets::ThemeColors& colors = Theme::colors();
        const QColor first = chosen ? colors.accentOnFill : colors.text1;
        const QColor second = chosen ? colors.accentOnFill : colors.text3;
        const QRect upper = row.adjusted(100, 8, 0, -31), lower = row.adjusted(100, 31, 0, -8);
        painter.setFont(Theme::uiFont(13, chosen ? QFont::DemiBold : QFont::Medium));
        painter.setPen(first);
        painter.drawText(upper, Qt::AlignLeft | Qt::AlignVCenter, kindText(candidate.linkage));
        painter.setFont(Theme::uiFont(12));
        painter.setPen(second);
        painter.drawText(lower, Qt::AlignLeft | Qt::AlignVCenter, classText(candidate.linkage));
        const document::ShownUnit unit = pageUnit();
        const std::array<QString, 3> numbers{
            QString::number(
                std::round(candidate.leastTransmissionAngle * 180.0 / std::numbers::pi)),
            digits(candidate.largestError / unit.factor, 2),
            digits(candidate.meanError / unit.factor, 2)};
        painter.setFont(Theme::monoFont(12));
        painter.setPen(first);
        for (int column = 0; column < 3; ++column)
            painter.drawText(columnOf(upper, column), Qt::AlignRight | Qt::AlignVCenter,
                             numbers[static_cast<std::size_t>(column)]);
        painter.setPen(second);
        painter.drawText(lower.adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter,
                         QStringLiteral("%1 × %2 %3")
                             .arg(digits(candidate.extent.real() / unit.factor, 3),
                                  digits(candidate.extent.imag() / unit.factor, 3), unit.symbol));
    }

    static QString kindText(const synthesis::Linkage& linkage) {
        return linkage.kind == synthesis::LinkageKind::FourBar ? CandidateList::tr("Four-bar")
                                                               : CandidateList::tr("Slider-crank");
    }
    static QString classText(const synthesis::Linkage& linkage) {
        if (linkage.kind == synthesis::LinkageKind::SliderCrank)
            return CandidateList::tr("crank turns");
        return synthesis::rotationClass(linkage) == synthesis::RotationClass::DoubleCrank
                   ? CandidateList::tr("double crank")
                   : CandidateList::tr("crank-rocker");
    }

    document::PathFinder& finder_;
};

/// The names of the columns, over the numbers of a list.
class ColumnHeader : public QWidget {
public:
    ColumnHeader(const QListWidget& list, QWidget* parent) : QWidget(parent), list_(list) {}

protected:
    void paintEvent(QPaintEvent*) override {
        const widgets::ThemeColors& colors = Theme::colors();
        QPainter painter(this);
        painter.fillRect(rect(), colors.surface2);
        painter.setFont(Theme::uiFont(12));
        painter.setPen(colors.text2);
        painter.drawText(rect().adjusted(12, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         CandidateList::tr("Mechanism"));
        const QString unit = pageUnit().symbol;
        const std::array<QString, 3> names{CandidateList::tr("Angle [°]"),
                                           CandidateList::tr("Max [%1]").arg(unit),
                                           CandidateList::tr("Mean [%1]").arg(unit)};
        // Without the scroll bar of the list.
        const QRect numbers(0, 0, list_.viewport()->width(), height());
        for (int column = 0; column < 3; ++column)
            painter.drawText(columnOf(numbers, column), Qt::AlignRight | Qt::AlignVCenter,
                             names[static_cast<std::size_t>(column)]);
    }

private:
    const QListWidget& list_;
};

}  // namespace

CandidateList::CandidateList(document::PathFinder& finder, QWidget* parent)
    : QWidget(parent), finder_(finder) {
    setFixedWidth(384);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* title = new QWidget(this);
    title->setFixedHeight(28);
    auto* titleRow = new QHBoxLayout(title);
    titleRow->setContentsMargins(12, 0, 12, 0);
    auto* name = new QLabel(tr("Candidates"), title);
    widgets::setTextRole(name, widgets::TextRole::Heading);
    count_ = new QLabel(title);
    count_->setObjectName(QStringLiteral("candidateCount"));
    widgets::setTextRole(count_, widgets::TextRole::Hint);
    titleRow->addWidget(name);
    titleRow->addWidget(count_);
    titleRow->addStretch(1);
    auto* kindRow = new QHBoxLayout;
    kindRow->setContentsMargins(12, 8, 12, 8);
    kindRow->setSpacing(16);
    fourBar_ = new QCheckBox(tr("Four-bar"), this);
    fourBar_->setObjectName(QStringLiteral("kindFourBar"));
    sliderCrank_ = new QCheckBox(tr("Slider-crank"), this);
    sliderCrank_->setObjectName(QStringLiteral("kindSliderCrank"));
    for (QCheckBox* box : {fourBar_, sliderCrank_}) {
        box->setChecked(true);
        kindRow->addWidget(box);
        connect(box, &QCheckBox::toggled, this, [this, box] {
            // One kind at least: the other one takes the place of the last.
            QCheckBox* other = box == fourBar_ ? sliderCrank_ : fourBar_;
            if (!box->isChecked() && !other->isChecked()) {
                const QSignalBlocker quiet(other);
                other->setChecked(true);
            }
            Q_EMIT kindsChanged();
        });
    }
    kindRow->addStretch(1);
    list_ = new QListWidget(this);
    header_ = new ColumnHeader(*list_, this);
    header_->setFixedHeight(24);
    list_->setObjectName(QStringLiteral("candidateList"));
    list_->setAccessibleName(tr("Candidates"));
    list_->setItemDelegate(new CandidateDelegate(finder_, list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setMouseTracking(true);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* hint = new QLabel(tr("Angle is the smallest transmission angle over the turn."), this);
    hint->setContentsMargins(12, 4, 12, 4);
    widgets::setTextRole(hint, widgets::TextRole::Hint);
    column->addWidget(title);
    column->addLayout(kindRow);
    column->addWidget(header_);
    column->addWidget(list_, 1);
    column->addWidget(hint);
    connect(list_, &QListWidget::currentRowChanged, this, &CandidateList::currentChanged);
    connect(list_, &QListWidget::itemDoubleClicked, this, &CandidateList::accepted);
    connect(&finder_, &document::PathFinder::changed, this, &CandidateList::refresh);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            [this] { header_->update(); });
}

std::vector<synthesis::LinkageKind> CandidateList::kinds() const {
    std::vector<synthesis::LinkageKind> kinds;
    if (fourBar_->isChecked()) kinds.push_back(synthesis::LinkageKind::FourBar);
    if (sliderCrank_->isChecked()) kinds.push_back(synthesis::LinkageKind::SliderCrank);
    return kinds;
}

int CandidateList::current() const {
    return list_->currentRow();
}

void CandidateList::retitle() {
    if (finder_.busy())
        count_->setText(tr("looking…"));
    else if (finder_.candidates().empty())
        count_->clear();
    else
        count_->setText(tr("%n best", nullptr, static_cast<int>(finder_.candidates().size())));
}

void CandidateList::refresh() {
    retitle();
    if (finder_.busy()) return;  // what was found before stays until there is an answer
    const QSignalBlocker quiet(list_);
    const int before = std::max(0, list_->currentRow());
    list_->clear();
    for (std::size_t index = 0; index < finder_.candidates().size(); ++index) {
        auto* item = new QListWidgetItem(list_);
        // Told to those who do not see the row.
        item->setText(
            QString::fromLatin1(synthesis::nameOf(finder_.candidates()[index].linkage.kind)));
    }
    if (list_->count() > 0) list_->setCurrentRow(std::min(before, list_->count() - 1));
    header_->update();
    Q_EMIT currentChanged();
}

}  // namespace linkwright::panels
