// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>
#include <QString>
#include <QVariant>
#include <array>

class QApplication;

namespace linkwright::widgets {

/// Which set of colors the user asked for. System follows the desktop.
enum class ThemeKind { Dark, Light, System };

/// Every color of the interface by its role. Blue (`accent`) means selected or active, `gradient`
/// means a gradient and nothing else, `fault` means error.
struct ThemeColors {
    QColor window;        ///< splitters between docks
    QColor surface1;      ///< dock bodies, timeline, problems
    QColor surface2;      ///< menu bar, toolbar, dock titles, table headers, status bar
    QColor surface3;      ///< buttons, tooltips, menus
    QColor field;         ///< edit fields, combo boxes
    QColor hover;         ///< row or button under the pointer
    QColor line;          ///< separators, row lines, empty bar tracks
    QColor lineStrong;    ///< toolbar separators, chips, tooltip frames
    QColor control;       ///< borders of fields, buttons and check boxes
    QColor text1;         ///< values
    QColor text2;         ///< labels
    QColor text3;         ///< units, hints
    QColor disabled;      ///< disabled text and icons
    QColor accent;        ///< active tab, focus, playhead, 3D selection
    QColor accentFill;    ///< selected row, checked tool
    QColor accentOnFill;  ///< text on `accentFill`
    QColor primary;       ///< the one primary button of a panel, white text
    QColor gradient;      ///< descent arrows, dJ/dp, design-variable star
    QColor ok;            ///< connected, done, running
    QColor okFill;
    QColor warning;  ///< bounds, limits, doubts
    QColor warningFill;
    QColor fault;  ///< errors
    QColor faultFill;
    QColor estop;            ///< the E-stop only
    QColor estopStripe;      ///< yellow of its stripe
    QColor estopStripeBase;  ///< black of its stripe
    QColor plotBackground;
    QColor plotGrid;
    QColor plotZeroLine;
    QColor plotAxis;
    std::array<QColor, 6> series;  ///< color-blind safe, in the order of use
    /// Of optimizations beside the present design: apart from each other and from the first three
    /// series, which the present one has.
    std::array<QColor, 5> compared;
};

/// The look of the application: colors, fonts, style sheet and palette. One object for the whole
/// program; widgets that paint themselves read `colors()` in their paint event and repaint on
/// `changed()`.
class Theme : public QObject {
    Q_OBJECT

public:
    static Theme& instance();

    /// Gives the application the Fusion style, palette, fonts and style sheet of `kind`. May be
    /// called again at any time; System also follows later changes of the desktop.
    static void apply(QApplication& application, ThemeKind kind);

    /// Colors in use.
    static const ThemeColors& colors();
    /// Colors of one theme, in use or not (System gives those in use).
    static const ThemeColors& colors(ThemeKind kind);
    /// Color number `index` of the data series; after six they repeat.
    static QColor seriesColor(int index);
    /// Color number `index` of compared optimizations; after five they repeat.
    static QColor comparedColor(int index);

    static bool isDark();
    /// What was asked for in the last `apply`.
    static ThemeKind requested();

    /// Proportional font of `pixelSize` (13 body, 12 hints and headers, 11 plot labels).
    static QFont uiFont(int pixelSize = 13, QFont::Weight weight = QFont::Normal);
    /// Monospaced font for every number that can change.
    static QFont monoFont(int pixelSize = 12, QFont::Weight weight = QFont::Normal);

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// Colors are different now; palette and style sheet are already set.
    void changed();

private:
    Theme();
    void use(QApplication& application, bool dark);

    ThemeKind requested_ = ThemeKind::Dark;
    bool dark_ = true;
    bool applied_ = false;
};

/// Sets a dynamic property the style sheet looks at and restyles the widget when it changed.
void setStyleProperty(QWidget* widget, const char* name, const QVariant& value);

/// Kinds of push button: one Primary per panel, everything else Plain.
enum class ButtonRole { Plain, Primary, Flat };

/// Marks `button` so that the style sheet draws it in this role (Primary is 32 px high).
void setButtonRole(QWidget* button, ButtonRole role);

/// Marks a tab bar as the Model / Optimize / Run switch: accent line at the bottom.
void markLayoutTabs(QWidget* tabBar);

/// How a label is meant; sets color and size through the style sheet.
enum class TextRole { Value, Label, Hint, Heading, Number, Ok, Warning, Fault, Gradient };

void setTextRole(QWidget* label, TextRole role);

}  // namespace linkwright::widgets
