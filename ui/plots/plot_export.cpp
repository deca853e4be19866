// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_export.h"

#include "ui/widgets/save_dialog.h"

#include <QDir>
#include <QMessageBox>
#include <QRegularExpression>
#include <QSaveFile>

namespace linkwright::plots {

QString writeFile(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return QStringLiteral("%1 could not be written: %2. Choose another folder.")
            .arg(QDir::toNativeSeparators(path), file.errorString());
    return {};
}

QString csvCell(const QString& text) {
    if (!text.contains(QRegularExpression(QStringLiteral("[\",\r\n]")))) return text;
    QString quoted = text;
    quoted.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return QLatin1Char('"') + quoted + QLatin1Char('"');
}

QString askForFile(QWidget* parent, const QString& title, const QString& suffix) {
    QString stem = title.toLower().simplified();
    stem.replace(QRegularExpression(QStringLiteral("[^a-z0-9]+")), QStringLiteral("-"));
    if (stem.isEmpty()) stem = QStringLiteral("plot");
    return widgets::askWhereToSave(parent, QStringLiteral("Save plot"), QStringLiteral("%1.%2").arg(stem, suffix),
                                   {{suffix.toUpper(), suffix}});
}

void tellOutcome(QWidget* parent, const QString& path, const QString& failure) {
    if (failure.isEmpty())
        widgets::SavedFiles::instance().announce(path);
    else
        QMessageBox::warning(parent, QStringLiteral("Not saved"), failure);
}

}  // namespace linkwright::plots
