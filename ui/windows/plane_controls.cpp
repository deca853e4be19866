// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/plane_controls.h"

#include "ui/document/shown/display_units.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/scene/view/view_overlay.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/theme.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QStatusBar>
#include <QToolButton>
#include <QWidgetAction>
#include <cmath>

namespace linkwright::windows {

using scene::PlaneChoice;

namespace {

QToolButton* addButton(QStatusBar* bar, const char* name) {
    auto* button = new QToolButton(bar);
    button->setObjectName(QLatin1String(name));
    button->setFont(widgets::Theme::uiFont(12));
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFixedHeight(22);
    button->setProperty("quiet", true);  // before it is shown, when its style is chosen
    bar->addPermanentWidget(button);
    return button;
}

}  // namespace

PlaneControls::PlaneControls(scene::ViewEditor& editor, scene::MechanismView& view, QStatusBar* bar)
    : QObject(bar),
      editor_(editor),
      plane_(addButton(bar, "planeButton")),
      snap_(addButton(bar, "snapButton")),
      choices_(new QActionGroup(this)) {
    plane_->setToolTip(
        tr("The plane you draw in\nAutomatic: that of the mechanism, so that it stays planar"));
    plane_->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(plane_);
    const QList<QPair<PlaneChoice, QString>> planes{{PlaneChoice::Automatic, tr("Automatic")},
                                                    {PlaneChoice::XY, tr("XY plane")},
                                                    {PlaneChoice::XZ, tr("XZ plane")},
                                                    {PlaneChoice::YZ, tr("YZ plane")}};
    for (const auto& [choice, name] : planes) {
        QAction* action = menu->addAction(name);
        action->setObjectName(QStringLiteral("plane:%1").arg(static_cast<int>(choice)));
        action->setCheckable(true);
        action->setData(static_cast<int>(choice));
        choices_->addAction(action);
        connect(action, &QAction::triggered, this, [this, choice = choice] {
            editor_.setWorkPlane(choice, offset_->value().value_or(0.0));
        });
    }
    menu->addSeparator();
    auto* row = new QWidget(menu);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 2, 12, 4);
    layout->addWidget(new QLabel(tr("Offset"), row));
    offset_ = new widgets::NumberField({}, row);
    offset_->setObjectName(QStringLiteral("planeOffset"));
    offset_->setExpressionsAllowed(false);
    offset_->setValue(0.0);
    layout->addWidget(offset_, 1);
    auto* field = new QWidgetAction(menu);
    field->setDefaultWidget(row);
    menu->addAction(field);
    connect(offset_, &widgets::NumberField::valueEdited, this, [this](double value) {
        // An offset means a plane of the world: the plane of the mechanism has none.
        const PlaneChoice now = editor_.workPlane().choice;
        editor_.setWorkPlane(now == PlaneChoice::Automatic ? PlaneChoice::XY : now, value);
    });
    plane_->setMenu(menu);
    // The arrow of the menu needs room beside its text.
    plane_->setStyleSheet(QStringLiteral("QToolButton { padding-right: 14px; }"));
    snap_->setCheckable(true);
    snap_->setChecked(editor_.gridSnapping());
    snap_->setToolTip(
        tr("Snaps to the grid while you draw and drag\nCtrl switches it off for the moment"));
    connect(snap_, &QToolButton::toggled, this, [this](bool on) {
        editor_.setGridSnapping(on);
        refresh();
    });
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &PlaneControls::refresh);
    connect(&editor_, &scene::ViewEditor::workPlaneChanged, this, &PlaneControls::refresh);
    connect(&view, &scene::MechanismView::cameraMoved, this, &PlaneControls::refresh);
    refresh();
}

void PlaneControls::setVisible(bool visible) {
    plane_->setVisible(visible);
    snap_->setVisible(visible);
}

void PlaneControls::refresh() {
    const scene::WorkPlane& plane = editor_.workPlane();
    for (QAction* action : choices_->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(plane.choice));
    Eigen::Index normal = 2;
    const double aligned = plane.normal.cwiseAbs().maxCoeff(&normal);
    QString name = aligned > 0.999 ? QString::fromLatin1(normal == 0   ? "YZ"
                                                         : normal == 1 ? "XZ"
                                                                       : "XY")
                                   : tr("tilted");
    const QString unit = document::shownUnit(base::Quantity::Length).symbol;
    if (offset_->unit().symbol != unit) offset_->setUnit(widgets::UnitSpec::of(unit));
    const double offset = plane.origin.dot(plane.normal);
    QString text = tr("Plane %1").arg(name);
    if (std::abs(offset) > 1e-12) text += QStringLiteral(" %1").arg(scene::lengthText(offset));
    if (plane_->text() != text) plane_->setText(text);
    const QString step = editor_.gridSnapping()
                             ? tr("Snap %1").arg(scene::lengthText(editor_.snapStep()))
                             : tr("Snap off");
    if (snap_->text() != step) snap_->setText(step);
}

}  // namespace linkwright::windows
