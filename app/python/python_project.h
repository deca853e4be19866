// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"
#include "engine/project/json_text.h"

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

namespace linkwright::python {

/// An open project. Every edit replaces its model, so that a solve on another thread keeps the one
/// it began with.
class Project {
public:
    /// @param text the file as it was read, whose unknown keys are kept
    Project(model::Model model, std::string path, std::string text);

    static Project open(const std::string& path);
    /// @param folder where its tables are; "" is the current folder
    static Project parse(const std::string& text, const std::string& folder);

    [[nodiscard]] std::shared_ptr<const model::Model> model() const { return model_; }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const std::vector<base::Diagnostic>& warnings() const { return warnings_; }
    [[nodiscard]] std::string text() const;
    /// @param path empty: the file it was opened from
    void save(const std::string& path);

    [[nodiscard]] double number(const std::string& name) const;
    /// The formula of a number, with "=" in front; empty without one.
    [[nodiscard]] std::string formula(const std::string& name) const;
    void setNumber(const std::string& name, double value);
    void setFormula(const std::string& name, const std::string& formula);
    [[nodiscard]] std::string unit(const std::string& name) const;
    [[nodiscard]] std::vector<std::string> names() const;

    [[nodiscard]] const std::vector<double>& samples(const std::string& input) const;
    void setSamples(const std::string& input, std::vector<double> samples);
    /// Merges into the project file (RFC 7386): objects by key, null removes, all else replaces.
    void update(const project::Json& changes);

private:
    template <class Edit>
    void edit(const Edit& change);

    std::shared_ptr<const model::Model> model_;
    std::string path_, text_;
    std::vector<base::Diagnostic> warnings_;
};

void addProject(pybind11::module_& module);

}  // namespace linkwright::python
