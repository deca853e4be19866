// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/limit_presenter.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/shown/display_units.h"
#include "ui/document/shown/motion_sampler.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/timeline.h"
#include "ui/widgets/timeline_track.h"
#include "ui/windows/view_presenter.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace linkwright::windows {

namespace {

constexpr int deepestFormula = 8;
constexpr std::size_t framesForEnds = 24;  // looked at to find what moves most
constexpr double lineReach = 0.12;         // of a limit of a place, of the size of the drawing

Eigen::Vector3d drawnAt(const model::Point& point) {
    return {point.position[0].value, point.position[1].value, point.position[2].value};
}

const session::BodyDisplacement* movedIn(const model::Model& model, const std::string& body,
                                         const std::vector<session::BodyDisplacement>& pose) {
    for (std::size_t index = 0; index < model.bodies.size() && index < pose.size(); ++index)
        if (model.bodies[index].id == body) return &pose[index];
    return nullptr;
}

}  // namespace

LimitPresenter::LimitPresenter(document::CaseMotions& cases, document::ViewState& shown,
                               const ViewPresenter& presenter, scene::MechanismView& view,
                               widgets::Timeline& timeline, QObject* parent)
    : QObject(parent), cases_(cases), shown_(shown), view_(view), timeline_(timeline) {
    connect(&presenter, &ViewPresenter::presented, this, [this](document::ViewChange what) {
        if (what & document::ViewPart::Motion)
            showMotion();
        else if (what & document::ViewPart::Time)
            showTime();
    });
    connect(&cases_, &document::CaseMotions::changed, this, &LimitPresenter::showMotion);
    connect(&view_, &scene::MechanismView::editingChanged, this, &LimitPresenter::showTime);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &LimitPresenter::showMotion);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, &LimitPresenter::showTime);
}

void LimitPresenter::showMotion() {
    model_ = cases_.model();
    showFaults();
    findMovingEnd();
    showTime();
}

void LimitPresenter::showFaults() {
    std::vector<widgets::TimelineFault> faults;
    for (const document::ConstraintStatus& standing : cases_.statuses()) {
        if (standing.state != document::LimitState::Violated) continue;
        const QString text = document::standingText(*model_, standing);
        for (const auto& [from, to] : standing.spans)
            faults.push_back({from, to, text});
        if (standing.spans.empty() && standing.time)
            faults.push_back({*standing.time, *standing.time, text});
    }
    timeline_.track()->setFaults(std::move(faults));
}

/// The point of a moving body that comes farthest about, for the names of cases.
void LimitPresenter::findMovingEnd() {
    endBody_.clear();
    endPoint_.clear();
    const document::SimulationPointer motion = shown_.motion();
    if (!motion || !model_ || cases_.ghosts().empty() || motion->displacements.empty()) return;
    double farthest = -1.0;
    const std::size_t stride =
        std::max<std::size_t>(1, motion->displacements.size() / framesForEnds);
    for (std::size_t body = 0; body < model_->bodies.size(); ++body)
        for (const std::string& id : model_->bodies[body].points) {
            const model::Point* point = model::findById(model_->points, id);
            if (!point || body >= motion->displacements.front().size()) continue;
            Eigen::AlignedBox3d reach;
            for (std::size_t frame = 0; frame < motion->displacements.size(); frame += stride) {
                const session::BodyDisplacement& moved = motion->displacements[frame][body];
                reach.extend(moved.rotation * drawnAt(*point) + moved.translation);
            }
            if (!(reach.diagonal().norm() > farthest)) continue;
            farthest = reach.diagonal().norm();
            endBody_ = model_->bodies[body].id;
            endPoint_ = id;
        }
}

void LimitPresenter::showTime() {
    pose_ = view_.editing() ? std::vector<session::BodyDisplacement>() : shown_.frame()->pose;
    std::vector<scene::LimitMark> marks;
    for (const document::ConstraintStatus& standing : cases_.statuses())
        if (standing.state != document::LimitState::Met)
            if (std::optional<scene::LimitMark> mark = markOf(standing))
                marks.push_back(std::move(*mark));
    view_.setLimitMarks(std::move(marks));
    showNames();
}

void LimitPresenter::showNames() {
    std::vector<scene::MechanismView::CaseName> names;
    const std::vector<document::CaseMotions::Entry> ghosts = cases_.ghosts();
    if (!ghosts.empty() && !endPoint_.empty() && !view_.editing()) {
        if (const auto place = placeOfPoint(endBody_, endPoint_))
            names.push_back({cases_.shownCase().empty()
                                 ? tr("As drawn")
                                 : QString::fromStdString(cases_.shownCase()),
                             *place, true});
        for (const document::CaseMotions::Entry& entry : ghosts) {
            const model::Point* point = model::findById(entry.model->points, endPoint_);
            const std::vector<session::BodyDisplacement> pose =
                document::displacementsAt(*entry.motion, shown_.time());
            const session::BodyDisplacement* moved = movedIn(*entry.model, endBody_, pose);
            if (point && moved)
                names.push_back({QString::fromStdString(entry.name),
                                 moved->rotation * drawnAt(*point) + moved->translation, false});
        }
    }
    view_.setCaseNames(std::move(names));
}

// Where things are --------------------------------------------------------------------------------

std::optional<Eigen::Vector3d> LimitPresenter::placeOfPoint(const std::string& body,
                                                            const std::string& point) const {
    const model::Point* found = model::findById(model_->points, point);
    if (!found) return std::nullopt;
    const session::BodyDisplacement* moved = movedIn(*model_, body, pose_);
    return moved ? Eigen::Vector3d(moved->rotation * drawnAt(*found) + moved->translation)
                 : drawnAt(*found);
}

/// Where a signal is measured; of a formula, its first operand that is somewhere.
std::optional<Eigen::Vector3d> LimitPresenter::placeOf(const std::string& id, int depth) const {
    const model::Signal* signal = model::findById(model_->signalList, id);
    if (!signal || depth > deepestFormula) return std::nullopt;
    for (const model::SignalOperand& operand : signal->operands)
        if (const auto place = placeOf(operand.signal, depth + 1)) return place;
    const bool joins = signal->kind == model::SignalKind::TransmissionAngle
                       || signal->kind == model::SignalKind::PressureAngle;
    const model::Attachment& at = joins ? signal->other : signal->at;
    if (!at.point.empty()) return placeOfPoint(at.body, at.point);
    for (const std::string& element : {signal->constraint, signal->joint, signal->motor}) {
        if (const model::Joint* joint = model::findById(model_->joints, element))
            return placeOfPoint(joint->bodyB == model::groundId ? joint->bodyA : joint->bodyB,
                                joint->point);
        if (const auto place = view_.mechanismScene().labelPlace(element)) return place;
    }
    if (const auto place = view_.mechanismScene().labelPlace(signal->at.body)) return place;
    return std::nullopt;
}

std::optional<double> LimitPresenter::valueNow(const std::string& signal) const {
    const document::SimulationPointer motion = shown_.motion();
    if (!motion) return std::nullopt;
    for (const session::Series& series : motion->signalSeries)
        if (series.id == signal)
            return document::valueAt(motion->times, series.values, shown_.time());
    return std::nullopt;
}

QString LimitPresenter::valueText(const model::Signal& signal, double value) const {
    const document::SimulationPointer motion = shown_.motion();
    QString unit;
    for (const session::Series& series : motion->signalSeries)
        if (series.id == signal.id) unit = QString::fromStdString(series.unit);
    const document::DisplayUnit shown = document::shownUnit(unit);
    const QString number = document::numberText(value / shown.factor, 3);
    return shown.symbol == QChar(0xB0)
               ? number + shown.symbol
               : QStringLiteral("%1 %2").arg(number, shown.symbol).trimmed();
}

// What is drawn of a constraint -------------------------------------------------------------------

std::optional<scene::LimitMark> LimitPresenter::markOf(
    const document::ConstraintStatus& standing) const {
    const model::CostTerm* term = model::findById(model_->costTerms, standing.term);
    const model::Signal* signal =
        term ? model::findById(model_->signalList, term->signal) : nullptr;
    if (!signal) return std::nullopt;
    std::optional<scene::LimitMark> mark = angleMark(*term, *signal);
    if (!mark) mark = lineMark(*term, *signal);
    if (!mark && standing.state == document::LimitState::Violated) {
        const auto place = placeOf(signal->id);
        if (!place) return std::nullopt;
        mark.emplace();
        mark->place = *place;
        mark->text = document::shortStandingText(*model_, standing);
    }
    if (!mark) return std::nullopt;
    mark->violated = standing.state == document::LimitState::Violated;
    mark->color =
        mark->violated ? widgets::Theme::colors().fault : widgets::Theme::colors().warning;
    return mark;
}

/// The angle itself, at its vertex: of a transmission between coupler and follower, of a hinge from
/// where the body is to where the limit is.
std::optional<scene::LimitMark> LimitPresenter::angleMark(const model::CostTerm& term,
                                                          const model::Signal& signal) const {
    const std::optional<double> value = valueNow(signal.id);
    if (!value) return std::nullopt;
    const model::Joint* joint = model::findById(model_->joints, signal.joint);
    if (!joint) return std::nullopt;
    const Eigen::Vector3d axis(joint->axis[0].value, joint->axis[1].value, joint->axis[2].value);
    const auto hinge =
        placeOfPoint(joint->bodyA == model::groundId ? joint->bodyA : joint->bodyB, joint->point);
    if (!hinge || !(axis.norm() > 0.0)) return std::nullopt;
    scene::LimitMark mark;
    mark.kind = scene::LimitMark::Kind::Arc;
    mark.text = valueText(signal, *value);
    if (signal.kind == model::SignalKind::TransmissionAngle) {
        const auto vertex = placeOf(signal.id);
        const auto begin = placeOfPoint(signal.at.body, signal.at.point);
        if (!vertex || !begin) return std::nullopt;
        mark.place = *vertex;
        mark.from = *begin - *vertex;
        mark.to =
            joint->kind == model::JointKind::Revolute
                ? Eigen::Vector3d(*hinge - *vertex)
                : Eigen::Vector3d(mark.from - axis * (axis.dot(mark.from) / axis.squaredNorm()));
        if (mark.from.dot(mark.to) < 0.0) mark.to = -mark.to;  // the acute one
        return mark;
    }
    if (signal.kind != model::SignalKind::JointCoordinate
        || joint->kind != model::JointKind::Revolute || term.kind != model::TermKind::Value)
        return std::nullopt;
    const model::Body* body = model::findById(model_->bodies, joint->bodyB);
    Eigen::Vector3d leg = Eigen::Vector3d::Zero();
    for (const std::string& point : body ? body->points : std::vector<std::string>())
        if (const auto place = placeOfPoint(joint->bodyB, point);
            place && (*place - *hinge).norm() > leg.norm())
            leg = *place - *hinge;
    if (!(leg.norm() > 0.0)) return std::nullopt;
    const double reference =
        term.reference == model::ReferenceKind::Constant && !term.referenceValues.empty()
            ? term.referenceValues.front().value
            : 0.0;
    const double scale = term.weight.value;
    const std::optional<model::Number>& limit =
        term.atMost && (!term.atLeast || *value - reference >= term.atLeast->value / scale)
            ? term.atMost
            : term.atLeast;
    if (!limit || scale == 0.0) return std::nullopt;
    const double away = limit->value / scale + reference - *value;
    if (std::abs(away) > 3.1) return std::nullopt;  // an arc of more than a half turn says nothing
    mark.place = *hinge;
    mark.from = leg;
    mark.to = Eigen::AngleAxisd(away, axis.normalized()) * leg;
    return mark;
}

/// A limit of a distance between its ends, of a coordinate across it.
std::optional<scene::LimitMark> LimitPresenter::lineMark(const model::CostTerm& term,
                                                         const model::Signal& signal) const {
    scene::LimitMark mark;
    mark.kind = scene::LimitMark::Kind::Line;
    const document::SimulationPointer motion = shown_.motion();
    if (!motion || term.kind != model::TermKind::Value) return std::nullopt;
    if (signal.kind == model::SignalKind::Distance) {
        const auto from = placeOfPoint(signal.at.body, signal.at.point);
        const auto to = placeOfPoint(signal.other.body, signal.other.point);
        const std::optional<double> value = valueNow(signal.id);
        if (!from || !to || !value) return std::nullopt;
        mark.from = *from;
        mark.to = *to;
        mark.text = valueText(signal, *value);
        return mark;
    }
    if (signal.kind != model::SignalKind::PointPosition) return std::nullopt;
    const auto place = placeOfPoint(signal.at.body, signal.at.point);
    const scene::SceneLayout& layout = view_.mechanismScene().layout();
    if (!place || !layout.planar) return std::nullopt;
    for (const document::MotionCurve& curve : document::curvesOf(*motion)) {
        if (curve.series->id != signal.id || !curve.parts.empty()) continue;
        for (const document::CurveLimit& limit : document::limitsOf(curve, *motion, *model_)) {
            if (limit.term != term.id || curve.series->component.size() != 1) continue;
            const int component = curve.series->component[0] - 'x';
            if (component < 0 || component > 2) continue;
            Eigen::Vector3d along = layout.normal.cross(Eigen::Vector3d::Unit(component));
            if (!(along.norm() > 0.5)) continue;
            along *= lineReach * layout.size / along.norm();
            Eigen::Vector3d middle = *place;
            middle[component] = limit.value;
            mark.from = middle - along;
            mark.to = middle + along;
            mark.text = document::limitsText(*model_, term);
            return mark;
        }
    }
    return std::nullopt;
}

}  // namespace linkwright::windows
