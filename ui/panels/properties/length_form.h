// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/link_spans.h"

#include <QWidget>
#include <string>

class QLabel;
class QVBoxLayout;

namespace linkwright::widgets {
class ChoiceBox;
class FieldRow;
class PropertyRow;
}  // namespace linkwright::widgets

class QCheckBox;

namespace linkwright::panels {

/// Length and angle of a link, or between two of its points: read, dragged and typed. One end
/// moves.
class LengthForm : public QWidget {
    Q_OBJECT

public:
    LengthForm(document::Project& project, document::ViewState& shown, const std::string& body,
               QWidget* parent = nullptr);

    void refresh();

private:
    widgets::ChoiceBox* addBox(QVBoxLayout& column, const char* name, const QString& label,
                               const QString& tip);
    widgets::PropertyRow* addNumber(QVBoxLayout& column, const char* name, const QString& label,
                                    const QString& unit, document::SpanPart part);
    void set(widgets::PropertyRow& row, document::SpanPart part, double value);
    void keep(widgets::PropertyRow& row, const QString& formula);
    void chooseSpan();
    void addKept(QVBoxLayout& column);
    void addDirection(QVBoxLayout& column);

    document::Project& project_;
    document::ViewState& shown_;
    std::string body_;
    document::LinkSpan span_;
    bool movingChosen_ = false;
    widgets::ChoiceBox* from_ = nullptr;
    widgets::ChoiceBox* to_ = nullptr;
    widgets::ChoiceBox* moving_ = nullptr;
    QWidget* fromRow_ = nullptr;
    QWidget* toRow_ = nullptr;
    widgets::PropertyRow* length_ = nullptr;
    widgets::PropertyRow* angle_ = nullptr;
    QCheckBox* kept_ = nullptr;
    QLabel* direction_ = nullptr;  ///< what the angle is measured from
    QLabel* note_ = nullptr;       ///< which other links changed, until the next edit
};

}  // namespace linkwright::panels
