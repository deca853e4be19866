// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/stored_optimization.h"

#include <QImage>
#include <QString>
#include <functional>
#include <vector>

namespace linkwright::panels {

/// A picture of a report: two pixels for one of the page, so that its lines stay sharp on paper.
struct ReportFigure {
    QString caption;
    QImage image;
};

/// Writes a report on any thread: Markdown with pictures beside it, or, when the name ends with
/// .pdf, one PDF.
/// @param markdownWith the text, which refers to the pictures by the names given to it
/// @return empty, or what failed
QString writeReport(const std::function<QString(const document::Figures&)>& markdownWith,
                    const std::vector<ReportFigure>& figures, const QString& path);

/// Option of a program that draws one report and ends.
inline constexpr const char* drawReportOption = "--draw-report";
/// Lets PDFs be drawn by a process of a program, called with that option alone: the library that
/// lays them out ends its process where memory is short, and then only that one.
/// @param program empty: they are drawn here
void drawReportsBy(const QString& program);
/// What such a process does, once it has a QGuiApplication: reads from standard input what is to be
/// drawn and writes the PDF to standard output. @return its exit code
int drawReport();

}  // namespace linkwright::panels
