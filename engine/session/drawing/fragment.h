// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <Eigen/Core>

#include <set>
#include <string>
#include <vector>

/// Copy, paste and duplicate.
namespace linkwright::session {

/// The chosen elements as a model of their own: bodies with their points, the joints, springs,
/// rods, gears, motors, loads and position signals among them and to the ground, and whatever
/// else was chosen by name. An element chosen alone keeps naming what it is attached to.
model::Model extractFragment(const model::Model& model, const std::set<std::string>& ids);

/// Adds a fragment under new ids and names, moved by an offset (m, world frame). References lead to
/// what was pasted with it, else to what the model has under that id; what would be left without a
/// reference is not pasted. Formulas whose parameters are missing become numbers.
/// @return ids of the new elements: bodies if there are any, else everything new
std::vector<std::string> pasteFragment(model::Model& model, const model::Model& fragment,
                                       const Eigen::Vector3d& offset);

/// A fragment as text for the clipboard, and back.
/// @throws base::InputError when the text is no fragment
std::string fragmentText(const model::Model& fragment);
model::Model readFragment(const std::string& text);

}  // namespace linkwright::session
