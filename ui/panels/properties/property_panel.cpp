// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/property_panel.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/solving/mobility_text.h"
#include "ui/panels/properties/description_edit.h"
#include "ui/panels/properties/element_editor.h"
#include "ui/panels/properties/kept_focus.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/shared_form.h"
#include "ui/panels/properties/steepest_numbers.h"
#include "ui/panels/rig/live_section.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/scrolled.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

namespace linkwright::panels {

namespace {
constexpr qsizetype maxNames = 6;  // of selected elements, above the form they share

/// A name in a few lines, with its beginning and its end.
QString inHeading(const QString& name) {
    constexpr qsizetype maxLetters = 120, atTheEnd = 30;
    if (name.size() <= maxLetters) return name;
    return name.first(maxLetters - atTheEnd) + QStringLiteral(" \u2026 ") + name.last(atTheEnd);
}

}  // namespace

PropertyPanel::PropertyPanel(document::Project& project, document::Solver& solver,
                             document::ViewState& shown, document::SelectionModel& selection,
                             QWidget* parent)
    : QWidget(parent), project_(project), solver_(solver), shown_(shown), selection_(selection) {
    makeLayout();
    connect(&selection_, &document::SelectionModel::selectionChanged, this,
            [this] { showObject(selection_.current()); });
    connect(&project_, &document::Project::modelChanged, this, &PropertyPanel::refresh);
    connect(&project_, &document::Project::editRefused, this, &PropertyPanel::refresh);
    connect(&solver_, &document::Solver::summaryChanged, this, &PropertyPanel::showHead);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, &PropertyPanel::showHead);
    showObject(selection_.current());
}

void PropertyPanel::makeLayout() {
    head_ = new QWidget(this);
    headIcon_ = new QLabel(head_);
    headName_ = new QLabel(head_);
    headName_->setObjectName(QStringLiteral("propertyTitle"));
    headName_->setTextFormat(Qt::PlainText);
    headName_->setFont(widgets::Theme::uiFont(13, QFont::DemiBold));
    headName_->setWordWrap(true);
    headName_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    headType_ = new QLabel(head_);
    headType_->setObjectName(QStringLiteral("propertyType"));
    headType_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    widgets::setTextRole(headType_, widgets::TextRole::Hint);
    auto* names = new QVBoxLayout;
    names->setSpacing(0);
    names->addWidget(headName_);
    names->addWidget(headType_);
    auto* headRow = new QHBoxLayout(head_);
    headRow->setContentsMargins(12, 8, 12, 8);
    headRow->setSpacing(12);
    headRow->addWidget(headIcon_);
    headRow->addLayout(names, 1);

    auto* descriptionRow = new QHBoxLayout;
    descriptionRow->setContentsMargins(12, 0, 2, 8);
    description_ = new DescriptionEdit(project_, this);
    description_->setMaximumWidth(296);  // ends where the fields end, before a scroll bar
    descriptionRow->addWidget(description_, 1);
    descriptionRow->addStretch();

    // Before what stands below it: Tab follows the order in which widgets are made.
    editor_ = new ElementEditor(project_, solver_, shown_, selection_, this);
    connect(editor_, &ElementEditor::idChanged, &selection_,
            [this](const QString& id) { selection_.select(id); });
    live_ = new LiveSection(shown_, this);
    steepest_ = new QWidget(this);
    auto* steepestHeader = new widgets::SectionHeader(tr("Most sensitive parameters"), steepest_);
    steepestHeader->setNote(tr("ΔJ for +1%"));
    auto* numbers = new SteepestNumbers(project_, shown_, selection_, steepest_);
    steepestHeader->setContent(numbers);
    auto* steepestColumn = new QVBoxLayout(steepest_);
    steepestColumn->setContentsMargins(0, 0, 0, 0);
    steepestColumn->setSpacing(0);
    steepestColumn->addWidget(steepestHeader);
    steepestColumn->addWidget(numbers);
    empty_ = new widgets::EmptyState(tr("Select something to see its numbers."), {}, this);

    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column_ = column;
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(descriptionRow);
    column->addWidget(editor_);
    column->addWidget(live_);
    column->addWidget(steepest_);
    column->addStretch(1);
    scroll_ = widgets::scrolledDown(content, this);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head_);
    layout->addWidget(empty_);
    layout->addWidget(scroll_, 1);
    setMinimumWidth(320);
}

void PropertyPanel::setTime(double time) {
    live_->setTime(time);
}

PropertyForm* PropertyPanel::form() const {
    return editor_->form();
}

void PropertyPanel::goTo(const QString& property) {
    for (widgets::PropertyRow* row : findChildren<widgets::PropertyRow*>()) {
        const bool found = row->objectName() == QStringLiteral("row:") + property;
        if (!found || !row->isVisibleTo(this)) continue;
        QTimer::singleShot(0, row, [this, row] {  // when the rows have their places
            scroll_->ensureWidgetVisible(row);
            row->field()->lineEdit()->setFocus(Qt::OtherFocusReason);
        });
        return;
    }
}

void PropertyPanel::showObject(const QString& id) {
    object_ = id;
    const std::string object = id.toStdString();
    const document::ElementKind kind = document::kindOf(project_.model(), object);
    const bool shown = kind != document::ElementKind::None;
    head_->setVisible(shown);
    empty_->setVisible(!shown);
    const bool several = selection_.selected().size() > 1;
    live_->setObject(shown && !several ? object : std::string());
    description_->setVisible(kind == document::ElementKind::Project && !several);
    editor_->setObject(several ? std::string() : object);
    showShared();
    showHead();
    refresh();
}

/// A form for all that are selected, where these are several.
void PropertyPanel::showShared() {
    std::vector<std::string> ids;
    for (const QString& id : selection_.selected())
        if (document::kindOf(project_.model(), id.toStdString()) != document::ElementKind::None)
            ids.push_back(id.toStdString());
    if (ids.size() < 2) ids.clear();
    if (shared_ && shared_->ids() == ids && shared_->fits(project_.model())) {
        shared_->refresh();
        return;
    }
    const FieldPlace field = shared_ ? focusedField(*shared_) : FieldPlace();
    if (shared_) {
        shared_->hide();
        column_->removeWidget(shared_);
        shared_->deleteLater();  // it may be the sender of the signal that led here
        shared_ = nullptr;
    }
    if (ids.empty()) return;
    shared_ = new SharedForm(project_, selection_, ids, this);
    column_->insertWidget(1, shared_);
    shared_->show();
    focusField({shared_}, field);
}

void PropertyPanel::showHead() {
    const std::string object = object_.toStdString();
    const QString iconName = document::iconNameOf(project_.model(), object);
    if (!iconName.isEmpty())
        headIcon_->setPixmap(widgets::iconPixmap(iconName, 20, widgets::Theme::colors().accent,
                                                 devicePixelRatioF()));
    const QString name = document::nameOf(project_.model(), object);
    headName_->setText(inHeading(name));
    headName_->setToolTip(name);
    QString type = document::typeText(project_.model(), object);
    if (solver_.summaryKnown())
        if (const QString range = document::rangeText(solver_.summary().mobility, object);
            !range.isEmpty())
            type += QStringLiteral(", ") + range;
    headType_->setWordWrap(true);
    headType_->setText(type);
    headType_->setToolTip(type);
    if (shared_) {
        QStringList names;
        for (const std::string& id : shared_->ids())
            names << inHeading(document::nameOf(project_.model(), id));
        headName_->setText(document::countText(project_.model(), shared_->ids()));
        headType_->setToolTip(names.join(QStringLiteral(", ")));
        if (const qsizetype others = names.size() - maxNames; others > 1) {  // may be hundreds
            names = names.first(maxNames);
            names << tr("and %1 others").arg(others);
        }
        headType_->setText(names.join(QStringLiteral(", ")));
    }
}

void PropertyPanel::refresh() {
    const model::Model& model = project_.model();
    const bool exists =
        document::kindOf(model, object_.toStdString()) != document::ElementKind::None;
    if (exists == head_->isHidden()) {
        showObject(object_);
        return;
    }
    steepest_->setVisible(!project_.empty() && !model.costTerms.empty());
    showShared();
    if (exists) showHead();
}

}  // namespace linkwright::panels
