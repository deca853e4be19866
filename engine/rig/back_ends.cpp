// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/back_ends.h"

#include "engine/base/diagnostic.h"
#include "engine/rig/quanser_device.h"
#include "engine/rig/serial_device.h"
#if __has_include(<comedilib.h>)
#include "engine/rig/comedi_device.h"
#endif

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

namespace linkwright::rig {
namespace {

namespace fs = std::filesystem;

constexpr int defaultCountsPerTurn = 4096;

[[noreturn]] void reject(const std::string& specification, const std::string& why,
                         const std::string& remedy) {
    throw base::InputError({base::Severity::Error, "", specification, why, remedy});
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts(1);
    for (const char letter : text) {
        if (letter == ':') {
            parts.emplace_back();
        } else {
            parts.back() += letter;
        }
    }
    return parts;
}

/// Part `index` as a positive whole number, or `usual` when there are fewer parts.
int numberAt(const std::vector<std::string>& parts, std::size_t index, int usual,
             const std::string& specification) {
    if (parts.size() <= index) return usual;
    int value = 0;
    const std::string& text = parts[index];
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc() || result.ptr != text.data() + text.size() || value < 1)
        reject(specification, "\"" + text + "\" is not a positive whole number",
               "Correct the device address.");
    return value;
}

std::vector<std::string> filesLike(const fs::path& folder,
                                   const std::vector<std::string>& beginnings) {
    std::vector<std::string> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string file = entry.path().filename().string();
        for (const std::string& beginning : beginnings)
            if (file.starts_with(beginning)) found.push_back(entry.path().string());
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// Whether the emulated rig behind a link lives. One that was killed leaves its link behind, whose
/// port may meanwhile be somebody's terminal.
bool isAlive(const std::string& link) {
    std::error_code error;
    const std::string process = link.substr(link.rfind('-') + 1);
    const fs::path program = fs::read_symlink("/proc/" + process + "/exe", error);
    return !error && program.filename() == "linkwright-rig" && fs::is_character_file(link, error);
}

void listSerial(std::vector<DeviceListing>& list) {
    // Emulated rigs leave a link in the folder of the user's run-time files.
    const char* const runtime = std::getenv("XDG_RUNTIME_DIR");
    std::vector<std::string> ports =
        filesLike(runtime != nullptr ? runtime : "/tmp", {"linkwright-rig-"});
    std::erase_if(ports, [](const std::string& path) { return !isAlive(path); });
    const std::size_t emulated = ports.size();
    for (const std::string& port : filesLike("/dev", {"ttyACM", "ttyUSB"}))
        ports.push_back(port);
    for (std::size_t index = 0; index < ports.size(); ++index) {
        DeviceListing entry{"serial:" + ports[index], "", true, "", true};
        entry.name = (index < emulated ? "Emulated rig at " : "Serial board at ") + ports[index];
        if (access(ports[index].c_str(), R_OK | W_OK) != 0) {
            entry.available = false;
            entry.reason = "No permission; add yourself to the group dialout and log in again.";
        }
        list.push_back(entry);
    }
    if (ports.empty())
        list.push_back({"serial:", "Serial board", false,
                        "No serial port found; plug the board in, or start linkwright-rig.", true});
}

void listComedi(std::vector<DeviceListing>& list) {
#if __has_include(<comedilib.h>)
    std::string reason;
    ComediLibrary library;
    const bool loaded = library.load(reason);
    const std::vector<std::string> cards = filesLike("/dev", {"comedi"});
    if (!loaded) {
        reason = "comedilib is not installed (" + reason + "); install libcomedi0.";
    } else if (cards.empty()) {
        reason = "No card found: there is no /dev/comedi0; load the kernel driver of the card.";
    }
    if (!reason.empty()) {
        list.push_back(
            {"comedi:/dev/comedi0", "Data acquisition card (comedi)", false, reason, false});
        return;
    }
    for (const std::string& card : cards)
        list.push_back({"comedi:" + card,
                        "Data acquisition card at " + card + " (no command timeout)", true, "",
                        false});
#else
    list.push_back({"comedi:/dev/comedi0", "Data acquisition card (comedi)", false,
                    "This program was built without comedi.", false});
#endif
}

void listQuanser(std::vector<DeviceListing>& list) {
    std::string reason;
    QuanserLibrary library;
    const bool loaded = library.load(reason);
    if (!loaded) reason = "Quanser's library is not installed (" + reason + ").";
    list.push_back(
        {"quanser:q8_usb:0", "Quanser card (not verified on hardware)", loaded, reason, false});
}

std::unique_ptr<Device> makeComedi(const std::string& specification,
                                   const std::vector<std::string>& parts) {
#if __has_include(<comedilib.h>)
    std::string reason;
    ComediLibrary library;
    if (!library.load(reason))
        reject(specification, "comedilib cannot be loaded: " + reason, "Install libcomedi0.");
    return std::make_unique<ComediDevice>(library, parts[1],
                                          numberAt(parts, 2, defaultCountsPerTurn, specification));
#else
    static_cast<void>(parts);
    reject(specification, "this program was built without comedi", "Choose another device.");
#endif
}

std::unique_ptr<Device> makeQuanser(const std::string& specification,
                                    const std::vector<std::string>& parts) {
    std::string reason;
    QuanserLibrary library;
    if (!library.load(reason))
        reject(specification, "Quanser's library cannot be loaded: " + reason,
               "Install the software that came with the card.");
    const int channels = numberAt(parts, 3, 2, specification);
    if (channels > maximumChannels) reject(specification, "too many motors", "Specify at most 8.");
    return std::make_unique<QuanserDevice>(library, parts[1], parts.size() > 2 ? parts[2] : "0",
                                           channels,
                                           numberAt(parts, 4, defaultCountsPerTurn, specification));
}

}  // namespace

std::vector<DeviceListing> listDevices() {
    std::vector<DeviceListing> list{{"simulated", "Simulated rig", true, "", true}};
    listSerial(list);
    listComedi(list);
    listQuanser(list);
    return list;
}

std::unique_ptr<Device> makeDevice(const std::string& specification, double commandTimeout) {
    const std::vector<std::string> parts = split(specification);
    const bool hasAddress = parts.size() > 1 && !parts[1].empty();
    if (parts[0] == "serial" && hasAddress)
        return std::make_unique<SerialDevice>(specification.substr(7), commandTimeout);
    if (parts[0] == "comedi" && hasAddress) return makeComedi(specification, parts);
    if (parts[0] == "quanser" && hasAddress) return makeQuanser(specification, parts);
    reject(specification, "there is no such device",
           "Specify one as simulated, serial:PATH, comedi:PATH[:COUNTS] or "
           "quanser:CARD:IDENTIFIER[:MOTORS[:COUNTS]].");
}

}  // namespace linkwright::rig
