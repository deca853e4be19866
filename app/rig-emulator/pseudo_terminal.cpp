// SPDX-License-Identifier: BSD-3-Clause
#include "app/rig-emulator/pseudo_terminal.h"

#include "engine/base/diagnostic.h"

#include <fcntl.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace linkwright::emulator {

PseudoTerminal::PseudoTerminal(std::string link) : link_(std::move(link)) {
    plugIn();
}

PseudoTerminal::~PseudoTerminal() {
    unplug();
}

void PseudoTerminal::plugIn() {
    if (board_ >= 0) return;
    const auto reject = [this](const std::string& what) {
        const std::string why = what + ": " + std::strerror(errno);
        unplug();
        throw base::InputError({base::Severity::Error, "", link_, why, "Choose another --link."});
    };
    board_ = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (board_ < 0 || grantpt(board_) != 0 || unlockpt(board_) != 0)
        reject("no pseudo-terminal can be made");
    char name[128] = "";
    if (ptsname_r(board_, name, sizeof(name)) != 0) reject("the pseudo-terminal has no name");
    keepOpen_ = ::open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    termios settings{};
    if (keepOpen_ < 0 || tcgetattr(keepOpen_, &settings) != 0)
        reject("the pseudo-terminal cannot be opened");
    cfmakeraw(&settings);
    tcsetattr(keepOpen_, TCSANOW, &settings);
    // Only a link is replaced: a file of that name belongs to somebody.
    char target[256];
    if (readlink(link_.c_str(), target, sizeof(target)) >= 0) ::unlink(link_.c_str());
    if (symlink(name, link_.c_str()) != 0) reject("the link cannot be made");
}

void PseudoTerminal::unplug() {
    if (board_ < 0) return;
    ::close(board_);
    if (keepOpen_ >= 0) ::close(keepOpen_);
    board_ = -1;
    keepOpen_ = -1;
    char target[256];
    if (readlink(link_.c_str(), target, sizeof(target)) >= 0) ::unlink(link_.c_str());
}

std::size_t PseudoTerminal::read(std::uint8_t* bytes, std::size_t capacity) {
    if (board_ < 0) return 0;
    const ssize_t count = ::read(board_, bytes, capacity);
    return count > 0 ? static_cast<std::size_t>(count) : 0;
}

void PseudoTerminal::write(const std::uint8_t* bytes, std::size_t count) {
    if (board_ < 0) return;
    [[maybe_unused]] const ssize_t written = ::write(board_, bytes, count);
}

}  // namespace linkwright::emulator
