// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/road_table.h"

#include "engine/project/road_surface.h"
#include "engine/session/drawing/drawing_parts.h"

namespace linkwright::session {

void takeRoadSurface(model::Model& model, const std::string& road, const std::string& file,
                     double scale) {
    model::Road* own = model::findById(model.roads, road);
    if (own == nullptr) reject(road, "There is no such road.", "Choose another one.");
    (void)project::takeHeights(model, *own, {file, scale, 0.0});
    own->height.clear();  // else it would be added to the table
}

}  // namespace linkwright::session
