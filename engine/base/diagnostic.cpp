// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/diagnostic.h"

#include <algorithm>
#include <cstdio>

namespace linkwright::base {

namespace {

std::string joinTexts(const std::vector<Diagnostic>& diagnostics) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) {
        if (!text.empty()) text += '\n';
        text += toText(diagnostic);
    }
    return text;
}

std::string atTime(double time) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, " (at t = %.6g s)", time);
    return buffer;
}

}  // namespace

InputError::InputError(std::vector<Diagnostic> diagnostics)
    : diagnostics_(std::move(diagnostics)), text_(joinTexts(diagnostics_)) {}

InputError::InputError(Diagnostic diagnostic)
    : InputError(std::vector<Diagnostic>{std::move(diagnostic)}) {}

ComputationError::ComputationError(Diagnostic diagnostic, double time)
    : diagnostic_(std::move(diagnostic)), time_(time), text_(toText(diagnostic_) + atTime(time)) {}

std::string toText(const Diagnostic& diagnostic) {
    std::string text;
    switch (diagnostic.severity) {
        case Severity::Error: text = "error: "; break;
        case Severity::Warning: text = "warning: "; break;
        case Severity::Note: text = "note: "; break;
    }
    if (!diagnostic.place.empty()) text += diagnostic.place + ": ";
    if (!diagnostic.object.empty()) text += "\"" + diagnostic.object + "\": ";
    text += diagnostic.message;
    if (!diagnostic.remedy.empty()) text += " " + diagnostic.remedy;
    return text;
}

bool hasErrors(const std::vector<Diagnostic>& diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& diagnostic) {
        return diagnostic.severity == Severity::Error;
    });
}

}  // namespace linkwright::base
