// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/motion_table.h"

#include "engine/base/csv.h"
#include "engine/project/text_file.h"
#include "engine/session/statics/matlab_export.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace linkwright::session {

std::string columnName(const Series& series, const std::string& prefix) {
    std::string name = prefix + series.id;
    if (!series.component.empty()) name += "." + series.component;
    if (!series.unit.empty()) name += " [" + series.unit + "]";
    return base::csvField(name);
}

std::string motionTable(const SimulationResult& motion) {
    std::string text = "time [s]";
    const auto forEachSeries = [&](const auto& visit) {
        for (const Series& series : motion.signalSeries)
            visit(series, "");
        for (const Series& series : motion.coordinates)
            visit(series, "coordinate ");
        for (const Series& series : motion.velocities)
            visit(series, "velocity ");
    };
    forEachSeries([&](const Series& series, const char* prefix) {
        text += "," + columnName(series, prefix);
    });
    text += ",kinetic energy [J],potential energy [J]\n";
    for (std::size_t time = 0; time < motion.times.size(); ++time) {
        text += base::csvText(motion.times[time]);
        forEachSeries([&](const Series& series, const char*) {
            text += "," + base::csvText(series.values.at(time));
        });
        text += "," + base::csvText(motion.kineticEnergy.at(time)) + ","
                + base::csvText(motion.potentialEnergy.at(time)) + "\n";
    }
    return text;
}

void writeMotionData(const std::string& path, const model::Model& model,
                     const SimulationResult& motion, const OptimizationDescription& description) {
    std::string ending = std::filesystem::path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return std::tolower(letter); });
    if (ending == ".csv")
        project::replaceTextFile(path, motionTable(motion), project::Backup::None);
    else if (ending == ".mat")
        project::writeMatlabFile(path, matlabVariables(motion));
    else
        writeMotion(path, model, motion, description);
}

}  // namespace linkwright::session
