// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/qcustomplot_include.h"

#include <QColor>
#include <QFont>
#include <QPen>
#include <QPointer>
#include <QPolygonF>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <vector>

namespace linkwright::plots {

/// A line of a table over a plot.
struct TableRow {
    QStringList cells;  ///< the first at the left, numbers at the right
    QColor swatch;      ///< of the curve, in front of the first cell; invalid for none
    bool isHead = false;
};

/// Fills a layer of a plot with items of QCustomPlot, anew whenever something on it has changed.
/// Places are pixels of the plot.
class PlotItems {
public:
    PlotItems(QCustomPlot& plot, const QString& layer) : plot_(plot), layer_(layer) {}

    /// Takes everything away.
    void clear();
    void line(const QPointF& from, const QPointF& to, const QPen& pen, bool antialiased = false);
    void box(const QRectF& place, const QPen& pen, const QBrush& brush = Qt::NoBrush);
    void dot(const QPointF& center, const QColor& color, double diameter = 7.0);
    void ring(const QPointF& center, double diameter, const QPen& pen, const QBrush& brush);
    /// A line of 2.2 px, and 38 % of its color between it and a height, both within an area.
    void area(const QPolygonF& line, double edge, const QRectF& inside, const QColor& color);
    /// @param alignment of the text in its place: left, centered or right; it is never clipped
    /// @param ground behind the text, where lines would strike it through
    void text(const QRectF& place, Qt::Alignment alignment, const QString& text, const QFont& font,
              const QColor& color, const QBrush& ground = Qt::NoBrush);
    /// A table in a box; find out its size first.
    void table(const QPointF& topLeft, const std::vector<TableRow>& rows);
    [[nodiscard]] static QSize tableSize(const std::vector<TableRow>& rows);

private:
    template <class Item>
    Item& add();

    QCustomPlot& plot_;
    QString layer_;
};

/// A table that has no room in its plot: it lies over the window and takes no clicks.
class TableBox : public QWidget {
public:
    explicit TableBox(QWidget& plot);

    /// Shows a table after the picture that is being drawn.
    /// @param place of the table in the plot; moved so that all of it is seen in the window
    void tell(const std::vector<TableRow>& rows, const QPoint& place);
    /// Nothing is to tell.
    void silence();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();

    QPointer<QWidget> plot_;
    std::vector<TableRow> rows_;  ///< empty for none
    QPoint place_;
};

/// A dashed pen of 1 px.
QPen dashedPen(const QColor& color, double dash, double gap);

/// Breaks a sentence into lines that are no wider than said.
QString wrapped(const QString& sentence, const QFont& font, int width);

}  // namespace linkwright::plots
