// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPen>
#include <QString>

namespace linkwright::plots {

/// Handle of a curve in a pane.
using CurveId = int;

/// What a curve stands for; decides how its line is drawn.
enum class LineKind {
    Current,      ///< measured or current: solid, 2 px
    Reference,    ///< dashed 5-4, text2, 1.3 px
    Feedforward,  ///< feedforward or an earlier stage: dotted 2-3, 1 px
    Earlier,      ///< an earlier optimization: text2 at 50, 36, 26 % by age
    Compared,     ///< an optimization beside the present design: its own color and dashes, 1.6 px
    Violation,    ///< of limits: color of faults, dashed 8-3, 1.6 px
    OtherCase     ///< the same of another case: color of its object, 1 px, 50 %
};

/// Color follows the object, the line follows the kind.
struct CurveStyle {
    int series = 0;  ///< number of the object: index into the series or compared colors
    LineKind kind = LineKind::Current;
    int age = 0;  ///< of earlier ones: 0 is the latest
};

/// How a curve appears beside its samples.
struct CurveLook {
    QString name;  ///< in the legend, tables and the crosshair
    CurveStyle style;
    bool listed = true;      ///< in the legend, unless its name is empty
    bool lastPoint = false;  ///< a live curve: its end is marked with a dot and the value
    QString endLabel = {};   ///< written at its end (earlier optimizations)
    QString lineLabel = {};  ///< written once above the line, near its beginning (cases)
};

/// The pen of a style in the theme in use.
QPen curvePen(const CurveStyle& style);

/// A sample as it is drawn: never a NaN or an infinity. A gap before it means that the line breaks
/// there.
struct DrawnSample {
    double x = 0.0;
    double y = 0.0;
    bool gapBefore = false;
};

/// Whether a value can be shown: finite, and positive on a logarithmic axis.
bool drawable(double value, bool logarithmic);

}  // namespace linkwright::plots
