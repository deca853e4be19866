// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// What the parts of `validate` share. Private to engine/model: include validation.h instead.
namespace linkwright::model::validation {

/// Collects diagnostics about one model and answers questions every check asks.
class Report {
public:
    explicit Report(const Model& model) : model_(model) {}

    /// Names the element that the following diagnostics concern: number `index` of `list`.
    void enter(const std::string& list, std::size_t index, const std::string& object) {
        path_ = "/" + list + "/" + std::to_string(index);
        object_ = object;
    }
    /// The following diagnostics concern a part of the project that is no element.
    void enter(const std::string& path) {
        path_ = path;
        object_.clear();
    }

    /// Adds a diagnostic.
    /// @param place within the element that was entered, for example "position"; may be empty
    void error(const std::string& place, std::string message, std::string remedy) {
        add(base::Severity::Error, place, std::move(message), std::move(remedy));
    }
    void warning(const std::string& place, std::string message, std::string remedy) {
        add(base::Severity::Warning, place, std::move(message), std::move(remedy));
    }

    /// What is checked, and what was found so far.
    [[nodiscard]] const Model& model() const { return model_; }
    [[nodiscard]] std::vector<base::Diagnostic>& diagnostics() { return diagnostics_; }

    /// Reports a reference to a body that does not exist. @return whether it exists
    bool requireBody(const std::string& place, const std::string& id);
    /// The same of other kinds.
    bool requirePoint(const std::string& place, const std::string& id);
    bool requireJoint(const std::string& place, const std::string& id);
    bool requireInput(const std::string& place, const std::string& id);
    bool requireMotor(const std::string& place, const std::string& id);
    /// Reports a joint coordinate index out of range (the joint may be missing as well).
    bool requireCoordinate(const std::string& place, const std::string& joint, int coordinate);
    /// As `requireCoordinate`, and the coordinate has to have a value: rotations of spherical and
    /// free joints are held as quaternions.
    bool requireCoordinateWithValue(const std::string& place, const std::string& joint,
                                    int coordinate);
    /// The same of the keys `joint` and `coordinate`, and the joint has to be there.
    /// @param suffix of both keys: "", "A" or "B"
    bool requireJointCoordinate(const std::string& suffix, const std::string& joint,
                                int coordinate);
    /// As `requireCoordinateWithValue`, and the coordinate has to be an angle.
    bool requireAngle(const std::string& place, const std::string& joint, int coordinate);
    /// Reports a formula of `t` and the named parameters that cannot be read.
    bool requireTimeFormula(const std::string& place, const std::string& formula,
                            const std::string& remedy);
    /// Reports a body or a point that does not exist.
    bool requireAttachment(const std::string& place, const Attachment& attachment);
    /// Reports a direction of zero length.
    bool requireDirection(const std::string& place, const Number3& direction);

private:
    void add(base::Severity severity, const std::string& place, std::string message,
             std::string remedy) {
        const std::string path = place.empty() ? path_ : path_ + "/" + place;
        diagnostics_.push_back({severity, object_, path, std::move(message), std::move(remedy)});
    }
    bool requireNamed(bool exists, const std::string& place, const std::string& what,
                      const std::string& id);

    const Model& model_;
    std::vector<base::Diagnostic> diagnostics_;
    std::string path_;
    std::string object_;
};

/// A number as a person writes it: "0.5", "1e-06".
std::string toText(double value);
/// A number that was computed, to five digits: "2.1401".
std::string toRoundedText(double value);

/// Euclidean length, in the unit of the components.
inline double length(const Number3& vector) {
    return std::hypot(vector[0].value, vector[1].value, vector[2].value);
}

/// Points closer than this (m) lie on each other.
inline constexpr double coincidentDistance = 1e-12;

/// Between drawn positions, m.
inline double distance(const Point& a, const Point& b) {
    return std::hypot(a.position[0].value - b.position[0].value,
                      a.position[1].value - b.position[1].value,
                      a.position[2].value - b.position[2].value);
}

/// Warns that a dissipative property feeds energy into the motion.
void warnIfNegative(Report& report, const std::string& place, const std::string& what,
                    const Number& number);

/// Each checks what its name says and reports all faults, never the first alone.
void checkIds(Report& report);
void checkParameterNames(Report& report);
void checkFinite(Report& report);
void checkBodies(Report& report);
void checkJoints(Report& report);
void checkConnections(Report& report);
void checkInputs(Report& report);
void checkSignals(Report& report);
void checkSignalFormula(Report& report, const Signal& signal);
void checkTerms(Report& report);
void checkTargets(Report& report, const CostTerm& term);
void checkHasActiveTerms(Report& report);
void checkDesignVariables(Report& report);
void checkSettings(Report& report);
void checkCases(Report& report);

/// Keys of the numbers of an element, as one text.
std::string listOfProperties(const Model& model, const std::string& object);

/// Reports an inertia that no real body has. `inertia`: xx, yy, zz, xy, xz, yz (matrix entries).
void checkInertia(Report& report, const std::array<Number, 6>& inertia);
/// Doubts of doubts_limits.cpp: limits out of reach, or that say nothing; terms that no variable
/// changes.
void doubtLimits(Report& report);
void doubtConstantTerms(Report& report);

/// Doubts about bodies that weigh next to nothing beside the others.
void checkTinyMasses(Report& report);

/// Reports bounds that contradict each other or the value.
void checkBounds(Report& report, const std::optional<double>& lower,
                 const std::optional<double>& upper, double smallest, double largest);

}  // namespace linkwright::model::validation
