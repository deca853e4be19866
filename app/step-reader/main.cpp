// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a STEP file for another program. Its output is what engine/project/import/step_parts.h
// unpacks.
#include "app/step-reader/step_reader.h"
#include "engine/project/import/reader_program.h"

int main(int count, char** arguments) {
    using namespace linkwright;
    constexpr std::size_t memory = std::size_t{8} << 30;
    return project::runReaderProgram(count, arguments, memory, [](const std::string& path) {
        return project::formatStepAssembly(step::readStep(path));
    });
}
