// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <dlfcn.h>

#include <initializer_list>
#include <string>

namespace linkwright::rig {

/// A library of a maker, looked for at run time. Stays loaded until the program ends.
class SharedLibrary {
public:
    /// Tries the names in order.
    SharedLibrary(std::initializer_list<const char*> names) {
        for (const char* name : names) {
            handle_ = dlopen(name, RTLD_NOW | RTLD_LOCAL);
            if (handle_ != nullptr) return;
        }
        const char* const text = dlerror();
        reason_ = text != nullptr ? text : "not found";
    }

    /// Looks a function up; the first one missing is kept as the reason.
    template <class Function>
    void find(Function& function, const char* name) {
        if (!reason_.empty()) return;
        void* const symbol = dlsym(handle_, name);
        function = reinterpret_cast<Function>(symbol);
        if (symbol == nullptr) reason_ = std::string("the function ") + name + " is missing";
    }
    /// Why the library cannot be used; empty when it can.
    [[nodiscard]] const std::string& reason() const { return reason_; }

private:
    void* handle_ = nullptr;
    std::string reason_;
};

}  // namespace linkwright::rig
