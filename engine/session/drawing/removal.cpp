// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/removal.h"

#include "engine/model/descriptions.h"
#include "engine/model/parameter_edits.h"
#include "engine/model/properties.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace linkwright::session {

namespace {

/// Collects what has to go until nothing more follows from it.
class Remover {
public:
    Remover(model::Model& model, const std::set<std::string>& asked)
        : model_(model), asked_(asked) {}

    std::vector<Removed> run() {
        notePoints();
        eraseAsked();
        for (bool more = true; more;) {
            const std::size_t before = removed_.size();
            trimBodies();
            eraseDependents();
            eraseUnusedInputs();
            more = removed_.size() > before;
        }
        eraseLonelyPoints();
        cleanLists();
        return std::move(removed_);
    }

private:
    template <class Element>
    void erase(std::vector<Element>& list, std::size_t index, const char* noun) {
        const Element& element = list[index];
        gone_.insert(element.id);
        removed_.push_back({noun, element.id, element.name.empty() ? element.id : element.name});
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
    }

    template <class Condition>
    void eraseWhere(const Condition& condition) {
        forEachList(model_, [&](auto& list, const model::ListInfo& info) {
            for (std::size_t index = list.size(); index-- > 0;)
                if (condition(list[index])) erase(list, index, info.noun);
        });
    }

    /// Remembers which points the bodies that go were drawn through, and which points the ground
    /// holds.
    void notePoints() {
        for (const model::Joint& joint : model_.joints)
            if (joint.bodyA == model::groundId || joint.bodyB == model::groundId)
                grounded_.insert(joint.point);
    }

    void eraseAsked() {
        eraseWhere([this](const auto& element) {
            if (!asked_.contains(element.id)) return false;
            notePointsOf(element);
            return true;
        });
    }

    template <class Element>
    void notePointsOf(const Element& element) {
        // Points that only a body or the curve of a cam was drawn through go with it.
        if constexpr (std::is_same_v<Element, model::Body> || std::is_same_v<Element, model::Cam>)
            released_.insert(element.points.begin(), element.points.end());
        if constexpr (std::is_same_v<Element, model::Load> || std::is_same_v<Element, model::Motor>)
            if (!element.input.empty()) releasedInputs_.insert(element.input);
    }

    /// Takes points that are gone out of bodies; a rod without two points, or a body without any
    /// that had one, cannot stay.
    void trimBodies() {
        std::vector<model::Body>& bodies = model_.bodies;
        for (std::size_t index = bodies.size(); index-- > 0;) {
            model::Body& body = bodies[index];
            const std::size_t lost = std::erase_if(
                body.points, [this](const std::string& point) { return gone_.contains(point); });
            const std::size_t needed = body.massProperties.kind == model::MassKind::Rod ? 2 : 1;
            if (lost == 0 || body.points.size() >= needed) continue;
            notePointsOf(body);
            erase(bodies, index, "link");
        }
    }

    void eraseDependents() {
        eraseWhere([this](const auto& element) {
            if constexpr (std::is_same_v<std::decay_t<decltype(element)>, model::Body>) {
                return false;
            } else {
                bool broken = false;
                visitReferences(
                    element, [&](const std::string& id) { broken = broken || gone_.contains(id); });
                if (broken) notePointsOf(element);
                return broken;
            }
        });
    }

    /// An input nobody listens to any more because its motor or force went.
    void eraseUnusedInputs() {
        for (std::size_t index = model_.inputs.size(); index-- > 0;) {
            const std::string& id = model_.inputs[index].id;
            const auto uses = [&id](const auto& element) { return element.input == id; };
            if (!releasedInputs_.contains(id)
                || std::any_of(model_.loads.begin(), model_.loads.end(), uses)
                || std::any_of(model_.motors.begin(), model_.motors.end(), uses))
                continue;
            erase(model_.inputs, index, "input");
        }
    }

    void eraseLonelyPoints() {
        std::set<std::string> used;
        forEachList(model_, [&](const auto& list, const model::ListInfo&) {
            for (const auto& element : list)
                visitReferences(element, [&](const std::string& id) { used.insert(id); });
        });
        for (std::size_t index = model_.points.size(); index-- > 0;) {
            const std::string& id = model_.points[index].id;
            if (released_.contains(id) && !used.contains(id) && !grounded_.contains(id))
                erase(model_.points, index, "point");
        }
    }

    void cleanLists() {
        std::erase_if(model_.designVariables, [this](const model::DesignVariable& variable) {
            return gone_.contains(variable.object);
        });
        for (model::OptimizationStage& stage : model_.optimization.stages) {
            std::erase_if(stage.termWeights,
                          [this](const auto& entry) { return gone_.contains(entry.first); });
            std::erase_if(stage.parameterValues,
                          [this](const auto& entry) { return gone_.contains(entry.first); });
            if (stage.activeTerms)
                std::erase_if(*stage.activeTerms,
                              [this](const std::string& term) { return gone_.contains(term); });
        }
        for (model::Case& entry : model_.cases.list) {
            std::erase_if(entry.numbers, [this](const model::CaseNumber& number) {
                return gone_.contains(number.object);
            });
            std::erase_if(entry.inputs, [this](const model::CaseInput& input) {
                return gone_.contains(input.input);
            });
            std::erase_if(entry.references, [this](const model::CaseReference& reference) {
                return gone_.contains(reference.term);
            });
        }
        for (const Removed& element : removed_) {
            if (element.noun != "parameter") continue;
            model::forEachNumber(model_, [&](const model::PropertyInfo&, model::Number& number) {
                if (model::usesName(number.expression, element.id)) number.expression.clear();
            });
        }
    }

    model::Model& model_;
    const std::set<std::string>& asked_;
    std::set<std::string> gone_;
    std::set<std::string> grounded_;
    std::set<std::string> released_;
    std::set<std::string> releasedInputs_;
    std::vector<Removed> removed_;
};

}  // namespace

std::vector<Removed> removeElements(model::Model& model, const std::set<std::string>& ids) {
    return Remover(model, ids).run();
}

std::string describeRemoval(const std::vector<Removed>& removed, std::size_t asked) {
    if (removed.empty()) return "Nothing";
    asked = std::min(std::max<std::size_t>(asked, 1), removed.size());
    std::string text = asked == 1 ? removed.front().name : std::to_string(asked) + " elements";
    // The order of first appearance: joints before what acts on them.
    std::vector<std::pair<std::string, int>> counts;
    for (std::size_t index = asked; index < removed.size(); ++index) {
        const auto known = std::find_if(counts.begin(), counts.end(), [&](const auto& count) {
            return count.first == removed[index].noun;
        });
        if (known == counts.end())
            counts.emplace_back(removed[index].noun, 1);
        else
            ++known->second;
    }
    for (std::size_t index = 0; index < counts.size(); ++index) {
        const auto& [noun, count] = counts[index];
        text += index == 0 ? ", and with " + std::string(asked == 1 ? "it " : "them ")
                : index + 1 == counts.size() ? " and "
                                             : ", ";
        text += std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
    }
    return text;
}

}  // namespace linkwright::session
