// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>

#include <complex>
#include <string>
#include <variant>
#include <vector>

namespace linkwright::project {

/// A variable of a MATLAB file: a matrix, or a column of texts (a cell array).
struct MatlabVariable {
    std::string name;  ///< as `matlabNames` makes it
    std::variant<Eigen::MatrixXd, Eigen::MatrixXcd, std::vector<std::string>> value;
};

/// Level 5 is read by every MATLAB, Octave and SciPy; a variable must stay below 2 GB. Level 7.3 is
/// HDF5 and has no such limit.
enum class MatlabLevel { Five, SevenPointThree };

/// Distinct names that MATLAB accepts for variables: letters, digits and underscores, a letter
/// first, at most 63 of them. "pos-C.x" becomes "pos_C_x".
/// @param taken names that are in use already
std::vector<std::string> matlabNames(const std::vector<std::string>& texts,
                                     std::vector<std::string> taken = {});

/// Replaces a file by one that MATLAB's `load` reads; the old one stays until the new one is
/// complete.
/// @throws base::InputError naming the file and the reason, and a variable that is too large
void writeMatlabFile(const std::string& path, const std::vector<MatlabVariable>& variables,
                     MatlabLevel level = MatlabLevel::Five);

}  // namespace linkwright::project
