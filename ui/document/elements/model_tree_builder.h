// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"

#include <QString>
#include <memory>
#include <vector>

namespace linkwright::document {

/// A row of the model tree.
struct TreeNode {
    QString key;       ///< unique in the tree and stable over edits; groups have one too
    QString object;    ///< object id that selecting the row selects; empty for groups
    QString property;  ///< design variables only
    QString name;
    QString detail;  ///< one short fact, shown at the right
    QString type;    ///< what it is, for searching and tooltips
    QString icon;
    bool starred = false;
    bool renamable = false;
    bool hidden = false;  ///< a link that is not drawn
    TreeNode* parent = nullptr;
    std::vector<std::unique_ptr<TreeNode>> children;

    [[nodiscard]] int row() const;
};

/// The tree of a model: ground, points, links, joints, springs, loads, inputs, signals, gravity,
/// objective, design variables. Groups without members are left out, except ground and links.
std::unique_ptr<TreeNode> buildModelTree(const model::Model& model);

}  // namespace linkwright::document
