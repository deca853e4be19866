// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/report_writer.h"

#include "ui/panels/optimization/report_page.h"
#include "ui/plots/plot_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDataStream>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>
#include <QProcess>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QUrl>
#include <algorithm>
#include <cstdlib>
#include <utility>

namespace linkwright::panels {

namespace {

/// Pictures have two pixels for one of the page, so that their lines stay sharp on paper.
void halveImages(QTextDocument& text, const std::vector<ReportFigure>& figures,
                 const std::vector<QString>& names) {
    std::vector<std::pair<int, QTextImageFormat>> images;
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next())
        for (auto piece = block.begin(); !piece.atEnd(); ++piece) {
            const QTextImageFormat format = piece.fragment().charFormat().toImageFormat();
            if (format.isValid()) images.emplace_back(piece.fragment().position(), format);
        }
    for (auto& [position, format] : images) {
        const auto name = std::find(names.begin(), names.end(), format.name());
        if (name == names.end()) continue;
        const QImage& image = figures[static_cast<std::size_t>(name - names.begin())].image;
        format.setWidth(0.5 * image.width());
        format.setHeight(0.5 * image.height());
        QTextCursor cursor(&text);
        cursor.setPosition(position);
        cursor.setPosition(position + 1, QTextCursor::KeepAnchor);
        cursor.setCharFormat(format);
    }
}

/// Everything that a PDF is drawn from.
struct Page {
    QString title;
    QString markdown;
    std::vector<QString> names;  ///< of the pictures, as in the Markdown
    std::vector<ReportFigure> figures;
};

QByteArray pdfOf(const Page& page) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setTitle(page.title);
    writer.setCreator(QStringLiteral("Linkwright"));
    QTextDocument text;
    text.setDefaultFont(QFont(QStringLiteral("Inter"), 9));
    text.setMarkdown(page.markdown);  // which forgets the resources there are
    for (std::size_t index = 0; index < page.figures.size(); ++index)
        text.addResource(QTextDocument::ImageResource, QUrl(page.names[index]),
                         page.figures[index].image);
    halveImages(text, page.figures, page.names);
    layOutForPaper(text);
    text.print(&writer);
    return bytes;
}

QByteArray packed(const Page& page) {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << page.title << page.markdown << static_cast<quint32>(page.names.size());
    for (std::size_t index = 0; index < page.names.size(); ++index)
        stream << page.names[index] << page.figures[index].image;
    return bytes;
}

bool unpack(const QByteArray& bytes, Page& page) {
    QDataStream stream(bytes);
    quint32 count = 0;
    stream >> page.title >> page.markdown >> count;
    for (quint32 index = 0; index < count && stream.status() == QDataStream::Ok; ++index) {
        page.names.emplace_back();
        page.figures.emplace_back();
        stream >> page.names.back() >> page.figures.back().image;
    }
    return stream.status() == QDataStream::Ok;
}

QString& drawingProgram() {
    static QString program;
    return program;
}

/// The PDF as another process draws it; empty when that ended early.
QByteArray drawnElsewhere(const Page& page) {
    constexpr int longest = 120000;  // ms
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(drawingProgram(), {QString::fromLatin1(drawReportOption)});
    process.write(packed(page));
    process.closeWriteChannel();
    if (!process.waitForFinished(longest)) process.kill();
    process.waitForFinished();
    const bool good =
        process.exitStatus() == QProcess::NormalExit && process.exitCode() == EXIT_SUCCESS;
    return good ? process.readAllStandardOutput() : QByteArray();
}

QString writePdf(const Page& page, const QString& path) {
    const QByteArray bytes = drawingProgram().isEmpty() ? pdfOf(page) : drawnElsewhere(page);
    if (!bytes.startsWith("%PDF-"))
        return QCoreApplication::translate(
            "ReportWriter",
            "The PDF could not be drawn: there may be too little memory. Close other programs and "
            "try again, or save the report as Markdown.");
    return plots::writeFile(path, bytes);
}

}  // namespace

void drawReportsBy(const QString& program) {
    drawingProgram() = program;
}

int drawReport() {
    QFile input, output;
    Page page;
    if (!input.open(stdin, QIODevice::ReadOnly) || !unpack(input.readAll(), page)
        || !output.open(stdout, QIODevice::WriteOnly))
        return EXIT_FAILURE;
    const QByteArray bytes = pdfOf(page);
    return output.write(bytes) == bytes.size() && output.flush() ? EXIT_SUCCESS : EXIT_FAILURE;
}

QString writeReport(const std::function<QString(const document::Figures&)>& markdownWith,
                    const std::vector<ReportFigure>& figures, const QString& path) {
    const QFileInfo file(path);
    std::vector<QString> names;
    document::Figures listed;
    for (std::size_t index = 0; index < figures.size(); ++index) {
        names.push_back(file.completeBaseName() + QStringLiteral("-%1.png").arg(index + 1));
        listed.emplace_back(names.back(), figures[index].caption);
    }
    const QString markdown = markdownWith(listed);
    if (file.suffix().compare(QLatin1String("pdf"), Qt::CaseInsensitive) == 0)
        return writePdf({file.completeBaseName(), markdown, names, figures}, path);
    for (std::size_t index = 0; index < figures.size(); ++index) {
        const QString failure =
            plots::writeFile(file.dir().filePath(names[index]), plots::pngOf(figures[index].image));
        if (!failure.isEmpty()) return failure;
    }
    return plots::writeFile(path, markdown.toUtf8());
}

}  // namespace linkwright::panels
