// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/presenters/element_presenter.h"

namespace linkwright::scene {

/// Where the two ends of a spring, damper or rod are, in front of the bars they hang on.
struct TwoPointLink {
    Eigen::Vector3d drawnA = Eigen::Vector3d::Zero();  ///< lifted off the plane, drawn pose, m
    Eigen::Vector3d drawnB = Eigen::Vector3d::Zero();
    Eigen::Vector3d lift = Eigen::Vector3d::Zero();  ///< from the attachments to the ends
    int bodyA = groundIndex;
    int bodyB = groundIndex;

    [[nodiscard]] Eigen::Vector3d endA(const Pose& pose) const { return pose.place(bodyA, drawnA); }
    [[nodiscard]] Eigen::Vector3d endB(const Pose& pose) const { return pose.place(bodyB, drawnB); }
};

/// Nothing when an attachment names a missing point.
std::optional<TwoPointLink> linkOf(const SceneContext& context, const model::Attachment& endA,
                                   const model::Attachment& endB);

/// Draws something between two ends: a spring, a damper, a rod. Derived classes add their parts,
/// then the posts, and call `place` at the end of their constructors.
class TwoPointPresenter : public ElementPresenter {
public:
    [[nodiscard]] std::vector<BoundingSphere> bounds() const override;
    [[nodiscard]] std::optional<Eigen::Vector3d> labelPlace() const override;
    [[nodiscard]] std::optional<CenterLine> centerLine() const override;

protected:
    /// @param radius of what is drawn around the center line, m
    TwoPointPresenter(const SceneContext& context, std::string objectId, const TwoPointLink& link,
                      double radius);

    /// In the plane: short posts from the bars to both ends, with an eye of this color.
    void addPosts(const SceneContext& context, const QColor& eye);
    void place(const Pose& pose);
    void follow(const Pose& pose) override { place(pose); }
    /// Puts the parts between `start()` and `end()`.
    /// @param frame at the start with z towards the end  @param length between them, m
    virtual void arrange(const Eigen::Isometry3d& frame, double length) = 0;

    [[nodiscard]] const Eigen::Vector3d& start() const { return start_; }
    [[nodiscard]] const Eigen::Vector3d& end() const { return end_; }

private:
    TwoPointLink link_;
    Eigen::Vector3d sideways_;
    double radius_;
    Eigen::Vector3d start_ = Eigen::Vector3d::Zero();
    Eigen::Vector3d end_ = Eigen::Vector3d::Zero();
};

}  // namespace linkwright::scene
