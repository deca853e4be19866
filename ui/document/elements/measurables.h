// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/solving/results.h"
#include "ui/document/project/project.h"

#include <QString>
#include <QStringList>
#include <vector>

namespace linkwright::document {

/// Something that can be plotted, in the words and units of the screen.
struct Measurable {
    QString group;         ///< "Joints"
    QString object;        ///< "Crank pivot"; empty: of the whole mechanism
    QString quantity;      ///< "Reaction force"
    QString unit;          ///< "mm/s"
    model::Signal signal;  ///< without an id while the project does not measure it
    QStringList curves;    ///< keys (see `MotionCurve`) of what is known without a signal

    /// "Reaction force of Crank pivot"
    [[nodiscard]] QString title() const;
    /// What a search looks at: the words above, and others for the same.
    [[nodiscard]] QString words() const;
};

/// All that can be plotted of a project, group by group: its signals, then what its points, joints,
/// links, forces and the whole of it can tell.
/// @param motion what there is of curves without a signal
std::vector<Measurable> measurablesOf(const model::Model& model,
                                      const session::SimulationResult& motion);

/// What can be plotted of an element: its own first, then that of what is at its place or acts
/// there, such as the drive and the point of a joint. Empty where that is nothing.
std::vector<Measurable> measurablesAbout(const model::Model& model,
                                         const session::SimulationResult& motion,
                                         const std::string& id);

/// What became of a wish to plot.
struct Measured {
    /// Keys of the curves of each, as they will be called in the next motion.
    std::vector<QStringList> curves;
    QString fault;  ///< why they cannot be measured; nothing was changed then
};

/// Lets the project measure what was chosen, in one commit where signals are missing. In a planar
/// mechanism the components that stay zero are left out.
Measured measure(Project& project, const std::vector<Measurable>& wanted);

}  // namespace linkwright::document
