// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QVariant>

namespace linkwright::document {

/// Whether texts are English. `widgets::speak` tells the application which language it speaks.
inline bool speaksEnglish() {
    const QCoreApplication* application = QCoreApplication::instance();
    const QString code = application ? application->property("language").toString() : QString();
    return code.isEmpty() || code == QLatin1String("en");
}

/// A label as it stands within a sentence: English does without its capital letter.
inline QString withinSentence(const QString& label) {
    return speaksEnglish() ? label.toLower() : label;
}

}  // namespace linkwright::document
