// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/quality/pose_equations.h"

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/session/drawing/drawing_parts.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::session {

namespace {

constexpr Eigen::Index linkEntries = 6;  // of the displacement of a link

Eigen::Matrix3d crossMatrix(const Eigen::Vector3d& vector) {
    Eigen::Matrix3d matrix;
    matrix << 0.0, -vector.z(), vector.y(), vector.z(), 0.0, -vector.x(), -vector.y(), vector.x(),
        0.0;
    return matrix;
}

}  // namespace

bool drivesDetermine(const model::Model& model) {
    try {
        const assembly::System system = assembly::compile(model);
        return !model.drives.empty() && system.dofCount == static_cast<int>(system.rows.size());
    } catch (const base::InputError&) {
        return false;  // the check of the model says why
    }
}

PoseEquations::PoseEquations(const model::Model& model) : model_(model) {
    Eigen::AlignedBox3d box;
    for (const model::Point& point : model.points)
        box.extend(toVector(point.position));
    if (!box.isEmpty()) middle_ = box.center();
    if (!box.isEmpty() && box.diagonal().norm() > 0.0) size_ = box.diagonal().norm();
    place({});
}

int PoseEquations::indexOf(const std::string& body) const {
    for (std::size_t index = 0; index < model_.bodies.size(); ++index)
        if (model_.bodies[index].id == body) return static_cast<int>(index);
    return -1;
}

Eigen::Vector3d PoseEquations::drawn(const std::string& point) const {
    const model::Point* found = model::findById(model_.points, point);
    return found == nullptr ? Eigen::Vector3d(Eigen::Vector3d::Zero()) : toVector(found->position);
}

PoseEquations::Place PoseEquations::placeOf(const model::Attachment& at) const {
    Place place{indexOf(at.body), drawn(at.point)};
    if (place.body >= 0 && static_cast<std::size_t>(place.body) < pose_.size()) {
        const BodyDisplacement& moved = pose_[static_cast<std::size_t>(place.body)];
        place.at = moved.rotation * place.at + moved.translation;
    }
    return place;
}

Eigen::Vector3d PoseEquations::turned(const std::string& body,
                                      const Eigen::Vector3d& direction) const {
    const int index = indexOf(body);
    return index >= 0 && static_cast<std::size_t>(index) < pose_.size()
               ? pose_[static_cast<std::size_t>(index)].rotation * direction
               : direction;
}

PoseEquations::Freedoms PoseEquations::freedomsOf(const model::Joint& joint) const {
    using Kind = model::JointKind;
    const Eigen::Vector3d axis = turned(joint.bodyA, toVector(joint.axis).normalized());
    const Eigen::Vector3d second = turned(joint.kind == Kind::Universal ? joint.bodyB : joint.bodyA,
                                          toVector(joint.secondAxis).normalized());
    std::vector<std::pair<Eigen::Vector3d, Eigen::Vector3d>> list;  // turn, travel
    const Eigen::Vector3d none = Eigen::Vector3d::Zero();
    switch (joint.kind) {
        case Kind::Revolute: list = {{axis, none}}; break;
        case Kind::Prismatic: list = {{none, axis}}; break;
        case Kind::Screw:
            list = {{axis, axis * (joint.pitch.value / (2.0 * std::numbers::pi))}};
            break;
        case Kind::Cylindrical: list = {{none, axis}, {axis, none}}; break;
        case Kind::Universal: list = {{axis, none}, {second, none}}; break;
        case Kind::Planar: list = {{none, axis}, {none, second}, {axis.cross(second), none}}; break;
        case Kind::Free:
            for (int unit = 0; unit < 3; ++unit)
                list.emplace_back(none, Eigen::Vector3d::Unit(unit));
            [[fallthrough]];
        case Kind::Spherical:
            for (int unit = 0; unit < 3; ++unit)
                list.emplace_back(Eigen::Vector3d::Unit(unit), none);
            break;
        case Kind::Fixed: break;
    }
    Freedoms freedoms(6, static_cast<Eigen::Index>(list.size()));
    for (std::size_t column = 0; column < list.size(); ++column)
        freedoms.col(static_cast<Eigen::Index>(column)) << size_ * list[column].first,
            list[column].second;
    return freedoms;
}

/// Adds to the last row what `row` says of (L turn, travel) of `to` less that of `from`.
void PoseEquations::addRow(const Row& row, const model::Attachment& from,
                           const model::Attachment& to) {
    if (!begun_) {
        if (rows_ == matrix_.rows())
            matrix_.conservativeResize(std::max<Eigen::Index>(2 * rows_, 64), Eigen::NoChange);
        matrix_.row(rows_).setZero();
    }
    const Eigen::RowVector3d turn = row.head<3>(), travel = row.tail<3>();
    const Eigen::Vector3d arm = placeOf(to).at - middle_;
    const auto add = [&](const model::Attachment& side, double sign) {
        const int body = indexOf(side.body);
        if (body < 0) return;
        auto block = matrix_.block(rows_, linkEntries * body, 1, linkEntries);
        block.leftCols<3>() += sign * travel;
        block.rightCols<3>() += sign * (turn - travel * crossMatrix(arm) / size_);
    };
    add(to, 1.0);
    add(from, -1.0);
    parts_.push_back({rows_, travel.transpose(), from, to, {}});
}

void PoseEquations::addJoint(const model::Joint& joint) {
    const Freedoms freedoms = freedomsOf(joint);
    Eigen::Matrix<double, 6, 6> forbidden = Eigen::Matrix<double, 6, 6>::Identity();
    if (freedoms.cols() > 0)
        forbidden -= freedoms * (freedoms.transpose() * freedoms).inverse() * freedoms.transpose();
    for (Eigen::Index row = 0; row < 6; ++row) {
        addRow(forbidden.row(row), {joint.bodyA, joint.point}, {joint.bodyB, joint.point});
        ++rows_;
    }
}

/// Adds the rate of a joint coordinate to the last row, times a factor.
void PoseEquations::addCoordinate(const model::Joint& joint, int coordinate, double factor) {
    const Freedoms freedoms = freedomsOf(joint);
    if (coordinate < 0 || coordinate >= freedoms.cols()) return;
    const Eigen::MatrixXd inverse =
        (freedoms.transpose() * freedoms).inverse() * freedoms.transpose();
    addRow(factor * inverse.row(coordinate), {joint.bodyA, joint.point},
           {joint.bodyB, joint.point});
    begun_ = true;
}

void PoseEquations::addRod(const model::Rod& rod) {
    const Eigen::Vector3d along = placeOf(rod.endB).at - placeOf(rod.endA).at;
    if (!(along.norm() > 0.0)) return;
    const Eigen::RowVector3d unit = along.normalized().transpose();
    // Each end where it is: the travel of one less that of the other.
    Row row = Row::Zero();
    row.tail<3>() = unit;
    addRow(row, {}, rod.endB);
    begun_ = true;
    addRow(-row, {}, rod.endA);
    parts_.back().rod = rod.id;
    begun_ = false;
    ++rows_;
}

/// The follower keeps its distance from the curve, along the normal where it is now.
void PoseEquations::addCam(const model::Cam& cam) {
    const model::CurveShape shape(model_, cam);
    if (shape.pieceCount() == 0) return;
    const Eigen::Vector3d normal = toVector(cam.axis).normalized();
    const Eigen::Vector3d first = model::helperOfCurve(cam).cross(normal).normalized();
    const Eigen::Vector3d second = normal.cross(first);
    Eigen::Vector3d span = placeOf({cam.bodyA, cam.point}).at;
    const int carrier = indexOf(cam.bodyB);
    if (carrier >= 0 && static_cast<std::size_t>(carrier) < pose_.size()) {
        const BodyDisplacement& moved = pose_[static_cast<std::size_t>(carrier)];
        span = moved.rotation.conjugate() * (span - moved.translation);
    }
    span -= drawn(cam.points.empty() ? cam.origin : cam.points.front());
    const math::BesideCurve<double> beside(shape.pieces().data(), shape.form(),
                                           {first.dot(span), second.dot(span)});
    Row row = Row::Zero();
    row.tail<3>() =
        turned(cam.bodyB, first * beside.normal[0] + second * beside.normal[1]).transpose();
    addRow(row, {cam.bodyB, cam.point}, {cam.bodyA, cam.point});
    ++rows_;
}

void PoseEquations::addDrive(const model::Drive& drive) {
    if (drive.kind == model::DriveKind::JointCoordinate) {
        if (const model::Joint* joint = model::findById(model_.joints, drive.joint))
            addCoordinate(*joint, drive.coordinate,
                          model::drivesTravel(model_, drive) ? 1.0 : size_);
    } else {
        Row row = Row::Zero();
        row[3 + std::clamp(drive.coordinate, 0, 2)] = 1.0;
        addRow(row, {}, drive.at);
        begun_ = true;
    }
    if (begun_) ++rows_;
    begun_ = false;
}

void PoseEquations::place(const std::vector<BodyDisplacement>& pose) {
    pose_ = pose;
    matrix_.resize(matrix_.rows(), linkEntries * static_cast<Eigen::Index>(model_.bodies.size()));
    rows_ = 0;
    parts_.clear();
    for (const model::Joint& joint : model_.joints)
        addJoint(joint);
    for (const model::Rod& rod : model_.rods)
        addRod(rod);
    for (const model::Cam& cam : model_.cams)
        addCam(cam);
    for (const model::GearCoupling& gear : model_.gears) {
        const model::Joint* jointA = model::findById(model_.joints, gear.jointA);
        const model::Joint* jointB = model::findById(model_.joints, gear.jointB);
        if (jointA == nullptr || jointB == nullptr) continue;
        const double factor = model::isTranslation(jointB->kind, gear.coordinateB) ? 1.0 : size_;
        addCoordinate(*jointB, gear.coordinateB, factor);
        addCoordinate(*jointA, gear.coordinateA, -factor * gear.ratio.value);
        for (const model::GearTerm& term : gear.further)
            if (const model::Joint* joint = model::findById(model_.joints, term.joint))
                addCoordinate(*joint, term.coordinate, -factor * term.ratio.value);
        if (begun_) ++rows_;
        begun_ = false;
    }
    for (const model::Drive& drive : model_.drives)
        addDrive(drive);
}

double PoseEquations::regularity() const {
    if (rows_ == 0 || matrix_.cols() == 0) return 0.0;
    const auto used = matrix_.topRows(rows_);
    const Eigen::VectorXd squares = math::symmetricEigen(used.transpose() * used).values;
    const double largest = squares.maxCoeff();
    return largest > 0.0 ? std::sqrt(std::max(0.0, squares.minCoeff()) / largest) : 0.0;
}

void PoseEquations::factorize() {
    solver_ = math::OrthogonalDecomposition(matrix_.topRows(rows_), 1e-9);
}

Eigen::Vector3d PoseEquations::wrongAt(const model::Attachment& at) const {
    const bool here = wrong_.rod.empty() && at.body == wrong_.body && at.point == wrong_.point;
    return here ? turned(wrong_.body, wrong_.direction) : Eigen::Vector3d(Eigen::Vector3d::Zero());
}

void PoseEquations::respond(const MadeWrong& wrong) {
    wrong_ = wrong;
    Eigen::VectorXd right = Eigen::VectorXd::Zero(rows_);
    for (const Part& part : parts_) {
        right[part.row] -= part.travel.dot(wrongAt(part.to) - wrongAt(part.from));
        if (!wrong_.rod.empty() && part.rod == wrong_.rod) right[part.row] += 1.0;
    }
    response_ = solver_.solve(right);
}

Eigen::Vector3d PoseEquations::turnOf(const std::string& body) const {
    const int index = indexOf(body);
    return index < 0 ? Eigen::Vector3d(Eigen::Vector3d::Zero())
                     : Eigen::Vector3d(response_.segment<3>(linkEntries * index + 3) / size_);
}

Eigen::Vector3d PoseEquations::shiftOf(const model::Attachment& at) const {
    const Place place = placeOf(at);
    Eigen::Vector3d shift = wrongAt(at);
    if (place.body >= 0)
        shift += response_.segment<3>(linkEntries * place.body)
                 + turnOf(at.body).cross(place.at - middle_);
    return shift;
}

}  // namespace linkwright::session
