// SPDX-License-Identifier: GPL-3.0-or-later
// Optimizations with a color of their own in the 3D view: outline at the playhead, and path.

#include "ui/document/optimizations/design_values.h"
#include "ui/document/shown/motion_sampler.h"
#include "ui/scene/view/view_overlay.h"
#include "ui/widgets/theme.h"
#include "ui/windows/view_presenter.h"

#include <array>

namespace linkwright::windows {

std::vector<Eigen::Vector3d> ViewPresenter::pathOf(const session::SimulationResult& motion,
                                                   const std::string& signal) {
    std::array<const session::Series*, 3> components{};
    for (const session::Series& series : motion.signalSeries)
        if (series.id == signal && series.component.size() == 1 && series.component[0] >= 'x'
            && series.component[0] <= 'z')
            components[static_cast<std::size_t>(series.component[0] - 'x')] = &series;
    std::vector<Eigen::Vector3d> path;
    if (!components[0] || !components[1] || !components[2]) return path;
    for (std::size_t frame = 0; frame < motion.times.size(); ++frame)
        path.emplace_back(components[0]->values[frame], components[1]->values[frame],
                          components[2]->values[frame]);
    return path;
}

void ViewPresenter::showCompared() {
    std::vector<scene::ComparedMechanism> list;
    comparedMotions_.clear();
    comparedNames_.clear();
    for (const document::Optimization& optimization : optimizations_.all()) {
        if (!optimization.compared() || !optimization.motion) continue;
        list.push_back({document::bestDesign(optimization),
                        widgets::Theme::comparedColor(optimization.color),
                        pathOf(*optimization.motion, traced_)});
        comparedMotions_.push_back(optimization.motion);
        comparedNames_ << optimization.title();
    }
    if (cases_)
        for (const document::CaseMotions::Entry& entry : cases_->ghosts()) {
            list.push_back({entry.model, view_.sceneStyle().ghost, {}, true});
            comparedMotions_.push_back(entry.motion);
        }
    view_.setCompared(std::move(list));
    poseCompared();
    showTexts();
}

void ViewPresenter::followCases(document::CaseMotions& cases) {
    cases_ = &cases;
    connect(cases_, &document::CaseMotions::changed, this, &ViewPresenter::showCompared);
    showCompared();
}

void ViewPresenter::poseCompared() {
    for (std::size_t index = 0; index < comparedMotions_.size(); ++index)
        view_.setComparedDisplacements(
            index, document::displacementsAt(*comparedMotions_[index], shown_.time()));
}

void ViewPresenter::addComparedEntries(std::vector<scene::LegendEntry>& entries) const {
    const std::vector<scene::ComparedMechanism>& shown = view_.compared();
    for (std::size_t index = 0;
         index < shown.size() && index < static_cast<std::size_t>(comparedNames_.size()); ++index)
        entries.push_back({scene::LegendSymbol::Compared,
                           comparedNames_[static_cast<qsizetype>(index)], shown[index].color});
    if (!shown.empty() && shown.back().isCase)
        entries.push_back({scene::LegendSymbol::Compared, tr("Other cases"), shown.back().color});
}

}  // namespace linkwright::windows
