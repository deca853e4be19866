// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/language.h"

#include "ui/widgets/resources.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <memory>

namespace linkwright::widgets {

namespace {

/// Looks texts up by themselves: the file has each text once, wherever it is said. A text that
/// needs two translations has a second one under the name of the class that says it.
class Wording : public QTranslator {
public:
    using QTranslator::QTranslator;

    QString translate(const char* context, const char* source, const char* disambiguation,
                      int count) const override {
        const QString own = QTranslator::translate(context, source, disambiguation, count);
        return own.isEmpty() ? QTranslator::translate("Linkwright", source, nullptr, count) : own;
    }
};

struct Spoken {
    QString code = QStringLiteral("en");
    std::unique_ptr<QTranslator> ours, ofQt;
};

Spoken& spoken() {
    static Spoken now;
    return now;
}

bool isKnown(const QString& code) {
    for (const Language& language : languages())
        if (language.code == code) return true;
    return false;
}

/// The first language the user asks the desktop for that is known here.
QString languageOfDesktop() {
    for (const QString& name : QLocale::system().uiLanguages()) {
        const QString code = name.section(QLatin1Char('-'), 0, 0).section(QLatin1Char('_'), 0, 0);
        if (isKnown(code)) return code;
    }
    return QStringLiteral("en");
}

/// Installs what a file says, if it is there.
std::unique_ptr<QTranslator> installed(std::unique_ptr<QTranslator> translator, const QString& file,
                                       const QString& folder) {
    if (!translator->load(file, folder)) return nullptr;
    QCoreApplication::installTranslator(translator.get());
    return translator;
}

}  // namespace

std::vector<Language> languages() {
    return {{QStringLiteral("en"), QStringLiteral("English")},
            {QStringLiteral("de"), QStringLiteral("Deutsch")}};
}

void setLanguage(const QString& code) {
    initializeResources();
    spoken() = {};
    spoken().code = isKnown(code) ? code : languageOfDesktop();
    if (QCoreApplication* application = QCoreApplication::instance())
        application->setProperty("language", spoken().code);
    if (spoken().code == QLatin1String("en")) return;
    // What was installed last is asked first.
    spoken().ofQt =
        installed(std::make_unique<QTranslator>(), QStringLiteral("qtbase_") + spoken().code,
                  QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    spoken().ours =
        installed(std::make_unique<Wording>(), QStringLiteral("linkwright_") + spoken().code,
                  QStringLiteral(":/linkwright/translations"));
}

QString spokenLanguage() {
    return spoken().code;
}

}  // namespace linkwright::widgets
