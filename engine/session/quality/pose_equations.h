// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/dense_decompositions.h"
#include "engine/session/solving/results.h"

#include <Eigen/Core>

#include <cstddef>
#include <string>
#include <vector>

namespace linkwright::session {

/// Whether the drives of a model alone determine its motion.
bool drivesDetermine(const model::Model& model);

/// Something that is made a little wrong, by one meter to first order: a hole of a link (or of the
/// ground) that is elsewhere, or a rod that is longer.
struct MadeWrong {
    std::string body;                                     ///< of the hole; `ground` for the frame
    std::string point;                                    ///< the hole
    Eigen::Vector3d direction = Eigen::Vector3d::Zero();  ///< it moves along, unit, as drawn
    std::string rod;                                      ///< this is longer; then no hole is wrong
};

/// The small displacements of the links of a driven mechanism at one pose, to first order. Each
/// link b moves by v_b + theta_b x (x - c), about the middle c of the drawing; what joints, rods,
/// gears and drives forbid is zero:
///   A (v_1, L theta_1, v_2, ...) = -e,                                                     (1)
/// with L the size of the drawing and e what something made wrong contributes. A link whose hole q
/// is wrong by u carries along there what was carried by q + u. By the implicit function theorem
/// these are the exact derivatives of the pose with respect to that length.
class PoseEquations {
public:
    /// @param model kept; its references are sound
    explicit PoseEquations(const model::Model& model);

    /// Takes a pose.
    /// @param pose one displacement per body, in the order of `model.bodies`; empty: as drawn
    void place(const std::vector<BodyDisplacement>& pose);
    /// Smallest singular value of A, relative to the largest: zero where the mechanism could go on
    /// in more than one way.
    [[nodiscard]] double regularity() const;
    /// Factorizes (1); call before `respond`.
    void factorize();
    /// Displacements of all links, per meter of what is wrong.
    void respond(const MadeWrong& wrong);

    // Of the last response, m per m.
    [[nodiscard]] Eigen::Vector3d shiftOf(const model::Attachment& at) const;
    /// Turn of a link, rad per m; zero of the ground.
    [[nodiscard]] Eigen::Vector3d turnOf(const std::string& body) const;

private:
    using Row = Eigen::Matrix<double, 1, 6>;
    using Freedoms = Eigen::Matrix<double, 6, Eigen::Dynamic>;

    struct Place {
        int body = -1;       ///< -1: the ground
        Eigen::Vector3d at;  ///< m, at the pose
    };

    [[nodiscard]] int indexOf(const std::string& body) const;
    [[nodiscard]] Eigen::Vector3d drawn(const std::string& point) const;
    [[nodiscard]] Place placeOf(const model::Attachment& at) const;
    [[nodiscard]] Eigen::Vector3d turned(const std::string& body,
                                         const Eigen::Vector3d& direction) const;
    /// Directions (L turn, travel) in which a joint lets body B move, one per coordinate.
    [[nodiscard]] Freedoms freedomsOf(const model::Joint& joint) const;
    void addRow(const Row& row, const model::Attachment& from, const model::Attachment& to);
    void addJoint(const model::Joint& joint);
    void addCoordinate(const model::Joint& joint, int coordinate, double factor);
    void addRod(const model::Rod& rod);
    void addCam(const model::Cam& cam);
    void addDrive(const model::Drive& drive);
    [[nodiscard]] Eigen::Vector3d wrongAt(const model::Attachment& at) const;

    /// What of a row depends on attachments that may be wrong, and on the lengths of rods.
    struct Part {
        Eigen::Index row = 0;
        Eigen::Vector3d travel;
        model::Attachment from, to;
        std::string rod;
    };

    const model::Model& model_;
    Eigen::Vector3d middle_ = Eigen::Vector3d::Zero();
    double size_ = 1.0;
    std::vector<BodyDisplacement> pose_;
    Eigen::MatrixXd matrix_;
    Eigen::Index rows_ = 0;
    bool begun_ = false;  ///< the next row goes on with the last one
    std::vector<Part> parts_;
    math::OrthogonalDecomposition solver_;
    Eigen::VectorXd response_;
    MadeWrong wrong_;
};

}  // namespace linkwright::session
