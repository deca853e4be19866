// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/studies/study_overview.h"

#include "ui/document/elements/number_text.h"
#include "ui/plots/scatter_plot.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/text_table.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace linkwright::panels {

namespace {

QString shownNumber(double value, double factor) {
    return std::isfinite(value) ? document::numberText(value / factor, 4)
                                : QStringLiteral("\u2013");
}

QString percentText(double part) {
    return std::isfinite(part) ? StudyOverview::tr("%1%").arg(document::numberText(100.0 * part, 3))
                               : QStringLiteral("\u2013");
}

}  // namespace

StudyOverview::StudyOverview(document::Studies& studies, QWidget* parent)
    : QWidget(parent), studies_(studies) {
    auto* bar = new QWidget(this);
    const auto choice = [&](const char* name, const QString& what) {
        auto* box = new widgets::ChoiceBox(bar);
        box->setObjectName(QLatin1String(name));
        box->setAccessibleName(what);
        box->setToolTip(what);
        connect(box, &QComboBox::activated, this, [this] {
            chosen_ = true;
            showColumns();
        });
        return box;
    };
    up_ = choice("studyUp", tr("Vertical axis"));
    across_ = choice("studyAcross", tr("Horizontal axis"));
    auto* over = new QLabel(tr("over"), bar);
    widgets::setTextRole(over, widgets::TextRole::Hint);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 6, 12, 2);
    row->setSpacing(8);
    row->addWidget(up_, 1);
    row->addWidget(over);
    row->addWidget(across_, 1);
    plot_ = new plots::ScatterPlot(plots::ScatterPlot::Form::Pair, studies_.points(), this);
    plot_->setEmptyText(tr("Start the study: its points appear here as they are computed."));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeTolerances());
    column->addWidget(bar);
    column->addWidget(plot_, 1);
    connect(&studies_.points(), &document::StudyPoints::begun, this, [this] {
        chosen_ = false;
        chooseColumns();
    });
    connect(&studies_, &document::Studies::summaryChanged, this, [this] {
        if (!chosen_) chooseColumns();
        refreshSummary();
    });
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &StudyOverview::refreshSummary);
    chooseColumns();
    refreshSummary();
}

QWidget* StudyOverview::makeTolerances() {
    tolerances_ = new QWidget(this);
    yield_ = new QLabel(tolerances_);
    yield_->setObjectName(QStringLiteral("studyYield"));
    yield_->setContentsMargins(12, 8, 12, 4);
    yield_->setWordWrap(true);
    using widgets::TextColumn;
    using widgets::TextTable;
    functions_ = new TextTable(
        "toleranceFunctions",
        {{tr("Function"), TextColumn::Kind::Name},
         {tr("Drawn")},
         {tr("Mean")},
         {tr("Scatter"), TextColumn::Kind::Number, tr("Standard deviation of all points")},
         {tr("by gradient"), TextColumn::Kind::Number,
          tr("The standard deviation that follows from the gradient alone; where both agree, the "
             "shares can be trusted")},
         {tr("Within"), TextColumn::Kind::Number, tr("Share of all points within the limits")}},
        tolerances_);
    shares_ = new TextTable("toleranceShares",
                            {{tr("Tolerance that matters"), TextColumn::Kind::Name}, {tr("Share")}},
                            tolerances_);
    connect(functions_, &QTableWidget::itemSelectionChanged, this, &StudyOverview::refreshShares);
    auto* column = new QVBoxLayout(tolerances_);
    column->setContentsMargins(0, 0, 0, 4);
    column->setSpacing(2);
    column->addWidget(yield_);
    column->addWidget(functions_);
    column->addWidget(shares_);
    tolerances_->hide();
    return tolerances_;
}

/// The functions of a trade-off; otherwise the cost over the first variable.
void StudyOverview::chooseColumns() {
    const document::StudyPoints& points = studies_.points();
    QList<QPair<QString, QString>> entries;
    const auto add = [&](std::size_t column) {
        entries << QPair(points.columns()[column].name, QString::number(column));
    };
    for (std::size_t column = points.firstFunction(); column < points.columns().size(); ++column)
        add(column);
    for (std::size_t column = 0; column < points.firstFunction(); ++column)
        add(column);
    std::size_t across = 0, up = points.firstFunction();
    if (points.traded().size() > 1) {
        across = points.traded()[0];
        up = points.traded()[1];
    }
    across_->setEntries(entries, QString::number(across), {});
    up_->setEntries(entries, QString::number(up), {});
    const bool any = !entries.empty();
    across_->setEnabled(any);
    up_->setEnabled(any);
    showColumns();
}

void StudyOverview::showColumns() {
    plot_->setPair(across_->value().toUInt(), up_->value().toUInt());
}

void StudyOverview::refreshSummary() {
    const session::StudySummary& summary = studies_.summary();
    tolerances_->setVisible(!summary.scatter.empty());
    if (summary.scatter.empty()) return;
    const document::StudyPoints& points = studies_.points();
    yield_->setText(tr("Yield %1 of %2 points")
                        .arg(percentText(summary.yield))
                        .arg(studies_.progress().done()));
    const int selected = std::max(0, functions_->currentRow());
    std::vector<std::vector<widgets::TextCell>> rows;
    for (std::size_t index = 0; index < summary.scatter.size(); ++index) {
        const session::FunctionScatter& scatter = summary.scatter[index];
        const std::size_t place = points.firstFunction() + index;
        if (place >= points.columns().size()) return;
        const document::StudyColumn& column = points.columns()[place];
        const double factor = column.unit().factor;
        const QString symbol = column.unit().symbol;
        const bool limited =
            std::isfinite(scatter.limits.atLeast) || std::isfinite(scatter.limits.atMost);
        rows.push_back(
            {{symbol.isEmpty() ? column.name : QStringLiteral("%1 [%2]").arg(column.name, symbol)},
             {shownNumber(scatter.drawn, factor)},
             {shownNumber(scatter.mean, factor)},
             {shownNumber(scatter.deviation, factor)},
             {shownNumber(scatter.firstOrderDeviation, factor)},
             {limited ? percentText(scatter.within) : QStringLiteral("\u2013")}});
    }
    functions_->setRows(rows);
    functions_->fitRows(4);
    functions_->selectRow(std::min(selected, functions_->rowCount() - 1));
    refreshShares();
}

void StudyOverview::refreshShares() {
    const auto& scatter = studies_.summary().scatter;
    const auto row = static_cast<std::size_t>(std::max(0, functions_->currentRow()));
    const document::StudyPoints& points = studies_.points();
    if (row >= scatter.size() || scatter[row].shares.size() != points.firstFunction()) {
        shares_->setRows({});
        shares_->hide();
        return;
    }
    const std::vector<double>& shares = scatter[row].shares;
    std::vector<std::size_t> order(shares.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return shares[one] > shares[other];
    });
    const bool known = !order.empty() && shares[order.front()] > 0.0;
    shares_->setVisible(known);
    std::vector<std::vector<widgets::TextCell>> rows;
    for (const std::size_t place : order)
        rows.push_back({{points.columns()[place].name}, {percentText(shares[place])}});
    shares_->setRows(rows);
    shares_->fitRows(3);
}

}  // namespace linkwright::panels
