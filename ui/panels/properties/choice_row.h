// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/element_choices.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QHBoxLayout;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace linkwright::widgets {
class ChoiceBox;
class ColorButton;
}  // namespace linkwright::widgets

namespace linkwright::panels {

/// A property that is no number: label and list, text, tick, color or file. A text that cannot be
/// used stays, framed in red, with the reason below; Esc brings the old one back.
class ChoiceRow : public QWidget {
    Q_OBJECT

public:
    explicit ChoiceRow(const document::Choice& choice, QWidget* parent = nullptr);

    [[nodiscard]] const document::Choice& choice() const { return choice_; }
    /// Takes over options and the current value of the same choice.
    void setChoice(const document::Choice& choice);
    void setError(const QString& reason);
    [[nodiscard]] QString errorText() const;
    /// The pick button shows whether this row waits for a click.
    void setPicking(bool picking);

    /// The control of the kind of this choice.
    [[nodiscard]] QWidget* editor() const;
    // The same by its kind; the others are null.
    [[nodiscard]] widgets::ChoiceBox* box() const { return box_; }
    [[nodiscard]] QLineEdit* lineEdit() const { return text_; }
    [[nodiscard]] QCheckBox* checkBox() const { return check_; }
    [[nodiscard]] widgets::ColorButton* colorButton() const { return color_; }
    [[nodiscard]] QToolButton* pickButton() const { return pick_; }
    [[nodiscard]] QPushButton* fileButton() const { return file_; }

Q_SIGNALS:
    void chosen(const QString& value);
    void pickRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeEditor();
    QWidget* makeFileButton();
    void addPick(QHBoxLayout& line);
    void commitText();

    document::Choice choice_;
    widgets::ChoiceBox* box_ = nullptr;
    QLineEdit* text_ = nullptr;
    QCheckBox* check_ = nullptr;
    widgets::ColorButton* color_ = nullptr;
    QToolButton* pick_ = nullptr;
    QPushButton* file_ = nullptr;
    QLabel* reason_ = nullptr;
};

}  // namespace linkwright::panels
