// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace linkwright::widgets {

/// A language that the window can speak.
struct Language {
    QString code;  ///< ISO 639, for example "de"
    QString name;  ///< in the language itself, for example "Deutsch"
};

/// English first, then those with a translation.
std::vector<Language> languages();

/// Lets the program speak a language from now on; texts that are made already keep theirs.
/// @param code of languages(); anything else stands for that of the desktop, where there is a
///     translation, and else for English
void setLanguage(const QString& code);

/// Code of the language spoken.
QString spokenLanguage();

}  // namespace linkwright::widgets
