// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/tools/view_editor.h"

#include "engine/base/diagnostic.h"
#include "engine/session/drawing/dimensions.h"
#include "engine/session/drawing/fragment.h"
#include "engine/session/drawing/removal.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/elements/spoken_language.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/scene/view/view_overlay.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineF>
#include <QMimeData>
#include <algorithm>
#include <cmath>
#include <utility>

namespace linkwright::scene {

namespace {

/// Kind of clipboard data that another Linkwright understands; the same text is offered as plain
/// text.
const QString fragmentType = QStringLiteral("application/x-linkwright-fragment+json");

QString reasonOf(const base::InputError& error) {
    const base::Diagnostic& first = error.diagnostics().front();
    return (document::translated(first.message) + QLatin1Char(' ')
            + document::translated(first.remedy))
        .trimmed();
}

/// What a click on a place of a link catches.
Snap snapOf(const model::Model& model, const session::Place& place) {
    Snap snap;
    snap.kind = place.point.empty() ? SnapKind::Body : SnapKind::Point;
    snap.place = place;
    snap.position = session::positionOf(model, place);
    return snap;
}

}  // namespace

ViewEditor::ViewEditor(MechanismView& view, document::Project& project, document::ViewState& shown,
                       document::Optimizations& optimizations, document::SelectionModel& selection,
                       QObject* parent)
    : QObject(parent),
      view_(view),
      project_(project),
      shown_(shown),
      optimizations_(optimizations),
      selection_(selection) {
    view_.setPointerHandler(this);
    connect(&project_, &document::Project::modelChanged, this, [this] {
        // Undo may have taken away what is dragged,
        if (drag_ != Drag::None) cancelDrag();
        refreshPlane();
        // or what the clicks so far refer to.
        tool_.restart();
        if (!toolObstacle(tool_.kind(), project_.model()).isEmpty()) setTool(ToolKind::Select);
        showToolPreview();
    });
    connect(&project_, &document::Project::replaced, this, [this] {
        measured_.clear();
        setWorkPlane(PlaneChoice::Automatic, 0.0);
        setTool(project_.empty() ? ToolKind::Link : ToolKind::Select);
    });
    connect(&optimizations_, &document::Optimizations::started, this,
            [this] { setTool(ToolKind::Select); });
    connect(&selection_, &document::SelectionModel::selectionChanged, this,
            [this] { showToolPreview(); });
    refreshPlane();
}

ViewEditor::~ViewEditor() {
    view_.setPointerHandler(nullptr);
}

void ViewEditor::refreshPlane() {
    plane_ = makeWorkPlane(planeChoice_, planeOffset_,
                           view_.mechanismScene().layoutOf(project_.model()));
    view_.setWorkPlane(planeChoice_ == PlaneChoice::Automatic ? std::nullopt
                                                              : std::optional(plane_));
    Q_EMIT workPlaneChanged();
}

void ViewEditor::setWorkPlane(PlaneChoice choice, double offset) {
    planeChoice_ = choice;
    planeOffset_ = offset;
    refreshPlane();
    showToolPreview();
}

double ViewEditor::snapStep() const {
    return scene::snapStep(view_.camera(), view_.camera().state().focus);
}

void ViewEditor::setTool(ToolKind kind) {
    if (drag_ != Drag::None) cancelDrag();
    const QString obstacle = optimizations_.running() && kind != ToolKind::Select
                                 ? tr("An optimization is running.")
                                 : toolObstacle(kind, project_.model());
    dropToolNotice();
    if (!obstacle.isEmpty()) {
        showToolNotice(tr("%1: %2").arg(toolInfo(kind).name, obstacle));
        kind = ToolKind::Select;
    }
    const bool changed = kind != tool_.kind();
    tool_ = DrawingTool(kind);
    measured_.clear();
    typed_.clear();
    setHeld();
    if (kind == ToolKind::Select || kind == ToolKind::Pull)
        view_.setToolCursor(std::nullopt);
    else
        view_.setToolCursor(Qt::CrossCursor);
    view_.setEmptyText(kind == ToolKind::Link ? tr("Draw the first link: click two points.")
                       : kind == ToolKind::Select
                           ? tr("Choose the link tool (L) to draw the first link.")
                           : QString());
    if (kind != ToolKind::Select) {
        Q_EMIT editingBegan();
        view_.setHover({});
    }
    showToolPreview();
    if (changed) Q_EMIT toolChanged(kind);
}

/// What is said of a tool and its clicks holds until the next click, and as long as the tool does.
void ViewEditor::showToolNotice(const QString& text) {
    view_.showNotice(text);
    toolNotice_ = text;
}

void ViewEditor::dropToolNotice() {
    if (!toolNotice_.isEmpty() && view_.notice() == toolNotice_) view_.showNotice({});
    toolNotice_.clear();
}

/// While a tool is in use the drawing itself is shown, not the motion.
void ViewEditor::setHeld() {
    view_.setEditing(tool_.kind() != ToolKind::Select || drag_ != Drag::None);
}

void ViewEditor::escape() {
    if (drag_ != Drag::None) {
        cancelDrag();
    } else if (!measured_.empty() || !typed_.isEmpty()) {
        measured_.clear();
        typed_.clear();
        showToolPreview();
    } else if (takeBack()) {
        showToolPreview();
    } else if (tool_.kind() != ToolKind::Select) {
        setTool(ToolKind::Select);
    } else {
        selection_.clear();
    }
}

Snap ViewEditor::snapAt(QPointF position, Qt::KeyboardModifiers modifiers) const {
    SnapOptions options = tool_.snapOptions();
    options.grid = gridSnapping_ && !modifiers.testFlag(Qt::ControlModifier);
    constexpr double closingReach = 9.0;  // pixels
    const Snap* first = tool_.closingPick();
    if (first && QLineF(view_.toWidget(first->position), position).length() < closingReach)
        return *first;
    return findSnap(project_.model(), view_.mechanismScene(), view_.camera(), plane_, position,
                    options);
}

bool ViewEditor::hover(QPointF position, Qt::KeyboardModifiers modifiers) {
    pointer_ = position;
    cursor_.reset();
    if (tool_.kind() == ToolKind::Select) {
        showIdlePreview();
        const auto handle = axisHandle();
        const bool near = handle && (view_.toWidget(*handle) - position).manhattanLength() < 12.0;
        Q_EMIT statusTextChanged(near ? tr("Drag to turn the axis of the joint") : QString());
        return near;
    }
    pointing_ = true;
    if (tool_.kind() == ToolKind::Pull) return false;
    snap_ = atTypedLength(snapAt(position, modifiers));
    showToolPreview();
    return true;
}

void ViewEditor::leave() {
    pointing_ = false;
    snap_ = Snap();
    showToolPreview();
}

void ViewEditor::showToolPreview() {
    if (tool_.kind() == ToolKind::Select || tool_.kind() == ToolKind::Pull) {
        showIdlePreview();
        Q_EMIT statusTextChanged(
            tool_.kind() == ToolKind::Pull
                ? tr("Drag a link or a point: the mechanism follows and stays assembled")
                : QString());
        return;
    }
    ToolPreview preview = tool_.preview(project_.model(), snap_, view_.barWidth());
    if (!measured_.empty()) {
        preview.lines.push_back({measured_, 0.0, false, false});
        preview.text = measureText(measured_);
    }
    preview.pointer = pointer_;
    if (!typed_.isEmpty()) {
        const std::optional<double> length = typedLength();
        preview.text = tr("%1 long").arg(length ? lengthText(*length) : typed_);
        view_.setPreview(std::move(preview));
        Q_EMIT statusTextChanged(
            endsAtPoint(snap_)
                ? tr("Press Enter or click to end the line at this point: the drawing gives way so "
                     "that the length holds; Esc clears the length")
                : tr("Press Enter or click to end the line toward the pointer; Esc clears the "
                     "length"));
        return;
    }
    view_.setPreview(std::move(preview));
    const ToolInfo& info = toolInfo(tool_.kind());
    Q_EMIT statusTextChanged(
        pointing_
            ? tool_.hint(project_.model(), snap_)
            : tr("%1: %2; Esc ends the tool")
                  .arg(info.name, document::withinSentence(info.tip.left(1)) + info.tip.mid(1)));
}

/// What is shown when nothing is being drawn: the handle of the selected joint's axis.
void ViewEditor::showIdlePreview() {
    ToolPreview preview;
    if (const auto handle = axisHandle()) {
        const model::Joint* joint =
            model::findById(project_.model().joints, selection_.current().toStdString());
        const model::Point* point = pointOf(project_.model(), joint->point);
        preview.handle = handle;
        preview.lines.push_back({{toVector(point->position), *handle}, 0.0, false, false});
    }
    view_.setPreview(std::move(preview));
}

bool ViewEditor::click(QPointF position, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
    if (tool_.kind() == ToolKind::Select || tool_.kind() == ToolKind::Pull) return false;
    if (button == Qt::RightButton) {
        if (tool_.canFinish())
            complete();
        else
            setTool(ToolKind::Select);
        return true;
    }
    if (button != Qt::LeftButton) return false;
    pointer_ = position;
    snap_ = atTypedLength(snapAt(position, modifiers));
    use(snap_);
    return true;
}

bool ViewEditor::doubleClick(QPointF /*position*/) {
    if (tool_.kind() == ToolKind::Select || tool_.kind() == ToolKind::Pull) return false;
    if (tool_.canFinish()) complete();
    setTool(ToolKind::Select);
    return true;
}

std::optional<Eigen::Vector3d> ViewEditor::placeAt(QPointF position) const {
    if (!seenEdgeOn(plane_, view_.camera()))
        return view_.camera().onPlane(position, plane_.origin, plane_.normal);
    // Nobody draws there: the plane of two axes that faces the viewer tells more.
    Eigen::Index axis = 0;
    view_.camera().screenFrame().front.cwiseAbs().maxCoeff(&axis);
    return view_.camera().onPlane(position, plane_.origin, Eigen::Vector3d::Unit(axis));
}

bool ViewEditor::wantsKey(const QKeyEvent& event) const {
    const bool plain =
        (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
    if (tool_.kind() == ToolKind::Select || tool_.kind() == ToolKind::Pull || !plain) return false;
    if (typesLength(event)) return true;
    switch (event.key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_Space:
        case Qt::Key_Return:
        case Qt::Key_Enter: return true;
        default: return false;
    }
}

namespace {

/// What a key types into a length. The decimal key of the number pad is a point, also where it
/// types a comma.
QString typedText(const QKeyEvent& event) {
    const bool decimal =
        event.modifiers().testFlag(Qt::KeypadModifier) && event.text() == QLatin1String(",");
    return decimal ? QStringLiteral(".") : event.text();
}

}  // namespace

/// While a line is drawn, a number is its length: digits, then a unit.
bool ViewEditor::typesLength(const QKeyEvent& event) const {
    if (!tool_.lineStart() || event.modifiers().testFlag(Qt::ControlModifier)) return false;
    if (event.key() == Qt::Key_Backspace) return !typed_.isEmpty();
    const QString text = typedText(event);
    const QChar letter = text.isEmpty() ? QChar() : text.front();
    return letter.isDigit() || letter == QLatin1Char('.')
           || (!typed_.isEmpty() && (letter.isLetter() || letter == QLatin1Char(' ')));
}

bool ViewEditor::typeLength(const QKeyEvent& event) {
    if (!typesLength(event)) return false;
    if (event.key() == Qt::Key_Backspace)
        typed_.chop(1);
    else
        typed_ += typedText(event);
    if (!pointing_) moveCursor(0, 0);
    snap_ = atTypedLength(snapAt(pointer_, {}));
    showToolPreview();
    return true;
}

/// Nothing where what was typed is no length.
std::optional<double> ViewEditor::typedLength() const {
    const std::optional<double> length = readLength_ ? readLength_(typed_) : std::nullopt;
    return length && *length > 0.0 ? length : std::nullopt;
}

/// Whether the next click ends a line at a point that is there, whatever its length is.
bool ViewEditor::endsAtPoint(const Snap& snap) const {
    const auto start = tool_.lineStart();
    return start && (!snap.place.point.empty() || tool_.closes(snap))
           && (snap.position - *start).norm() > 1e-12;
}

/// The place in the direction of the pointer that is as far away as was typed. A point under the
/// pointer is where the line ends: the drawing gives way so that the length holds.
Snap ViewEditor::atTypedLength(const Snap& snap) const {
    const auto start = tool_.lineStart();
    if (!start || typed_.isEmpty()) return snap;
    const std::optional<double> length = typedLength();
    if (!length || endsAtPoint(snap)) return snap;
    Eigen::Vector3d along = snap.position - *start;
    if (!(along.norm() > 1e-12)) along = plane_.horizontal;
    Snap placed;
    placed.kind = SnapKind::Free;
    placed.position = *start + along.normalized() * *length;
    placed.place.position = placed.position;
    return placed;
}

/// Moves the drawing cursor by steps of the snap grid, along the axes of the work plane that lead
/// to the right and up in the picture.
void ViewEditor::moveCursor(int across, int up) {
    const ViewAxes screen = view_.camera().screenFrame();
    const bool turned =
        std::abs(plane_.vertical.dot(screen.right)) > std::abs(plane_.horizontal.dot(screen.right));
    Eigen::Vector3d right = turned ? plane_.vertical : plane_.horizontal;
    Eigen::Vector3d upwards = turned ? plane_.horizontal : plane_.vertical;
    if (right.dot(screen.right) < 0.0) right = -right;
    if (upwards.dot(screen.up) < 0.0) upwards = -upwards;
    if (!cursor_) cursor_ = snap_.kind == SnapKind::None ? plane_.origin : snap_.position;
    const Eigen::Vector3d moved = *cursor_ + snapStep() * (across * right + up * upwards);
    cursor_ = gridSnapping_ ? roundToGrid(moved, view_.camera(), plane_) : moved;
    snapToCursor();
}

void ViewEditor::snapToCursor() {
    constexpr int rim = 40;  // pixels
    if (!view_.rect().adjusted(rim, rim, -rim, -rim).contains(view_.toWidget(*cursor_).toPoint()))
        view_.centerOn(*cursor_);
    pointer_ = view_.toWidget(*cursor_);
    pointing_ = true;
    snap_ = snapAt(pointer_, {});
    showToolPreview();
}

bool ViewEditor::key(QKeyEvent& event) {
    if (typeLength(event)) return true;
    const bool enters = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (enters && !typed_.isEmpty()) {
        use(snap_);
        return true;
    }
    if (wantsKey(event)) {
        const int steps = event.modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
        switch (event.key()) {
            case Qt::Key_Left: moveCursor(-steps, 0); return true;
            case Qt::Key_Right: moveCursor(steps, 0); return true;
            case Qt::Key_Up: moveCursor(0, steps); return true;
            case Qt::Key_Down: moveCursor(0, -steps); return true;
            case Qt::Key_Return:
            case Qt::Key_Enter:
                if (tool_.canFinish()) break;
                [[fallthrough]];
            case Qt::Key_Space:
                if (!cursor_) moveCursor(0, 0);
                use(snap_);
                snapToCursor();
                return true;
            default: break;
        }
    }
    if ((event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) && tool_.canFinish()) {
        complete();
        return true;
    }
    if (event.key() == Qt::Key_Backspace && takeBack()) {
        showToolPreview();
        return true;
    }
    return false;
}

void ViewEditor::use(const Snap& snap) {
    if (!typed_.isEmpty() && !typedLength()) {
        showToolNotice(tr("\"%1\" is not a length. Type, for example, 50 mm.").arg(typed_));
        return;
    }
    if (!tool_.accepts(snap)) {
        showToolNotice(tool_.hint(project_.model(), snap));
        return;
    }
    dropToolNotice();
    const auto start = tool_.lineStart();
    if (!start) typedLines_.clear();
    if (start && !typed_.isEmpty()) typedLines_.push_back({*start, snap.position, *typedLength()});
    measured_.clear();
    typed_.clear();
    if (tool_.add(snap))
        complete();
    else
        showToolPreview();
}

/// Forgets the last click, and the length of the line that it ended.
bool ViewEditor::takeBack() {
    if (!tool_.takeBack()) return false;
    const auto start = tool_.lineStart();
    std::erase_if(typedLines_,
                  [&](const TypedLine& line) { return !start || line.start == *start; });
    return true;
}

void ViewEditor::complete() {
    if (tool_.kind() == ToolKind::Measure) {
        measured_ = tool_.preview(project_.model(), Snap(), 0.0).marks;
        tool_.restart();
        showToolPreview();
        return;
    }
    const bool isPath = tool_.kind() == ToolKind::Path;
    const bool made = make(tool_);
    if (!made)
        takeBack();
    else if (isPath)  // one is what was wanted, and it is to be looked at
        setTool(ToolKind::Select);
    showToolPreview();
    if (!made) return;
    // Until the pointer moves, the name of what was made can be read there.
    ToolPreview preview = view_.preview();
    preview.text.clear();
    view_.setPreview(std::move(preview));
}

/// Lengths that were typed while a link was drawn stay.
void ViewEditor::keepTypedLengths(model::Model& drawn, const std::string& made) const {
    const model::Body* body = model::findById(drawn.bodies, made);
    if (body == nullptr) return;
    const auto pointAt = [&](const Eigen::Vector3d& place) {
        for (const std::string& id : body->points)
            if ((toVector(pointOf(drawn, id)->position) - place).norm() < 1e-9) return id;
        return std::string();
    };
    for (const TypedLine& line : typedLines_) {
        const std::string from = pointAt(line.start), to = pointAt(line.end);
        if (!from.empty() && !to.empty() && from != to)
            session::keepTypedLength(drawn, from, to, line.length);
    }
}

/// What a tool with all its clicks makes, as one commit; then the tool begins anew.
bool ViewEditor::make(DrawingTool& tool) {
    try {
        model::Model drawn = project_.model();
        const std::string made = tool.apply(drawn, plane_);
        keepTypedLengths(drawn, made);
        const QString name = tool.commitName(drawn, made);
        // A joint that slides at a free end brings the block that slides.
        const bool addsBlock = model::findById(drawn.joints, made)
                               && drawn.bodies.size() > project_.model().bodies.size();
        const QString block =
            addsBlock ? document::nameOf(drawn, drawn.bodies.back().id) : QString();
        // A length that was typed and cannot hold is named; the clicks stay.
        if (!project_.commit(name, [&drawn](model::Model& edited) { edited = std::move(drawn); }))
            return false;
        tool.restart();
        selection_.select(QString::fromStdString(made));
        if (addsBlock) view_.showNotice(tr("%1 was added: it slides on the rail.").arg(block));
        return true;
    } catch (const base::InputError& error) {
        reject(error);
        return false;
    }
}

std::optional<session::Place> ViewEditor::linkPlaceAt(QPointF position) const {
    return placeOnLink(project_.model(), view_.mechanismScene(), view_.camera(), position);
}

void ViewEditor::trace(const session::Place& place) {
    for (const model::Signal& signal : project_.model().signalList)
        if (signal.kind == model::SignalKind::PointPosition && !place.point.empty()
            && signal.at.point == place.point) {
            selection_.select(QString::fromStdString(signal.id));
            return;
        }
    DrawingTool marker(ToolKind::Marker);
    marker.add(snapOf(project_.model(), place));
    make(marker);
}

void ViewEditor::drawPath(const session::Place& place) {
    setTool(ToolKind::Path);
    if (tool_.kind() != ToolKind::Path) return;
    tool_.add(snapOf(project_.model(), place));
    showToolPreview();
}

void ViewEditor::useElement(const QString& id) {
    const model::Joint* joint = model::findById(project_.model().joints, id.toStdString());
    if (joint == nullptr || !tool_.takesJoint()) return;
    session::Place place;
    place.point = joint->point;
    Snap snap = snapOf(project_.model(), place);
    snap.joint = joint->id;
    use(snap);
}

void ViewEditor::useOnJoint(ToolKind kind, const std::string& joint) {
    DrawingTool tool(kind);
    Snap snap;
    snap.joint = joint;
    tool.add(snap);
    make(tool);
}

void ViewEditor::reject(const base::InputError& error) {
    showToolNotice(reasonOf(error));
    Q_EMIT statusTextChanged(reasonOf(error));
}

// Commands on the selection -------------------------------------------------------------------

std::set<std::string> ViewEditor::selectedIds() const {
    std::set<std::string> ids;
    for (const QString& id : selection_.selected()) {
        const document::ElementKind kind = document::kindOf(project_.model(), id.toStdString());
        using document::ElementKind;
        if (kind != ElementKind::None && kind != ElementKind::Project
            && kind != ElementKind::Gravity && kind != ElementKind::Ground)
            ids.insert(id.toStdString());
    }
    return ids;
}

void ViewEditor::removeSelection() {
    const std::set<std::string> ids = selectedIds();
    if (ids.empty()) {
        view_.showNotice(tr("Select something to delete first."));
        return;
    }
    model::Model left = project_.model();
    const auto removed = session::removeElements(left, ids);
    const QString what = QString::fromStdString(session::describeRemoval(removed, ids.size()));
    project_.commit(tr("Delete %1").arg(what),
                    [&left](model::Model& edited) { edited = std::move(left); });
    selection_.clear();
    view_.showNotice(tr("Deleted %1. Ctrl+Z brings it back.").arg(what));
}

void ViewEditor::copySelection() {
    const model::Model fragment = session::extractFragment(project_.model(), selectedIds());
    if (fragment == model::Model()) {
        view_.showNotice(tr("Select something to copy first."));
        return;
    }
    const QByteArray text = QByteArray::fromStdString(session::fragmentText(fragment));
    auto* data = new QMimeData;
    data->setData(fragmentType, text);
    data->setText(QString::fromUtf8(text));
    QGuiApplication::clipboard()->setMimeData(data);
}

void ViewEditor::cutSelection() {
    copySelection();
    if (!selectedIds().empty()) removeSelection();
}

void ViewEditor::paste() {
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    const std::string text = data == nullptr ? std::string()
                             : data->hasFormat(fragmentType)
                                 ? data->data(fragmentType).toStdString()
                                 : data->text().toStdString();
    try {
        if (text.empty())
            throw base::InputError(base::Diagnostic{
                base::Severity::Error, "", "", tr("The clipboard is empty.").toStdString(),
                tr("Copy elements of a drawing first.").toStdString()});
        const model::Model fragment = session::readFragment(text);
        model::Model drawn = project_.model();
        const Eigen::Vector3d offset = (plane_.horizontal - plane_.vertical) * (5.0 * snapStep());
        const auto made = session::pasteFragment(drawn, fragment, offset);
        if (!project_.commit(tr("Paste"),
                             [&drawn](model::Model& edited) { edited = std::move(drawn); }))
            return;
        QStringList ids;
        for (const std::string& id : made)
            ids << QString::fromStdString(id);
        selection_.select(ids);
    } catch (const base::InputError& error) {
        view_.showNotice(tr("Nothing was pasted. %1").arg(reasonOf(error)));
    }
}

void ViewEditor::duplicateSelection() {
    const std::set<std::string> chosen = selectedIds();
    if (chosen.empty()) {
        view_.showNotice(tr("Select something to duplicate first."));
        return;
    }
    model::Model drawn = project_.model();
    const Eigen::Vector3d offset = (plane_.horizontal - plane_.vertical) * (5.0 * snapStep());
    const auto made =
        session::pasteFragment(drawn, session::extractFragment(drawn, chosen), offset);
    if (!project_.commit(tr("Duplicate"),
                         [&drawn](model::Model& edited) { edited = std::move(drawn); }))
        return;
    QStringList ids;
    for (const std::string& id : made)
        ids << QString::fromStdString(id);
    selection_.select(ids);
}

void ViewEditor::selectAll() {
    QStringList ids;
    for (const model::Body& body : project_.model().bodies)
        ids << QString::fromStdString(body.id);
    for (const model::Joint& joint : project_.model().joints)
        ids << QString::fromStdString(joint.id);
    for (const model::SpringDamper& spring : project_.model().springs)
        ids << QString::fromStdString(spring.id);
    for (const model::Rod& rod : project_.model().rods)
        ids << QString::fromStdString(rod.id);
    selection_.select(ids);
}

/// Changes how the selected links look; other elements have no appearance of their own.
void ViewEditor::changeAppearance(const QString& name,
                                  const std::function<void(model::Appearance&)>& change) {
    const std::set<std::string> ids = selectedIds();
    const auto chosen = [&ids](const model::Body& body) { return ids.contains(body.id); };
    const auto& bodies = project_.model().bodies;
    if (std::none_of(bodies.begin(), bodies.end(), chosen)) {
        view_.showNotice(tr("Select a link first."));
        return;
    }
    project_.commit(name, [&](model::Model& edited) {
        for (model::Body& body : edited.bodies)
            if (chosen(body)) change(body.appearance);
    });
}

std::vector<std::array<std::string, 2>> ViewEditor::selectedLines() const {
    const model::Model& model = project_.model();
    std::vector<std::array<std::string, 2>> lines;
    std::vector<std::string> points;
    for (const QString& selected : selection_.selected()) {
        const std::string id = selected.toStdString();
        if (const model::Body* body = model::findById(model.bodies, id)) {
            if (body->points.size() >= 2) lines.push_back({body->points[0], body->points[1]});
        } else if (const model::Joint* joint = model::findById(model.joints, id)) {
            points.push_back(joint->point);
        } else if (pointOf(model, id) != nullptr) {
            points.push_back(id);
        }
    }
    if (points.size() == 2 && points[0] != points[1]) lines.push_back({points[0], points[1]});
    return points.size() == 2 || points.empty() ? lines : decltype(lines){};
}

void ViewEditor::addDimension(model::DimensionKind kind) {
    std::vector<std::string> points;
    for (const auto& line : selectedLines())
        points.insert(points.end(), line.begin(), line.end());
    if (points.size() != model::pointCount(kind)) return;
    std::string made;
    try {
        project_.commit(tr("Add a dimension"), [&](model::Model& edited) {
            made = session::addDimension(edited, kind, points);
        });
    } catch (const base::InputError& error) {
        reject(error);
        return;
    }
    selection_.select(QString::fromStdString(made));
}

void ViewEditor::hideSelection() {
    changeAppearance(tr("Hide links"),
                     [](model::Appearance& appearance) { appearance.visible = false; });
}

void ViewEditor::showEverything() {
    project_.commit(tr("Show all links"), [](model::Model& edited) {
        for (model::Body& body : edited.bodies)
            body.appearance.visible = true;
    });
}

void ViewEditor::colorSelection(const QString& color) {
    changeAppearance(tr("Color links"), [&color](model::Appearance& appearance) {
        appearance.color = color.toStdString();
    });
}

}  // namespace linkwright::scene
