// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <string>

/// What defines an input, for people: a constant is a formula without time.
namespace linkwright::document {

enum class InputShape { Samples, Function, Constant };

InputShape shapeOf(const model::Input& input);

/// What an input is given up for when its shape changes.
enum class Loss {
    Nothing,
    Variables,  ///< its samples are design variables, which a formula cannot be
    Formula,    ///< a formula of time would give way to a constant
    Samples     ///< the samples it had before it had a formula differ from the formula
};
Loss lossOf(const Project& project, const std::string& input, InputShape wanted);

/// Where the samples of an input come from that had a formula.
enum class SampleSource { Formula, Former };

/// Gives an input another shape; a function begins as the constant it was, a constant as the first
/// value.
void setShape(model::Model& edited, const std::string& input, InputShape shape,
              SampleSource source = SampleSource::Formula);
/// As one commit. Samples become design variables again where they were when they were given up.
void setShape(Project& project, const std::string& input, InputShape shape, SampleSource source);

}  // namespace linkwright::document
