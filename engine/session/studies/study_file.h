// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/point_table.h"
#include "engine/session/studies/study_plan.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// The results file of a study (resources/help/results-file.md). Row n of each column is point n,
/// whoever computed it and when; a row counts as soon as its status is written, which is last.
class StudyFile {
public:
    /// Makes the file, or goes on with one of the same project and study that is there.
    /// @param projectName, program as OptimizationDescription
    /// @throws base::InputError when what is there is of another project or study, saying what
    ///         differs, when it is damaged, or when another program writes to it
    static StudyFile open(const std::string& path, const StudyPlan& plan,
                          const std::string& projectName, const std::string& program);
    /// To read. @throws base::InputError
    explicit StudyFile(const std::string& path);

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::uint64_t points() const { return table_.rows(); }
    /// Of all points, by number. @throws base::InputError when a status is none
    [[nodiscard]] std::vector<std::int32_t> statuses() const;
    [[nodiscard]] StudyPoint point(std::uint64_t number) const;
    /// Consecutive points without their reasons, fewer at the end.
    [[nodiscard]] std::vector<StudyPoint> pointsFrom(std::uint64_t first,
                                                     std::uint64_t count) const;
    void write(const StudyPoint& point);
    /// Waits until everything is on disk.
    void sync() { table_.sync(); }

private:
    StudyFile(std::string path, std::size_t variables, std::size_t functions,
              project::PointTable::Access access);

    std::string path_;
    std::size_t variables_ = 0, functions_ = 0;
    project::PointTable table_;
};

/// What of project and study differs from what a results file was made by, in words; empty where
/// the results belong to the plan. @throws base::InputError when the file cannot be read
std::string differencesFrom(const std::string& path, const StudyPlan& plan);

/// The plan that a results file was made by. @throws base::InputError
StudyPlan planOf(const std::string& path);

/// The name of the project that a results file is of.
std::string projectNameOf(const std::string& path);

/// Joins results of the same project and study, made on several machines: what is known in several
/// is taken from the first of them.
/// @param target file to make, which must not be there
/// @return points that are known now
/// @throws base::InputError
std::uint64_t mergeStudies(const std::string& target, const std::vector<std::string>& sources,
                           const std::string& program);

}  // namespace linkwright::session
