// SPDX-License-Identifier: GPL-3.0-or-later
// STEP for linkwright-reader.
#include "app/reader/reader_module.h"
#include "app/reader/step_reader.h"

extern "C" void linkwright_read_foreign(const std::string& path, std::string& text) {
    text = linkwright::project::formatStepAssembly(linkwright::step::readStep(path));
}
