// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/plane_controls.h"

#include "ui/document/shown/display_units.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/scene/view/view_overlay.h"
#include "ui/widgets/number_edit.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/theme.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStatusBar>
#include <QToolButton>
#include <cmath>

namespace linkwright::windows {

using scene::PlaneChoice;

QToolButton* addStatusButton(QStatusBar& bar, const char* name) {
    auto* button = new QToolButton(&bar);
    button->setObjectName(QLatin1String(name));
    button->setFont(widgets::Theme::uiFont(12));
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFixedHeight(19);
    button->setProperty("quiet", true);  // before it is shown, when its style is chosen
    bar.addPermanentWidget(button);
    return button;
}

void setStatusMenu(QToolButton& button, QMenu& menu) {
    button.setPopupMode(QToolButton::InstantPopup);
    button.setMenu(&menu);
    // The arrow of a menu needs room beside the text.
    button.setStyleSheet(QStringLiteral("QToolButton { padding-right: 14px; }"));
}

PlaneControls::PlaneControls(scene::ViewEditor& editor, scene::MechanismView& view, QMenu& menu,
                             QStatusBar& bar)
    : QObject(&bar),
      editor_(editor),
      view_(view),
      plane_(addStatusButton(bar, "planeButton")),
      snap_(nullptr),
      choices_(new QActionGroup(this)) {
    plane_->setToolTip(
        tr("The plane you draw in\nAutomatic: that of the mechanism, so that it stays planar"));
    fillMenu(menu, view);
    setStatusMenu(*plane_, menu);
    addOffset(bar);
    // Whoever has typed it goes on drawing; later, when the field has taken what was typed.
    auto* edit = static_cast<widgets::NumberEdit*>(offset_->lineEdit());
    connect(
        edit, &widgets::NumberEdit::commitRequested, &view,
        [&view, edit] {
            if (edit->hasFocus() && !edit->property("fault").toBool())
                view.setFocus(Qt::OtherFocusReason);
        },
        Qt::QueuedConnection);
    edit->installEventFilter(this);
    snap_ = addStatusButton(bar, "snapButton");
    snap_->setCheckable(true);
    snap_->setChecked(editor_.gridSnapping());
    snap_->setToolTip(tr("Snaps to the grid while you draw and drag\nHold Ctrl to turn it off"));
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

void PlaneControls::fillMenu(QMenu& menu, scene::MechanismView& view) {
    const QList<QPair<PlaneChoice, QString>> planes{{PlaneChoice::Automatic, tr("Automatic")},
                                                    {PlaneChoice::XY, tr("XY plane")},
                                                    {PlaneChoice::XZ, tr("XZ plane")},
                                                    {PlaneChoice::YZ, tr("YZ plane")}};
    for (const auto& [choice, name] : planes) {
        QAction* action = menu.addAction(name);
        action->setObjectName(QStringLiteral("plane:%1").arg(static_cast<int>(choice)));
        action->setCheckable(true);
        action->setData(static_cast<int>(choice));
        choices_->addAction(action);
        connect(action, &QAction::triggered, this, [this, &view, choice = choice] {
            editor_.setWorkPlane(choice, 0.0);
            view.turnToPlane(editor_.workPlane());
        });
    }
    menu.addSeparator();
    QAction* offset = menu.addAction(tr("Offset…"), this, &PlaneControls::editOffset);
    offset->setObjectName(QStringLiteral("plane:offset"));
    offset->setToolTip(offset->text()
                       + tr("\nMoves the plane you draw in along its normal, in the status bar"));
}

/// Beside the plane, where one of the world was chosen: that of the mechanism has no offset.
void PlaneControls::addOffset(QStatusBar& bar) {
    offsetRow_ = new QWidget(&bar);
    offsetRow_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    auto* layout = new QHBoxLayout(offsetRow_);
    layout->setContentsMargins(0, 0, 4, 0);
    layout->setSpacing(6);
    auto* label = new QLabel(tr("Offset"), offsetRow_);
    label->setFont(widgets::Theme::uiFont(12));
    layout->addWidget(label);
    offset_ = new widgets::NumberField({}, offsetRow_);
    offset_->setObjectName(QStringLiteral("planeOffset"));
    offset_->setAccessibleName(tr("Offset"));
    offset_->setExpressionsAllowed(false);
    offset_->setFixedWidth(84);
    offset_->setReasonShown(false);
    // As high as the buttons beside it: a style sheet outweighs a fixed height.
    offset_->lineEdit()->setStyleSheet(
        QStringLiteral("QLineEdit { min-height: 17px; max-height: 17px; }"));
    offset_->setValue(0.0);
    layout->addWidget(offset_);
    bar.addPermanentWidget(offsetRow_);
    connect(offset_, &widgets::NumberField::valueEdited, this,
            [this](double value) { editor_.setWorkPlane(editor_.workPlane().choice, value); });
}

void PlaneControls::editOffset() {
    if (editor_.workPlane().choice == PlaneChoice::Automatic)
        editor_.setWorkPlane(PlaneChoice::XY, 0.0);
    offset_->setFocus(Qt::ShortcutFocusReason);
}

/// Esc in the offset takes back what was typed and leaves it.
bool PlaneControls::eventFilter(QObject* watched, QEvent* event) {
    const bool override = event->type() == QEvent::ShortcutOverride;
    if ((!override && event->type() != QEvent::KeyPress)
        || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape)
        return QObject::eventFilter(watched, event);
    event->accept();
    if (override) return true;
    Q_EMIT static_cast<widgets::NumberEdit*>(offset_->lineEdit())->revertRequested();
    view_.setFocus(Qt::OtherFocusReason);
    return true;
}

void PlaneControls::setVisible(bool visible) {
    visible_ = visible;
    plane_->setVisible(visible);
    snap_->setVisible(visible);
    refresh();
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
    const bool chosen = plane.choice != PlaneChoice::Automatic;
    if (chosen && offset_->value() != offset) offset_->setValue(offset);
    offsetRow_->setVisible(visible_ && chosen);
    QString text = tr("Plane %1").arg(name);
    if (!chosen && std::abs(offset) > 1e-12)
        text += QStringLiteral(" %1").arg(scene::lengthText(offset));
    if (plane_->text() != text) plane_->setText(text);
    const QString step = editor_.gridSnapping()
                             ? tr("Snap %1").arg(scene::lengthText(editor_.snapStep()))
                             : tr("Snap off");
    if (snap_->text() != step) snap_->setText(step);
}

}  // namespace linkwright::windows
