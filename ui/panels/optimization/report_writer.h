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

}  // namespace linkwright::panels
