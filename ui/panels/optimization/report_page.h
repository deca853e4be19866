// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTextDocument;

namespace linkwright::panels {

/// Lays a report out for A4, as it comes from Markdown: tables over the whole width with thin
/// lines, air in their cells and their heads again on every page, captions with their pictures,
/// room above headings.
void layOutForPaper(QTextDocument& text);

}  // namespace linkwright::panels
