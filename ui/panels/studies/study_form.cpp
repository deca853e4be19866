// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/studies/study_form.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/spoken_language.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace linkwright::panels {

namespace {

using session::Study;
using session::StudyKind;
using session::StudyNumber;

constexpr int formPadding = 12;
constexpr std::array<StudyKind, 5> studyKinds{StudyKind::MultiStart, StudyKind::Global,
                                              StudyKind::TradeOff, StudyKind::Sweep,
                                              StudyKind::Tolerance};

bool variesWithinBounds(StudyKind kind) {
    return kind == StudyKind::MultiStart || kind == StudyKind::Global
           || kind == StudyKind::TradeOff;
}

QLabel* studyHint(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setContentsMargins(formPadding, 4, formPadding, 4);
    widgets::setTextRole(label, widgets::TextRole::Hint);
    return label;
}

/// The numbers in a text such as "1, 2.5 3"; nothing when one of them is none.
std::optional<std::vector<double>> numbersIn(const QString& text, double factor) {
    std::vector<double> values;
    static const QRegularExpression between(QStringLiteral("[\\s,;]+"));
    for (const QString& word : text.split(between, Qt::SkipEmptyParts)) {
        bool good = false;
        const double value = QString(word).replace(QChar(0x2212), QLatin1Char('-')).toDouble(&good);
        if (!good || !std::isfinite(value)) return std::nullopt;
        values.push_back(value * factor);
    }
    return values;
}

QString kindTip(StudyKind kind) {
    switch (kind) {
        case StudyKind::MultiStart:
            return StudyForm::tr("Optimizes from many starts and lists each optimum once.");
        case StudyKind::Global: return StudyForm::tr("Looks for the best optimum overall.");
        case StudyKind::TradeOff:
            return StudyForm::tr("Shows what one goal costs the other: the Pareto front.");
        case StudyKind::Sweep:
            return StudyForm::tr("Computes the functions over a grid or list of numbers.");
        case StudyKind::Tolerance:
            return StudyForm::tr("Shows how results vary with the parameters.");
    }
    return {};
}

}  // namespace

StudyForm::StudyForm(document::Project& project, document::Studies& studies, QWidget* parent)
    : QWidget(parent), project_(project), studies_(studies) {
    fields_ = new FieldList([this] { return fields(); }, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(fields_);
    connect(&studies_, &document::Studies::changed, this, &StudyForm::refresh);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this, [this] {
        shape_.clear();
        refresh();
    });
    refresh();
}

/// Everything that decides which rows there are.
QString StudyForm::shapeOf(const Study& study) const {
    QStringList parts{QString::number(static_cast<int>(study.kind))};
    for (const StudyNumber& number : study.numbers)
        parts << QString::fromStdString(number.object + '.' + number.property)
              << document::variableLabel(project_.model(), number.object, number.property);
    return parts.join(QLatin1Char('\n'));
}

void StudyForm::refresh() {
    const Study* study = studies_.study();
    setVisible(study != nullptr);
    fields_->refresh();
    if (study == nullptr) return;
    const QString shape = shapeOf(*study);
    if (shape != shape_) {
        shape_ = shape;
        build(*study);
    }
    for (const Update& update : updates_)
        update(*study);
}

void StudyForm::build(const Study& study) {
    updates_.clear();
    if (content_ != nullptr) {
        content_->hide();
        content_->setParent(nullptr);
        content_->deleteLater();  // an edit of one of its fields may have led here
    }
    content_ = new QWidget(this);
    rows_ = new QVBoxLayout(content_);
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setSpacing(0);
    layout()->addWidget(content_);
    if (study.kind == StudyKind::TradeOff) addFunctions();
    if (study.kind == StudyKind::Sweep || study.kind == StudyKind::Tolerance) addNumbers(study);
    if (variesWithinBounds(study.kind)) addVariables();
    content_->show();
}

void StudyForm::addSection(const QString& title, QWidget* content, QWidget* action) {
    auto* header = new widgets::SectionHeader(title, content_);
    header->setContent(content);
    if (action != nullptr) header->addAction(action);
    rows_->addWidget(header);
    rows_->addWidget(content);
}

std::vector<Field> StudyForm::fields() {
    const Study* study = studies_.study();
    if (study == nullptr) return {};
    std::vector<std::pair<StudyKind, QString>> kinds;
    for (const StudyKind each : studyKinds)
        kinds.emplace_back(each, document::studyKindName(each));
    std::vector<Field> fields{
        Field::ofText("studyName", tr("Name"), QString::fromStdString(study->name),
                      [this](const QString& name) { return studies_.rename(name); }),
        Field::ofWords<StudyKind>(
            "studyKind", tr("Kind"), kinds, study->kind,
            [this](StudyKind chosen) {
                studies_.change(tr("Set kind of study %1").arg(studies_.current()),
                                [&](Study& edited) {
                                    edited.kind = chosen;
                                    // A sweep has values where a tolerance has a width.
                                    if (chosen == StudyKind::Sweep)
                                        for (StudyNumber& number : edited.numbers)
                                            if (number.values.empty() && number.count < 1)
                                                number.count = 5;
                                });
            },
            kindTip(study->kind))};
    if (study->kind != StudyKind::Sweep) addCounts(fields, *study);
    return fields;
}

Field StudyForm::count(const QString& name, const QString& label, double value, double least,
                       double most, const std::function<void(Study&, double)>& set) {
    return Field::ofNumber(
        name, label,
        {.value = value,
         .set =
             [this, label, set](std::optional<double> entered) {
                 studies_.change(tr("Set %1 of study %2")
                                     .arg(document::withinSentence(label), studies_.current()),
                                 [&](Study& study) { set(study, *entered); });
             },
         .lowest = least,
         .highest = most,
         .step = 1.0,
         .whole = true});
}

void StudyForm::addCounts(std::vector<Field>& fields, const Study& study) {
    const StudyKind kind = study.kind;
    const bool tradeOff = kind == StudyKind::TradeOff;
    const QString points = kind == StudyKind::MultiStart ? tr("Starts")
                           : tradeOff                    ? tr("Front points")
                                                         : tr("Number of points");
    fields.push_back(
        count("studyPoints", points, study.points, 1.0, tradeOff ? 1000.0 : 1e8,
              [](Study& asked, double value) { asked.points = static_cast<int>(value); }));
    if (tradeOff)
        fields.push_back(
            count("studyStarts", tr("Searches"), study.starts, 1.0, 1e6,
                  [](Study& asked, double value) { asked.starts = static_cast<int>(value); }));
    if (kind == StudyKind::MultiStart || tradeOff) fields.push_back(sampling(study));
    fields.push_back(
        count("studySeed", tr("Seed"), study.seed, 0.0, 4294967295.0,
              [](Study& asked, double value) { asked.seed = static_cast<std::uint32_t>(value); }));
    if (kind == StudyKind::Tolerance) fields.push_back(costAtMost(study));
}

Field StudyForm::sampling(const Study& study) {
    using session::Sampling;
    return Field::ofWords<Sampling>(
        "studySampling", tr("Sampling"),
        {{Sampling::Sobol, tr("Sobol")}, {Sampling::LatinHypercube, tr("Latin hypercube")}},
        study.sampling,
        [this](Sampling chosen) {
            studies_.change(tr("Set sampling of study %1").arg(studies_.current()),
                            [&](Study& asked) { asked.sampling = chosen; });
        },
        tr("How the starts are spread between the bounds"));
}

Field StudyForm::costAtMost(const Study& study) {
    return Field::ofNumber("studyCostAtMost", tr("Cost at most"),
                           {.value = study.costAtMost,
                            .set =
                                [this](std::optional<double> most) {
                                    studies_.change(
                                        tr("Set largest cost of study %1").arg(studies_.current()),
                                        [&](Study& asked) { asked.costAtMost = most; });
                                },
                            .unit = widgets::UnitSpec::of(document::costUnit(project_.model())),
                            .whenEmpty = tr("any")},
                           tr("The largest cost that counts as good, besides the constraints"));
}

std::vector<Field> StudyForm::functionFields() {
    const Study* study = studies_.study();
    if (study == nullptr) return {};
    std::vector<Field> fields;
    std::set<std::string> listed;
    const auto add = [&](const QString& name, const std::string& id) {
        if (!listed.insert(id).second) return;
        const bool chosen = std::find(study->functions.begin(), study->functions.end(), id)
                            != study->functions.end();
        fields.push_back(Field::ofToggle(
            QStringLiteral("studyFunction:") + QString::fromStdString(id), name, chosen,
            [this, id](bool on) {
                studies_.change(tr("Choose functions of study %1").arg(studies_.current()),
                                [&](Study& edited) {
                                    std::erase(edited.functions, id);
                                    if (on) edited.functions.push_back(id);
                                });
            }));
    };
    for (const auto& term : project_.model().costTerms)
        if (!term.atLeast && !term.atMost)
            add(document::nameOf(project_.model(), term.id), term.id);
    // One that is gone is still named, until somebody unticks it.
    for (const std::string& id : study->functions)
        add(tr("%1 (missing)").arg(QString::fromStdString(id)), id);
    if (fields.empty())
        fields.push_back(
            Field::hint("studyNoFunctions", tr("Add cost terms to the objective first.")));
    return fields;
}

void StudyForm::addFunctions() {
    auto* list = new FieldList([this] { return functionFields(); }, content_);
    list->setContentsMargins(0, 0, 0, 6);
    updates_.push_back([list](const Study&) { list->refresh(); });
    addSection(tr("Objectives to trade off"), list);
}

QString StudyForm::unitOf(const StudyNumber& number) const {
    QString unit;
    for (const auto& info : model::propertiesOf(project_.model(), number.object))
        if (info.property == number.property) unit = document::shownUnit(info.quantity).symbol;
    return unit;
}

widgets::NumberField* StudyForm::numberField(std::size_t index, const QString& unit,
                                             const std::function<double(const StudyNumber&)>& value,
                                             const std::function<void(StudyNumber&, double)>& set) {
    auto* field = new widgets::NumberField(widgets::UnitSpec::of(unit), content_);
    field->setExpressionsAllowed(false);
    connect(field, &widgets::NumberField::valueEdited, this, [this, index, set](double entered) {
        studies_.change(tr("Set numbers of study %1").arg(studies_.current()), [&](Study& study) {
            if (index < study.numbers.size()) set(study.numbers[index], entered);
        });
    });
    updates_.push_back([field, index, value](const Study& study) {
        if (index < study.numbers.size()) field->setValue(value(study.numbers[index]));
    });
    return field;
}

void StudyForm::addSweptNumber(std::size_t index, QVBoxLayout& column) {
    const Study* study = studies_.study();
    const QString unit = unitOf(study->numbers[index]);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    const auto place = [&](int at, const QString& label, QWidget* field, const QString& name) {
        auto* text = new QLabel(label, content_);
        widgets::setTextRole(text, widgets::TextRole::Hint);
        field->setObjectName(QStringLiteral("%1:%2").arg(name).arg(index));
        grid->addWidget(text, 0, at);
        grid->addWidget(field, 1, at);
        grid->setColumnStretch(at, 1);
    };
    place(0, tr("From"),
          numberField(
              index, unit, [](const StudyNumber& number) { return number.lower; },
              [](StudyNumber& number, double value) { number.lower = value; }),
          QStringLiteral("sweepLower"));
    place(1, tr("To"),
          numberField(
              index, unit, [](const StudyNumber& number) { return number.upper; },
              [](StudyNumber& number, double value) { number.upper = value; }),
          QStringLiteral("sweepUpper"));
    auto* count = numberField(
        index, {}, [](const StudyNumber& number) { return number.count; },
        [](StudyNumber& number, double value) { number.count = static_cast<int>(value); });
    count->setRange(1.0, 1e6);
    count->setStep(1.0);
    place(2, tr("Values"), count, QStringLiteral("sweepCount"));
    column.addLayout(grid);
    const double factor = widgets::UnitSpec::of(unit).factor;
    auto* list = new QLineEdit(content_);
    list->setObjectName(QStringLiteral("sweepValues:%1").arg(index));
    list->setPlaceholderText(tr("or these values: 1, 2, 5"));
    connect(list, &QLineEdit::editingFinished, this, [this, index, list, factor] {
        const auto values = numbersIn(list->text(), factor);
        list->setToolTip(values ? QString() : tr("Enter numbers with commas between them."));
        widgets::setStyleProperty(list, "fault", !values);
        if (!values) return;
        studies_.change(tr("Set numbers of study %1").arg(studies_.current()), [&](Study& asked) {
            if (index < asked.numbers.size()) asked.numbers[index].values = *values;
        });
    });
    updates_.push_back([list, index, factor](const Study& asked) {
        if (index >= asked.numbers.size() || list->hasFocus()) return;
        QStringList words;
        for (const double value : asked.numbers[index].values)
            words << document::numberText(value / factor, 8);
        list->setText(words.join(QStringLiteral(", ")));
    });
    column.addWidget(list);
}

void StudyForm::addTolerance(std::size_t index, QVBoxLayout& column) {
    const Study* study = studies_.study();
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* sign = new QLabel(QStringLiteral("\u00B1"), content_);
    widgets::setTextRole(sign, widgets::TextRole::Label);
    auto* width = numberField(
        index, unitOf(study->numbers[index]),
        [](const StudyNumber& number) { return number.tolerance; },
        [](StudyNumber& number, double value) { number.tolerance = value; });
    width->setObjectName(QStringLiteral("tolerance:%1").arg(index));
    auto* scatter = new widgets::ChoiceBox(content_);
    scatter->setObjectName(QStringLiteral("scatter:%1").arg(index));
    scatter->setToolTip(tr("Normal: the tolerance is three standard deviations"));
    connect(scatter, &QComboBox::activated, this, [this, index, scatter] {
        const auto chosen = static_cast<session::Scatter>(scatter->value().toInt());
        studies_.change(tr("Set scatter of study %1").arg(studies_.current()), [&](Study& asked) {
            if (index < asked.numbers.size()) asked.numbers[index].scatter = chosen;
        });
    });
    updates_.push_back([scatter, index](const Study& asked) {
        if (index >= asked.numbers.size()) return;
        scatter->setEntries(
            {{tr("normal"), QStringLiteral("0")}, {tr("uniform"), QStringLiteral("1")}},
            QString::number(static_cast<int>(asked.numbers[index].scatter)), {});
    });
    row->addWidget(sign);
    row->addWidget(width, 3);
    row->addWidget(scatter, 2);
    column.addLayout(row);
}

void StudyForm::addNumbers(const Study& study) {
    auto* box = new QWidget(content_);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(formPadding, 4, formPadding, 8);
    column->setSpacing(6);
    for (std::size_t index = 0; index < study.numbers.size(); ++index) {
        const StudyNumber& number = study.numbers[index];
        const bool there =
            model::findNumber(project_.model(), number.object, number.property) != nullptr;
        const QString key = QString::fromStdString(number.object + '.' + number.property);
        auto* head = new QHBoxLayout;
        auto* name = new QLabel(
            there ? document::variableLabel(project_.model(), number.object, number.property)
                  : tr("%1 (missing)").arg(key),
            box);
        name->setToolTip(key);
        name->setMinimumWidth(40);
        widgets::setTextRole(name, there ? widgets::TextRole::Label : widgets::TextRole::Fault);
        auto* remove = new QToolButton(box);
        remove->setIcon(widgets::icon(QStringLiteral("trash")));
        remove->setAutoRaise(true);
        remove->setObjectName(QStringLiteral("removeNumber:%1").arg(index));
        remove->setToolTip(tr("Leave this number out"));
        connect(remove, &QToolButton::clicked, this, [this, index] {
            studies_.change(tr("Remove a number from study %1").arg(studies_.current()),
                            [&](Study& asked) {
                                if (index < asked.numbers.size())
                                    asked.numbers.erase(asked.numbers.begin()
                                                        + static_cast<std::ptrdiff_t>(index));
                            });
        });
        head->addWidget(name, 1);
        head->addWidget(remove);
        column->addLayout(head);
        if (study.kind == StudyKind::Sweep)
            addSweptNumber(index, *column);
        else
            addTolerance(index, *column);
    }
    if (study.numbers.empty())
        column->addWidget(studyHint(tr("Add the numbers that the study changes."), box));
    if (study.kind == StudyKind::Sweep) {
        auto* together = new QCheckBox(tr("Vary together (no grid)"), box);
        together->setObjectName(QStringLiteral("studyTogether"));
        connect(together, &QCheckBox::clicked, this, [this](bool on) {
            studies_.change(tr("Set grid of study %1").arg(studies_.current()),
                            [&](Study& asked) { asked.together = on; });
        });
        updates_.push_back(
            [together](const Study& asked) { together->setChecked(asked.together); });
        column->addWidget(together);
    }
    auto* add = new QToolButton(content_);
    add->setIcon(widgets::icon(QStringLiteral("plus")));
    add->setAutoRaise(true);
    add->setObjectName(QStringLiteral("addStudyNumber"));
    add->setToolTip(tr("Add a number from the drawing"));
    add->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(add);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillNumberMenu(*menu); });
    add->setMenu(menu);
    addSection(study.kind == StudyKind::Sweep ? tr("Parameters to sweep") : tr("Tolerances"), box,
               add);
}

/// Design variables first, then the numbers of each element.
void StudyForm::fillNumberMenu(QMenu& menu) {
    menu.clear();
    const auto offer = [this](QMenu& to, const QString& text, const std::string& object,
                              const std::string& property) {
        connect(to.addAction(text), &QAction::triggered, this,
                [this, object, property] { addNumber(object, property); });
    };
    const auto& model = project_.model();
    for (const auto& variable : model.designVariables)
        offer(menu, document::variableLabel(model, variable.object, variable.property),
              variable.object, variable.property);
    menu.addSeparator();
    std::string element;
    QMenu* own = nullptr;
    model::forEachNumber(model, [&](const auto& info, const auto& number) {
        if (!number.expression.empty()) return;
        if (own == nullptr || info.object != element) {
            element = info.object;
            own = menu.addMenu(document::nameOf(model, element).isEmpty()
                                   ? QString::fromStdString(element)
                                   : document::nameOf(model, element));
        }
        offer(*own, document::propertyLabel(model, info.object, info.property), info.object,
              info.property);
    });
}

void StudyForm::addNumber(const std::string& object, const std::string& property) {
    const auto* number = model::findNumber(project_.model(), object, property);
    if (number == nullptr) return;
    const double value = number->value;
    const double size = value != 0.0 ? std::abs(value) : 1.0;
    const QString name = document::variableLabel(project_.model(), object, property);
    studies_.change(tr("Add %1 to study %2").arg(name, studies_.current()), [&](Study& study) {
        for (const StudyNumber& there : study.numbers)
            if (there.object == object && there.property == property) return;
        StudyNumber added;
        added.object = object;
        added.property = property;
        added.lower = value - 0.1 * size;
        added.upper = value + 0.1 * size;
        added.count = 5;
        added.tolerance = 0.01 * size;
        // What a kind has no use for is not kept.
        if (study.kind == StudyKind::Tolerance) added.lower = added.upper = added.count = 0;
        if (study.kind == StudyKind::Sweep) added.tolerance = 0.0;
        study.numbers.push_back(added);
    });
}

/// What is varied, with its bounds; they are set among the variables.
void StudyForm::addVariables() {
    auto* box = new QWidget(content_);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(formPadding, 4, formPadding, 8);
    auto* grid = new QLabel(box);
    grid->setObjectName(QStringLiteral("studyVariables"));
    grid->setTextFormat(Qt::RichText);
    grid->setMinimumWidth(60);
    auto* bounds = new QPushButton(tr("Set bounds\u2026"), box);
    bounds->setObjectName(QStringLiteral("studyBounds"));
    bounds->setToolTip(tr("Opens the variables, where bounds are set"));
    connect(bounds, &QPushButton::clicked, this, &StudyForm::variablesWanted);
    column->addWidget(grid);
    column->addWidget(bounds, 0, Qt::AlignLeft);
    updates_.push_back([this, grid](const Study&) {
        const auto& model = project_.model();
        const auto cell = [](const QString& text, bool right) {
            return QStringLiteral("<td style='padding:2px 6px 2px 0' align='%1'>%2</td>")
                .arg(right ? QStringLiteral("right") : QStringLiteral("left"),
                     text.toHtmlEscaped());
        };
        QString rows = QStringLiteral("<tr>") + cell(tr("Variable"), false) + cell(tr("From"), true)
                       + cell(tr("To"), true) + cell({}, false) + QStringLiteral("</tr>");
        constexpr int most = 40;
        int count = 0;
        const auto add = [&](const QString& name, const auto& lower, const auto& upper,
                             const document::DisplayUnit& unit) {
            if (++count > most) return;
            const auto text = [&](const auto& bound) {
                return bound ? document::numberText(*bound / unit.factor, 4) : tr("none");
            };
            rows += QStringLiteral("<tr>") + cell(name, false) + cell(text(lower), true)
                    + cell(text(upper), true) + cell(unit.symbol, false) + QStringLiteral("</tr>");
        };
        for (const auto& variable : model.designVariables) {
            document::DisplayUnit unit;
            for (const auto& info : model::propertiesOf(model, variable.object))
                if (info.property == variable.property) unit = document::shownUnit(info.quantity);
            add(document::variableLabel(model, variable.object, variable.property), variable.lower,
                variable.upper, unit);
        }
        for (const auto& input : model.inputs)
            if (input.optimize)
                add(document::nameOf(model, input.id), input.lower, input.upper, {});
        if (count > most)
            rows += QStringLiteral("<tr>") + cell(tr("%1 more").arg(count - most), false)
                    + QStringLiteral("</tr>");
        grid->setText(count == 0 ? tr("Star a number to make it a variable.")
                                 : QStringLiteral("<table>%1</table>").arg(rows));
    });
    addSection(tr("Variables"), box);
}

}  // namespace linkwright::panels
