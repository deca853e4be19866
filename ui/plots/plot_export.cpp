// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_export.h"

#include "ui/document/project/written_files.h"
#include "ui/plots/qcustomplot_include.h"
#include "ui/widgets/paper_colors.h"
#include "ui/widgets/save_dialog.h"

#include <QBuffer>
#include <QDir>
#include <QImage>
#include <QMenu>
#include <QMessageBox>
#include <QObject>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSvgGenerator>
#include <utility>

namespace linkwright::plots {

QString writeFile(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    // Without the flush a full disk is not noticed: commit() passes over what it could not write.
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush()
        || !file.commit())
        return QObject::tr("%1 could not be written: %2. Choose another folder.")
            .arg(QDir::toNativeSeparators(path), file.errorString());
    return {};
}

QByteArray drawnFor(const QString& suffix, const QSize& size, const QString& title,
                    const std::function<void(QCPPainter&)>& paint) {
    const widgets::PaperColors paper;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const auto draw = [&](QPaintDevice& device, double scale) {
        QCPPainter painter(&device);
        painter.setMode(QCPPainter::pmVectorized, suffix != QLatin1String("png"));
        painter.setMode(QCPPainter::pmNoCaching);
        painter.scale(scale, scale);
        painter.fillRect(QRect(QPoint(), size), Qt::white);
        paint(painter);
    };
    if (suffix == QLatin1String("svg")) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(), size));
        generator.setResolution(96);
        generator.setTitle(title);
        draw(generator, 1.0);
    } else if (suffix == QLatin1String("pdf")) {
        QPdfWriter writer(&buffer);
        writer.setTitle(title);
        writer.setResolution(96);
        writer.setPageSize(QPageSize(0.75 * QSizeF(size), QPageSize::Point));
        writer.setPageMargins(QMarginsF());
        draw(writer, 1.0);
    } else {
        // A format that PNG is written from as it is: Qt converts others on threads of its own,
        // where nobody catches it when memory runs out.
        QImage image(size * 2, QImage::Format_RGB32);
        draw(image, 2.0);
        return pngOf(image);
    }
    return buffer.data();
}

QByteArray pngOf(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QString csvCell(const QString& text) {
    if (!text.contains(QRegularExpression(QStringLiteral("[\",\r\n]")))) return text;
    QString quoted = text;
    quoted.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return QLatin1Char('"') + quoted + QLatin1Char('"');
}

namespace {

QString proposedName(const QString& title, const QString& suffix) {
    QString stem = title.toLower().simplified();
    stem.replace(QRegularExpression(QStringLiteral("[^a-z0-9]+")), QStringLiteral("-"));
    return QStringLiteral("%1.%2").arg(stem.isEmpty() ? QStringLiteral("plot") : stem, suffix);
}

}  // namespace

void saveInTurn(QWidget* parent, const QString& path, std::function<QString()> write) {
    document::writeInTurn(parent, std::move(write), [parent, path](const QString& failure) {
        if (failure.isEmpty())
            widgets::SavedFiles::instance().announce(path);
        else
            QMessageBox::warning(parent, QObject::tr("Not saved"), failure);
    });
}

void addExportActions(QMenu& menu, const QString& values, const QString& title,
                      const std::function<QByteArray(const QString& suffix)>& exported) {
    for (const char* kind : {"png", "svg", "pdf", "csv"}) {
        const QString suffix = QLatin1String(kind);
        const QString what = suffix == QLatin1String("csv")
                                 ? QObject::tr("Save %1 as CSV...").arg(values)
                                 : QObject::tr("Save as %1...").arg(suffix.toUpper());
        QWidget* parent = menu.parentWidget();
        menu.addAction(what, parent, [=] {
            const QString path =
                widgets::askWhereToSave(parent, QObject::tr("Save plot"),
                                        proposedName(title, suffix), {{suffix.toUpper(), suffix}});
            if (path.isEmpty()) return;
            saveInTurn(parent, path,
                       [path, bytes = exported(suffix)] { return writeFile(path, bytes); });
        });
    }
}

}  // namespace linkwright::plots
