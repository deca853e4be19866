// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/gltf_file.h"

#include "engine/base/bytes.h"
#include "engine/project/fault.h"
#include "engine/project/text_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <ostream>
#include <string_view>

namespace linkwright::project {

namespace {

using GltfJson = nlohmann::ordered_json;

// Numbers of the specification, sections 3.6.2 and 5.
constexpr int floatComponent = 5126, unsignedComponent = 5125;
constexpr int vertexTarget = 34962, indexTarget = 34963;
constexpr std::uint32_t binaryMagic = 0x46546C67, binaryVersion = 2;
constexpr std::uint32_t jsonChunk = 0x4E4F534A, bytesChunk = 0x004E4942;

/// Collects the bytes of a file and what they mean.
class GltfWriter {
public:
    GltfWriter(const std::string& path, const GltfScene& scene) : path_(path), scene_(scene) {}

    [[nodiscard]] GltfJson document() {
        GltfJson root = GltfJson::object();
        root["asset"] = {{"version", "2.0"}, {"generator", "Linkwright " LINKWRIGHT_VERSION}};
        root["scene"] = 0;
        root["scenes"] = GltfJson::array({{{"name", scene_.name}, {"nodes", {0}}}});
        GltfJson nodes = GltfJson::array(), meshes = GltfJson::array();
        GltfJson materials = GltfJson::array(), children = GltfJson::array();
        // Turns the direction that is up into y.
        const auto upright =
            Eigen::Quaterniond::FromTwoVectors(scene_.up, Eigen::Vector3d::UnitY());
        nodes.push_back({{"name", scene_.name}, {"rotation", components(upright)}});
        for (const GltfPart& part : scene_.parts) {
            GltfJson node = {{"name", part.name}};
            if (!part.translations.empty()) {
                node["translation"] = components(part.translations.front());
                node["rotation"] = components(part.rotations.front());
            }
            if (!part.surface.triangles.empty()) {
                node["mesh"] = meshes.size();
                meshes.push_back(mesh(part, materials.size()));
                materials.push_back(material(part));
            }
            children.push_back(nodes.size());
            nodes.push_back(std::move(node));
        }
        if (!children.empty()) nodes[0]["children"] = children;
        root["nodes"] = std::move(nodes);
        if (!meshes.empty()) root["meshes"] = std::move(meshes);
        if (!materials.empty()) root["materials"] = std::move(materials);
        if (GltfJson tracks = animation(); !tracks.empty())
            root["animations"] = GltfJson::array({std::move(tracks)});
        if (!accessors_.empty()) {
            root["accessors"] = accessors_;
            root["bufferViews"] = views_;
        }
        return root;
    }

    [[nodiscard]] const std::string& bytes() const { return bytes_; }

private:
    [[noreturn]] void reject(const std::string& what) const {
        throw fault(path_, what, "This is a program error; please report it.");
    }

    float single(double value) const {
        const auto result = static_cast<float>(value);
        if (!std::isfinite(result)) reject("A number in the scene is too large or not a number.");
        return result;
    }

    template <class Vector>
    [[nodiscard]] GltfJson components(const Vector& vector) const {
        GltfJson list = GltfJson::array();
        for (const double value : valuesOf(vector))
            list.push_back(single(value));
        return list;
    }

    static std::array<double, 3> valuesOf(const Eigen::Vector3d& vector) {
        return {vector.x(), vector.y(), vector.z()};
    }
    static std::array<double, 4> valuesOf(const Eigen::Quaterniond& turn) {
        return {turn.x(), turn.y(), turn.z(), turn.w()};
    }
    static std::array<double, 1> valuesOf(double value) { return {value}; }

    std::size_t beginView(int target) {
        views_.push_back({{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", 0}});
        if (target != 0) views_.back()["target"] = target;
        return bytes_.size();
    }

    std::size_t endView(std::size_t begin, int component, std::size_t count, const char* type) {
        views_.back()["byteLength"] = bytes_.size() - begin;
        accessors_.push_back({{"bufferView", views_.size() - 1},
                              {"componentType", component},
                              {"count", count},
                              {"type", type}});
        return accessors_.size() - 1;
    }

    /// @return its accessor; smallest and largest values where the specification asks for them
    template <class Value>
    std::size_t put(const std::vector<Value>& list, const char* type, int target, bool bounds) {
        constexpr std::size_t size = std::tuple_size_v<decltype(valuesOf(list.front()))>;
        std::array<float, size> least{}, most{};
        least.fill(std::numeric_limits<float>::max());
        most.fill(std::numeric_limits<float>::lowest());
        const std::size_t begin = beginView(target);
        for (const Value& value : list) {
            const auto numbers = valuesOf(value);
            for (std::size_t index = 0; index < size; ++index) {
                const float number = single(numbers[index]);
                least[index] = std::min(least[index], number);
                most[index] = std::max(most[index], number);
                pack_(number);
            }
        }
        const std::size_t accessor = endView(begin, floatComponent, list.size(), type);
        if (bounds) {
            accessors_.back()["min"] = least;
            accessors_.back()["max"] = most;
        }
        return accessor;
    }

    [[nodiscard]] GltfJson mesh(const GltfPart& part, std::size_t material) {
        const GltfSurface& surface = part.surface;
        GltfJson attributes = {{"POSITION", put(surface.vertices, "VEC3", vertexTarget, true)},
                               {"NORMAL", put(surface.normals, "VEC3", vertexTarget, false)}};
        const std::size_t begin = beginView(indexTarget);
        for (const std::array<std::uint32_t, 3>& triangle : surface.triangles)
            for (const std::uint32_t corner : triangle)
                pack_(corner);
        const std::size_t indices =
            endView(begin, unsignedComponent, 3 * surface.triangles.size(), "SCALAR");
        return {{"name", part.name},
                {"primitives", GltfJson::array({{{"attributes", std::move(attributes)},
                                                 {"indices", indices},
                                                 {"material", material}}})}};
    }

    /// Colors of the specification are linear (IEC 61966-2-1).
    [[nodiscard]] GltfJson material(const GltfPart& part) const {
        GltfJson color = GltfJson::array();
        constexpr double knee = 0.04045;
        for (const double shade : valuesOf(part.color))
            color.push_back(
                single(shade <= knee ? shade / 12.92 : std::pow((shade + 0.055) / 1.055, 2.4)));
        color.push_back(1.0F);
        return {{"name", part.name},
                {"pbrMetallicRoughness",
                 {{"baseColorFactor", color}, {"metallicFactor", 0.1}, {"roughnessFactor", 0.6}}}};
    }

    [[nodiscard]] GltfJson animation() {
        GltfJson samplers = GltfJson::array(), channels = GltfJson::array();
        const auto add = [&](std::size_t node, const char* path, std::size_t input,
                             std::size_t output) {
            channels.push_back(
                {{"sampler", samplers.size()}, {"target", {{"node", node}, {"path", path}}}});
            samplers.push_back({{"input", input}, {"interpolation", "LINEAR"}, {"output", output}});
        };
        std::size_t times = 0;
        for (std::size_t index = 0; index < scene_.parts.size(); ++index) {
            const GltfPart& part = scene_.parts[index];
            if (part.translations.empty() && part.rotations.empty()) continue;
            if (part.translations.size() != scene_.times.size()
                || part.rotations.size() != scene_.times.size())
                reject("A track of " + part.name + " does not match the times.");
            if (channels.empty()) times = put(scene_.times, "SCALAR", 0, true);
            add(index + 1, "translation", times, put(part.translations, "VEC3", 0, false));
            add(index + 1, "rotation", times, put(continuous(part.rotations), "VEC4", 0, false));
        }
        if (channels.empty()) return GltfJson::array();
        return {{"name", "motion"}, {"channels", channels}, {"samplers", samplers}};
    }

    /// A quaternion and its negative are the same turn; between neighbors the shorter way is meant.
    static std::vector<Eigen::Quaterniond> continuous(std::vector<Eigen::Quaterniond> turns) {
        for (std::size_t index = 0; index < turns.size(); ++index) {
            turns[index].normalize();
            if (index > 0 && turns[index].dot(turns[index - 1]) < 0.0)
                turns[index].coeffs() = -turns[index].coeffs();
        }
        return turns;
    }

    const std::string& path_;
    const GltfScene& scene_;
    GltfJson accessors_ = GltfJson::array(), views_ = GltfJson::array();
    std::string bytes_;
    base::Packer<> pack_{bytes_};
};

/// RFC 4648.
std::string base64(std::string_view bytes) {
    constexpr std::string_view letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve(4 * (bytes.size() + 2) / 3);
    for (std::size_t begin = 0; begin < bytes.size(); begin += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - begin);
        std::uint32_t group = 0;
        for (std::size_t index = 0; index < 3; ++index)
            group = group << 8U
                    | (index < count ? static_cast<unsigned char>(bytes[begin + index]) : 0U);
        for (std::size_t index = 0; index < 4; ++index)
            text += index <= count ? letters[group >> (18U - 6U * index) & 63U] : '=';
    }
    return text;
}

void writeBinary(std::ostream& stream, std::string json, std::string bytes) {
    json.resize((json.size() + 3) / 4 * 4, ' ');
    bytes.resize((bytes.size() + 3) / 4 * 4, '\0');
    constexpr std::size_t headers = 12 + 8 + 8;
    std::string begin, middle;
    base::Packer<> packBegin(begin), packMiddle(middle);
    for (const std::uint32_t number :
         {binaryMagic, binaryVersion,
          static_cast<std::uint32_t>(headers + json.size() + bytes.size()),
          static_cast<std::uint32_t>(json.size()), jsonChunk})
        packBegin(number);
    packMiddle(static_cast<std::uint32_t>(bytes.size()));
    packMiddle(bytesChunk);
    stream << begin << json << middle << bytes;
}

}  // namespace

void writeGltf(const std::string& path, const GltfScene& scene) {
    const bool binary = path.ends_with(".glb");
    if (!binary && !path.ends_with(".gltf"))
        throw fault(path, "A glTF file needs a name that ends with .glb or .gltf.",
                    "Choose a name with one of those endings.");
    requireReplaceable(path);
    GltfWriter writer(path, scene);
    GltfJson root = writer.document();
    const std::string& bytes = writer.bytes();
    constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max() / 2;
    if (bytes.size() > most)
        throw fault(path, "The motion is too long for one glTF file.",
                    "Simulate with larger steps or a shorter duration.");
    if (!bytes.empty()) {
        root["buffers"] = GltfJson::array({{{"byteLength", bytes.size()}}});
        if (!binary)
            root["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64(bytes);
    }
    streamTextFile(path, [&](std::ostream& stream) {
        if (binary)
            writeBinary(stream, root.dump(), bytes);
        else
            stream << root.dump(1) << '\n';
    });
}

}  // namespace linkwright::project
