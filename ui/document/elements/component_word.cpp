// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/component_word.h"

#include <QObject>

namespace linkwright::document {

QString componentWord(const std::string& component) {
    if (component == "longitudinal") return QObject::tr("longitudinal");
    if (component == "lateral") return QObject::tr("lateral");
    if (component == "normal") return QObject::tr("normal");
    return QString::fromStdString(component);
}

}  // namespace linkwright::document
