// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/tools/work_plane.h"

namespace linkwright::scene {

WorkPlane makeWorkPlane(PlaneChoice choice, double offset, const SceneLayout& layout) {
    WorkPlane plane;
    plane.choice = choice;
    plane.offset = choice == PlaneChoice::Automatic ? 0.0 : offset;
    switch (choice) {
        case PlaneChoice::Automatic:
            if (!layout.planar) break;
            plane.normal = layout.normal;
            plane.horizontal = layout.viewAxes.right;
            plane.vertical = plane.normal.cross(plane.horizontal);
            plane.origin = plane.normal * plane.normal.dot(layout.planePoint);
            break;
        case PlaneChoice::XY: break;
        case PlaneChoice::XZ:
            // Seen from the front, z comes towards the viewer where y points up.
            plane.normal = Eigen::Vector3d::UnitY();
            plane.horizontal = Eigen::Vector3d::UnitX();
            plane.vertical = -Eigen::Vector3d::UnitZ();
            break;
        case PlaneChoice::YZ:
            plane.normal = Eigen::Vector3d::UnitX();
            plane.horizontal = -Eigen::Vector3d::UnitZ();
            plane.vertical = Eigen::Vector3d::UnitY();
            break;
    }
    plane.origin += plane.normal * plane.offset;
    return plane;
}

}  // namespace linkwright::scene
