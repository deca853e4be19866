// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/report_writer.h"

#include "ui/panels/optimization/report_page.h"
#include "ui/plots/plot_export.h"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QUrl>
#include <algorithm>
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

QString writePdf(const QString& markdown, const std::vector<ReportFigure>& figures,
                 const std::vector<QString>& names, const QString& path) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setTitle(QFileInfo(path).completeBaseName());
        writer.setCreator(QStringLiteral("Linkwright"));
        QTextDocument text;
        text.setDefaultFont(QFont(QStringLiteral("Inter"), 9));
        text.setMarkdown(markdown);  // which forgets the resources there are
        for (std::size_t index = 0; index < figures.size(); ++index)
            text.addResource(QTextDocument::ImageResource, QUrl(names[index]),
                             figures[index].image);
        halveImages(text, figures, names);
        layOutForPaper(text);
        text.print(&writer);
    }
    return plots::writeFile(path, bytes);
}

}  // namespace

QString writeReport(const std::function<QString(const document::Figures&)>& markdownWith,
                    const std::vector<ReportFigure>& figures, const QString& path) {
    const QFileInfo file(path);
    std::vector<QString> names;
    document::Figures listed;
    for (std::size_t index = 0; index < figures.size(); ++index) {
        names.push_back(QStringLiteral("%1-%2.png").arg(file.completeBaseName()).arg(index + 1));
        listed.emplace_back(names.back(), figures[index].caption);
    }
    const QString markdown = markdownWith(listed);
    if (file.suffix().compare(QLatin1String("pdf"), Qt::CaseInsensitive) == 0)
        return writePdf(markdown, figures, names, path);
    for (std::size_t index = 0; index < figures.size(); ++index) {
        const QString failure =
            plots::writeFile(file.dir().filePath(names[index]), plots::pngOf(figures[index].image));
        if (!failure.isEmpty()) return failure;
    }
    return plots::writeFile(path, markdown.toUtf8());
}

}  // namespace linkwright::panels
