// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/run_time_libraries.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>

namespace linkwright::architecture {

std::vector<std::string> readLibraries(std::string_view lddOutput) {
    std::vector<std::string> libraries;
    std::istringstream lines{std::string(lddOutput)};
    std::string line;
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::string file;
        if (!(words >> file)) continue;
        const std::size_t folder = file.rfind('/');
        if (folder != std::string::npos) file.erase(0, folder + 1);
        const std::size_t version = file.find(".so");
        if (version == std::string::npos) continue;
        libraries.push_back(file.substr(0, version));
    }
    return libraries;
}

std::vector<std::string> forbiddenHeadless(const std::vector<std::string>& libraries) {
    static constexpr std::array<std::string_view, 13> allowed{
        "linux-vdso",     "libc",     "libm",         "libstdc++",  "libgcc_s",
        "libgomp",        "libnlopt", "libnlopt_cxx", "libpthread", "libdl",
        "libhdf5_serial", "libmatio", "libpugixml"};
    std::vector<std::string> forbidden;
    std::copy_if(libraries.begin(), libraries.end(), std::back_inserter(forbidden),
                 [](const std::string& library) {
                     // The loader's name carries the processor: ld-linux-x86-64, ld-linux-aarch64.
                     return !library.starts_with("ld-linux")
                            && std::find(allowed.begin(), allowed.end(), library) == allowed.end();
                 });
    return forbidden;
}

std::vector<std::string> forbiddenDesktop(const std::vector<std::string>& libraries) {
    std::vector<std::string> forbidden;
    std::copy_if(libraries.begin(), libraries.end(), std::back_inserter(forbidden),
                 [](const std::string& library) { return library.starts_with("libQt5"); });
    return forbidden;
}

}  // namespace linkwright::architecture
