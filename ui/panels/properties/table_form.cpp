// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/table_form.h"

#include "ui/document/elements/number_text.h"
#include "ui/document/project/table_import.h"
#include "ui/panels/properties/table_import_dialog.h"
#include "ui/widgets/curve_preview.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace linkwright::panels {

TableForm::TableForm(document::Project& project, const std::string& term, QWidget* parent)
    : QWidget(parent), project_(project), term_(term) {
    auto* header = new widgets::SectionHeader(tr("Table"), this);
    auto* content = new QWidget(this);
    facts_ = new QLabel(content);
    facts_->setTextFormat(Qt::PlainText);
    facts_->setWordWrap(true);
    widgets::setTextRole(facts_, widgets::TextRole::Label);
    preview_ = new widgets::CurvePreview(content);
    auto* open = new QPushButton(tr("Import CSV…"), content);
    open->setObjectName(QStringLiteral("importTable"));
    open->setIcon(widgets::icon(QStringLiteral("open")));
    open->setToolTip(tr("A text file with columns: time in s, then one column per component"));
    connect(open, &QPushButton::clicked, this, &TableForm::chooseFile);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(open);
    buttons->addStretch();
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(12, 4, 12, 8);
    column->setSpacing(6);
    column->addWidget(facts_);
    column->addWidget(preview_);
    column->addLayout(buttons);
    header->fillParent(content);
    refresh();
}

void TableForm::refresh() {
    const model::CostTerm* term = model::findById(project_.model().costTerms, term_);
    if (!term) return;
    const model::ReferenceTable& table = term->table;
    const QString name = table.file.empty() ? tr("Not imported yet; zero everywhere.")
                                            : QString::fromStdString(table.file);
    facts_->setText(table.times.empty() ? name
                                        : tr("%1\n%2 rows from %3 to %4 s")
                                              .arg(name, QString::number(table.times.size()),
                                                   document::numberText(table.times.front()),
                                                   document::numberText(table.times.back())));
    preview_->setCurves(table.times, table.columns,
                        document::componentsOfTerm(project_.model(), term_));
}

void TableForm::chooseFile() {
    const QString folder = QFileInfo(project_.filePath()).absolutePath();
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Import table"), folder, tr("Tables (*.csv *.txt *.tsv);;All files (*)"));
    if (!path.isEmpty()) importFile(path);
}

void TableForm::importFile(const QString& path) {
    auto* dialog = new TableImportDialog(document::readTableFile(path),
                                         document::componentsOfTerm(project_.model(), term_), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, &project_, [&project = project_, term = term_, dialog] {
        document::useTable(project, term, dialog->table(), dialog->columns());
    });
    dialog->open();
}

}  // namespace linkwright::panels
