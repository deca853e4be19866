// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>
#include <functional>

class QCPPainter;
class QImage;
class QMenu;
class QWidget;

namespace linkwright::plots {

/// Writes a file completely or not at all. @return empty, or what failed
QString writeFile(const QString& path, const QByteArray& bytes);

/// A drawing on white as a file: "png" (twice as large), "svg" or "pdf" of its size.
/// @param paint draws in the colors of paper, from (0, 0) to `size` in pixels
QByteArray drawnFor(const QString& suffix, const QSize& size, const QString& title,
                    const std::function<void(QCPPainter&)>& paint);

/// One cell of a CSV line, quoted where needed.
QString csvCell(const QString& text);

QByteArray pngOf(const QImage& image);

/// Writes a file beside the window's thread, and tells that it was saved or why it was not.
/// @param write called on another thread. @return as writeFile()
void saveInTurn(QWidget* parent, const QString& path, std::function<QString()> write);

/// Adds "Save as PNG..." and so on. Each asks where, and tells that the file was saved or why not.
/// @param values what the CSV holds
/// @param title of the plot; the file proposed is named after it
/// @param exported contents of a file: "png", "svg", "pdf" or "csv"
void addExportActions(QMenu& menu, const QString& values, const QString& title,
                      const std::function<QByteArray(const QString& suffix)>& exported);

}  // namespace linkwright::plots
