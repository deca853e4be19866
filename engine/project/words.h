// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <span>
#include <string>
#include <string_view>

/// The words by which the project file and the headless tool name the kinds of things.
namespace linkwright::project {

/// A kind of thing and its word.
template <class Enum>
struct Word {
    Enum value;
    const char* word;
};

/// Words of an enumeration, in the order they are listed to the user.
template <class Enum>
std::span<const Word<Enum>> wordsOf();

template <>
std::span<const Word<model::MassKind>> wordsOf();
template <>
std::span<const Word<model::JointKind>> wordsOf();
template <>
std::span<const Word<model::DimensionKind>> wordsOf();
template <>
std::span<const Word<model::ContactShape>> wordsOf();
template <>
std::span<const Word<model::ContactTouching>> wordsOf();
template <>
std::span<const Word<model::TireLaw>> wordsOf();
template <>
std::span<const Word<model::DriveKind>> wordsOf();
template <>
std::span<const Word<model::DriveProfile>> wordsOf();
template <>
std::span<const Word<model::LoadKind>> wordsOf();
template <>
std::span<const Word<model::LoadFrame>> wordsOf();
template <>
std::span<const Word<model::InputKind>> wordsOf();
template <>
std::span<const Word<model::Interpolation>> wordsOf();
template <>
std::span<const Word<model::SignalKind>> wordsOf();
template <>
std::span<const Word<model::ReferenceKind>> wordsOf();
template <>
std::span<const Word<model::TermKind>> wordsOf();
template <>
std::span<const Word<model::TermTime>> wordsOf();
template <>
std::span<const Word<model::CaseObjective>> wordsOf();
template <>
std::span<const Word<model::CaseControls>> wordsOf();
template <>
std::span<const Word<model::Integrator>> wordsOf();
template <>
std::span<const Word<model::MotionKind>> wordsOf();
template <>
std::span<const Word<model::MotionStart>> wordsOf();
template <>
std::span<const Word<model::Formulation>> wordsOf();
template <>
std::span<const Word<model::Algorithm>> wordsOf();
template <>
std::span<const Word<model::GradientMethod>> wordsOf();
template <>
std::span<const Word<model::StageStart>> wordsOf();

/// The word of a kind.
template <class Enum>
const char* toWord(Enum value) {
    for (const Word<Enum>& entry : wordsOf<Enum>())
        if (entry.value == value) return entry.word;
    return "";
}

/// @return whether `word` names a value, which is then stored
template <class Enum>
bool fromWord(std::string_view word, Enum& value) {
    for (const Word<Enum>& entry : wordsOf<Enum>()) {
        if (word != entry.word) continue;
        value = entry.value;
        return true;
    }
    return false;
}

/// `"a", "b" or "c"`
template <class Enum>
std::string listWords() {
    std::string text;
    const auto words = wordsOf<Enum>();
    for (std::size_t index = 0; index < words.size(); ++index) {
        if (index > 0) text += index + 1 == words.size() ? " or " : ", ";
        text += std::string("\"") + words[index].word + "\"";
    }
    return text;
}

}  // namespace linkwright::project
