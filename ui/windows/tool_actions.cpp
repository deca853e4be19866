// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/tool_actions.h"

#include "ui/document/elements/element_info.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QPixmap>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>
#include <tuple>

namespace linkwright::windows {

using scene::ToolKind;

ToolActions::ToolActions(document::Project& project, document::Optimizations& optimizations,
                         document::SelectionModel& selection, scene::ViewEditor& editor,
                         scene::MechanismView& view, QWidget* window)
    : QObject(window),
      project_(project),
      optimizations_(optimizations),
      selection_(selection),
      editor_(editor),
      window_(window),
      group_(new QActionGroup(this)) {
    for (const scene::ToolInfo& info : scene::toolTable())
        addTool(info);
    for (QAction* action : tools_)
        view.addAction(action);
    const QList<QPair<QAction*, void (scene::ViewEditor::*)()>> commands{
        {addCommand("cut", tr("Cu&t"), {}, QStringLiteral("Ctrl+X")),
         &scene::ViewEditor::cutSelection},
        {addCommand("copy", tr("&Copy"), QStringLiteral("copy"), QStringLiteral("Ctrl+C")),
         &scene::ViewEditor::copySelection},
        {addCommand("paste", tr("&Paste"), {}, QStringLiteral("Ctrl+V")),
         &scene::ViewEditor::paste},
        {addCommand("duplicate", tr("&Duplicate"), {}, QStringLiteral("Ctrl+D"), tr("copy clone")),
         &scene::ViewEditor::duplicateSelection},
        {addCommand("delete", tr("De&lete"), QStringLiteral("trash"), QStringLiteral("Del"),
                    tr("remove erase")),
         &scene::ViewEditor::removeSelection},
        {addCommand("selectAll", tr("Select &all"), {}, QStringLiteral("Ctrl+A")),
         &scene::ViewEditor::selectAll},
        {addCommand("hide", tr("&Hide"), {}, QStringLiteral("Ctrl+H"), tr("invisible")),
         &scene::ViewEditor::hideSelection},
        {addCommand("showAll", tr("&Show all"), QStringLiteral("eye"),
                    QStringLiteral("Ctrl+Shift+H"), tr("unhide visible")),
         &scene::ViewEditor::showEverything}};
    for (const auto& [action, command] : commands) {
        connect(action, &QAction::triggered, &editor_, command);
        commands_ << action;
    }
    makeColors();
    makeDimensions();
    makeReplacement();
    connect(&editor_, &scene::ViewEditor::toolChanged, this,
            [this](ToolKind kind) { tools_[kind]->setChecked(true); });
    using document::Optimizations;
    connect(&project_, &document::Project::modelChanged, this, &ToolActions::refresh);
    for (auto change : {&Optimizations::started, &Optimizations::finished})
        connect(&optimizations_, change, this, &ToolActions::refresh);
    tools_[ToolKind::Select]->setChecked(true);
    refresh();
}

QAction* ToolActions::addCommand(const char* name, const QString& text, const QString& icon,
                                 const QString& shortcut, const QString& words) {
    auto* action = new QAction(text, this);
    action->setObjectName(QStringLiteral("action:") + QLatin1String(name));
    if (!icon.isEmpty()) action->setIcon(widgets::icon(icon));
    action->setShortcut(QKeySequence(shortcut));
    action->setProperty("words", words);
    window_->addAction(action);
    return action;
}

/// Quiet colors that stay apart from those that mean something.
void ToolActions::makeColors() {
    colors_ = new QMenu(tr("C&olor"), window_);
    const QList<QPair<QString, QString>> colors{{tr("As the theme"), {}},
                                                {tr("Steel"), QStringLiteral("#8ca0b6")},
                                                {tr("Sand"), QStringLiteral("#a89c8d")},
                                                {tr("Sage"), QStringLiteral("#8aa698")},
                                                {tr("Lilac"), QStringLiteral("#a293ac")},
                                                {tr("Brick"), QStringLiteral("#b0786a")},
                                                {tr("Ocher"), QStringLiteral("#b59a5a")},
                                                {tr("Petrol"), QStringLiteral("#4e8fa0")},
                                                {tr("Graphite"), QStringLiteral("#5a626b")}};
    for (const auto& [name, color] : colors) {
        QAction* action = colors_->addAction(name);
        if (!color.isEmpty()) {
            QPixmap swatch(16, 16);
            swatch.fill(QColor(color));
            action->setIcon(swatch);
        }
        connect(action, &QAction::triggered, &editor_,
                [this, color = color] { editor_.colorSelection(color); });
    }
}

/// What points of the selection can keep among themselves.
void ToolActions::makeDimensions() {
    using model::DimensionKind;
    dimensions_ = new QMenu(tr("Di&mension"), window_);
    dimensions_->setToolTipsVisible(true);
    dimensions_->setIcon(widgets::icon(QStringLiteral("measure")));
    const std::tuple<DimensionKind, const char*, QString, QString, QString> entries[] = {
        {DimensionKind::Distance, "keepDistance", tr("Keep the distance"),
         tr("Select a link or two points first"), tr("dimension constraint lock fix length")},
        {DimensionKind::Angle, "keepAngle", tr("Keep the angle"), tr("Select two links first"),
         tr("dimension constraint lock fix")},
        {DimensionKind::Parallel, "makeParallel", tr("Make parallel"), tr("Select two links first"),
         tr("dimension constraint")},
        {DimensionKind::Perpendicular, "makePerpendicular", tr("Make perpendicular"),
         tr("Select two links first"), tr("dimension constraint right angle orthogonal")},
        {DimensionKind::EqualLength, "makeEqual", tr("Make equally long"),
         tr("Select two links first"), tr("dimension constraint same length")}};
    for (const auto& [kind, name, text, tip, words] : entries) {
        QAction* action = dimensions_->addAction(text);
        action->setObjectName(QStringLiteral("action:") + QLatin1String(name));
        action->setProperty("name", text);
        action->setProperty("words", words);
        action->setToolTip(text + QLatin1Char('\n') + tip);
        action->setData(static_cast<int>(kind));
        connect(action, &QAction::triggered, &editor_,
                [this, kind = kind] { editor_.addDimension(kind); });
    }
    connect(&selection_, &document::SelectionModel::selectionChanged, this,
            &ToolActions::offerDimensions);
    offerDimensions();
}

/// A distance needs one line, the others two.
void ToolActions::offerDimensions() {
    const std::size_t lines = editor_.selectedLines().size();
    const bool free = available_ && !optimizations_.running() && !rigLive_;
    for (QAction* action : dimensions_->actions()) {
        const auto kind = static_cast<model::DimensionKind>(action->data().toInt());
        const bool selected = lines == model::pointCount(kind) / 2;
        action->setEnabled(free && selected);
        // An entry that is gray says what it waits for.
        const QString name = action->property("name").toString();
        action->setText(selected ? name
                                 : QStringLiteral("%1 (%2)").arg(
                                     name, action->toolTip().section(QLatin1Char('\n'), 1)));
    }
}

void ToolActions::fillSelectionMenu(QMenu& menu, bool hiding) {
    for (const char* name : {"cut", "copy", "paste", "duplicate", "delete"})
        menu.addAction(command(name));
    if (jointDrives(true).size() == 1) {
        menu.addSeparator();
        menu.addAction(replaceDrive_);
    }
    const QStringList selected = selection_.selected();
    const bool links = std::any_of(selected.begin(), selected.end(), [this](const QString& id) {
        return model::findById(project_.model().bodies, id.toStdString()) != nullptr;
    });
    if (!editor_.selectedLines().empty()) {
        menu.addSeparator();
        menu.addMenu(dimensions_);
    }
    if (!links) return;
    menu.addSeparator();
    if (hiding) menu.addAction(command("hide"));
    menu.addMenu(colors_);
}

void ToolActions::makeReplacement() {
    replaceDrive_ = new QAction(widgets::icon(QStringLiteral("motor")),
                                tr("Replace drive with a &motor"), this);
    replaceDrive_->setObjectName(QStringLiteral("action:replaceDrive"));
    replaceDrive_->setProperty("words", tr("convert motor voltage torque inverse dynamics"));
    connect(replaceDrive_, &QAction::triggered, this,
            [this] { Q_EMIT motorWanted(replaceableDrive()); });
    connect(&selection_, &document::SelectionModel::selectionChanged, this,
            &ToolActions::offerReplacement);
}

/// Drives of joints: all, or those that are selected themselves or with their joint.
QStringList ToolActions::jointDrives(bool selected) const {
    QStringList drives;
    for (const model::Drive& drive : project_.model().drives) {
        const QString id = QString::fromStdString(drive.id);
        if (drive.kind == model::DriveKind::JointCoordinate
            && (!selected || selection_.selected().contains(id)
                || selection_.selected().contains(QString::fromStdString(drive.joint))))
            drives << id;
    }
    return drives;
}

/// The selected one, or the only one there is; empty: it is not known which.
QString ToolActions::replaceableDrive() const {
    const QStringList selected = jointDrives(true);
    const QStringList drives = selected.isEmpty() ? jointDrives(false) : selected;
    return drives.size() == 1 ? drives.first() : QString();
}

void ToolActions::offerReplacement() {
    const bool known = !replaceableDrive().isEmpty();
    replaceDrive_->setEnabled(available_ && !optimizations_.running() && !rigLive_ && known);
    const QString line = known ? tr("Finds the voltage that makes the same motion")
                         : jointDrives(false).isEmpty() ? tr("No joint has a drive.")
                                                        : tr("Select the drive first.");
    replaceDrive_->setToolTip(tr("Replace drive with a motor") + QLatin1Char('\n') + line);
}

void ToolActions::fillEmptyMenu(QMenu& menu) {
    menu.addAction(command("paste"));
    QMenu* insert = menu.addMenu(tr("&Insert"));
    fillInsertMenu(*insert);
    menu.addSeparator();
    menu.addAction(command("selectAll"));
    const auto& bodies = project_.model().bodies;
    if (std::any_of(bodies.begin(), bodies.end(),
                    [](const model::Body& body) { return !body.appearance.visible; }))
        menu.addAction(command("showAll"));
}

void ToolActions::fillPointMenu(QMenu& menu, const QString& object,
                                std::optional<session::Place> place) {
    const model::Model& model = project_.model();
    // The name of a point stands beside it.
    if (model::findById(model.points, object.toStdString())
        && !session::bodiesAt(model, object.toStdString()).empty())
        place.emplace().point = object.toStdString();
    // What the ground holds has no path.
    if (place && (place->point.empty() || !session::isGrounded(model, place->point))) {
        const bool atPoint = !place->point.empty();
        const QString where =
            atPoint ? document::nameOf(model, place->point)
                    : tr("this point of %1").arg(document::nameOf(model, place->body));
        QAction* action =
            menu.addAction(widgets::icon(QStringLiteral("path")), tr("&Trace %1").arg(where),
                           &editor_, [this, place] { Q_EMIT traceWanted(*place); });
        action->setObjectName(QStringLiteral("context:trace"));
        QAction* path = menu.addAction(tr("&Draw a path for %1").arg(where), &editor_,
                                       [this, place] { editor_.drawPath(*place); });
        path->setObjectName(QStringLiteral("context:path"));
        path->setToolTip(scene::toolInfo(scene::ToolKind::Path).tip);
        for (QAction* drawing : {action, path})
            drawing->setEnabled(available_ && !optimizations_.running());
    }
    std::string joint = object.toStdString();
    if (!model::findById(model.joints, joint)) {
        joint.clear();
        for (const model::Joint& candidate : model.joints)
            if (place && !place->point.empty() && candidate.point == place->point && joint.empty())
                joint = candidate.id;
    }
    const model::Joint* found = model::findById(model.joints, joint);
    if (found) addJointTools(menu, *found);
    if (!menu.isEmpty()) menu.addSeparator();
}

/// What can be put onto a joint, by one click.
void ToolActions::addJointTools(QMenu& menu, const model::Joint& joint) {
    if (joint.coordinates.empty()) return;
    QMenu* more = nullptr;
    for (const scene::ToolInfo& info : scene::elementTools()) {
        if (info.clicks.size() != 1 || info.clicks.front().pick != scene::Pick::Joint) continue;
        if (info.need == scene::ToolNeed::TurningJoint && session::firstAngle(joint) < 0) continue;
        const bool shared = info.place == scene::ToolPlace::DropDown;
        if (shared && !more)
            more = new QMenu(tr("More for %1").arg(document::nameOf(project_.model(), joint.id)),
                             &menu);
        QAction* action = (shared ? *more : menu)
                              .addAction(widgets::icon(info.icon), info.name, &editor_,
                                         [this, kind = info.kind, id = joint.id] {
                                             editor_.useOnJoint(kind, id);
                                         });
        action->setObjectName(QStringLiteral("context:") + QLatin1String(info.key));
        action->setToolTip(info.tip);
        action->setEnabled(tools_[info.kind]->isEnabled());
    }
    if (more) menu.addMenu(more);
}

QAction* ToolActions::command(const char* name) const {
    const QString wanted = QStringLiteral("action:") + QLatin1String(name);
    return *std::find_if(commands_.begin(), commands_.end(),
                         [&](QAction* action) { return action->objectName() == wanted; });
}

void ToolActions::addTool(const scene::ToolInfo& info) {
    auto* action = new QAction(widgets::icon(info.icon), info.name, this);
    action->setObjectName(QStringLiteral("tool:") + QLatin1String(info.key));
    action->setCheckable(true);
    // Single letters belong to the view: in a field they are text.
    if (!info.shortcut.isEmpty()) action->setShortcut(QKeySequence(info.shortcut));
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    group_->addAction(action);
    connect(action, &QAction::triggered, &editor_,
            [this, kind = info.kind] { editor_.setTool(kind); });
    tools_[info.kind] = action;
}

void ToolActions::setAvailable(bool available) {
    available_ = available;
    for (QAction* command : commands_)
        command->setEnabled(available);
    refresh();
}

void ToolActions::setRigLive(bool live) {
    if (live == rigLive_) return;
    rigLive_ = live;
    if (live && editor_.tool() != ToolKind::Select) editor_.setTool(ToolKind::Select);
    refresh();
}

void ToolActions::refresh() {
    offerDimensions();
    offerReplacement();
    for (const scene::ToolInfo& info : scene::toolTable()) {
        QAction* action = tools_[info.kind];
        QString obstacle = scene::toolObstacle(info.kind, project_.model());
        if (optimizations_.running() && info.kind != ToolKind::Select)
            obstacle = tr("An optimization is running.");
        if (rigLive_ && info.kind != ToolKind::Select)
            obstacle = tr("The rig is armed or running.");
        if (!available_) obstacle = tr("Open a project or start a new one.");
        action->setEnabled(obstacle.isEmpty());
        QString tip = info.name;
        if (!info.shortcut.isEmpty())
            tip +=
                QStringLiteral(" (%1)").arg(action->shortcut().toString(QKeySequence::NativeText));
        action->setToolTip(tip + QLatin1Char('\n') + (obstacle.isEmpty() ? info.tip : obstacle));
    }
}

/// A button for the tool used last of several, with the others in its menu.
/// @param title of that menu where it is part of another
QWidget* ToolActions::dropDown(QToolBar& bar, const QString& title, const QList<ToolKind>& kinds) {
    auto* button = new QToolButton(&bar);
    button->setPopupMode(QToolButton::MenuButtonPopup);
    button->setObjectName(QStringLiteral("toolMenu:")
                          + QLatin1String(scene::toolInfo(kinds.first()).key));
    auto* menu = new QMenu(title, button);
    menu->setToolTipsVisible(true);
    for (const ToolKind kind : kinds) {
        menu->addAction(tools_[kind]);
        connect(tools_[kind], &QAction::toggled, button, [button, action = tools_[kind]](bool on) {
            if (on) button->setDefaultAction(action);
        });
    }
    button->setMenu(menu);
    button->setDefaultAction(tools_[kinds.first()]);
    return button;
}

void ToolActions::addToToolBar(QToolBar& bar) {
    bar.addAction(tools_[ToolKind::Select]);
    bar.addAction(tools_[ToolKind::Link]);
    bar.addAction(tools_[ToolKind::Polygon]);
    bar.addAction(tools_[ToolKind::GroundPivot]);
    bar.addSeparator();
    bar.addAction(tools_[ToolKind::Revolute]);
    bar.addAction(tools_[ToolKind::Prismatic]);
    bar.addWidget(dropDown(bar, tr("More joints"),
                           {ToolKind::Spherical, ToolKind::Universal, ToolKind::Cylindrical,
                            ToolKind::Screw, ToolKind::Planar, ToolKind::Fixed, ToolKind::Free}));
    bar.addSeparator();
    QList<ToolKind> shared;
    for (const scene::ToolInfo& info : scene::elementTools())
        if (info.place == scene::ToolPlace::DropDown) shared << info.kind;
    for (const scene::ToolInfo& info : scene::elementTools()) {
        if (info.place == scene::ToolPlace::Button)
            bar.addAction(tools_[info.kind]);
        else if (info.kind == shared.first())
            bar.addWidget(dropDown(bar, tr("More elements"), shared));
    }
}

void ToolActions::fillInsertMenu(QMenu& menu) {
    menu.setToolTipsVisible(true);
    for (const ToolKind kind : {ToolKind::Link, ToolKind::Polygon, ToolKind::GroundPivot})
        menu.addAction(tools_[kind]);
    QMenu* joints = menu.addMenu(tr("&Joint"));
    joints->setToolTipsVisible(true);
    for (const ToolKind kind : {ToolKind::Revolute, ToolKind::Prismatic, ToolKind::Screw,
                                ToolKind::Cylindrical, ToolKind::Universal, ToolKind::Spherical,
                                ToolKind::Planar, ToolKind::Fixed, ToolKind::Free})
        joints->addAction(tools_[kind]);
    menu.addSeparator();
    // What belongs to vehicles stands apart: at 200 % the menu would need a second column.
    QMenu* vehicle = nullptr;
    for (const scene::ToolInfo& info : scene::elementTools()) {
        const bool ofVehicle = info.kind == ToolKind::Wheel || info.kind == ToolKind::Tire
                               || info.kind == ToolKind::Road;
        if (ofVehicle && vehicle == nullptr) {
            vehicle = menu.addMenu(tr("&Wheels and roads"));
            vehicle->setToolTipsVisible(true);
        }
        (ofVehicle ? vehicle : &menu)->addAction(tools_[info.kind]);
    }
    menu.addSeparator();
    menu.addMenu(dimensions_);
    menu.addAction(tools_[ToolKind::Measure]);
}

void ToolActions::fillEditMenu(QMenu& menu) {
    menu.addAction(tools_[ToolKind::Select]);
    menu.addAction(tools_[ToolKind::Pull]);
    menu.addSeparator();
    menu.addActions(commands_);
    menu.addMenu(colors_);
    menu.addSeparator();
    menu.addAction(replaceDrive_);
}

}  // namespace linkwright::windows
