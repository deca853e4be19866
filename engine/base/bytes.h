// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// Values as bytes, for other processes, for logs and for binary formats: numbers as this machine
/// has them, little end first; texts and lists with their sizes before them. A type of one's own
/// has a function `visitParts(visit, value)` in its namespace, which names its parts once for both
/// directions.
namespace linkwright::base {

static_assert(std::endian::native == std::endian::little, "formats are little-endian");

template <class Value>
inline constexpr bool isPlain = std::is_arithmetic_v<Value> || std::is_enum_v<Value>;
template <class Value>
inline constexpr bool isList = false;
template <class Entry>
inline constexpr bool isList<std::vector<Entry>> = true;
template <class Value>
inline constexpr bool isOptional = false;
template <class Entry>
inline constexpr bool isOptional<std::optional<Entry>> = true;
/// An array, or a vector or matrix of fixed size.
template <class Value>
concept FixedNumbers = requires(Value& value) {
    value.data()[0];
    value.size();
};

/// Appends what it visits to a text.
/// @tparam Count type of the sizes before texts and lists
template <class Count = std::uint64_t>
class Packer {
public:
    explicit Packer(std::string& bytes) : bytes_(bytes) {}

    template <class Value>
    void operator()(const Value& value) {
        if constexpr (isPlain<Value>) {
            bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
        } else if constexpr (std::is_same_v<Value, std::string>) {
            (*this)(static_cast<Count>(value.size()));
            bytes_ += value;
        } else if constexpr (isList<Value>) {
            (*this)(static_cast<Count>(value.size()));
            for (const auto& entry : value)
                (*this)(entry);
        } else if constexpr (isOptional<Value>) {
            (*this)(value.has_value());
            if (value) (*this)(*value);
        } else if constexpr (FixedNumbers<const Value>) {
            for (decltype(value.size()) index = 0; index < value.size(); ++index)
                (*this)(value.data()[index]);
        } else {
            visitParts(*this, value);
        }
    }

private:
    std::string& bytes_;
};

/// Fills what it visits from bytes. Where they end too early, nothing is filled any more, and
/// `good` is false.
template <class Count = std::uint64_t>
class Unpacker {
public:
    explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] bool good() const { return good_; }
    /// What was not visited yet.
    [[nodiscard]] std::string_view rest() const { return bytes_; }

    /// The next bytes as they are; empty where there are not so many.
    std::string_view take(std::uint64_t count) {
        good_ = good_ && count <= bytes_.size();
        if (!good_) return {};
        const std::string_view taken = bytes_.substr(0, static_cast<std::size_t>(count));
        bytes_.remove_prefix(taken.size());
        return taken;
    }

    template <class Value>
    void operator()(Value& value) {
        if constexpr (isPlain<Value>) {
            const std::string_view taken = take(sizeof value);
            if (good_) std::memcpy(&value, taken.data(), sizeof value);
        } else if constexpr (std::is_same_v<Value, std::string>) {
            value = take(count());
        } else if constexpr (isList<Value>) {
            value.resize(count());
            for (auto& entry : value)
                (*this)(entry);
        } else if constexpr (isOptional<Value>) {
            bool given = false;
            (*this)(given);
            value.reset();
            if (given) (*this)(value.emplace());
        } else if constexpr (FixedNumbers<Value>) {
            for (decltype(value.size()) index = 0; index < value.size(); ++index)
                (*this)(value.data()[index]);
        } else {
            visitParts(*this, value);
        }
    }

private:
    /// Every entry takes a byte at least.
    std::size_t count() {
        Count found = 0;
        (*this)(found);
        good_ = good_ && found <= bytes_.size();
        return good_ ? static_cast<std::size_t>(found) : 0;
    }

    std::string_view bytes_;
    bool good_ = true;
};

template <class Value>
std::string packed(const Value& value) {
    std::string bytes;
    Packer<> packer(bytes);
    packer(value);
    return bytes;
}

/// @return absent where the bytes end too early
template <class Value>
std::optional<Value> unpacked(std::string_view bytes) {
    std::optional<Value> value(std::in_place);
    Unpacker<> unpacker(bytes);
    unpacker(*value);
    if (!unpacker.good()) value.reset();
    return value;
}

}  // namespace linkwright::base
