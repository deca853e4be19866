// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/shown/selection_model.h"
#include "ui/document/shown/view_state.h"

#include <QWidget>
#include <vector>

namespace linkwright::panels {

/// The numbers that change the cost most when they grow by one percent, so that metres and
/// newtons can be compared. A click selects the element.
class SteepestNumbers : public QWidget {
    Q_OBJECT

public:
    SteepestNumbers(document::Project& project, document::ViewState& shown,
                    document::SelectionModel& selection, QWidget* parent = nullptr);

    [[nodiscard]] int count() const { return static_cast<int>(entries_.size()); }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Entry {
        QString object;
        QString label;
        double change = 0.0;  ///< of the cost for +1 %
        bool starred = false;
    };
    void rebuild();
    [[nodiscard]] int entryAt(int y) const;

    document::Project& project_;
    document::ViewState& shown_;
    document::SelectionModel& selection_;
    std::vector<Entry> entries_;
    int hovered_ = -1;
};

}  // namespace linkwright::panels
