// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/gradient_check_panel.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/spoken_language.h"
#include "ui/panels/optimization/kept_view.h"
#include "ui/panels/properties/number_table.h"
#include "ui/plots/plot_pane.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/scrolled.h"
#include "ui/widgets/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace linkwright::panels {
namespace {

constexpr int singleRowHeight = 24;
constexpr int doubleRowHeight = 36;  // a derivative and its error
constexpr int variableWidth = 112;   // of the variables, which stay while the methods are scrolled
constexpr int maxRows = 12;          // of the variables before they scroll below their heads
constexpr int errorRole = Qt::UserRole;
/// More variables than a person reads; the rest is in the results file.
constexpr std::size_t maxVariables = 400;

void put(QTableWidget* table, std::size_t row, int column, const QString& text,
         const QString& tip = {}) {
    auto* item = new QTableWidgetItem(text);
    if (!tip.isEmpty()) item->setToolTip(tip);
    table->setItem(static_cast<int>(row), column, item);
}

/// A derivative with its error below.
class DerivativeDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&,
                                 const QModelIndex& index) const override {
        const int value =
            QFontMetrics(widgets::Theme::monoFont(12)).horizontalAdvance(index.data().toString());
        const int error = QFontMetrics(widgets::Theme::monoFont(11))
                              .horizontalAdvance(index.data(errorRole).toString());
        return {std::max(value, error) + 2 * padding, doubleRowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const widgets::ThemeColors& colors = widgets::Theme::colors();
        const QRect& cell = option.rect;
        painter->save();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(cell, colors.accentFill);
        else if (option.state & QStyle::State_MouseOver)
            painter->fillRect(cell, colors.hover);
        painter->fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), colors.line);
        const QRect place = cell.adjusted(padding, 3, -padding, -4);
        painter->setFont(widgets::Theme::monoFont(12));
        painter->setPen(colors.text1);
        painter->drawText(place, Qt::AlignRight | Qt::AlignTop, index.data().toString());
        painter->setFont(widgets::Theme::monoFont(11));
        painter->setPen(colors.text3);
        painter->drawText(place, Qt::AlignRight | Qt::AlignBottom,
                          index.data(errorRole).toString());
        painter->restore();
    }

private:
    static constexpr int padding = 8;
};

/// Fills the rows of a table at once: told of every cell by itself, it would measure all of them
/// each time.
template <class Fill>
void fillRows(QTableWidget* table, std::size_t rows, const Fill& fill) {
    table->setRowCount(static_cast<int>(rows));
    {
        const QSignalBlocker quiet(table->model());
        for (std::size_t row = 0; row < rows; ++row)
            fill(row);
    }
    for (int column = 1; column < table->columnCount(); ++column)
        table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    table->viewport()->update();
    table->setFixedHeight(singleRowHeight * (table->rowCount() + 1) + 2);
}

/// "16.7", "1010": the digits a time of this length is worth, never an exponent.
QString runsText(double runs) {
    return QString::number(runs, 'f', runs < 10.0 ? 2 : runs < 100.0 ? 1 : 0);
}

}  // namespace

QString methodTitle(session::GradientMethod method) {
    using session::GradientMethod;
    switch (method) {
        case GradientMethod::Adjoint: return GradientCheckPanel::tr("Discrete adjoint");
        case GradientMethod::ContinuousAdjoint: return GradientCheckPanel::tr("Continuous adjoint");
        case GradientMethod::Direct: return GradientCheckPanel::tr("Direct");
        case GradientMethod::ComplexStep: return GradientCheckPanel::tr("Complex step");
        case GradientMethod::FiniteDifference: return GradientCheckPanel::tr("Finite difference");
    }
    return {};
}

/// Two lines to a row, and names that stay while the methods are scrolled.
static void dressVariables(QTableWidget* table) {
    table->setItemDelegate(new DerivativeDelegate(table));
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->verticalHeader()->setDefaultSectionSize(doubleRowHeight);
    table->verticalHeader()->setFixedWidth(variableWidth);
    // Long names go on in a second line.
    table->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter
                                                 | static_cast<Qt::Alignment>(Qt::TextWordWrap));
    table->horizontalHeader()->setStretchLastSection(true);
    table->verticalHeader()->setHighlightSections(false);
    table->verticalHeader()->show();
    table->horizontalHeader()->setFixedHeight(doubleRowHeight);
}

GradientCheckPanel::GradientCheckPanel(document::Project& project,
                                       document::GradientChecker& checker, QWidget* parent)
    : QWidget(parent), project_(project), checker_(checker) {
    results_ = new QWidget(this);
    methods_ = makeTable(QStringLiteral("checkMethods"),
                         {tr("Method"), tr("Error"), tr("Time"), tr("Runs")});
    methods_->horizontalHeaderItem(3)->setToolTip(tr("Time in forward runs (motion and cost)"));
    curve_ = new plots::PlotPane(results_);
    curve_->setObjectName(QStringLiteral("differenceCurve"));
    curve_->setTitle(tr("Error of finite differences"));
    curve_->setKey(QStringLiteral("differences"));
    curve_->setXLabel(tr("Relative step"));
    curve_->setLogarithmic(true);
    curve_->setXDecades(true);
    curve_->setLegendShown(false);
    curve_->setToolTip(tr("Central differences along the gradient against their relative step"));
    curve_->setFixedHeight(200);
    variables_ = makeTable(QStringLiteral("checkVariables"), {});
    dressVariables(variables_);
    variablesHint_ = new QLabel(
        tr("Derivatives, and below each its relative error against the complex step"), results_);
    variablesHint_->setContentsMargins(12, 4, 12, 0);
    variablesHint_->setWordWrap(true);
    widgets::setTextRole(variablesHint_, widgets::TextRole::Hint);
    more_ = new QLabel(results_);
    more_->setContentsMargins(12, 4, 12, 8);
    widgets::setTextRole(more_, widgets::TextRole::Hint);
    auto* column = new QVBoxLayout(results_);
    column->setContentsMargins(0, 0, 0, 8);
    column->setSpacing(8);
    column->addWidget(methods_);
    column->addWidget(curve_);
    residuals_ = makeTable(QStringLiteral("checkResiduals"),
                           {tr("Constraint"), tr("Largest"), tr("At the end")});
    residuals_->setToolTip(
        tr("Norms of the constraint residuals of the motion and its costates "
           "(Maciag 2023, table 4.2)"));
    column->addWidget(residuals_);
    column->addWidget(variablesHint_);
    column->addWidget(variables_);  // last: it may be long
    column->addWidget(more_);
    column->addStretch(1);
    auto* scroll = widgets::scrolledDown(results_, this);
    empty_ = new widgets::EmptyState(tr("Compare the adjoint gradient with the complex step, "
                                        "direct differentiation and finite differences."),
                                     {}, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeControls());
    layout->addWidget(empty_, 1);
    layout->addWidget(scroll, 1);
    setMinimumWidth(320);
    auto* view = new KeptView(
        project_, QStringLiteral("check"), [this] { return std::vector<plots::PlotPane*>{curve_}; },
        this);
    view->watch(*curve_);
    followChecker();
    refresh();
    view->apply();
}

void GradientCheckPanel::followChecker() {
    connect(&checker_, &document::GradientChecker::changed, this, &GradientCheckPanel::refresh);
    connect(&project_, &document::Project::modelChanged, this, &GradientCheckPanel::refresh);
    connect(&checker_, &document::GradientChecker::progressed, this, [this](double fraction) {
        progress_->setValue(static_cast<int>(std::lround(100.0 * fraction)));
        toldAt_ = 1e-3 * static_cast<double>(clock_.elapsed());
        if (fraction > 0.0) secondsLeft_ = toldAt_ * (1.0 - fraction) / fraction;
    });
    connect(&checker_, &document::GradientChecker::partBegun, this, [this](int part) {
        part_ = part;
        refreshStep();
    });
    ticker_.setInterval(1000);
    connect(&ticker_, &QTimer::timeout, this, &GradientCheckPanel::refreshStep);
}

QWidget* GradientCheckPanel::makeControls() {
    auto* bar = new QWidget(this);
    start_ = new QPushButton(tr("Check gradient"), bar);
    start_->setObjectName(QStringLiteral("startCheck"));
    start_->setIcon(widgets::icon(QStringLiteral("check")));
    start_->setMinimumHeight(32);
    connect(start_, &QPushButton::clicked, &checker_, &document::GradientChecker::start);
    cancel_ = new QPushButton(tr("Cancel"), bar);
    cancel_->setObjectName(QStringLiteral("cancelCheck"));
    cancel_->setMinimumHeight(32);
    connect(cancel_, &QPushButton::clicked, &checker_, &document::GradientChecker::cancel);
    progress_ = new QProgressBar(bar);
    progress_->setTextVisible(false);
    step_ = new QLabel(bar);
    step_->setObjectName(QStringLiteral("checkStep"));
    widgets::setTextRole(step_, widgets::TextRole::Hint);
    verdict_ = new QLabel(bar);
    verdict_->setObjectName(QStringLiteral("checkVerdict"));
    verdict_->setWordWrap(true);
    verdict_->setTextFormat(Qt::PlainText);
    everything_ = new QCheckBox(tr("Every variable"), bar);
    everything_->setObjectName(QStringLiteral("checkEverything"));
    everything_->setToolTip(
        tr("Many variables take long. Without this, some of them are compared, from the largest "
           "derivative to the smallest, and random directions in which all of them change."));
    connect(everything_, &QCheckBox::toggled, &checker_, &document::GradientChecker::setEverything);
    costates_ = new QPushButton(tr("Costates over time"), bar);
    costates_->setObjectName(QStringLiteral("showCostates"));
    costates_->setIcon(widgets::icon(QStringLiteral("signal")));
    costates_->setMinimumHeight(32);
    connect(costates_, &QPushButton::clicked, this, [this] {
        if (!checker_.costates() || checker_.costatesStale()) checker_.startCostates();
        Q_EMIT costatesWanted();
    });
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(start_, 2);
    buttons->addWidget(cancel_, 1);
    buttons->addWidget(costates_, 1);
    auto* column = new QVBoxLayout(bar);
    column->setContentsMargins(12, 12, 12, 8);
    column->setSpacing(8);
    column->addLayout(buttons);
    column->addWidget(everything_, 0, Qt::AlignLeft);  // all of it can be clicked
    column->addWidget(progress_);
    column->addWidget(step_);
    column->addWidget(verdict_);
    return bar;
}

QTableWidget* GradientCheckPanel::makeTable(const QString& name, const QStringList& headings) {
    auto* table = new QTableWidget(0, static_cast<int>(headings.size()), results_);
    table->setObjectName(name);
    table->setHorizontalHeaderLabels(headings);
    table->setFrameShape(QFrame::NoFrame);
    table->setTabKeyNavigation(false);
    table->setShowGrid(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(singleRowHeight);
    table->horizontalHeader()->setFixedHeight(singleRowHeight);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    if (!headings.isEmpty())
        table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->setTextElideMode(Qt::ElideMiddle);
    for (int column = 0; column < headings.size(); ++column)
        table->horizontalHeaderItem(column)->setTextAlignment(
            (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    table->setItemDelegate(new NumberTableDelegate(-1, table));
    return table;
}

void GradientCheckPanel::refresh() {
    const QString obstacle = checker_.obstacle();
    const bool checking = checker_.checking();
    const auto check = checker_.check();
    start_->setEnabled(!checking && obstacle.isEmpty());
    start_->setToolTip(obstacle.isEmpty()
                           ? tr("Computes dJ/dp by five methods; no optimization is needed")
                           : obstacle);
    costates_->setVisible(!checking);
    costates_->setEnabled(checker_.costateObstacle().isEmpty());
    costates_->setToolTip(costates_->isEnabled() ? tr(
                              "The costates of the adjoint along the motion; no check is needed")
                                                 : checker_.costateObstacle());
    everything_->setVisible(session::variableValuesOf(project_.model()).size()
                            > session::checkedUnasked);
    everything_->setEnabled(!checking);
    cancel_->setVisible(checking);
    progress_->setVisible(checking);
    step_->setVisible(checking);
    if (!checking) {
        progress_->setValue(0);
        ticker_.stop();
    } else if (!ticker_.isActive()) {
        clock_.start();
        ticker_.start();
        part_ = 0;
        secondsLeft_ = -1.0;
        refreshStep();
    }
    results_->parentWidget()->parentWidget()->setVisible(check != nullptr);
    empty_->setVisible(!check);
    verdict_->setVisible(check || !checker_.failure().isEmpty());
    if (!checker_.failure().isEmpty() && !checking) {
        verdict_->setText(checker_.costatesAlone() ? tr("No costates: %1").arg(checker_.failure())
                                                   : tr("Not checked: %1").arg(checker_.failure()));
        widgets::setTextRole(verdict_, widgets::TextRole::Fault);
    } else if (check) {
        showVerdict(*check);
    }
    if (check == shown_) return;  // edits of the model make it stale, and change nothing in it
    shown_ = check;
    if (check) showCheck(*check);
}

/// "Complex step (5 of 7), about 40 s left".
void GradientCheckPanel::refreshStep() {
    const auto part = static_cast<std::size_t>(part_);
    const QString what =
        part < session::checkedMethods.size()    ? methodTitle(session::checkedMethods[part])
        : part == session::checkedMethods.size() ? tr("Costates")
                                                 : tr("Error of finite differences");
    QString text = checker_.costatesAlone()
                       ? tr("Costates")
                       : tr("%1 (%2 of %3)").arg(what).arg(part + 1).arg(session::checkParts);
    const double left = secondsLeft_ - (1e-3 * static_cast<double>(clock_.elapsed()) - toldAt_);
    if (left >= 1.0) text += tr(", about %1 left").arg(document::durationText(std::round(left)));
    step_->setText(text);
}

/// "16 of 2002 variables and 8 random directions were compared. " where not all variables were
/// compared.
QString GradientCheckPanel::extentOf(const session::GradientCheck& check) {
    const std::size_t directions = session::directionsOf(check);
    const std::size_t single = check.variables.size() - directions;
    if (single >= check.variablesOfModel) return {};
    const QString some =
        directions > 0
            ? tr("%1 of %2 variables and %3 random directions were compared.")
                  .arg(single)
                  .arg(check.variablesOfModel)
                  .arg(directions)
            : tr("%1 of %2 variables were compared.").arg(single).arg(check.variablesOfModel);
    return (check.canceled ? tr("Canceled: %1").arg(some) : some) + QLatin1Char(' ');
}

void GradientCheckPanel::showVerdict(const session::GradientCheck& check) {
    const session::CheckedMethod* doubtful = session::doubtfulMethod(check);
    QString text =
        extentOf(check)
        + (check.passed
               ? tr("The adjoint and direct gradients agree with the complex step.")
               : tr("The exact methods do not agree: the gradient cannot be trusted here."));
    if (check.passed && doubtful)
        text += QLatin1Char(' ')
                + tr("But the %1 is off by %2 of the largest derivative: shorter time steps bring "
                     "it closer, except at an optimum, where all derivatives vanish.")
                      .arg(document::withinSentence(methodTitle(doubtful->method)),
                           document::numberText(doubtful->relativeError, 2));
    if (checker_.stale()) text += QLatin1Char(' ') + tr("(For the design before the last edit.)");
    verdict_->setText(text);
    widgets::setTextRole(verdict_, !check.passed      ? widgets::TextRole::Fault
                                   : checker_.stale() ? widgets::TextRole::Hint
                                   : doubtful         ? widgets::TextRole::Warning
                                                      : widgets::TextRole::Ok);
}

void GradientCheckPanel::showCheck(const session::GradientCheck& check) {
    showMethods(check);
    showVariables(check);
    showResiduals(check);
    std::vector<double> exponents;
    for (const double step : check.differenceSteps)
        exponents.push_back(std::log10(step));
    std::vector<double> errors = check.differenceErrors;
    std::reverse(exponents.begin(), exponents.end());
    std::reverse(errors.begin(), errors.end());
    curve_->clearCurves();
    const plots::CurveId curve =
        curve_->addCurve(tr("central, along the gradient"), {0, plots::LineKind::Current, 0});
    curve_->setCurveData(curve, exponents, errors);
    curve_->setVisible(!errors.empty());
}

void GradientCheckPanel::showMethods(const session::GradientCheck& check) {
    fillRows(methods_, check.methods.size(), [&](std::size_t row) {
        const session::CheckedMethod& method = check.methods[row];
        const bool reference = method.method == session::GradientMethod::ComplexStep;
        put(methods_, row, 0, methodTitle(method.method));
        put(methods_, row, 1,
            reference ? tr("reference") : document::numberText(method.relativeError, 2),
            tr("Largest deviation from the complex step, relative to the largest derivative; at an "
               "optimum, where derivatives vanish, relative to the largest one a millionth away"));
        put(methods_, row, 2, document::durationText(method.seconds));
        put(methods_, row, 3,
            check.forwardSeconds > 0.0 ? runsText(method.seconds / check.forwardSeconds)
                                       : QString());
    });
}

void GradientCheckPanel::showResiduals(const session::GradientCheck& check) {
    const session::CostateResult* costates = check.costates.get();
    residuals_->setVisible(costates && !costates->residuals.empty());
    if (!costates) return;
    fillRows(residuals_, costates->residuals.size(), [&](std::size_t row) {
        const session::Series& residual = costates->residuals[row];
        if (residual.values.empty()) return;
        const double largest = *std::max_element(residual.values.begin(), residual.values.end());
        put(residuals_, row, 0, QString::fromStdString(residual.id));
        put(residuals_, row, 1, document::numberText(largest, 2));
        put(residuals_, row, 2, document::numberText(residual.values.back(), 2));
    });
}

/// A column for every method, the one the others are held against first.
void GradientCheckPanel::showVariables(const session::GradientCheck& check) {
    const session::CheckedMethod& reference = check.methods.back();
    std::vector<const session::CheckedMethod*> methods{&reference};
    for (const session::CheckedMethod& method : check.methods)
        if (&method != &reference) methods.push_back(&method);
    const std::size_t count = std::min(maxVariables, reference.gradient.size());
    const auto firstDirection =
        static_cast<int>(check.variables.size() - session::directionsOf(check));
    variables_->setColumnCount(static_cast<int>(methods.size()));
    variables_->setRowCount(static_cast<int>(count));
    QStringList names;
    for (const session::CheckedMethod* method : methods)
        names << methodTitle(method->method).replace(QLatin1Char(' '), QLatin1Char('\n'));
    {
        const QSignalBlocker quiet(variables_->model());
        for (std::size_t row = 0; row < count; ++row)
            nameVariable(check.variables[row], static_cast<int>(row), firstDirection);
        for (std::size_t column = 0; column < methods.size(); ++column)
            fillDerivatives(*methods[column], reference, static_cast<int>(column),
                            static_cast<int>(count));
    }
    variables_->setHorizontalHeaderLabels(names);
    for (int column = 0; column < variables_->columnCount(); ++column)
        variables_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight
                                                                   | Qt::AlignVCenter);
    variables_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    variables_->viewport()->update();
    const int scrollBar = variables_->horizontalScrollBar()->sizeHint().height();
    const int rows = std::min(static_cast<int>(count), maxRows);
    variables_->setFixedHeight(doubleRowHeight * (rows + 1) + scrollBar + 2);
    more_->setVisible(reference.gradient.size() > count);
    more_->setText(
        tr("%1 more variables are in the results file.").arg(reference.gradient.size() - count));
}

void GradientCheckPanel::nameVariable(const session::Variable& variable, int row,
                                      int firstDirection) {
    const model::Model& model = project_.model();
    const QString name =
        variable.object.empty() ? tr("Random direction %1").arg(row + 1 - firstDirection)
        : variable.sample < 0
            ? document::variableLabel(model, variable.object, variable.property)
            : tr("%1, sample %2")
                  .arg(document::nameOf(model, variable.object), QString::number(variable.sample));
    auto* head = new QTableWidgetItem(name);
    head->setToolTip(QStringLiteral("%1\n%2").arg(name, QString::fromStdString(variable.name)));
    variables_->setVerticalHeaderItem(row, head);
}

void GradientCheckPanel::fillDerivatives(const session::CheckedMethod& method,
                                         const session::CheckedMethod& reference, int column,
                                         int count) {
    const std::vector<double> deviations =
        session::entryDeviations(method.gradient, reference.gradient);
    for (int row = 0; row < count; ++row) {
        const auto place = static_cast<std::size_t>(row);
        const double value = method.gradient[place];
        const QString error = &method == &reference ? tr("reference")
                              : std::isfinite(deviations[place])
                                  ? document::numberText(deviations[place], 2)
                                  : QStringLiteral("\u221e");
        auto* item = new QTableWidgetItem(document::numberText(value, 4));
        item->setData(errorRole, error);
        item->setToolTip(
            &method == &reference
                ? QString::number(value, 'g', 17)
                : tr("%1\nDiffers by %2")
                      .arg(QString::number(value, 'g', 17),
                           document::numberText(value - reference.gradient[place], 2)));
        variables_->setItem(row, column, item);
    }
}

}  // namespace linkwright::panels
