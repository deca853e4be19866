// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/shown/view_state.h"

#include <QWidget>
#include <string>
#include <vector>

class QVBoxLayout;

namespace linkwright::widgets {
class ReadoutRow;
class SectionHeader;
}  // namespace linkwright::widgets

namespace linkwright::panels {

/// Values of one element at the playhead: length and force of a spring, position of a point.
class LiveSection : public QWidget {
    Q_OBJECT

public:
    explicit LiveSection(document::ViewState& shown, QWidget* parent = nullptr);

    void setObject(const std::string& object);
    void setTime(double time);  ///< s
    void refresh();

private:
    document::ViewState& shown_;
    std::string object_;
    double time_ = 0.0;
    widgets::SectionHeader* header_ = nullptr;
    QWidget* content_ = nullptr;
    QVBoxLayout* column_ = nullptr;
    std::vector<widgets::ReadoutRow*> rows_;
    QStringList labels_;
};

}  // namespace linkwright::panels
