// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/rig/rig.h"

#include <QWidget>

namespace linkwright::panels {

/// How late the cycles of the control loop began: a histogram, with median and 99 % marked.
class LatenessChart : public QWidget {
    Q_OBJECT

public:
    explicit LatenessChart(QWidget* parent = nullptr);
    void setTiming(const session::RigTiming& timing);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    session::RigTiming timing_;
};

}  // namespace linkwright::panels
