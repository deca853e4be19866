// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QToolButton>

namespace linkwright::widgets {

/// A combo box for panels that scroll: the wheel goes to the panel unless the box has the focus,
/// long entries are cut instead of widening the panel, and typing finds entries.
class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget* parent = nullptr);

    /// Shows these entries and the one with this value; a value that is not listed is shown in the
    /// fault color with `missing` as its text.
    /// @param entries text and value
    void setEntries(const QList<QPair<QString, QString>>& entries, const QString& current,
                    const QString& missing);

    [[nodiscard]] QString value() const { return currentData().toString(); }
    [[nodiscard]] QSize minimumSizeHint() const override;
    void showPopup() override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
};

/// Shows a color and lets the user choose one: the colors of the data series, none, or any.
class ColorButton : public QToolButton {
    Q_OBJECT

public:
    explicit ColorButton(QWidget* parent = nullptr);

    /// "#rrggbb", empty: chosen by the theme.
    void setColor(const QString& color);
    [[nodiscard]] const QString& color() const { return color_; }

Q_SIGNALS:
    void colorChosen(const QString& color);

private:
    void fillMenu();
    void chooseAny();
    [[nodiscard]] QIcon swatch(const QString& color) const;

    QString color_;
};

}  // namespace linkwright::widgets
