// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/layers.h"

#include <algorithm>
#include <array>
#include <regex>

namespace linkwright::architecture {
namespace {

using Folders = std::vector<std::string>;

/// The engine folders up to and including `last`, in layer order: "`last` and below".
Folders upTo(std::string_view last) {
    const Folders order{"engine/base",         "engine/math",      "engine/model",
                        "engine/assembly",     "engine/dynamics",  "engine/sensitivity",
                        "engine/optimization", "engine/control",   "engine/rig",
                        "engine/project",      "engine/synthesis", "engine/session"};
    return {order.begin(), std::find(order.begin(), order.end(), last) + 1};
}

Folders join(Folders first, const Folders& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

// Session reaches all of the engine; so whoever may use "session and below" may use everything.
std::vector<Layer> makeLayers() {
    const Folders wholeUi{"ui/widgets", "ui/document", "ui/scene", "ui/plots", "ui/panels"};
    const Folders drawn{"engine/session", "engine/model", "engine/math", "engine/base"};
    return {
        {"engine/base", {}},
        {"engine/math", upTo("engine/base")},
        {"engine/model", upTo("engine/math")},
        {"engine/assembly", upTo("engine/model")},
        {"engine/dynamics", upTo("engine/assembly")},
        {"engine/sensitivity", upTo("engine/dynamics")},
        {"engine/optimization", upTo("engine/sensitivity")},
        {"packaging/firmware", {}},
        {"engine/control", join({"packaging/firmware"}, upTo("engine/optimization"))},
        {"engine/rig", join({"packaging/firmware"}, upTo("engine/control"))},
        {"engine/project", upTo("engine/assembly")},
        {"engine/synthesis", upTo("engine/model")},
        {"engine/session", upTo("engine/synthesis")},
        {"ui/widgets", {}},
        {"ui/document", join({"engine/synthesis"}, drawn)},
        {"ui/scene", join({"ui/document"}, drawn)},
        {"ui/plots", {"ui/document", "ui/widgets"}},
        {"ui/panels", {"ui/document", "ui/widgets", "ui/plots"}},
        // What a window wants computed it asks of the session, never of the layers that compute.
        {"ui/windows", join(wholeUi, {"engine/session"})},
        {"app/desktop", {"ui/windows", "engine/session"}},
        {"app/cluster", {}},
        {"app/reader", upTo("engine/project")},
        {"app/cli", join({"app/cluster"}, upTo("engine/session"))},
        {"app/python", join({"app/cli"}, upTo("engine/session"))},
        // Both simulate the plant of a project file.
        {"app/rig-controller",
         {"engine/rig", "engine/control", "engine/project", "engine/model", "engine/base"}},
        {"app/rig-emulator", join({"packaging/firmware"}, upTo("engine/project"))},
    };
}

/// A library of others and the folders whose business it is.
struct Library {
    std::string name;
    std::regex headers;
    Folders folders;  ///< beginnings of paths
};

const std::vector<Library>& restrictedLibraries() {
    static const std::vector<Library> libraries{
        {"Qt", std::regex(R"(^(Q[A-Z]\w*|Qt\w*/.*|q[a-z]+\.h)$)"), {"ui/", "app/desktop/"}},
        {"VTK", std::regex(R"(^vtk\w*(\.h|/.*)$)"), {"ui/scene/", "app/desktop/"}},
        {"OpenCASCADE", std::regex(R"(^(?!Q)[A-Za-z_]+\.hxx$)"), {"app/reader/", "tests/"}},
        {"NLopt", std::regex(R"(^nlopt\.(h|hpp)$)"), {"engine/optimization/"}},
    };
    return libraries;
}

bool startsWithAny(std::string_view path, const Folders& beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(), [path](const std::string& beginning) {
        return path.starts_with(beginning);
    });
}

/// What the lowest layers may use of others; empty when everything is allowed.
std::string complaintAboutLowLayer(const std::string& folder, const std::string& header) {
    static const std::regex standard(R"(^([a-z_0-9]+|omp\.h|pthread\.h)$)");
    static const std::regex eigen(R"(^(unsupported/)?Eigen/\w+$)");
    static const std::regex posix(R"(^(fcntl|poll|spawn|unistd|sys/\w+)\.h$)");  // process.h
    const bool isLow = folder == "engine/base" || folder == "engine/math";
    if (!isLow || std::regex_match(header, standard)) return {};
    if (std::regex_match(header, folder == "engine/math" ? eigen : posix)) return {};
    return folder + " uses only the standard library"
           + (folder == "engine/math" ? " and Eigen" : "") + ", not <" + header + ">";
}

std::string complaintAboutLibrary(const std::string& path, const std::string& folder,
                                  const std::string& header) {
    for (const Library& library : restrictedLibraries()) {
        if (std::regex_match(header, library.headers) && !startsWithAny(path, library.folders)) {
            return folder + " must not use " + library.name + " (" + header + ")";
        }
    }
    return {};
}

/// Templates that take long to compile are for the sources that make instances of them.
std::string complaintAboutKernel(const std::string& path, const std::string& header) {
    static const std::regex kernel(
        R"(^engine/(dynamics|sensitivity)/\w+/(\w+_definitions|number_sweeps\w*|sweeps|sweeps_pullback)\.h$)");
    if (!std::regex_match(header, kernel) || path.ends_with(".cpp")) return {};
    if (std::regex_match(path, kernel)) return {};
    return "a header must not include a kernel (\"" + header + "\")";
}

std::string complaintAboutOwn(const std::string& folder, const Folders& allowed,
                              const std::string& header) {
    if (header.ends_with(".moc")) return {};  // made by Qt's moc next to the object file
    const std::string target = folderOf(header);
    if (target.empty()) {
        return "\"" + header + "\" is not written from the root of the repository";
    }
    const bool known =
        target == folder || std::find(allowed.begin(), allowed.end(), target) != allowed.end();
    if (known) return {};
    return folder + " must not include " + target + " (\"" + header + "\")";
}

/// Headers that come with a file, each with the one of them that the file itself includes.
using Reach = std::map<std::string, std::string>;

const Reach& reachOf(const std::string& path, const std::map<std::string, std::string>& texts,
                     std::map<std::string, Reach>& known) {
    const auto [place, isNew] = known.try_emplace(path);
    const auto text = texts.find(path);
    if (!isNew || text == texts.end()) return place->second;
    for (const Include& include : readIncludes(text->second)) {
        if (!include.quoted) continue;
        place->second.try_emplace(include.header, include.header);
        for (const auto& [header, through] : reachOf(include.header, texts, known))
            place->second.try_emplace(header, include.header);
    }
    return place->second;
}

}  // namespace

const std::vector<Layer>& layers() {
    static const std::vector<Layer> table = makeLayers();
    return table;
}

std::string folderOf(std::string_view path) {
    static const std::array<std::string_view, 4> roots{"engine/", "ui/", "app/", "packaging/"};
    for (const std::string_view root : roots) {
        if (!path.starts_with(root)) continue;
        const std::size_t end = path.find('/', root.size());
        if (end != std::string_view::npos) return std::string(path.substr(0, end));
    }
    return {};
}

std::vector<Violation> checkIncludes(const std::string& path, std::string_view text) {
    const std::string folder = folderOf(path);
    const auto layer =
        std::find_if(layers().begin(), layers().end(),
                     [&folder](const Layer& candidate) { return candidate.folder == folder; });
    if (layer == layers().end()) {
        return {
            {path + ":1", "no layer holds this file; layers.cpp lists what each folder may use"}};
    }
    std::vector<Violation> violations;
    for (const Include& include : readIncludes(text)) {
        std::string complaint = complaintAboutLibrary(path, folder, include.header);
        if (complaint.empty()) {
            complaint = include.quoted ? complaintAboutOwn(folder, layer->folders, include.header)
                                       : complaintAboutLowLayer(folder, include.header);
        }
        if (complaint.empty()) complaint = complaintAboutKernel(path, include.header);
        if (complaint.empty()) continue;
        violations.push_back({path + ":" + std::to_string(include.line), complaint});
    }
    // Calling a library through a declaration of one's own would be including it by another name.
    static const std::regex directive("#[^\n]*");
    const std::string code = std::regex_replace(withoutComments(text), directive, "");
    if (!path.starts_with("engine/optimization/") && namesIdentifier(code, "nlopt")) {
        violations.push_back({path + ":1", "NLopt is named only in engine/optimization"});
    }
    return violations;
}

std::vector<Violation> checkReach(const std::map<std::string, std::string>& texts) {
    std::vector<Violation> violations;
    std::map<std::string, Reach> known;
    for (const auto& [path, text] : texts) {
        if (!path.starts_with("ui/") && !path.starts_with("app/desktop/")) continue;
        for (const auto& [header, through] : reachOf(path, texts, known))
            if (header.starts_with("engine/rig/"))
                violations.push_back({path + ":1", "sees \"" + header + "\" through \"" + through
                                                       + "\"; the rig is behind the session"});
    }
    return violations;
}

}  // namespace linkwright::architecture
