// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/function_form.h"

#include "ui/document/synthesis/linkage_finder.h"
#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/theme.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <numbers>

namespace linkwright::panels {

namespace {

constexpr double rightAngle = 0.5 * std::numbers::pi;
constexpr double defaultGround = 0.1;  // m
constexpr int tableLines = 5;
constexpr int labelGap = 8;  // pixels

}  // namespace

FunctionForm::FunctionForm(QWidget* parent) : QWidget(parent) {
    source_ = new widgets::ChoiceBox(this);
    source_->setObjectName(QStringLiteral("functionSource"));
    source_->addItem(tr("Formula of x"));
    source_->addItem(tr("Table of angles"));
    pages_ = new QStackedWidget(this);
    pages_->addWidget(makeFormula());
    pages_->addWidget(makeTable());
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(4);
    form->setHorizontalSpacing(labelGap);
    ground_ =
        addNumber(*form, "functionGround", tr("Ground link"), pageUnit().symbol, defaultGround);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    column->addWidget(source_);
    column->addWidget(pages_);
    column->addLayout(form);
    connect(source_, &QComboBox::currentIndexChanged, this, [this](int index) {
        pages_->setCurrentIndex(index);
        read();
    });
    read();
}

widgets::NumberField* FunctionForm::addNumber(QFormLayout& form, const char* name,
                                              const QString& label, const QString& unit,
                                              double value) {
    auto* field = new widgets::NumberField(widgets::UnitSpec::of(unit), this);
    field->setObjectName(QLatin1String(name));
    field->setExpressionsAllowed(false);
    field->setValue(value);
    // Two forms below each other are one column.
    auto* words = new QLabel(label, this);
    words->setBuddy(field);
    words->setMinimumWidth(fontMetrics().horizontalAdvance(tr("Rocker turns")) + labelGap);
    form.addRow(words, field);
    connect(field, &widgets::NumberField::valueEdited, this, &FunctionForm::read);
    return field;
}

QWidget* FunctionForm::makeFormula() {
    auto* page = new QWidget(this);
    auto* form = new QFormLayout(page);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(4);
    form->setHorizontalSpacing(labelGap);
    formula_ = new QLineEdit(page);
    formula_->setObjectName(QStringLiteral("functionFormula"));
    formula_->setPlaceholderText(tr("for example log(x)"));
    form->addRow(tr("y ="), formula_);
    first_ = addNumber(*form, "functionFirst", tr("x from"), {}, 1.0);
    last_ = addNumber(*form, "functionLast", tr("to"), {}, 2.0);
    crank_ = addNumber(*form, "functionCrank", tr("Crank turns"), QStringLiteral("deg"),
                       2.0 / 3.0 * rightAngle);
    rocker_ =
        addNumber(*form, "functionRocker", tr("Rocker turns"), QStringLiteral("deg"), rightAngle);
    connect(formula_, &QLineEdit::textChanged, this, &FunctionForm::read);
    return page;
}

QWidget* FunctionForm::makeTable() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    table_ = new QPlainTextEdit(page);
    table_->setObjectName(QStringLiteral("functionTable"));
    table_->setPlaceholderText(tr("Angles in degrees, one pair per line: crank, rocker"));
    table_->setTabChangesFocus(true);
    table_->setFixedHeight(table_->fontMetrics().lineSpacing() * tableLines + 12);
    auto* hint = new QLabel(
        tr("Only the change of angle matters; crank and rocker angles may start at any value."),
        page);
    hint->setWordWrap(true);
    widgets::setTextRole(hint, widgets::TextRole::Hint);
    column->addWidget(table_);
    column->addWidget(hint);
    column->addStretch(1);
    connect(table_, &QPlainTextEdit::textChanged, this, &FunctionForm::read);
    return page;
}

std::optional<synthesis::FunctionTask> FunctionForm::task() const {
    return task_;
}

double FunctionForm::ground() const {
    return ground_->value().value_or(defaultGround);
}

void FunctionForm::setTable(const QString& text) {
    source_->setCurrentIndex(1);
    table_->setPlainText(text);
}

void FunctionForm::clear() {
    formula_->clear();
    table_->clear();
}

void FunctionForm::read() {
    const bool table = source_->currentIndex() == 1;
    const QString text = table ? table_->toPlainText() : formula_->text();
    task_.reset();
    fault_.clear();
    const auto number = [](const widgets::NumberField* field) {
        return field->value().value_or(0.0);
    };
    if (!(ground() > 0.0)) {
        fault_ = tr("The ground link must be longer than zero.");
    } else if (!text.trimmed().isEmpty()) {
        auto made = table ? document::taskOfTable(text, tr("table"))
                          : document::taskOfFormula(text, number(first_), number(last_),
                                                    number(crank_), number(rocker_));
        fault_ = made.told;
        if (made.ok) task_ = std::move(made.content);
    }
    Q_EMIT changed();
}

}  // namespace linkwright::panels
