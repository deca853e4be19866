// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/step_import.h"

#include "engine/base/diagnostic.h"
#include "engine/project/import/imported_model.h"
#include "engine/project/words.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <utility>

namespace linkwright::project {

namespace {

namespace fs = std::filesystem;
using Eigen::Vector3d;
using Fate = ImportNote::Fate;

std::string counted(std::size_t count, const char* noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string shortNumber(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.5g", value);
    return text;
}

class StepMaker {
public:
    StepMaker(const StepAssembly& assembly, const std::string& path, const StepChoice& choice)
        : assembly_(assembly), path_(path), choice_(choice) {}

    ImportedRobot make() {
        requireSense();
        foreign_.name = fs::path(path_).stem().string();
        foreign_.path = path_;
        for (const StepPart& part : assembly_.parts)
            addBody(part);
        for (const StepJoint& joint : choice_.joints)
            addJoint(joint);
        fixParts();
        for (const std::string& text : assembly_.changed)
            foreign_.changed({}, text);
        for (const std::string& text : assembly_.leftOut)
            foreign_.leftOut({}, text);
        reportOffers();
        // Rigid parts stay bodies of their own, each with its shape.
        for (ImportedBody& body : foreign_.bodies)
            repairInertia(foreign_, body);
        foreign_.notes.insert(foreign_.notes.begin(), {Fate::Taken, {}, whatWasTaken()});
        return makeModel(std::move(foreign_));
    }

private:
    [[noreturn]] void reject(const std::string& reason, const std::string& remedy) const {
        rejectRobot(path_, reason, remedy);
    }

    [[nodiscard]] bool hasPart(const std::string& name) const {
        return std::any_of(assembly_.parts.begin(), assembly_.parts.end(),
                           [&](const StepPart& part) { return part.name == name; });
    }

    void requirePart(const std::string& name) const {
        if (hasPart(name)) return;
        std::string names;
        for (std::size_t part = 0; part < std::min<std::size_t>(assembly_.parts.size(), 12); ++part)
            names += (names.empty() ? "" : ", ") + assembly_.parts[part].name;
        reject("There is no part \"" + name + "\".",
               "The parts are " + names + (assembly_.parts.size() > 12 ? ", ..." : "") + ".");
    }

    void requireSense() const {
        const auto requireDensity = [&](double density) {
            if (!(std::isfinite(density) && density > 0.0))
                reject("A density is not a positive number.",
                       "Enter it in kg/m\u00b3; for steel, 7850.");
        };
        requireDensity(choice_.density);
        for (const auto& [name, density] : choice_.own) {
            requirePart(name);
            requireDensity(density);
        }
        if (!choice_.ground.empty()) requirePart(choice_.ground);
    }

    void addBody(const StepPart& part) {
        const auto own = choice_.own.find(part.name);
        const double density = own == choice_.own.end() ? choice_.density : own->second;
        foreign_.bodies.push_back(
            {.name = part.name,
             .mass = {density * part.volume, part.center, density * part.inertia},
             .surface = part.surface,
             .color = part.color});
    }

    /// Fixes to the ground the part that was named, and where it is wanted all without a joint.
    void fixParts() {
        bool grounded = choice_.ground.empty();
        for (std::size_t index = 0; index < assembly_.parts.size(); ++index) {
            const StepPart& part = assembly_.parts[index];
            const bool loose = std::none_of(choice_.joints.begin(), choice_.joints.end(),
                                            [index](const StepJoint& joint) {
                                                return joint.partA == index || joint.partB == index;
                                            });
            const bool named = !grounded && part.name == choice_.ground;
            grounded = grounded || named;
            if (!named && !(choice_.restFixed && loose)) continue;
            ImportedJoint joint;
            joint.name = part.name + "-ground";
            joint.child = static_cast<int>(index);
            joint.place = part.center;
            foreign_.joints.push_back(std::move(joint));
            foreign_.changed(part.name, "It was fixed to the ground.");
        }
    }

    void addJoint(const StepJoint& source) {
        ImportedJoint joint;
        joint.name = assembly_.parts[source.partA].name + "-" + assembly_.parts[source.partB].name;
        joint.kind = source.kind;
        joint.parent = static_cast<int>(source.partA);
        joint.child = static_cast<int>(source.partB);
        joint.place = source.place;
        joint.axis = source.axis;
        joint.coordinates.resize(static_cast<std::size_t>(model::degreesOfFreedom(joint.kind)));
        foreign_.joints.push_back(std::move(joint));
    }

    /// What the faces suggest and is not among the joints.
    void reportOffers() {
        for (const StepJoint& offer : guessJoints(assembly_)) {
            const std::string name =
                assembly_.parts[offer.partA].name + "-" + assembly_.parts[offer.partB].name;
            const bool taken = std::find(choice_.joints.begin(), choice_.joints.end(), offer)
                               != choice_.joints.end();
            if (taken)
                foreign_.changed(name, "A guess: " + std::string(toWord(offer.kind)) + " joint. "
                                           + offer.reason);
            else
                foreign_.leftOut(name, std::string("Could be a ") + toWord(offer.kind)
                                           + " joint: " + offer.reason);
        }
    }

    [[nodiscard]] std::string whatWasTaken() const {
        double mass = 0.0;
        for (const ImportedBody& body : foreign_.bodies)
            mass += body.mass.mass;
        std::string text = counted(assembly_.parts.size(), "part") + " of "
                           + shortNumber(choice_.density) + " kg/m³"
                           + (choice_.own.empty() ? "" : ", some with other densities")
                           + ", together " + shortNumber(mass) + " kg. ";
        text += assembly_.unit.empty() ? "The file specifies no unit: millimeters were assumed."
                                       : "Lengths in the file are in " + assembly_.unit + ".";
        return text;
    }

    const StepAssembly& assembly_;
    const std::string& path_;
    const StepChoice& choice_;
    ImportedModel foreign_;
};

}  // namespace

ImportedRobot makeOfStep(const StepAssembly& assembly, const std::string& path,
                         const StepChoice& choice) {
    return StepMaker(assembly, path, choice).make();
}

}  // namespace linkwright::project
