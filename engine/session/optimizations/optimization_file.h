// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/gradient_check.h"
#include "engine/session/solving/results.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::session {

/// How an optimization stands.
enum class OptimizationState {
    Running,  ///< goes on, or its program ended without a word
    Converged,
    Unconverged,  ///< ended by itself without convergence
    Stopped,      ///< on request; the best is kept
    Failed        ///< ended with an error
};

/// What people and programs say about an optimization when it begins.
struct OptimizationDescription {
    std::string name;                ///< "Optimization 3", may be changed later
    std::string notes;               ///< may be changed later
    std::string projectName;         ///< file name of the project
    std::string program;             ///< "linkwright" or "linkwright-cli"
    std::string continuedFrom;       ///< name of the optimization this one goes on from, or empty
    int continuedIteration = -1;     ///< the iteration of that one
    std::vector<double> start = {};  ///< values it begins with; empty: those of the model
};

/// Keeps an optimization in a results file while it goes on (resources/help/results-file.md). Used
/// on the solving thread. All functions throw base::InputError when the disk is full or fails.
class OptimizationRecorder {
public:
    /// @param replace whether a results file that is there may be replaced, when the optimization
    /// has ended
    OptimizationRecorder(const std::string& path, const model::Model& model,
                         const OptimizationDescription& description, bool replace = false);
    ~OptimizationRecorder();
    OptimizationRecorder(OptimizationRecorder&&) noexcept;
    OptimizationRecorder& operator=(OptimizationRecorder&&) noexcept;

    /// Adds an iteration. What was added survives the program after a second at the latest, and
    /// at once when iterations are slower than that.
    void add(const IterationReport& report);
    /// Closes the file. @param motion of the best design, may be null
    void finish(const OptimizationResult& result, const SimulationResult* motion);
    /// Closes the file of an optimization that ended with an error. It does not take the place of a
    /// file that was to be replaced. @return where it is
    std::string fail(const std::string& reason);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// An optimization as its file tells it.
struct StoredOptimization {
    std::string path;
    OptimizationDescription description;
    std::string created;  ///< UTC, ISO 8601
    OptimizationState state = OptimizationState::Running;
    std::string reason;  ///< why it ended, one sentence
    std::shared_ptr<const model::Model> initialModel;
    std::vector<Variable> variables;  ///< with their values at the start
    std::vector<std::shared_ptr<const IterationReport>> iterations;
    std::shared_ptr<const OptimizationResult> result;  ///< null unless it ended without an error
    std::shared_ptr<const SimulationResult> motion;    ///< of the best design, may be null
    std::shared_ptr<const GradientCheck> check;        ///< null when there is none
};

/// Lets one process find out which of many files can be read, instead of one for each. What is
/// wrong with a file, `readOptimization` tells.
/// @throws base::InputError, base::Cancelled
void checkOptimizations(const std::vector<std::string>& paths, const std::atomic<bool>& stop);

/// Reads an optimization; one whose program was killed is read as far as it was written.
/// @throws base::InputError when the file cannot be read or holds no optimization
StoredOptimization readOptimization(const std::string& path);

/// Makes an optimization one of the project with this file name: it went along when the project was
/// saved under another one. @throws base::InputError
void assignOptimization(const std::string& path, const std::string& projectName);
/// Changes what people say about an optimization. @throws base::InputError
void describeOptimization(const std::string& path, const std::string& name,
                          const std::string& notes);
/// Stores a gradient check with an optimization, in place of an earlier one. @throws
/// base::InputError
void storeCheck(const std::string& path, const GradientCheck& check);

/// Writes the motion of a model to a results file of its own, which appears when it is complete.
/// @param threads most threads the solve could use
/// @throws base::InputError
void writeMotion(const std::string& path, const model::Model& model, const SimulationResult& motion,
                 const OptimizationDescription& description);

/// The folder that keeps the results of a project: `five-bar.results` beside
/// `five-bar.linkwright.json`.
std::string resultsFolder(const std::string& projectPath);
/// Results files in the folder of a project, oldest first; empty when there are none.
/// @param stem as for `nextResultsFile`
std::vector<std::string> resultsFiles(const std::string& projectPath,
                                      const std::string& stem = "run");
/// A path for the next optimization: `run-0007.h5` after `run-0006.h5`. Makes the folder if needed.
/// @param stem "run" for optimizations, "rig" for trials
/// @throws base::InputError when the folder cannot be made
std::string nextResultsFile(const std::string& projectPath, const std::string& stem = "run");

}  // namespace linkwright::session
