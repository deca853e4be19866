// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/plot_picker.h"

#include "ui/widgets/screen_fit.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace linkwright::panels {

namespace {

constexpr int indexRole = Qt::UserRole;
constexpr int wordsRole = Qt::UserRole + 1;
constexpr int unitWidth = 72;

bool isLeaf(const QTreeWidgetItem& item) {
    return item.data(0, indexRole).isValid();
}

}  // namespace

PlotPicker::PlotPicker(std::vector<document::Measurable> offered, const QStringList& plots,
                       Plot plot, QWidget* parent)
    : QDialog(parent), offered_(std::move(offered)), plot_(std::move(plot)) {
    setObjectName(QStringLiteral("plotPicker"));
    setWindowTitle(tr("Add plot"));
    setAttribute(Qt::WA_DeleteOnClose);
    widgets::resizeOnScreen(*this, {440, 520});
    search_ = new widgets::SearchField(tr("Search points, joints, quantities"), this);
    search_->setObjectName(QStringLiteral("plotSearch"));
    tree_ = new QTreeWidget(this);
    tree_->setObjectName(QStringLiteral("plotTree"));
    tree_->setAccessibleName(tr("What can be plotted"));
    tree_->setColumnCount(2);
    tree_->setHeaderHidden(true);
    tree_->setIndentation(16);
    tree_->setUniformRowHeights(true);
    tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree_->header()->setStretchLastSection(false);
    tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree_->header()->resizeSection(1, unitWidth);
    nothing_ = new QLabel(tr("Nothing to plot matches these words."), this);
    widgets::setTextRole(nothing_, widgets::TextRole::Hint);
    nothing_->hide();
    fault_ = new QLabel(this);
    fault_->setObjectName(QStringLiteral("plotFault"));
    fault_->setWordWrap(true);
    fault_->setTextFormat(Qt::PlainText);
    widgets::setTextRole(fault_, widgets::TextRole::Fault);
    fault_->hide();
    place_ = new QComboBox(this);
    place_->setObjectName(QStringLiteral("plotPlace"));
    place_->setAccessibleName(tr("Add to"));
    place_->addItem(tr("a plot for each signal"), newPlotEach);
    place_->addItem(tr("one new plot"), oneNewPlot);
    for (int index = 0; index < plots.size(); ++index)
        place_->addItem(tr("plot \"%1\"").arg(plots[index]), index);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    add_ = buttons->addButton(tr("Add"), QDialogButtonBox::AcceptRole);
    add_->setObjectName(QStringLiteral("addChosen"));
    widgets::setButtonRole(add_, widgets::ButtonRole::Primary);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(search_);
    layout->addWidget(tree_, 1);
    layout->addWidget(nothing_);
    layout->addWidget(fault_);
    auto* where = new QFormLayout;
    where->addRow(tr("Add to"), place_);
    layout->addLayout(where);
    layout->addWidget(buttons);

    fill();
    connect(search_, &QLineEdit::textChanged, this, &PlotPicker::search);
    connect(search_, &widgets::SearchField::resultsRequested, this, [this] { tree_->setFocus(); });
    connect(tree_, &QTreeWidget::itemSelectionChanged, this, &PlotPicker::refresh);
    connect(tree_, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        if (isLeaf(*item)) plotChosen();
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &PlotPicker::plotChosen);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    refresh();
    search_->setFocus();
}

/// The last branch of this name, or a new one: what belongs together is listed together.
QTreeWidgetItem* PlotPicker::branch(QTreeWidgetItem* parent, const QString& name) {
    const int count = parent->childCount();
    if (count > 0 && !isLeaf(*parent->child(count - 1))
        && parent->child(count - 1)->text(0) == name)
        return parent->child(count - 1);
    auto* item = new QTreeWidgetItem(parent, {name});
    item->setFlags(Qt::ItemIsEnabled);
    item->setFirstColumnSpanned(true);
    return item;
}

void PlotPicker::fill() {
    for (std::size_t index = 0; index < offered_.size(); ++index) {
        const document::Measurable& each = offered_[index];
        QTreeWidgetItem* parent = branch(tree_->invisibleRootItem(), each.group);
        if (!each.object.isEmpty()) parent = branch(parent, each.object);
        auto* item = new QTreeWidgetItem(parent, {each.quantity, each.unit});
        item->setData(0, indexRole, static_cast<qulonglong>(index));
        item->setData(0, wordsRole, each.words());
        item->setToolTip(0, each.title());
        item->setForeground(1, widgets::Theme::colors().text3);
    }
    if (QTreeWidgetItem* first = tree_->topLevelItem(0)) first->setExpanded(true);
}

/// Shows the leaves that have all of the words, and what they are on.
bool PlotPicker::showMatching(QTreeWidgetItem& item, const QStringList& words) {
    bool shown = false;
    if (isLeaf(item)) {
        const QString own = item.data(0, wordsRole).toString();
        shown = std::all_of(words.begin(), words.end(), [&](const QString& word) {
            return own.contains(word, Qt::CaseInsensitive);
        });
    }
    for (int child = 0; child < item.childCount(); ++child)
        shown = showMatching(*item.child(child), words) || shown;
    item.setHidden(!shown);
    if (item.childCount() > 0) item.setExpanded(!words.isEmpty() && shown);
    return shown;
}

void PlotPicker::search(const QString& text) {
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    bool any = false;
    for (int index = 0; index < tree_->topLevelItemCount(); ++index)
        any = showMatching(*tree_->topLevelItem(index), words) || any;
    nothing_->setVisible(!any);
    // What is not seen is not chosen; Enter goes on from the first that is.
    tree_->clearSelection();
    tree_->setCurrentItem(nullptr);
    if (words.isEmpty()) return;
    for (QTreeWidgetItemIterator each(tree_, QTreeWidgetItemIterator::NotHidden); *each; ++each)
        if (isLeaf(**each)) {
            tree_->setCurrentItem(*each);
            break;
        }
}

void PlotPicker::refresh() {
    fault_->hide();
    add_->setEnabled(!tree_->selectedItems().isEmpty());
}

void PlotPicker::plotChosen() {
    std::vector<document::Measurable> chosen;
    for (QTreeWidgetItemIterator each(tree_, QTreeWidgetItemIterator::Selected); *each; ++each)
        if (isLeaf(**each)) chosen.push_back(offered_[(*each)->data(0, indexRole).toULongLong()]);
    if (chosen.empty()) return;
    const QString fault = plot_(chosen, place_->currentData().toInt());
    fault_->setText(fault);
    fault_->setVisible(!fault.isEmpty());
    if (fault.isEmpty()) accept();
}

}  // namespace linkwright::panels
