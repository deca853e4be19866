// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/length_form.h"

#include "ui/document/elements/element_info.h"
#include "ui/panels/properties/displayed_spec.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

LengthForm::LengthForm(document::Project& project, document::ViewState& shown,
                       const std::string& body, QWidget* parent)
    : QWidget(parent), project_(project), shown_(shown), body_(body) {
    auto* header = new widgets::SectionHeader(tr("Length"), this);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 2, 0, 8);
    column->setSpacing(0);
    from_ = addBox(*column, "spanFrom", tr("From"), tr("Where the length begins"));
    to_ = addBox(*column, "spanTo", tr("To"), tr("Where the length ends"));
    fromRow_ = from_->parentWidget();
    toRow_ = to_->parentWidget();
    length_ = addNumber(*column, "spanLength", tr("Length"), QStringLiteral("m"),
                        document::SpanPart::Length);
    addKept(*column);
    angle_ = addNumber(*column, "spanAngle", tr("Angle"), QString(QChar(0xB0)),
                       document::SpanPart::Angle);
    addDirection(*column);
    moving_ = addBox(*column, "spanMoving", tr("Moves first"),
                     tr("The point that moves when length or angle is changed. Other links follow "
                        "and keep their lengths; the other end moves only where no loop can "
                        "close otherwise."));
    note_ = new QLabel(this);
    note_->setObjectName(QStringLiteral("spanNote"));
    note_->setWordWrap(true);
    note_->setContentsMargins(12, 4, 12, 4);
    note_->hide();
    widgets::setTextRole(note_, widgets::TextRole::Warning);
    column->addWidget(note_);
    header->fillParent(content);
    refresh();
}

widgets::ChoiceBox* LengthForm::addBox(QVBoxLayout& column, const char* name, const QString& label,
                                       const QString& tip) {
    auto* box = new widgets::ChoiceBox(this);
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tip);
    connect(box, &QComboBox::activated, this, [this, box] {
        if (box == moving_) movingChosen_ = true;
        chooseSpan();
    });
    column.addWidget(new widgets::FieldRow(label, box, this));
    return box;
}

widgets::PropertyRow* LengthForm::addNumber(QVBoxLayout& column, const char* name,
                                            const QString& label, const QString& unit,
                                            document::SpanPart part) {
    auto* row = new widgets::PropertyRow(label, shownSpec(unit), this);
    row->setObjectName(QStringLiteral("row:") + QLatin1String(name));
    row->setStarAvailable(false);
    widgets::NumberField* field = row->field();
    field->setAccessibleName(label);
    field->setExpressionsAllowed(part == document::SpanPart::Length);
    connect(field, &widgets::NumberField::expressionEdited, this,
            [this, row](const QString& text) { keep(*row, text.mid(1).trimmed()); });
    connect(field, &widgets::NumberField::valueEdited, this,
            [this, row, part](double value) { set(*row, part, value); });
    connect(field, &widgets::NumberField::valueScrubbed, this, [this, part](double value) {
        document::previewSpan(shown_, project_.model(), span_, part, value);
    });
    connect(field, &widgets::NumberField::scrubCancelled, &shown_, &document::ViewState::endDrag);
    column.addWidget(row);
    return row;
}

/// A length that was typed stays, and can be let go.
void LengthForm::addKept(QVBoxLayout& column) {
    kept_ = new QCheckBox(tr("Keep this length"), this);
    kept_->setObjectName(QStringLiteral("spanKept"));
    kept_->setToolTip(tr("Other edits and the optimizer do not change a kept length"));
    connect(kept_, &QCheckBox::toggled, this,
            [this](bool on) { document::setLengthKept(project_, span_, on); });
    column.addWidget(new widgets::FieldRow(QString(), kept_, this));
}

void LengthForm::addDirection(QVBoxLayout& column) {
    direction_ = new QLabel(this);
    direction_->setObjectName(QStringLiteral("spanDirection"));
    direction_->setWordWrap(true);
    widgets::setTextRole(direction_, widgets::TextRole::Hint);
    auto* line = new QHBoxLayout;  // below the field; margins of a label give way to the theme
    line->setContentsMargins(104, 0, 12, 4);
    line->addWidget(direction_);
    column.addLayout(line);
}

void LengthForm::set(widgets::PropertyRow& row, document::SpanPart part, double value) {
    const document::SpanOutcome outcome = document::setSpan(project_, body_, span_, part, value);
    note_->setText(outcome.note);
    note_->setVisible(!outcome.note.isEmpty());
    if (outcome.fault.isEmpty()) return;
    shown_.endDrag();
    std::optional<double> before;
    if (const auto now = document::measure(project_.model(), span_))
        before = part == document::SpanPart::Length ? now->length : now->angle.value_or(0.0);
    row.field()->reject(outcome.fault, before, {});
}

/// A length that follows from a formula is a dimension of the drawing.
void LengthForm::keep(widgets::PropertyRow& row, const QString& formula) {
    const QString fault = document::keepLength(project_, span_, formula.toStdString());
    if (fault.isEmpty()) return;
    const auto now = document::measure(project_.model(), span_);
    row.field()->reject(fault, now ? std::optional(now->length) : std::nullopt, {});
}

void LengthForm::chooseSpan() {
    const std::string from = from_->value().toStdString();
    // Whoever begins where it ended means it the other way around.
    span_.to = from == span_.to ? span_.from : to_->value().toStdString();
    span_.from = from;
    if (movingChosen_) span_.moving = moving_->value().toStdString();
    refresh();
}

void LengthForm::refresh() {
    note_->hide();
    const model::Model& model = project_.model();
    const model::Body* body = model::findById(model.bodies, body_);
    if (!body || body->points.size() < 2) {
        hide();
        return;
    }
    const auto ofBody = [&](const std::string& point) {
        return std::find(body->points.begin(), body->points.end(), point) != body->points.end();
    };
    if (!ofBody(span_.from) || !ofBody(span_.to) || span_.from == span_.to) {
        span_ = {body->points[0], body->points[1], {}};
        movingChosen_ = false;
    }
    if (!movingChosen_ || (span_.moving != span_.from && span_.moving != span_.to)) {
        span_ = document::spanBetween(model, span_.from, span_.to);
        movingChosen_ = false;
    }
    QList<QPair<QString, QString>> points;
    for (const std::string& point : body->points)
        points.append({document::nameOf(model, point), QString::fromStdString(point)});
    const bool several = body->points.size() > 2;
    fromRow_->setVisible(several);
    toRow_->setVisible(several);
    from_->setEntries(points, QString::fromStdString(span_.from), {});
    points.removeIf(
        [this](const auto& point) { return point.second == QString::fromStdString(span_.from); });
    to_->setEntries(points, QString::fromStdString(span_.to), {});
    QList<QPair<QString, QString>> ends;
    for (const std::string& end : {span_.from, span_.to})
        ends.append({document::nameOf(model, end), QString::fromStdString(end)});
    moving_->setEntries(ends, QString::fromStdString(span_.moving), {});
    const auto measured = document::measure(model, span_);
    setVisible(measured.has_value());
    if (!measured) return;
    const QSignalBlocker lengthBlocker(length_);
    const QSignalBlocker angleBlocker(angle_);
    const model::Dimension* kept = document::keptLength(model, span_);
    if (kept && !kept->value.expression.empty())
        length_->field()->setExpression(QString::fromStdString(kept->value.expression),
                                        measured->length);
    else
        length_->setValue(measured->length);
    const QSignalBlocker keptBlocker(kept_);
    kept_->setChecked(kept != nullptr);
    angle_->setVisible(measured->angle.has_value());
    direction_->setVisible(measured->angle.has_value());
    direction_->setText(tr("from the %1 axis, %2 to %3")
                            .arg(document::horizontalAxis(model),
                                 document::nameOf(model, span_.from),
                                 document::nameOf(model, span_.to)));
    angle_->setToolTip(
        tr("From the horizontal to the line from %1 to %2, as drawn")
            .arg(document::nameOf(model, span_.from), document::nameOf(model, span_.to)));
    if (measured->angle) angle_->setValue(*measured->angle);
}

}  // namespace linkwright::panels
