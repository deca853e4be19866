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

/// Place of a number column, counted from the right.
QRect columnOf(const QRect& row, int fromRight) {
    return {row.right() - 12 - columnWidth * (fromRight + 1), row.top(), columnWidth, row.height()};
}

/// Whether there are errors to tell of: poses may be passed exactly.
bool comesNear(const document::LinkageFinder& finder) {
    return finder.task() == document::SynthesisTask::Poses && !finder.found().empty()
           && !finder.found().front().exact;
}

/// The columns of what is found, from the right.
QStringList columnsOf(const document::LinkageFinder& finder) {
    const document::SynthesisTask task = finder.task();
    const QString unit = pageUnit().symbol;
    QStringList names{CandidateList::tr("Angle [°]")};
    if (task == document::SynthesisTask::Function) names << CandidateList::tr("Error [°]");
    if (task == document::SynthesisTask::Path)
        names << CandidateList::tr("Max [%1]").arg(unit)
              << CandidateList::tr("Mean [%1]").arg(unit);
    if (comesNear(finder))
        names << CandidateList::tr("Turn [°]") << CandidateList::tr("Max [%1]").arg(unit);
    return names;
}

QStringList numbersOf(const document::LinkageFinder& finder, const document::FoundLinkage& found) {
    const document::SynthesisTask task = finder.task();
    constexpr double degrees = 180.0 / std::numbers::pi;
    const double unit = pageUnit().factor;
    QStringList numbers{QString::number(std::round(found.minTransmissionAngle * degrees))};
    if (task == document::SynthesisTask::Function)
        numbers << plainDigits(found.largestError * degrees, 2);
    if (task == document::SynthesisTask::Path)
        numbers << plainDigits(found.largestError / unit, 2)
                << plainDigits(found.meanError / unit, 2);
    if (comesNear(finder))
        numbers << plainDigits(found.largestTurnError * degrees, 2)
                << plainDigits(found.largestError / unit, 2);
    return numbers;
}

class CandidateDelegate : public QStyledItemDelegate {
public:
    CandidateDelegate(document::LinkageFinder& finder, const double& tolerance, QObject* parent)
        : QStyledItemDelegate(parent), finder_(finder), tolerance_(tolerance) {}

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {280, rowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const auto number = static_cast<std::size_t>(index.row());
        if (number >= finder_.found().size()) return;
        const document::FoundLinkage& candidate = finder_.found()[number];
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
    void paintWords(QPainter& painter, const QRect& row, const document::FoundLinkage& candidate,
                    bool chosen) const {
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
        const document::DisplayUnit unit = pageUnit();
        const QStringList numbers = numbersOf(finder_, candidate);
        painter.setFont(Theme::monoFont(12));
        const bool path = finder_.task() == document::SynthesisTask::Path && tolerance_ > 0.0;
        const std::array beyond{transmitsPoorly(candidate),
                                path && candidate.largestError > tolerance_,
                                path && candidate.meanError > tolerance_};
        for (int column = 0; column < numbers.size(); ++column) {
            painter.setPen(beyond[static_cast<std::size_t>(column)]
                               ? widgets::Theme::colors().warning
                               : first);
            painter.drawText(columnOf(upper, column), Qt::AlignRight | Qt::AlignVCenter,
                             numbers[column]);
        }
        painter.setPen(second);
        painter.drawText(
            lower.adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter,
            QStringLiteral("%1 × %2 %3")
                .arg(plainDigits(candidate.extent.real() / unit.factor, 3),
                     plainDigits(candidate.extent.imag() / unit.factor, 3), unit.symbol));
    }

    static QString kindText(const synthesis::Linkage& linkage) {
        switch (linkage.kind) {
            case synthesis::LinkageKind::FourBar: return CandidateList::tr("Four-bar");
            case synthesis::LinkageKind::SliderCrank: return CandidateList::tr("Slider-crank");
            case synthesis::LinkageKind::GearedFiveBar: return CandidateList::tr("Geared five-bar");
            case synthesis::LinkageKind::StephensonSixBar:
            case synthesis::LinkageKind::WattSixBar: return CandidateList::tr("Six-bar");
        }
        return {};
    }
    static QString classText(const synthesis::Linkage& linkage) {
        if (linkage.kind == synthesis::LinkageKind::SliderCrank)
            return CandidateList::tr("crank turns");
        if (linkage.kind == synthesis::LinkageKind::GearedFiveBar)
            return widgets::withTrueMinus(
                CandidateList::tr("gear ratio %1").arg(linkage.gearRatio));
        const QString turns =
            QString::fromLatin1(synthesis::nameOf(synthesis::rotationClass(linkage)));
        // The name of six-bars is longer than the numbers beside it allow.
        if (linkage.kind == synthesis::LinkageKind::WattSixBar)
            return CandidateList::tr("Watt, %1").arg(turns);
        if (linkage.kind == synthesis::LinkageKind::StephensonSixBar)
            return CandidateList::tr("Stephenson, %1").arg(turns);
        return turns;
    }

    document::LinkageFinder& finder_;
    const double& tolerance_;  ///< m, of the list
};

/// The names of the columns, over the numbers of a list.
class ColumnHeader : public QWidget {
public:
    ColumnHeader(const document::LinkageFinder& finder, const QListWidget& list, QWidget* parent)
        : QWidget(parent), finder_(finder), list_(list) {}

protected:
    void paintEvent(QPaintEvent*) override {
        const widgets::ThemeColors& colors = Theme::colors();
        QPainter painter(this);
        painter.fillRect(rect(), colors.surface2);
        painter.setFont(Theme::uiFont(12));
        painter.setPen(colors.text2);
        painter.drawText(rect().adjusted(12, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         CandidateList::tr("Mechanism"));
        const QStringList names = columnsOf(finder_);
        // Without the scroll bar of the list.
        const QRect numbers(0, 0, list_.viewport()->width(), height());
        for (int column = 0; column < names.size(); ++column)
            painter.drawText(columnOf(numbers, column), Qt::AlignRight | Qt::AlignVCenter,
                             names[column]);
    }

private:
    const document::LinkageFinder& finder_;
    const QListWidget& list_;
};

}  // namespace

CandidateList::CandidateList(document::LinkageFinder& finder, QWidget* parent)
    : QWidget(parent), finder_(finder) {
    setFixedWidth(384);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    QWidget* title = makeTitle();
    kinds_ = makeKinds();
    list_ = new QListWidget(this);
    header_ = new ColumnHeader(finder_, *list_, this);
    header_->setFixedHeight(24);
    list_->setObjectName(QStringLiteral("candidateList"));
    list_->setAccessibleName(tr("Candidates"));
    list_->setItemDelegate(new CandidateDelegate(finder_, tolerance_, list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setMouseTracking(true);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    hint_ = new QLabel(tr("Best first: small errors, large transmission angles. Angle is the "
                          "smallest over the motion."),
                       this);
    hint_->setWordWrap(true);
    hint_->setContentsMargins(12, 4, 12, 4);
    widgets::setTextRole(hint_, widgets::TextRole::Hint);
    column->addWidget(title);
    column->addWidget(kinds_);
    column->addWidget(header_);
    column->addWidget(list_, 1);
    column->addWidget(hint_);
    connect(list_, &QListWidget::currentRowChanged, this, &CandidateList::currentChanged);
    connect(list_, &QListWidget::itemDoubleClicked, this, &CandidateList::accepted);
    connect(&finder_, &document::LinkageFinder::changed, this, &CandidateList::refresh);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            [this] { header_->update(); });
}

QWidget* CandidateList::makeTitle() {
    auto* title = new QWidget(this);
    title->setFixedHeight(36);
    auto* row = new QHBoxLayout(title);
    row->setContentsMargins(12, 0, 12, 0);
    auto* name = new QLabel(tr("Candidates"), title);
    widgets::setTextRole(name, widgets::TextRole::Heading);
    count_ = new QLabel(title);
    count_->setObjectName(QStringLiteral("candidateCount"));
    widgets::setTextRole(count_, widgets::TextRole::Hint);
    row->addWidget(name);
    row->addWidget(count_);
    row->addStretch(1);
    return title;
}

/// Simple linkages in the first row; those with more links, which are asked for, below them.
QWidget* CandidateList::makeKinds() {
    using synthesis::LinkageKind;
    struct Choice {
        LinkageKind kind;
        const char* name;
        QString text, tip;
    };
    const std::array<std::vector<Choice>, 2> rows{
        {{{LinkageKind::FourBar, "kindFourBar", tr("Four-bar"), {}},
          {LinkageKind::SliderCrank, "kindSliderCrank", tr("Slider-crank"), {}},
          {LinkageKind::GearedFiveBar, "kindGearedFiveBar", tr("Geared five-bar"),
           tr("Two cranks, coupled by gears")}},
         {{LinkageKind::WattSixBar, "kindWattSixBar", tr("Watt six-bar"),
           tr("A second loop on coupler and rocker; the search takes longer")},
          {LinkageKind::StephensonSixBar, "kindStephensonSixBar", tr("Stephenson six-bar"),
           tr("A second loop on coupler and ground; the search takes longer")}}}};
    auto* kinds = new QWidget(this);
    auto* column = new QVBoxLayout(kinds);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    for (const std::vector<Choice>& choices : rows) {
        auto* row = new QHBoxLayout;
        row->setSpacing(16);
        for (const auto& [kind, name, text, tip] : choices) {
            auto* box = new QCheckBox(text, kinds);
            box->setObjectName(QLatin1String(name));
            box->setToolTip(tip);
            box->setChecked(kind == LinkageKind::FourBar || kind == LinkageKind::SliderCrank);
            row->addWidget(box);
            boxes_.emplace_back(kind, box);
            connect(box, &QCheckBox::toggled, this, [this, toggled = box] {
                keepOneKind(toggled);
                Q_EMIT kindsChanged();
            });
        }
        row->addStretch(1);
        column->addLayout(row);
    }
    return kinds;
}

/// Another kind takes the place of the last one.
void CandidateList::keepOneKind(const QCheckBox* toggled) {
    if (!kinds().empty()) return;
    QCheckBox* other = boxes_[toggled == boxes_[0].second ? 1 : 0].second;
    const QSignalBlocker quiet(other);
    other->setChecked(true);
}

void CandidateList::addForm(QWidget* form) {
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, form);
    form->hide();
    forms_.push_back(form);
}

void CandidateList::showForm(QWidget* form, bool kinds) {
    kinds_->setVisible(kinds);
    for (QWidget* other : forms_)
        other->setVisible(other == form);
}

std::vector<synthesis::LinkageKind> CandidateList::kinds() const {
    std::vector<synthesis::LinkageKind> kinds;
    for (const auto& [kind, box] : boxes_)
        if (box->isChecked()) kinds.push_back(kind);
    return kinds;
}

void CandidateList::setTolerance(double tolerance) {
    tolerance_ = tolerance;
    list_->viewport()->update();
}

int CandidateList::current() const {
    return list_->currentRow();
}

void CandidateList::retitle() {
    if (finder_.busy())
        count_->setText(tr("looking…"));
    else if (finder_.found().empty())
        count_->clear();
    else
        count_->setText(tr("%n best", nullptr, static_cast<int>(finder_.found().size())));
}

void CandidateList::refresh() {
    retitle();
    if (finder_.busy()) return;  // what was found before stays until there is an answer
    const QSignalBlocker quiet(list_);
    const int before = std::max(0, list_->currentRow());
    list_->clear();
    for (std::size_t index = 0; index < finder_.found().size(); ++index) {
        auto* item = new QListWidgetItem(list_);
        // Told to those who do not see the row.
        item->setText(QString::fromLatin1(synthesis::nameOf(finder_.found()[index].linkage.kind)));
    }
    if (list_->count() > 0) list_->setCurrentRow(std::min(before, list_->count() - 1));
    header_->update();
    Q_EMIT currentChanged();
}

}  // namespace linkwright::panels
